"""Why a driver may not do a thing now: who, what, where, and what would have been legal."""

from __future__ import annotations

from svl.rules.catalog import COMPONENTS, TALENTS
from svl.rules.figures import ALL_COMPONENTS, most_speed
from svl.rules.limits import wait_for
from svl.rules.race.actions import Drive
from svl.rules.race.reach import (
    ALL_TACKS,
    NEUTRALIZE_REACH,
    TRACTOR_REACH,
    driven_figures,
    hazards_ahead,
    speed_choices,
    tack_choices,
    tractor_targets,
)
from svl.rules.race.state import Race
from svl.table import Refusal


def ability_name(ability: str) -> str:
    known = TALENTS.get(str(ability)) or COMPONENTS.get(str(ability))
    return known.name if known else str(ability).replace("_", " ")


def ability_fault(race: Race, seat: str, ability: str) -> Refusal | None:
    """Why the car cannot use the ability: never had it, lost it, or has spent it. Only the last bends."""
    who, name, entrant = race.name(seat), ability_name(ability), race.entrant(seat)
    if ability not in (*entrant.talents, *entrant.components):
        code = "unknown_to_driver" if ability in TALENTS else "not_fitted"
        has = "does not know" if ability in TALENTS else "has not fitted"
        own = ", ".join(ability_name(each) for each in (*entrant.talents, *entrant.components)) or "nothing"
        return Refusal(code, f"{who} {has} {name}; {who} has {own}.", seat=seat, ability=ability)
    if not race.has(seat, ability):
        lost = any(fault.roll == ALL_COMPONENTS for fault in race.car(seat).faults)
        hope = "it is lost for this race" if lost and not race.rulings.all_components_pit else "the pit may repair it"
        return Refusal("component_failed", f"{who}'s {name} has failed; {hope}.", bendable=True, ability=ability)
    if not race.ready(seat, ability):
        wait = wait_for(ability, race.car(seat).uses, race.rulings)
        return Refusal("spent", f"{who} cannot use {name} now: {wait}.", bendable=True, seat=seat, ability=ability)
    return None


def drive_fault(race: Race, seat: str, action: Drive) -> Refusal | None:
    who = race.name(seat)
    if action.tack not in ALL_TACKS:
        return Refusal("no_such_tack", f"{who} cannot drive {action.tack!r}: the tacks are push, pace and pause.")
    most = most_speed(race.rulings)
    if type(action.speed) is not int or not 0 <= action.speed <= most:
        return Refusal(
            "impossible_speed", f"{who} cannot set speed {action.speed!r}: speeds are whole numbers from 0 to {most}."
        )
    if action.using not in ("", "speed_hack", "hard_stop"):
        return Refusal(
            "not_for_speed",
            f"{ability_name(action.using)} does not help {who} to set a speed; Speed Hack and Hard Stop do.",
        )
    if action.using and (fault := ability_fault(race, seat, action.using)):
        return fault
    if action.tack not in tack_choices(race, seat):
        tack = race.car(seat).tack.upper()
        return Refusal(
            "tack_locked", f"{who} chose {tack} for this lap; the next lap allows another tack.", bendable=True
        )
    return _speed_fault(race, seat, action)


def _speed_fault(race: Race, seat: str, action: Drive) -> Refusal:
    who, car = race.name(seat), race.car(seat)
    driven = driven_figures(race, race.car(seat), action.tack, action.using)
    choices = speed_choices(race, seat, action.tack, action.using)
    may = "no speed at all" if choices is None else f"{choices[0]} to {choices[1]}"
    return Refusal(
        "speed_out_of_reach",
        f"{who} cannot set {action.speed}: from speed {car.speed} in {action.tack.upper()} (Acceleration "
        f"{driven.acceleration}, Braking Rate {driven.braking}, Top Speed {driven.top_speed}) it may be {may}.",
        bendable=True,
        seat=seat,
        speed=action.speed,
    )


def tractor_fault(race: Race, seat: str, target: str) -> Refusal | None:
    who = race.name(seat)
    others = [car.seat for car in race.cars if car.status == "racing" and car.seat != seat]
    if target not in others:
        names = ", ".join(race.name(other) for other in others) or "nobody"
        return Refusal("no_such_target", f"{who} cannot pull {target!r}: racing with {who} are {names}.")
    if fault := ability_fault(race, seat, "forward_tractor"):
        return fault
    within = tractor_targets(race, seat)
    nearest = ", ".join(race.name(other) for other in within) or "nobody"
    gap = race.ahead(seat, target)
    return Refusal(
        "out_of_range",
        f"{who} cannot pull {race.name(target)}, {gap} tiles ahead: the tractor takes the nearest car 1 to "
        f"{TRACTOR_REACH} tiles ahead, now {nearest}.",
        bendable=True,
        target=target,
        distance=gap,
    )


def neutralize_fault(race: Race, seat: str, number: int) -> Refusal | None:
    who = race.name(seat)
    if type(number) is not int or not 0 <= number < len(race.tiles):
        return Refusal("no_such_tile", f"There is no tile {number!r}: the track has 0 to {len(race.tiles) - 1}.")
    tile = race.as_met(race.tiles[number], seat)
    if tile.hazard is None and tile.mine is not None:
        return Refusal(
            "only_precognition", f"On tile {number} lies a Slow Mine: only Precognition helps against it.", tile=number
        )
    within = ", ".join(str(n) for n in hazards_ahead(race, seat)) or "none"
    if tile.hazard is None:
        return Refusal("no_hazard", f"There is no hazard on tile {number}; in reach of {who}: {within}.", tile=number)
    if fault := ability_fault(race, seat, "neutralize_hazard"):
        return fault
    return Refusal(
        "out_of_range",
        f"{who} reaches hazards 1 to {NEUTRALIZE_REACH} tiles ahead, not tile {number}; in reach: {within}.",
        bendable=True,
        tile=number,
    )


def mine_fault(race: Race, seat: str) -> Refusal | None:
    number = race.tile_number(race.car(seat).distance)
    if number >= len(race.tiles):
        return Refusal("no_such_tile", f"{race.name(seat)} is past the last tile of the strip; a mine needs a tile.")
    if race.tiles[number].mine is not None:
        return Refusal("mine_there", f"{race.name(seat)} cannot drop a mine: one lies on tile {number} already.")
    if fault := ability_fault(race, seat, "slow_mine"):
        return fault
    return Refusal(
        "mine_dropped",
        f"{race.name(seat)} has dropped a mine in this turn already; the next turn allows another.",
        bendable=True,
    )
