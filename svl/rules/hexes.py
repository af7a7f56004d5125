"""Hexes in axial coordinates, and how to walk over them."""

from __future__ import annotations

from typing import NamedTuple


class Hex(NamedTuple):
    q: int
    r: int

    def step(self, heading: int) -> Hex:
        """The neighbour in one of six directions, counted clockwise."""
        dq, dr = _DIRECTIONS[heading % 6]
        return Hex(self.q + dq, self.r + dr)


_DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
ORIGIN = Hex(0, 0)
