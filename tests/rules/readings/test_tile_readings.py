"""Readings of the tiles: order of slope and check, hazards, Regen, and the hand of the game master on the track."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import ChangeTrack, SpendRegen, TrackEvent
from svl.rules.race.facts import CheckMade, Met, Repaired
from svl.table import Refusal
from tests.rules.helpers import OVAL, loop, meeting, refused, strip
from tests.rules.readings.registry import reading
from tests.rules.readings.tools import SMALL, offered

# -- slope before check (B-25)

SLOPE_FIRST = {"speed_change_order": "change_first"}


@reading("speed_change_order", "change_first")
def test_the_slope_acts_once_and_before_the_check():
    race = strip("S D2 S S", a={"speed": 6, "figures": {"handling": 0}}, rulings=SLOPE_FIRST)
    race.drive("a", 6)
    first = race.told(CheckMade)[0].check
    assert (first.speed, first.miss, first.damage) == (8, 2, 12)
    assert race.losses("a")[:2] == [("straight_steep_decline", 2), ("failed check", -1)]


@reading("speed_change_order", "change_first")
def test_the_slope_acts_also_where_the_check_is_skipped():
    race = meeting("ram 1", road="S U1 S S", at=5, rulings=SLOPE_FIRST)
    race.side("a", "right")
    race.choose(a="PASS", b="RAM")
    assert race.told(CheckMade)[0].tile == 2
    assert race.losses("a")[:2] == [("ram", -1), ("straight_easy_incline", -1)]


@reading("speed_change_order", "change_first")
def test_a_mine_still_comes_before_the_slope():
    race = strip("S U2 S", a={"speed": 4}, mines={1: "a"}, rulings=SLOPE_FIRST)
    race.drive("a", 4)  # 4 - 3 = 1, and an incline leaves the last length
    assert race.losses("a") == [("slow_mine", -3)]


# -- where a hazard replaces the road (B-31)

REPLACE = {"hazard_mode": "replace"}


@reading("hazard_mode", "replace")
def test_a_hard_curve_with_a_hazard_is_no_curve_for_a_drifter():
    drifter = {"speed": 6, "talents": ["drifter"]}
    race = strip("S HR!glitch_no_power S", a=drifter, rulings=REPLACE)
    race.drive("a", 6)
    assert next(made.check.what for made in race.told(CheckMade)) == "glitch_no_power"
    assert race.car("a").speed == 6
    default = strip("S HR!glitch_no_power S", a=drifter)
    default.drive("a", 6)
    assert default.waits == "a to drift or take the curve"


@reading("hazard_mode", "replace")
def test_a_hazard_that_was_foreseen_replaces_nothing():
    seer = {"speed": 6, "talents": ["precognition"]}
    race = strip("S ER!brake_mine S", a=seer, sprung=[1], rulings=REPLACE)
    race.drive("a", 6)
    assert next(made.check.what for made in race.told(CheckMade)) == "easy_curve"


# -- equal rolls in play (B-33)


@reading("endurance_equal_passes", False)
@pytest.mark.parametrize(("rules", "passed"), [({}, True), ({"endurance_equal_passes": False}, False)])
def test_an_endurance_test_on_the_score_itself(rules, passed):
    race = strip("S S!jump S", a={"speed": 1, "stats": {"endurance": 9}}, rulings=rules, dice="endurance 3 3 3")
    race.drive("a", 1)
    assert race.tested() == [("a", "endurance", 9, 9, passed)]


@reading("reflex_equal_passes", True)
@pytest.mark.parametrize(("rules", "damage"), [({}, 10), ({"reflex_equal_passes": True}, 0)])
def test_a_drift_on_the_score_itself(rules, damage):
    drifter = {"speed": 3, "talents": ["drifter"], "stats": {"reflexes": 9}, "driver_handling": 0}
    race = strip("S HR S", a=drifter, rulings=rules, dice="drifter 3 3 3")
    race.drive("a", 3)
    race.use("a", "drifter")
    assert race.damage("a")[0] == damage


# -- Regen (B-37)

HURT = {"speed": 1, "damage": {"front": 10, "rear": 0, "left": 30, "right": 30}}


def regenerating(tile="S+regen_2", car=HURT, **rules):
    race = strip(f"S {tile} S", a=car, b={"tile": 20}, rulings=rules)
    race.drive("a", 1)
    return race


@reading("regen_target", "single")
def test_all_points_go_to_one_panel_of_the_drivers_choice_and_the_surplus_is_lost():
    race = regenerating(regen_target="single")
    assert race.waits == "a to spread the Regen points"
    for spread in ((10, 0, 15, 0), (0, 0, 12, 13), (0, 25, 0, 0)):
        assert refused(race, "a", SpendRegen(spread)).code == "wrong_points"
    race.act("a", SpendRegen((25, 0, 0, 0)))
    assert race.damage("a") == (0, 0, 30, 30)
    default = regenerating()
    default.act("a", SpendRegen((10, 0, 15, 0)))
    assert default.damage("a") == (0, 0, 15, 30)


@reading("regen_target", "single")
def test_one_panel_is_no_choice():
    race = regenerating(car={"speed": 1, "damage": {"left": 30}}, regen_target="single")
    assert race.told(Repaired) == [Repaired("a", (0, 0, 25, 0), "regen")]


@reading("regen_target", "single")
def test_little_damage_on_several_panels_is_not_all_restored():
    race = regenerating(car={"speed": 1, "damage": {"left": 3, "rear": 2}}, regen_target="single")
    assert race.waits == "a to spread the Regen points"
    race.act("a", SpendRegen((0, 0, 25, 0)))
    assert race.damage("a") == (0, 2, 0, 0)


@reading("regen_target", "worst")
def test_nobody_is_asked_where_the_worst_panel_is_restored():
    race = regenerating(regen_target="worst")
    assert race.told(Repaired) == [Repaired("a", (0, 0, 25, 0), "regen")]
    assert race.waits == "b to set tack and speed"


@reading("regen_exposed", False)
def test_a_panel_with_nothing_left_is_not_offered_for_regen():
    exposed = {**SMALL, "speed": 1, "damage": {"front": 25, "left": 24, "right": 20}}
    race = regenerating(car=exposed, regen_exposed=False)
    assert refused(race, "a", SpendRegen((10, 0, 10, 5))).code == "wrong_points"
    race.act("a", SpendRegen((0, 0, 20, 5)))
    assert race.damage("a") == (25, 0, 4, 15)


@reading("regen_exposed", False)
def test_regen_does_nothing_for_a_car_whose_damaged_panels_are_all_exposed():
    race = regenerating(car={**SMALL, "speed": 1, "damage": {"front": 25}}, regen_exposed=False)
    assert race.told(Repaired) == []
    default = regenerating(car={**SMALL, "speed": 1, "damage": {"front": 25}})
    assert default.damage("a") == (0, 0, 0, 0)


# -- the game master's lap change (A9, B-38)


def at_the_line(**rules):
    """The leader begins lap 2 and is asked about the pit, so the table waits."""
    race = loop(OVAL, a={"tile": 13, "speed": 1, "damage": {"front": 5}}, b={"tile": 4}, rulings=rules)
    race.drive("a", 1)
    assert race.waits == "a to pit or drive on"
    return race


@reading("random_events", "off")
def test_the_game_master_is_offered_no_lap_change():
    race = at_the_line(random_events="off")
    assert offered(race, "gm", ChangeTrack) == []
    assert refused(race, "gm", ChangeTrack(2, hazard="jump")).code == "track_closed"
    default = at_the_line()
    default.act("gm", ChangeTrack(2, hazard="jump"))
    assert default.state.tiles[2].hazard == "jump"


@reading("random_events", "off")
def test_an_event_by_hand_is_still_possible():
    race = at_the_line(random_events="off")
    race.act("gm", TrackEvent("hazard", "a rock fell", tile=2, laid="jump"))
    assert race.state.tiles[2].hazard == "jump"


# -- a track that crosses itself (B-85)


@reading("allow_bridges", True)
def test_a_race_runs_over_a_bridge_and_cars_above_and_below_do_not_meet():
    eight = "S HL HL S HR HR"  # tiles 0 and 3 lie on one hex
    race = loop(eight, a={"tile": 2, "speed": 1}, b={"tile": 0}, rulings={"allow_bridges": True})
    race.drive("a", 1)
    assert (race.tile("a"), race.told(Met)) == (3, [])
    with pytest.raises(Refusal, match="crosses itself nowhere"):
        loop(eight, a={})
