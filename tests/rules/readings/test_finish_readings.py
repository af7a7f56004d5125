"""Readings of the finish: when the race is over, who is placed, and who scores (B-74, B-77, B-82)."""

from __future__ import annotations

import pytest

from svl.rules.race.facts import Finished, Hit, Met, MineHit
from tests.rules.helpers import OVAL, loop
from tests.rules.readings.registry import reading
from tests.rules.readings.tools import SURE

EASY = {"figures": SURE}
ROUND, ON = {"finish": "round"}, {"finish": "play_on"}


def placed(race):
    assert race.state.over
    return [(placing.seat, placing.place) for placing in race.state.result]


def won(race):
    return {placing.seat: placing.notoriety for placing in race.state.result}


# -- finish the round


@reading("finish", "round")
@pytest.mark.parametrize(("rules", "winner"), [(ROUND, "b"), ({}, "a")])
def test_a_later_car_of_the_round_may_still_win_by_distance(rules, winner):
    race = loop(a={"tile": 12, "speed": 5, **EASY}, b={"tile": 10, "speed": 8, **EASY}, laps=1, rulings=rules)
    race.drive("a", 5)  # 17 tiles in all
    if rules:
        assert not race.state.over
        race.drive("b", 8)  # 18 tiles
        assert {seat: race.car(seat).distance for seat in "ab"} == {"a": 17, "b": 18}
    assert placed(race)[0] == (winner, 1)


@reading("finish", "round")
def test_the_round_ends_with_its_last_car_and_those_who_have_not_finished_are_placed_too():
    race = loop(b={"tile": 3}, a={"tile": 13, "speed": 2, **EASY}, c={"tile": 4}, laps=1, to_move="a", rulings=ROUND)
    race.drive("a", 2)
    race.drive("c", 0)
    assert placed(race) == [("a", 1), ("c", 2), ("b", 3)]


@reading("finish", "round")
def test_nothing_past_the_line_acts_and_nobody_is_met_there():
    road = OVAL.replace("S S S", "S!jump S!jump S+regen_1", 1)
    a = {"tile": 12, "speed": 5, "damage": {"front": 9}, **EASY}
    race = loop(road, a=a, b={"tile": 1}, c={"tile": 0}, mines={0: "b", 1: "b", 2: "b"}, laps=1, rulings=ROUND)
    race.drive("a", 5)
    assert race.told(Met, MineHit, Hit) == []
    assert (race.damage("a"), race.car("a").speed, race.car("a").distance) == ((9, 0, 0, 0), 5, 17)
    assert race.waits == "b to set tack and speed"


@reading("finish", "round")
def test_a_car_that_has_finished_can_no_longer_be_met():
    race = loop(a={"tile": 12, "speed": 5, **EASY}, b={"tile": 2, "speed": 1}, laps=1, rulings=ROUND)
    race.drive("a", 5)
    race.drive("b", 1)
    assert race.tile("a") == race.tile("b") == 3
    assert race.told(Met) == []


@reading("finish", "round")
@pytest.mark.parametrize(("speed", "first"), [(7, "b"), (5, "a")])
def test_level_cars_are_placed_by_speed_and_then_by_lineup(speed, first):
    b = {"tile": 17 - 14 + 14 - speed, "speed": speed, **EASY}
    race = loop(a={"tile": 12, "speed": 5, **EASY}, b=b, laps=1, rulings=ROUND)
    race.drive("a", 5)
    race.drive("b", speed)
    assert {race.car(seat).distance for seat in "ab"} == {17}
    assert placed(race)[0] == (first, 1)


@reading("finish", "round")
def test_the_last_car_running_does_not_end_the_round_early():
    race = loop(a={"tile": 13, "speed": 1, **EASY}, b={"tile": 10, "speed": 9, **EASY}, laps=1, rulings=ROUND)
    race.drive("a", 1)
    assert race.waits == "b to set tack and speed"
    race.drive("b", 8)
    assert placed(race) == [("b", 1), ("a", 2)]


