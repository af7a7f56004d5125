"""A race put down on paper and taken up again: what counts of it where a turn begins, and nothing else.

A race holds more than play can feel: uses that are long over, counters a table does not read, the jobs of a pit stop
one by one. Two races with equal positions go on alike, whatever else there is of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from svl.rules.catalog import MALFUNCTIONS
from svl.rules.figures import Fault
from svl.rules.limits import Use, is_ready, limit_of
from svl.rules.panels import PANELS
from svl.rules.race.actions import Position
from svl.rules.race.malfunctions import ONE_COMPONENT, lasts
from svl.rules.race.opening import open_race
from svl.rules.race.pit import POINTS
from svl.rules.race.state import Car, Race, Service
from svl.rules.race.turn import NextTurn, TakeTurn
from svl.rules.rulings import Rulings
from svl.rules.track import SwitchedOff, Tile, Track
from svl.table import Refusal, evolve

_MOST_POINTS = max(POINTS.values())


def turn_begins(race: Race) -> bool:
    """Is nothing open but the turn of one car? Only then is there a position to write down."""
    return len(race.stack) == 2 and isinstance(race.stack[0], NextTurn) and isinstance(race.stack[1], TakeTurn)


def position_of(race: Race) -> Position:
    """The race as an opening: opened again it has the same position and goes on alike."""
    if not turn_begins(race):
        raise Refusal("mid_move", "A race is put down where a turn begins, and this one is in the middle of something.")
    return Position(
        track=Track(tuple(_tile(race, tile) for tile in race.tiles), race.track, race.closed),
        laps=race.laps,
        entrants=race.entrants,
        cars=tuple(_car(race, car) for car in race.cars),
        to_move=race.on_turn,
        rulings=race.rulings,
        turn=race.turn,
        round=race.round,
        leader_lap=race.leader_lap,
        track_open=race.track_open,
        finishers=race.finishers,
    )


def reopened(position: Position) -> Position:
    """The same position, checked and without what play cannot feel."""
    return position_of(open_race(position))


def _tile(race: Race, tile: Tile) -> Tile:
    if tile.hazard is None:
        return evolve(tile, sprung=False, off=())
    return evolve(tile, off=tuple(_still_off(race, tile)))


def _still_off(race: Race, tile: Tile) -> Iterator[SwitchedOff]:
    """For whom the hazard is off now, in lineup order; that of a lap gone by is over (B-71)."""
    for car in race.cars:
        lap = race.lap_of(car.seat)
        laps = [off.lap for off in tile.off if off.by == car.seat]
        if lap in laps or (laps and race.rulings.neutralize_scope == "self"):
            yield SwitchedOff(car.seat, lap)


def _car(race: Race, car: Car) -> Car:
    rulings = race.rulings
    return evolve(
        car,
        gained=0,  # a car that sets its speed begins to count anew
        deficit=car.deficit if rulings.carry_negative_speed else 0,
        tack_lap=car.tack_lap if rulings.tack_scope == "lap" and car.tack_lap == race.lap_of(car.seat) else 0,
        received=car.received if rulings.wreck_rule == "total_damage" else car.damage.total,
        faults=tuple(sorted(car.faults, key=_by_roll)),
        uses=tuple(_spent(race, car)),
        services=ordered_jobs(car),
    )


def _by_roll(fault: Fault) -> tuple[int, str, int]:
    return fault.roll, fault.component, fault.slot


def _spent(race: Race, car: Car) -> Iterator[Use]:
    """The last use of whatever is not ready again, by lap or by own turn as its limit counts."""
    lap, entrant = race.lap_of(car.seat), race.entrant(car.seat)
    last = {use.ability: use for use in car.uses}
    for ability in dict.fromkeys((*entrant.talents, *entrant.components)):
        if ability in last and not is_ready(ability, car.uses, lap, car.turns, race.rulings):
            use = last[ability]
            used_on = use.turn if counts_turns(ability, race.rulings) else use.lap
            yield counted_use(ability, used_on, race.rulings)


def counts_turns(ability: str, rulings: Rulings) -> bool:
    """Is the ability's limit counted in own turns? Else in own laps, or it works once a race."""
    limit = limit_of(ability, rulings)
    return limit is not None and limit.per == "turn"


def counted_use(ability: str, used_on: int, rulings: Rulings) -> Use:
    """A use on this own lap, or this own turn where the limit counts those."""
    return Use(ability, 1, used_on) if counts_turns(ability, rulings) else Use(ability, used_on, 0)


def lasting_malfunctions(rulings: Rulings) -> tuple[int, ...]:
    """The numbers of the table that stay with a car, apart from a single component's failure."""
    return tuple(roll for roll in MALFUNCTIONS if roll != ONE_COMPONENT and lasts(roll, rulings))


def ordered_jobs(car: Car) -> tuple[Service, ...]:
    """A pit stop's jobs with the repairs added up: done together they do the same."""
    points = tuple(sum(each.spread[n] for each in car.services if each.spread) for n in range(len(PANELS)))
    faults = sorted((each.fault for each in car.services if each.fault), key=_by_roll)
    return (*repair_jobs(points), *(Service("remove", fault=fault) for fault in faults))


def repair_jobs(points: tuple[int, ...]) -> Iterator[Service]:
    """So many points for front, rear, left and right as services a crew can be given."""
    left = list(points)
    while sum(left) > 0:
        room, spread = _MOST_POINTS, []
        for n, wanted in enumerate(left):
            given = min(room, wanted)
            room, left[n] = room - given, wanted - given
            spread.append(given)
        yield Service("repair150", tuple(spread))
