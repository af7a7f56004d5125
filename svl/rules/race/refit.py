"""Work on a car that stands on the grid: until somebody drives, it may start as its driver last left the garage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from svl.rules.cars import Entrant
from svl.rules.figures import faults_fitting
from svl.rules.panels import PANELS, Panels
from svl.rules.race.actions import Refit
from svl.rules.race.facts import Refitted
from svl.rules.race.lineup import is_on_grid
from svl.rules.race.opening import check_sheet
from svl.rules.race.state import Race
from svl.rules.race.work import Work
from svl.table import Option, Refusal, record


@record
class Refittable:
    """Entrants of a race, each once, with whatever they brought from the garage."""

    race: Race

    def has(self, value: Any) -> bool:
        return entrants_fault(self.race, value) is None

    def examples(self) -> Iterator[Any]:
        """Each as it is."""
        yield from ((entrant,) for entrant in self.race.entrants)

    def words(self) -> str:
        return "drivers of this race with a legal car, each once"


def refit_options(race: Race) -> list[Option]:
    return [Option(Refit, entrants=Refittable(race))] if is_on_grid(race) else []


def refit_fault(race: Race, action: Refit) -> Refusal:
    """Why the cars cannot be changed like this. Ask only when they cannot."""
    if not is_on_grid(race):
        return Refusal("off_the_grid", "A car can be changed only on the grid, before anybody drives or uses anything.")
    fault = entrants_fault(race, action.entrants)
    assert fault is not None
    return fault


def entrants_fault(race: Race, entrants: Any) -> Refusal | None:
    if not isinstance(entrants, tuple) or not entrants or not all(isinstance(each, Entrant) for each in entrants):
        return Refusal("no_entrants", "Say which cars were changed, and how they are now.")
    seats = [entrant.seat for entrant in entrants]
    for entrant in entrants:
        if entrant.seat not in race.places or seats.count(entrant.seat) > 1:
            return Refusal("unknown_seat", f"{entrant.name} ({entrant.seat}) is not in this race, or named twice.")
        try:
            check_sheet(entrant, race.rulings)
        except Refusal as refusal:
            return refusal
    return None


def refit(work: Work, action: Refit) -> None:
    """The places on the grid stay as they are: they were given to drivers, not to cars."""
    work.enter(action.entrants)
    for entrant in action.entrants:
        _bring_over(work, entrant)
        work.clamp(entrant.seat)
        work.facts.append(Refitted(entrant.seat, entrant.model, entrant.components))


def _bring_over(work: Work, entrant: Entrant) -> None:
    """What the old car still suffered from goes along as far as the new one can have it."""
    seat, car = entrant.seat, work.car(entrant.seat)
    work.change(seat, faults=faults_fitting(entrant, car.faults))
    limits = [work.damage_limit(seat, panel) for panel in PANELS]
    damage = Panels(*map(min, car.damage, limits))
    work.change(seat, damage=damage, received=car.received + damage.total - car.damage.total)
