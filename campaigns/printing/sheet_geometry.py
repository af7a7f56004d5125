"""Where things stand on the character sheet, in millimetres: the form without its figures.

What changes in play is along the edges: ticks at the left, the speed column at the right, tack, laps, pit and
malfunctions at the foot. The taller the paper, the taller the rows; nothing else moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

EDGE = 8.0  # white on every side
GAP = 3.0
HEAD, FOOT = 25.0, 17.0
FAULTS, TACKS = 20.0, 22.0
LADDER, LADDER_LABEL = 15.0, 5.0
CAR_BLOCK = 68.0
FACT_SHARES = (0.29, 0.37, 0.14, 0.2)  # team, car, Notoriety and player below the name
FACT_GAP = 1.5
STATS, SCORES = 33.0, 15.0
HEADING = 6.0
TICK, FAULT_TICK = 8.0, 8.4
TICK_STEP = 8.6  # from one tick to the next
WIDE_TICK = 25.0
ICON_LEFT, ICON, TEXT_LEFT = 28.5, 5.6, 36.5  # within a row
ROW_TEXT = 8.0  # a name and a line of effect
TACK_WIDTH = 35.3
COUNTERS = 78.0
COUNTER_LABEL = 22.0
FAULT_HEAD = 5.4
WIDE_FAULTS = 8  # boxes of malfunctions that have room for a line beneath; more of them have narrower ones
RUNGS = 11


@dataclass(frozen=True)
class Zone:
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def css(self, name: str) -> str:
        return (
            f".{name} {{ left: {self.left:.2f}mm; top: {self.top:.2f}mm; "
            f"width: {self.width:.2f}mm; height: {self.height:.2f}mm }}"
        )

    def column(self, at: int, columns: int) -> Zone:
        """One of so many equal parts side by side."""
        width = self.width / columns
        return Zone(self.left + at * width, self.top, width, self.height)

    def inset(self, left: float, top: float, right: float = 0.0) -> Zone:
        return Zone(self.left + left, self.top + top, self.width - left - right, self.height - top)


def zones(width: float, height: float) -> dict[str, Zone]:
    """The parts of a sheet on paper of that size."""
    inner = width - 2 * EDGE
    top = EDGE + HEAD + GAP
    foot = height - EDGE - FOOT
    faults = foot - GAP - FAULTS
    tacks = faults - GAP - TACKS
    main = tacks - GAP - top
    left = inner - LADDER - CAR_BLOCK - 2 * GAP
    lists = top + STATS + SCORES + 2 * GAP
    each = (top + main - lists - GAP) / 2
    return {
        "z-head": Zone(EDGE, EDGE, inner, HEAD),
        "z-stats": Zone(EDGE, top, left, STATS),
        "z-scores": Zone(EDGE, top + STATS + GAP, left, SCORES),
        "z-talents": Zone(EDGE, lists, left, each),
        "z-components": Zone(EDGE, lists + each + GAP, left, each),
        "z-car": Zone(EDGE + left + GAP, top, CAR_BLOCK, main),
        "z-ladder": Zone(width - EDGE - LADDER, top, LADDER, main),
        "z-tacks": Zone(EDGE, tacks, inner, TACKS),
        "z-faults": Zone(EDGE, faults, inner, FAULTS),
        "z-foot": Zone(EDGE, foot, inner, FOOT),
    }


def rows_of(zone: Zone, count: int) -> tuple[Zone, ...]:
    """The lines of a list under its heading."""
    height = (zone.height - HEADING) / count
    return tuple(Zone(zone.left, zone.top + HEADING + at * height, zone.width, height) for at in range(count))


def rungs_of(ladder: Zone) -> tuple[Zone, ...]:
    """The cells of the speed column under its label, the fastest first."""
    height = (ladder.height - LADDER_LABEL) / RUNGS
    return tuple(
        Zone(ladder.left, ladder.top + LADDER_LABEL + at * height, ladder.width, height) for at in range(RUNGS)
    )


def ticks_of(row: Zone, count: int, size: float = TICK) -> tuple[Zone, ...]:
    """Cells at the left edge of a line, halfway up."""
    top = row.top + (row.height - size) / 2
    return tuple(Zone(row.left + at * TICK_STEP, top, size, size) for at in range(count))


# -- the car and its panels: how high each is hangs on how many points it has

BOX, DENSE_BOX = 6.2, 3.7  # from one box to the next
BOX_GAP = 0.4
PANEL_HEAD, SIDE_HEAD = 14.4, 27.8
NOW_WIDTH, NOW_HEIGHT = 20.0, 12.4
WIDE, NARROW = 37.6, 22.6  # front and rear; left and right
CAR_WIDTH, CAR_HEIGHT = 21.6, 34.6
NOTE_LINE = 8.0


@dataclass(frozen=True)
class Boxes:
    """So many boxes in rows of a panel so wide."""

    count: int
    is_dense: bool
    width: float

    @property
    def step(self) -> float:
        return DENSE_BOX if self.is_dense else BOX

    @property
    def a_row(self) -> int:
        return max(1, int(self.width / self.step))

    @property
    def height(self) -> float:
        return -(-self.count // self.a_row) * self.step

    def places(self, left: float, top: float) -> tuple[Zone, ...]:
        size, step = self.step - BOX_GAP, self.step
        return tuple(
            Zone(left + at % self.a_row * step, top + at // self.a_row * step, size, size) for at in range(self.count)
        )


@dataclass(frozen=True)
class PanelPlace:
    """Where a panel's name and figure, its now cell and its boxes stand."""

    head: Zone
    now: Zone
    boxes: tuple[Zone, ...]


