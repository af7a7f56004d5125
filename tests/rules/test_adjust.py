"""Adjust: the table is right and the app is wrong. Every verb of the game master, and what none of them can set."""

from __future__ import annotations

import pytest

from svl.rules import Fault
from svl.rules.race.facts import Adjusted, CheckMade, EncounterEnded, LapBegan
from svl.table import Adjust
from tests.rules.helpers import OVAL, loop, meeting, refused, strip

# -- every verb

CAR = {"tile": 3, "speed": 4, "talents": ["drifter"], "components": ["turbo", "slow_mine"], "figures": {"chassis": 100}}


@pytest.mark.parametrize(
    ("verb", "fields", "field", "value"),
    [
        ("speed", {"value": 9}, "speed", 9),
        ("speed", {"value": 0}, "speed", 0),
        ("tack", {"value": "push"}, "tack", "push"),
        ("malfunction", {"value": 8, "number": 2}, "faults", (Fault(8), Fault(8))),
        ("malfunction", {"value": 5, "part": "turbo", "number": 1}, "faults", (Fault(5, "turbo"),)),
        ("malfunction", {"value": 6, "number": 1}, "faults", (Fault(6),)),
        ("tile", {"value": 9}, "distance", 9),
        ("lap", {"value": 3}, "distance", 31),
        ("lap", {"value": 1}, "distance", 3),
        ("status", {"value": "wrecked"}, "status", "wrecked"),
        ("status", {"value": "pit", "number": 2}, "pit_left", 2),
        ("skip", {}, "skips", 1),
    ],
)
def test_a_verb_sets_one_thing_of_a_car(verb, fields, field, value):
    race = loop(a={}, b=CAR, c={"tile": 5})
    race.adjust(verb, "b", **fields)
    assert getattr(race.car("b"), field) == value
    assert race.waits == "a to set tack and speed"


@pytest.mark.parametrize("panel", ["front", "rear", "left", "right"])
def test_damage_is_set_panel_by_panel(panel):
    race = loop(a={}, b=CAR)
    race.adjust("damage", "b", part=panel, value=11)
    assert race.car("b").damage.of(panel) == race.car("b").damage.total == 11


def test_an_adjustment_says_what_it_was_and_what_it_is_and_why():
    race = loop(a={}, b=CAR)
    race.act("gm", Adjust("speed", "we forgot the ramp", "b", value=7))
    (fact,) = race.told(Adjusted)
    assert (fact.verb, fact.seat, fact.before, fact.after, fact.why) == ("speed", "b", "4", "7", "we forgot the ramp")


def test_an_adjustment_of_a_tile_says_so_too():
    race = loop(a={})
    race.adjust("hazard", number=2, value="jump")
    (fact,) = race.told(Adjusted)
    assert (fact.verb, fact.before, fact.after) == ("hazard", "None", "jump")


def test_damage_is_taken_off_again():
    race = loop(a={}, b=CAR | {"damage": {"front": 9}})
    race.adjust("damage", "b", part="front", value=0)
    assert race.damage("b") == (0, 0, 0, 0)


@pytest.mark.parametrize("ability", ["drifter", "slow_mine"])
def test_a_limit_is_used_up_and_ready_again(ability):
    race = loop(a={}, b=CAR)
    race.adjust("limit", "b", part=ability, value="used")
    assert not race.state.ready("b", ability)
    race.adjust("limit", "b", part=ability, value="ready")
    assert race.state.ready("b", ability)


def test_a_malfunction_is_taken_off_again():
    race = loop(a={}, b=CAR | {"malfunctions": [8, 9]})
    race.adjust("malfunction", "b", value=8, number=0)
    assert race.car("b").faults == (Fault(9),)


def test_a_wreck_comes_back_and_a_car_leaves_the_pit():
    race = loop(a={}, b={"status": "wrecked"}, c={"status": "pit", "pit_left": 3})
    race.adjust("status", "b", value="racing")
    race.adjust("status", "c", value="racing")
    race.drive("a", 0)
    assert race.waits == "b to set tack and speed"
    race.drive("b", 0)
    assert race.waits == "c to set tack and speed"


def test_a_car_sent_to_the_pit_stands_and_misses_its_turns():
    race = loop(a={}, b=CAR, c={"tile": 5})
    race.adjust("status", "b", value="pit", number=1)
    assert race.car("b").speed == 0
    race.drive("a", 0)
    assert race.waits == "c to set tack and speed"


