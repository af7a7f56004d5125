"""Every way the dice of one tile can fall, and how a car leaves the tile then: Endurance Tests and malfunctions.

The dice fall in the order in which play asks for them: the Endurance Test of a hazard before any blow, then blow after
blow, each with its malfunction before the next one lands.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from svl.rules.chances import endurance_fails, totals
from svl.rules.figures import Fault, failed_slots, fault, working
from svl.rules.imagined import Imagined, struck
from svl.rules.pace import slower
from svl.rules.panels import Panels
from svl.rules.race.malfunctions import ONE_COMPONENT, SPEED_LOSSES, TESTED, lasts
from svl.rules.race.repairs import forced_regen, likely_regen, repaired
from svl.rules.race.state import Car
from svl.rules.tiles import Check, Checks, arrive, leave, regen_of
from svl.table import evolve, record

SURE, NEVER = Fraction(1), Fraction(0)
Likely = tuple[Fraction, Car]  # how likely it is that the car comes out like this


@record
class Fate:
    """One way to leave a tile: how likely it is, the car as it drives on, and the damage it took."""

    chance: Fraction
    car: Car
    damage: Panels


def fates(here: Imagined, checks: Checks) -> Iterator[Fate]:
    """All of them, for a car that has just entered a tile whose checks come out like this."""
    came = _arrived(here)
    tests = checks.needs_endurance
    fails = endurance_fails(here.entrant(came.seat).stats.endurance, here.rulings) if tests else NEVER
    for chance, after, damage in _blow_by_blow(here.with_car(came), checks.failed):
        for odds, failed in ((1 - fails, False), (fails, True)):
            if odds:
                loss = checks.loss(endurance_failed=failed)
                yield Fate(chance * odds, _left(here.with_car(after), loss), damage)


def _arrived(here: Imagined) -> Car:
    own = here.own
    met = arrive(here.trim(own).figures, here.own_tile(), own.speed, own.deficit, here.rulings)
    return evolve(own, speed=met.speed, deficit=met.deficit, gained=own.gained + met.gain)


def _left(here: Imagined, loss: int) -> Car:
    """The car when the failed checks have cost their speed, and slope and boost have given theirs."""
    own, tile = here.own, here.own_tile()
    if own.status == "wrecked":
        return own
    slowed = slower(own.speed, own.deficit, loss, here.rulings)
    gone = leave(here.trim(own).figures, tile, *slowed, here.rulings)
    own = evolve(own, speed=gone.speed, deficit=gone.deficit, gained=own.gained + gone.gain)
    return regenerated(here.with_car(own), regen_of(tile))


def regenerated(here: Imagined, points: int) -> Car:
    """Where the driver may choose, the points go to the most damaged panel first."""
    own = here.own
    if not points or own.status == "wrecked":
        return own
    return repaired(own, forced_regen(here, own.seat, points) or likely_regen(here, own.seat, points))


def _blow_by_blow(here: Imagined, failed: tuple[Check, ...]) -> Iterator[tuple[Fraction, Car, Panels]]:
    if not failed or here.own.status == "wrecked":
        yield SURE, here.own, Panels()
        return
    hit, damage, breaks = struck(here, failed[0])
    for chance, car in _malfunctions(here.with_car(hit)) if breaks else [(SURE, hit)]:
        for odds, after, later in _blow_by_blow(here.with_car(car), failed[1:]):
            yield chance * odds, after, damage + later


def _malfunctions(here: Imagined) -> Iterator[Likely]:
    for roll, chance in totals(2).items():
        for odds, car in _malfunction(here, roll):
            yield chance * odds, car


def _malfunction(here: Imagined, roll: int) -> Iterator[Likely]:
    """What may come of one roll on the malfunction table (A16)."""
    if roll in SPEED_LOSSES:
        car = _with_fault(here, fault(roll)) if lasts(roll, here.rulings) else here.own
        yield from _shaken(here.with_car(car), SPEED_LOSSES[roll], tested=roll == TESTED)
    elif roll == ONE_COMPONENT and here.rulings.malfunction_table == "sample":
        yield from _shaken(here, here.own.speed, tested=True)
    elif roll == ONE_COMPONENT:
        yield from _component_fails(here)
    else:
        yield SURE, _with_fault(here, fault(roll))


def _shaken(here: Imagined, loss: int, *, tested: bool) -> Iterator[Likely]:
    own = here.own
    fails = endurance_fails(here.entrant(own.seat).stats.endurance, here.rulings) if tested else SURE
    speed, deficit = slower(own.speed, own.deficit, loss, here.rulings)
    yield fails, evolve(own, speed=speed, deficit=deficit)
    if fails != SURE:
        yield 1 - fails, own


def _component_fails(here: Imagined) -> Iterator[Likely]:
    """One die picks the slot; one without a working component is rolled again, or nothing happens (B-59)."""
    own, entrant = here.own, here.entrant(here.own.seat)
    fitted, failed = entrant.components, failed_slots(entrant, own.faults)
    slots = [slot for slot in range(1, len(fitted) + 1) if slot not in failed]
    if not working(entrant, own.faults):
        yield SURE, own
        return
    faces = 6 if here.rulings.component_roll == "slot" else len(slots)
    for slot in slots:
        yield Fraction(1, faces), _with_fault(here, fault(ONE_COMPONENT, fitted[slot - 1], slot))
    if faces > len(slots):
        yield Fraction(faces - len(slots), faces), own


def _with_fault(here: Imagined, new: Fault) -> Car:
    """A lower Top Speed brings a car down on the spot, where the table reads it so (B-19)."""
    car = evolve(here.own, faults=(*here.own.faults, new))
    if here.rulings.overspeed != "clamp":
        return car
    return evolve(car, speed=min(car.speed, here.trim(car).figures.top_speed))
