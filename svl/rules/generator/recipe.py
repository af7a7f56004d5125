"""What a track is generated from, and the luck that is in its seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from svl.table import Refusal

VERSION = 1  # of the recipe; a change that lays other roads for the same seed gets a new one
SHORTEST, LONGEST = 12, 120
MOST_SEED = 2**63 - 1
_BITS = 2**64 - 1


@dataclass(frozen=True)
class Recipe:
    """What a track is generated from. Shares are in percent of all tiles."""

    seed: int
    length: int = 40
    easy: int = 25
    hard: int = 15
    climbs: int = 10
    hazards: int = 5
    boosts: int = 5
    version: int = VERSION

    def __post_init__(self) -> None:
        _within("length", self.length, SHORTEST, LONGEST)
        _within("seed", self.seed, 0, MOST_SEED)
        for name in ("easy", "hard", "climbs", "hazards", "boosts"):
            _within(name, getattr(self, name), 0, 100)
        if self.version != VERSION:
            raise Refusal(
                "unknown_recipe", f"This program knows recipe {VERSION}, not {self.version!r}.", version=self.version
            )

    def count(self, dial: str) -> int:
        """How many tiles the share of this dial is."""
        share: int = getattr(self, dial)
        return round(self.length * share / 100)


def _within(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise Refusal(
            "impossible_recipe",
            f"The {name} of a generated track cannot be {value!r}: it is a whole number from {low} to {high}.",
            field=name,
        )


class Luck:
    """SplitMix64: small, good enough for roads, and ours, so that no library update moves a track."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _BITS

    def word(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _BITS
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _BITS
        return mixed ^ (mixed >> 31)

    def below(self, count: int) -> int:
        return self.word() * count >> 64

    def sample(self, count: int, pool: Sequence[int]) -> list[int]:
        left = list(pool)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]
