"""Movement: tile by tile while the speed lasts, and what each tile does, in its order (A12, A23).

A drawing shows the road and, below each tile, the speed the car left it with; a dot is a tile it did not enter.
"""

from __future__ import annotations

import pytest

from svl.rules.race.actions import SpendRegen
from svl.rules.race.facts import CheckMade, CheckSkipped, Hit, MineHit, Repaired, SpeedChanged, TurnEnded
from svl.table import Fact
from tests.rules.helpers import loop, strip, tidy


def driven(road, speed, *, dice="", mines=(), sprung=(), **car):
    race = strip(road, dice=dice, mines=dict(mines), sprung=sprung, a={"speed": speed, **car})
    race.drive("a", speed)
    return race


def assert_drawn(race, drawing):
    assert race.drawn() == tidy(drawing)


DICE = "endurance 1 1 1, endurance 1 1 1, malfunction 1 1, malfunction 1 1, malfunction 1 1"


@pytest.mark.parametrize(
    "road",
    [
        "S S S S S S S S S S S S",
        "S U1 U2 S D1 D2 S S S S S S",
        "S S+turbo_1 S S+turbo_3 U1 S S S S S S",
        "S EL S HR S D2 S S S S S S",
        "S S!jump S S!glitch_reverse_turbo U1!jump S S S S",
    ],
)
@pytest.mark.parametrize("speed", [2, 4, 6])
def test_tiles_driven_in_one_go_tell_the_same_as_tiles_driven_one_by_one(road, speed):
    """Where drivers may stop between two tiles each tile is taken by itself; driving on changes nothing."""
    at_once = driven(road, speed, dice=DICE, figures={"handling": 4})
    halting = strip(road, dice=DICE, rulings={"may_stop_short": True}, a={"speed": speed, "figures": {"handling": 4}})
    halting.drive("a", speed)
    while halting.waits == "a to drive on or stop":
        halting.no("a")
    assert halting.told(Fact) == at_once.told(Fact)
    assert halting.state.cars == at_once.state.cars


# -- speed and distance, counted live (A12.1, A12.2, B-28)


def test_a_car_drives_its_whole_speed():
    assert_drawn(
        driven("S S S S S S", 4),
        """
        S S S S S S
        . 4 4 4 4 .
        """,
    )


def test_a_loss_shortens_the_move():
    assert_drawn(
        driven("S U1 U1 S S S", 5),
        """
        S U1 U1 S S S
        . 4  3  3 . .
        """,
    )


def test_a_gain_lengthens_the_move():
    assert_drawn(
        driven("S S D1 D2 S S S S", 3),
        """
        S S D1 D2 S S S S
        . 3 4  6  6 6 6 .
        """,
    )


def test_a_turbo_tile_acts_at_once_and_ignores_top_speed():
    race = driven("S S+turbo_3 S S S S", 2, figures={"top_speed": 2})
    assert_drawn(
        race,
        """
        S S+turbo_3 S S S S
        . 5         5 5 5 5
        """,
    )


def test_a_speed_below_the_tiles_moved_ends_the_move_and_is_kept():
    race = driven("S S S S EL S", 5)
    assert_drawn(
        race,
        """
        S S S S EL S
        . 5 5 5 3  .
        """,
    )
    (end,) = race.told(TurnEnded)
    assert (end.moved, end.speed) == (4, 3)


def test_a_failed_check_alone_does_not_stop_a_car():
    assert_drawn(
        driven("S EL S S S", 5),
        """
        S EL S S S
        . 3  3 3 .
        """,
    )


def test_a_move_ends_after_ten_tiles_at_most():
    race = driven("D2 D2 D2 D2 D2 D2 D2 D2 D2 D2 D2 D2 D2", 6)
    (end,) = race.told(TurnEnded)
    assert (end.moved, end.speed) == (10, 10)


# -- the order inside a tile (A12.3, B-25, B-39)


def test_check_then_slope_then_boost():
    race = driven("S U2+turbo_1", 9)
    causes = [fact.cause for fact in race.told(SpeedChanged)]
    assert causes == ["failed check", "straight_steep_incline", "turbo_1"]
    assert race.hits("a") == [("front", 4)]
    assert race.car("a").speed == 6  # 9 - 2 for the check, - 2 for the slope, + 1


@pytest.mark.parametrize(("road", "speed"), [("S D1", 7), ("S D2", 6)])
def test_a_decline_measures_the_speed_the_car_comes_in_with(road, speed):
    race = driven(road, speed)
    assert race.hits("a") == []
    assert race.drawn().endswith(" 8")


def test_a_mine_comes_before_the_check_and_may_save_a_curve():
    race = driven("S HL S", 5, mines={1: "b"})
    assert race.hits("a") == []
    assert race.car("a").speed == 2


def test_a_mine_comes_before_the_check_and_may_spoil_a_jump():
    race = driven("S S!jump", 5, mines={1: "b"}, dice=DICE)
    assert race.hits("a") == [("front", 60)]


def test_a_mine_brings_no_speed_below_0():
    race = driven("S S S", 2, mines={1: "b"})
    assert race.car("a").speed == 0
    assert race.tile("a") == 1


# -- slopes (A12.5, B-26, B-27)


@pytest.mark.parametrize(("road", "speed", "after"), [("S U2", 2, 1), ("S U1", 2, 1), ("S U2", 1, 1), ("S U1", 3, 2)])
def test_an_incline_never_takes_the_last_length(road, speed, after):
    assert driven(road, speed).car("a").speed == after


def test_an_incline_does_not_lift_a_car_that_stands():
    race = driven("S U1!glitch_no_power", 1)
    assert race.car("a").speed == 0


def test_other_causes_can_stop_a_car():
    assert driven("S S!brake_mine", 4).car("a").speed == 0


