"""Readings of driver and car: scores, Handling, panels, copies of components, and what stays between races."""

from __future__ import annotations

import pytest

from svl.rules import Fault, Panels, Service, Stats, place_scores, roll_scores
from svl.rules.race.actions import Carried, EnterPit
from svl.rules.race.opening import carried_over
from svl.table import Outcomes, Refusal, Roll
from tests.rules.helpers import loop
from tests.rules.readings.registry import reading
from tests.rules.readings.tools import SMALL, built, from_the_grid, hit

# -- Handling (B-01, B-04)


@reading("ittogami_handling", "teams")
@pytest.mark.parametrize(("car_class", "models", "teams"), [("light", 3, 4), ("medium", 2, 3), ("heavy", 1, 2)])
def test_ittogami_adds_one_more_to_each_model(car_class, models, teams):
    assert built("a", team="ittogami", car_class=car_class).figures.handling == models
    by_teams = built("a", team="ittogami", car_class=car_class, rulings={"ittogami_handling": "teams"})
    assert by_teams.figures.handling == teams
    assert from_the_grid(by_teams, rulings={"ittogami_handling": "teams"}).state.figures("a").handling == teams


@reading("fractional_handling", "down", "up")
@pytest.mark.parametrize(("value", "handling"), [("exact", 2.5), ("down", 2), ("up", 3)])
def test_the_half_of_reflexes_15_is_kept_or_rounded_before_it_is_added(value, handling):
    rules = {"fractional_handling": value}
    car = built("a", stats={"reflexes": 15}, rulings=rules)  # a medium Steed Corona has +1
    assert from_the_grid(car, rulings=rules).state.figures("a").handling == handling


@reading("fractional_handling", "up")
def test_a_sheet_made_by_another_reading_of_the_half_cannot_start():
    with pytest.raises(Refusal, match=r"Reflexes 15 give \+2 Handling"):
        from_the_grid(built("a", stats={"reflexes": 15}), rulings={"fractional_handling": "up"})


# -- panels (B-06)


@reading("panel_model", "full")
def test_each_panel_has_the_whole_chassis_and_a_tack_shifts_each_by_25():
    rules = {"panel_model": "full"}
    race = from_the_grid(built("a", rulings=rules), rulings=rules)
    assert tuple(race.state.strength("a")) == (100, 100, 100, 100)
    race.drive("a", 0, "push")
    assert tuple(race.state.strength("a")) == (75, 75, 75, 75)
    hit(race, "a", "front", 70)
    assert race.broke("a") == []
    shared = from_the_grid(built("a"))
    assert tuple(shared.state.strength("a")) == (25, 25, 25, 25)


CUSTOM = {"panel_model": "custom"}


@reading("panel_model", "custom")
def test_the_driver_shares_out_the_chassis_in_whole_points():
    own = Panels(front=97, rear=1, left=1, right=1)
    assert built("a", panels=own, rulings=CUSTOM).panels == own
    with pytest.raises(Refusal, match="do not share 100 Chassis points"):
        built("a", panels=own)
    for wrong in (Panels(97, 3, 0, 0), Panels(96, 1, 1, 1), Panels(98, 1, 1, 1)):
        with pytest.raises(Refusal, match="any whole points of 1 and more on each panel, 100 in all"):
            built("a", panels=wrong, rulings=CUSTOM)


@reading("panel_model", "custom")
@pytest.mark.parametrize(
    ("base", "shift"),
    [
        ((40, 20, 20, 20), (10, 5, 5, 5)),
        ((37, 21, 21, 21), (10, 5, 5, 5)),  # 9.25 and 5.25: rounded down, and the 1 left over to Front
        ((10, 30, 30, 30), (4, 7, 7, 7)),  # 2.5 and 7.5: the 2 left over to Front
        ((97, 1, 1, 1), (25, 0, 0, 0)),  # 24.25 and 0.25
        ((1, 97, 1, 1), (1, 24, 0, 0)),
    ],
)
def test_the_25_of_a_tack_is_shared_in_the_same_proportions_and_the_rest_goes_to_front(base, shift):
    race = from_the_grid(built("a", panels=Panels(*base), rulings=CUSTOM), rulings=CUSTOM)
    race.drive("a", 0, "pause")
    assert tuple(race.state.strength("a")) == tuple(map(sum, zip(base, shift, strict=True)))
    race.drive("a", 0, "push")
    assert tuple(race.state.strength("a")) == tuple(whole - less for whole, less in zip(base, shift, strict=True))


# -- copies (B-10)

COPIES = {"duplicate_components": True}


@reading("duplicate_components", True)
def test_copies_start_only_where_they_are_legal():
    twins = built("a", components=("turbo", "turbo"), rulings=COPIES)
    assert from_the_grid(twins, rulings=COPIES).state.figures("a").acceleration == 6
    with pytest.raises(Refusal, match="fits Turbo twice"):
        from_the_grid(twins)


@reading("duplicate_components", True)
def test_malfunction_5_breaks_one_copy_by_its_slot_and_the_pit_repairs_that_one():
    car = {**SMALL, "tile": 13, "speed": 1, "components": ["turbo", "brakes", "turbo"], "damage": {"front": 25}}
    car["figures"] = {"chassis": 100, "acceleration": 3, "braking": 4}
    race = loop(
        a=car,
        b={"tile": 5},
        rulings=COPIES,
        dice="malfunction 1 4, component 3, malfunction 1 4, component 3, component 1",
    )
    assert race.state.figures("a").acceleration == 5
    hit(race, "a", "front", 1)
    assert race.state.figures("a").acceleration == 4
    hit(race, "a", "front", 1)  # slot 3 has failed: the die is rolled again
    assert race.unrolled == []
    assert (race.state.figures("a").acceleration, race.state.figures("a").braking) == (3, 5)
    race.drive("a", 1)
    third = next(fault for fault in race.car("a").faults if fault.slot == 3)
    race.act("a", EnterPit((Service("remove", fault=third),)))
    race.drive("b", 0)
    assert race.state.figures("a").acceleration == 4


