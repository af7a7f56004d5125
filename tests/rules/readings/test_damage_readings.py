"""Readings of damage: when a car is out, panels below 0, malfunctions and the pit (B-07, B-08, B-57 to B-63)."""

from __future__ import annotations

import pytest

from svl.rules import Fault, Service
from svl.rules.race.actions import EnterPit
from svl.rules.race.facts import Wrecked
from tests.rules.helpers import loop, meeting, refused, strip
from tests.rules.readings.registry import reading
from tests.rules.readings.tools import SMALL, SQUARE, hit

TOTAL = {"wreck_rule": "total_damage"}
FINE = "malfunction 1 6, " * 6  # brakes that fail, again and again, and change nothing here


def pitted(race, *services):
    """`a` crosses the line into the pit and comes out again; `b` waits."""
    race.drive("a", 1)
    race.act("a", EnterPit(services))
    while race.waits == "b to set tack and speed":
        race.drive("b", 0)
    return race


def out(race):
    return race.car("a").status == "wrecked"


# -- out by total damage, or never


@reading("wreck_rule", "total_damage")
def test_all_hits_count_also_what_goes_beyond_a_panel():
    race = loop(a=SMALL, b={"tile": 5}, rulings=TOTAL, dice=FINE)
    hit(race, "a", "front", 60)
    hit(race, "a", "front", 39)
    assert (race.damage("a"), out(race)) == ((25, 0, 0, 0), False)
    hit(race, "a", "front", 1)
    assert out(race)
    default = loop(a=SMALL, b={"tile": 5}, dice=FINE)
    hit(default, "a", "front", 500)
    assert not out(default)


@reading("wreck_rule", "total_damage")
def test_hits_count_after_reductions():
    race = loop(a={**SMALL, "components": ["front_deflector"]}, b={"tile": 5}, rulings=TOTAL, dice=FINE)
    hit(race, "a", "front", 114)
    assert not out(race)
    hit(race, "a", "front", 15)
    assert not out(race)
    hit(race, "a", "front", 16)
    assert out(race)


@reading("wreck_rule", "total_damage")
def test_points_really_restored_in_the_pit_are_taken_off():
    car = {**SMALL, "tile": 13, "speed": 1, "damage": {"front": 25}, "received": 90}
    race = pitted(
        loop(a=car, b={"tile": 5}, rulings=TOTAL, dice=FINE), Service("repair50", (50, 0, 0, 0))
    )  # 25 of the 50 find something to repair: 65 remain
    hit(race, "a", "rear", 34)
    assert not out(race)
    hit(race, "a", "rear", 1)
    assert out(race)


@reading("wreck_rule", "total_damage")
def test_points_really_restored_by_regen_are_taken_off():
    car = {**SMALL, "speed": 1, "damage": {"front": 10}, "received": 95}
    race = strip("S S+regen_3 S", a=car, b={"tile": 9}, rulings=TOTAL, dice=FINE)
    race.drive("a", 1)
    hit(race, "a", "rear", 14)
    assert not out(race)
    hit(race, "a", "rear", 1)
    assert out(race)


@reading("wreck_rule", "total_damage")
def test_25_more_in_pause_and_what_the_end_of_a_pause_forgets_is_not_taken_off():
    car = {**SMALL, "tack": "pause", "damage": {"front": 32}, "received": 120}
    race = loop(a=car, b={"tile": 5}, rulings=TOTAL, dice=FINE)
    hit(race, "a", "rear", 4)
    assert not out(race)
    race.drive("a", 0, "pace")
    assert (race.damage("a"), out(race)) == ((25, 4, 0, 0), False)  # a tack alone never puts a car out
    hit(race, "a", "rear", 1)
    assert out(race)


