"""Which two colours a car or a team really shows, as figures: for the campaign's stylesheet and for pictures."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.conf import settings

from campaigns.models import Car, Team

Colours = tuple[str, str]

_TOKEN = re.compile(r"--([\w-]+): (#\w{6});")
_TEAM = re.compile(r"\.team-(\w+)\s*\{ --livery-1: (#\w{6}); --livery-2: (#\w{6}); \}")


@cache
def _tokens() -> str:
    return Path(settings.BASE_DIR, "static/css/tokens.css").read_text()


@cache
def dark_tokens() -> dict[str, str]:
    """The colours of the dark theme by name (ground, text, car-pad): what a picture of ours is painted with."""
    dark, _, _ = _tokens().partition("\n[data-theme=")
    return dict(_TOKEN.findall(dark))


@cache
def light_tokens() -> dict[str, str]:
    """The same of the light theme: what goes to a printer or into somebody's document."""
    _, _, rest = _tokens().partition("\n[data-theme=")
    light, _, _ = rest.partition("\n}")
    return {**dark_tokens(), **dict(_TOKEN.findall(light))}


@cache
def book_colours() -> dict[str, Colours]:
    """The seven teams' colours by drawing, read where they are written: in the tokens every page is painted with."""
    return {drawing: (first, second) for drawing, first, second in _TEAM.findall(_tokens())}


def team_colours(team: Team) -> Colours:
    """A team's own colours; those of the team whose drawing it borrows where it has none."""
    first, second = book_colours()[team.drawing]
    return team.colour_1 or first, team.colour_2 or second


def car_colours(car: Car) -> Colours:
    first, second = team_colours(car.team)
    return (car.colour_1, car.colour_2 or second) if car.colour_1 else (first, second)
