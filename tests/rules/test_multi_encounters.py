"""Several cars on one tile: a written target, extra cars, pile-ups (A14)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import Palm
from svl.rules.race.facts import CheckMade, EncounterEnded, Hit, PiledUp, RamRolled, Revealed
from tests.rules.helpers import meeting, refused

CROWD = {"b": {"speed": 9}, "c": {"speed": 9}}
FIVE = {seat: {"speed": 9} for seat in "bcde"}
OUTCOMES = [("PASS", "PASS", ""), ("RAM", "PASS", "a 1,"), ("PASS", "RAM", "b 1,"), ("RAM", "RAM", "a 1, b 1,")]


def crowd(dice="", *, target="b", road="S S S S S S", at=5, cars=CROWD, **intents):
    """`a` drives into the others and aims at `target`; who is not named passes."""
    race = meeting(dice, road, at=at, **cars)
    race.choose(target, **{"a": "PASS", **dict.fromkeys(cars, "PASS"), **intents})
    return race


def ended(race):
    return race.told(EncounterEnded)[0]


# -- the targeted fight (A14.1, A14.2)


def test_no_side_is_announced_and_everybody_on_the_tile_chooses():
    assert meeting(**CROWD).waits == "a b c to palm"


def test_the_target_is_shown_with_the_palms_and_not_before():
    race = meeting(**CROWD)
    race.choose("c", a="PASS")
    assert race.told(Revealed) == []
    race.choose(b="PASS")
    race.choose(c="PASS")
    (shown,) = race.told(Revealed)
    assert (shown.attacker, shown.target, dict(shown.intents)) == ("a", "c", {"a": "PASS", "b": "PASS", "c": "PASS"})


def test_only_the_attacker_names_a_target():
    race = meeting(**CROWD)
    assert refused(race, "b", Palm("PASS", "c")).code == "wrong_palm"
    assert refused(race, "a", Palm("PASS")).code == "wrong_palm"
    assert refused(race, "a", Palm("PASS", "a")).code == "wrong_palm"


def test_all_passes_are_a_clean_pass():
    race = crowd()
    assert ended(race).outcome == "clean_pass"
    assert race.told(Hit) == []


def test_a_ram_hits_the_targets_front_and_rear():
    race = crowd("a 3", a="RAM")
    assert race.hits("b") == [("front", 15), ("rear", 15)]
    assert race.losses("b") == [("ram", -1)]
    assert race.hits("c") == race.hits("a") == []


def test_a_target_that_rams_hits_the_attackers_front_and_rear():
    race = crowd("c 2", target="c", c="RAM")
    assert race.hits("a") == [("front", 10), ("rear", 10)]
    assert race.losses("a") == [("ram", -1)]


def test_two_rams_meet_with_the_attackers_front_and_the_targets_rear():
    race = crowd("a 2, b 3", a="RAM", b="RAM")
    assert race.hits("a") == [("front", 25)]
    assert race.hits("b") == [("rear", 25)]
    assert race.losses("a") == race.losses("b") == [("double ram", -1)]


# -- the extra car (A14.3)


@pytest.mark.parametrize(("a", "b", "dice"), OUTCOMES)
def test_an_extra_car_that_passes_changes_nothing(a, b, dice):
    race = crowd(dice, a=a, b=b)
    assert race.hits("c") == []
    assert race.losses("c") == []


@pytest.mark.parametrize(("a", "b", "dice"), [OUTCOMES[0], OUTCOMES[2]], ids=["clean pass", "defender rams"])
def test_after_a_clean_pass_or_a_defenders_ram_it_hits_the_target(a, b, dice):
    race = crowd(f"{dice} c 4", a=a, b=b, c="RAM")
    assert race.hits("b") == [("left", 20), ("right", 20)]
    assert race.losses("b") == [("ram", -1)]


def test_after_an_attackers_ram_it_hits_the_attacker():
    race = crowd("a 1, c 4", a="RAM", c="RAM")
    assert race.hits("a") == [("left", 20), ("right", 20)]
    assert race.losses("a") == [("ram", -1)]


def test_extra_cars_come_in_lineup_order_and_add_up():
    race = crowd("c 1, d 2, e 3", cars=FIVE, c="RAM", d="RAM", e="RAM")
    assert [roll.seat for roll in race.told(RamRolled)] == ["c", "d", "e"]
    assert race.hits("b") == [(side, points) for points in (5, 10, 15) for side in ("left", "right")]
    assert race.losses("b") == [("ram", -1)] * 3


def test_an_extra_car_follows_the_targeted_fight_and_not_the_other_extras():
    race = crowd("a 1, c 1, d 1", cars=FIVE, a="RAM", c="RAM", d="RAM")
    assert {hit.seat for hit in race.told(Hit) if hit.cause == "ram" and hit.panel == "left"} == {"a"}


@pytest.mark.parametrize(
    ("a", "b", "c", "dice", "checks"),
    [
        ("PASS", "PASS", "RAM", "c 1", True),
        ("RAM", "PASS", "PASS", "a 1", True),
        ("RAM", "PASS", "RAM", "a 1, c 1", False),
        ("PASS", "RAM", "PASS", "b 1", False),
        ("RAM", "RAM", "RAM", "a 1, b 1, c 1", True),
    ],
)
def test_the_attacker_skips_the_check_if_anybody_made_him_pay_the_tiles_loss(a, b, c, dice, checks):
    race = crowd(dice, road="S EL S S S S", a=a, b=b, c=c)
    assert ended(race).attacker_checks is checks
    assert (1 in [made.tile for made in race.told(CheckMade)]) is checks


# -- pile-ups (B-50)


def test_a_pile_up_hits_both_fronts_and_half_on_the_extra_cars_rear():
    race = crowd("a 1, b 1, c 4", a="RAM", b="RAM", c="RAM")
    assert ended(race).pile_up
    assert race.hits("a") == [("front", 10), ("front", 20)]
    assert race.hits("b") == [("rear", 10), ("front", 20)]
    assert race.hits("c") == [("rear", 10)]


@pytest.mark.parametrize(("die", "half"), [(1, 3), (2, 5), (3, 8), (4, 10), (5, 13), (6, 15)])
def test_half_of_a_pile_up_is_rounded_up(die, half):
    race = crowd(f"a 1, b 1, c {die}", a="RAM", b="RAM", c="RAM")
    assert race.hits("c") == [("rear", half)]


def test_a_pile_up_slows_everybody_by_3_on_top_of_the_double_ram():
    race = crowd("a 1, b 1, c 1", at=8, cars=FIVE, a="RAM", b="RAM", c="RAM")
    assert race.told(PiledUp)[0].seats == ("a", "b", "c", "d", "e")
    assert race.speeds() == {"a": 4, "b": 5, "c": 6, "d": 6, "e": 6}


def test_every_extra_rammer_slows_everybody_again():
    race = crowd("a 1, b 1, c 1, e 1", at=8, cars=FIVE, a="RAM", b="RAM", c="RAM", e="RAM")
    assert race.speeds() == {"a": 1, "b": 2, "c": 3, "d": 3, "e": 3}
    assert race.hits("a") == [("front", 10), ("front", 5), ("front", 5)]


def test_one_pile_up_is_enough_where_the_table_reads_it_so():
    cars = FIVE | {"rulings": {"pileup_stack": "once"}}
    race = meeting("a 1, b 1, c 1, e 1", at=8, **cars)
    race.choose("b", a="RAM", b="RAM", c="RAM", d="PASS", e="RAM")
    assert race.speeds() == {"a": 4, "b": 5, "c": 6, "d": 6, "e": 6}
    assert race.hits("e") == [("rear", 3)]


def test_without_an_extra_rammer_there_is_no_pile_up():
    race = crowd("a 1, b 1", a="RAM", b="RAM")
    assert not ended(race).pile_up
    assert race.told(PiledUp) == []


# -- wrecks in mid-encounter (A15.6, A23)

FRAIL = {"panels": {"front": 5, "rear": 5}, "speed": 9}
BRITTLE = {"panels": {"left": 5, "right": 5}, "speed": 9}


def test_an_extra_car_whose_victim_is_gone_does_not_roll():
    race = crowd("c 1", cars={"b": BRITTLE, "c": {}, "d": {}, "e": {}}, c="RAM", d="RAM")
    assert race.car("b").status == "wrecked"
    assert [roll.seat for roll in race.told(RamRolled)] == ["c"]


def test_an_attacker_wrecked_by_an_extra_car_is_hit_no_more():
    race = crowd("a 1, c 1", cars={"a": BRITTLE, "b": {}, "c": {}, "d": {}}, a="RAM", c="RAM", d="RAM")
    assert race.car("a").status == "wrecked"
    assert [roll.seat for roll in race.told(RamRolled)] == ["a", "c"]


def test_in_a_pile_up_the_extra_car_rolls_even_if_both_others_are_gone():
    nose, tail = {"panels": {"front": 10}, "speed": 9}, {"panels": {"rear": 10}, "speed": 9}
    race = crowd("a 1, b 1, c 3", cars={"a": nose, "b": tail, "c": {}, "d": {}}, a="RAM", b="RAM", c="RAM")
    assert [race.car(seat).status for seat in "ab"] == ["wrecked", "wrecked"]
    assert race.hits("a") == [("front", 10)]
    assert race.hits("c") == [("rear", 8)]
    assert race.losses("d") == [("pile-up", -3)]
    assert race.told(PiledUp)[0].seats == ("c", "d")


def test_a_target_wrecked_by_the_attacker_loses_no_speed_and_rolls_nothing():
    race = crowd("a 2", cars={"b": FRAIL, "c": {}}, a="RAM")
    assert race.car("b").status == "wrecked"
    assert race.broke("b") == []
    assert race.losses("b") == []


# -- the order of blows and malfunctions (A23, B-56)


def test_blows_come_in_the_order_attacker_target_extra():
    race = crowd("a 1, b 1, c 1, d 1", cars=FIVE, a="RAM", b="RAM", c="RAM", d="RAM")
    assert [hit.seat for hit in race.told(Hit)] == ["a", "b", "a", "b", "c", "a", "b", "d"]


def test_front_breaks_before_rear_and_left_before_right():
    thin = {"figures": {"chassis": 40}}
    race = crowd("a 3, malfunction 3 4, malfunction 3 5", cars={"b": thin, "c": {}}, a="RAM")
    assert race.broke("b") == [("front", 7), ("rear", 8)]
    race = crowd("c 3, malfunction 3 4, malfunction 3 5", cars={"b": thin, "c": {}}, c="RAM")
    assert race.broke("b") == [("left", 7), ("right", 8)]
