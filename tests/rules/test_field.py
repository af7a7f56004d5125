"""The order of the field: who is first, who is how far behind, who is out."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svl.rules import running_order
from tests.rules.helpers import loop, strip
from tests.rules.racing import Racing, Temper, deal, setup


def order(race):
    return [(each.seat, each.place, each.gap) for each in running_order(race.state)]


def test_the_car_that_has_come_farthest_is_first_and_the_others_are_so_many_tiles_behind():
    race = loop(a={"tile": 2}, b={"tile": 9}, c={"tile": 5})
    assert order(race) == [("b", 1, None), ("c", 2, 4), ("a", 3, 3)]


def test_laps_count_and_not_the_tile_alone():
    race = loop(a={"tile": 12}, b={"tile": 1, "lap": 2})
    assert order(race) == [("b", 1, None), ("a", 2, 3)]


def test_cars_side_by_side_have_places_of_their_own_and_no_gap():
    race = strip("S S S S S S", a={"tile": 3}, b={"tile": 3}, c={"tile": 3})
    assert order(race) == [("a", 1, None), ("b", 2, 0), ("c", 3, 0)]


def test_of_two_cars_side_by_side_the_faster_is_ahead_as_it_would_be_at_the_flag():
    """B-76: distance, then speed, then the lineup."""
    race = strip("S S S S S S", a={"tile": 3, "speed": 1}, b={"tile": 3, "speed": 4})
    assert order(race) == [("b", 1, None), ("a", 2, 0)]


def test_a_car_in_the_pit_is_still_in_the_race_and_a_wreck_has_no_place():
    race = loop(a={"tile": 2}, b={"tile": 9, "status": "wrecked"}, c={"tile": 5, "status": "pit", "pit_left": 1})
    assert order(race) == [("c", 1, None), ("a", 2, 3), ("b", None, None)]


def test_of_several_wrecks_the_one_that_came_farther_stands_higher():
    race = loop(a={}, b={"tile": 2, "status": "wrecked"}, c={"tile": 5, "status": "wrecked"}, d={"tile": 1})
    assert [seat for seat, _, _ in order(race)] == ["d", "a", "c", "b"]


def test_a_race_that_nobody_is_left_in_still_has_an_order():
    race = loop(to_move="c", a={"tile": 2, "status": "wrecked"}, b={"tile": 5, "status": "wrecked"}, c={"tile": 1})
    race.adjust("status", "c", value="wrecked")
    assert order(race) == [("b", None, None), ("a", None, None), ("c", None, None)]


def test_who_is_home_stays_ahead_of_those_who_drive_on():
    race = loop(
        laps=1,
        rulings={"finish": "play_on"},
        a={"tile": 13, "speed": 3},
        b={"tile": 12, "speed": 3},
        c={"tile": 1, "speed": 1},
    )
    race.drive("a", 3)
    race.drive("b", 3)
    assert [(seat, place) for seat, place, _ in order(race)] == [("a", 1), ("b", 2), ("c", 3)]


@pytest.mark.parametrize("dnf_awards", [False, True])
def test_when_the_race_is_over_the_order_is_the_result(dnf_awards):
    race = loop(
        laps=1,
        rulings={"dnf_awards": dnf_awards},
        a={"tile": 13, "speed": 3},
        b={"tile": 7, "status": "wrecked"},
        c={"tile": 10},
        d={"tile": 4},
    )
    race.drive("a", 1)
    assert race.state.over
    assert [(seat, place) for seat, place, _ in order(race)] == [
        (placing.seat, placing.place) for placing in race.state.result
    ]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_in_any_race_every_car_stands_there_once_with_places_in_a_row(seed):
    rnd = Random(seed)
    hand = next(deal(rnd, 6))
    racing = Racing(setup(rnd, hand, "bridge" if "allow_bridges" in hand else "oval", 4, 2), rnd, Temper(meddling=0.1))
    for _ in range(40):
        if racing.match.awaits is None:
            break
        racing.step()
        field = running_order(racing.state)
        assert sorted(each.seat for each in field) == sorted(car.seat for car in racing.state.cars)
        places = [each.place for each in field if each.place is not None]
        assert places == list(range(1, len(places) + 1))
        assert [each.place for each in field[: len(places)]] == places  # who is out comes last
        assert all((each.gap is None) == (each.place in (None, 1)) for each in field)
        assert all(each.gap >= 0 for each in field if each.gap is not None)
