"""Clear stretches of road are remembered. Whatever has changed on the road since is noticed all the same."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svl.rules.race import move, stretches
from svl.rules.race.facts import Met, MineHit, TileEntered, TurnEnded
from svl.table import Entry, Fact
from tests.rules import recorded
from tests.rules.helpers import loop, strip
from tests.rules.plays import Play
from tests.rules.racing import moments

ROAD = "S S S S+turbo_1 U1 D2 S S S S S S"


def driven(**described):
    race = strip(ROAD, **{"a": {"speed": 5}, **described})
    race.drive("a", 5)
    return race


@pytest.fixture(autouse=True)
def driven_before():
    """Every test finds a road that the same car has driven already, at the same speed."""
    return driven()


def test_a_road_driven_before_is_told_the_same_again(driven_before):
    again = driven()
    assert again.told(Fact) == driven_before.told(Fact)
    assert again.state == driven_before.state


def test_a_mine_laid_since_goes_off():
    race = driven(mines={2: "b"}, b={"tile": 11})
    assert [hit.tile for hit in race.told(MineHit)] == [2]
    assert race.told(TurnEnded)[-1].moved < 5


def test_a_mine_cleared_away_since_is_gone(driven_before):
    driven(mines={2: "b"})
    assert driven().told(Fact) == driven_before.told(Fact)


def test_a_car_that_stands_there_now_is_met():
    race = driven(b={"tile": 3})
    assert [met.tile for met in race.told(Met)] == [3]
    assert [entered.tile for entered in race.told(TileEntered)] == [1, 2, 3]


def test_another_reading_of_the_same_road_is_another_matter(driven_before):
    """Where gains do not lengthen a move it is shorter than the one remembered."""
    short = driven(rulings={"gains_extend_move": False})
    assert short.told(TurnEnded)[-1].moved < driven_before.told(TurnEnded)[-1].moved


def test_the_road_may_be_driven_by_another_car():
    race = strip(ROAD, a={"tile": 9}, b={"speed": 5}, to_move="b")
    race.drive("b", 5)
    assert {entered.seat for entered in race.told(TileEntered)} == {"b"}


def test_no_more_is_remembered_than_there_is_room_for(driven_before, monkeypatch):
    monkeypatch.setattr(stretches, "MOST_REMEMBERED", 2)
    monkeypatch.setattr(stretches, "remembered", {})
    for speed in (3, 4, 5, 5, 5):
        race = strip(ROAD, a={"speed": speed})
        race.drive("a", speed)
        assert len(stretches.remembered) <= 2
    assert race.told(Fact) == driven_before.told(Fact)


def test_a_stretch_ends_at_the_line():
    race = loop("S EL EL EL S EL EL EL", a={"speed": 3, "tile": 6, "figures": {"handling": 9}})
    race.drive("a", 3)
    assert [entered.tile for entered in race.told(TileEntered)] == [7, 0, 1]


def test_before_an_open_road_begins_it_is_flat():
    """At tables with a staggered grid a car may stand behind the first tile."""
    race = strip("S HR S S HL", rulings={"start_grid": "staggered"}, a={"speed": 3, "distance": -3})
    race.drive("a", 3)
    assert [entered.tile for entered in race.told(TileEntered)] == [-2, -1, 0]
    assert race.damage("a") == (0, 0, 0, 0)


def assert_same_tile_by_tile(entries: list[Entry]) -> None:
    """The race as it is told, against one in which each tile is entered by itself."""
    told = list(moments(entries))
    with patch.object(move, "drive_clear", lambda *_: 0):
        assert list(moments(entries)) == told


@pytest.mark.parametrize("race", recorded.read_all(), ids=lambda race: race.name)
def test_a_recorded_race_is_the_same_tile_by_tile(race):
    assert_same_tile_by_tile(race.entries())


@given(rnd=st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_any_race_is_the_same_tile_by_tile(rnd: Random):
    play = Play(rnd)
    for _ in play.run(40):
        pass
    assert_same_tile_by_tile(play.entries)