# -- scores and NPCs (B-11, B-82)

ROLLED = ((3, 3, 3), (6, 6, 1), (5, 5, 5), (2, 2, 3))


def scores():
    names = ("reflexes", "psyche", "endurance", "charisma")
    return roll_scores(
        "a", Outcomes([Roll("a", "d6", name, dice, 0, 0) for name, dice in zip(names, ROLLED, strict=True)])
    )


@reading("stat_method", "assign")
def test_four_scores_are_rolled_and_the_player_places_them():
    assert scores() == (9, 13, 15, 7)
    assert place_scores(scores(), Stats(15, 13, 9, 7)) == Stats(15, 13, 9, 7)
    for wrong in (Stats(15, 15, 9, 7), Stats(15, 13, 9, 8)):
        with pytest.raises(Refusal, match="place 9, 13, 15, 7, each once"):
            place_scores(scores(), wrong)


@reading("stat_method", "gm_entry")
def test_the_game_master_types_any_scores_three_dice_could_give():
    assert from_the_grid(built("a", stats={"reflexes": 18}), rulings={"stat_method": "gm_entry"}).state.over is False
    with pytest.raises(Refusal, match="three dice give 3 to 18"):
        Stats(19, 10, 10, 10)


@reading("npc_simple", False)
def test_an_npc_may_be_made_with_talents_and_components():
    npc = built("n", npc=True, talents=("hip_check",), components=("turbo",), rulings={"npc_simple": False})
    race = from_the_grid(npc, rulings={"npc_simple": False})
    assert race.state.has("n", "hip_check")
    assert race.state.figures("n").acceleration == 5


# -- between races (B-14)

KEEP = {"between_races": "carry_damage"}


def raced(rulings, **car):
    """`a` takes the flag with what it has suffered; `b` is a wreck, `c` is unhurt."""
    race = loop(
        a={**SMALL, "lap": 3, "tile": 13, "speed": 1, **car},
        b={"tile": 4, "status": "wrecked", "damage": {"front": 900}},
        c={"tile": 7},
        rulings=rulings,
    )
    race.drive("a", 1)
    assert race.state.over
    return race.state


@reading("between_races", "carry_damage")
def test_damage_and_malfunctions_stand_at_the_next_start_except_6_and_a_wreck_is_repaired():
    car = {"damage": {"front": 12, "left": 3}, "components": ["turbo"], "failed": ["turbo"], "malfunctions": [8, 6, 8]}
    kept = {each.seat: each for each in carried_over(raced(KEEP, **car))}
    assert kept["a"] == Carried("a", Panels(front=12, left=3), (Fault(5, "turbo"), Fault(8), Fault(8)))
    assert "b" not in kept
    assert carried_over(raced({}, **car)) == ()


@reading("between_races", "carry_damage")
def test_what_is_carried_over_is_on_the_car_when_the_next_race_starts():
    carried = (Carried("a", Panels(front=12), (Fault(8),)),)
    cars = (built("a", notoriety=1), built("b"))
    race = from_the_grid(*cars, rulings=KEEP, carried=carried)
    assert race.damage("a") == (12, 0, 0, 0)
    assert race.state.figures("a").top_speed == 3
    assert race.damage("b") == (0, 0, 0, 0)
    with pytest.raises(Refusal, match="starts fully repaired"):
        from_the_grid(*cars, carried=carried)


@reading("between_races", "carry_damage")
def test_a_car_that_was_changed_between_races_brings_what_it_can_have():
    carried = (
        Carried("a", Panels(front=20, rear=3), (Fault(8), Fault(5, "turbo"))),
        Carried("b", Panels(), (Fault(5, "turbo", 1),)),
    )
    rules = KEEP | {"duplicate_components": True}
    light = built("a", notoriety=9, car_class="light", components=("brakes",), rulings=rules)
    copies = built("b", car_class="heavy", components=("overclock", "turbo", "turbo"), rulings=rules)
    race = from_the_grid(light, copies, rulings=rules, carried=carried)
    assert race.damage("a") == (light.panels.front, 3, 0, 0)
    assert race.car("a").faults == (Fault(8),)
    assert race.car("b").faults == (Fault(5, "turbo", 2),)


@reading("between_races", "carry_damage")
def test_a_malfunction_that_was_brought_along_counts_on_the_grid():
    quick, slow = built("a", rulings=KEEP), built("b", team="dumonde_vitesse", rulings=KEEP)
    assert [car.seat for car in from_the_grid(slow, quick, rulings=KEEP).state.cars] == ["a", "b"]
    carried = (Carried("a", Panels(), (Fault(11),)),)
    assert [car.seat for car in from_the_grid(quick, slow, rulings=KEEP, carried=carried).state.cars] == ["b", "a"]


@reading("between_races", "carry_damage")
def test_damage_in_the_bonus_of_a_pause_is_forgotten_on_the_way():
    (kept, *_) = carried_over(raced(KEEP, damage={"front": 30}, tack="pause"))
    assert kept.damage == Panels(front=25)


@reading("between_races", "carry_damage")
@reading("negative_panels", True)
def test_damage_below_0_is_carried_over_whole_where_panels_go_below_0():
    (kept, *_) = carried_over(raced(KEEP | {"negative_panels": True}, damage={"front": 60}))
    assert kept.damage == Panels(front=60)
