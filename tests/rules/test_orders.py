"""Standing orders: what is answered for a driver who said so before, and what he is still asked."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from svl.rules import ORDERS, REACTIONS, SVL, Race, Rulings, question_card, reactions_of, standing_answer
from svl.rules.orders import has_given_way
from svl.rules.race.actions import Brace, Decline, EndMove, HardStop, UseTalent
from svl.rules.race.encounter import Stealing
from svl.rules.race.facts import Hit, Met
from svl.table import check
from tests.rules.helpers import meeting, strip
from tests.rules.plays import Play, log_of
from tests.rules.racing import moments
from tests.rules.recorded import read_all
from tests.rules.test_asking import bracing, one_on_one

SIXTEEN = {"figures": {"chassis": 64}}  # 16 on each panel


def answer(race, **said):
    """What is answered for `a` by these orders; None if a has to be asked."""
    found = standing_answer(race.state, {"a": said})
    assert found is None or found[0] == "a"
    return found and found[1]


# -- whom it concerns


def test_a_driver_has_orders_for_what_he_owns():
    race = strip("S S", a={"talents": ["quick_turn", "speed_hack", "hip_check"], "components": ["slow_mine", "turbo"]})
    assert reactions_of(race.state.entrant("a")) == ("hip_check", "quick_turn", "slow_mine")


def test_stopping_under_way_is_asked_only_where_the_table_allows_it():
    entrant = strip("S S", a={"talents": ["hard_stop"]}).state.entrant("a")
    assert reactions_of(entrant) == ()
    assert reactions_of(entrant, Rulings(hard_stop_when="own_turn", may_stop_short=True)) == ("hard_stop", "stop_short")


def test_every_reaction_says_when_it_is_asked():
    for key, reaction in REACTIONS.items():
        assert reaction.key == key
        assert reaction.when.endswith(".")
        assert set(reaction.orders) <= set(ORDERS)


def test_without_an_order_the_driver_is_asked():
    race = bracing(talents=["quick_turn"])
    assert standing_answer(race.state, {}) is None
    assert answer(race, quick_turn="ask") is None
    assert standing_answer(race.state, {"b": {"quick_turn": "never"}}) is None  # somebody else's


def test_no_order_drives_the_car_or_rolls_the_dice():
    race = strip("S S", dice=None, a={"speed": 1}, b={"tile": 1})
    never = {"a": dict.fromkeys(REACTIONS, "never"), "b": dict.fromkeys(REACTIONS, "never")}
    assert standing_answer(race.state, never) is None
    race.drive("a", 1)
    assert standing_answer(race.state, never) is None  # the side has to be named
    race.side("a", "left")
    assert standing_answer(race.state, never) is None  # a palm
    race.choose(a="RAM", b="PASS")
    assert standing_answer(race.state, never) is None  # dice


# -- talents


def test_hip_check_is_saved_for_a_ram_that_could_break_a_panel():
    hip = {"talents": ["hip_check"]}
    strong, weak = one_on_one("PASS", "RAM", a=hip), one_on_one("PASS", "RAM", a={**hip, **SIXTEEN})
    assert answer(strong, hip_check="never") == answer(weak, hip_check="never") == Decline()
    assert answer(strong, hip_check="save") == Decline()
    assert answer(weak, hip_check="save") == UseTalent("hip_check")


@pytest.mark.parametrize(("die", "expected"), [(3, Decline()), (4, UseTalent("steal_the_lead"))])
def test_the_lead_is_stolen_only_after_a_panel_broke(die, expected):
    dice = f"b {die}" if die == 3 else f"b {die}, malfunction 3 4, malfunction 3 4"
    race = one_on_one("PASS", "RAM", dice, a={"talents": ["steal_the_lead"], **SIXTEEN})
    assert answer(race, steal_the_lead="save") == expected
    assert answer(race, steal_the_lead="never") == Decline()


def test_a_lead_is_stolen_back_after_a_malfunction_that_left_no_trace():
    race = one_on_one(
        "PASS", "RAM", "b 4, malfunction 1 1, malfunction 1 1", a={"talents": ["steal_the_lead"], **SIXTEEN}
    )
    assert race.car("a").faults == ()
    assert answer(race, steal_the_lead="save") == UseTalent("steal_the_lead")


def test_a_drift_is_tried_where_the_curve_would_break_the_front():
    driver = {"talents": ["drifter"], "stats": {"reflexes": 12}, "driver_handling": 0}
    assert answer(bracing(**driver), drifter="save") == Decline()
    assert answer(bracing(**driver, **SIXTEEN), drifter="save") == UseTalent("drifter")
    assert answer(bracing(**driver, **SIXTEEN), drifter="never") == Decline()


def test_a_drift_that_cannot_work_is_not_tried():
    driver = {"talents": ["drifter"], "stats": {"reflexes": 3}, "driver_handling": 0}
    assert answer(bracing(**driver, **SIXTEEN), drifter="save") == Decline()


# -- a blow: 30 points on the Front


def test_quick_turn_is_saved_for_a_front_that_would_break():
    quick = {"talents": ["quick_turn"], "figures": {"chassis": 400}}
    assert answer(bracing(**quick), quick_turn="save") == Brace()
    hurt = {"damage": {"front": 90, "left": 60}}
    assert answer(bracing(**quick, **hurt), quick_turn="save") == Brace("right")  # more is left there
    assert answer(bracing(**quick, **hurt), quick_turn="never") == Brace()


def test_a_turn_that_only_breaks_another_panel_is_not_made():
    assert answer(bracing(talents=["quick_turn"], **SIXTEEN), quick_turn="save") == Brace()


def test_switch_tack_is_saved_for_a_panel_it_keeps_whole():
    car = {"talents": ["switch_tack"], "figures": {"chassis": 400}}
    assert answer(bracing(**car), switch_tack="save") == Brace()
    assert answer(bracing(**car, damage={"front": 75}), switch_tack="save") == Brace(tack="pause")
    assert answer(bracing(**car, damage={"front": 90}), switch_tack="save") == Brace()  # 17 are too few


BOTH = {"talents": ["quick_turn", "switch_tack"], "figures": {"chassis": 400}, "damage": {"front": 75}}
SORE = {**BOTH, "damage": {"front": 75, "left": 90, "right": 90}}


@pytest.mark.parametrize(
    ("car", "quick_turn", "switch_tack", "expected"),
    [
        (BOTH, "save", "save", Brace("left")),  # the talent that is not used up
        (BOTH, "never", "save", Brace(tack="pause")),
        (BOTH, "save", "never", Brace("left")),
        (BOTH, "never", "never", Brace()),
        (SORE, "save", "save", Brace(tack="pause")),
        (SORE, "save", "never", Brace()),
        (BOTH, "ask", "never", None),
        (BOTH, "save", "ask", None),
    ],
)
def test_two_orders_meet_in_one_blow(car, quick_turn, switch_tack, expected):
    assert answer(bracing(**car), quick_turn=quick_turn, switch_tack=switch_tack) == expected


def test_an_order_for_a_talent_that_is_not_offered_does_not_matter():
    race = meeting("a 1", b={"talents": ["quick_turn", "switch_tack"]})
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")  # no hit on the Front: only the tack is asked
    assert standing_answer(race.state, {"b": {"switch_tack": "never", "quick_turn": "ask"}}) == ("b", Brace())


# -- the end of a move, and its middle


@pytest.mark.parametrize("order", ["never", "save"])
def test_a_mine_stays_on_board(order):
    race = strip("S S S", dice=None, a={"speed": 1, "components": ["slow_mine"]}, b={"tile": 2})
    race.drive("a", 1)
    assert answer(race, slow_mine=order) == Decline()


def underway(hurt, **rulings):
    """Before a curve of 20 points, at speed 4."""
    car = {"speed": 4, "talents": ["hard_stop"], "figures": {"chassis": 400}, "damage": {"front": hurt}}
    race = strip("S S HL S S S S", dice=None, a=car, rulings=rulings)
    race.drive("a", 4)
    return race


def test_under_way_the_brakes_are_saved_for_a_curve_that_would_break_the_front():
    brakes = {"hard_stop_when": "own_turn"}
    assert answer(underway(0, **brakes), hard_stop="save") == Decline()
    assert answer(underway(85, **brakes), hard_stop="save") == HardStop(3)  # 10 points the Front can still take
    assert answer(underway(95, **brakes), hard_stop="save") == HardStop(2)
    assert answer(underway(95, **brakes), hard_stop="never") == Decline()


def test_under_way_both_orders_count_where_both_are_offered():
    both = {"hard_stop_when": "own_turn", "may_stop_short": True}
    assert answer(underway(95, **both), hard_stop="save") is None
    assert answer(underway(95, **both), hard_stop="save", stop_short="save") == EndMove()
    assert answer(underway(95, **both), hard_stop="save", stop_short="never") == HardStop(2)
    assert answer(underway(95, **both), hard_stop="never", stop_short="never") == Decline()


# -- every question of every race


def assert_orders_hold(race: Race, rnd: Random) -> None:
    """An answer by order is one the table takes; who has ordered everything is asked only what has no order."""
    orders = {seat: {key: rnd.choice(ORDERS) for key in REACTIONS} for seat in SVL.seats(race)}
    found = standing_answer(race, orders)
    if found is not None:
        check(SVL, race, *found)
        assert question_card(race, found[0]) is not None
    for order, used in (("never", (Decline, Brace)), ("save", (Decline, Brace, UseTalent, EndMove, HardStop))):
        found = standing_answer(race, {seat: dict.fromkeys(REACTIONS, order) for seat in SVL.seats(race)})
        if found is not None:
            check(SVL, race, *found)
            assert isinstance(found[1], used)
            assert order == "save" or found[1] in (Decline(), Brace())


@settings(
    max_examples=40,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example),
)
@given(rnd=st.randoms(use_true_random=False))
def test_an_answer_by_order_is_always_taken(rnd: Random):
    play = Play(rnd)
    try:
        for _ in play.run(30):
            if not play.state.over:
                assert_orders_hold(play.state, rnd)
    except BaseException:
        note(log_of(play))
        raise


def test_orders_hold_in_the_recorded_races():
    rnd = Random(1)
    for recorded in read_all():
        for moment in moments(recorded.entries()):
            if not moment.after.over:
                assert_orders_hold(moment.after, rnd)


def test_a_thief_is_told_the_truth_about_broken_panels():
    """A car does not remember what broke in an encounter: its figures give it away."""
    seen = set()
    for recorded in read_all():
        broken: set[str] = set()
        for moment in moments(recorded.entries()):
            for fact in moment.facts:
                if isinstance(fact, Met):
                    broken = set()
                elif isinstance(fact, Hit) and fact.breaks:
                    broken.add(fact.seat)
            question = moment.after.stack[-1] if moment.after.stack else None
            if isinstance(question, Stealing):
                before = next(car for car in question.meeting.before if car.seat == question.seat)
                assert has_given_way(moment.after, before) is (question.seat in broken)
                seen.add(question.seat in broken)
    assert seen == {True, False}
