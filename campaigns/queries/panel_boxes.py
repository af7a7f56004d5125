"""A panel on paper: a box for every five points and one for the rest, crossed out from the first."""

from __future__ import annotations

from dataclasses import dataclass

POINTS = 5  # to a box


@dataclass(frozen=True)
class Box:
    """So many points of a panel, and how many of them are lost."""

    points: int = POINTS
    lost: int = 0

    @property
    def is_rest(self) -> bool:
        return self.points < POINTS

    @property
    def is_gone(self) -> bool:
        return self.lost == self.points

    @property
    def mark(self) -> str:
        """How it is drawn: whole, half for one that is begun, or gone."""
        return "gone" if self.is_gone else "half" if self.lost else ""


def panel_boxes(whole: int, damage: int) -> tuple[Box, ...]:
    sizes = ((start, min(POINTS, whole - start)) for start in range(0, whole, POINTS))
    return tuple(Box(points, max(0, min(points, damage - start))) for start, points in sizes)