# -- play on


@reading("finish", "play_on")
def test_all_running_cars_play_until_they_cross_in_that_order():
    race = loop(
        a={"tile": 13, "speed": 1, **EASY},
        b={"tile": 3, "speed": 5, **EASY},
        c={"tile": 10, "speed": 8, **EASY},
        d={"tile": 2, "status": "wrecked"},
        laps=1,
        rulings=ON,
    )
    race.drive("a", 1)
    race.drive("b", 5)
    race.drive("c", 8)
    assert [flag.seat for flag in race.told(Finished)] == ["a", "c"]
    race.drive("b", 5)
    assert race.waits == "b to set tack and speed"
    race.drive("b", 5)
    assert placed(race) == [("a", 1), ("c", 2), ("b", 3), ("d", None)]


@reading("finish", "play_on")
def test_a_lapped_car_drives_all_its_laps():
    race = loop(a={"lap": 2, "tile": 13, "speed": 1, **EASY}, b={"tile": 13, "speed": 8, **EASY}, laps=2, rulings=ON)
    race.drive("a", 1)
    race.drive("b", 8)
    assert not race.state.over
    race.drive("b", 8)
    assert placed(race) == [("a", 1), ("b", 2)]


@reading("finish", "play_on")
def test_the_order_of_crossing_counts_and_not_the_distance_past_the_line():
    race = loop(a={"tile": 13, "speed": 1, **EASY}, b={"tile": 13, "speed": 8, **EASY}, laps=1, rulings=ON)
    race.drive("a", 1)
    race.drive("b", 8)
    assert placed(race) == [("a", 1), ("b", 2)]


@reading("finish", "play_on", "round")
@pytest.mark.parametrize("rules", [ON, ROUND])
def test_the_last_car_left_before_the_flag_is_still_placed_first_at_once(rules):
    race = loop(a={"tile": 3}, b={"tile": 5}, rulings=rules)
    race.adjust("status", "b", value="wrecked")
    assert placed(race) == [("a", 1), ("b", None)]


# -- wrecks and NPCs

LAST_TILE = {"tile": 13, "lap": 3, "speed": 1}


@reading("dnf_awards", True)
@pytest.mark.parametrize(
    ("dnf", "expected", "points"),
    [
        (True, [("a", 1), ("d", 2), ("c", 3), ("b", 4)], {"a": 9000, "d": 6750, "c": 4500, "b": 2700}),
        (False, [("a", 1), ("d", 2), ("b", None), ("c", None)], {"a": 9000, "d": 6750, "b": 0, "c": 0}),
    ],
)
def test_wrecks_are_placed_behind_the_runners_by_distance_and_score(dnf, expected, points):
    wreck = {"status": "wrecked"}
    race = loop(a=LAST_TILE, b={"tile": 4, **wreck}, c={"tile": 9, **wreck}, d={"tile": 1}, rulings={"dnf_awards": dnf})
    race.drive("a", 1)
    assert placed(race) == expected
    assert won(race) == points


@reading("dnf_awards", True)
def test_level_wrecks_are_placed_by_lineup_whatever_their_speed():
    wreck = {"tile": 4, "status": "wrecked"}
    race = loop(a=LAST_TILE, b=wreck, c={**wreck, "speed": 5}, d={"tile": 7}, rulings={"dnf_awards": True})
    race.drive("a", 1)
    assert placed(race)[2:] == [("b", 3), ("c", 4)]


@reading("npc_awards", False)
@pytest.mark.parametrize(("scores", "points"), [(True, {"a": 9000, "b": 6750}), (False, {"a": 0, "b": 6750})])
def test_npcs_take_places_but_score_nothing_and_nobody_moves_up(scores, points):
    race = loop(a={**LAST_TILE, "npc": True}, b={"tile": 3}, rulings={"npc_awards": scores})
    race.drive("a", 1)
    assert placed(race) == [("a", 1), ("b", 2)]
    assert won(race) == points
