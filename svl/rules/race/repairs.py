"""Damage that goes away again: the pit's repairs and the Regen tiles (A6.6, B-37)."""

from __future__ import annotations

from operator import sub
from typing import ClassVar

from svl.rules.panels import PANELS, Panels
from svl.rules.race.actions import SpendRegen
from svl.rules.race.facts import Repaired
from svl.rules.race.state import Car, Race, Reading
from svl.rules.race.steps import Question
from svl.rules.race.work import Work
from svl.table import Action, Option, Refusal, Spread, evolve, kind, record

Points = tuple[int, ...]  # for front, rear, left, right


def regenerate(work: Work, seat: str, points: int) -> None:
    """Asks how to spread the points, unless there is only one sensible way."""
    forced = forced_regen(work, seat, points)
    if forced is not None:
        repair(work, seat, forced, "regen")
    else:
        work.ask(Regenerating(seat, points, regen_panels(work, seat)))


def regen_panels(reading: Reading, seat: str) -> tuple[str, ...]:
    """The damaged panels that Regen may restore, as the table reads it (B-37)."""
    damage, strength = reading.car(seat).damage, reading.strength(seat)
    found = [panel for panel in PANELS if damage.of(panel)]
    if not reading.rulings.regen_exposed:  # nothing grows back where nothing is left
        found = [panel for panel in found if damage.of(panel) < strength.of(panel)]
    if reading.rulings.regen_target == "worst" and found:
        found = [max(found, key=damage.of)]  # of equals the first: Front, Rear, Left, Right
    return tuple(found)


def forced_regen(reading: Reading, seat: str, points: int) -> Points | None:
    """The only sensible way to spend the points: nowhere, on the one panel there is, or enough for all."""
    panels, damage = regen_panels(reading, seat), reading.car(seat).damage
    enough = sum(damage.of(panel) for panel in panels) <= points
    if len(panels) <= 1 or (enough and reading.rulings.regen_target == "spread"):
        return tuple(points if panel in panels else 0 for panel in PANELS)
    return None


def likely_regen(reading: Reading, seat: str, points: int) -> Points:
    """Where a driver would put the points who has a choice: the most damaged panel first."""
    damage, left = reading.car(seat).damage, points
    spent = dict.fromkeys(PANELS, 0)
    ranked = sorted(regen_panels(reading, seat), key=lambda panel: -damage.of(panel))
    for panel in ranked if reading.rulings.regen_target == "spread" else ranked[:1]:
        spent[panel] = min(left, damage.of(panel))
        left -= spent[panel]
    return tuple(spent.values())


def repaired(car: Car, points: Points) -> Car:
    """The car with damage taken off, never below none."""
    restored = restorable(car, points)
    damage = Panels(*map(sub, car.damage, restored))
    return evolve(car, damage=damage, received=max(0, car.received - sum(restored)))


def restorable(car: Car, points: Points) -> Points:
    return tuple(map(min, car.damage, points))


def repair(work: Work, seat: str, points: Points, cause: str) -> None:
    car = work.car(seat)
    restored = restorable(car, points)
    if any(restored):
        after = repaired(car, points)
        work.change(seat, damage=after.damage, received=after.received)
        work.facts.append(Repaired(seat, restored, cause))


@kind("svl.regenerating")
@record
class Regenerating(Question):
    """Restored Chassis points to spread over the panels."""

    seat: str
    points: int
    open_to: tuple[str, ...]
    prompt: int = 0
    asks: ClassVar[str] = "spread the Regen points"
    answers: ClassVar[tuple[type[Action], ...]] = (SpendRegen,)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        limits = tuple(self.points if panel in self.open_to else 0 for panel in PANELS)
        if race.rulings.regen_target == "spread":
            return (Option(SpendRegen, points=Spread(self.points, limits)),)
        single = [Spread(self.points, tuple(m if n == k else 0 for n, m in enumerate(limits))) for k in range(4)]
        return tuple(Option(SpendRegen, points=domain) for domain in single if any(domain.limits))

    def answer(self, work: Work, action: Action) -> None:
        assert isinstance(action, SpendRegen)
        repair(work, self.seat, action.points, "regen")

    def explain(self, race: Race, action: Action) -> Refusal | None:
        if not isinstance(action, SpendRegen):
            return None
        name = race.name(self.seat)
        one = " on any" if race.rulings.regen_target == "spread" else " on one"
        return Refusal(
            "wrong_points",
            f"{name} has {self.points} points to restore{one} of {', '.join(self.open_to)}: "
            f"whole numbers, 1 to {self.points} in all, not {action.points!r}.",
            points=self.points,
        )
