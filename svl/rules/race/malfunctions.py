"""System malfunctions: two dice on the table, what lasts, what costs speed, which component fails (A16)."""

from __future__ import annotations

from typing import ClassVar

from svl.rules.character import endurance_passes
from svl.rules.figures import failed_slots, fault, working
from svl.rules.race.facts import Malfunctioned, ScoreTested
from svl.rules.race.steps import Step
from svl.rules.race.work import Work
from svl.rules.rulings import Rulings
from svl.table import kind, record

SPEED_LOSSES = {2: 2, 3: 4, 4: 4}
TESTED, ONE_COMPONENT = 4, 5


def lasts(roll: int, rulings: Rulings) -> bool:
    """Does the result stay with the car? Those that cost speed only where they act again every turn (B-58)."""
    return roll not in SPEED_LOSSES or rulings.speed_loss_malfunction == "every_turn"


@kind("svl.malfunction")
@record
class Malfunction(Step):
    """Two dice on the malfunction table for a broken panel."""

    own_trouble: ClassVar[bool] = True

    seat: str
    panel: str

    def run(self, work: Work) -> None:
        if work.can_be_hit(self.seat):
            work.roll(self.seat, 2, "malfunction", self)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        roll = sum(values)
        work.facts.append(Malfunctioned(self.seat, self.panel, roll))
        if roll in SPEED_LOSSES:
            if lasts(roll, work.rulings):
                work.add_fault(self.seat, fault(roll))
            work.push(SpeedFault(self.seat, roll))
        elif roll == ONE_COMPONENT and work.rulings.malfunction_table == "sample":
            work.push(Shaken(self.seat, None))
        elif roll == ONE_COMPONENT:
            work.push(ComponentFails(self.seat))
        else:
            work.add_fault(self.seat, fault(roll))


@kind("svl.speed_fault")
@record
class SpeedFault(Step):
    """A result that costs speed: when it is rolled and, at some tables, at the start of each own turn (B-58)."""

    seat: str
    roll: int
    again: bool = False

    def run(self, work: Work) -> None:
        loss = SPEED_LOSSES[self.roll]
        if self.roll == TESTED:
            work.push(Shaken(self.seat, loss, self.again))
        else:
            shake(work, self.seat, loss, again=self.again)


def shake(work: Work, seat: str, loss: int, *, again: bool) -> None:
    """A malfunction costs speed. One that acts again every turn leaves no deficit: the car could never start (B-34)."""
    if not work.racing(seat):
        return  # hit in the pit, where that stands on the track: it has no speed to lose
    deficit = work.car(seat).deficit
    work.speed_by(seat, -loss, "malfunction")
    if again:
        work.change(seat, deficit=deficit)


@kind("svl.shaken")
@record
class Shaken(Step):
    """An Endurance Test against a loss of speed; no figure means all of it (B-57)."""

    own_trouble: ClassVar[bool] = True

    seat: str
    loss: int | None
    again: bool = False

    def run(self, work: Work) -> None:
        work.roll(self.seat, 3, "endurance", self)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        if not endurance_test(work, self.seat, sum(values), "malfunction"):
            loss = work.car(self.seat).speed if self.loss is None else self.loss
            shake(work, self.seat, loss, again=self.again)


def endurance_test(work: Work, seat: str, total: int, cause: str) -> bool:
    endurance = work.entrant(seat).stats.endurance
    passed = endurance_passes(endurance, total, work.rulings)
    work.facts.append(ScoreTested(seat, "endurance", endurance, total, passed, cause))
    return passed


@kind("svl.component_fails")
@record
class ComponentFails(Step):
    """One die picks the slot; one without a working component is rolled again, or nothing happens (B-59)."""

    own_trouble: ClassVar[bool] = True

    seat: str

    def run(self, work: Work) -> None:
        if working(work.entrant(self.seat), work.car(self.seat).faults):
            work.roll(self.seat, 1, "component", self)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        fitted, slot = work.entrant(self.seat).components, values[0]
        if slot > len(fitted) or slot in failed_slots(work.entrant(self.seat), work.car(self.seat).faults):
            if work.rulings.component_roll == "reroll":
                work.push(self)
            return
        component = fitted[slot - 1]
        copies = fitted.count(component) > 1
        work.add_fault(self.seat, fault(ONE_COMPONENT, component, slot if copies else 0))
        work.facts.append(Malfunctioned(self.seat, "", ONE_COMPONENT, component))
