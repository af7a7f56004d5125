"""The map of a track as a picture to keep, print and send round: an SVG file and a PNG, both in the light theme.

The SVG stands alone: colours and icons are in it. The PNG is drawn by ourselves with Pillow, from the same geometry.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from PIL import Image, ImageDraw, ImageFont

from campaigns import maps, stencils
from campaigns.maps import Laid, Point, Under, edge
from campaigns.paint import light_tokens
from campaigns.stencils import Ink
from svl.rules import Track, catalog

LONGEST_SIDE = 2400  # of the PNG, in points
LARGEST_SCALE = 1.5
SMOOTH = 2  # drawn so many times larger, then shrunk
HEAD = 96.0  # room above the map for its name, in units of the drawing
PIECES = 9  # of the lane over a tile; every other one is a dash of the middle line
NAME_SIZE, ABOUT_SIZE = 44, 20
DISPLAY, TEXT = "BarlowCondensed_700Bold", "Inter_400Regular"
_SVG = "http://www.w3.org/2000/svg"


@dataclass(frozen=True)
class Frame:
    """The part of the plane a picture shows, in units of the map: the track, and its name above it."""

    left: float
    top: float
    width: float
    height: float

    @property
    def name_at(self) -> Point:
        return self.left + maps.SIDE, self.top + HEAD / 2 + 8

    @property
    def about_at(self) -> Point:
        return self.left + maps.SIDE, self.top + HEAD / 2 + 38

    @property
    def scale(self) -> float:
        """Points of the PNG to a unit."""
        return min(LONGEST_SIDE / max(self.width, self.height), LARGEST_SCALE)

    @property
    def size(self) -> tuple[int, int]:
        return round(self.width * self.scale), round(self.height * self.scale)


def frame_of(track: Track, heading: int, about: str) -> Frame:
    left, top, width, height = (float(part) for part in maps.map_of(track, heading).box.split())
    written = max(_font(DISPLAY, NAME_SIZE).getlength(track.name), _font(TEXT, ABOUT_SIZE).getlength(about))
    return Frame(left, top - HEAD, max(width, written + 2 * maps.SIDE), height + HEAD)


def svg_picture(track: Track, heading: int, about: str) -> str:
    """A file of its own: no stylesheet, no sprite, no font but what the reader has."""
    view = maps.map_of(track, heading)
    icons = sorted({mark.icon for mark in view.marks})
    return render_to_string(
        "tracks/picture.svg",
        {
            "map": view,
            "name": track.name,
            "about": about,
            "symbols": mark_safe("".join(_symbol(icon) for icon in icons)),
            "frame": frame_of(track, heading, about),
            "colour": {name.replace("-", "_"): value for name, value in light_tokens().items()},
        },
    )


@cache
def _symbols() -> dict[str, ElementTree.Element]:
    root = ElementTree.parse(Path(settings.BASE_DIR, "static/svg/icons.svg")).getroot()
    return {each.attrib["id"]: each for each in root.iter(f"{{{_SVG}}}symbol")}


@cache
def _symbol(icon: str) -> SafeString:
    ElementTree.register_namespace("", _SVG)
    return mark_safe(ElementTree.tostring(_symbols()[icon], encoding="unicode"))


# -- PNG


def _tone(mark: str) -> str:
    """Which colour of the theme a mark on the map has (static/css/map.css says the same)."""
    return {"is-hazard": "warn", "is-boost": "text", "is-regen": "repair"}[mark]


def png_picture(track: Track, heading: int, about: str) -> bytes:
    picture = _Picture(track, heading, about)
    picture.ground()
    picture.road()
    picture.start()
    picture.signs()
    picture.head(track.name, about)
    return picture.png()


class _Picture:
    def __init__(self, track: Track, heading: int, about: str) -> None:
        self.laid = maps.lay(track, heading)
        self.frame = frame_of(track, heading, about)
        self.scale = self.frame.scale * SMOOTH
        self.tokens = light_tokens()
        width, height = self.frame.size
        self.image = Image.new("RGB", (width * SMOOTH, height * SMOOTH), self.tokens["surface"])
        self.canvas = ImageDraw.Draw(self.image)

    def ground(self) -> None:
        for each in self.laid:
            angles = (math.radians(60 * n) for n in range(6))
            x, y = each.centre
            corners = [self.at((x + maps.SIDE * math.cos(a), y + maps.SIDE * math.sin(a))) for a in angles]
            self.canvas.polygon(corners, fill=self.tokens["hex"], outline=self.tokens["hex-line"])

    def road(self) -> None:
        """In one stroke, so that no seam shows; then the thin lines between tiles and down the middle."""
        lane = [point for each in self.laid for point in _lane(each)]
        for colour, width in (("tarmac-edge", maps.ROAD_WIDTH + 3), ("tarmac", maps.ROAD_WIDTH)):
            self.line(lane, colour, width)
        for piece in range(0, len(lane) - 1, 2):
            self.line(lane[piece : piece + 2], "text-3", 1.8)
        for each in self.laid:
            self.line(_joint(each), "surface", 1.5)

    def start(self) -> None:
        """Two rows of six squares across the road, as on the map."""
        first = self.laid[0]
        middle, angle = edge(first.centre, first.heading_in + 3), math.radians(60 * first.heading_in)
        for row in range(2):
            for column in range(row, 6, 2):
                x, y = -18 + 6 * column, -6 + 6 * row
                corners = [(x, y), (x + 6, y), (x + 6, y + 6), (x, y + 6)]
                turned = [self.at(_turned(corner, angle, middle)) for corner in corners]
                self.canvas.polygon(turned, fill=self.tokens["text"])

    def signs(self) -> None:
        for each in self.laid:
            mark = maps.mark_of(each)
            if mark:
                self.mark(each.centre, mark.icon, mark.tone)
            elif catalog.NAV_TILES[each.tile.nav].is_curve:
                self.limit(each)
        for each in self.laid:  # over every mark, the neighbour's too
            if under := maps.under_of(each):
                dx, dy = maps.under_way(each)
                self.under((each.centre[0] + dx, each.centre[1] + dy), under)

    def limit(self, laid: Laid) -> None:
        nav = catalog.NAV_TILES[laid.tile.nav]
        is_hard = abs(laid.tile.turn) == 2
        self.disc(laid.centre, maps.LIMIT_RADIUS, "tarmac", self.tokens["warn" if is_hard else "text-2"], 3)
        self.text(laid.centre, str(nav.max_safe), DISPLAY, 20, "text", "mm")

    def mark(self, centre: Point, icon: str, tone: str) -> None:
        colour = self.tokens[_tone(tone)]
        self.disc(centre, maps.SIDE * 0.45, "surface", colour, 2)
        drawing = stencils.symbol("icons", icon, maps.MARK / 24 * self.scale, {}, Ink("none", colour, 2.4))
        left, top = self.at((centre[0] - maps.MARK / 2, centre[1] - maps.MARK / 2))
        self.image.paste(drawing, (round(left), round(top)), drawing)

    def under(self, centre: Point, under: Under) -> None:
        edge_of = self.tokens["warn" if under.is_hard else "text-2"]
        if under.limit:
            self.disc(centre, maps.UNDER_LIMIT + 1, "surface", edge_of, 2)
            self.text(centre, str(under.limit), DISPLAY, 13.5, "text", "mm")
            return
        half = maps.UNDER_PLATE / 2 + 1
        corners = [self.at((centre[0] + side, centre[1] + side)) for side in (-half, half)]
        self.canvas.rounded_rectangle(
            [*corners[0], *corners[1]], 4 * self.scale, self.tokens["surface"], edge_of, round(2 * self.scale)
        )
        for line, _ in stencils.lines_of(under.chevrons):
            self.line([(centre[0] + x, centre[1] + y) for x, y in line], "text", 2.6)

    def head(self, name: str, about: str) -> None:
        self.text(self.frame.name_at, name, DISPLAY, NAME_SIZE, "text", "ls")
        self.text(self.frame.about_at, about, TEXT, ABOUT_SIZE, "text-2", "ls")

    # -- the pens

    def at(self, point: Point) -> Point:
        return (point[0] - self.frame.left) * self.scale, (point[1] - self.frame.top) * self.scale

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        drawn = [self.at(point) for point in points]
        self.canvas.line(drawn, fill=self.tokens[colour], width=max(1, round(width * self.scale)), joint="curve")

    def disc(self, centre: Point, radius: float, fill: str, outline: str, width: float) -> None:
        (x, y), r = self.at(centre), radius * self.scale
        self.canvas.ellipse(
            (x - r, y - r, x + r, y + r), self.tokens[fill], outline, width=max(1, round(width * self.scale))
        )

    def text(self, at: Point, text: str, font: str, size: float, colour: str, anchor: str) -> None:
        self.canvas.text(
            self.at(at), text, fill=self.tokens[colour], font=_font(font, round(size * self.scale)), anchor=anchor
        )

    def png(self) -> bytes:
        out = io.BytesIO()
        self.image.resize(self.frame.size, Image.Resampling.BOX).save(out, "PNG", compress_level=6)
        return out.getvalue()


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    path = Path(settings.BASE_DIR, "static/fonts", f"{name}.ttf")
    return ImageFont.truetype(path, max(1, size), layout_engine=ImageFont.Layout.BASIC)


def _lane(laid: Laid) -> list[Point]:
    """The middle of the road over a tile, in pieces: bent towards the centre, where a straight runs anyway."""
    start, end = edge(laid.centre, laid.heading_in + 3), edge(laid.centre, laid.heading_out)
    return [_bent(start, laid.centre, end, piece / PIECES) for piece in range(PIECES + 1)]


def _joint(laid: Laid) -> list[Point]:
    """Across the road, where it leaves the tile."""
    middle, angle = edge(laid.centre, laid.heading_out), math.radians(60 * laid.heading_out)
    return [_turned((side * maps.ROAD_WIDTH / 2, 0), angle, middle) for side in (-1, 1)]


def _bent(start: Point, control: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]


def _turned(point: Point, angle: float, round_point: Point) -> Point:
    (x, y), sine, cosine = point, math.sin(angle), math.cos(angle)
    return round_point[0] + x * cosine - y * sine, round_point[1] + x * sine + y * cosine
