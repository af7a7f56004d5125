"""Who leads: drivers and teams by the sum of their Notoriety, as far as this person knows the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns import drawings, sight
from campaigns.access import Here
from campaigns.models import Driver, Status, Team
from campaigns.queries.results import Tally, tallies
from campaigns.queries.totals import totals
from campaigns.wording import number


@dataclass(frozen=True)
class Standing:
    """A driver's place. `place_text` says a tie outright; `mark` is why somebody races no more, if so."""

    place: int
    place_text: str
    driver_id: int
    name: str
    number: int | str  # nothing for somebody without a car
    livery: str
    team: str
    notoriety: int
    notoriety_text: str
    record: str  # "4 races, 1 win", or nothing yet
    mark: str
    is_mine: bool

    @property
    def is_shared(self) -> bool:
        return self.place_text != str(self.place)


@dataclass(frozen=True)
class TeamStanding:
    place: int
    place_text: str
    team_id: int
    name: str
    livery: str
    drivers: int
    notoriety: int
    notoriety_text: str


def driver_standings(here: Here) -> tuple[Standing, ...]:
    """Every driver this person has met. Three queries, however many there are."""
    sums, raced = totals(here.campaign), tallies(here)
    field = sorted(_field(here), key=lambda driver: (-sums.get(driver.pk, 0), driver.name.casefold()))
    placed = _places([sums.get(driver.pk, 0) for driver in field])
    return tuple(
        _standing(here, driver, sums.get(driver.pk, 0), raced.get(driver.pk, Tally()), place, text)
        for driver, (place, text) in zip(field, placed, strict=True)
    )


def team_standings(here: Here) -> tuple[TeamStanding, ...]:
    """Every team, with the sum of those of its drivers this person has met. Three queries."""
    sums = totals(here.campaign)
    won: Counter[int] = Counter()
    drivers: Counter[int] = Counter()
    for driver in _field(here).filter(car__isnull=False):
        won[driver.car.team_id] += sums.get(driver.pk, 0)
        drivers[driver.car.team_id] += 1
    teams = sorted(_teams(here), key=lambda team: (-won[team.pk], team.name.casefold()))
    placed = _places([won[team.pk] for team in teams])
    return tuple(
        TeamStanding(
            place=place,
            place_text=text,
            team_id=team.pk,
            name=team.name,
            livery=drawings.team_livery(team),
            drivers=drivers[team.pk],
            notoriety=won[team.pk],
            notoriety_text=number(won[team.pk]),
        )
        for team, (place, text) in zip(teams, placed, strict=True)
    )


def _field(here: Here) -> QuerySet[Driver]:
    return sight.drivers(here).select_related("car__team")


def _teams(here: Here) -> Iterable[Team]:
    return Team.objects.filter(campaign=here.campaign)


def _standing(here: Here, driver: Driver, notoriety: int, raced: Tally, place: int, place_text: str) -> Standing:
    car = getattr(driver, "car", None)
    return Standing(
        place=place,
        place_text=place_text,
        driver_id=driver.pk,
        name=driver.name,
        number=car.number if car else "",
        livery=drawings.car_livery(car) if car else "",
        team=car.team.name if car else "no car",
        notoriety=notoriety,
        notoriety_text=number(notoriety),
        record=raced.in_short,
        mark="" if driver.status == Status.ACTIVE else Status(driver.status).label,
        is_mine=sight.holds(here, driver),
    )


def _places(amounts: Sequence[int]) -> list[tuple[int, str]]:
    """The place of each amount of a falling row, and how it is written: equals share a place, as in =3."""
    shared = Counter(amounts)
    first: dict[int, int] = {}
    for place, amount in enumerate(amounts, start=1):
        first.setdefault(amount, place)
    return [(first[amount], f"={first[amount]}" if shared[amount] > 1 else str(first[amount])) for amount in amounts]
