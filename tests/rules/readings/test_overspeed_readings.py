"""Readings of the two ends of speed: above Top Speed, above 10, and below 0 (B-19, B-20, B-34)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import Drive, PullTractor
from svl.rules.race.facts import SpeedSet, TurnEnded
from tests.rules.helpers import meeting, refused, strip
from tests.rules.readings.registry import reading
from tests.rules.readings.tools import built, from_the_grid, speeds

CLAMP, HOLD = {"overspeed": "clamp"}, {"overspeed": "hold"}
FIVE = {"figures": {"top_speed": 5, "braking": 4, "acceleration": 3}}


# -- hold


@reading("overspeed", "hold")
@pytest.mark.parametrize(("rules", "highest"), [({}, 5), (HOLD, 8)])
def test_a_speed_above_top_speed_may_be_kept_but_not_raised(rules, highest):
    race = strip("S S S S S+turbo_3 S", a={"speed": 5, "tile": 0, **FIVE}, b={"tile": 20}, rulings=rules)
    race.drive("a", 5)
    assert race.car("a").speed == 8
    race.drive("b", 0)
    assert speeds(race, "a") == (4, highest)


# -- clamp: where a lower Top Speed or a gain would leave a car too fast


@reading("overspeed", "clamp")
def test_a_tack_that_lowers_top_speed_brings_the_car_down_before_it_sets_its_speed():
    race = strip("S", a={"speed": 6, "tack": "push", **FIVE}, rulings=CLAMP)
    assert [speeds(race, "a", tack) for tack in ("push", "pace", "pause")] == [(2, 6), (1, 5), (0, 4)]


@reading("overspeed", "clamp")
def test_a_speed_hack_lifts_only_what_the_tack_has_left():
    race = strip("S", a={"speed": 6, "tack": "push", "talents": ["speed_hack"], **FIVE}, b={"tile": 40}, rulings=CLAMP)
    assert speeds(race, "a", "pause", "speed_hack") == (0, 7)  # down to 4 first; Acceleration is 3
    race.drive("a", 7, "pause", "speed_hack")
    assert race.told(SpeedSet) == [SpeedSet("a", 4, 7, "speed_hack")]


@reading("overspeed", "clamp")
def test_not_even_bad_brakes_keep_a_car_above_its_top_speed():
    weak = {"figures": FIVE["figures"] | {"braking": 1}}
    race = strip("S", a={"speed": 6, "tack": "push", **weak}, rulings=CLAMP)
    assert [speeds(race, "a", tack) for tack in ("push", "pace", "pause")] == [(5, 6), (4, 5), (3, 4)]
    assert refused(race, "a", Drive("pause", 5)).code == "speed_out_of_reach"


@reading("overspeed", "clamp")
def test_switch_tack_in_another_cars_turn_brings_the_car_down_at_once():
    race = strip("S", b={"tile": 9}, a={"speed": 6, "tack": "push", "talents": ["switch_tack"], **FIVE}, rulings=CLAMP)
    race.switch("a", "pause")
    assert race.car("a").speed == 4
    default = strip("S", b={"tile": 9}, a={"speed": 6, "tack": "push", "talents": ["switch_tack"], **FIVE})
    default.switch("a", "pause")
    assert default.car("a").speed == 6


@reading("overspeed", "clamp")
@pytest.mark.parametrize(("rules", "moved", "left"), [(CLAMP, 2, 1), ({}, 3, 3)])
def test_a_tack_switched_before_a_blow_shortens_the_move(rules, moved, left):
    driver = {"speed": 6, "tack": "push", "talents": ["switch_tack"], **FIVE}
    race = strip("S S HR S S S S", a=driver, rulings=rules)
    race.drive("a", 6, "push")
    race.brace("a", tack="pause")  # Top Speed 4: 6 becomes 4, then the curve costs 3
    assert race.told(TurnEnded) == [TurnEnded("a", moved, left, moved)]


@reading("overspeed", "clamp")
def test_a_turbo_tile_and_a_decline_do_not_lift_a_car_above_its_top_speed():
    race = strip("S D2 S+turbo_3 S S S S", a={"speed": 4, **FIVE}, rulings=CLAMP)
    race.drive("a", 4)
    assert race.drawn() == "S D2 S+turbo_3 S S S S\n. 5 5 5 5 5 ."


@reading("overspeed", "clamp")
@pytest.mark.parametrize(("rules", "own"), [(CLAMP, 5), ({}, 6)])
def test_the_speed_a_tractor_gives_ends_at_top_speed(rules, own):
    race = strip(
        "S", a={"speed": 5, "components": ["forward_tractor"], **FIVE}, b={"speed": 5, "tile": 2}, rulings=rules
    )
    race.act("a", PullTractor("b"))
    assert race.speeds() == {"a": own, "b": 4}


@reading("overspeed", "clamp")
@pytest.mark.parametrize(("rules", "after"), [(CLAMP, 5), ({}, 8)])
def test_the_10_of_speed_hack_ends_with_the_own_turn(rules, after):
    hacker = {"talents": ["speed_hack"], "figures": {"top_speed": 5}}
    race = strip("S", a=hacker, b={"tile": 20}, rulings=rules)
    race.drive("a", 8, using="speed_hack")
    assert race.told(TurnEnded)[0].moved == 8
    assert race.car("a").speed == after


@reading("overspeed", "clamp")
@pytest.mark.parametrize(("rules", "moved"), [(CLAMP, 2), ({}, 4)])
def test_a_malfunction_in_mid_move_brings_the_car_down_and_shortens_the_move(rules, moved):
    weak = {"panels": {"front": 0, "rear": 9, "left": 9, "right": 9}, "speed": 6, "figures": {"top_speed": 6}}
    race = strip("S ER S S S S S", a=weak, rulings=rules, dice="malfunction 2 6")
    race.drive("a", 6)  # 2 too fast in the curve: Top Speed becomes 4, and the check costs 2
    assert race.broke("a") == [("front", 8)]
    assert race.told(TurnEnded) == [TurnEnded("a", moved, moved, moved)]


@reading("overspeed", "clamp")
@reading("start_speed", 10)
def test_a_rolling_start_is_not_faster_than_the_cars_either():
    race = from_the_grid(built("a"), rulings=CLAMP | {"start_speed": 10})
    assert race.speeds() == {"a": 5}


# -- no upper end


@reading("speed_cap", "none")
@pytest.mark.parametrize(("rules", "highest"), [({}, 10), ({"speed_cap": "none"}, 11)])
def test_without_an_upper_end_top_speed_alone_limits_the_choice(rules, highest):
    race = strip("S", a={"speed": 5}, rulings=rules)
    assert speeds(race, "a", "push") == (0, highest)


@reading("speed_cap", "none")
def test_speed_hack_is_still_10():
    hacker = {"speed": 4, "talents": ["speed_hack"], "figures": {"top_speed": 5}}
    race = strip("S", a=hacker, rulings={"speed_cap": "none"})
    assert speeds(race, "a", using="speed_hack") == (0, 10)


@reading("speed_cap", "none")
def test_a_move_ends_after_30_tiles_and_the_speed_stays():
    fast = {"speed": 40, "figures": {"chassis": 90_000, "top_speed": 45}}
    race = strip("S " + "S+turbo_1 " * 40, a=fast, rulings={"speed_cap": "none"})
    race.drive("a", 45)  # the check of each straight takes 1, its Turbo gives it back
    assert race.told(TurnEnded) == [TurnEnded("a", 30, 45, 30)]


# -- below 0

CARRY = {"carry_negative_speed": True}
SIX = {"figures": {"acceleration": 6}}


@reading("carry_negative_speed", True)
@pytest.mark.parametrize(("rules", "highest"), [(CARRY, 2), ({}, 6)])
def test_a_loss_below_0_lowers_the_next_choice_and_is_then_forgotten(rules, highest):
    race = strip("S S!jump S", a={"speed": 2, **SIX}, b={"tile": 20}, rulings=rules, dice="endurance 6 6 6")
    race.drive("a", 2)  # 5 and 1 more for the failed test
    assert race.car("a").speed == 0
    race.drive("b", 0)
    assert speeds(race, "a") == (0, highest)
    race.drive("a", 0)
    race.drive("b", 0)
    assert speeds(race, "a") == (0, 6)


@reading("carry_negative_speed", True)
def test_a_later_gain_on_the_same_move_pays_first():
    car = {"speed": 2, **SIX}
    race = strip("S D2!jump S S S", a=car, b={"tile": 20}, rulings=CARRY, dice="endurance 1 1 1")
    race.drive("a", 2)  # 3 below 0, and the slope gives 2
    assert race.drawn() == "S D2!jump S S S\n. 0 . . ."
    race.drive("b", 0)
    assert speeds(race, "a") == (0, 5)
    default = strip("S D2!jump S S S", a=car, b={"tile": 20}, dice="endurance 1 1 1")
    default.drive("a", 2)
    assert default.drawn() == "S D2!jump S S S\n. 2 2 . ."


@reading("carry_negative_speed", True)
def test_what_is_left_of_a_gain_is_speed():
    race = strip("S D2!brake_mine S S", a={"speed": 3, **SIX}, b={"tile": 20}, rulings=CARRY)
    race.drive("a", 3)  # 1 below 0, and the slope gives 2
    assert race.car("a").speed == 1
    race.drive("b", 0)
    assert speeds(race, "a") == (0, 7)


@reading("carry_negative_speed", True)
def test_a_ram_in_another_cars_turn_counts_too():
    race = meeting("ram 1", road="S HR S", at=2, a={"figures": {"handling": 9}}, b={"speed": 1, **SIX}, rulings=CARRY)
    race.side("a", "right")
    race.choose(a="RAM", b="PASS")  # the curve costs 3
    assert race.car("b").speed == 0
    assert speeds(race, "b") == (0, 4)


@reading("carry_negative_speed", True)
def test_an_incline_never_goes_below_1_and_so_leaves_nothing_to_carry():
    race = strip("S U2 S", a={"speed": 2, **SIX}, b={"tile": 20}, rulings=CARRY)
    race.drive("a", 2)
    race.drive("b", 0)
    assert speeds(race, "a") == (0, 7)
