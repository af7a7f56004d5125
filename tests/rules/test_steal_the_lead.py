"""Window w3: Steal the Lead makes an encounter undone, after it or early, and never too late (A22, A23, B-51)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import UseTalent
from svl.rules.race.facts import EncounterEnded, Met, RamRolled
from tests.rules.helpers import meeting, refused, strip

THIEF = {"talents": ["steal_the_lead"]}
STEAL = UseTalent("steal_the_lead")


def one_on_one(attacker, defender, dice="", **cars):
    race = meeting(dice, **cars)
    race.side("a", "left")
    race.choose(a=attacker, b=defender)
    return race


def ended(race):
    (end,) = race.told(EncounterEnded)
    return end


# -- after the fight


@pytest.mark.parametrize(
    ("thief", "attacker", "defender", "dice"),
    [("a", "PASS", "RAM", "b 4"), ("b", "RAM", "PASS", "a 4"), ("b", "RAM", "RAM", "a 4, b 4")],
)
def test_a_yes_puts_everybody_back_and_leaves_a_clean_pass(thief, attacker, defender, dice):
    race = one_on_one(attacker, defender, dice, **{thief: THIEF})
    assert race.waits == f"{thief} to use Steal the Lead or not"
    race.use(thief, "steal_the_lead")
    assert ended(race).outcome == "clean_pass"
    assert race.damage("a") == race.damage("b") == (0, 0, 0, 0)
    assert dict(ended(race).speeds) == {"a": 5, "b": 4}


def test_a_no_leaves_everything_as_it_was_fought():
    race = one_on_one("PASS", "RAM", "b 4", a=THIEF)
    race.no("a")
    assert ended(race).outcome == "defender_rams"
    assert race.damage("a") == (0, 0, 20, 20)
    assert not race.car("a").uses


def test_the_dice_stay_in_the_log():
    race = one_on_one("PASS", "RAM", "b 4", a=THIEF)
    race.use("a", "steal_the_lead")
    assert [roll.die for roll in race.told(RamRolled)] == [4]


def test_the_attacker_checks_the_tile_after_a_steal():
    race = meeting("b 1", "S EL S S S S", a=THIEF)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    race.use("a", "steal_the_lead")
    assert ended(race).attacker_checks
    assert race.hits("a")[-1] == ("front", 5)


def test_a_clean_pass_asks_nobody():
    assert one_on_one("PASS", "PASS", a=THIEF, b=THIEF).waits == "b to set tack and speed"


def test_it_works_once_a_race():
    race = strip("S S S S", dice="b 1, c 1", a={"speed": 4, **THIEF}, b={"tile": 1}, c={"tile": 2})
    race.drive("a", 4)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    race.use("a", "steal_the_lead")
    race.side("a", "left")
    race.choose(a="PASS", c="RAM")
    assert race.told(EncounterEnded)[-1].outcome == "defender_rams"


# -- who is asked, and in which order


def fought_by_all(dice="a 1, b 1, c 1, d 1", **rest):
    race = meeting(dice, at=8, **dict.fromkeys("abcd", THIEF) | rest)
    race.choose("c", a="RAM", b="RAM", c="RAM", d="RAM")
    return race


def test_attacker_target_and_extras_in_lineup_order_are_asked_in_turn():
    race = fought_by_all()
    for seat in "acbd":
        assert race.waits == f"{seat} to use Steal the Lead or not"
        race.no(seat)
    assert ended(race).pile_up


def test_the_first_yes_closes_the_window():
    race = fought_by_all()
    race.no("a")
    race.use("c", "steal_the_lead")
    assert ended(race).outcome == "clean_pass"
    assert all(race.damage(seat) == (0, 0, 0, 0) for seat in "abcd")
    assert [seat for seat in "abcd" if race.car(seat).uses] == ["c"]


def test_while_one_is_asked_the_others_wait_for_their_question():
    race = fought_by_all()
    refused(race, "c", STEAL)


# -- what comes back and what does not


def test_a_yes_restores_tack_malfunctions_and_damage_but_no_used_limits():
    thin = {"figures": {"chassis": 40}, "talents": ["steal_the_lead", "switch_tack"]}
    race = one_on_one("RAM", "PASS", "a 4, malfunction 3 4, malfunction 4 4", b=thin)
    race.brace("b", tack="push")
    assert [fault.roll for fault in race.car("b").faults] == [7, 8]
    race.use("b", "steal_the_lead")
    car = race.car("b")
    assert (car.tack, car.faults, tuple(car.damage), car.speed) == ("pace", (), (0, 0, 0, 0), 4)
    assert [use.ability for use in car.uses] == ["switch_tack", "steal_the_lead"]


def test_a_spent_hip_check_stays_spent():
    race = one_on_one("PASS", "RAM", "a 1", a={"talents": ["hip_check"]}, b=THIEF)
    race.use("a", "hip_check")
    race.use("b", "steal_the_lead")
    assert [use.ability for use in race.car("a").uses] == ["hip_check"]


FRAIL = {"panels": {"left": 5, "right": 5}}


def test_a_wrecked_car_is_asked_and_may_come_back():
    race = one_on_one("RAM", "PASS", "a 1", b={**FRAIL, **THIEF})
    assert race.car("b").status == "wrecked"
    assert not race.state.over  # the last car wins only when the window is shut
    race.use("b", "steal_the_lead")
    assert (race.car("b").status, race.car("b").speed) == ("racing", 4)
    assert race.waits == "b to set tack and speed"


def test_a_wrecked_car_that_says_no_leaves_the_last_car_the_race():
    race = one_on_one("RAM", "PASS", "a 1", b={**FRAIL, **THIEF})
    race.no("b")
    assert [(placing.seat, placing.place) for placing in race.state.result] == [("a", 1), ("b", None)]


# -- early


def test_it_may_be_declared_before_the_side_is_chosen():
    race = meeting(b=THIEF)
    race.act("b", STEAL)
    assert ended(race).outcome == "clean_pass"
    assert race.waits == "b to set tack and speed"


@pytest.mark.parametrize("thief", ["a", "b", "c"])
def test_it_may_be_declared_while_palms_are_open(thief):
    race = meeting(**{"a": {}, "b": {}, "c": {}, thief: THIEF})
    race.choose("b", a="RAM")
    race.act(thief, STEAL)
    assert ended(race).outcome == "clean_pass"
    assert race.told(RamRolled) == []


def test_it_may_be_declared_before_a_blow_lands():
    race = one_on_one("RAM", "RAM", "a 1, b 1", a={"talents": ["switch_tack"]}, b=THIEF)
    assert race.waits == "a to brace for a blow"
    race.act("b", STEAL)
    assert race.damage("a") == (0, 0, 0, 0)
    assert ended(race).outcome == "clean_pass"


def test_it_is_not_offered_while_dice_are_due():
    race = meeting(None, b=THIEF)
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    assert refused(race, "b", STEAL).code == "dice_due"


# -- too late, or not there


def test_it_cannot_be_declared_after_the_window():
    race = meeting("", "S HL S S", a={"talents": ["drifter", "steal_the_lead"]})
    race.side("a", "left")
    race.choose(a="PASS", b="PASS")
    assert race.waits == "a to drift or take the curve"
    assert refused(race, "a", STEAL).code == "no_encounter"


def test_it_cannot_be_declared_outside_an_encounter():
    race = strip("S", a=THIEF, b={"tile": 5, **THIEF})
    assert refused(race, "a", STEAL).code == "no_encounter"
    assert refused(race, "b", STEAL).code == "no_encounter"


def test_a_car_elsewhere_has_no_word_in_it():
    race = meeting(b={}, c={"tile": 9, **THIEF})
    assert refused(race, "c", STEAL).code == "no_encounter"


def test_the_move_goes_on_after_a_steal():
    race = meeting("b 1", a=THIEF)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    race.use("a", "steal_the_lead")
    assert race.tile("a") == 5
    assert len(race.told(Met)) == 1
