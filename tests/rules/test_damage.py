"""Damage on a panel, what softens it, when a panel breaks, when a car is a wreck (A15)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import TrackEvent
from svl.rules.race.facts import Hit, Wrecked
from tests.rules.helpers import meeting, strip


def struck(panel, amount, dice="", **car):
    """`a` takes one hit on one panel; two more cars keep the race alive."""
    race = strip("S", dice=dice, a=car, b={"tile": 5}, c={"tile": 6})
    race.act("gm", TrackEvent("damage", "a stone", seat="a", panel=panel, amount=amount))
    return race


def rammed(dice, die=3, **car):
    """`b` is rammed on both sides."""
    race = meeting(f"a {die}, {dice}", b=car, c={"tile": 9})
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    return race


# -- reductions (A15.1, B-62)


@pytest.mark.parametrize(
    ("panel", "gear", "applied"),
    [
        ("front", {"components": ["front_deflector"]}, 5),
        ("rear", {"components": ["rear_deflector"]}, 5),
        ("left", {"components": ["side_deflector"]}, 5),
        ("right", {"components": ["side_deflector"]}, 5),
        ("rear", {"talents": ["eyes_in_back"]}, 5),
        ("rear", {"talents": ["eyes_in_back"], "components": ["rear_deflector"]}, 0),
        ("front", {"talents": ["eyes_in_back"], "components": ["rear_deflector", "side_deflector"]}, 20),
        ("left", {"components": ["side_deflector"], "failed": ["side_deflector"]}, 20),
        ("left", {"components": ["side_deflector"], "malfunctions": [6]}, 20),
    ],
)
def test_a_hit_of_20_is_softened_by_what_covers_the_panel(panel, gear, applied):
    assert struck(panel, 20, **gear).hits("a") == [(panel, applied)]


def test_a_hit_says_what_softened_it():
    (hit,) = struck("rear", 40, talents=["eyes_in_back"], components=["rear_deflector"]).told(Hit)
    assert (hit.amount, hit.reductions, hit.applied) == (40, ("rear_deflector", "eyes_in_back"), 10)


def test_a_hit_softened_to_nothing_breaks_nothing():
    race = struck("front", 15, components=["front_deflector"], figures={"chassis": 100}, damage={"front": 25})
    assert race.broke("a") == []


def test_a_deflector_softens_both_sides_of_one_ram_and_never_wears_out():
    race = rammed("", die=4, components=["side_deflector"])
    assert race.hits("b") == [("left", 5), ("right", 5)]


def test_a_deflector_helps_against_a_curve_too():
    race = strip("S HL", a={"speed": 4, "components": ["front_deflector"]})
    race.drive("a", 4)
    assert race.hits("a") == [("front", 5)]


# -- when a panel breaks (A15.3, B-56)


@pytest.mark.parametrize(("amount", "left"), [(24, 1), (25, 0)])
def test_a_panel_brought_to_exactly_0_does_not_break(amount, left):
    race = struck("front", amount, figures={"chassis": 100})
    (hit,) = race.told(Hit)
    assert (hit.left, hit.breaks) == (left, False)
    assert race.broke("a") == []


@pytest.mark.parametrize("before", [0, 24, 25])
def test_a_hit_greater_than_what_is_left_breaks_the_panel(before):
    amount = 26 - before
    race = struck("front", amount, "malfunction 3 4", figures={"chassis": 100}, damage={"front": before})
    assert race.broke("a") == [("front", 7)]


def test_a_panel_stops_at_0_and_the_rest_goes_nowhere():
    race = struck("front", 90, "malfunction 3 4", figures={"chassis": 100})
    assert race.damage("a") == (25, 0, 0, 0)


def test_a_hit_is_one_malfunction_however_hard():
    race = struck("front", 500, "malfunction 3 4", figures={"chassis": 100})
    assert len(race.broke("a")) == 1


def test_two_panels_broken_in_one_ram_are_two_malfunctions():
    race = rammed("malfunction 3 4, malfunction 3 5", figures={"chassis": 40})
    assert race.broke("b") == [("left", 7), ("right", 8)]


def test_only_the_broken_panel_of_a_ram_malfunctions():
    race = rammed("malfunction 3 4", figures={"chassis": 100}, damage={"right": 20})
    assert race.broke("b") == [("right", 7)]
    assert race.damage("b") == (0, 0, 15, 25)


# -- tack and damage (A10.2, A15.2)


def test_push_breaks_a_panel_earlier():
    push = {"figures": {"chassis": 100}, "tack": "push"}  # 18 on the front
    assert struck("front", 18, **push).broke("a") == []
    race = struck("front", 19, "malfunction 3 4", **push)
    assert race.broke("a") == [("front", 7)]
    assert race.damage("a")[0] == 19  # the cap is the base: PUSH takes nothing off it


def test_pause_gives_a_panel_a_few_points_more():
    pause = {"figures": {"chassis": 100}, "tack": "pause"}
    assert struck("front", 32, **pause).broke("a") == []
    race = struck("front", 60, "malfunction 3 4", **pause)
    assert race.damage("a")[0] == 32


def test_under_push_a_panel_below_0_breaks_with_every_hit():
    race = struck("front", 1, "malfunction 3 4", figures={"chassis": 25}, tack="push")
    assert race.broke("a") == [("front", 7)]


# -- wrecks (A15.5, A15.6, B-07)

LAST = {"figures": {"chassis": 100}, "damage": {"front": 25, "rear": 25, "left": 25}}


def test_four_empty_panels_are_a_wreck_at_once():
    race = struck("right", 25, **LAST)
    assert race.car("a").status == "wrecked"
    assert [(fact.seat, fact.cause) for fact in race.told(Wrecked)] == [("a", "event")]
    assert race.waits == "b to set tack and speed"


def test_a_wreck_rolls_no_malfunctions():
    race = struck("right", 99, **LAST)
    assert race.broke("a") == []
    assert race.car("a").status == "wrecked"


def test_three_empty_panels_are_no_wreck():
    race = struck("right", 24, **LAST)
    assert race.car("a").status == "racing"


def test_all_hits_of_a_blow_land_before_the_test_for_a_wreck():
    race = rammed("", figures={"chassis": 100}, damage={"front": 25, "rear": 25, "left": 15, "right": 15})
    assert race.hits("b") == [("left", 15), ("right", 15)]
    assert race.car("b").status == "wrecked"
    assert race.broke("b") == []


def test_push_never_wrecks_a_car():
    yajirushi = {"figures": {"chassis": 25}}  # nothing left anywhere in PUSH
    race = strip("S", a=yajirushi, b={"tile": 5})
    race.drive("a", 0, "push")
    assert tuple(race.state.strength("a")) == (0, 0, 0, 0)
    assert race.car("a").status == "racing"


def test_under_push_a_wreck_needs_the_whole_base():
    push = LAST | {"tack": "push"}
    race = struck("right", 24, "malfunction 3 4", **push)
    assert race.car("a").status == "racing"
    assert struck("right", 25, **push).car("a").status == "wrecked"


def test_under_pause_a_wreck_needs_the_bonus_too():
    pause = LAST | {"tack": "pause"}
    assert struck("right", 30, **pause).car("a").status == "racing"
    whole = {"damage": {"front": 32, "rear": 31, "left": 31}}
    assert struck("right", 31, **pause | whole).car("a").status == "wrecked"


EMPTY = {"figures": {"chassis": 100}, "damage": {"front": 25, "rear": 25, "left": 25, "right": 25}}


def test_no_change_of_tack_wrecks_a_car_whose_panels_pause_had_saved():
    race = strip("S", a=EMPTY | {"tack": "pause"}, b={"tile": 5}, c={"tile": 6})
    race.drive("a", 0, "pace")
    assert race.car("a").status == "racing"


def test_the_next_hit_does():
    assert struck("front", 1, **EMPTY).car("a").status == "wrecked"


def test_a_hit_softened_to_nothing_does_not():
    """0 is no hit, and a wreck is tested when damage is applied (A15.1, A15.5)."""
    race = struck("front", 15, components=["front_deflector"], **EMPTY)
    assert race.car("a").status == "racing"


def test_a_wreck_leaves_the_track():
    race = strip("S S", a={"speed": 2}, b={"tile": 1, "status": "wrecked"}, c={"tile": 5})
    race.drive("a", 2)
    assert race.waits == "c to set tack and speed"