def test_a_failed_incline_costs_both_losses():
    assert driven("S U1", 10).car("a").speed == 8
    assert driven("S U2", 10).car("a").speed == 6


def test_a_failed_decline_gains_and_loses():
    assert driven("S D1 S", 8).losses("a")[:2] == [("failed check", -1), ("straight_easy_decline", 1)]
    assert driven("S D2", 7).losses("a")[:2] == [("failed check", -1), ("straight_steep_decline", 2)]


def test_speed_stops_at_10():
    assert driven("S S+turbo_3", 8).losses("a")[0] == ("turbo_3", 2)
    assert driven("S D2", 10).losses("a")[:2] == [("failed check", -1), ("straight_steep_decline", 1)]


# -- down to 0 and up again (A23)


def test_a_car_brought_to_0_and_lifted_by_a_decline_drives_on():
    race = driven("S D2!brake_mine S S", 3)
    assert_drawn(
        race,
        """
        S D2!brake_mine S S
        . 2             2 .
        """,
    )


def test_a_car_stopped_by_a_mine_and_lifted_by_a_turbo_drives_on():
    race = driven("S S+turbo_2 S S", 3, mines={1: "b"})
    assert_drawn(
        race,
        """
        S S+turbo_2 S S
        . 2         2 .
        """,
    )


def test_a_car_that_stands_at_0_accelerates_from_0_and_is_not_checked_again():
    race = driven("S S!brake_mine S S", 3, figures={"acceleration": 2})
    assert race.car("a").speed == 0
    assert max(o.fields["speed"].high for o in race.options("a")) == 2
    race.drive("a", 2)
    assert len(race.hits("a")) == 1


def test_a_car_that_starts_on_a_curve_is_not_checked_there():
    race = strip("HL S S S S S", a={"speed": 6})
    race.drive("a", 6)
    assert race.hits("a") == []


# -- exempt from the check, not from the road (A12.4, B-43)


def test_a_car_that_paid_in_an_encounter_still_takes_mine_slope_and_boost():
    race = strip("S U1+turbo_3", dice="ram 1", mines={1: "b"}, a={"speed": 9}, b={"tile": 1})
    race.drive("a", 9)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    assert [fact.why for fact in race.told(CheckSkipped)] == ["encounter"]
    assert race.told(CheckMade)[0].tile == 2  # tile 1 was not checked, the next one is
    assert race.losses("a")[:4] == [("ram", -1), ("slow_mine", -3), ("straight_easy_incline", -1), ("turbo_3", 3)]


# -- Precognition (B-38, B-69)

SEER = {"talents": ["precognition"]}


def test_precognition_ignores_a_hazard_that_came_up_during_the_race():
    assert driven("S S!jump", 1, sprung=[1], **SEER).hits("a") == []


def test_precognition_does_not_help_against_a_hazard_laid_before_the_race():
    race = driven("S S!jump", 1, dice=DICE, **SEER)
    assert race.hits("a") == [("front", 120)]


def test_precognition_still_drives_the_road_below():
    assert driven("S HL!jump", 5, sprung=[1], **SEER).hits("a") == [("front", 30)]


def test_a_hazard_that_came_up_during_the_race_hits_everybody_else():
    assert driven("S S!glitch_no_power", 1, sprung=[1]).hits("a") == [("front", 20)]


def test_precognition_sees_a_mine_before_any_check():
    race = driven("S HL", 5, mines={1: "b"}, **SEER)
    assert [hit.foreseen for hit in race.told(MineHit)] == [True]
    assert race.hits("a") == [("front", 30)]


# -- Regen (A6.6, B-37)


def test_regen_asks_how_to_spread_its_points():
    race = driven("S S+regen_2 S", 2, damage={"front": 20, "left": 30})
    assert race.waits == "a to spread the Regen points"
    race.act("a", SpendRegen((5, 0, 20, 0)))
    assert race.damage("a") == (15, 0, 10, 0)
    assert race.tile("a") == 2  # and the move goes on


@pytest.mark.parametrize("damage", [{"front": 9}, {"rear": 40}, {"front": 10, "left": 5}, {}])
def test_regen_asks_nothing_where_there_is_only_one_way(damage):
    race = driven("S S+regen_1", 1, damage=damage)
    assert race.tile("a") == 1
    assert sum(race.damage("a")) == max(0, sum(damage.values()) - 15)


def test_regen_restores_no_panel_above_its_base():
    race = driven("S S+regen_3", 1, damage={"front": 10, "left": 60})
    race.act("a", SpendRegen((40, 0, 10, 0)))
    assert race.damage("a") == (0, 0, 50, 0)
    assert race.told(Repaired)[-1].points == (10, 0, 10, 0)


def test_regen_comes_after_the_check_and_heals_what_the_check_did():
    race = driven("S S+regen_1", 9, damage={"front": 6})
    assert race.hits("a") == [("front", 2)]
    assert race.told(Repaired)[0].points == (8, 0, 0, 0)


def test_regen_removes_no_malfunction():
    race = driven("S S+regen_1", 1, damage={"front": 9}, malfunctions=[8])
    assert [fault.roll for fault in race.car("a").faults] == [8]


def test_regen_works_for_an_exempt_car_too():
    race = strip("S S+regen_3 S", dice="ram 1", a={"speed": 1}, b={"tile": 1})
    race.drive("a", 1)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    assert race.damage("a") == (0, 0, 0, 0)
    assert len(race.told(Hit)) == 2


def test_a_lap_line_is_a_tile_like_any_other_for_the_move():
    race = loop(a={"tile": 12, "speed": 4})
    race.drive("a", 4)
    assert (race.state.lap_of("a"), race.tile("a")) == (2, 2)
