"""Exact chances of the dice the game rolls."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from svl.rules.character import endurance_passes, reflexes_pass
from svl.rules.rulings import Rulings


@cache
def totals(dice: int) -> dict[int, Fraction]:
    """How likely each total of so many six-sided dice is."""
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=dice):
        found[sum(faces)] = found.get(sum(faces), Fraction(0)) + Fraction(1, 6**dice)
    return found


@lru_cache(maxsize=1024)  # asked for at every tile of every line ahead
def endurance_fails(endurance: int, rulings: Rulings) -> Fraction:
    """How likely an Endurance Test is to fail."""
    return sum((p for total, p in totals(3).items() if not endurance_passes(endurance, total, rulings)), Fraction(0))


@lru_cache(maxsize=1024)
def reflexes_hold(reflexes: int, rulings: Rulings) -> Fraction:
    """How likely a Reflexes Test is to pass."""
    return sum((p for total, p in totals(3).items() if reflexes_pass(reflexes, total, rulings)), Fraction(0))
