"""A laid track as a thing that needs room: on a table, on one page, over the pages of a poster. In millimetres."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaigns.printing.tiles.packing import ROOT, SMALLEST, Area, Point
from svl.rules import Tile, walk
from svl.table import Refusal

ANGLES = range(0, 90, 5)  # a track may lie on a table as it likes; beyond 90 degrees length and width change places
OVERLAP = 10.0


@dataclass(frozen=True)
class Size:
    """Of a rectangle; the longer side first where it is a table's."""

    width: float
    height: float

    @property
    def centimetres(self) -> str:
        """As one says it, rounded up: 118 x 84 cm."""
        return f"{math.ceil(self.width / 10)} \N{MULTIPLICATION SIGN} {math.ceil(self.height / 10)} cm"


def centres(tiles: Sequence[Tile], heading: int = 0) -> list[Point]:
    """Where the tiles lie if a hex is 1 from flat to flat; `heading` turns the track by sixths."""
    turned = math.radians(60 * heading)
    sine, cosine = math.sin(turned), math.cos(turned)
    flat = ((1.5 / ROOT * q, r + q / 2) for q, r in walk(tiles)[0])
    return [(x * cosine - y * sine, x * sine + y * cosine) for x, y in flat]


def extent(laid: Sequence[Point]) -> Area:
    """The box round hexes of 1 from flat to flat."""
    left, right = (pick(x for x, _ in laid) for pick in (min, max))
    top, bottom = (pick(y for _, y in laid) for pick in (min, max))
    return Area(left - 1 / ROOT, top - 0.5, right - left + 2 / ROOT, bottom - top + 1)


@lru_cache(maxsize=64)
def footprints(tiles: tuple[Tile, ...]) -> tuple[Size, ...]:
    """The boxes of the track, turned step by step, for hexes of 1 mm."""
    reach = 1 / ROOT
    corners = [
        (x + reach * math.cos(math.radians(60 * n)), y + reach * math.sin(math.radians(60 * n)))
        for x, y in centres(tiles)
        for n in range(6)
    ]
    return tuple(_footprint(corners, math.radians(angle)) for angle in ANGLES)


def _footprint(corners: Sequence[Point], angle: float) -> Size:
    sine, cosine = math.sin(angle), math.cos(angle)
    across = [x * cosine - y * sine for x, y in corners]
    along = [x * sine + y * cosine for x, y in corners]
    short, long = sorted((max(across) - min(across), max(along) - min(along)))
    return Size(long, short)


def table_for(tiles: tuple[Tile, ...], flat: float) -> Size:
    """The smallest table the track lies on."""
    least = min(footprints(tiles), key=lambda size: size.width * size.height)
    return Size(least.width * flat, least.height * flat)


def fit_table(tiles: tuple[Tile, ...], table: Size, most: int) -> int:
    """The largest whole millimetres from flat to flat that fit a table; the paper allows no more than `most`."""
    long, short = max(table.width, table.height), min(table.width, table.height)
    fits = max(min(long / size.width, short / size.height) for size in footprints(tiles))
    if fits < SMALLEST:
        need = table_for(tiles, SMALLEST)
        raise Refusal(
            "table_too_small",
            f"On a table of {Size(long, short).centimetres} a hex would have {math.floor(fits)} mm, and below "
            f"{SMALLEST:g} mm its figures cannot be read. Find a table of {need.centimetres}, "
            "or print the whole track on one page.",
            flat=math.floor(fits),
        )
    return min(most, math.floor(fits))


# -- one page, and a poster


@dataclass(frozen=True)
class OnPage:
    """The whole track on one sheet: how it is turned, how large its hexes are, and where each lies."""

    landscape: bool
    heading: int
    flat: float
    places: tuple[Point, ...]


def one_page(tiles: tuple[Tile, ...], portrait: Area, landscape: Area) -> OnPage:
    """The turn and the way of the paper that make the hexes largest."""
    found = [
        _on_page(tiles, area, heading, lying)
        for lying, area in ((False, portrait), (True, landscape))
        for heading in range(6)
    ]
    return max(found, key=lambda page: (round(page.flat, 2), not page.landscape, -page.heading))


def _on_page(tiles: tuple[Tile, ...], area: Area, heading: int, landscape: bool) -> OnPage:
    laid = centres(tiles, heading)
    box = extent(laid)
    flat = min(area.width / box.width, area.height / box.height)
    left = area.left + (area.width - box.width * flat) / 2 - box.left * flat
    top = area.top + (area.height - box.height * flat) / 2 - box.top * flat
    return OnPage(landscape, heading, flat, tuple((left + x * flat, top + y * flat) for x, y in laid))


@dataclass(frozen=True)
class Panel:
    """One page of a poster: which one, and the part of the whole it shows."""

    row: int
    column: int
    part: Area

    @property
    def name(self) -> str:
        """B3: the second row, the third page in it."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


def panels(whole: Size, page: Size) -> list[Panel]:
    """A large picture over as few pages as do, in their middle; each shows a strip of its neighbours."""
    columns, rows = _pages(whole.width, page.width), _pages(whole.height, page.height)
    step_x, step_y = page.width - OVERLAP, page.height - OVERLAP
    left = (whole.width - (columns * step_x + OVERLAP)) / 2
    top = (whole.height - (rows * step_y + OVERLAP)) / 2
    return [
        Panel(row, column, Area(left + column * step_x, top + row * step_y, page.width, page.height))
        for row in range(rows)
        for column in range(columns)
    ]


def _pages(length: float, page: float) -> int:
    return max(1, math.ceil(round((length - OVERLAP) / (page - OVERLAP), 6)))
