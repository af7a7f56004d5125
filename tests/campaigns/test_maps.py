"""The map of a track: what lies on a tile hides nothing of what the road under it asks for."""

from __future__ import annotations

import math
from itertools import product

import pytest

from campaigns.maps import CHEVRONS, map_of
from campaigns.track_pictures import png_picture, svg_picture
from svl.rules import Track, parse_track

UP, UP_TWICE, DOWN, DOWN_TWICE = (CHEVRONS[change] for change in (-1, -2, 1, 2))


def laid(line: str) -> Track:
    return parse_track(line, "Salt Flats", closed=False)


@pytest.mark.parametrize(
    ("tile", "limit", "chevrons"),
    [
        ("U1+turbo_1", None, UP),
        ("U2!jump", None, UP_TWICE),
        ("D1!brake_mine", None, DOWN),
        ("D2+regen_3", None, DOWN_TWICE),
        ("EL!jump", 4, ""),
        ("HR!brake_mine", 2, ""),
    ],
)
def test_beside_a_hazard_or_a_boost_stands_the_slope_or_the_limit_it_lies_on(
    tile: str, limit: int | None, chevrons: str
) -> None:
    view = map_of(laid(f"S {tile}"))
    (under,) = view.unders
    assert len(view.marks) == 1
    assert (under.limit, under.chevrons) == (limit, chevrons)


@pytest.mark.parametrize("tile", ["S!jump", "S+turbo_1", "U2", "HL", "S"])
def test_where_nothing_is_hidden_nothing_stands_beside(tile: str) -> None:
    assert map_of(laid(f"S {tile}")).unders == ()


@pytest.mark.parametrize(("curve", "heading"), product(["S", "EL", "ER", "HL", "HR"], range(6)))
def test_the_small_sign_stays_on_its_tile_and_off_the_way_ahead(curve: str, heading: int) -> None:
    (under,) = map_of(laid(f"{'U1' if curve == 'S' else curve}!jump"), heading).unders
    way = math.degrees(math.atan2(float(under.dx), -float(under.dy))) % 360
    out = 60 * (heading + {"HL": -2, "EL": -1, "S": 0, "ER": 1, "HR": 2}[curve])
    assert math.hypot(float(under.dx), float(under.dy)) < 26
    assert 60 <= (way - out) % 360 <= 300


def test_pictures_to_keep_show_it_too() -> None:
    plain, climbing = laid("S S+turbo_1 S!jump"), laid("S U1+turbo_1 S!jump")
    assert UP in svg_picture(climbing, 0, "3 tiles")
    assert png_picture(plain, 0, "3 tiles") != png_picture(climbing, 0, "3 tiles")
