"""The pit wall: what a stop of one, two or three turns would do, and who would get past."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svl.rules import SVL, Fault, Panels, Service, pit_wall
from svl.rules.race.actions import EnterPit
from svl.rules.race.pit import AtTheLine, Services, pit_turns
from svl.table import check
from tests.rules.helpers import loop
from tests.rules.racing import TRACKS, Racing, Temper, deal, setup

BODY = {"figures": {"chassis": 400}}  # 100 on each panel


def at_the_line(laps: int = 3, rulings=None, **cars):
    """`a` drives over the line, where the pit is."""
    own = {"tile": 13, "speed": 3, **BODY, **cars.pop("a")}
    race = loop(laps=laps, rulings=rulings, a=own, **(cars or {"b": {"tile": 1}}))
    race.drive("a", 3)
    assert race.waits == "a to pit or drive on"
    return race


def plans(race, seat="a"):
    return {plan.turns: plan for plan in pit_wall(race.state, seat)}


# -- what is mended


def test_one_turn_goes_to_the_panel_that_has_least_left():
    plan = plans(at_the_line(a={"damage": {"front": 30, "left": 80, "rear": 10}}))[1]
    assert plan.services == (Service("repair50", (0, 0, 50, 0)),)
    assert plan.points == Panels(left=50)


def test_two_and_three_turns_even_out_what_is_left():
    found = plans(at_the_line(a={"damage": {"front": 90, "left": 80, "right": 30}}))
    assert found[2].points == Panels(front=55, left=45)
    assert found[3].points == Panels(front=74, left=63, right=13)


def test_least_left_counts_and_not_most_damage():
    """Where drivers share their Chassis out as they like, a thin panel is mended before a stout one."""
    thin = {"panels": {"front": 20, "rear": 300, "left": 40, "right": 40}, "damage": {"front": 20, "rear": 150}}
    found = plans(at_the_line(rulings={"panel_model": "custom"}, a=thin))
    assert found[1].points == Panels(front=20)
    assert found[2].points == Panels(front=20, rear=80)


def test_no_plan_is_longer_than_there_is_work():
    assert list(plans(at_the_line(a={"damage": {"front": 40}}))) == [1]
    assert list(plans(at_the_line(a={"damage": {"front": 40, "left": 40}}))) == [1, 2]


def test_a_malfunction_that_costs_many_turns_is_removed_before_a_dent_is():
    plan = plans(at_the_line(laps=9, a={"damage": {"front": 30}, "malfunctions": [9]}))[1]
    assert plan.removed == (Fault(9),)
    assert plan.services == (Service("remove", fault=Fault(9)),)


def test_a_panel_that_is_gone_comes_before_any_malfunction():
    found = plans(at_the_line(laps=9, a={"damage": {"front": 100}, "malfunctions": [9]}))
    assert (found[1].points, found[1].removed) == (Panels(front=50), ())
    assert (found[2].points, found[2].removed) == (Panels(front=50), (Fault(9),))


def test_with_two_panels_gone_two_turns_reach_both():
    plan = plans(at_the_line(laps=9, a={"damage": {"front": 100, "rear": 100}, "malfunctions": [9]}))[2]
    assert plan.points == Panels(front=50, rear=50)


def test_of_two_malfunctions_the_worse_goes_first():
    plan = plans(at_the_line(laps=9, a={"malfunctions": [10, 9]}))[1]
    assert plan.removed == (Fault(9),)


def test_what_no_crew_can_remove_is_in_no_plan():
    found = plans(at_the_line(laps=9, a={"damage": {"front": 30}, "components": ["turbo"], "malfunctions": [6]}))
    assert [plan.removed for plan in found.values()] == [()]


# -- what it costs


def test_who_would_get_past_is_close_enough_at_the_speed_he_drives():
    """`b` is 5 tiles behind at 3 a turn: two moves in a stop of one turn. `c` is 20 behind at 4."""
    battered = {"lap": 2, "damage": {"front": 99, "rear": 99}}
    near, far = {"tile": 9, "lap": 2, "speed": 3}, {"tile": 8, "lap": 1, "speed": 4}
    found = plans(at_the_line(a=battered, b=near, c=far))
    assert found[1].passed_by == ("b",)
    assert found[3].passed_by == ("b",)
    assert [plan.places_lost for plan in found.values()] == [1, 1, 1]


def test_a_longer_stop_costs_more_places():
    race = at_the_line(a={"damage": {"front": 99, "rear": 99}}, b={"tile": 12, "speed": 1}, c={"tile": 2, "speed": 3})
    assert [plans(race)[turns].passed_by for turns in (1, 2, 3)] == [("b",), ("b",), ("b", "c")]


def test_nobody_is_reckoned_faster_than_his_car_goes():
    slow = {"tile": 4, "speed": 9, "figures": {"top_speed": 2}}
    assert plans(at_the_line(a={"damage": {"front": 30}}, b=slow))[1].passed_by == ()


@pytest.mark.parametrize(
    "rival",
    [
        {"tile": 1, "lap": 2, "speed": 5},
        {"tile": 13, "speed": 0},
        {"tile": 13, "status": "pit", "pit_left": 2},
        {"tile": 13, "status": "wrecked"},
    ],
    ids=["ahead", "standing", "in the pit", "wrecked"],
)
def test_who_is_ahead_or_does_not_drive_gets_past_nobody(rival):
    race = at_the_line(a={"damage": {"front": 30}}, b=rival, c={"tile": 1})
    assert plans(race)[1].places_lost == 0


def test_a_plan_says_it_in_a_sentence():
    race = at_the_line(
        laps=9, a={"damage": {"front": 100, "left": 20}, "malfunctions": [9]}, b={"tile": 12, "speed": 5}
    )
    assert plans(race)[1].sentence == "1 turn: repair Front +50. Bruno would get past."
    assert plans(race)[2].sentence == "2 turns: repair Front +50, mend Drive failure. Bruno would get past."


def test_who_keeps_his_place_is_told_so():
    plan = plans(at_the_line(a={"damage": {"front": 9}}))[1]
    assert plan.sentence == "1 turn: repair Front +9. Nobody would get past."


# -- when there is something to plan


def test_on_the_way_to_the_line_the_stop_can_be_planned_already():
    race = loop(a={"tile": 5, "damage": {"front": 30}, **BODY}, b={"tile": 1})
    assert plans(race)[1].points == Panels(front=30)


@pytest.mark.parametrize(
    ("car", "why"),
    [
        ({"tile": 5}, "nothing is broken"),
        ({"tile": 5, "lap": 3, "damage": {"front": 30}}, "the next line is the finish"),
        ({"tile": 5, "damage": {"front": 30}, "status": "pit", "pit_left": 1}, "it stands there already"),
        ({"tile": 5, "damage": {"front": 30}, "status": "wrecked"}, "it is out"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_there_is_nothing_to_plan(car, why):
    race = loop(laps=3, a={"tile": 1}, c={"tile": 2}, b=car | BODY)
    assert pit_wall(race.state, "b") == ()


def test_at_the_line_of_the_last_lap_a_stop_is_still_possible():
    race = at_the_line(laps=2, a={"damage": {"front": 30}})
    assert list(plans(race)) == [1]


# -- whatever happens


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_every_plan_is_one_the_crew_accepts(seed):
    """In races with any house rules: each plan can be ordered as it stands, and takes the turns it says."""
    rnd = Random(seed)
    hand = next(deal(rnd, 5))
    track = "bridge" if "allow_bridges" in hand else rnd.choice(list(TRACKS))
    opening = setup(rnd, hand | ({"allow_bridges": True} if track == "bridge" else {}), track, 3, 4)
    racing = Racing(opening, rnd, Temper(ram=0.9, haste=0.8, meddling=0.1))
    for _ in range(60):
        if racing.match.awaits is None:
            break
        racing.step()
        for car in racing.state.cars:
            assert_sound_plans(racing.state, car.seat)


def assert_sound_plans(race, seat):
    car, planned = race.car(seat), pit_wall(race, seat)
    assert [plan.turns for plan in planned] == list(range(1, len(planned) + 1))
    at_line = bool(race.stack) and isinstance(race.stack[-1], AtTheLine) and race.stack[-1].seat == seat
    assert planned or not at_line  # whoever is asked has something to plan
    for plan in planned:
        assert Services(tuple(car.damage), car.faults, race.rulings).fault(plan.services) is None
        assert pit_turns(plan.services) == plan.turns
        assert all(given <= taken for given, taken in zip(plan.points, car.damage, strict=True))
        if at_line:
            check(SVL, race, seat, EnterPit(plan.services))
    assert [plan.places_lost for plan in planned] == sorted(plan.places_lost for plan in planned)
