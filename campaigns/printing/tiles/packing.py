"""Hexes on sheets of paper, in millimetres: where each lies, where the knife goes, how long it takes.

Two ways to pack. In *straight* rows every second row is shifted by half a step and the hexes touch by their corners:
every edge lies on a line right across the sheet, and the triangles between them take the bleed. *Dense* hexes share
their edges like a honeycomb: a quarter less paper, each edge cut by itself, and no room for bleed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from svl.table import Refusal

Point = tuple[float, float]
Segment = tuple[Point, Point]

USUAL = 50.0  # from flat to flat: three counters fit side by side, and figures have 20 points
SMALLEST = 40.0  # below, the smallest words have less than 7 points
BLEED = 0.03  # how far a tile's drawing goes on beyond its edges, as a share of its width
ROOT = math.sqrt(3)

# Seconds with a steady hand: a cut across the sheet, one across a strip or along an edge, taking the next sheet.
LONG_CUT, SHORT_CUT, NEW_SHEET = 10, 4, 15


class Packing(StrEnum):
    STRAIGHT = "straight"
    DENSE = "dense"


@dataclass(frozen=True)
class Area:
    """The part of a sheet hexes may lie on, measured from its top left corner."""

    left: float
    top: float
    width: float
    height: float

    def inset(self, by: float) -> Area:
        return Area(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)


def side_of(flat: float) -> float:
    """The edge of a hex, and its radius to the corners."""
    return flat / ROOT


def corners(centre: Point, flat: float) -> list[Point]:
    """Flat edges at top and bottom; clockwise from the right-hand corner."""
    angles = (math.radians(60 * n) for n in range(6))
    side = side_of(flat)
    return [(centre[0] + side * math.cos(a), centre[1] + side * math.sin(a)) for a in angles]


def bleed_of(packing: Packing) -> float:
    """Honeycomb cells have no room between them."""
    return BLEED if packing is Packing.STRAIGHT else 0.0


def places(area: Area, flat: float, packing: Packing) -> tuple[Point, ...]:
    """As many centres as the area takes, row by row, the block in the middle."""
    within = area.inset(_beyond(flat) if packing is Packing.STRAIGHT else 0)
    rows = _straight_rows(within, flat) if packing is Packing.STRAIGHT else _dense_rows(within, flat)
    if not rows:
        raise _too_large(area, flat)
    return _centred([place for row in rows for place in row], flat, area)


def _beyond(flat: float) -> float:
    """How far the bleed goes beyond the corners, which reach further out than the edges."""
    return flat * BLEED * 2 / ROOT


def _straight_rows(area: Area, flat: float) -> list[list[Point]]:
    side = side_of(flat)
    full, shifted = int(area.width // (2 * side)), int((area.width - side) // (2 * side))
    return [
        [(side * (1 + 2 * n + row % 2), flat * (row + 0.5)) for n in range(shifted if row % 2 else full)]
        for row in range(int(area.height // flat))
        if full
    ]


def _dense_rows(area: Area, flat: float) -> list[list[Point]]:
    """Columns side by side, every second one half a hex lower; read row by row as they lie."""
    side = side_of(flat)
    columns = int((area.width / side - 2) // 1.5) + 1
    full, lower = int(area.height // flat), int((area.height - flat / 2) // flat)
    return [
        [
            (side * (1 + 1.5 * column), flat * (row + (1 if column % 2 else 0.5)))
            for column in range(columns)
            if row < (lower if column % 2 else full)
        ]
        for row in range(full)
        if columns > 0
    ]


def _too_large(area: Area, flat: float) -> Refusal:
    most = largest(area)
    return Refusal(
        "hex_too_large",
        f"A hex of {flat:g} mm does not fit this paper: {most} mm from flat to flat is the most. "
        f"Take a size between {SMALLEST:g} and {most} mm, or larger paper.",
        most=most,
    )


def largest(area: Area) -> int:
    """The whole millimetres from flat to flat of the one hex that fills the area, bleed and all."""
    bled = 2 * BLEED * 2 / ROOT
    return math.floor(min(area.height / (1 + bled), area.width / (2 / ROOT + bled)))


def check_size(flat: float, area: Area) -> None:
    """Refuses a hex nobody could read, and one the paper cannot take."""
    if not math.isfinite(flat) or flat < SMALLEST:
        raise Refusal(
            "hex_too_small",
            f"A hex of {flat:g} mm is too small for its words: take a size between {SMALLEST:g} and "
            f"{largest(area)} mm, or the whole track on one page.",
            least=SMALLEST,
        )
    if flat > largest(area):
        raise _too_large(area, flat)


def _centred(centres: Sequence[Point], flat: float, area: Area) -> tuple[Point, ...]:
    right, bottom = max(x for x, _ in centres) + side_of(flat), max(y for _, y in centres) + flat / 2
    left, top = area.left + (area.width - right) / 2, area.top + (area.height - bottom) / 2
    return tuple((x + left, y + top) for x, y in centres)


# -- cuts


@dataclass(frozen=True)
class Work:
    """What waits between the printer and the table."""

    sheets: int
    cuts: int
    minutes: int


def work(count: int, per_sheet: Sequence[Point], flat: float, packing: Packing) -> Work:
    """All sheets but the last are full, so two are counted and the rest multiplied."""
    full, rest = divmod(count, len(per_sheet))
    long, short = (
        full * whole + part
        for whole, part in zip(_cuts(per_sheet, flat, packing), _cuts(per_sheet[:rest], flat, packing), strict=True)
    )
    sheets = full + bool(rest)
    seconds = long * LONG_CUT + short * SHORT_CUT + sheets * NEW_SHEET
    return Work(sheets, long + short, max(1, math.ceil(seconds / 60))) if count else Work(0, 0, 0)


def _cuts(centres: Sequence[Point], flat: float, packing: Packing) -> tuple[int, int]:
    """Cuts across the sheet, and short ones. Straight rows become strips first; two cuts part neighbours in a strip."""
    if packing is Packing.DENSE:
        return 0, len(edges(centres, flat))
    rows = sorted({round(y, 3) for _, y in centres})
    in_row = [sum(math.isclose(y, row, abs_tol=0.01) for _, y in centres) for row in rows]
    return len(rows) + 1 if rows else 0, sum(2 * n + 2 for n in in_row)


def edges(centres: Iterable[Point], flat: float) -> list[Segment]:
    """The edges of all hexes, one that two of them share only once."""
    found: dict[tuple[tuple[int, int], ...], Segment] = {}
    for centre in centres:
        around = corners(centre, flat)
        for start, end in zip(around, [*around[1:], around[0]], strict=True):
            key = tuple(sorted((round(x * 100), round(y * 100)) for x, y in (start, end)))
            found.setdefault(key, (start, end))
    return list(found.values())


def cut_lines(centres: Sequence[Point], flat: float, paper: Area) -> list[Segment]:
    """Where the knife goes through straight rows: lines from edge to edge of the paper."""
    lines: dict[tuple[int, int], Segment] = {}
    for centre in centres:
        around = corners(centre, flat)
        for n in range(3):  # the other three edges lie opposite, on lines of their own
            for start, end in ((around[n], around[n + 1]), (around[n + 3], around[(n + 4) % 6])):
                angle, away = _line_through(start, end)
                lines.setdefault((round(angle), round(away * 50)), (start, end))
    return [drawn for start, end in lines.values() if (drawn := _across(start, end, paper))]


def _line_through(start: Point, end: Point) -> tuple[float, float]:
    """A line by the way it runs, in degrees below 180, and how far it passes from the corner of the sheet."""
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 180
    angle = 0.0 if angle > 179.9 else angle
    across = math.radians(angle + 90)
    return angle, start[0] * math.cos(across) + start[1] * math.sin(across)


def _across(start: Point, end: Point, paper: Area) -> Segment | None:
    """The part of an endless line that lies on the paper."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    low, high = -math.inf, math.inf
    for at, step, least, most in (
        (x, dx, paper.left, paper.left + paper.width),
        (y, dy, paper.top, paper.top + paper.height),
    ):
        if abs(step) < 1e-9:
            if not least <= at <= most:
                return None
            continue
        one, two = sorted(((least - at) / step, (most - at) / step))
        low, high = max(low, one), min(high, two)
    return ((x + dx * low, y + dy * low), (x + dx * high, y + dy * high)) if low < high else None
