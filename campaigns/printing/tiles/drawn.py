"""A tile's face as a file of its own: figures and icons are outlines in it, colours are plain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from campaigns.paint import light_tokens
from campaigns.printing.svg import symbols
from campaigns.printing.tiles.faces import EDGE, Element, Icon, Label, Shape, face
from campaigns.printing.tiles.figures import tile_figures
from campaigns.printing.tiles.glyphs import outline
from svl.rules import Rulings, Tile

INK, PAPER, HAIR = "#0E1215", "#FFFFFF", "#8A959E"
HEX = "100,0 50,86.6 -50,86.6 -100,0 -50,-86.6 50,-86.6"


@dataclass(frozen=True)
class Faces:
    """How a set of tiles is drawn: whose rulings, how far beyond the edge, and with how much ink."""

    rulings: Rulings
    bleed: float  # as a share of the hex's width
    ink_saver: bool = False

    @property
    def box(self) -> tuple[float, float]:
        """Width and height of a drawing, in units of it."""
        return 200 * (1 + 2 * self.bleed), 2 * EDGE * (1 + 2 * self.bleed)


def colours(*, ink_saver: bool) -> Mapping[str, str]:
    """Full: the light theme of the screen. Saved: nothing but ink and paper."""
    tokens = light_tokens()
    if ink_saver:
        saved = {"lane": PAPER, "kerb": INK, "warn": INK, "edge": HAIR, "boost": PAPER, "regen": PAPER, "on-boost": INK}
        return MappingProxyType({"ink": INK, "paper": PAPER, **saved})
    full = {"lane": "#E6E9EB", "kerb": tokens["line-strong"], "edge": "#B9C1C6"}
    return MappingProxyType(
        {
            "ink": INK,
            "paper": PAPER,
            **full,
            "warn": tokens["warn"],
            "boost": INK,
            "regen": tokens["repair"],
            "on-boost": PAPER,
        }
    )


@lru_cache(maxsize=512)
def face_svg(tile: Tile, faces: Faces, *, is_start: bool = False) -> bytes:
    """The same tile twice is the same file, and a printed sheet holds it once."""
    elements = face(tile, tile_figures(tile, faces.rulings), is_start=is_start)
    return svg_of(elements, faces.box, colours(ink_saver=faces.ink_saver), 1 + 2 * faces.bleed)


def svg_of(elements: Sequence[Element], box: tuple[float, float], paints: Mapping[str, str], cut: float) -> bytes:
    """Roads end with the hex, `cut` times its size; the rest lies well inside it."""
    width, height = box
    road = [each for each in elements if isinstance(each, Shape) and each.is_road]
    rest = [each for each in elements if each not in road]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="{-width / 2:.2f} {-height / 2:.2f} {width:.2f} {height:.2f}">'
        f'<clipPath id="hex"><polygon points="{HEX}" transform="scale({cut:g})"/></clipPath>'
        f'<g clip-path="url(#hex)">{shapes(road, paints)}</g>{shapes(merged(rest), paints)}</svg>'
    ).encode()


def svg_box(elements: Sequence[Element], width: float, height: float, paints: Mapping[str, str]) -> bytes:
    """Elements round the middle of a box, as they are."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-width / 2:g} {-height / 2:g} {width:g} {height:g}">'
        f"{shapes(merged(elements), paints)}</svg>"
    ).encode()


def merged(elements: Sequence[Element]) -> list[Element]:
    """Few large paths draw faster than many small ones: like ones together, then icons, then figures on top of all."""
    found: dict[Shape, list[str]] = {}
    for each in elements:
        if isinstance(each, Shape):
            found.setdefault(replace(each, d=""), []).append(each.d)
    alike = [replace(style, d="".join(paths)) for style, paths in found.items()]
    figures: dict[str, list[str]] = {}
    for each in elements:
        if isinstance(each, Label):
            figures.setdefault(each.colour, []).append(outline(each.text, each.x, each.y, each.size))
    written = [Shape("".join(paths), fill=colour) for colour, paths in figures.items()]
    return [*alike, *(each for each in elements if isinstance(each, Icon)), *written]


def shapes(elements: Iterable[Element], paints: Mapping[str, str]) -> str:
    return "".join(drawn(each, paints) for each in elements)


def drawn(element: Element, paints: Mapping[str, str]) -> str:
    match element:
        case Shape():
            return _shape(element, paints)
        case Icon():
            return _icon(element, paints)
        case Label():
            path = outline(element.text, element.x, element.y, element.size)
            return f'<path d="{path}" fill="{paints[element.colour]}"/>'


def _shape(shape: Shape, paints: Mapping[str, str]) -> str:
    fill = paints[shape.fill] if shape.fill else "none"
    said = f'<path d="{shape.d}" fill="{fill}"'
    if shape.stroke:
        said += f' stroke="{paints[shape.stroke]}" stroke-width="{shape.width:g}"'
    if shape.dash:
        said += f' stroke-dasharray="{shape.dash}"'
    if shape.cap != "butt":
        said += f' stroke-linecap="{shape.cap}" stroke-linejoin="{shape.cap}"'
    return said + "/>"


def _icon(icon: Icon, paints: Mapping[str, str]) -> str:
    across = -icon.scale if icon.flipped else icon.scale
    left, top = icon.x - 12 * across, icon.y - 12 * icon.scale
    return (
        f'<g transform="translate({left:.1f} {top:.1f}) scale({across:g} {icon.scale:g})" fill="none" '
        f'stroke="{paints[icon.colour]}" '
        f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{symbols("icons")[icon.name][1]}</g>'
    )
