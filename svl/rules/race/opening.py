"""Entry 1: a race from the grid or from a position, checked so that nothing in it can surprise the referee later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from svl.rules.cars import Entrant, check_components
from svl.rules.catalog import COMPONENTS, MALFUNCTIONS, TACKS, TALENTS
from svl.rules.character import check_talents
from svl.rules.figures import Fault, faults_fitting, most_speed, slots_with
from svl.rules.panels import PANELS, Panels, check_shares, cut_to_base
from svl.rules.race.actions import Carried, Position, Setup
from svl.rules.race.lineup import LineUp, grid_groups
from svl.rules.race.malfunctions import ONE_COMPONENT, lasts
from svl.rules.race.pit import service_fault
from svl.rules.race.state import Car, Race
from svl.rules.race.turn import NextTurn, TakeTurn
from svl.rules.rulings import Rulings
from svl.rules.track import Track, check_loop, check_tile_laid
from svl.table import GM, TABLE, WATCHER, Action, Refusal, evolve

RULES_VERSION = 1
MOST_LAPS = 99


def open_race(opening: Action) -> Race:
    match opening:
        case Setup():
            return _from_grid(opening)
        case Position():
            return _from_position(opening)
    raise Refusal("no_opening", f"A race opens with a set-up or a position, not with {type(opening).__name__}.")


def _from_grid(setup: Setup) -> Race:
    _check_common(setup)
    if not setup.track.closed:
        raise Refusal("not_closed", "A race runs on a closed track; an open strip is for practice positions.")
    for entrant in setup.entrants:
        check_sheet(entrant, setup.rulings)
    cars = tuple(at_the_start(entrant, setup) for entrant in setup.entrants)
    race = Race(
        rulings=setup.rulings,
        laps=setup.laps,
        track=setup.track.name,
        closed=True,
        tiles=setup.track.tiles,
        entrants=setup.entrants,
        cars=cars,
        stack=(NextTurn(), LineUp(grid_groups(setup.entrants, cars))),
    )
    _check_carried(race, setup)
    return race


def at_the_start(entrant: Entrant, setup: Setup) -> Car:
    """With what is carried over, as far as the car can have it: between races it may have become another (A19.4)."""
    brought = next((each for each in setup.carried if each.seat == entrant.seat), None)
    car = Car(entrant.seat, speed=setup.rulings.start_speed)
    if brought is None:
        return car
    damage = brought.damage if setup.rulings.negative_panels else cut_to_base(brought.damage, entrant.panels)
    return evolve(car, damage=damage, received=damage.total, faults=faults_fitting(entrant, brought.faults))


def carried_over(race: Race) -> tuple[Carried, ...]:
    """What each car takes to its next start: nothing after a wreck, and never a failure of the whole race (B-14)."""
    if race.rulings.between_races == "full_repair":
        return ()
    return tuple(
        Carried(car.seat, _kept_damage(race, car), _kept(car.faults)) for car in race.cars if car.status != "wrecked"
    )


def _kept_damage(race: Race, car: Car) -> Panels:
    """What went into the bonus of PAUSE ends with the race, as with the tack (A10.3)."""
    return car.damage if race.rulings.negative_panels else cut_to_base(car.damage, race.entrant(car.seat).panels)


def _kept(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    return tuple(fault for fault in faults if MALFUNCTIONS[fault.roll].lasts != "race")


def _check_carried(race: Race, setup: Setup) -> None:
    if setup.carried and setup.rulings.between_races == "full_repair":
        raise Refusal("nothing_carried", "At this table every car starts fully repaired; nothing is carried over.")
    seats = [entrant.seat for entrant in setup.entrants]
    for brought in setup.carried:
        if brought.seat not in seats:
            raise Refusal("unknown_seat", f"There is no car {brought.seat!r} to carry damage over to.")
    for car in race.cars:
        _check_car(race, car)


def _from_position(position: Position) -> Race:
    _check_common(position)
    if tuple(car.seat for car in position.cars) != tuple(entrant.seat for entrant in position.entrants):
        raise Refusal("wrong_cars", "A position names one car for each entrant, in the same order.")
    race = Race(
        rulings=position.rulings,
        laps=position.laps,
        track=position.track.name,
        closed=position.track.closed,
        tiles=position.track.tiles,
        entrants=position.entrants,
        cars=tuple(_bare(car) for car in position.cars),
        stack=(NextTurn(), TakeTurn(position.to_move, prompt=1)),
        turn=position.turn,
        round=position.round,
        on_turn=position.to_move,
        prompts=1,
    )
    for car in position.cars:
        _check_car(race, car)
        _check_finished(race, car)
    if not any(car.seat == position.to_move and car.status == "racing" for car in position.cars):
        raise Refusal("nobody_to_move", f"{position.to_move!r} cannot have the turn: it is no racing car.")
    if any(type(count) is not int or count < 1 for count in (position.turn, position.round)):
        raise Refusal("wrong_turn_number", "Turn and round are counted from 1.")
    return evolve(
        race,
        leader_lap=_leader_lap(race, position),
        track_open=position.track_open,
        finishers=_finishers(race, position),
    )


def _leader_lap(race: Race, position: Position) -> int:
    lap = min(race.laps, max(race.lap_of(car.seat) for car in position.cars))
    if position.leader_lap and not lap <= position.leader_lap <= race.laps:
        raise Refusal(
            "wrong_leader_lap",
            f"Somebody drives lap {lap} of {race.laps}, so the leader's lap cannot be {position.leader_lap}.",
        )
    return position.leader_lap or lap


def _finishers(race: Race, position: Position) -> tuple[str, ...]:
    home = sorted((car for car in position.cars if car.status == "finished"), key=lambda car: -car.distance)
    seats = tuple(car.seat for car in home)
    if position.finishers and sorted(position.finishers) != sorted(seats):
        named = ", ".join(race.name(seat) for seat in seats) or "nobody"
        raise Refusal("wrong_finishers", f"Those who are home, in order, are {named}, each once.")
    return position.finishers or seats


def _bare(car: Car) -> Car:
    """The car without what it remembers of another race."""
    return Car(**{field.name: getattr(car, field.name) for field in fields(car)})


def _check_finished(race: Race, car: Car) -> None:
    """A car that is home has done its laps, and somebody still drives only where the table plays on."""
    if car.status != "finished":
        return
    if race.rulings.finish == "flag" or not race.closed or car.distance < race.laps * len(race.tiles):
        raise Refusal(
            "impossible_position",
            f"{race.name(car.seat)} cannot have finished: that ends this race, or the laps are not done.",
            seat=car.seat,
        )


def _check_common(opening: Setup | Position) -> None:
    if opening.rules_version != RULES_VERSION:
        raise Refusal(
            "other_version", f"These are rules of version {opening.rules_version}; this referee knows {RULES_VERSION}."
        )
    if type(opening.laps) is not int or not 1 <= opening.laps <= MOST_LAPS:
        raise Refusal("wrong_laps", f"A race has 1 to {MOST_LAPS} laps, not {opening.laps!r}.")
    _check_track(opening.track, opening.rulings)
    _check_seats(opening.entrants)
    _check_laid(opening)


def _check_track(track: Track, rulings: Rulings) -> None:
    if track.closed:
        check_loop(track.tiles, rulings)
        return
    if not track.tiles:
        raise Refusal("no_tiles", "A strip needs at least one tile.")
    for number, tile in enumerate(track.tiles):
        check_tile_laid(tile, number)


def _check_laid(opening: Setup | Position) -> None:
    """A hazard is switched off for a car of this race, or not at all."""
    seats = {entrant.seat for entrant in opening.entrants}
    for number, tile in enumerate(opening.track.tiles):
        for off in tile.off:
            if off.by not in seats:
                raise Refusal("unknown_seat", f"Tile {number} names {off.by!r}, who is not in this race.", tile=number)


def _check_seats(entrants: Sequence[Entrant]) -> None:
    seats = [entrant.seat for entrant in entrants]
    if not seats:
        raise Refusal("no_entrants", "A race needs at least one car.")
    for seat in seats:
        if not seat or seat in (GM, WATCHER, TABLE):
            raise Refusal("reserved_seat", f"A car cannot have the seat {seat!r}: choose another name for it.")
        if seats.count(seat) > 1:
            raise Refusal("seat_taken", f"Two cars have the seat {seat!r}; each needs its own.", seat=seat)
    for entrant in entrants:
        _check_known(entrant)


def _check_known(entrant: Entrant) -> None:
    for ability, known in [(t, TALENTS) for t in entrant.talents] + [(c, COMPONENTS) for c in entrant.components]:
        if ability not in known:
            raise Refusal("unknown_ability", f"{entrant.name} has {ability!r}; there are only {', '.join(known)}.")
    if any(points < 0 for points in entrant.panels):
        raise Refusal("wrong_panels", f"{entrant.name}'s panels cannot be below 0.")
    if entrant.notoriety < 0:
        raise Refusal("wrong_notoriety", f"{entrant.name}'s Notoriety cannot be below 0.")
    if not entrant.name.strip():
        raise Refusal("no_name", f"The driver of {entrant.seat} needs a name.")
    if len(set(entrant.talents)) < len(entrant.talents):
        raise Refusal("duplicate_talent", f"{entrant.name} has a talent twice; each counts once.")


def check_sheet(entrant: Entrant, rulings: Rulings) -> None:
    """From the grid everything must be as the sheet makes it."""
    _check_known(entrant)
    check_talents(entrant.name, entrant.stats.psyche, entrant.talents)
    check_components(entrant.name, entrant.figures.slots, entrant.components, rulings)
    check_shares(entrant.name, entrant.panels, entrant.figures.chassis, rulings)
    handling = entrant.stats.handling(rulings)
    if entrant.driver_handling != handling:
        raise Refusal(
            "wrong_handling",
            f"{entrant.name}'s Reflexes {entrant.stats.reflexes} give {handling:+g} Handling, "
            f"not {entrant.driver_handling:+g}.",
        )


def _check_car(race: Race, car: Car) -> None:
    who, most = race.name(car.seat), most_speed(race.rulings)
    problems = [
        (not 0 <= car.speed <= most, f"speed {car.speed} is not between 0 and {most}"),
        (car.tack not in TACKS, f"there is no tack {car.tack!r}"),
        (
            car.distance < 0 and race.rulings.start_grid != "staggered",
            f"it cannot have covered {car.distance} tiles",
        ),
        (
            race.closed and car.status != "finished" and race.lap_at(car.distance) > race.laps,
            f"lap {race.lap_at(car.distance)} is beyond the {race.laps} laps of the race",
        ),
        (car.status not in ("racing", "pit", "wrecked", "finished"), f"there is no status {car.status!r}"),
        (
            min(car.turns, car.mines, car.pit_left, car.skips, car.deficit, car.gained) < 0,
            "nothing is counted below 0",
        ),
        (bool(car.services) and car.status != "pit", "only a car in the pit has services ordered"),
        (car.status != "pit" and car.pit_left > 0, "only a car in the pit has pit turns left"),
    ]
    for wrong, why in problems:
        if wrong:
            raise Refusal("impossible_position", f"{who}'s car cannot be like that: {why}.", seat=car.seat)
    _check_faults(race, car)  # first: what the panels can take is worked out together with the rest of the car
    _check_damage(race, car)


def _check_damage(race: Race, car: Car) -> None:
    for panel in PANELS:
        most = race.damage_limit(car.seat, panel)
        if race.rulings.negative_panels:
            most = max(most, car.damage.of(panel))  # hits go on below nothing, without an end (B-08)
        if not 0 <= car.damage.of(panel) <= most:
            raise Refusal(
                "impossible_position",
                f"{race.name(car.seat)}'s {panel} panel can have taken 0 to {most}, not {car.damage.of(panel)}.",
                seat=car.seat,
                panel=panel,
            )
    if car.received < 0:
        raise Refusal("impossible_position", f"{race.name(car.seat)} cannot have received less than no damage.")


def _is_fitted(fault: Fault, fitted: tuple[str, ...]) -> bool:
    """Is there such a component, in the slot if one is named?"""
    places = slots_with(fitted, fault.component)
    return fault.slot in places if fault.slot else bool(places)


def _check_faults(race: Race, car: Car) -> None:
    who, fitted = race.name(car.seat), race.entrant(car.seat).components
    for fault in car.faults:
        lasting = fault.roll in MALFUNCTIONS and lasts(fault.roll, race.rulings)
        named = _is_fitted(fault, fitted) if fault.roll == ONE_COMPONENT else not fault.component
        suffix = f" of {fault.component}" if fault.component else ""
        if not (lasting and named):
            raise Refusal("impossible_position", f"{who} cannot suffer from malfunction {fault.roll}{suffix}.")
    for use in car.uses:
        if use.ability not in (*race.entrant(car.seat).talents, *fitted):
            raise Refusal("impossible_position", f"{who} cannot have used {use.ability}: {who} does not have it.")
        lap = race.lap_of(car.seat)
        if not 1 <= use.lap <= lap or use.turn < 0:
            raise Refusal(
                "impossible_position", f"{who} cannot have used {use.ability} on lap {use.lap}: it is lap {lap}."
            )
    for service in car.services:
        if problem := service_fault(service, car.faults, race.rulings):
            raise problem
