"""Drivers and cars before the flag: rolled scores, bands, builds and what is refused, panels, sums with their parts."""

from __future__ import annotations

import pytest

from svl.rules import Condition, Fault, Panels, Rulings, Stats, build, figures_of, panel_split, roll_stats, sums
from svl.rules.catalog import CLASSES, TEAMS, CarFigures, Team
from svl.table import Outcomes, Refusal, Roll
from tests.rules.helpers import entrant


def rolled(*throws):
    """Three dice for each score, in the printed order."""
    names = ("reflexes", "psyche", "endurance", "charisma")
    rolls = [Roll("aki", "d6", name, dice, 0, 1) for name, dice in zip(names, throws, strict=True)]
    return Outcomes(rolls)


def test_a_driver_is_four_rolls_of_three_dice_in_the_printed_order():
    stats = roll_stats("aki", rolled((6, 6, 3), (4, 4, 3), (1, 1, 1), (6, 6, 6)))
    assert stats == Stats(reflexes=15, psyche=11, endurance=3, charisma=18)


@pytest.mark.parametrize(
    ("score", "handling", "talents", "percent"),
    [
        (3, -1, 0, -50),
        (6, -1, 0, -50),
        (7, 0, 1, -10),
        (10, 0, 1, -10),
        (11, 1, 2, 0),
        (14, 1, 2, 0),
        (15, 1.5, 3, 25),
        (16, 1.5, 3, 25),
        (17, 2, 4, 50),
        (18, 2, 4, 50),
    ],
)
def test_a_score_is_worth_what_its_band_says(score, handling, talents, percent):
    driver = entrant("aki", stats={"reflexes": score, "psyche": score, "charisma": score})
    assert driver.driver_handling == handling
    assert driver.stats.talents == talents
    assert driver.stats.winnings_percent == percent


@pytest.mark.parametrize("score", [2, 19, 0, -3, True, 10.0, "10"])
def test_no_three_dice_show_such_a_score(score):
    with pytest.raises(Refusal) as caught:
        Stats(score, 10, 10, 10)
    assert caught.value.code == "impossible_score"
    assert f"Reflexes cannot be {score!r}: three dice give 3 to 18." == caught.value.sentence


# -- builds


def refused_build(**rest):
    with pytest.raises(Refusal) as caught:
        entrant("aki", **rest)
    return caught.value


def test_an_unknown_talent_is_refused_with_the_list_of_talents():
    refusal = refused_build(talents=["time_travel"])
    assert refusal.code == "unknown_talent"
    assert "Aki" in refusal.sentence
    assert "'time_travel'" in refusal.sentence
    assert "drifter" in refusal.sentence


def test_a_talent_twice_is_refused_by_name():
    refusal = refused_build(talents=["drifter", "drifter"])
    assert refusal.code == "duplicate_talent"
    assert refusal.sentence == "Aki has Drifter twice; each talent counts once."


def test_more_talents_than_psyche_allows_are_refused():
    refusal = refused_build(stats={"psyche": 10}, talents=["drifter", "hip_check"])
    assert refusal.code == "too_many_talents"
    assert refusal.sentence == "Aki has 2 talents; Psyche 10 allows 1."


def test_fewer_talents_and_components_than_allowed_are_fine():
    assert entrant("aki", stats={"psyche": 18}).talents == ()


def test_an_unknown_component_is_refused_with_the_list_of_components():
    refusal = refused_build(components=["wings"])
    assert refusal.code == "unknown_component"
    assert "Aki" in refusal.sentence
    assert "'wings'" in refusal.sentence
    assert "turn_assist" in refusal.sentence


def test_a_component_twice_is_refused_by_name():
    refusal = refused_build(components=["brakes", "brakes"])
    assert refusal.code == "duplicate_component"
    assert refusal.sentence == "Aki fits Brakes twice; one of each is the most."


def test_more_components_than_slots_are_refused():
    refusal = refused_build(components=["brakes", "turbo", "overclock"])
    assert refusal.code == "too_many_components"
    assert refusal.sentence == "Aki fits 3 components; the car has 2 slots."


def test_the_falconer_has_no_slot_and_the_kae_880_has_five():
    refusal = refused_build(team="engels_staticsport", car_class="light", components=["brakes"])
    assert refusal.fields["slots"] == 0
    five = ["brakes", "turbo", "overclock", "turn_assist", "slow_mine"]
    assert len(entrant("aki", team="kaipara_al_emirate", car_class="heavy", components=five).components) == 5


def test_a_team_of_our_own_makes_a_model_of_each_class():
    team = Team("owls", "Night Owls", modifiers=CarFigures(chassis=25, top_speed=1, braking=-1, slots=-1))
    stats = Stats(10, 10, 10, 10)
    car = build("aki", "Aki", stats, team, CLASSES["heavy"], Rulings())
    assert car.model == "Night Owls Heavy"
    assert car.figures == CarFigures(chassis=175, acceleration=2, top_speed=5, braking=2, handling=0, slots=2)
    assert car.panels == Panels(front=44, rear=43, left=44, right=44)


# -- panels


@pytest.mark.parametrize(
    ("chassis", "panels"),
    [
        (25, (7, 6, 6, 6)),
        (50, (13, 13, 12, 12)),
        (75, (19, 18, 19, 19)),
        (100, (25, 25, 25, 25)),
        (125, (32, 31, 31, 31)),
        (150, (38, 38, 37, 37)),
        (175, (44, 43, 44, 44)),
    ],
)
def test_chassis_is_shared_over_front_rear_left_and_right(chassis, panels):
    assert tuple(panel_split(chassis, Rulings())) == panels