@reading("wreck_rule", "never")
def test_a_car_with_nothing_left_drives_on_and_breaks_at_every_hit():
    race = loop(a={**SMALL, "damage": SQUARE}, b={"tile": 5}, rulings={"wreck_rule": "never"}, dice=FINE)
    hit(race, "a", "left", 300)
    assert (out(race), race.broke("a"), race.told(Wrecked)) == (False, [("left", 7)], [])
    default = loop(a={**SMALL, "damage": SQUARE}, b={"tile": 5}, dice=FINE)
    hit(default, "a", "left", 1)
    assert out(default)


# -- below 0

BELOW = {"negative_panels": True}


@reading("negative_panels", True)
def test_a_panel_below_0_is_repaired_from_there():
    car = {**SMALL, "tile": 13, "speed": 1}
    race = loop(a=car, b={"tile": 5}, rulings=BELOW, dice=FINE)
    hit(race, "a", "front", 60)
    assert race.damage("a") == (60, 0, 0, 0)
    pitted(race, Service("repair50", (50, 0, 0, 0)))
    assert race.damage("a") == (10, 0, 0, 0)


@reading("negative_panels", True)
def test_four_panels_at_0_or_below_put_the_car_out():
    race = loop(a={**SMALL, "damage": {"front": 60, "rear": 25, "left": 40}}, b={"tile": 5}, rulings=BELOW, dice=FINE)
    hit(race, "a", "right", 24)
    assert not out(race)
    hit(race, "a", "right", 1)
    assert out(race)


@reading("negative_panels", True)
def test_the_end_of_a_pause_cuts_nothing():
    race = loop(a={**SMALL, "tack": "pause", "damage": {"front": 40}}, rulings=BELOW)
    race.drive("a", 0, "push")
    assert race.damage("a") == (40, 0, 0, 0)


# -- speed losses that come back

AGAIN = {"speed_loss_malfunction": "every_turn"}


@reading("speed_loss_malfunction", "every_turn")
def test_each_acts_again_at_the_start_of_the_turn_in_the_order_received():
    sick = {"tile": 5, "speed": 10, "malfunctions": [3, 4, 8, 2]}
    race = loop(b={}, a=sick, rulings=AGAIN, dice="endurance 6 6 6")
    race.drive("b", 0)
    assert race.losses("a") == [("malfunction", -4), ("malfunction", -4), ("malfunction", -2)]
    assert race.tested() == [("a", "endurance", 10, 18, False)]
    assert race.waits == "a to set tack and speed"


@reading("speed_loss_malfunction", "every_turn")
def test_it_strikes_when_it_is_rolled_and_again_every_turn():
    race = loop(b={}, a={**SMALL, "tile": 5, "speed": 9}, rulings=AGAIN, dice="malfunction 1 1")
    hit(race, "a", "front", 26)
    assert race.car("a").speed == 7
    for after in (5, 3, 1, 0):
        race.drive("b", 0)
        assert race.car("a").speed == after
        race.adjust("skip", "a")  # ends the turn with the speed as it is
    default = loop(b={}, a={**SMALL, "tile": 5, "speed": 9}, dice="malfunction 1 1")
    hit(default, "a", "front", 26)
    default.drive("b", 0)
    assert (default.car("a").speed, default.car("a").faults) == (7, ())


@reading("speed_loss_malfunction", "every_turn")
def test_not_while_in_the_pit():
    sick = {"tile": 0, "lap": 2, "status": "pit", "pit_left": 2, "malfunctions": [4]}
    race = loop(b={"tile": 5}, a=sick, rulings=AGAIN, dice=None)
    race.drive("b", 0)
    race.drive("b", 0)
    assert race.tested() == []
    race.drive("b", 0)
    assert race.waits == "a to roll 3d6 for endurance"


@reading("speed_loss_malfunction", "every_turn")
def test_the_pit_removes_it_in_one_turn():
    sick = {"tile": 13, "speed": 1, "malfunctions": [2, 3]}
    race = pitted(loop(a=sick, b={"tile": 5}, rulings=AGAIN), Service("remove", fault=Fault(2)))
    assert race.car("a").faults == (Fault(3),)


# -- components