@pytest.mark.parametrize(
    ("verb", "value", "tile"),
    [
        ("hazard", "jump", ("jump", None, None)),
        ("boost", "regen_1", (None, "regen_1", None)),
        ("mine", "laid", (None, None, "gm")),
    ],
)
def test_a_verb_lays_one_thing_on_a_tile_and_takes_it_away(verb, value, tile):
    race = loop(a={})
    race.adjust(verb, number=2, value=value)
    laid = race.state.tiles[2]
    assert (laid.hazard, laid.boost, laid.mine) == tile
    race.adjust(verb, number=2, value="gone" if verb == "mine" else None)
    laid = race.state.tiles[2]
    assert (laid.hazard, laid.boost, laid.mine) == (None, None, None)


def test_taking_a_hazard_off_a_tile_that_has_none_leaves_its_boost():
    race = loop(OVAL.replace("S S", "S S+turbo_1", 1), a={})
    race.adjust("hazard", number=1, value=None)
    assert race.state.tiles[1].boost == "turbo_1"


def test_the_last_car_standing_wins_by_adjustment_too():
    race = loop(a={}, b=CAR)
    race.adjust("status", "b", value="wrecked")
    assert [(placing.seat, placing.place) for placing in race.state.result] == [("a", 1), ("b", None)]


def test_wrecking_the_car_that_is_asked_passes_the_turn_on():
    race = loop(a={}, b=CAR, c={"tile": 5})
    race.adjust("status", "a", value="wrecked")
    assert race.waits == "b to set tack and speed"


def test_wrecking_a_car_while_palms_are_open_ends_the_encounter_cleanly():
    race = meeting(b={}, c={}, d={"tile": 9})
    race.adjust("status", "b", value="wrecked")
    assert race.told(EncounterEnded)[0].outcome == "clean_pass"
    assert race.tile("a") == 5


def test_a_car_wrecked_at_a_question_on_its_tile_skips_the_rest_of_it():
    """A12.3, A15.6: a wreck leaves at once; nothing on its tile is checked or rolled for any more."""
    drifter = {"speed": 4, "talents": ["drifter"], "figures": {"handling": -2}}
    race = strip("S HL!jump", dice=None, a=drifter, b={"tile": 8}, c={"tile": 9})
    race.drive("a", 4)
    assert race.waits == "a to drift or take the curve"
    race.adjust("status", "a", value="wrecked")
    assert race.told(CheckMade) == []
    assert race.waits == "b to set tack and speed"


def test_a_wreck_rolls_no_dice_that_were_due_from_it():
    race = strip("S S!jump", dice=None, a={"speed": 1}, b={"tile": 8}, c={"tile": 9})
    race.drive("a", 1)
    assert race.waits == "a to roll 3d6 for endurance"
    race.adjust("status", "a", value="wrecked")
    assert race.waits == "b to set tack and speed"


def test_a_car_set_a_lap_ahead_leads_and_the_next_one_does_not():
    """The first car to begin a lap opens the track (A9), however it got there."""
    race = loop(a={"tile": 13, "speed": 1}, b=CAR)
    race.adjust("lap", "b", value=2)
    race.drive("a", 1)
    assert [(fact.seat, fact.lap, fact.leads) for fact in race.told(LapBegan)] == [("a", 2, False)]


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("speed", {"value": 11}),
        ("speed", {"value": -1}),
        ("tack", {"value": "sprint"}),
        ("damage", {"part": "front", "value": 26}),
        ("damage", {"part": "roof", "value": 1}),
        ("malfunction", {"value": 2, "number": 1}),
        ("malfunction", {"value": 5, "part": "brakes", "number": 1}),
        ("tile", {"value": 14}),
        ("lap", {"value": 4}),
        ("status", {"value": "finished"}),
        ("limit", {"part": "turbo", "value": "used"}),
        ("weather", {}),
    ],
)
def test_what_no_race_can_have_cannot_be_set(verb, fields):
    race = loop(a={}, b=CAR)
    assert refused(race, "gm", Adjust(verb, "please", "b", **fields)).code == "not_possible"


def test_an_adjustment_needs_a_reason():
    race = loop(a={}, b=CAR)
    assert refused(race, "gm", Adjust("speed", "  ", "b", value=3)).code == "reason_missing"