def test_every_panel_has_the_whole_chassis_where_the_table_reads_it_so():
    assert tuple(panel_split(75, Rulings(panel_model="full"))) == (75, 75, 75, 75)


# -- sums that say where they come from


def said(name, *, condition=None, **rest):
    return str(sums(entrant("aki", **rest), condition or Condition())[name])


YUME = {"team": "ittogami", "stats": {"reflexes": 15}, "components": ["turn_assist"]}
STALWART = {"team": "steed_corona", "components": ["turbo", "overclock"]}


def faults(*rolls, failed=()):
    return Condition(faults=(*(Fault(roll) for roll in rolls), *(Fault(5, component) for component in failed)))


@pytest.mark.parametrize(
    ("name", "condition", "car", "text"),
    [
        (
            "handling",
            Condition(),
            YUME,
            "Handling +4.5 = Medium +1, Ittogami +1, Reflexes 15 +1.5, Turn Assist +1",
        ),
        (
            "handling",
            faults(failed=["turn_assist"]),
            YUME,
            "Handling +3.5 = Medium +1, Ittogami +1, Reflexes 15 +1.5",
        ),
        (
            "handling",
            faults(12),
            YUME,
            "Handling +1.5 = Medium +1, Ittogami +1, Reflexes 15 +1.5, Turn Assist +1, Malfunction 12 −3",
        ),
        (
            "handling",
            faults(12),
            {"team": "cipriani", "car_class": "heavy", "stats": {"reflexes": 5}},
            "Handling −2 = Heavy 0, Cipriani −1, Reflexes 5 −1",
        ),
        ("acceleration", Condition(), STALWART, "Acceleration 5 = Medium 3, Steed Corona +1, Turbo +1"),
        (
            "acceleration",
            faults(10),
            STALWART,
            "Acceleration 3 = Medium 3, Steed Corona +1, Turbo +1, Malfunction 10 −2",
        ),
        (
            "acceleration",
            faults(11, 10),
            STALWART,
            "Acceleration 1 = Medium 3, Steed Corona +1, Turbo +1, Malfunction 11 −4, Malfunction 10 −2, "
            "never below 1 +2",
        ),
        ("top_speed", Condition("push"), STALWART, "Top Speed 7 = Medium 5, Overclock +1, PUSH +1"),
        ("top_speed", Condition("pause"), STALWART, "Top Speed 5 = Medium 5, Overclock +1, PAUSE −1"),
        (
            "top_speed",
            Condition("push", (Fault(8), Fault(9), Fault(9))),
            STALWART,
            "Top Speed 1 = Medium 5, Overclock +1, PUSH +1, Malfunction 8 −2, Malfunction 9 −4, Malfunction 9 −4, "
            "never below 1 +4",
        ),
        (
            "top_speed",
            Condition("pause", (Fault(8),), hack=True),
            STALWART,
            "Top Speed 10 = Medium 5, Overclock +1, PAUSE −1, Malfunction 8 −2, Speed Hack +7",
        ),
        ("braking", Condition(), {"components": ["brakes"]}, "Braking Rate 4 = Medium 4, Steed Corona −1, Brakes +1"),
        (
            "braking",
            faults(7),
            {"components": ["brakes"]},
            "Braking Rate 1 = Medium 4, Steed Corona −1, Brakes +1, Malfunction 7 −3",
        ),
        ("chassis", Condition("push"), YUME, "Chassis 50 = Medium 100, Ittogami −25, PUSH −25"),
        ("chassis", Condition("pause"), STALWART, "Chassis 125 = Medium 100, PAUSE +25"),
        ("slots", Condition(), {"team": "dumonde_vitesse"}, "Slots 3 = Medium 2, DuMonde +1"),
    ],
)
def test_a_figure_tells_its_parts(name, condition, car, text):
    assert said(name, condition=condition, **car) == text


def test_result_6_silences_every_component():
    assert said("acceleration", condition=faults(6), **STALWART) == "Acceleration 4 = Medium 3, Steed Corona +1"
    assert said("top_speed", condition=faults(6), **STALWART) == "Top Speed 5 = Medium 5"


@pytest.mark.parametrize("condition", [Condition("push"), faults(7, 8, 9, 10, 11, 12), Condition("pause", hack=True)])
def test_what_a_car_drives_with_is_what_its_sums_say(condition):
    car = entrant("aki", **YUME)
    driven, said_ = figures_of(car, condition), sums(car, condition)
    for name in ("acceleration", "top_speed", "braking", "handling"):
        assert getattr(driven, name) == said_[name].total == sum(part.amount for part in said_[name].parts)


def test_handling_lies_between_minus_2_and_6_over_all_builds():
    def handling(team, car_class, reflexes):
        fits = car_class.base.slots + team.modifiers.slots > 0
        components = ["turn_assist"] if fits and reflexes > 10 else []
        car = entrant("aki", team=team.id, car_class=car_class.id, stats={"reflexes": reflexes}, components=components)
        return figures_of(car).handling

    every = [handling(t, c, r) for t in TEAMS.values() for c in CLASSES.values() for r in (3, 18)]
    assert (min(every), max(every)) == (-2, 6)
