"""Readings of talents and components: Speed Hack, windows, Slow Mines, Neutralize Hazard (B-64, B-68, B-69, B-71)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import Drive, DropMine, NeutralizeHazard, PullTractor, SwitchTack
from svl.rules.race.facts import SpeedSet
from tests.rules.helpers import loop, refused, strip
from tests.rules.readings.registry import reading
from tests.rules.readings.tools import SURE, offered, speeds

# -- Speed Hack

HACKER = {"talents": ["speed_hack"], "figures": {"top_speed": 5, **SURE}}


def hacked(**rules):
    """`a`, alone on the track, has used Speed Hack on lap 1 to drive 8 tiles; its next turn has come."""
    race = loop(a=HACKER, rulings=rules)
    race.drive("a", 8, using="speed_hack")
    return race


@reading("speed_hack", "lap", "race")
@pytest.mark.parametrize(("reach", "next_turn", "next_lap"), [("turn", 5, 5), ("lap", 10, 5), ("race", 10, 10)])
def test_speed_hack_lasts_a_turn_to_the_next_own_lap_or_for_the_race(reach, next_turn, next_lap):
    race = hacked(speed_hack=reach)
    assert speeds(race, "a") == (0, next_turn)
    race.drive("a", 5)
    assert race.tile("a") == 13
    race.drive("a", 2)
    assert race.state.lap_of("a") == 2
    assert speeds(race, "a") == (0, next_lap)


@reading("speed_hack", "lap", "race")
@pytest.mark.parametrize("reach", ["lap", "race"])
def test_it_is_used_once_all_the_same_and_acceleration_still_counts(reach):
    race = loop(
        a={"talents": ["speed_hack"], "figures": {"top_speed": 5, "acceleration": 2, **SURE}},
        b={"tile": 10},
        rulings={"speed_hack": reach},
    )
    race.drive("a", 2, using="speed_hack")
    race.drive("b", 0)
    assert speeds(race, "a") == (0, 4)
    assert speeds(race, "a", using="speed_hack") is None


@reading("speed_hack", "race")
def test_a_turn_the_game_master_takes_away_does_not_end_it():
    race = hacked(speed_hack="race")
    race.adjust("skip", "a")
    assert speeds(race, "a") == (0, 10)


@reading("speed_hack", "lap")
@reading("overspeed", "clamp")
def test_the_line_that_ends_it_brings_a_clamped_car_down_in_mid_move():
    race = loop(a={"tile": 12, **HACKER}, b={"tile": 9}, rulings={"speed_hack": "lap", "overspeed": "clamp"})
    race.drive("a", 8, using="speed_hack")  # 8 becomes 5 on the line, its second tile
    assert (race.car("a").speed, race.tile("a")) == (5, 3)


@reading("speed_hack", "set_speed")
def test_the_only_choice_is_10_whatever_the_acceleration():
    slow = {"talents": ["speed_hack"], "figures": {"top_speed": 4, "acceleration": 1}}
    race = strip("S", a=slow, b={"tile": 30}, rulings={"speed_hack": "set_speed"})
    assert [speeds(race, "a", tack, "speed_hack") for tack in ("push", "pace", "pause")] == [(10, 10)] * 3
    assert refused(race, "a", Drive("pace", 9, "speed_hack")).code == "speed_out_of_reach"
    race.drive("a", 10, using="speed_hack")
    assert race.told(SpeedSet)[0].after == 10
    race.drive("b", 0)
    assert speeds(race, "a") == (0, 4)


# -- fixed blocks


@reading("windows", "blocks")
@pytest.mark.parametrize(("rules", "ready"), [({"windows": "blocks"}, True), ({}, False)])
def test_a_tractor_used_at_the_end_of_a_block_is_ready_at_the_start_of_the_next(rules, ready):
    used = {"uses": [{"ability": "forward_tractor", "lap": 2, "turn": 9}], "components": ["forward_tractor"]}
    race = loop(a={"lap": 3, "tile": 3, **used}, b={"tile": 5}, rulings=rules)
    assert bool(offered(race, "a", PullTractor)) is ready


@reading("windows", "blocks")
def test_once_in_each_block_and_no_more():
    used = {"uses": [{"ability": "forward_tractor", "lap": 3, "turn": 9}], "components": ["forward_tractor"]}
    race = loop(a={"lap": 4, "tile": 3, **used}, b={"tile": 5}, rulings={"windows": "blocks"}, laps=9)
    assert offered(race, "a", PullTractor) == []
    race = loop(a={"lap": 5, "tile": 3, **used}, b={"tile": 5}, rulings={"windows": "blocks"}, laps=9)
    assert offered(race, "a", PullTractor)


@reading("windows", "blocks")
@pytest.mark.parametrize(("rules", "ready_on"), [({"windows": "blocks"}, 4), ({}, 3)])
def test_a_tack_switched_before_the_first_own_turn_belongs_to_the_first_block(rules, ready_on):
    race = loop(a={"tile": 5}, b={"talents": ["switch_tack"], "turns": 0}, rulings=rules)
    race.switch("b", "push")
    ready = []
    for turn in range(1, 5):
        race.drive("a", 0)
        if offered(race, "b", SwitchTack):
            ready.append(turn)
        race.drive("b", 0, "push")
    assert ready[0] == ready_on


# -- Slow Mines

MINER = {"components": ["slow_mine"]}


def dropped(**rules):
    """`a` has dropped a mine at the start of its turn on lap 1, and its next turn has come."""
    race = loop(a={"tile": 12, "speed": 1, **MINER}, b={"tile": 5}, rulings=rules)
    race.act("a", DropMine())
    race.drive("a", 1)
    assert race.waits == "b to set tack and speed"
    race.drive("b", 0)
    return race


@reading("mine_limit", "lap", "race")
@pytest.mark.parametrize(
    ("limit", "same_lap", "next_lap"), [("turn", True, True), ("lap", False, True), ("race", False, False)]
)
def test_one_mine_per_own_turn_own_lap_or_race(limit, same_lap, next_lap):
    race = dropped(mine_limit=limit)
    assert bool(offered(race, "a", DropMine)) is same_lap
    race.drive("a", 1)  # onto the line: lap 2
    assert (race.waits == "a to drop a Slow Mine or keep it") is next_lap


@reading("mine_limit", "lap")
def test_a_lap_that_begins_in_mid_turn_allows_no_second_mine_in_that_turn():
    race = loop(a={"tile": 12, "speed": 4, "figures": SURE, **MINER}, b={"tile": 5}, rulings={"mine_limit": "lap"})
    race.act("a", DropMine())
    race.drive("a", 4)
    assert race.waits == "b to set tack and speed"
    race.drive("b", 0)
    assert offered(race, "a", DropMine)


@reading("mine_penalty_on", "hit")
@pytest.mark.parametrize(("when", "after_drop", "after_hit"), [("drop", 1, 1), ("hit", 0, 1)])
def test_the_fine_is_due_for_dropping_a_mine_or_when_it_works(when, after_drop, after_hit):
    race = strip("S S S S", a=MINER, b={"tile": 0, "speed": 4}, rulings={"mine_penalty_on": when})
    race.drive("a", 2)
    race.act("a", DropMine())
    assert race.car("a").mines == after_drop
    race.drive("b", 1)
    assert race.car("a").mines == after_drop
    race.drive("a", 1)
    race.no("a")
    race.drive("b", 4)
    assert race.losses("b") == [("slow_mine", -3)]
    assert (race.car("a").mines, race.car("b").mines) == (after_hit, 0)


@reading("mine_penalty_on", "hit")
def test_a_mine_that_was_foreseen_or_never_crossed_costs_nothing_and_ones_own_costs():
    rules = {"mine_penalty_on": "hit"}
    seer = strip(
        "S S S",
        a={**MINER, "tile": 3},
        b={"speed": 2, "talents": ["precognition"]},
        mines={1: "a"},
        rulings=rules,
        to_move="b",
    )
    seer.drive("b", 2)
    assert seer.car("a").mines == 0
    own = strip("S S S", a={**MINER, "speed": 5}, mines={1: "a"}, rulings=rules)
    own.drive("a", 5)
    assert own.car("a").mines == 1


@reading("mine_penalty_on", "hit")
@pytest.mark.parametrize(("mine", "notoriety"), [({6: "a"}, 8500), ({7: "a"}, 9000)])
def test_the_fine_comes_off_the_winnings_of_a_mine_that_worked(mine, notoriety):
    race = loop(
        b={"tile": 5, "speed": 1, "figures": SURE},
        a={"tile": 13, "lap": 3, "speed": 4, **MINER},
        mines=mine,
        rulings={"mine_penalty_on": "hit"},
    )
    race.drive("b", 1)
    race.drive("a", 4)
    assert {placing.seat: placing.notoriety for placing in race.state.result}["a"] == notoriety


# -- Neutralize Hazard

TOOL = {"components": ["neutralize_hazard"], "figures": {"handling": 0}}
ROAD = "S S!brake_mine S S ER ER ER S S S S ER ER ER"


def neutralized(scope, a=0, b=0):
    """`a`, on this tile of lap 1, has switched off the Brake Mine on tile 1."""
    race = loop(ROAD, a={"tile": a, **TOOL}, b={"tile": b, "speed": 2}, rulings={"neutralize_scope": scope})
    race.act("a", NeutralizeHazard(1))
    return race


@reading("neutralize_scope", "lap", "self")
@pytest.mark.parametrize(("scope", "others_hit"), [("race", False), ("lap", False), ("self", True)])
def test_the_hazard_is_off_for_all_or_for_the_user_alone(scope, others_hit):
    race = neutralized(scope)
    race.drive("a", 2)
    assert race.hits("a") == []
    race.drive("b", 1)
    assert race.hits("b") == ([("front", 100)] if others_hit else [])


@reading("neutralize_scope", "lap", "self")
@pytest.mark.parametrize(("scope", "hit_again"), [("race", False), ("lap", True), ("self", False)])
def test_the_users_next_lap_switches_it_on_again_where_it_was_off_for_the_lap(scope, hit_again):
    race = neutralized(scope, a=12, b=7)
    race.drive("a", 3)  # into lap 2 and onto tile 1
    assert bool(race.hits("a")) is hit_again


@reading("neutralize_scope", "lap")
def test_the_users_next_lap_switches_it_on_again_for_the_others_too():
    race = neutralized("lap", a=12)
    race.drive("a", 2)
    race.side("a", "left")
    race.choose(a="PASS", b="PASS")
    race.drive("b", 1)
    assert race.hits("b") == [("front", 100)]


@reading("neutralize_scope", "self")
def test_two_drivers_may_both_switch_it_off_for_themselves():
    race = strip("S S!brake_mine S", a=TOOL, b=TOOL, rulings={"neutralize_scope": "self"})
    race.act("a", NeutralizeHazard(1))
    race.drive("a", 0)
    race.act("b", NeutralizeHazard(1))
    race.drive("b", 0)
    race.drive("a", 2)
    race.drive("b", 1)
    assert (race.hits("a"), race.hits("b")) == ([], [])


@reading("neutralize_scope", "self")
@pytest.mark.parametrize(
    ("own", "other", "speeds_left"), [("RAM", "PASS", {"a": 5, "b": 0}), ("PASS", "RAM", {"a": 4, "b": 4})]
)
def test_the_loss_of_a_ram_there_is_read_for_the_victim(own, other, speeds_left):
    race = strip(
        "S S!brake_mine S S S S",
        a={"speed": 5, **TOOL},
        b={"tile": 1, "speed": 4},
        rulings={"neutralize_scope": "self"},
        dice="ram 1",
    )
    race.act("a", NeutralizeHazard(1))
    race.drive("a", 5)
    race.side("a", "left")
    race.choose(a=own, b=other)
    assert race.speeds() == speeds_left


@reading("neutralize_scope", "self", "lap")
@pytest.mark.parametrize("scope", ["self", "lap"])
def test_a_hazard_laid_anew_is_on_again(scope):
    race = neutralized(scope)
    race.adjust("hazard", number=1, value="glitch_no_power")
    race.drive("a", 1)
    assert race.hits("a") == [("front", 20)]
