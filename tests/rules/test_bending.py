"""What the game master may bend with a reason, and what no reason moves."""

from __future__ import annotations

from svl.rules.race.actions import DropMine, PullTractor, UseTalent
from tests.rules.helpers import meeting, refused, strip

SPENT_THIEF = {"talents": ["steal_the_lead"], "uses": [{"ability": "steal_the_lead", "lap": 1, "turn": 1}]}


def test_a_bent_speed_is_driven():
    race = strip("S", a={"speed": 2, "figures": {"acceleration": 1}})
    race.drive("a", 8, bent="the stuntman at the wheel")
    assert race.tile("a") == 8


def test_a_bent_steal_works_once_more():
    race = meeting(b=SPENT_THIEF)
    race.use("b", "steal_the_lead", bent="we all agreed")
    assert race.tile("a") == 5


def test_no_reason_lets_a_driver_steal_an_encounter_of_others():
    race = meeting(b={}, c={"tile": 9, **SPENT_THIEF})
    assert refused(race, "c", UseTalent("steal_the_lead")).bendable is False


def test_no_reason_lets_a_driver_answer_anothers_window():
    race = meeting("a 1", a={"talents": ["steal_the_lead"]}, b=SPENT_THIEF)
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    assert race.waits == "a to use Steal the Lead or not"
    assert refused(race, "b", UseTalent("steal_the_lead")).bendable is False


def test_a_blackout_does_not_promise_the_pit():
    """Result 6 lasts the whole race (A16, B-60)."""
    race = strip("S S S", a={"components": ["forward_tractor"], "malfunctions": [6]}, b={"tile": 2})
    refusal = refused(race, "a", PullTractor("b"))
    assert refusal.code == "component_failed"
    assert "pit" not in refusal.sentence


def test_a_mine_needs_a_tile_of_the_strip():
    race = strip("S S", a={"tile": 2, "components": ["slow_mine"]})
    assert refused(race, "a", DropMine()).code == "no_such_tile"
