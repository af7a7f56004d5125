"""Readings of encounters: what a win wins, who may win, double rams and pile-ups (B-42, B-50, B-51, B-52)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import UseTalent
from svl.rules.race.facts import CheckSkipped, EncounterEnded, RamRolled
from tests.rules.helpers import loop, meeting, refused
from tests.rules.readings.registry import reading
from tests.rules.readings.tools import offered

STEAL, HIP = {"talents": ["steal_the_lead"]}, {"talents": ["hip_check"]}
RAM_WINS = {"steal_win": "ram"}


def outcomes(race):
    return [(ended.outcome, ended.attacker_checks) for ended in race.told(EncounterEnded)]


# -- Steal the Lead as a ram


@reading("steal_win", "ram")
def test_the_attackers_steal_undoes_the_fight_and_is_his_ram_with_a_fresh_die():
    race = meeting("b 6, a 2", a=STEAL, rulings=RAM_WINS)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    assert race.damage("a") == (0, 0, 30, 30)
    race.use("a", "steal_the_lead")
    assert (race.damage("a"), race.damage("b")) == ((0, 0, 0, 0), (0, 0, 10, 10))
    assert race.speeds() == {"a": 5, "b": 3}
    assert outcomes(race) == [("attacker_rams", True)]


@reading("steal_win", "ram")
def test_the_targets_steal_is_the_targets_ram_and_the_attacker_has_paid_for_the_tile():
    race = meeting("a 6, b 2", road="S ER S S", b=STEAL, at=3, rulings=RAM_WINS)
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    race.use("b", "steal_the_lead")
    assert (race.damage("a"), race.damage("b")) == ((0, 0, 10, 10), (0, 0, 0, 0))
    assert race.car("a").speed == 1
    assert outcomes(race) == [("defender_rams", False)]
    assert [skipped.tile for skipped in race.told(CheckSkipped)] == [1]


@reading("steal_win", "ram")
def test_a_second_steal_is_closed():
    race = meeting("b 6, a 2", a=STEAL, b=STEAL, rulings=RAM_WINS)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    race.use("a", "steal_the_lead")
    assert race.waits == "b to set tack and speed"
    assert refused(race, "b", UseTalent("steal_the_lead")).code == "no_encounter"


@reading("steal_win", "ram")
def test_a_steal_before_the_reveal_closes_hip_check():
    race = meeting("b 2", a=HIP, b=STEAL, rulings=RAM_WINS)
    race.side("a", "left")
    race.use("b", "steal_the_lead")
    assert race.damage("a") == (0, 0, 10, 10)
    assert outcomes(race) == [("defender_rams", False)]
    assert race.waits == "b to set tack and speed"


@reading("steal_win", "ram")
def test_the_question_comes_also_after_a_clean_pass_for_now_there_is_something_to_win():
    race = meeting("ram 3", a=STEAL, rulings=RAM_WINS)
    race.side("a", "left")
    race.choose(a="PASS", b="PASS")
    assert race.waits == "a to use Steal the Lead or not"
    race.use("a", "steal_the_lead")
    assert race.damage("b") == (0, 0, 15, 15)


@reading("steal_win", "ram")
def test_for_an_extra_car_it_is_a_clean_pass():
    race = meeting("a 6", b={}, c=STEAL, rulings=RAM_WINS)
    race.choose("b", a="RAM", b="PASS", c="PASS")
    race.use("c", "steal_the_lead")
    assert [race.damage(seat) for seat in "abc"] == [(0, 0, 0, 0)] * 3
    assert outcomes(race) == [("clean_pass", True)]


def test_by_default_a_steal_is_a_clean_pass_for_everybody():
    race = meeting("b 6", a=STEAL)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    race.use("a", "steal_the_lead")
    assert race.told(RamRolled)[1:] == []
    assert outcomes(race) == [("clean_pass", True)]


# -- Hip Check as a clean pass


@reading("hipcheck_win", "clean")
def test_hip_check_makes_it_a_clean_pass_and_an_extra_car_follows_that():
    race = meeting("c 2", a=HIP, b={}, c={}, rulings={"hipcheck_win": "clean"})
    race.choose("b", a="RAM", b="RAM", c="RAM")
    race.use("a", "hip_check")
    assert [race.damage(seat) for seat in "abc"] == [(0, 0, 0, 0), (0, 0, 10, 10), (0, 0, 0, 0)]
    assert outcomes(race) == [("clean_pass", True)]


# -- only in the fight for the lead

LEAD = {"lead_only": True}


def behind(talent, *, leader, rulings=LEAD, b=None):
    """`a` meets `b` on tile 4; `leader` says where `c` is."""
    race = loop(a={"tile": 3, "speed": 3, **talent}, b={"tile": 4, **(b or {})}, c=leader, rulings=rulings, dice=None)
    race.drive("a", 3)
    race.side("a", "right")
    return race


@reading("lead_only", True)
@pytest.mark.parametrize(
    ("leader", "asked"),
    [
        ({"tile": 9}, False),
        ({"tile": 5}, False),
        ({"tile": 3}, True),
        ({"tile": 9, "status": "wrecked"}, True),
        ({"tile": 0, "lap": 2, "status": "pit", "pit_left": 1}, False),
    ],
)
def test_hip_check_works_only_where_no_running_car_is_farther_than_the_two(leader, asked):
    race = behind(HIP, leader=leader)
    race.choose(a="PASS", b="RAM")
    assert (race.waits == "a to use Hip Check or not") is asked


def test_by_default_it_works_anywhere_in_the_field():
    race = behind(HIP, leader={"tile": 9}, rulings={})
    race.choose(a="PASS", b="RAM")
    assert race.waits == "a to use Hip Check or not"


@reading("lead_only", True)
def test_steal_the_lead_is_neither_asked_for_nor_taken_behind_the_lead():
    race = behind(STEAL, leader={"tile": 9})
    refusal = refused(race, "a", UseTalent("steal_the_lead"))
    assert refusal.code == "not_in_the_lead"
    race.choose(a="PASS", b="RAM")
    race.roll(3)
    assert race.waits == "b to set tack and speed"


@reading("lead_only", True)
def test_a_lapped_attacker_meets_the_leader_so_it_is_the_lead():
    race = behind(STEAL, leader={"tile": 9}, b={"lap": 2})
    assert offered(race, "a", UseTalent)
    race.choose(a="PASS", b="RAM")
    race.roll(3)
    assert race.waits == "a to use Steal the Lead or not"


@reading("lead_only", True)
def test_an_extra_car_is_not_one_of_the_two():
    race = loop(
        a={"tile": 3, "speed": 3, **STEAL}, b={"tile": 4}, c={"tile": 4, "lap": 2, **STEAL}, rulings=LEAD, dice="ram 3"
    )
    race.drive("a", 3)
    race.choose("b", a="RAM", b="PASS", c="PASS")
    assert race.waits == "b to set tack and speed"


@reading("lead_only", True)
def test_the_leader_as_target_makes_it_the_lead_for_everybody_involved():
    race = loop(a={"tile": 3, "speed": 3}, b={"tile": 4, **STEAL}, c={"tile": 4, "lap": 2}, rulings=LEAD, dice="ram 3")
    race.drive("a", 3)
    race.choose("c", a="RAM", b="PASS", c="PASS")
    assert race.waits == "b to use Steal the Lead or not"


# -- after a double ram


@reading("double_ram_tile_check", False)
def test_slope_and_boost_still_act_where_a_double_ram_skips_the_check():
    race = meeting("ram 1, ram 1", road="S U1 S S", at=4, rulings={"double_ram_tile_check": False})
    race.side("a", "left")
    race.choose(a="RAM", b="RAM")
    assert [skipped.tile for skipped in race.told(CheckSkipped)] == [1]
    assert race.losses("a") == [("double ram", -1), ("straight_easy_incline", -1)]


# -- pile-ups


@reading("pileup_stack", "once")
@pytest.mark.parametrize(("stack", "speed"), [("each", 0), ("once", 2)])
def test_a_pile_up_costs_3_for_each_extra_rammer_or_once(stack, speed):
    race = meeting("ram 1, ram 1, ram 1, ram 1", b={}, c={}, d={}, e={"speed": 5}, rulings={"pileup_stack": stack})
    race.choose("b", a="RAM", b="RAM", c="RAM", d="RAM", e="PASS")
    assert race.car("e").speed == speed


@reading("pileup_replaces", True)
@pytest.mark.parametrize(("replaces", "speed"), [(False, 0), (True, 1)])
def test_the_3_of_a_pile_up_comes_on_top_of_the_1_or_instead_of_it(replaces, speed):
    race = meeting("ram 1, ram 1, ram 1", b={}, c={}, rulings={"pileup_replaces": replaces})
    race.choose("b", a="RAM", b="RAM", c="RAM")
    assert race.car("b").speed == speed
