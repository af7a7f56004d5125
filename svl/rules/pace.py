"""Speed gained and lost: the ends of the scale and what happens beyond them (A0.1, B-19, B-20, B-34)."""

from __future__ import annotations

from typing import NamedTuple

from svl.rules.figures import most_speed
from svl.rules.rulings import Rulings


class Pace(NamedTuple):
    """A speed, and the part of a loss that went below 0, where the table remembers it."""

    speed: int
    deficit: int = 0


def slower(pace: Pace, loss: int, rulings: Rulings) -> Pace:
    """Loses speed, down to 0; a table may carry the rest over to the next choice of speed."""
    speed = pace.speed - loss
    if speed >= 0:
        return Pace(speed, pace.deficit)
    return Pace(0, pace.deficit - speed if rulings.carry_negative_speed else 0)


def faster(pace: Pace, gain: int, top_speed: int, rulings: Rulings) -> Pace:
    """Gains speed, up to the end of the scale; a deficit is paid first, and a clamped car stops at its Top Speed."""
    paid = min(pace.deficit, gain)
    speed = min(most_speed(rulings), pace.speed + gain - paid)
    if rulings.overspeed == "clamp":
        speed = min(speed, max(top_speed, pace.speed))
    return Pace(speed, pace.deficit - paid)
