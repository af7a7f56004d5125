"""What is at stake in a palm: who takes what, where and how much, for each pair of choices, from every seat."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svl.rules import SVL, actions, stakes
from svl.rules.bouts import bout
from svl.rules.race.encounter import Palming
from svl.rules.race.facts import EncounterEnded, Hit
from svl.table import Refusal, SampledDice
from tests.rules.helpers import loop, meeting
from tests.rules.racing import TRACKS, Racing, Temper, deal, setup

PAIRS = list(product(("PASS", "RAM"), repeat=2))


def two(dice=None, side="left", **cars):
    """`a` goes by on the left of `b`."""
    race = meeting(dice, cars.pop("road", "S S S S S S"), **cars)
    race.side("a", side)
    return race


def table(race, seat, target=""):
    return {(cell.own, cell.other): list(cell.sentences) for cell in stakes(race.state, seat, target).cells}


# -- two cars


def test_two_cars_from_the_attackers_seat():
    assert table(two(), "a") == {
        ("PASS", "PASS"): ["You pass clean."],
        ("PASS", "RAM"): ["You take 5 to 30 each on Left and Right, lose 1 speed."],
        ("RAM", "PASS"): ["Bruno takes 5 to 30 each on Left and Right, loses 1 speed."],
        ("RAM", "RAM"): ["You take 10 to 60 on Right, lose 1 speed.", "Bruno takes 10 to 60 on Left, loses 1 speed."],
    }


def test_the_same_from_the_defenders_seat():
    assert table(two(), "b") == {
        ("PASS", "PASS"): ["Aki passes clean."],
        ("PASS", "RAM"): ["You take 5 to 30 each on Left and Right, lose 1 speed."],
        ("RAM", "PASS"): ["Aki takes 5 to 30 each on Left and Right, loses 1 speed."],
        ("RAM", "RAM"): ["You take 10 to 60 on Left, lose 1 speed.", "Aki takes 10 to 60 on Right, loses 1 speed."],
    }


def test_the_side_that_was_announced_says_which_panels_meet():
    assert table(two(side="right"), "a")["RAM", "RAM"][0] == "You take 10 to 60 on Left, lose 1 speed."


def test_a_hard_curve_costs_the_one_who_is_rammed_more_speed():
    assert table(two(road="S HL S S"), "b")["PASS", "RAM"] == ["You take 5 to 30 each on Left and Right, lose 3 speed."]


def test_nobody_loses_more_speed_than_he_has():
    race = two(road="S HL S S", b={"speed": 2})
    assert table(race, "b")["PASS", "RAM"] == ["You take 5 to 30 each on Left and Right, lose 2 speed."]


def test_a_deflector_is_in_the_figures():
    race = two(b={"components": ["side_deflector"]})
    assert table(race, "a")["RAM", "PASS"] == ["Bruno takes up to 15 each on Left and Right, loses 1 speed."]
    assert table(race, "a")["RAM", "RAM"][1] == "Bruno takes up to 45 on Left, loses 1 speed."


def test_a_car_that_may_not_live_through_it_is_named():
    worn = {"figures": {"chassis": 40}, "damage": {"front": 10, "rear": 10, "left": 5, "right": 5}}
    assert table(two(b=worn), "a")["RAM", "PASS"] == [
        "Bruno takes 5 to 30 each on Left and Right.",
        "Bruno loses 1 speed, can be wrecked.",
    ]
    assert "wrecked" not in "".join(table(two(b=worn), "a")["RAM", "RAM"])  # the other side would hold


def test_a_wreck_in_the_way_never_rams_and_takes_nothing():
    race = meeting(None, rulings={"wrecks_block": True}, b={"status": "wrecked"}, c={"tile": 9})
    race.side("a", "left")
    assert table(race, "a") == {("PASS", "PASS"): ["You pass clean."], ("RAM", "PASS"): ["Nobody is hurt."]}
    assert stakes(race.state, "a").of("RAM", "RAM") == ()


# -- house rules


@pytest.mark.parametrize(
    ("rulings", "cell", "said"),
    [
        ({"tack_chassis": "per_hit"}, ("PASS", "RAM"), "You take up to 5 each on Left and Right, lose 1 speed."),
        ({}, ("PASS", "RAM"), "You take 5 to 30 each on Left and Right, lose 1 speed."),
        ({"hard_curve_loss": 2}, ("PASS", "RAM"), "You take 5 to 30 each on Left and Right, lose 2 speed."),
    ],
)
def test_a_house_rule_is_in_the_figures(rulings, cell, said):
    road = "S HL S S" if "hard_curve_loss" in rulings else "S S S S"
    race = two(road=road, rulings=rulings, b={"tack": "pause"})
    assert table(race, "b")[cell] == [said]


# -- several cars


def several(**more):
    return meeting(None, b={}, c={}, d={}, **more)


def test_among_several_cars_the_attacker_sees_each_target():
    race = several()
    assert stakes(race.state, "a").target == "b"
    assert table(race, "a", "c")["RAM", "PASS"] == [
        "Caro takes 5 to 30 each on Front and Rear, loses 1 speed.",
        "Another RAM: you take 5 to 30 each on Left and Right.",
    ]
    assert table(race, "a", "c")["RAM", "RAM"] == [
        "You take 10 to 60 on Front, lose 1 speed.",
        "Caro takes 10 to 60 on Rear, loses 1 speed.",
        "Another RAM: you take 5 to 30 on Front, lose 3 speed.",
    ]


def test_the_others_are_told_what_happens_if_they_are_the_target():
    seen = stakes(several().state, "c")
    assert (seen.role, seen.other, seen.target) == ("target", "a", "c")
    assert seen.of("PASS", "RAM") == (
        "You take 5 to 30 each on Front and Rear, lose 1 speed.",
        "Another RAM: Aki takes 5 to 30 each on Left and Right.",
    )


def test_and_what_their_ram_does_if_somebody_else_is():
    seen = stakes(several().state, "d", "b")
    assert (seen.role, seen.other, seen.target) == ("bystander", "a", "b")
    assert seen.of("PASS", "PASS") == ("You stay out of it.",)
    assert seen.of("PASS", "RAM") == ("You stay out of it.", "In a pile-up you lose 3 speed.")
    assert seen.of("RAM", "PASS") == ("Bruno takes 5 to 30 each on Left and Right, loses 1 speed.",)
    assert seen.of("RAM", "RAM") == (
        "If Bruno passes, Aki takes 5 to 30 each on Left and Right.",
        "If Bruno rams, a pile-up: both take 5 to 30 on Front.",
        "Then you take 3 to 15 on Rear, lose 3 speed.",
    )


def test_a_pile_up_hits_each_as_his_own_car_takes_it():
    race = meeting(None, b={"components": ["front_deflector"]}, c={}, d={})
    assert stakes(race.state, "d", "b").of("RAM", "RAM")[1] == (
        "If Bruno rams, a pile-up: Aki 5 to 30 on Front, Bruno up to 15 on Front."
    )


# -- what may change it yet


def test_talents_that_are_ready_stand_beside_the_cells_and_never_in_them():
    plain, gifted = two(), two(a={"talents": ["hip_check"]}, b={"talents": ["steal_the_lead", "quick_turn"]})
    assert table(gifted, "b") == table(plain, "b")
    assert stakes(gifted.state, "b").notes == (
        "Aki may yet use Hip Check.",
        "You may yet use Quick Turn and Steal the Lead.",
    )
    assert stakes(plain.state, "b").notes == ()


# -- who may ask


def test_only_an_open_palm_has_stakes():
    race = loop(a={}, b={"tile": 3})
    with pytest.raises(Refusal, match="secret"):
        stakes(race.state, "a")


def test_only_those_who_choose_have_something_at_stake():
    race = meeting(None, b={}, c={"tile": 9})
    race.side("a", "left")
    with pytest.raises(Refusal, match="Aki and Bruno"):
        stakes(race.state, "c")
    with pytest.raises(Refusal, match="meets Bruno here"):
        stakes(race.state, "a", "c")


@pytest.mark.parametrize(("mine", "theirs"), PAIRS)
def test_what_others_have_palmed_already_changes_nothing(mine, theirs):
    race = meeting(None, b={}, c={}, d={})
    before = [stakes(race.state, seat) for seat in "abcd"]
    race.act("a", actions.Palm(mine, "c"))
    race.act("b", actions.Palm(theirs))
    assert [stakes(race.state, seat) for seat in "abcd"] == before


# -- whatever happens


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_under_any_house_rules_every_seat_is_told_in_few_short_sentences(seed):
    for race in palms(seed):
        for seat, target in product(race.stack[-1].drivers, race.stack[-1].meeting.others):
            seen = stakes(race, seat, target)
            assert seen.cells
            for cell in seen.cells:
                assert 1 <= len(cell.sentences) <= 3
                for sentence in cell.sentences:
                    assert sentence[0].isupper()
                    assert sentence.endswith(".")
                    assert len(sentence) <= 75


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_what_then_happens_was_among_what_was_said(seed):
    """Without talents, whatever is chosen and however the dice fall: each hit lies between the least and the most."""
    rnd = Random(seed)
    road = rnd.choice(("S S S S", "S HL S S", "S EL S S", "S U1 S S"))
    deflectors, seats = ["side_deflector", "front_deflector", "rear_deflector"], "abcd"[: rnd.choice((2, 3, 4))]
    cars = {seat: {"components": rnd.sample(deflectors, rnd.choice((0, 2)))} for seat in seats}
    race = meeting(None, road, **cars)
    if len(cars) == 2:
        race.side("a", rnd.choice(("left", "right")))
    palming = race.state.stack[-1]
    assert isinstance(palming, Palming)
    intents = {seat: rnd.choice(("PASS", "RAM")) for seat in palming.drivers}
    target = rnd.choice(palming.meeting.others)
    promised = bout(race.state, palming, intents, target)
    race.dice = SampledDice(seed)
    race.choose(target if len(cars) > 2 else "", **intents)
    taken: dict[tuple[str, str], int] = {}
    for hit in encounter_hits(race):
        taken[hit.seat, hit.panel] = taken.get((hit.seat, hit.panel), 0) + hit.applied
    told = {(seat, panel): (least, most) for seat, harm in promised.items() for panel, least, most in harm.hits}
    assert taken.keys() == told.keys()
    for where, points in taken.items():
        least, most = told[where]
        assert least <= points <= most


def encounter_hits(race):
    told = race.told(Hit, EncounterEnded)
    ended = next(n for n, fact in enumerate(told) if isinstance(fact, EncounterEnded))
    return told[:ended]


def palms(seed):
    """Races with any house rules, each time the palms are open."""
    rnd = Random(seed)
    hand = next(deal(rnd, 6))
    track = "bridge" if "allow_bridges" in hand else rnd.choice([name for name in TRACKS if name != "bridge"])
    gifts = rnd.choice(((), ("hip_check", "steal_the_lead"), ("switch_tack", "quick_turn")))
    worn = hand.get("between_races") == "carry_damage"
    opening = setup(rnd, hand, track, rnd.choice((2, 3, 4)), 3, talents=gifts, battered=worn)
    racing = Racing(opening, rnd, Temper(ram=0.7, meddling=0.05))
    for _ in range(60):
        if racing.match.awaits is None:
            return
        if isinstance(racing.state.stack[-1], Palming):
            yield racing.state
        racing.step()


def test_the_fight_is_only_imagined():
    race = two()
    before = race.state
    table(race, "a")
    assert race.state == before
    assert SVL.awaits(race.state) == SVL.awaits(before)
