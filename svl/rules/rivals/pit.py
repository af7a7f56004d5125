"""When a rival pits and what it orders there, and where it puts the points of a Regen tile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from svl.rules.catalog import MALFUNCTIONS
from svl.rules.figures import Fault, Figures, figures_of
from svl.rules.panels import PANELS
from svl.rules.race.actions import Decline, EnterPit, SpendRegen
from svl.rules.race.malfunctions import SPEED_LOSSES
from svl.rules.race.pit import POINTS, TURNS, pit_turns, removable
from svl.rules.race.state import Race, RepairName, Service
from svl.rules.rivals.dials import Dials
from svl.rules.rivals.mind import Mind, Proposal, damage_share, panels_gone
from svl.table import evolve

RESTART = 1.5  # turns a stop costs on top of the work: the rest of the move, and getting up to speed again
ALMOST_WRECKED = 3  # panels gone
CAREFUL = 3  # the dial from which a driver does not wait for the last panel
NO_PANELS = (0,) * len(PANELS)
WORTH_MENDING = 0.3  # the damage share a careful driver has repaired when he stops anyway


def at_the_line(mind: Mind) -> Proposal:
    race, seat = mind.race, mind.seat
    services = pit_order(race, seat, mind.dials, race.laps - race.lap_of(seat) + 1)
    if services and mind.accepts(EnterPit(services)):
        return Proposal(seat, EnterPit(services), f"Pits: {_complaint(mind, services)}.")
    return Proposal(seat, Decline(), _why_not(mind))


def pit_order(race: Race, seat: str, dials: Dials, laps_left: int) -> tuple[Service, ...]:
    """What a stop at the line with so many laps to go should do; nothing means drive past."""
    car = race.car(seat)
    if laps_left < 1 or not (car.damage.total or car.faults):
        return ()
    removals = _removals(race, seat, dials, laps_left)
    gains = sum(gain for _, gain in removals)
    mends = _wants_repair(race, seat, dials, laps_left)
    if not mends and gains < (len(removals) + RESTART) * _patience(dials):
        return ()
    faults = tuple(Service("remove", fault=fault) for fault, _ in removals)
    while_there = dials.pit_caution >= 5 and damage_share(race, seat) >= WORTH_MENDING
    return faults + _repairs(race, seat, dials, wanted=mends or while_there)


def _patience(dials: Dials) -> float:
    """How many turns a removed malfunction must save for each turn it costs."""
    return 2.8 - 0.23 * dials.pit_caution


def _removals(race: Race, seat: str, dials: Dials, laps_left: int) -> list[tuple[Fault, float]]:
    """The malfunctions worth a pit turn, with the turns that removing each would save, the worst first."""
    worth = _patience(dials)
    return list(takewhile(lambda removal: removal[1] >= worth, worst_first(race, seat, laps_left)))


def worst_first(race: Race, seat: str, laps_left: int) -> Iterator[tuple[Fault, float]]:
    """All malfunctions a crew can remove, each with the turns that are saved once those before it are gone too."""
    car, entrant = race.car(seat), race.entrant(seat)
    faults = list(removable(car.faults, race.rulings))
    distance = laps_left * len(race.tiles)

    def turns(left: tuple[Fault, ...]) -> float:
        figures = figures_of(entrant, evolve(race.condition(seat), tack="pace", faults=left, hack=False))
        dragging = sum(SPEED_LOSSES.get(fault.roll, 0) for fault in left)  # at tables where those act every turn
        return distance / max(1.0, typical_speed(figures) - 0.5 * dragging)

    left = car.faults
    while faults:
        worst = min(faults, key=lambda fault: turns(_without(left, fault)))
        yield worst, turns(left) - turns(_without(left, worst))
        left = _without(left, worst)
        faults.remove(worst)


def _without(faults: tuple[Fault, ...], gone: Fault) -> tuple[Fault, ...]:
    at = faults.index(gone)
    return faults[:at] + faults[at + 1 :]


def typical_speed(car: Figures) -> float:
    """A rough mean over a lap: straights want Top Speed, curves brakes and Handling, exits Acceleration."""
    braking, thrust = min(car.braking, car.top_speed), min(car.acceleration, car.top_speed)
    return max(1.0, 0.6 * car.top_speed + 0.15 * braking + 0.15 * thrust + 0.2 * car.handling)


def _wants_repair(race: Race, seat: str, dials: Dials, laps_left: int) -> bool:
    if not any(car.seat != seat and car.status in ("racing", "pit") for car in race.cars):
        return False  # nobody left to hurt it
    gone = len(panels_gone(race, seat))
    if gone > ALMOST_WRECKED or (gone == ALMOST_WRECKED and laps_left > 1 and dials.pit_caution >= CAREFUL):
        return True
    borne = 0.9 - 0.06 * dials.pit_caution + (0.2 if laps_left == 1 else 0.0)
    return damage_share(race, seat) >= borne


def _repairs(race: Race, seat: str, dials: Dials, *, wanted: bool) -> tuple[Service, ...]:
    """One repair: as many points as the dial asks for, in no more turns than it grants."""
    damage = race.car(seat).damage
    if not wanted or not damage.total:
        return ()
    target = damage.total * min(1.0, 0.5 + 0.05 * dials.pit_caution)
    granted = 1 + dials.pit_caution // 4
    best: Service | None = None
    for what in POINTS:
        if TURNS[what] <= granted and (best is None or sum(best.spread) < target):
            best = Service(what, _spread(race, seat, what))
    return (best,) if best else ()


def _spread(race: Race, seat: str, what: RepairName) -> tuple[int, ...]:
    damage = tuple(race.car(seat).damage)
    if what == "repair50":
        worst = max(range(len(PANELS)), key=lambda n: damage[n])
        return tuple(min(POINTS[what], taken) if n == worst else 0 for n, taken in enumerate(damage))
    return share_out(POINTS[what], damage)


def share_out(points: int, damage: tuple[int, ...], whole: tuple[int, ...] = NO_PANELS) -> tuple[int, ...]:
    """The points on the most damaged panels, so that what stays is as even as can be.

    With the strength of the `whole` panels it is what is left of them that becomes as even as can be.
    """
    left = list(damage)
    for _ in range(min(points, sum(damage))):
        left[max((n for n in range(len(left)) if left[n]), key=lambda n: left[n] - whole[n])] -= 1
    return tuple(before - after for before, after in zip(damage, left, strict=True))


def _complaint(mind: Mind, services: tuple[Service, ...]) -> str:
    named = [MALFUNCTIONS[service.fault.roll].name for service in services if service.fault is not None]
    if any(service.fault is None for service in services):
        gone = panels_gone(mind.race, mind.seat)
        share = round(100 * damage_share(mind.race, mind.seat))
        named.insert(0, f"{' and '.join(gone)} gone" if gone else f"{share} % of the car is damaged")
    turns = pit_turns(services)
    return f"{', '.join(named)}; {turns} {'turn' if turns == 1 else 'turns'} of work"


def _why_not(mind: Mind) -> str:
    share = round(100 * damage_share(mind.race, mind.seat))
    if mind.race.lap_of(mind.seat) == mind.race.laps:
        return f"Drives past the pit: the last lap, and {share} % damage will hold."
    return f"Drives past the pit: {share} % damage is not worth a stop yet."


# -- Regen tiles


def regenerate(mind: Mind) -> Proposal:
    """All points where they restore most, the worst panel first."""
    points: int = mind.about.points
    damage = tuple(mind.car.damage)
    worst = PANELS[damage.index(max(damage))]
    reason = f"Puts the {points} Regen points on the most damaged panels, {worst} first."
    spread = SpendRegen(share_out(points, damage))
    if mind.accepts(spread):
        return Proposal(mind.seat, spread, reason)
    offered = [action for option in mind.options for action in option.examples() if isinstance(action, SpendRegen)]
    best = max(offered, key=lambda action: sum(map(min, action.points, damage)))
    return Proposal(mind.seat, best, reason)
