"""How fast a car gets round: the fewest turns for one flying lap, found exactly.

The car begins its turn on the start tile with some speed and may set a new tack every turn. The lap ends when it enters
the start tile again, and its speed there must be the one it began with, so that the next lap can be the same. Nobody
else is on the road, no talent is used, no die falls: on a clean lap no check fails; at any price failed checks cost
damage and speed, and the Endurance Tests behind them fail too.

A move depends on the tile it starts from, the tack and the speed set, not on the speed before, which only limits the
choice. So the moves are worked out once per tile, and the laps put together from the last tile backwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from svl.rules.cars import Entrant
from svl.rules.catalog import TACKS
from svl.rules.figures import Condition, Figures, figures_of, most_speed, speed_range
from svl.rules.pace import allowance
from svl.rules.rulings import Rulings
from svl.rules.tiles import enter_tile
from svl.rules.track import Tile, Track

BEYOND = 40  # the highest speed looked at where the scale has no end; no car and no road gets there
DEEPEST = 12  # the greatest loss below 0 that is carried over, where the table carries it

# A speed here may be negative: standing, with a loss still to be paid for (B-34).


class Cost(NamedTuple):
    """Fewer turns first, then less damage."""

    turns: int
    damage: int


class Passage(NamedTuple):
    """One tile of a lap as it was driven."""

    tile: int
    speed: int  # on entering
    speed_after: int
    damage: int


class Move(NamedTuple):
    """A whole turn: the tack and speed set, and what came of it. `end` is the tile it stops on, 0 only by crossing."""

    tack: str
    speed: int
    end: int
    speed_after: int
    damage: int
    crossed: bool
    passages: tuple[Passage, ...]


class Way(NamedTuple):
    """The best way from a place to the line: its price, the turn to take now, and whence it goes on."""

    cost: Cost
    move: Move
    then: tuple[int, int] | None  # tile and speed of the next turn; nothing once the line is crossed


@dataclass(frozen=True)
class Lap:
    """The best flying lap of a car."""

    turns: int
    damage: int
    speed_at_line: int
    moves: tuple[Move, ...]

    @property
    def trace(self) -> tuple[Passage, ...]:
        """Tile by tile, from the one after the start to the crossing."""
        return tuple(passage for move in self.moves for passage in move.passages)


def best_lap(entrant: Entrant, track: Track, rulings: Rulings, *, clean: bool) -> Lap | None:
    """The fewest turns for a flying lap, with the least damage among those; nothing where no such lap exists."""
    ways = _ways(entrant, track, rulings, clean)
    laps = ((way[at].cost, at) for at, way in ways[0].items() if at in way)
    best = min(laps, default=None)
    if best is None:
        return None
    cost, speed = best
    return Lap(cost.turns, cost.damage, speed, tuple(_moves(ways, speed)))


# From a tile and a speed, for each speed at the crossing: the best way there.
_Ways = list[dict[int, dict[int, Way]]]


def _moves(ways: _Ways, speed: int) -> Iterator[Move]:
    here: tuple[int, int] | None = (0, speed)
    while here is not None:
        way = ways[here[0]][here[1]][speed]
        yield way.move
        here = way.then


def _ways(entrant: Entrant, track: Track, rulings: Rulings, clean: bool) -> _Ways:
    """Every place of the lap, the last tile first, since nobody drives backwards."""
    cars = {tack: figures_of(entrant, Condition(tack=tack)) for tack in TACKS}
    roads = _unlike({tack: _road(car, track, rulings) for tack, car in _fastest_first(cars)})
    ways: _Ways = [{} for _ in track.tiles]
    for tile in range(len(track.tiles) - 1, -1, -1):
        options = {tack: _options(tile, tack, road, rulings, clean) for tack, road in roads.items()}
        ways[tile] = _from_tile(tile, options, ways, cars, rulings)
    return ways


def _fastest_first(cars: dict[str, Figures]) -> list[tuple[str, Figures]]:
    return sorted(cars.items(), key=lambda each: -each[1].top_speed)


def _unlike(roads: dict[str, _Road]) -> dict[str, _Road]:
    """Without the tacks on which the road does the same as on a faster one: that allows every speed they allow."""
    found: dict[str, _Road] = {}
    for tack, road in roads.items():
        if road not in found.values():
            found[tack] = road
    return found


def _from_tile(
    tile: int, options: dict[str, list[Move | None]], ways: _Ways, cars: dict[str, Figures], rulings: Rulings
) -> dict[int, dict[int, Way]]:
    """The best ways from each speed on this tile. Standing still leads back to the tile at 0, so 0 comes first."""
    ahead = {tack: [_priced(move, ways) for move in moves] for tack, moves in options.items()}
    found: dict[int, dict[int, Way]] = {}
    owed = range(-DEEPEST, 0) if rulings.carry_negative_speed else ()
    for speed in (0, *owed, *range(1, _fastest(rulings) + 1)):
        best: dict[int, Way] = {}
        for tack, moves in ahead.items():
            low, high = speed_range(max(0, speed), cars[tack], rulings, deficit=max(0, -speed))
            for priced in moves[max(low, 1) : high + 1]:
                _keep_better(best, priced)
            if low == 0 and speed != 0:
                _keep_better(best, _after_standing(tile, tack, found[0]))
        found[speed] = best
    return found


def _fastest(rulings: Rulings) -> int:
    return min(most_speed(rulings), BEYOND)


def _priced(move: Move | None, ways: _Ways) -> dict[int, Way]:
    """A move with the best of what follows it, for each speed at the crossing."""
    if move is None:
        return {}
    if move.crossed:
        return {move.speed_after: Way(Cost(1, move.damage), move, None)}
    then = (move.end, move.speed_after)
    return {
        at: Way(Cost(way.cost.turns + 1, way.cost.damage + move.damage), move, then)
        for at, way in ways[move.end][move.speed_after].items()
    }


def _after_standing(tile: int, tack: str, from_rest: dict[int, Way]) -> dict[int, Way]:
    stand = Move(tack, 0, tile, 0, 0, False, ())
    return {at: Way(Cost(way.cost.turns + 1, way.cost.damage), stand, (tile, 0)) for at, way in from_rest.items()}


def _keep_better(best: dict[int, Way], candidates: dict[int, Way]) -> None:
    for at, way in candidates.items():
        if at not in best or way.cost < best[at].cost:
            best[at] = way


class _Step(NamedTuple):
    """What a tile makes of a speed."""

    speed: int
    gained: int
    damage: int
    failed: bool


_Road = list[list[_Step]]  # for each tile, what it makes of each speed


def _road(car: Figures, track: Track, rulings: Rulings) -> _Road:
    return [_steps(car, tile, rulings) for tile in track.tiles]


@lru_cache(maxsize=2048)  # a track has few kinds of tiles
def _steps(car: Figures, tile: Tile, rulings: Rulings) -> list[_Step]:
    return [_step(car, tile, speed, rulings) for speed in range(_fastest(rulings) + 1)]


def _step(car: Figures, tile: Tile, speed: int, rulings: Rulings) -> _Step:
    entered = enter_tile(car, tile, speed, rulings, endurance_failed=True)
    gained = max(0, entered.slope) + entered.turbo
    damage = sum(check.damage for check in entered.checks.failed)
    speed, deficit = entered.pace
    return _Step(min(speed, BEYOND) - min(deficit, DEEPEST), gained, damage, bool(entered.checks.failed))


def _options(tile: int, tack: str, road: _Road, rulings: Rulings, clean: bool) -> list[Move | None]:
    """The move for each speed one may set here; nothing where a clean lap forbids it, and for standing still."""
    return [None, *(_move(tile, tack, speed, road, rulings, clean) for speed in range(1, _fastest(rulings) + 1))]


def _move(start: int, tack: str, speed: int, road: _Road, rulings: Rulings, clean: bool) -> Move | None:
    """One turn from this tile: it ends where the speed is used up, and counts only to the line."""
    at, now, gained, damage = start, speed, 0, 0
    passages: list[Passage] = []
    while len(passages) < allowance(now, gained, rulings):
        at = (at + 1) % len(road)
        step = road[at][now]
        if clean and step.failed:
            return None
        passages.append(Passage(at, now, step.speed, step.damage))
        now, gained, damage = step.speed, gained + step.gained, damage + step.damage
        if at == 0:
            return Move(tack, speed, 0, now, damage, True, tuple(passages))
    return Move(tack, speed, at, now, damage, False, tuple(passages))