@dataclass(frozen=True)
class CarPlaces:
    panels: Mapping[str, PanelPlace]
    car: Zone
    notes: Zone
    lines: tuple[Zone, ...]  # to write on


def car_places(block: Zone, boxes: Mapping[str, Boxes]) -> CarPlaces:
    """Front, the car between its sides, rear, and lines to write on below."""
    sides = max(boxes["left"].height, boxes["right"].height)
    heights = (
        PANEL_HEAD + boxes["front"].height,
        max(CAR_HEIGHT + 1, SIDE_HEAD + sides),
        PANEL_HEAD + boxes["rear"].height,
    )
    gap = max(1.5, min(7.0, (block.height - sum(heights)) / 3))
    front = block.top
    middle = front + heights[0] + gap
    rear = middle + heights[1] + gap
    centre = block.left + (block.width - WIDE) / 2
    panels = {
        "front": _wide(centre, front, boxes["front"]),
        "rear": _wide(centre, rear, boxes["rear"]),
        "left": _narrow(block.left, middle, boxes["left"]),
        "right": _narrow(block.right - NARROW, middle, boxes["right"]),
    }
    free = block.bottom - (rear + heights[2] + gap) - HEADING
    count = max(0, int(free / NOTE_LINE))
    notes = Zone(block.left, block.bottom - HEADING - count * NOTE_LINE, block.width, HEADING)
    return CarPlaces(
        panels=panels,
        car=Zone(block.left + (block.width - CAR_WIDTH) / 2, middle + 1, CAR_WIDTH, CAR_HEIGHT),
        notes=notes,
        lines=tuple(Zone(block.left, notes.bottom + at * NOTE_LINE, block.width, NOTE_LINE) for at in range(count)),
    )


def _wide(left: float, top: float, boxes: Boxes) -> PanelPlace:
    now = Zone(left + WIDE - NOW_WIDTH, top, NOW_WIDTH, NOW_HEIGHT)
    return PanelPlace(Zone(left, top, WIDE - NOW_WIDTH, 13.4), now, boxes.places(left, top + PANEL_HEAD))


def _narrow(left: float, top: float, boxes: Boxes) -> PanelPlace:
    now = Zone(left, top + SIDE_HEAD - PANEL_HEAD, NOW_WIDTH, NOW_HEIGHT)
    return PanelPlace(Zone(left, top, NARROW, 13.4), now, boxes.places(left, top + SIDE_HEAD))


# -- the foot of the page


def tack_cells(zone: Zone) -> tuple[Zone, ...]:
    return tuple(Zone(zone.left + at * TACK_WIDTH, zone.top, TACK_WIDTH, zone.height - 0.6) for at in range(3))


def counter_rows(zone: Zone) -> tuple[Zone, Zone]:
    """Laps done, and pit turns left."""
    left, height = zone.right - COUNTERS, zone.height / 2
    return Zone(left, zone.top, COUNTERS, height), Zone(left, zone.top + height, COUNTERS, height)


def fault_cells(zone: Zone, count: int) -> tuple[Zone, ...]:
    """Wide ones as long as that is room enough for all of them."""
    below, columns = zone.inset(0, FAULT_HEAD), max(count, WIDE_FAULTS)
    return tuple(below.column(at, columns) for at in range(count))
