"""Readings of start and move: grid, stopping short, braking hard in mid-move, gains (B-21, B-22, B-28, B-65)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import ChangeTrack, Decline, EndMove, EnterPit, HardStop
from svl.rules.race.facts import LapBegan, Met, SpeedSet, TurnEnded
from svl.rules.race.state import Service
from tests.rules.helpers import loop, refused, strip
from tests.rules.readings.registry import reading
from tests.rules.readings.tools import SURE, built, from_the_grid, offered, speeds

STAGGERED = {"start_grid": "staggered"}


def three(rulings):
    return from_the_grid(*(built(seat, notoriety=n) for n, seat in enumerate("cba")), rulings=rulings)


# -- the grid


@reading("start_grid", "staggered")
def test_place_k_stands_k_less_1_tiles_before_the_line_on_lap_1():
    race = three(STAGGERED)
    assert [(race.car(seat).distance, race.tile(seat), race.state.lap_of(seat)) for seat in "abc"] == [
        (0, 0, 1),
        (-1, 13, 1),
        (-2, 12, 1),
    ]
    assert {car.distance for car in three({}).state.cars} == {0}


@reading("start_grid", "staggered")
def test_the_first_crossing_starts_no_lap_allows_no_pit_and_lets_nobody_change_the_track():
    hurt = {"speed": 2, "damage": {"front": 5}, "components": ["slow_mine"]}
    race = loop(a={"distance": -1, **hurt}, b={"tile": 6}, rulings=STAGGERED)
    race.drive("a", 2)
    assert (race.told(LapBegan), race.state.lap_of("a"), race.tile("a")) == ([], 1, 1)
    assert race.waits == "a to drop a Slow Mine or keep it"
    assert offered(race, "gm", ChangeTrack) == []


@reading("start_grid", "staggered")
def test_the_second_crossing_starts_lap_2():
    race = loop(a={"distance": 13, "speed": 2, "damage": {"front": 5}}, b={"tile": 6}, rulings=STAGGERED)
    race.drive("a", 2)
    assert [fact.lap for fact in race.told(LapBegan)] == [2]
    race.act("a", EnterPit((Service("repair50", (5, 0, 0, 0)),)))
    assert race.car("a").status == "pit"


@reading("start_grid", "staggered")
def test_a_race_of_one_lap_does_not_end_where_it_starts():
    race = loop(a={"distance": -3, "speed": 5, "figures": SURE}, b={"tile": 6}, rulings=STAGGERED, laps=1)
    race.drive("a", 5)
    assert not race.state.over
    assert race.car("a").distance == 2


@reading("start_grid", "staggered")
def test_a_car_that_stays_on_the_line_is_met_by_those_behind_it():
    race = three(STAGGERED)
    race.drive("a", 0)
    race.drive("b", 2)
    assert [(met.attacker, met.others, met.tile) for met in race.told(Met)] == [("b", ("a",), 0)]


@reading("start_speed", *range(1, 11))
@pytest.mark.parametrize("speed", range(11))
def test_all_cars_start_at_the_speed_of_the_table(speed):
    assert three({"start_speed": speed}).speeds() == dict.fromkeys("abc", speed)


@reading("start_speed", 3)
def test_the_first_choice_goes_on_from_the_start_speed():
    race = three({"start_speed": 3})  # Acceleration 4, Top Speed 5, Braking Rate 3
    assert speeds(race, "a") == (0, 5)
    assert speeds(three({"start_speed": 1}), "a") == (0, 5)
    assert speeds(three({}), "a") == (0, 4)


# -- stopping short

SHORT = {"may_stop_short": True}


@reading("may_stop_short", True)
def test_a_driver_may_end_the_move_after_any_tile_and_keeps_the_speed():
    race = strip("S", a={"speed": 4}, b={"tile": 20}, rulings=SHORT)
    race.drive("a", 4)
    assert race.waits == "a to drive on or stop"
    race.no("a")
    race.act("a", EndMove())
    assert race.told(TurnEnded) == [TurnEnded("a", 2, 4, 2)]
    assert race.waits == "b to set tack and speed"


@reading("may_stop_short", True)
def test_who_drives_on_is_asked_after_each_tile_but_the_last():
    race = strip("S", a={"speed": 3}, b={"tile": 20}, rulings=SHORT)
    race.drive("a", 3)
    asked = 0
    while race.waits == "a to drive on or stop":
        race.no("a")
        asked += 1
    assert (asked, race.tile("a")) == (2, 3)


@reading("may_stop_short", True)
def test_so_a_car_need_not_enter_an_occupied_tile_but_it_has_to_enter_one():
    race = strip("S", a={"speed": 4}, b={"tile": 2}, rulings=SHORT)
    race.drive("a", 4)
    race.act("a", EndMove())
    assert race.told(Met) == []
    close = strip("S", a={"speed": 4}, b={"tile": 1}, rulings=SHORT)
    close.drive("a", 4)
    assert close.waits == "a to choose a side to go by"


def test_by_default_nobody_is_asked_on_the_way():
    race = strip("S", a={"speed": 4, "talents": ["hard_stop"]}, b={"tile": 20})
    race.drive("a", 4)
    assert race.waits == "b to set tack and speed"


# -- Hard Stop in mid-move

OWN_TURN = {"hard_stop_when": "own_turn"}


def braking(speed=6, **car):
    race = strip("S", a={"speed": speed, "talents": ["hard_stop"], **car}, b={"tile": 20}, rulings=OWN_TURN)
    race.drive("a", speed)
    return race


@reading("hard_stop_when", "own_turn")
def test_hard_stop_may_be_used_after_a_tile_of_the_own_move():
    race = braking()
    assert race.waits == "a to drive on or stop"
    race.act("a", HardStop(2))
    assert race.told(TurnEnded) == [TurnEnded("a", 2, 2, 2)]


@reading("hard_stop_when", "own_turn")
def test_a_speed_at_or_below_the_tiles_moved_ends_the_move():
    race = braking()
    race.no("a")
    race.no("a")
    race.act("a", HardStop(1))
    assert race.told(TurnEnded) == [TurnEnded("a", 3, 1, 3)]


@reading("hard_stop_when", "own_turn")
def test_after_the_last_tile_it_still_brings_the_car_down_for_its_next_turn():
    race = braking(speed=2)
    race.no("a")
    assert race.waits == "a to drive on or stop"
    assert [option.kind for option in race.options("a")] == [Decline, HardStop]
    race.act("a", HardStop(1))
    assert race.told(TurnEnded) == [TurnEnded("a", 2, 1, 2)]


@reading("hard_stop_when", "own_turn")
@reading("may_stop_short", True)
def test_after_the_last_tile_there_is_nothing_to_stop_short_of():
    rules = {"hard_stop_when": "own_turn", "may_stop_short": True}
    race = strip("S", a={"speed": 2, "talents": ["hard_stop"]}, b={"tile": 20}, rulings=rules)
    race.drive("a", 2)
    assert offered(race, "a", EndMove)
    race.no("a")
    assert not offered(race, "a", EndMove)
    race.no("a")
    assert race.told(TurnEnded) == [TurnEnded("a", 2, 2, 2)]


@reading("hard_stop_when", "own_turn")
def test_it_works_once_per_race_and_not_down_to_0():
    race = braking()
    assert refused(race, "a", HardStop(0)).code == "not_asked"
    race.act("a", HardStop(5))
    assert race.waits == "b to set tack and speed"
    race.drive("b", 0)
    assert speeds(race, "a", using="hard_stop") is None


@reading("hard_stop_when", "own_turn")
def test_it_may_still_be_used_when_the_speed_is_set():
    race = strip(
        "S", a={"speed": 6, "talents": ["hard_stop"], "figures": {"braking": 1}}, b={"tile": 20}, rulings=OWN_TURN
    )
    assert speeds(race, "a", using="hard_stop") == (1, 6)
    race.drive("a", 2, using="hard_stop")
    assert race.told(TurnEnded) == [TurnEnded("a", 2, 2, 2)]


@reading("hard_stop_when", "own_turn")
def test_a_car_that_did_not_learn_it_is_not_asked():
    race = strip("S", a={"speed": 6}, b={"tile": 20}, rulings=OWN_TURN)
    race.drive("a", 6)
    assert race.waits == "b to set tack and speed"


# -- gains

LOSSES_ONLY = {"gains_extend_move": False}


@reading("gains_extend_move", False)
@pytest.mark.parametrize(("rules", "tiles"), [({}, 5), (LOSSES_ONLY, 3)])
def test_a_gain_does_not_lengthen_this_move_but_counts_for_the_next_turn(rules, tiles):
    road = "S D2 S S S S S"
    race = strip(road, a={"speed": 3, "figures": {"acceleration": 1}}, b={"tile": 20}, rulings=rules)
    race.drive("a", 3)
    assert (race.tile("a"), race.car("a").speed) == (tiles, 5)
    race.drive("b", 0)
    assert speeds(race, "a") == (0, 6)


@reading("gains_extend_move", False)
def test_the_next_move_is_as_long_as_its_own_set_speed():
    race = strip("S S+turbo_2 S S S S S S S S", a={"speed": 1}, b={"tile": 20}, rulings=LOSSES_ONLY)
    race.drive("a", 1)
    race.drive("b", 0)
    race.drive("a", 4)
    assert race.tile("a") == 5


@reading("gains_extend_move", False)
def test_all_losses_are_taken_off_the_set_speed_also_those_after_a_gain():
    race = strip("S S+turbo_3 U2 S S S", a={"speed": 4}, b={"tile": 20}, rulings=LOSSES_ONLY)
    race.drive("a", 4)  # 4 + 3 - 2 = 5, and 4 - 2 = 2 tiles
    assert race.drawn() == "S S+turbo_3 U2 S S S\n. 7 5 . . ."


@reading("gains_extend_move", False)
@reading("hard_stop_when", "own_turn")
def test_a_hard_stop_is_a_loss_of_this_move():
    car = {"speed": 5, "talents": ["hard_stop"]}
    race = strip("S S+turbo_3 S S S S S S", a=car, b={"tile": 20}, rulings=LOSSES_ONLY | OWN_TURN)
    race.drive("a", 5)
    race.act("a", HardStop(6))  # 8 becomes 6: of the 5 set 3 are left
    assert race.told(SpeedSet)[0].after == 5
    assert race.told(TurnEnded) == [TurnEnded("a", 3, 6, 3)]
