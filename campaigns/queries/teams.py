"""Teams with the three models that follow from them, and the drivers a change would leave in trouble."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns import drawings, sight
from campaigns.access import Here
from campaigns.entrants import fit, rules_team, rulings_of
from campaigns.models import Driver, Team
from campaigns.queries.drivers import with_cars
from campaigns.queries.story.careers import Way, ways
from campaigns.services.teams import BOUNDS
from campaigns.wording import number, signed
from campaigns.words.phrases import changes, figures_table
from svl.rules import Rulings, catalog


@dataclass(frozen=True)
class ModelView:
    name: str
    car_class: str
    drawing: str


@dataclass(frozen=True)
class Models:
    """Three cars side by side: `rows` has a name and three figures each."""

    cars: tuple[ModelView, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Trouble:
    driver_id: int
    name: str
    sentence: str


@dataclass(frozen=True)
class TeamCard:
    id: int
    name: str
    motto: str
    livery: str
    is_own: bool
    modifiers: str
    models: Models
    drivers: tuple[str, ...]
    way: Way  # of these drivers together, as far as this person has met them
    troubles: tuple[Trouble, ...]


@dataclass(frozen=True)
class TeamsView:
    own: tuple[TeamCard, ...]
    book: tuple[TeamCard, ...]


def teams_of(here: Here) -> list[Team]:
    """The book's first, then the game master's own, as they came."""
    return list(Team.objects.filter(campaign=here.campaign).order_by("pk"))


def teams_view(here: Here) -> TeamsView:
    """Six queries, however many teams and drivers there are."""
    rulings = rulings_of(here.campaign)
    raced = ways(sight.drivers(here)) if not here.campaign.is_quick else {}
    by_team: defaultdict[int, list[Driver]] = defaultdict(list)
    for driver in with_cars(sight.drivers(here)).order_by("name"):
        by_team[driver.car.team_id].append(driver)
    cards = [_card(here, team, by_team[team.pk], raced, rulings) for team in teams_of(here)]
    return TeamsView(
        own=tuple(card for card in cards if card.is_own), book=tuple(card for card in cards if not card.is_own)
    )


def _card(here: Here, team: Team, drivers: Sequence[Driver], raced: Mapping[int, Way], rulings: Rulings) -> TeamCard:
    rules = rules_team(team)
    return TeamCard(
        id=team.pk,
        name=team.name,
        motto=team.motto,
        livery=drawings.team_livery(team),
        is_own=not team.book,
        modifiers=changes(rules.modifiers) or "No modifiers",
        models=models_of(team, rulings),
        drivers=tuple(driver.name for driver in drivers),
        way=sum((raced[driver.pk] for driver in drivers if driver.pk in raced), Way()),
        troubles=_troubles(drivers, rulings) if here.runs else (),
    )


def models_of(team: Team, rulings: Rulings) -> Models:
    """The three cars a team makes: the class's figures and the team's modifiers."""
    rules = rules_team(team)
    models = [catalog.derived_model(rules, car_class, rulings) for car_class in catalog.CLASSES.values()]
    return Models(
        cars=tuple(ModelView(model.name, model.car_class, f"car-{model.car_class}-{team.drawing}") for model in models),
        rows=figures_table(model.figures for model in models),
    )


def troubles_of(here: Here, team: Team) -> tuple[Trouble, ...]:
    """Drivers of the team the rules would not let start; the team may be one that is only being thought about."""
    found = Driver.objects.filter(campaign=here.campaign, car__team=team.pk) if team.pk else Driver.objects.none()
    drivers = list(with_cars(found).order_by("name"))
    for driver in drivers:
        driver.car.team = team
    return _troubles(drivers, rulings_of(here.campaign))


def _troubles(drivers: Iterable[Driver], rulings: Rulings) -> tuple[Trouble, ...]:
    found = ((driver, fit(driver, rulings).trouble) for driver in drivers)
    return tuple(Trouble(driver.pk, driver.name, sentence) for driver, sentence in found if sentence)


# -- why a modifier has bounds


@dataclass(frozen=True)
class Bound:
    least: int
    most: int
    why: str


def bounds() -> dict[str, Bound]:
    return {figure: Bound(least, most, _why(figure, least, most)) for figure, (least, most) in BOUNDS.items()}


def _why(figure: str, least: int, most: int) -> str:
    """What the bounds leave the weakest class, and what they give the strongest."""
    start = {car_class.name.lower(): getattr(car_class.base, figure) for car_class in catalog.CLASSES.values()}
    weakest, strongest = min(start, key=start.__getitem__), max(start, key=start.__getitem__)
    return (
        f"{signed(least)} to {signed(most)}: a {weakest} car starts at {start[weakest]} and keeps "
        f"{number(start[weakest] + least)}; a {strongest} one starts at {start[strongest]} and gets "
        f"{start[strongest] + most} at most."
    )


# -- how a team looks


@dataclass(frozen=True)
class Nose:
    """One of the seven drawings, as its own team wears it."""

    key: str
    team: str
    livery: str
    drawing: str


def noses() -> tuple[Nose, ...]:
    return tuple(
        Nose(team.short, team.label, drawings.livery(team), drawings.car(team, "medium"))
        for team in catalog.TEAMS.values()
    )


def livery_of(team: Team) -> str:
    """A team that does not exist yet wears the colours of its drawing until somebody chooses."""
    return drawings.team_livery(team) if team.pk else f"team-{team.drawing}"
