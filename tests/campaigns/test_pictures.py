"""Our drawings as pictures: every symbol the site has can be drawn, in the colours of the tokens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns import stencils
from campaigns.liveries import is_legal_colour
from campaigns.models import Car, Team
from campaigns.paint import book_colours, car_colours, dark_tokens, team_colours
from campaigns.stencils import Ink
from svl.rules import catalog
from tests.world import World

SPRITES = Path(__file__).parents[2] / "static/svg"
COLOURS = {**dark_tokens(), "livery-1": "#FF0000", "livery-2": "#0000FF"}


def names(sprite: str) -> list[str]:
    return re.findall(r'<symbol id="([^"]+)"', (SPRITES / f"{sprite}.svg").read_text())


@pytest.mark.parametrize("sprite", ["cars", "icons", "kit"])
def test_every_symbol_can_be_drawn(sprite: str) -> None:
    for name in names(sprite):
        drawn = stencils.symbol(sprite, name, 1, COLOURS, Ink("none", "#FFFFFF", 2))
        assert drawn.getbbox(), name


def test_a_car_wears_its_two_colours_and_its_plate() -> None:
    car = stencils.symbol("cars", "car-medium-steed", 4, COLOURS)
    assert car.size == (240, 384)
    assert car.getpixel((30 * 4, 20 * 4))[:3] == (0, 0, 255)  # the stripe down the middle
    assert car.getpixel((24 * 4, 30 * 4))[:3] == (255, 0, 0)  # the body beside it
    assert car.getpixel((30 * 4, 74 * 4))[:3] == (0xF3, 0xF6, 0xF8)  # the plate
    assert car.getpixel((2, 2))[3] == 0  # and nothing around it


@pytest.mark.parametrize(
    ("path", "through"),
    [
        ("M2 12A10 10 0 0 1 22 12", (12, 2)),  # over the top
        ("M2 12A10 10 0 0 0 22 12", (12, 22)),  # through the bottom
        ("M12 2a10 10 0 1 0 10 10", (5, 19)),  # the long way round, flags and all
        ("M12 2a10 10 0 0110 10", (19, 5)),  # the same way written without spaces
        ("M2 2h20v20", (22, 12)),
        ("M2 2C2 22 22 22 22 2", (12, 17)),
        ("M2 12C2 2 12 2 12 12S22 22 22 12", (17, 19.5)),  # a smooth curve goes on as the one before came in
    ],
)
def test_a_line_goes_where_its_path_says(path: str, through: tuple[float, float]) -> None:
    drawn = stencils.paths([path], (24, 24), 4, Ink("none", "#FFFFFF", 2))
    assert drawn.getpixel((round(through[0] * 4), round(through[1] * 4)))[3] > 0


def test_the_teams_colours_are_those_of_the_tokens() -> None:
    assert set(book_colours()) == {team.short for team in catalog.TEAMS.values()}
    assert all(is_legal_colour(colour) for pair in book_colours().values() for colour in pair)


def test_a_car_shows_its_own_colours_its_teams_or_those_of_the_drawing(world: World) -> None:
    own = Team(drawing="engels", colour_1="#D93A34", colour_2="#2F7DE0")
    bare = Team(drawing="engels")
    assert team_colours(own) == ("#D93A34", "#2F7DE0")
    assert team_colours(bare) == book_colours()["engels"]
    assert car_colours(Car(team=own)) == ("#D93A34", "#2F7DE0")
    assert car_colours(Car(team=own, colour_1="#AA8526")) == ("#AA8526", "#2F7DE0")
