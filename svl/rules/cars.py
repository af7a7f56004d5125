"""An entrant of a race: driver and car together, whole, as entry 1 freezes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from svl.rules.catalog import COMPONENTS, CarClass, CarFigures, Team, derived_model
from svl.rules.character import Stats, check_talents
from svl.rules.panels import Panels, check_shares, panel_split
from svl.rules.rulings import Rulings
from svl.table import Refusal


@dataclass(frozen=True)
class Entrant:
    """All a race ever reads of a driver and a car. Editing either next month changes no old race."""

    seat: str
    name: str
    stats: Stats
    team: str
    car_class: str
    model: str
    class_figures: CarFigures
    team_figures: CarFigures
    panels: Panels
    driver_handling: float  # what Reflexes add to Handling, frozen with the band of its day
    number: int = 0
    talents: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    notoriety: int = 0
    npc: bool = False
    livery: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """Enough to tell entrants apart; the whole of one would be slow to hash."""
        return hash((self.seat, self.name, self.model))

    @property
    def figures(self) -> CarFigures:
        """The model's figures, without driver and components."""
        return self.class_figures + self.team_figures


def check_components(who: str, slots: int, components: Sequence[str], rulings: Rulings) -> None:
    """Refuses components that do not exist, do not fit, or stand twice where the table wants one of each."""
    for component in components:
        if component not in COMPONENTS:
            raise Refusal(
                "unknown_component",
                f"{who} cannot fit {component!r}: the components are {', '.join(COMPONENTS)}.",
                component=component,
            )
    twice = next((each for each in components if components.count(each) > 1), None)
    if twice is not None and not rulings.duplicate_components:
        raise Refusal("duplicate_component", f"{who} fits {COMPONENTS[twice].name} twice; one of each is the most.")
    if len(components) > slots:
        raise Refusal(
            "too_many_components",
            f"{who} fits {len(components)} components; the car has {slots} slot{'' if slots == 1 else 's'}.",
            slots=slots,
        )


def build(
    seat: str,
    name: str,
    stats: Stats,
    team: Team,
    car_class: CarClass,
    rulings: Rulings,
    *,
    talents: Sequence[str] = (),
    components: Sequence[str] = (),
    notoriety: int = 0,
    number: int = 0,
    npc: bool = False,
    livery: Sequence[str] = (),
    panels: Panels | None = None,
) -> Entrant:
    """A driver in a car of that team and class, or a refusal that says what does not fit.

    `panels` is the driver's own share-out of the Chassis, where the table lets drivers choose it (B-06).
    """
    model = derived_model(team, car_class, rulings)
    check_talents(name, stats.psyche, tuple(talents))
    check_components(name, model.figures.slots, tuple(components), rulings)
    shares = panels if panels is not None else panel_split(model.figures.chassis, rulings)
    check_shares(name, shares, model.figures.chassis, rulings)
    return Entrant(
        seat=seat,
        name=name,
        stats=stats,
        team=team.label,
        car_class=car_class.name,
        model=model.name,
        class_figures=car_class.base,
        # what the model has beyond its class is the team's doing, whatever reading made it so
        team_figures=CarFigures(
            *(getattr(model.figures, f) - getattr(car_class.base, f) for f in CarFigures.__dataclass_fields__)
        ),
        panels=shares,
        driver_handling=stats.handling(rulings),
        number=number,
        talents=tuple(talents),
        components=tuple(components),
        notoriety=notoriety,
        npc=npc,
        livery=tuple(livery),
    )
