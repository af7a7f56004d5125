"""Damage that goes away again: the pit's repairs and the Regen tiles (A6.6, B-37)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from svl.rules.panels import PANELS, Panels
from svl.rules.race.actions import SpendRegen
from svl.rules.race.facts import Repaired
from svl.rules.race.state import Race, Reading
from svl.rules.race.steps import Question
from svl.rules.race.work import Work
from svl.table import Action, Option, Refusal, Spread, kind


def regenerate(work: Work, seat: str, points: int) -> None:
    """Asks how to spread the points, unless there is only one sensible way."""
    damage = work.car(seat).damage
    open_to = [panel for panel in PANELS if damage.of(panel) and _may_regenerate(work, seat, panel)]
    if work.rulings.regen_target == "worst" and open_to:
        open_to = [max(open_to, key=damage.of)]  # of equals the first: Front, Rear, Left, Right
    alone = len(open_to) == 1
    spread = work.rulings.regen_target == "spread"
    if alone or (spread and sum(damage.of(panel) for panel in open_to) <= points):
        repair(work, seat, tuple(points if panel in open_to else 0 for panel in PANELS), "regen")
    elif open_to:
        work.ask(Regenerating(seat, points, tuple(open_to)))


def _may_regenerate(reading: Reading, seat: str, panel: str) -> bool:
    """A table may say that nothing grows back where nothing is left (B-37)."""
    exposed = reading.strength(seat).of(panel) <= reading.car(seat).damage.of(panel)
    return reading.rulings.regen_exposed or not exposed


def repair(work: Work, seat: str, points: tuple[int, ...], cause: str) -> None:
    """Takes damage off, never below none."""
    damage = work.car(seat).damage
    restored = tuple(min(taken, given) for taken, given in zip(damage, points, strict=True))
    if any(restored):
        left = Panels(*(taken - given for taken, given in zip(damage, restored, strict=True)))
        work.change(seat, damage=left, received=max(0, work.car(seat).received - sum(restored)))
        work.say(Repaired(seat, restored, cause))


@kind("svl.regenerating")
@dataclass(frozen=True)
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
