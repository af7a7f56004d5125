"""The System Malfunction table, result by result, and how results add up (A16)."""

from __future__ import annotations

import pytest

from svl.rules import Fault
from svl.rules.race.actions import TrackEvent
from svl.rules.race.facts import Malfunctioned
from tests.rules.helpers import strip

DICE = {2: "1 1", 3: "1 2", 4: "2 2", 5: "2 3", 6: "3 3", 7: "3 4", 8: "4 4", 9: "4 5", 10: "5 5", 11: "5 6", 12: "6 6"}
FIGURES = {"acceleration": 5, "top_speed": 6, "braking": 5, "handling": 2}


def broken(*rolls, dice="", **car):
    """`a`'s front breaks once for each of these results."""
    lines = ", ".join(f"malfunction {DICE[roll]}" for roll in rolls)
    car = {"speed": 6, "figures": FIGURES, "panels": {"rear": 9, "left": 9, "right": 9}} | car
    race = strip("S", dice=f"{lines}, {dice}", a=car, b={"tile": 5}, c={"tile": 6})
    for _ in rolls:
        race.act("gm", TrackEvent("damage", "sparks", seat="a", panel="front", amount=1))
    assert race.unrolled == []
    return race


def figures(race):
    """Acceleration, Top Speed, Braking Rate, Handling."""
    found = race.state.figures("a")
    return (found.acceleration, found.top_speed, found.braking, found.handling)


@pytest.mark.parametrize(("roll", "speed"), [(2, 4), (3, 2)])
def test_results_2_and_3_cost_speed_once_and_leave_nothing(roll, speed):
    race = broken(roll)
    assert race.car("a").speed == speed
    assert race.car("a").faults == ()


@pytest.mark.parametrize(("dice", "speed"), [("4 3 3", 6), ("4 4 3", 2)])
def test_result_4_is_an_endurance_test_against_4_speed(dice, speed):
    race = broken(4, dice=f"endurance {dice}")
    assert race.car("a").speed == speed
    assert race.car("a").faults == ()


def test_no_result_brings_speed_below_0():
    assert broken(3, speed=3).car("a").speed == 0


@pytest.mark.parametrize(
    ("roll", "after"),
    [
        (7, (5, 6, 1, 2)),
        (8, (5, 4, 5, 2)),
        (9, (5, 2, 5, 2)),
        (10, (3, 6, 5, 2)),
        (11, (1, 6, 5, 2)),
        (12, (5, 6, 5, 0)),
    ],
)
def test_results_7_to_12_stay_and_change_one_figure(roll, after):
    race = broken(roll)
    assert figures(race) == after
    assert race.car("a").faults == (Fault(roll),)
    race.adjust("skip", "a")
    assert figures(race) == after


def test_speed_losses_do_not_repeat():
    race = broken(2)
    race.drive("a", 4)
    race.drive("b", 0)
    race.drive("c", 0)
    assert race.car("a").speed == 4


# -- components (results 5 and 6)

GEAR = {"components": ["turbo", "overclock", "brakes", "turn_assist", "slow_mine"]}


@pytest.mark.parametrize(("die", "after"), [(1, (5, 7, 6, 3)), (2, (6, 6, 6, 3)), (3, (6, 7, 5, 3)), (4, (6, 7, 6, 2))])
def test_result_5_stops_the_component_a_die_picks(die, after):
    race = broken(5, dice=f"component {die}", **GEAR)
    assert figures(race) == after


def test_result_5_names_the_component():
    race = broken(5, dice="component 3", **GEAR)
    assert race.car("a").faults == (Fault(5, "brakes"),)
    assert race.told(Malfunctioned)[-1].component == "brakes"


def test_a_number_without_a_working_component_is_rolled_again():
    race = broken(5, 5, dice="component 6, component 1, component 1, component 2", **GEAR)
    assert race.car("a").faults == (Fault(5, "turbo"), Fault(5, "overclock"))


def test_without_a_working_component_result_5_does_nothing_and_rolls_nothing():
    assert broken(5).car("a").faults == ()
    race = broken(5, components=["turbo"], failed=["turbo"])
    assert race.car("a").faults == (Fault(5, "turbo"),)
    assert broken(6, 5, components=["turbo"]).car("a").faults == (Fault(6),)


def test_result_6_stops_all_components():
    race = broken(6, **GEAR)
    assert figures(race) == (5, 6, 5, 2)
    assert not race.state.has("a", "slow_mine")


# -- adding up (B-61)


@pytest.mark.parametrize(
    ("rolls", "after"),
    [
        ((8, 8), (5, 2, 5, 2)),
        ((8, 9), (5, 1, 5, 2)),
        ((9, 9), (5, 1, 5, 2)),
        ((10, 10), (1, 6, 5, 2)),
        ((10, 11), (1, 6, 5, 2)),
        ((7, 7), (5, 6, 1, 2)),
        ((12, 12), (5, 6, 5, 0)),
        ((7, 8, 10, 12), (3, 4, 1, 0)),
    ],
)
def test_results_add_up_and_the_floor_comes_last(rolls, after):
    assert figures(broken(*rolls)) == after


def test_one_of_two_removed_leaves_the_other_whole():
    race = broken(9, 9)
    race.adjust("malfunction", "a", value=9, number=1)
    assert figures(race)[1] == 2


def test_tack_counts_before_the_floor():
    race = broken(8, 9, tack="push")
    assert figures(race)[1] == 1  # 6 + 1 - 6


def test_result_7_beats_the_brakes_component():
    assert figures(broken(7, components=["brakes"]))[2] == 1


def test_result_12_takes_the_vehicles_bonus_and_leaves_the_driver_his():
    assert figures(broken(12, stats={"reflexes": 17}, components=["turn_assist"]))[3] == 2


def test_result_12_takes_a_bonus_of_1():
    assert figures(broken(12, figures=FIGURES | {"handling": 1}))[3] == 0


def test_result_12_leaves_a_penalty():
    assert figures(broken(12, figures=FIGURES | {"handling": -1}, stats={"reflexes": 5}))[3] == -2
