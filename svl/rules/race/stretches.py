"""Clear stretches of road: tiles on which nothing waits for a die or an answer, driven in one go and remembered.

The same moves are played again and again: every page folds the last entries of a log, every replay all of them. A clear
stretch comes out the same each time, and facts are frozen, so those told before can be told again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from svl.rules.pace import allowance
from svl.rules.race.facts import CheckMade, SpeedChanged, TileEntered, TileLeft
from svl.rules.track import Tile
from svl.rules.trim import Trim
from svl.table import Fact, record

if TYPE_CHECKING:
    from svl.rules.race.state import Car
    from svl.rules.race.work import Work

MOST_REMEMBERED = 4096  # about a kilobyte each; then all are forgotten, and those still driven are soon back

# The trim of a car, the tile it is on, how far it has moved, its speed and what of that it has gained in this move.
Start = tuple[Trim, int, int, int, int]


@record
class Stretch:
    """Some clear tiles one after the other, and what comes of driving over all of them."""

    numbers: frozenset[int]
    tiles: tuple[Tile, ...]
    told: tuple[Fact, ...]
    speed: int
    gained: int


remembered: dict[Start, Stretch] = {}


def stretch_ahead(work: Work, car: Car, number: int, moved: int, taken: Sequence[int]) -> Stretch:
    """Clear tiles on the rest of this move; where there are more, whoever drives them one by one finds the same."""
    tiles = work.tiles
    start = (work.trim(car), number, moved, car.speed, car.gained)
    known = remembered.get(start)
    if known is not None:
        same = known.tiles == tiles[number + 1 : number + 1 + len(known.tiles)]
        if same and known.numbers.isdisjoint(taken):
            return known
    found = _look(tiles, taken, *start)
    if found.tiles:
        if len(remembered) >= MOST_REMEMBERED:
            remembered.clear()
        remembered[start] = found
    return found


def _look(
    tiles: tuple[Tile, ...], taken: Sequence[int], trim: Trim, number: int, moved: int, speed: int, gained: int
) -> Stretch:
    """Tile after tile until one is taken or not clear, or the speed is used up. The line has rules of its own."""
    seat, at, facts = trim.seat, number + 1, list[Fact]()
    while 0 <= at < len(tiles) and at not in taken and moved < allowance(speed, gained, trim.rulings):
        clear = trim.clear(tiles[at], speed)
        if clear is None:
            break
        moved += 1
        facts.append(TileEntered(seat, at, moved, speed))
        for check in clear.checks:
            facts.append(CheckMade(seat, at, check))
        for gain, cause in clear.gains:
            facts.append(SpeedChanged(seat, speed, speed + gain, cause))
            speed, gained = speed + gain, gained + max(0, gain)
        facts.append(TileLeft(seat, at, speed))
        at += 1
    return Stretch(frozenset(range(number + 1, at)), tiles[number + 1 : at], tuple(facts), speed, gained)
