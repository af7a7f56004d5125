"""The flag, the placing, the last car left, and what it is all worth (A18)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import Drive, TrackEvent
from svl.rules.race.facts import Finished, Hit, LapBegan, Met, MineHit, Placed, RaceEnded
from tests.rules.helpers import OVAL, loop, meeting, refused, strip

AT_THE_FLAG = {"lap": 3, "tile": 13, "speed": 4}


def flagged(winner=None, **others):
    """`a` takes the flag."""
    race = loop(a={**AT_THE_FLAG, **(winner or {})}, **others)
    race.drive("a", 4)
    assert race.state.over
    return race


def places(race):
    return [(placing.seat, placing.place) for placing in race.state.result]


def won(race):
    return {placing.seat: placing.notoriety for placing in race.state.result}


# -- the flag (A18.1, B-74, B-75)


def test_the_first_car_over_the_line_after_the_last_lap_ends_the_race_at_once():
    race = flagged(b={"lap": 3, "tile": 12, "speed": 9})
    assert [flag.seat for flag in race.told(Finished)] == ["a"]
    assert race.tile("a") == 0
    assert race.waits == ""


def test_nothing_happens_on_the_finishing_tile():
    road = OVAL.replace("S", "S!jump", 1)
    race = loop(road, a={"lap": 3, "tile": 13, "speed": 1}, b={"lap": 3, "tile": 0}, mines={0: "b"})
    race.drive("a", 1)
    assert race.told(Met, MineHit, Hit, LapBegan) == []


def test_the_line_is_no_flag_before_the_last_lap():
    race = loop(a={"lap": 2, "tile": 13, "speed": 4}, b={"tile": 5})
    race.drive("a", 4)
    assert not race.state.over


def test_one_lap_is_enough_if_the_group_says_so():
    race = loop(a={"tile": 13, "speed": 4}, b={"tile": 5}, laps=1)
    race.drive("a", 4)
    assert race.state.over


def test_nothing_more_can_be_played():
    race = flagged(b={"tile": 5})
    refusal = refused(race, "b", Drive("pace", 1))
    assert (refusal.code, refusal.bendable) == ("race_over", False)
    assert race.options("b") == race.options("gm") == ()


# -- the order behind the winner (A18.2, B-76, B-77)


def test_the_others_are_placed_by_distance():
    race = flagged(b={"lap": 2, "tile": 13}, c={"lap": 3, "tile": 1}, d={"lap": 3, "tile": 2})
    assert places(race) == [("a", 1), ("d", 2), ("c", 3), ("b", 4)]


def test_level_cars_are_placed_by_speed_and_then_by_lineup():
    level = {"lap": 3, "tile": 5}
    race = flagged(b=level | {"speed": 2}, c=level | {"speed": 6}, d=level | {"speed": 2})
    assert places(race) == [("a", 1), ("c", 2), ("b", 3), ("d", 4)]


def test_wrecks_are_not_classified_and_the_others_move_up():
    race = flagged(b={"lap": 3, "tile": 9, "status": "wrecked"}, c={"lap": 1, "tile": 2})
    assert places(race) == [("a", 1), ("c", 2), ("b", None)]
    assert won(race)["b"] == 0
    (end,) = race.told(RaceEnded)
    assert (end.order, end.unclassified) == (("a", "c"), ("b",))


def test_a_car_in_the_pit_is_placed_like_any_other():
    race = flagged(b={"lap": 3, "tile": 0, "status": "pit", "pit_left": 2}, c={"lap": 2, "tile": 5})
    assert places(race) == [("a", 1), ("b", 2), ("c", 3)]


# -- the last car left (A18.2a, A23)

FRAIL = {"panels": {"left": 5, "right": 5}}


def rammed(dice, attacker, defender, **cars):
    race = meeting(dice, **cars)
    race.side("a", "left")
    race.choose(a=attacker, b=defender)
    return race


def test_the_last_car_of_several_wins_at_once():
    race = rammed("a 1", "RAM", "PASS", b=FRAIL)
    assert places(race) == [("a", 1), ("b", None)]
    assert race.tile("a") == 1  # without driving on


def test_two_cars_left_race_on():
    race = rammed("a 1", "RAM", "PASS", b=FRAIL, c={"tile": 9})
    assert race.waits == "c to set tack and speed"


def test_a_car_in_the_pit_counts_as_running():
    race = loop(a={}, b={"tile": 0, "status": "pit", "pit_left": 1}, c={"status": "wrecked"})
    race.drive("a", 1)
    assert not race.state.over


def test_if_nobody_is_left_there_is_no_winner():
    race = rammed("a 1, b 1", "RAM", "RAM", a={"panels": {"right": 9}}, b={"panels": {"left": 9}})
    assert places(race) == [("a", None), ("b", None)]
    assert set(won(race).values()) == {0}


def test_a_solo_car_that_breaks_down_ends_the_race_without_a_winner():
    race = strip("S HL", a={"speed": 9, "panels": {"front": 5}})
    race.drive("a", 9)
    assert places(race) == [("a", None)]


def test_the_last_car_is_found_by_a_failed_check_too():
    race = strip("S HL S", a={"speed": 9, "panels": {"front": 5}}, b={"tile": 9})
    race.drive("a", 9)
    assert places(race) == [("b", 1), ("a", None)]


def test_the_last_car_wins_only_when_the_encounter_is_over():
    """A23: tested when the encounter, w3 included, is over; an event in its middle is no exception."""
    race = meeting(b={**FRAIL, "talents": ["steal_the_lead"]})
    for panel in ("left", "right"):
        race.act("gm", TrackEvent("damage", "a lamp post", seat="b", panel=panel, amount=5))
    assert not race.state.over


# -- Notoriety (A18.3, A18.4)


def test_six_places_score():
    cars = {seat: {"lap": 3, "tile": 12 - n, "stats": {"charisma": 12}} for n, seat in enumerate("bcdefgh")}
    race = flagged({"stats": {"charisma": 12}}, **cars)
    assert list(won(race).values()) == [10_000, 7_500, 5_000, 3_000, 2_000, 1_000, 0, 0]


@pytest.mark.parametrize(
    ("charisma", "talents", "mines", "notoriety"),
    [
        (12, [], 0, 10_000),
        (5, [], 0, 5_000),
        (9, [], 0, 9_000),
        (15, [], 0, 12_500),
        (18, [], 0, 15_000),
        (12, ["defy_the_odds"], 0, 25_000),
        (18, ["defy_the_odds"], 0, 30_000),
        (5, ["defy_the_odds"], 0, 20_000),
        (12, [], 3, 8_500),
        (5, [], 11, 0),
    ],
)
def test_a_win_is_worth_charisma_and_defiance_less_the_mines(charisma, talents, mines, notoriety):
    race = flagged({"stats": {"charisma": charisma}, "talents": talents, "mines": mines}, b={"tile": 5})
    assert won(race)["a"] == notoriety


def test_the_award_shows_its_figures():
    race = flagged({"stats": {"charisma": 15}, "talents": ["defy_the_odds"], "mines": 2}, b={"tile": 5})
    award = race.told(Placed)[0].award
    assert (award.base, award.charisma_percent, award.defy_percent, award.fine) == (10_000, 25, 150, 1_000)
    assert award.notoriety == 26_500


@pytest.mark.parametrize(
    ("rulings", "notoriety"),
    [
        ({"defy_percent": 50, "award_stacking": "multiply"}, 14_063),  # 14,062.5 rounded up
        ({"award_stacking": "multiply"}, 23_438),
        ({"defy_percent": 50}, 13_125),
        ({"charisma_on_notoriety": False}, 18_750),
    ],
)
def test_a_second_place_under_other_readings(rulings, notoriety):
    defiant = {"tile": 5, "stats": {"charisma": 15}, "talents": ["defy_the_odds"]}
    assert won(flagged(b=defiant, rulings=rulings))["b"] == notoriety
