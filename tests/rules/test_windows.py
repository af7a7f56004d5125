"""The windows of an encounter: Hip Check after the reveal, Quick Turn and Switch Tack before a blow (A22 w1, w2)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import Brace, Decline, UseTalent
from svl.rules.race.facts import AbilityUsed, EncounterEnded, Hit, RamRolled, TackSet, Turned
from tests.rules.helpers import loop, meeting, refused, strip

HIP = {"talents": ["hip_check"]}
QUICK = {"talents": ["quick_turn"]}
SWITCH = {"talents": ["switch_tack"]}
BOTH = {"talents": ["quick_turn", "switch_tack"]}


def one_on_one(attacker, defender, dice="", **cars):
    race = meeting(dice, **cars)
    race.side("a", "left")
    race.choose(a=attacker, b=defender)
    return race


def crowd(dice, cars, target="b", **intents):
    race = meeting(dice, **cars)
    race.choose(target, **intents)
    return race


# -- w1: Hip Check


@pytest.mark.parametrize(("own", "dice"), [("PASS", "a 4"), ("RAM", "a 4")])
def test_hip_check_turns_a_defenders_ram_into_the_attackers(own, dice):
    race = one_on_one(own, "RAM", dice, a=HIP)
    assert race.waits == "a to use Hip Check or not"
    assert race.told(RamRolled) == []  # asked before any die
    race.use("a", "hip_check")
    assert race.told(EncounterEnded)[0].outcome == "attacker_rams"
    assert race.hits("b") == [("left", 20), ("right", 20)]
    assert race.hits("a") == []


def test_hip_check_may_be_left_alone():
    race = one_on_one("PASS", "RAM", "b 1", a=HIP)
    race.no("a")
    assert race.told(EncounterEnded)[0].outcome == "defender_rams"
    assert not race.car("a").uses


def test_hip_check_is_not_asked_when_the_defender_passes():
    assert one_on_one("RAM", "PASS", "a 1", a=HIP).told(EncounterEnded)


def test_a_defender_has_no_hip_check():
    assert one_on_one("RAM", "RAM", "a 1, b 1", b=HIP).told(EncounterEnded)


def test_among_several_cars_hip_check_looks_at_the_target_only():
    cars = {"a": HIP, "b": {}, "c": {}}
    race = crowd("c 1", cars, a="PASS", b="PASS", c="RAM")
    assert race.told(EncounterEnded)
    race = crowd("a 1, c 1", cars, a="PASS", b="RAM", c="RAM")
    race.use("a", "hip_check")
    assert race.hits("b") == [("front", 5), ("rear", 5)]
    assert race.hits("a") == [("left", 5), ("right", 5)]  # the extra car follows the new outcome


@pytest.mark.parametrize(("lap", "asked"), [(1, False), (2, True)])
def test_hip_check_works_once_a_lap(lap, asked):
    used = {"uses": [{"ability": "hip_check", "lap": 1, "turn": 1}]}
    race = loop(dice="b 1", a={"lap": lap, "tile": 0, "speed": 1, **HIP, **used}, b={"tile": 1})
    race.drive("a", 1)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    assert (race.waits == "a to use Hip Check or not") is asked


# -- w2: Quick Turn


@pytest.mark.parametrize("side", ["left", "right"])
def test_quick_turn_takes_the_front_of_a_blow_on_a_side(side):
    race = crowd("b 2", {"a": QUICK, "b": {}, "c": {}}, a="PASS", b="RAM", c="PASS")
    assert race.waits == "a to brace for a blow"
    assert race.told(Hit) == []  # asked before it lands
    race.brace("a", quick_turn=side)
    assert race.hits("a") == [(side, 10), ("rear", 10)]
    assert [turn.panel for turn in race.told(Turned)] == [side]


def test_quick_turn_may_be_left_alone_and_costs_nothing():
    race = crowd("b 2", {"a": QUICK, "b": {}, "c": {}}, a="PASS", b="RAM", c="PASS")
    race.brace("a")
    assert race.hits("a") == [("front", 10), ("rear", 10)]


def test_quick_turn_has_no_limit():
    race = strip("S HL HL", a={"speed": 9, **QUICK})
    race.drive("a", 9)
    race.brace("a", quick_turn="left")
    race.brace("a", quick_turn="right")
    assert race.hits("a") == [("left", 70), ("right", 40)]


def test_quick_turn_is_not_asked_when_the_front_is_not_hit():
    assert one_on_one("PASS", "RAM", "b 1", a=QUICK).told(EncounterEnded)


def test_after_a_quick_turn_the_side_deflector_helps_and_the_front_one_does_not():
    gear = {"components": ["side_deflector"], **QUICK}
    race = strip("S HL", a={"speed": 4, **gear})
    race.drive("a", 4)
    race.brace("a", quick_turn="left")
    assert race.hits("a") == [("left", 5)]


def test_a_quick_turn_leaves_the_speed_loss_of_the_check():
    race = strip("S HL", a={"speed": 5, **QUICK})
    race.drive("a", 5)
    race.brace("a", quick_turn="left")
    assert race.losses("a") == [("failed check", -3)]


def test_after_a_quick_turn_the_side_breaks_before_the_rear():
    thin = {"figures": {"chassis": 40}, **QUICK}
    race = crowd("b 3, malfunction 3 4, malfunction 3 5", {"a": thin, "b": {}, "c": {}}, a="PASS", b="RAM", c="PASS")
    race.brace("a", quick_turn="right")
    assert race.broke("a") == [("right", 7), ("rear", 8)]


def test_quick_turn_is_not_offered_for_a_front_that_takes_nothing():
    gear = {"components": ["front_deflector"], **BOTH}
    race = crowd("b 2", {"a": gear, "b": {}, "c": {}}, a="PASS", b="RAM", c="PASS")
    assert race.waits == "a to brace for a blow"  # the rear is hit
    assert refused(race, "a", Brace(quick_turn="left")).code == "no_quick_turn"


def test_a_blow_the_deflector_swallows_whole_asks_nobody():
    race = strip("S HL", a={"speed": 3, "components": ["front_deflector"], **BOTH})
    race.drive("a", 3)
    assert race.waits != "a to brace for a blow"


# -- w2: Switch Tack


def test_switch_tack_before_a_blow_shifts_the_panels_it_lands_on():
    thin = {"figures": {"chassis": 40}, **SWITCH}  # 10 on a side, 16 in PAUSE
    race = one_on_one("RAM", "PASS", "a 3", b=thin)
    race.brace("b", tack="pause")
    assert race.broke("b") == []
    assert race.damage("b") == (0, 0, 15, 15)
    assert [(fact.before, fact.after) for fact in race.told(TackSet)] == [("pace", "pause")]


def test_both_talents_may_meet_one_blow():
    race = crowd("b 2", {"a": BOTH, "b": {}, "c": {}}, a="PASS", b="RAM", c="PASS")
    race.brace("a", quick_turn="left", tack="pause")
    assert race.hits("a") == [("left", 10), ("rear", 10)]
    assert race.car("a").tack == "pause"


def test_the_window_stands_once_before_every_blow():
    race = strip("S HL!brake_mine", a={"speed": 4, **QUICK})
    race.drive("a", 4)
    race.brace("a", quick_turn="left")
    assert race.waits == "a to brace for a blow"  # the hazard's blow, after the curve's
    race.brace("a", quick_turn="right")
    assert race.hits("a") == [("left", 20), ("right", 25)]


def test_switch_tack_is_offered_only_while_it_is_ready():
    race = strip("S HL!brake_mine", a={"speed": 4, **SWITCH})
    race.drive("a", 4)
    race.brace("a", tack="pause")
    assert len(race.hits("a")) == 2  # the second blow asks nobody
    assert [use.ability for use in race.told(AbilityUsed)] == ["switch_tack"]


def test_each_victim_of_a_double_ram_braces_for_his_own_blow():
    race = one_on_one("RAM", "RAM", "a 1, b 1", a=SWITCH, b=SWITCH)
    assert race.waits == "a to brace for a blow"
    race.brace("a", tack="pause")
    assert race.hits("a") == [("right", 10)]
    assert race.waits == "b to brace for a blow"
    race.brace("b", tack="push")
    assert race.hits("b") == [("left", 10)]


def test_leaving_pause_before_a_blow_forgets_first_and_lands_then():
    thin = {"figures": {"chassis": 40}, "tack": "pause", "damage": {"left": 14, "right": 14}, **SWITCH}
    race = one_on_one("RAM", "PASS", "a 1, malfunction 3 4, malfunction 3 4", b=thin)
    race.brace("b", tack="push")
    assert race.damage("b") == (0, 0, 10, 10)
    assert len(race.broke("b")) == 2


# -- answers that are none


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Brace(tack="pace"), "same_tack"),
        (Brace(quick_turn="left"), "no_quick_turn"),
        (Decline(), "not_asked"),
        (UseTalent("hip_check"), "not_asked"),
    ],
)
def test_a_window_takes_only_what_it_offers(action, code):
    race = one_on_one("RAM", "PASS", "a 1", b=BOTH)
    assert race.waits == "b to brace for a blow"
    assert refused(race, "b", action).code == code


def test_only_the_victim_is_asked():
    race = one_on_one("RAM", "PASS", "a 1", a=SWITCH, b=SWITCH)
    assert refused(race, "a", Brace(tack="push")).code == "not_your_turn"
