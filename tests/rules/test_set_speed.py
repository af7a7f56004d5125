"""Set Speed: how far a car may go up and down, above its Top Speed too, and the two talents that help (A11)."""

from __future__ import annotations

import pytest

from svl.rules.race.facts import AbilityUsed, SpeedSet
from tests.rules.helpers import strip

MEDIUM = {"acceleration": 3, "top_speed": 5, "braking": 4}


def choices(speed, tack="pace", using="", *, rulings=None, **car):
    """The lowest and the highest speed on offer; None where there is none."""
    figures = MEDIUM | car.pop("figures", {})
    race = strip("S", rulings=rulings, a={"speed": speed, "figures": figures, **car})
    found = [o.fields for o in race.options("a") if o.fields["tack"].has(tack) and o.fields["using"].has(using)]
    return (found[0]["speed"].low, found[0]["speed"].high) if found else None


@pytest.mark.parametrize(
    ("speed", "tack", "offered"),
    [
        (0, "pace", (0, 3)),
        (2, "pace", (0, 5)),
        (4, "pace", (0, 5)),
        (5, "pace", (1, 5)),
        (4, "push", (0, 6)),
        (5, "pause", (1, 4)),
        (3, "pause", (0, 4)),
    ],
)
def test_a_car_goes_up_by_acceleration_to_top_speed_and_down_by_its_brakes(speed, tack, offered):
    assert choices(speed, tack) == offered


@pytest.mark.parametrize(
    ("speed", "tack", "offered"),
    [
        (6, "pace", (2, 5)),  # the brakes could do more, but need not
        (9, "pace", (5, 5)),
        (10, "pace", (6, 6)),  # the brakes cannot do enough
        (10, "push", (6, 6)),
        (6, "push", (2, 6)),  # PUSH lifts Top Speed to 6
        (9, "pause", (5, 5)),
    ],
)
def test_a_car_above_top_speed_comes_down_as_far_as_its_brakes_allow(speed, tack, offered):
    assert choices(speed, tack) == offered


def test_weak_brakes_bring_a_fast_car_down_step_by_step():
    assert choices(9, malfunctions=[7]) == (8, 8)


def test_a_fast_car_may_hold_its_speed_where_the_table_reads_it_so():
    assert choices(9, rulings={"overspeed": "hold"}) == (5, 9)


def test_no_speed_is_above_10():
    assert choices(9, "push", figures={"top_speed": 10}) == (5, 10)


def test_speed_0_is_a_choice_and_the_car_stays_where_it_is():
    race = strip("S", a={"speed": 4, "figures": MEDIUM}, b={"tile": 3})
    race.drive("a", 0)
    assert (race.tile("a"), race.car("a").speed) == (0, 0)
    assert race.waits == "b to set tack and speed"


def test_malfunctions_narrow_the_choice_from_both_ends():
    assert choices(4, malfunctions=[7, 8, 10]) == (3, 3)  # brakes 1, Top Speed 3
    assert choices(0, malfunctions=[11]) == (0, 1)


# -- Speed Hack (B-64)

HACK = {"talents": ["speed_hack"]}


def test_speed_hack_lifts_top_speed_to_10_but_not_acceleration():
    assert choices(5, using="speed_hack", **HACK) == (1, 8)
    assert choices(8, using="speed_hack", **HACK) == (4, 10)


def test_speed_hack_beats_tack_and_malfunctions():
    assert choices(5, "pause", using="speed_hack", malfunctions=[8, 9], **HACK) == (1, 8)


def test_speed_hack_is_over_with_the_turn_and_spent_for_the_race():
    race = strip("S", a={"speed": 5, "figures": MEDIUM, **HACK}, b={"tile": 90})
    race.drive("a", 8, using="speed_hack")
    assert race.tile("a") == 8
    assert race.told(AbilityUsed)[0].ability == "speed_hack"
    race.drive("b", 0)
    offered = [(o.fields["using"].value, o.fields["speed"].high) for o in race.options("a") if "speed" in o.fields]
    assert {using for using, _ in offered} == {""}
    assert max(high for _, high in offered) == 6  # PUSH; the brakes bring it down from 8


# -- Hard Stop (B-65, A23)

STOP = {"talents": ["hard_stop"]}


def test_hard_stop_reaches_any_speed_from_1_up_to_the_present_one():
    assert choices(5, using="hard_stop", figures={"braking": 1}, **STOP) == (1, 5)


def test_hard_stop_does_not_hold_a_car_above_its_top_speed():
    assert choices(9, using="hard_stop", **STOP) == (1, 5)
    assert choices(9, using="hard_stop", figures={"braking": 1}, **STOP) == (1, 8)


def test_hard_stop_is_not_offered_to_a_car_that_stands():
    assert choices(0, using="hard_stop", **STOP) is None


def test_hard_stop_works_once_a_race():
    race = strip("S", a={"speed": 9, "figures": {"braking": 1}, **STOP})
    race.drive("a", 1, using="hard_stop")
    assert [(s.before, s.after, s.using) for s in race.told(SpeedSet)] == [(9, 1, "hard_stop")]
    assert all(o.fields["using"].has("") for o in race.options("a"))


def test_neither_talent_is_offered_to_a_driver_without_it():
    assert choices(5, using="speed_hack") is None
    assert choices(5, using="hard_stop") is None
