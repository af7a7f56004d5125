"""The check of a tile: limits, Handling, half steps, curve and hazard together, Endurance, Drifter (A6, A12.3)."""

from __future__ import annotations

import pytest

from svl.rules.race.facts import CheckMade, Hit
from tests.rules.helpers import loop, strip


def driven(road, speed, *, dice="", rulings=None, **car):
    race = strip(road, dice=dice, rulings=rulings, a={"speed": speed, **car})
    race.drive("a", speed)
    return race


# -- straights and curves


@pytest.mark.parametrize(
    ("tile", "safe", "rate"),
    [("S", 8, 2), ("U1", 8, 2), ("U2", 8, 4), ("D1", 7, 4), ("D2", 6, 6), ("EL", 4, 5), ("HR", 2, 10)],
)
def test_the_limit_itself_is_safe_and_each_length_over_costs_the_rate(tile, safe, rate):
    assert driven(f"S {tile}", safe).hits("a") == []
    assert driven(f"S {tile}", safe + 1).hits("a")[0] == ("front", rate)
    assert driven(f"S {tile}", safe + 2).hits("a")[0] == ("front", 2 * rate)


@pytest.mark.parametrize(
    ("handling", "limit"), [(0, 2), (1, 3), (2, 4), (-1, 1), (-2, 1)], ids=lambda value: str(value)
)
def test_handling_shifts_a_curve_but_never_below_1(handling, limit):
    race = driven("S HL", 5, figures={"handling": handling})
    assert race.told(CheckMade)[0].check.limit == limit


def test_handling_does_not_shift_a_straight():
    assert driven("S D2", 7, figures={"handling": 3}).hits("a") == [("front", 6)]


@pytest.mark.parametrize(("tile", "speed", "damage"), [("EL", 6, 3), ("HL", 4, 5), ("HL", 5, 15)])
def test_half_a_step_over_is_half_the_damage_rounded_up(tile, speed, damage):
    race = driven(f"S {tile}", speed, stats={"reflexes": 15})  # +1.5: limits 5.5 and 3.5
    assert race.hits("a") == [("front", damage)]


def test_half_a_step_costs_the_whole_loss_of_speed():
    assert driven("S EL", 6, stats={"reflexes": 15}).car("a").speed == 4


# -- hazards

HAZARDS = [
    ("jump", 3, 60, 5),
    ("brake_mine", 5, 25, 4),
    ("glitch_no_power", 2, 20, 2),
    ("glitch_misaligned", 3, 20, 1),
    ("glitch_reverse_turbo", 4, 50, 4),
]


@pytest.mark.parametrize(("hazard", "safe", "rate", "loss"), HAZARDS)
def test_a_hazard_asks_for_a_least_speed(hazard, safe, rate, loss):
    assert driven(f"S S!{hazard}", safe).hits("a") == []
    race = driven(f"S S!{hazard}", safe - 1, dice="endurance 1 1 1")
    assert race.hits("a") == [("front", rate)]
    assert race.losses("a")[0][0] == "failed check"
    assert race.car("a").speed == max(0, safe - 1 - loss)


def test_handling_makes_a_hazard_easier_and_lack_of_it_harder():
    assert driven("S S!brake_mine", 3, figures={"handling": 2}).hits("a") == []
    assert driven("S S!brake_mine", 5, figures={"handling": -1}).hits("a") == [("front", 25)]


def test_half_a_step_of_handling_counts_on_a_hazard_too():
    race = driven("S S!brake_mine", 3, stats={"reflexes": 16})  # asks for 3.5
    assert race.hits("a") == [("front", 13)]


# -- Endurance on a hazard


def test_a_failed_test_on_reverse_turbo_costs_2_more():
    race = driven("S S!glitch_reverse_turbo", 5, dice="endurance 6 6 6", figures={"handling": -2})
    assert race.losses("a") == [("failed check", -5)]  # 4 and 2, down to 0
    race = driven("S S!glitch_reverse_turbo", 5, dice="endurance 1 1 1", figures={"handling": -2})
    assert race.losses("a") == [("failed check", -4)]


@pytest.mark.parametrize(("dice", "passed"), [("4 3 3", True), ("4 4 3", False)])
def test_an_endurance_test_passes_on_the_score_itself(dice, passed):
    race = driven("S S!jump", 2, dice=f"endurance {dice}", stats={"endurance": 10})
    assert [test[-1] for test in race.tested()] == [passed]


