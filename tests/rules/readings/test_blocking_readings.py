"""Readings of cars that are not racing: those in the pit and wrecks that stay in the way (B-55)."""

from __future__ import annotations

from svl.rules.race.actions import Palm, UseTalent
from svl.rules.race.facts import EncounterEnded, Hit, Met, RamRolled
from tests.rules.helpers import loop
from tests.rules.readings.registry import reading
from tests.rules.readings.tools import SQUARE, offered

# -- cars in the pit

PIT = {"status": "pit", "pit_left": 2, "tile": 0, "lap": 2}
EVERYTHING = {"talents": ["switch_tack", "quick_turn", "steal_the_lead", "hip_check"]}


@reading("pit_on_track", True)
def test_a_car_in_the_pit_is_met_always_passes_takes_damage_and_is_asked_nothing():
    race = loop(
        a={"tile": 13, "speed": 3}, b={**PIT, **EVERYTHING}, c={"tile": 5}, rulings={"pit_on_track": True}, dice="ram 4"
    )
    race.drive("a", 3)
    race.side("a", "right")
    assert race.waits == "a to palm"
    race.act("a", Palm("RAM"))
    assert (race.damage("b"), race.car("b").speed, race.car("b").status) == ((0, 0, 20, 20), 0, "pit")
    assert race.waits == "c to set tack and speed"
    assert offered(race, "b", UseTalent) == []


def test_by_default_a_car_in_the_pit_is_not_met():
    race = loop(a={"tile": 13, "speed": 3}, b=PIT, c={"tile": 5})
    race.drive("a", 3)
    assert race.told(Met) == []


@reading("pit_on_track", True)
def test_a_pitting_car_among_several_may_be_the_target_and_only_drivers_choose():
    race = loop(
        a={"tile": 13, "speed": 3},
        b={**PIT, **EVERYTHING},
        c={"tile": 0, "speed": 2},
        rulings={"pit_on_track": True},
        dice="a 2, c 3",
    )
    race.drive("a", 3)
    assert race.waits == "a c to palm"
    race.choose("b", a="RAM", c="RAM")
    assert race.damage("b") == (10, 10, 0, 0)
    assert race.damage("a") == (0, 0, 15, 15)


@reading("pit_on_track", True)
def test_a_pitting_car_can_be_wrecked_and_can_break():
    b = {**PIT, "panels": SQUARE, "damage": {"front": 25, "rear": 25, "left": 25}}
    race = loop(a={"tile": 13, "speed": 3}, b=b, c={"tile": 5}, rulings={"pit_on_track": True}, dice="ram 5")
    race.drive("a", 3)
    race.side("a", "right")
    race.act("a", Palm("RAM"))
    assert race.car("b").status == "wrecked"
    b["damage"] = {"left": 25}
    race = loop(a={"tile": 13, "speed": 3}, b=b, c={"tile": 5}, rulings={"pit_on_track": True}, dice=None)
    race.drive("a", 3)
    race.side("a", "right")
    race.act("a", Palm("RAM"))
    race.roll(1)
    race.roll(2, 6)
    assert race.broke("b") == [("left", 8)]


@reading("pit_on_track", True)
def test_a_pitting_car_has_no_speed_to_lose_so_nothing_is_left_for_its_next_turn():
    rules = {"pit_on_track": True, "carry_negative_speed": True}
    b = {**PIT, "panels": SQUARE, "damage": {"left": 25}}
    race = loop(a={"tile": 13, "speed": 3}, b=b, c={"tile": 5}, rulings=rules, dice=None)
    race.drive("a", 3)
    race.side("a", "right")
    race.act("a", Palm("RAM"))
    race.roll(1)
    race.roll(1, 1)  # a malfunction that costs 2
    assert race.car("b").deficit == 0


# -- wrecks

BLOCK = {"wrecks_block": True}


@reading("pit_on_track", True)
def test_a_stolen_lead_gives_a_wrecked_car_back_to_the_pit_with_the_turns_it_had_left():
    pitting = {**PIT, "panels": SQUARE, "damage": {"front": 25, "rear": 25, "left": 25}}
    thief = {"tile": 13, "speed": 3, "talents": ["steal_the_lead"]}
    race = loop(a=thief, b=pitting, c={"tile": 5}, rulings={"pit_on_track": True}, dice="ram 5")
    race.drive("a", 3)
    race.side("a", "right")
    race.act("a", Palm("RAM"))
    assert race.car("b").status == "wrecked"
    race.use("a", "steal_the_lead")
    assert race.waits == "c to set tack and speed"  # the turn of `b` has passed in the pit
    assert (race.car("b").status, race.car("b").pit_left) == ("pit", 1)


@reading("wrecks_block", True)
def test_a_wreck_is_met_passes_and_takes_no_damage():
    race = loop(a={"tile": 3, "speed": 3}, b={"tile": 4, "status": "wrecked"}, c={"tile": 9}, rulings=BLOCK)
    race.drive("a", 3)
    race.side("a", "left")
    assert race.waits == "a to palm"
    race.act("a", Palm("RAM"))
    assert race.told(Hit, RamRolled) == []
    assert [ended.outcome for ended in race.told(EncounterEnded)] == ["attacker_rams"]
    default = loop(a={"tile": 3, "speed": 3}, b={"tile": 4, "status": "wrecked"}, c={"tile": 9})
    default.drive("a", 3)
    assert default.told(Met) == []


@reading("wrecks_block", True)
def test_a_wreck_has_no_say_in_the_encounter():
    wreck = {"tile": 4, "status": "wrecked", **EVERYTHING}
    race = loop(a={"tile": 3, "speed": 3}, b=wreck, c={"tile": 9}, rulings=BLOCK)
    race.drive("a", 3)
    assert race.options("b") == ()


@reading("wrecks_block", True)
def test_a_car_wrecked_in_this_race_stays_where_it_was_wrecked():
    doomed = {"tile": 4, "panels": SQUARE, "damage": {"front": 25, "rear": 25, "left": 25, "right": 20}}
    race = loop(a={"tile": 3, "speed": 1}, b=doomed, c={"tile": 3, "speed": 1}, rulings=BLOCK, dice="a 1")
    race.drive("a", 1)
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    assert race.car("b").status == "wrecked"
    race.drive("c", 1)
    assert [met.others for met in race.told(Met)] == [("b",), ("a", "b")]
