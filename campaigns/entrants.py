"""From rows to the rules' own values: the one bridge between a sheet and the referee."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Campaign, Car, Driver, Team
from svl.rules import Entrant, Panels, Rulings, Stats, build, catalog
from svl.table import Refusal


@dataclass(frozen=True)
class Fit:
    """A driver in his car as the rules see both, and what the rules would not let into a race, if anything."""

    entrant: Entrant
    trouble: str = ""


def rulings_of(campaign: Campaign) -> Rulings:
    return Rulings.of(campaign.rulings)


def rules_team(team: Team) -> catalog.Team:
    """The book's team, or the game master's with the modifiers he gave it."""
    if team.book:
        return catalog.TEAMS[team.book]
    modifiers = catalog.CarFigures(
        team.chassis, team.acceleration, team.top_speed, team.braking, team.handling, team.slots
    )
    return catalog.Team(f"own-{team.pk}", team.name, short=team.drawing, motto=team.motto, modifiers=modifiers)


def stats_of(driver: Driver) -> Stats:
    return Stats(driver.reflexes, driver.psyche, driver.endurance, driver.charisma)


def panels_of(car: Car, rulings: Rulings) -> Panels | None:
    """The driver's own share-out, where the table asks for one."""
    if rulings.panel_model != "custom" or car.front is None:
        return None
    return Panels(car.front, car.rear or 0, car.left or 0, car.right or 0)


def fit(driver: Driver, rulings: Rulings, *, notoriety: int = 0) -> Fit:
    """The driver as an entrant. A sheet made under other rulings may no longer fit: it is shown bare, and why."""
    talents = [talent.key for talent in driver.talents.all()]
    components = [fitted.key for fitted in driver.car.components.all()]
    panels = panels_of(driver.car, rulings)
    try:
        return Fit(_entrant(driver, rulings, notoriety, talents, components, panels))
    except Refusal as refusal:
        return Fit(_entrant(driver, rulings, notoriety, [], [], None), trouble=refusal.sentence)


def _entrant(
    driver: Driver,
    rulings: Rulings,
    notoriety: int,
    talents: list[str],
    components: list[str],
    panels: Panels | None,
) -> Entrant:
    car = driver.car
    return build(
        f"driver-{driver.pk}",
        driver.name,
        stats_of(driver),
        rules_team(car.team),
        catalog.CLASSES[car.car_class],
        rulings,
        talents=talents,
        components=components,
        notoriety=notoriety,
        number=car.number,
        npc=driver.is_npc,
        livery=(car.colour_1 or car.team.colour_1, car.colour_2 or car.team.colour_2),
        panels=panels,
    )
