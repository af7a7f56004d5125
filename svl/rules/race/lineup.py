"""The starting lineup: Notoriety, Reflexes, Acceleration, then dice (A8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from svl.rules.cars import Entrant
from svl.rules.figures import Condition, figures_of
from svl.rules.race.facts import LinedUp, RolledOff
from svl.rules.race.state import Car, Race
from svl.rules.race.steps import Step
from svl.rules.race.turn import TakeTurn
from svl.rules.race.work import Work
from svl.table import evolve, kind, record

Groups = tuple[tuple[str, ...], ...]


def grid_groups(entrants: Sequence[Entrant], cars: Sequence[Car]) -> Groups:
    """The lineup as far as drivers and cars decide it; those in one group have to roll for their places.

    A malfunction that a car brings along counts: it is the effective Acceleration that breaks a tie.
    """
    suffers = {car.seat: Condition(faults=car.faults) for car in cars}

    def rank(entrant: Entrant) -> tuple[int, int, int]:
        driven = figures_of(entrant, suffers[entrant.seat])
        return (-entrant.notoriety, -entrant.stats.reflexes, -driven.acceleration)

    return tuple(tuple(e.seat for e in tied) for _, tied in groupby(sorted(entrants, key=rank), rank))


def put_on_grid(work: Work, order: Sequence[str]) -> None:
    """The cars in this order, one tile behind the other where the table starts so (B-21)."""
    work.reorder(order)
    if work.rulings.start_grid == "staggered":
        for place, seat in enumerate(order):
            work.change(seat, distance=-place)


def is_on_grid(race: Race) -> bool:
    """Has the first turn begun, and nobody done anything yet?"""
    return (
        race.turn == 1
        and not race.over
        and isinstance(race.stack[-1], TakeTurn)
        and sum(car.turns for car in race.cars) == 1  # a position begins in the middle of a turn nobody has counted
        and not any(car.uses or car.distance > 0 for car in race.cars)
    )


@kind("svl.line_up")
@record
class LineUp(Step):
    """Rolls off the first tie there is, until there is none."""

    groups: Groups

    def run(self, work: Work) -> None:
        for n, group in enumerate(self.groups):
            if len(group) > 1:
                work.push(RollOff(self.groups, n))
                return
        order = tuple(seat for (seat,) in self.groups)
        put_on_grid(work, order)
        for seat in order:
            work.clamp(seat)  # a rolling start may be faster than the car
        work.facts.append(LinedUp(order))


@kind("svl.roll_off")
@record
class RollOff(Step):
    """Each tied driver rolls three dice; the higher goes first, equals roll again."""

    groups: Groups
    tied: int
    totals: tuple[int, ...] = ()

    def run(self, work: Work) -> None:
        work.roll(self.groups[self.tied][len(self.totals)], 3, "lineup", self)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        group = self.groups[self.tied]
        totals = (*self.totals, sum(values))
        if len(totals) < len(group):
            work.push(evolve(self, totals=totals))
            return
        rolls = sorted(zip(group, totals, strict=True), key=lambda roll: -roll[1])
        work.facts.append(RolledOff(tuple(rolls)))
        self._part(work, tuple(tuple(seat for seat, _ in same) for _, same in groupby(rolls, lambda roll: roll[1])))

    def skipped(self, work: Work) -> None:
        """Those who tied line up as they were entered."""
        self._part(work, tuple((seat,) for seat in self.groups[self.tied]))

    def _part(self, work: Work, parted: Groups) -> None:
        work.push(LineUp((*self.groups[: self.tied], *parted, *self.groups[self.tied + 1 :])))
