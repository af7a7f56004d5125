"""The campaign's own colours as a stylesheet, because no page may style inline.

`.livery-<car>` and `.team-own-<team>` carry the two colours of a car or a team (see campaigns/drawings.py), and
`.paint-<RRGGBB>` one of the palette, for swatches. Only what this person may know of is in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache

from django.db.models import QuerySet, Value
from django.urls import reverse

from campaigns import sight
from campaigns.access import Here
from campaigns.liveries import PALETTE, is_legal_colour
from campaigns.models import Car, Driver, Race, Team
from campaigns.paint import book_colours, car_colours

Row = tuple[str, int, str, str, str, str]


def stylesheet(here: Here) -> str:
    return "\n".join((*_palette(), *_rules(_rows(here)))) + "\n"


def stylesheet_of_race(race: Race) -> str:
    """For those who may see this race alone: the colours of its cars and of their teams."""
    drivers = Driver.objects.filter(seats__race=race)
    teams = Team.objects.filter(cars__driver__in=drivers, book="").distinct()
    return "\n".join(_rules(_colours(drivers, teams))) + "\n"


def address(here: Here) -> str:
    """With a name for the stylesheet as it stands, in one query: browsers keep it until a colour changes."""
    return _named(here.campaign.pk, _rows(here))


def tv_address(here: Here) -> str:
    """The same for a TV, which has no way into the campaign's own pages."""
    return f"{reverse('tv_livery')}?{_named(here.campaign.pk, _rows(here)).rpartition('?')[2]}"


def address_for(car: Car) -> str:
    """The same for a page that shows this car alone: its colours are known without asking for all the others."""
    return _named(car.campaign_id, car.pk, car_colours(car))


def _named(campaign_id: int, *shown: object) -> str:
    name = hashlib.sha256(repr((PALETTE, shown)).encode()).hexdigest()[:12]
    return f"{reverse('livery_css', args=(campaign_id,))}?v={name}"


def _rows(here: Here) -> list[Row]:
    return _colours(sight.racers(here), Team.objects.filter(campaign=here.campaign, book=""))


def _colours(drivers: QuerySet[Driver], own_teams: QuerySet[Team]) -> list[Row]:
    """Prefix and number of the class, the two colours, and where a second one is missing: the team's, its drawing's."""
    cars = drivers.exclude(car__colour_1="").values_list(
        Value("livery"), "car__pk", "car__colour_1", "car__colour_2", "car__team__colour_2", "car__team__drawing"
    )
    teams = own_teams.values_list(Value("team-own"), "pk", "colour_1", "colour_2", Value(""), "drawing")
    return sorted(cars.union(teams, all=True))


def _rules(rows: list[Row]) -> Iterator[str]:
    for prefix, pk, first, second, teams_second, drawing in rows:
        drawn = book_colours()[drawing]
        yield _rule(f"{prefix}-{pk}", first or drawn[0], second or teams_second or drawn[1])


@cache
def _palette() -> tuple[str, ...]:
    return tuple(_rule(f"paint-{colour.hex[1:]}", colour.hex, colour.hex) for colour in PALETTE)


def _rule(name: str, first: str, second: str) -> str:
    if not (is_legal_colour(first) and is_legal_colour(second)):
        return ""  # never write into a stylesheet what is not known to be a colour
    return f".{name} {{ --livery-1: {first}; --livery-2: {second}; }}"
