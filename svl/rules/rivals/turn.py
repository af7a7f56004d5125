"""A rival's own turn: components first, then tack and speed."""

from __future__ import annotations

import math
from typing import NamedTuple

from svl.rules.catalog import AWARDS, HAZARDS, MINE_FINE, NAV_TILES
from svl.rules.pace import allowance
from svl.rules.race.actions import Decline, Drive, DropMine, EndMove, HardStop, NeutralizeHazard, PullTractor
from svl.rules.race.reach import driven_figures
from svl.rules.rivals.mind import Mind, Proposal
from svl.rules.rivals.prices import HARD_STOP, Prices
from svl.rules.rivals.road import Road, Trouble
from svl.rules.tiles import Check
from svl.table import Action, Refusal

MINE_REACH = 8  # tiles behind within which a car is worth a mine


class Choice(NamedTuple):
    """A drive, and what the damage of this one move is worth."""

    drive: Drive
    harm: float


def take_turn(mind: Mind) -> Proposal:
    drives = _drives(mind)
    if not drives:
        raise Refusal("nothing_to_drive", f"{mind.name(mind.seat)} has no speed to choose from.")
    if mind.offers(PullTractor) and (pull := _tractor(mind)):
        return pull
    prices = Prices(mind)
    road = _road(mind, prices, drives)
    choice = _cheapest(road, prices, drives)
    if mind.offers(NeutralizeHazard) and (off := _neutralize(mind, road, choice.drive.speed)):
        return off
    return Proposal(mind.seat, choice.drive, _reason(mind, road, choice, drives))


def _drives(mind: Mind) -> list[Drive]:
    """All the legal ones; standing still only where nothing else is to be had."""
    found = [each for option in mind.options if option.kind is Drive for each in option.examples()]
    drives = [each for each in found if isinstance(each, Drive)]
    return [drive for drive in drives if drive.speed > 0] or drives


def _road(mind: Mind, prices: Prices, drives: list[Drive]) -> Road:
    """The road as far as it matters, driven on in PACE, or in PUSH by those to whom that is nothing."""
    tacks = {drive.tack for drive in drives}
    pushes = "push" in tacks and prices.tacks["push"] < 1
    tack = "push" if pushes else "pace" if "pace" in tacks else drives[0].tack
    cruise = driven_figures(mind.race, mind.car, tack)
    return Road(mind, cruise, max(drive.speed for drive in drives))


def _cheapest(road: Road, prices: Prices, drives: list[Drive]) -> Choice:
    """Among equals the one without a talent, and in PACE."""
    runs = {}
    for speed in {drive.speed for drive in drives}:
        run = road.move(0, speed)
        rest, _ = road.cost(run.end, run.speed)
        runs[speed] = run.harm + rest + prices.company(run.end), run.harm

    def cost(drive: Drive) -> tuple[float, bool, bool]:
        total = runs[drive.speed][0] + prices.tacks[drive.tack] + prices.talents[drive.using]
        return total, bool(drive.using), drive.tack != "pace"

    best = min(drives, key=cost)
    return Choice(best, runs[best.speed][1])


# -- in the middle of a move


def underway(mind: Mind) -> Proposal:
    """Drives on unless stopping here, or braking hard, saves more than it costs."""
    speed = mind.car.speed
    left = allowance(speed, mind.car.gained, mind.race.rulings) - mind.about.moved
    cruise = driven_figures(mind.race, mind.car, mind.car.tack)
    road = Road(mind, cruise, speed)
    brakes = [each for option in mind.options for each in option.examples() if isinstance(each, HardStop)]
    costs: dict[Action, float] = {Decline(): _cost_on(road, speed, left)}
    costs |= {EndMove(): road.cost(0, speed)[0]} if mind.offers(EndMove) else {}
    for brake in brakes:
        costs[brake] = HARD_STOP + _cost_on(road, brake.speed, left - (speed - brake.speed))
    best = min(costs, key=lambda action: costs[action])
    return Proposal(mind.seat, best, _why_underway(mind, best, road.trouble(road.run(0, speed, left))))


def _cost_on(road: Road, speed: int, tiles: int) -> float:
    run = road.run(0, speed, tiles)
    return run.harm + road.cost(run.end, run.speed)[0]


def _why_underway(mind: Mind, action: Action, trouble: Trouble | None) -> str:
    if isinstance(action, Decline):
        return "Drives on."
    ahead = _place(mind, trouble) if trouble else "what lies ahead"
    return f"Stops short of {ahead}." if isinstance(action, EndMove) else f"Brakes hard before {ahead}."


# -- components


def _tractor(mind: Mind) -> Proposal | None:
    """Pulls back the car ahead when it costs that car enough to be worth the wait for the next pull."""
    targets = {t.target for o in mind.options for t in o.examples() if isinstance(t, PullTractor)}
    cars = [car for car in mind.rivals if car.seat in targets]
    if not cars or not mind.dials.aggression:
        return None
    target = max(cars, key=lambda car: (abs(car.speed - mind.car.speed), car.distance))
    loss = max(1, math.ceil(abs(target.speed - mind.car.speed) / 2))
    if loss < 4 - 0.3 * mind.dials.aggression or target.speed == 0:
        return None
    return Proposal(
        mind.seat, PullTractor(target.seat), f"Pulls {mind.name(target.seat)} back with the tractor: {loss} speed less."
    )


