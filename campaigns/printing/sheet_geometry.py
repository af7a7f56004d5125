"""Where things stand on the character sheet, in millimetres: the form without its figures.

What changes in play is along the edges: ticks at the left, the speed column at the right, tack, laps, pit and
malfunctions at the foot. The taller the paper, the taller the rows; nothing else moves.
"""

from __future__ import annotations

from dataclasses import dataclass

EDGE = 8.0  # white on every side
GAP = 3.0
HEAD = 25.0
FOOT = 17.0
FAULTS = 19.0
TACKS = 22.0
LADDER = 15.0
CAR_BLOCK = 68.0
STATS = 33.0
SCORES = 15.0
HEADING = 6.0
TICKS = 26.0  # room for three at the left edge
SMALLEST_CELL = 8.0


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
            f".{name} {{ left: {self.left:g}mm; top: {self.top:g}mm; "
            f"width: {self.width:g}mm; height: {self.height:g}mm }}"
        )


def zones(width: float, height: float) -> dict[str, Zone]:
    """The places of a sheet on paper of that size."""
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


def row_height(width: float, height: float, rows: int) -> float:
    """Of a line of talents or components."""
    return (zones(width, height)["z-talents"].height - HEADING) / rows


def rung_height(width: float, height: float) -> float:
    """Of a cell of the speed column: eleven of them under a label."""
    return (zones(width, height)["z-ladder"].height - 5) / 11


def css(width: float, height: float, rows: int) -> str:
    """The form as a stylesheet."""
    places = " ".join(zone.css(name) for name, zone in zones(width, height).items())
    rung, row = rung_height(width, height), row_height(width, height, rows)
    return (
        f"{places} .rung {{ height: {rung:.2f}mm; line-height: {rung - 0.4:.2f}mm }} .row td {{ height: {row:.2f}mm }}"
    )


# -- the car and its panels: how high each is hangs on how many points it has

BOX, DENSE_BOX = 6.2, 3.7  # mm from one box to the next
PANEL_HEAD, SIDE_HEAD = 14.4, 27.8
WIDE, NARROW = 37.6, 22.6  # front and rear, left and right
CAR_HEIGHT = 36.0
NOTE_LINE = 8.0


@dataclass(frozen=True)
class Boxes:
    """So many boxes in rows of a panel so wide."""

    count: int
    is_dense: bool
    width: float

    @property
    def height(self) -> float:
        size = DENSE_BOX if self.is_dense else BOX
        a_row = max(1, int(self.width / size))
        return -(-self.count // a_row) * size


def car_css(block: float, front: Boxes, rear: Boxes, sides: tuple[Boxes, Boxes]) -> str:
    """Front, the car between its sides, rear, and lines to write on below, in a block so high."""
    heights = {
        "p-front": PANEL_HEAD + front.height,
        "p-middle": max(CAR_HEIGHT, SIDE_HEAD + max(side.height for side in sides)),
        "p-rear": PANEL_HEAD + rear.height,
    }
    gap = max(1.5, min(7.0, (block - sum(heights.values())) / 3))
    top, placed = 0.0, []
    for name, height in heights.items():
        placed.append(f".{name} {{ top: {top:.2f}mm; height: {height:.2f}mm }}")
        top += height + gap
    lines = max(0, int((block - top - HEADING) / NOTE_LINE))
    placed.append(f".notes {{ top: {block - HEADING - lines * NOTE_LINE:.2f}mm }}")
    placed += [f".notes i.n{line} {{ display: block }}" for line in range(1, lines + 1)]
    return " ".join(placed)
