"""Our SVG symbols (cars, icons, the helmet) drawn with Pillow, for pictures people keep.

Only what those files use: paths of lines, curves and arcs, rectangles, circles, one level of groups with a clip.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from django.conf import settings
from PIL import Image, ImageDraw

Point = tuple[float, float]
Line = list[Point]

SMOOTH = 3  # drawn so many times larger, then shrunk: Pillow's own edges are jagged
STEPS = 18  # straight pieces of a curve
_SVG = "{http://www.w3.org/2000/svg}"
_PATH_PARTS = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}


@dataclass(frozen=True)
class Ink:
    """How a shape is drawn where it does not say so itself."""

    fill: str = "#000000"
    stroke: str = "none"
    width: float = 1


PLAIN = Ink()


def symbol(sprite: str, name: str, scale: float, colours: Mapping[str, str], ink: Ink = PLAIN) -> Image.Image:
    """A symbol of static/svg/<sprite>.svg, `scale` points to a unit of its drawing, on nothing."""
    found = _symbols(sprite)[name]
    _, _, width, height = (float(part) for part in found.attrib["viewBox"].split())
    return _drawn(found, (width, height), scale, colours, ink)


def paths(written: Iterable[str], size: Point, scale: float, ink: Ink) -> Image.Image:
    """Loose paths, as a symbol of that size."""
    holder = Element("symbol")
    for path in written:
        SubElement(holder, f"{_SVG}path", d=path)
    return _drawn(holder, size, scale, {}, ink)


def lines_of(path: str) -> list[tuple[Line, bool]]:
    """A path as lines of points, in its own units, and whether each closes."""
    return list(_path(path))


def _drawn(holder: Element, size: Point, scale: float, colours: Mapping[str, str], ink: Ink) -> Image.Image:
    width, height = size
    pen = _Pen(scale * SMOOTH, colours, ink)
    image = Image.new("RGBA", (round(width * pen.scale), round(height * pen.scale)))
    clips = {clip.attrib["id"]: clip for clip in holder.iter(f"{_SVG}clipPath")}
    for shape in holder:
        if shape.tag == f"{_SVG}g":
            _draw_clipped(image, shape, clips, pen)
        elif shape.tag != f"{_SVG}clipPath":
            pen.draw(image, shape)
    return image.resize((round(width * scale), round(height * scale)), Image.Resampling.BOX)


@cache
def _symbols(sprite: str) -> dict[str, Element]:
    root = ElementTree.parse(Path(settings.BASE_DIR, "static/svg", f"{sprite}.svg")).getroot()
    return {each.attrib["id"]: each for each in root.iter(f"{_SVG}symbol")}


def _draw_clipped(image: Image.Image, group: Element, clips: Mapping[str, Element], pen: _Pen) -> None:
    layer, mask = Image.new("RGBA", image.size), Image.new("L", image.size)
    inside = replace(pen, ink=replace(pen.ink, fill=group.attrib.get("fill", pen.ink.fill)))
    for shape in group:
        inside.draw(layer, shape)
    clip = clips[group.attrib["clip-path"].removeprefix("url(#").removesuffix(")")]
    for line, _ in _outlines(clip[0]):
        ImageDraw.Draw(mask).polygon(pen.scaled(line), fill=255)
    image.paste(layer, (0, 0), Image.composite(layer.getchannel("A"), Image.new("L", image.size), mask))


@dataclass(frozen=True)
class _Pen:
    scale: float
    colours: Mapping[str, str]
    ink: Ink

    def draw(self, image: Image.Image, shape: Element) -> None:
        canvas = ImageDraw.Draw(image)
        fill, stroke = self._colour(shape, "fill", self.ink.fill), self._colour(shape, "stroke", self.ink.stroke)
        width = float(shape.attrib.get("stroke-width", self.ink.width)) * self.scale
        for line, is_closed in _outlines(shape):
            points = self.scaled(line)
            if fill:
                canvas.polygon(points, fill=fill)
            if stroke:
                self._stroke(canvas, points + points[:2] if is_closed else points, stroke, width)

    def scaled(self, line: Line) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in line]

    def _colour(self, shape: Element, what: str, default: str) -> str | None:
        said = shape.attrib.get(what, default)
        if said == "none":
            return None
        return self.colours[said.removeprefix("var(--").removesuffix(")")] if said.startswith("var(") else said

    def _stroke(self, canvas: ImageDraw.ImageDraw, points: list[Point], colour: str, width: float) -> None:
        canvas.line(points, fill=colour, width=max(1, round(width)), joint="curve")
        for x, y in (points[0], points[-1]):  # round ends, as in the stylesheet
            canvas.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=colour)


# -- outlines: every shape as lines of points, and whether each closes


def _outlines(shape: Element) -> Iterator[tuple[Line, bool]]:
    kind, said = shape.tag.removeprefix(_SVG), shape.attrib
    if kind == "path":
        yield from _path(said["d"])
    elif kind == "rect":
        yield _rectangle(*(float(said.get(key, 0)) for key in ("x", "y", "width", "height", "rx"))), True
    elif kind == "circle":
        x, y, radius = (float(said[key]) for key in ("cx", "cy", "r"))
        yield _round((x, y), radius, 0, math.tau), True


def _rectangle(x: float, y: float, width: float, height: float, radius: float) -> Line:
    right, bottom, quarter = x + width - radius, y + height - radius, math.tau / 4
    corners = ((right, y + radius), (right, bottom), (x + radius, bottom), (x + radius, y + radius))
    return [
        point for at, corner in enumerate(corners) for point in _round(corner, radius, (at - 1) * quarter, at * quarter)
    ]


def _round(centre: Point, radius: float, start: float, end: float) -> Line:
    angles = (start + (end - start) * step / STEPS for step in range(STEPS + 1))
    return [(centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles]


def _path(written: str) -> Iterator[tuple[Line, bool]]:
    """The lines of a path. The pen moves through its commands; a move begins a new line."""
    line: Line = []
    handle: Point | None = None  # where the last curve came from, for the smooth one after it
    for command, numbers in _commands(written):
        if command == "Z":
            yield line, True
            line = line[:1]
            continue
        if command == "M":
            if len(line) > 1:
                yield line, False
            line = [numbers[0]]
            continue
        if command == "S":
            command, numbers = "C", [_mirrored(line[-1], handle), *numbers]
        handle = numbers[-2] if command == "C" else None
        line += _piece(command, line[-1], numbers)
    if len(line) > 1:
        yield line, False


def _mirrored(at: Point, handle: Point | None) -> Point:
    return (2 * at[0] - handle[0], 2 * at[1] - handle[1]) if handle else at


def _piece(command: str, start: Point, points: list[Point]) -> Line:
    if command == "C":
        return _curve(start, *points)
    if command == "A":
        return _arc(start, *points)
    return [points[-1]]


def _commands(written: str) -> Iterator[tuple[str, list[Point]]]:
    """Each command with absolute points. Of an arc: its radius and two flags as points of their own, then its end."""
    parts = _PATH_PARTS.findall(_spaced_flags(written))
    at, begin, letter = (0.0, 0.0), (0.0, 0.0), "M"
    while parts:
        if parts[0].isalpha():
            letter = parts.pop(0)
        kind, relative = letter.upper(), letter.islower()
        taken = [float(parts.pop(0)) for _ in range(_NUMBERS_OF[kind])]
        if kind == "Z":
            at = begin
            yield "Z", []
            continue
        points = _absolute(kind, taken, at, at if relative else (0.0, 0.0))
        at = points[-1]
        if kind == "M":
            begin, letter = at, "l" if relative else "L"  # what follows a move without a letter are lines
        yield ("L" if kind in "HV" else kind), points


def _spaced_flags(written: str) -> str:
    """`a2 2 0 014 4`: the two flags of an arc may be written without a space."""
    number = r"-?(?:\d+\.?\d*|\.\d+)"
    return re.sub(rf"([Aa]{number}[ ,]*{number}[ ,]*{number})[ ,]+([01])[ ,]*([01])[ ,]*", r"\1 \2 \3 ", written)


def _absolute(kind: str, numbers: list[float], at: Point, origin: Point) -> list[Point]:
    if kind == "H":
        return [(numbers[0] + origin[0], at[1])]
    if kind == "V":
        return [(at[0], numbers[0] + origin[1])]
    if kind == "A":
        radius, _, _, large, sweep, x, y = numbers
        return [(radius, 0), (large, sweep), (x + origin[0], y + origin[1])]
    return [(x + origin[0], y + origin[1]) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _curve(start: Point, one: Point, two: Point, end: Point) -> Line:
    def at(axis: int, t: float) -> float:
        u = 1 - t
        return u**3 * start[axis] + 3 * u * u * t * one[axis] + 3 * u * t * t * two[axis] + t**3 * end[axis]

    return [(at(0, step / STEPS), at(1, step / STEPS)) for step in range(1, STEPS + 1)]


def _arc(start: Point, size: Point, flags: Point, end: Point) -> Line:
    """A part of a circle from here to there: of the two circles of that radius, and on each of two ways round."""
    (x1, y1), (x2, y2) = start, end
    half = math.hypot(x2 - x1, y2 - y1) / 2
    radius = max(size[0], half)
    rise = math.sqrt(radius * radius - half * half) / (2 * half)
    side = -1 if flags[0] == flags[1] else 1
    centre = ((x1 + x2) / 2 + side * rise * (y1 - y2), (y1 + y2) / 2 + side * rise * (x2 - x1))
    first, last = (math.atan2(y - centre[1], x - centre[0]) for x, y in (start, end))
    if flags[1] and last < first:
        last += math.tau
    elif not flags[1] and last > first:
        last -= math.tau
    return _round(centre, radius, first, last)[1:]