def _neutralize(mind: Mind, road: Road, speed: int) -> Proposal | None:
    """Switches off a hazard that the best drive would still fail."""
    trouble = road.trouble(road.move(0, speed))
    check = next((check for check in trouble.failed if check.what in HAZARDS), None) if trouble else None
    if trouble is None or check is None:
        return None
    number = mind.race.tile_number(mind.car.distance + trouble.offset)
    if not mind.accepts(NeutralizeHazard(number)):
        return None
    need = f"it needs {math.ceil(check.limit)}, and {check.speed} is the best to be had"
    return Proposal(mind.seat, NeutralizeHazard(number), f"Switches off the {_name(check)} on tile {number}: {need}.")


def last_mine(mind: Mind) -> Proposal:
    """A Slow Mine for whoever follows, if the driver is that kind, and the fine does not eat the prize."""
    keep = Proposal(mind.seat, Decline(), "Keeps the mine.")
    if not mind.accepts(DropMine()):
        return keep
    followers = [(gap, car) for car in mind.rivals if 1 <= (gap := _behind(mind, car.distance)) <= MINE_REACH]
    if not followers:
        return Proposal(mind.seat, Decline(), "Keeps the mine: nobody follows closely.")
    if NAV_TILES[mind.race.tile_of(mind.seat).nav].is_curve:
        return Proposal(mind.seat, Decline(), "Keeps the mine: in a curve they brake anyway.")
    if not _mine_pays(mind):
        return Proposal(mind.seat, Decline(), f"Keeps the mine: another {MINE_FINE} Notoriety is too much.")
    if not mind.chance(8 * mind.dials.aggression - 10):
        return keep
    _, next_one = min(followers, key=lambda found: found[0])
    return Proposal(mind.seat, DropMine(), f"Drops a mine in front of {mind.name(next_one.seat)}.")


def _behind(mind: Mind, distance: int) -> int:
    gap = mind.car.distance - distance
    return gap % len(mind.race.tiles) if mind.race.closed else gap


def _mine_pays(mind: Mind) -> bool:
    """All mines together may cost a share of the prize of the present place; without a prize they cost nothing."""
    place = 1 + sum(1 for car in mind.rivals if car.distance > mind.car.distance)
    prize = AWARDS[place - 1] if place <= len(AWARDS) else 0
    fines = MINE_FINE * (mind.car.mines + 1)
    return not prize or fines <= prize * 0.04 * mind.dials.aggression


# -- words


def _reason(mind: Mind, road: Road, choice: Choice, drives: list[Drive]) -> str:
    drive = choice.drive
    return f"{_verb(mind, drive)} {drive.speed}: {_because(mind, road, choice, drives)}."


def _verb(mind: Mind, drive: Drive) -> str:
    if drive.using == "speed_hack":
        return "Hacks the limiter and sets"
    if drive.using == "hard_stop":
        return "Stops hard, down to"
    if drive.tack == "push":
        return "Pushes at" if drive.speed == mind.car.speed else "Pushes to"
    if drive.speed < mind.car.speed:
        return "Brakes to"
    if drive.speed == mind.car.speed:
        return "Holds"
    return "Accelerates to"


def _because(mind: Mind, road: Road, choice: Choice, drives: list[Drive]) -> str:
    drive, top = choice.drive, max(drive.speed for drive in drives)
    met = road.trouble(road.move(0, drive.speed))
    if choice.harm and met is not None:
        damage = sum(road.after_deflectors(check.damage) for check in met.failed)
        return f"takes {damage} damage at {_place(mind, met)} as the lesser evil"
    faster = road.trouble(road.move(0, drive.speed + 1)) if drive.speed < top else None
    if faster is not None and faster.failed[0].what not in HAZARDS:  # those want speed: nobody brakes for one
        return f"{_place(mind, faster)} allows {math.floor(faster.failed[0].limit)}"
    if any(each.speed > drive.speed for each in drives if each.tack == drive.tack and not each.using):
        crowd = any(drive.speed < mind.gap(other) <= top for other in mind.rivals)
        return "keeps out of the crowd ahead" if crowd else "no faster way through what lies ahead"
    return _because_of_the_tack(mind, drive, top)


def _because_of_the_tack(mind: Mind, drive: Drive, top: int) -> str:
    """Why no more than this, when it is as fast as the tack allows."""
    if drive.tack == "pause" and drive.speed < top:
        return "slower but safer with company around"
    limit = driven_figures(mind.race, mind.car, drive.tack, drive.using).top_speed
    if drive.speed < mind.car.speed and mind.car.speed > limit:
        return f"{mind.car.speed} is more than its Top Speed of {limit} in {drive.tack.upper()}"
    return "nothing ahead to brake for"


def _place(mind: Mind, trouble: Trouble) -> str:
    number = mind.race.tile_number(mind.car.distance + trouble.offset)
    return f"the {_name(trouble.failed[0])} on tile {number}"


def _name(check: Check) -> str:
    return (HAZARDS.get(check.what) or NAV_TILES[check.what]).name
