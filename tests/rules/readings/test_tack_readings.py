"""Readings of the tack: how long it stands, and how its 25 points reach the panels (B-16, B-18)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import Drive, EnterPit
from svl.rules.race.blows import Blow
from svl.rules.race.state import Service
from tests.rules.helpers import loop, meeting, refused
from tests.rules.readings.registry import reading
from tests.rules.readings.tools import SMALL, hit, tacks

ALL = {"push", "pace", "pause"}
LAP = {"tack_scope": "lap"}

# -- how long it stands


@reading("tack_scope", "lap")
def test_a_tack_chosen_on_the_first_turn_of_a_lap_stands_for_the_lap():
    race = loop(a={"speed": 2}, b={"tile": 7}, rulings=LAP)
    assert tacks(race, "a") == ALL
    race.drive("a", 2, "push")
    race.drive("b", 0)
    assert tacks(race, "a") == {"push"}
    refusal = refused(race, "a", Drive("pace", 2))
    assert (refusal.code, refusal.bendable) == ("tack_locked", True)


def test_by_default_a_tack_is_chosen_every_turn():
    race = loop(a={"speed": 2}, b={"tile": 7})
    race.drive("a", 2, "push")
    race.drive("b", 0)
    assert tacks(race, "a") == ALL


@reading("tack_scope", "lap")
def test_the_line_frees_the_choice_but_only_at_the_next_own_turn():
    race = loop(a={"tile": 12, "speed": 3}, b={"tile": 7}, rulings=LAP)
    race.drive("a", 3, "push")
    assert (race.state.lap_of("a"), race.car("a").tack) == (2, "push")
    race.drive("b", 0)
    assert tacks(race, "a") == ALL
    race.drive("a", 3, "pause")
    race.drive("b", 0)
    assert tacks(race, "a") == {"pause"}


@reading("tack_scope", "lap")
def test_the_first_turn_of_a_lap_may_be_the_one_after_the_pit():
    race = loop(a={"tile": 13, "speed": 1, "damage": {"front": 5}}, b={"tile": 7}, rulings=LAP)
    race.drive("a", 1, "push")
    race.act("a", EnterPit((Service("repair50", (5, 0, 0, 0)),)))
    race.drive("b", 0)
    race.drive("b", 0)
    assert tacks(race, "a") == ALL


@reading("tack_scope", "lap")
def test_switch_tack_may_still_change_it_and_then_that_one_stands():
    race = loop(a={"talents": ["switch_tack"]}, b={"tile": 7}, rulings=LAP)
    race.drive("a", 1, "push")
    race.switch("a", "pause")
    race.drive("b", 0)
    assert tacks(race, "a") == {"pause"}


# -- 25 on every panel


@reading("tack_chassis", "each_panel")
def test_in_push_every_panel_of_a_shared_chassis_is_25_weaker():
    race = loop(a={**SMALL, "tack": "push"}, rulings={"tack_chassis": "each_panel"}, dice="malfunction 1 6")
    hit(race, "a", "rear", 1)
    assert race.broke("a") == [("rear", 7)]
    default = loop(a={**SMALL, "tack": "push"})
    hit(default, "a", "rear", 19)
    assert default.broke("a") == []


@reading("tack_chassis", "each_panel")
def test_in_pause_every_panel_takes_25_more_and_loses_it_with_the_pause():
    race = loop(a={**SMALL, "tack": "pause"}, rulings={"tack_chassis": "each_panel"}, dice="malfunction 1 6")
    hit(race, "a", "left", 50)
    assert race.broke("a") == []
    hit(race, "a", "left", 1)
    assert (race.broke("a"), race.damage("a")) == ([("left", 7)], (0, 0, 50, 0))
    race.drive("a", 0, "pace")
    assert race.damage("a") == (0, 0, 25, 0)


# -- 25 on every hit

PER_HIT = {"tack_chassis": "per_hit"}


@reading("tack_chassis", "per_hit")
@pytest.mark.parametrize(("tack", "taken"), [("push", 55), ("pace", 30), ("pause", 5)])
def test_every_hit_is_25_more_in_push_and_25_less_in_pause(tack, taken):
    race = meeting("ram 6", b={"tack": tack}, rulings=PER_HIT)
    race.side("a", "right")
    race.choose(a="RAM", b="PASS")
    assert race.hits("b") == [("right", taken), ("left", taken)]


@reading("tack_chassis", "per_hit")
def test_the_25_comes_before_deflectors_and_the_hit_does_not_go_below_0():
    race = meeting("ram 6", b={"tack": "pause", "components": ["side_deflector"]}, rulings=PER_HIT)
    race.side("a", "right")
    race.choose(a="RAM", b="PASS")
    assert race.hits("b") == [("right", 0), ("left", 0)]
    assert race.damage("b") == (0, 0, 0, 0)


@reading("tack_chassis", "per_hit")
def test_a_hit_of_0_stays_no_hit():
    race = loop(a={"tack": "push"}, rulings=PER_HIT)
    assert Blow("a", ("front",), 0, "nothing").on(race.state, "front")[0] == 0
    assert Blow("a", ("front",), 1, "something").on(race.state, "front")[0] == 26


@reading("tack_chassis", "per_hit")
def test_the_tack_at_the_moment_of_the_blow_counts():
    race = meeting("ram 6", b={"talents": ["switch_tack"]}, rulings=PER_HIT)
    race.side("a", "right")
    race.choose(a="RAM", b="PASS")
    assert race.waits == "b to brace for a blow"
    race.brace("b", tack="pause")
    assert race.hits("b") == [("right", 5), ("left", 5)]


@reading("tack_chassis", "per_hit")
def test_the_panels_themselves_are_not_shifted():
    race = loop(a={**SMALL, "tack": "pause"}, rulings=PER_HIT, dice="malfunction 1 6")
    hit(race, "a", "front", 51)
    assert race.hits("a") == [("front", 26)]
    assert (race.broke("a"), race.damage("a")) == ([("front", 7)], (25, 0, 0, 0))
