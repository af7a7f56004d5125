"""A chart of lines as plain figures: where each line runs, what stands at its ends, what the axis says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

DASHES = 6  # patterns, so that no line is told by its colour alone
LEFT, RIGHT, TOP, BOTTOM = 56, 184, 16, 36
NAME_LETTERS = 18  # what fits into the right margin, wide letters among them
WIDEST, STEP = 860, 44  # of the plot, and from one column to the next


@dataclass(frozen=True)
class Curve:
    """A line: `values` by column, from its first column on; the larger stands higher."""

    label: str
    number: str
    livery: str
    values: Sequence[float]
    ends_as: str = ""  # a word at its end where it ends early: wrecked


@dataclass(frozen=True)
class Tick:
    at: str
    label: str


@dataclass(frozen=True)
class DrawnCurve:
    label: str
    number: str
    livery: str
    dash: int
    points: str
    first_x: str
    first_y: str
    last_x: str
    last_y: str
    label_y: str
    ends_as: str


@dataclass(frozen=True)
class Chart:
    width: int
    height: int
    right: int  # where the plot ends and names begin
    bottom: int
    curves: tuple[DrawnCurve, ...]
    columns: tuple[Tick, ...]
    rows: tuple[Tick, ...]
    bears_starts: bool  # lines that start together bear their numbers at their ends alone


@dataclass(frozen=True)
class Scale:
    """From values to the drawing."""

    columns: int
    least: float
    most: float
    height: int
    spread: bool = False  # few columns lie farther apart

    @property
    def step(self) -> float:
        widest = 4 * STEP if self.spread else STEP
        return min(widest, WIDEST / max(1, self.columns - 1))

    @property
    def right(self) -> int:
        return round(LEFT + self.step * max(1, self.columns - 1))

    def x(self, column: int) -> float:
        return LEFT + self.step * column

    def y(self, value: float) -> float:
        share = (value - self.least) / ((self.most - self.least) or 1)
        return TOP + (1 - share) * (self.height - TOP - BOTTOM)


def draw(curves: Sequence[Curve], scale: Scale, columns: Sequence[str], rows: Sequence[tuple[float, str]]) -> Chart:
    """`columns` are the labels of all columns; those that would run into each other are left out."""
    labels = _apart([scale.y(curve.values[-1]) for curve in curves], scale.height - BOTTOM)
    every = max(1, round(44 / scale.step))
    return Chart(
        width=scale.right + RIGHT,
        height=scale.height,
        right=scale.right,
        bottom=scale.height - BOTTOM,
        curves=tuple(_drawn(curve, n, scale, labels[n]) for n, curve in enumerate(curves)),
        columns=tuple(Tick(_n(scale.x(n)), label) for n, label in enumerate(columns) if n % every == 0),
        rows=tuple(Tick(_n(scale.y(value)), label) for value, label in rows),
        bears_starts=len({curve.values[0] for curve in curves}) == len(curves),
    )


def _drawn(curve: Curve, n: int, scale: Scale, label_y: float) -> DrawnCurve:
    points = [(scale.x(column), scale.y(value)) for column, value in enumerate(curve.values)]
    (first_x, first_y), (last_x, last_y) = points[0], points[-1]
    return DrawnCurve(
        label=_fitting(curve),
        number=curve.number,
        livery=curve.livery,
        dash=n % DASHES,
        points=" ".join(f"{_n(x)},{_n(y)}" for x, y in points),
        first_x=_n(first_x),
        first_y=_n(first_y),
        last_x=_n(last_x),
        last_y=_n(last_y),
        label_y=_n(label_y),
        ends_as=curve.ends_as,
    )


def _fitting(curve: Curve) -> str:
    """The name as far as there is room for it beside the plot."""
    room = NAME_LETTERS - (len(f" ({curve.ends_as})") if curve.ends_as else 0)
    return curve.label if len(curve.label) <= room else f"{curve.label[: room - 1].rstrip()}…"


def _apart(wanted: Sequence[float], bottom: float, room: float = 22) -> list[float]:
    """Labels near where they belong, none over another."""
    placed = [0.0] * len(wanted)
    lowest = -room
    for n in sorted(range(len(wanted)), key=lambda n: wanted[n]):
        lowest = placed[n] = max(wanted[n], lowest + room)
    over = max(0.0, lowest - bottom)
    for n in sorted(range(len(wanted)), key=lambda n: -placed[n]) if over else ():
        placed[n] = min(placed[n], bottom)
        bottom = placed[n] - room
    return placed


def _n(value: float) -> str:
    return f"{value:.1f}"