@reading("component_roll", "slot")
@pytest.mark.parametrize(("rules", "failed"), [({"component_roll": "slot"}, ()), ({}, (Fault(5, "turbo"),))])
def test_the_number_of_an_empty_slot_does_nothing_or_is_rolled_again(rules, failed):
    race = loop(a={**SMALL, "components": ["turbo"]}, rulings=rules, dice="malfunction 1 4, component 5, component 1")
    hit(race, "a", "front", 26)
    assert race.car("a").faults == failed


@reading("all_components_pit", True)
def test_one_pit_turn_restores_what_6_stopped_but_not_what_5_stopped():
    car = {"tile": 13, "speed": 1, "components": ["turbo", "brakes"], "failed": ["turbo"], "malfunctions": [6]}
    race = loop(a=car, b={"tile": 5}, rulings={"all_components_pit": True})
    assert not race.state.has("a", "brakes")
    pitted(race, Service("remove", fault=Fault(6)))
    assert race.car("a").turns == 3  # one turn was skipped
    assert (race.state.has("a", "brakes"), race.state.has("a", "turbo")) == (True, False)


@reading("all_components_pit", True)
def test_one_pit_turn_restores_all_components_however_often_6_came_up():
    car = {"tile": 13, "speed": 1, "components": ["turbo", "brakes"], "malfunctions": [6, 8, 6]}
    race = loop(a=car, b={"tile": 5}, rulings={"all_components_pit": True})
    pitted(race, Service("remove", fault=Fault(6)))
    assert race.state.has("a", "brakes")
    assert race.car("a").faults == (Fault(8),)


def test_by_default_nothing_undoes_6():
    car = {"tile": 13, "speed": 1, "components": ["turbo"], "malfunctions": [6, 8]}
    race = loop(a=car, b={"tile": 5})
    race.drive("a", 1)
    assert refused(race, "a", EnterPit((Service("remove", fault=Fault(6)),))).code == "lasts_whole_race"


@reading("malfunction_table", "sample")
@pytest.mark.parametrize(("dice", "speed"), [("6 6 6", 0), ("1 1 1", 7)])
def test_in_the_sample_result_5_is_a_test_against_a_full_stop(dice, speed):
    car = {**SMALL, "speed": 7, "components": ["turbo"]}
    race = loop(a=car, rulings={"malfunction_table": "sample"}, dice=f"malfunction 1 4, endurance {dice}")
    hit(race, "a", "front", 26)
    assert (race.car("a").speed, race.car("a").faults) == (speed, ())


# -- deflectors and Quick Turn


@reading("deflector_scope", "cars_only")
def test_deflectors_and_eyes_count_only_against_cars():
    armour = {"components": ["front_deflector", "rear_deflector"], "talents": ["eyes_in_back"]}
    rules = {"deflector_scope": "cars_only"}
    race = meeting("ram 6", b=armour, c={}, rulings=rules)
    race.choose("b", a="RAM", b="PASS", c="PASS")
    assert race.hits("b") == [("front", 15), ("rear", 0)]
    hit(race, "b", "rear", 20)
    assert race.hits("b")[-1] == ("rear", 20)


@reading("quick_turn_limit", "lap", "race")
@pytest.mark.parametrize(
    ("limit", "again", "next_lap"), [("none", True, True), ("lap", False, True), ("race", False, False)]
)
def test_quick_turn_works_always_once_per_own_lap_or_once_per_race(limit, again, next_lap):
    rules = {"quick_turn_limit": limit}
    nimble = {"speed": 6, "talents": ["quick_turn"]}
    race = strip("S HR HR S", a=nimble, b={"tile": 9}, rulings=rules)
    race.drive("a", 6)
    race.brace("a", "left")  # 6 - 3 = 3, still 1 too fast for the next curve
    assert (race.waits == "a to brace for a blow") is again
    race = loop("HL HL HL", a={"tile": 1, **nimble}, b={"tile": 1}, rulings=rules)
    race.drive("a", 6)
    race.brace("a", "left")
    race.no("a")  # past the pit, into lap 2
    assert (race.waits == "a to brace for a blow") is next_lap