def test_an_equal_roll_fails_where_the_table_reads_it_so():
    race = driven("S S!jump", 2, dice="endurance 4 3 3", rulings={"endurance_equal_passes": False})
    assert [test[-1] for test in race.tested()] == [False]


def test_hazards_without_a_test_ask_for_no_dice():
    for hazard in ("brake_mine", "glitch_no_power", "glitch_misaligned"):
        assert driven(f"S S!{hazard}", 1).tested() == []


# -- curve and hazard on one tile (B-31, A23)


def test_a_tile_may_be_too_fast_and_too_slow_at_once():
    race = driven("S HL!brake_mine", 4)
    assert [check.check.what for check in race.told(CheckMade)[:2]] == ["hard_curve", "brake_mine"]
    assert race.hits("a") == [("front", 20), ("front", 25)]  # two hits, the road first
    assert race.losses("a") == [("failed check", -4)]  # 3 and 4, from 4 to 0


def test_both_checks_read_the_same_speed():
    race = driven("S HL!jump", 2, dice="endurance 1 1 1")
    assert [(check.check.what, check.check.speed) for check in race.told(CheckMade)] == [("hard_curve", 2), ("jump", 2)]


def test_endurance_is_rolled_before_either_blow_falls():
    race = strip("S HL!glitch_reverse_turbo", dice=None, a={"speed": 3})
    race.drive("a", 3)
    assert race.waits == "a to roll 3d6 for endurance"
    assert race.told(Hit) == []
    race.roll(6, 6, 6)
    assert race.hits("a") == [("front", 10), ("front", 50)]


def test_a_car_wrecked_by_the_first_blow_does_not_take_the_second():
    race = strip(
        "S HL!brake_mine",
        a={"speed": 4, "panels": {"front": 20}},
        b={"tile": 5},
        c={"tile": 6},
    )
    race.drive("a", 4)
    assert race.car("a").status == "wrecked"
    assert race.hits("a") == [("front", 20)]


# -- Drifter (B-66)

DRIFTER = {"talents": ["drifter"], "stats": {"reflexes": 10}}


def drifting(dice, road="S HL S S S S", speed=5, **car):
    race = driven(road, speed, dice=f"drifter {dice}", **DRIFTER | car)
    assert race.waits == "a to drift or take the curve"
    race.use("a", "drifter")
    return race


def test_a_drift_below_reflexes_passes_the_curve_without_any_penalty():
    race = drifting("3 3 3")
    assert race.hits("a") == []
    assert race.tile("a") == 5


@pytest.mark.parametrize("dice", ["4 3 3", "6 6 6"])
def test_a_drift_at_the_score_or_above_fails_and_the_normal_check_follows(dice):
    race = drifting(dice)
    assert race.tested()[0][-1] is False
    assert race.hits("a") == [("front", 30)]
    assert race.car("a").speed == 2


def test_a_drift_at_the_score_passes_where_the_table_reads_it_so():
    race = driven("S HL", 5, dice="drifter 4 3 3", rulings={"reflex_equal_passes": True}, **DRIFTER)
    race.use("a", "drifter")
    assert race.hits("a") == []


def test_a_driver_may_take_the_curve_instead_and_keep_the_drift():
    race = driven("S HL HL", 5, dice="drifter 1 1 1", **DRIFTER)
    race.no("a")
    assert race.hits("a") == [("front", 30)]
    assert not race.car("a").uses


def test_a_hazard_on_the_curve_is_still_checked():
    race = drifting("1 1 1", road="S HL!brake_mine", speed=4)
    assert race.hits("a") == [("front", 25)]


def test_drifter_works_once_a_lap():
    race = drifting("1 1 1", road="S HL HL S S S")
    assert race.hits("a") == [("front", 30)]  # the second curve is taken as it is


@pytest.mark.parametrize(("lap", "asked"), [(1, False), (2, True)])
def test_drifter_is_ready_again_on_the_next_lap(lap, asked):
    used = {"uses": [{"ability": "drifter", "lap": 1, "turn": 1}]}
    race = loop("S HR S HR S HR", a={"lap": lap, "speed": 3, **DRIFTER, **used})
    race.drive("a", 3)
    assert (race.waits == "a to drift or take the curve") is asked


def test_nobody_is_asked_on_a_curve_that_is_safe_or_easy():
    assert driven("S HL", 2, **DRIFTER).tile("a") == 2
    assert driven("S EL", 5, **DRIFTER).hits("a") == [("front", 5)]
