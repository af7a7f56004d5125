"""Speed: gained and lost, the ends of the scale, and how far it carries (A0.1, A12.1, B-19, B-20, B-28, B-34)."""

from __future__ import annotations

from typing import NamedTuple

from svl.rules.figures import SPEED_LIMIT, most_speed
from svl.rules.rulings import Rulings

MOST_TILES = 30  # in one move, where no other end is set to speed (B-20)


class Pace(NamedTuple):
    """A speed, and the part of a loss that went below 0, where the table remembers it."""

    speed: int
    deficit: int = 0


# Both take and give a speed and a deficit as they are: no `Pace` is made for what the next line takes apart again.


def slower(speed: int, deficit: int, loss: int, rulings: Rulings) -> tuple[int, int]:
    """Loses speed, down to 0; a table may carry the rest over to the next choice of speed."""
    speed -= loss
    if speed >= 0:
        return speed, deficit
    return 0, deficit - speed if rulings.carry_negative_speed else 0


def faster(speed: int, deficit: int, gain: int, top_speed: int, rulings: Rulings) -> tuple[int, int]:
    """Gains speed, up to the end of the scale; a deficit is paid first, and a clamped car stops at its Top Speed."""
    paid = min(deficit, gain)
    reached = min(most_speed(rulings), speed + gain - paid)
    if rulings.overspeed == "clamp":
        reached = min(reached, max(top_speed, speed))
    return reached, deficit - paid


def allowance(speed: int, gained: int, rulings: Rulings) -> int:
    """How many tiles a move may have, as the speed stands now; `gained` was won since it was set (B-28)."""
    tiles = speed if rulings.gains_extend_move else speed - gained
    return tiles if rulings.speed_cap == SPEED_LIMIT else min(tiles, MOST_TILES)
