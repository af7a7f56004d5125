"""The yardstick for the generator: a depth-first search for a closed road with exactly so many tiles of each kind.

It lays tile after tile in random order and turns back where the road would meet itself or where the way home is longer
than the tiles left. It never starts afresh, so an unlucky first bend may keep it busy for ever: hence a limit.
"""

from __future__ import annotations

from random import Random

from svl.rules.hexes import ORIGIN, Hex

MOST_TILES_LAID = 60_000


class GaveUp(Exception):  # noqa: N818 - not an error, an outcome
    """The limit was reached."""


class Search:
    """One search. Turns are sixths, left negative, right positive, as on a Tile."""

    def __init__(self, straights: int, easy: int, hard: int, seed: int) -> None:
        self.left = [straights, easy, hard]
        self.luck = Random(seed)
        self.turns: list[int] = []
        self.taken: set[Hex] = set()
        self.laid = 0

    def find(self) -> list[int] | None:
        """The turns of a closed road, or nothing where the limit came first."""
        try:
            return self.turns if self._goes_on(ORIGIN, 0) else None
        except GaveUp:
            return None

    def _goes_on(self, here: Hex, heading: int) -> bool:
        """Can the road be finished from this hex?"""
        tiles_left = sum(self.left)
        if tiles_left == 0:
            return here == ORIGIN and heading == 0
        if here in self.taken or _distance_home(here) > tiles_left:
            return False
        self.taken.add(here)
        for turn in self.luck.sample((-2, -1, 0, 1, 2), 5):
            if self._lays(turn, here, heading):
                return True
        self.taken.remove(here)
        return False

    def _lays(self, turn: int, here: Hex, heading: int) -> bool:
        if self.left[abs(turn)] == 0:
            return False
        if self.laid >= MOST_TILES_LAID:
            raise GaveUp
        self.laid += 1
        self.left[abs(turn)] -= 1
        self.turns.append(turn)
        ahead = (heading + turn) % 6
        if self._goes_on(here.step(ahead), ahead):
            return True
        self.turns.pop()
        self.left[abs(turn)] += 1
        return False


def _distance_home(here: Hex) -> int:
    return max(abs(here.q), abs(here.r), abs(here.q + here.r))
