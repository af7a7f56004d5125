"""The pit: declared on the line, worked off in skipped turns (A17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from svl.rules.catalog import MALFUNCTIONS
from svl.rules.figures import ALL_COMPONENTS, Fault
from svl.rules.panels import PANELS
from svl.rules.race.actions import Decline, EnterPit
from svl.rules.race.facts import FaultRemoved, PitEntered, PitLeft, TurnSkipped
from svl.rules.race.malfunctions import SPEED_LOSSES, lasts
from svl.rules.race.repairs import repair
from svl.rules.race.state import Race, Reading, RepairName, Service
from svl.rules.race.steps import Question
from svl.rules.race.work import Work
from svl.rules.rulings import Rulings
from svl.table import Action, Option, Refusal, kind, record

POINTS: dict[RepairName, int] = {"repair50": 50, "repair100": 100, "repair150": 150}
TURNS = {"repair50": 1, "repair100": 2, "repair150": 3, "remove": 1}


def pit_turns(services: tuple[Service, ...]) -> int:
    """How many own turns the services take together."""
    return sum(TURNS[service.what] for service in services)


def is_removable(fault: Fault, rulings: Rulings) -> bool:
    """Can a crew take it away? Results that cost speed only stay where the table lets them act again (B-58, B-60)."""
    if fault.roll in SPEED_LOSSES:
        return lasts(fault.roll, rulings)
    return MALFUNCTIONS[fault.roll].pit_removes or rulings.all_components_pit


def removable(faults: tuple[Fault, ...], rulings: Rulings) -> tuple[Fault, ...]:
    """The malfunctions a crew can take away, a turn each; those that stop all components go in one turn (B-60)."""
    found = [fault for fault in faults if is_removable(fault, rulings)]
    return tuple(fault for n, fault in enumerate(found) if fault.roll != ALL_COMPONENTS or fault not in found[:n])


def can_be_served(reading: Reading, seat: str) -> bool:
    """Is there anything a crew could do? Without it the question is not worth a tap."""
    car = reading.car(seat)
    return car.damage.total > 0 or bool(removable(car.faults, reading.rulings))


def service_fault(service: Service, faults: tuple[Fault, ...], rulings: Rulings) -> Refusal | None:
    """Why one service cannot be had, or None if it can."""
    if service.what not in TURNS:
        return Refusal("unreadable_service", f"There is no service {service.what!r}: it may be {', '.join(TURNS)}.")
    if service.what == "remove":
        return _removal_fault(service, faults, rulings)
    points = POINTS[service.what]
    spread = service.spread
    if service.fault is not None or not _are_points(spread):
        return Refusal("unreadable_service", f"{service.what} wants whole points for {', '.join(PANELS)}.")
    if service.what == "repair50" and sum(1 for each in spread if each) > 1:
        return Refusal(
            "single_panel_only",
            "One pit turn repairs up to 50 points on a single panel; two turns spread 100 freely.",
            bendable=True,
        )
    if not 0 < sum(spread) <= points:
        return Refusal(
            "wrong_points", f"{service.what} restores 1 to {points} points, not {sum(spread)}.", bendable=True
        )
    return None


def _are_points(spread: Any) -> bool:
    shaped = isinstance(spread, tuple) and len(spread) == len(PANELS)
    return shaped and all(type(each) is int and each >= 0 for each in spread)


def _removal_fault(service: Service, faults: tuple[Fault, ...], rulings: Rulings) -> Refusal | None:
    if not isinstance(service.fault, Fault) or service.spread or service.fault.roll not in MALFUNCTIONS:
        return Refusal("unreadable_service", "Name the malfunction to remove, and nothing else.")
    name = MALFUNCTIONS[service.fault.roll].name
    if not is_removable(service.fault, rulings):
        return Refusal("lasts_whole_race", f"{name} lasts for the whole race; no crew can remove it.", bendable=True)
    if service.fault not in faults:
        suffers = ", ".join(MALFUNCTIONS[fault.roll].name for fault in faults) or "nothing"
        return Refusal("no_such_fault", f"The car does not suffer from {name}; it suffers from {suffers}.")
    return None


@record
class Services:
    """The lists of services a car may order: at least one, each possible, no malfunction removed twice."""

    damage: tuple[int, ...]
    faults: tuple[Fault, ...]
    rulings: Rulings

    def fault(self, services: Any) -> Refusal | None:
        if not isinstance(services, tuple) or not all(isinstance(each, Service) for each in services):
            return Refusal("unreadable_service", "A pit stop is a list of services.")
        if not services:
            return Refusal("no_service", "A pit stop needs at least one service; otherwise drive on.")
        problems = list(self._problems(services))
        # what cannot be bent comes first, so that bending one thing lets nothing else through
        return min(problems, key=lambda problem: problem.bendable, default=None)

    def _problems(self, services: tuple[Service, ...]) -> Iterator[Refusal]:
        left = self.faults
        for service in services:
            if problem := service_fault(service, left, self.rulings):
                yield problem
            if service.fault in left:
                left = _without(service.fault, left)

    def has(self, value: Any) -> bool:
        return self.fault(value) is None

    def words(self) -> str:
        return f"one or more of {', '.join(TURNS)}"

    def examples(self) -> Iterator[Any]:
        for what, points in POINTS.items():
            for n, taken in enumerate(self.damage):
                if taken:
                    spread = [0] * len(PANELS)
                    spread[n] = min(points, taken)
                    yield (Service(what, tuple(spread)),)
        faults = removable(self.faults, self.rulings)
        for fault in faults:
            yield (Service("remove", fault=fault),)
        if len(faults) > 1:
            yield tuple(Service("remove", fault=fault) for fault in faults)


@kind("svl.at_the_line")
@record
class AtTheLine(Question):
    """A new lap begins: into the pit, or past it?"""

    seat: str
    prompt: int = 0
    asks: ClassVar[str] = "pit or drive on"
    answers: ClassVar[tuple[type[Action], ...]] = (EnterPit, Decline)

    def domain(self, race: Race) -> Services:
        car = race.car(self.seat)
        return Services(tuple(car.damage), car.faults, race.rulings)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        return (Option(EnterPit, services=self.domain(race)), Option(Decline))

    def answer(self, work: Work, action: Action) -> None:
        if isinstance(action, EnterPit):
            enter_pit(work, self.seat, action.services)

    def explain(self, race: Race, action: Action) -> Refusal | None:
        return self.domain(race).fault(action.services) if isinstance(action, EnterPit) else None


def enter_pit(work: Work, seat: str, services: tuple[Service, ...]) -> None:
    """The car stops here, at once, and is out of play (B-72)."""
    turns = pit_turns(services)
    work.set_speed(work.own(seat), 0, "pit")
    work.change(seat, status="pit", pit_left=turns, services=services)
    work.facts.append(PitEntered(seat, services, turns))


def work_in_pit(work: Work, seat: str) -> None:
    """One skipped turn; with the last one the work is done, though the car is out of play till its next turn."""
    car = work.car(seat)
    left = car.pit_left - 1
    work.change(seat, pit_left=left)
    work.facts.append(TurnSkipped(seat, car.turns, "pit", left))
    if left == 0:
        for service in car.services:
            _serve(work, seat, service)
        work.change(seat, services=())


def _serve(work: Work, seat: str, service: Service) -> None:
    if service.fault is None:
        repair(work, seat, service.spread, "pit")
    elif service.fault in (faults := work.car(seat).faults):
        work.change(seat, faults=_without(service.fault, faults))
        work.facts.append(FaultRemoved(seat, service.fault.roll, service.fault.component))


def _without(mended: Fault, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """One malfunction less; those that stop all components go together (B-60)."""
    if mended.roll == ALL_COMPONENTS:
        return tuple(fault for fault in faults if fault.roll != ALL_COMPONENTS)
    place = faults.index(mended)
    return (*faults[:place], *faults[place + 1 :])


def leave_pit(work: Work, seat: str) -> None:
    work.change(seat, status="racing")
    work.facts.append(PitLeft(seat))
