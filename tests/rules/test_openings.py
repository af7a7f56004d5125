"""Entry 1: a race from the grid or from a position, and everything that cannot be one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from svl.rules import SVL, Panels, Rulings, Setup, Stats, parse_track, position, position_of
from svl.rules.race.actions import Decline
from svl.table import Match, Refusal, decode, encode
from tests.rules.helpers import OVAL, entrant, loop


def opened(action):
    with pytest.raises(Refusal) as caught:
        Match(SVL, action)
    return caught.value


def setup(**changes):
    return replace(Setup(parse_track(OVAL), 3, (entrant("a"), entrant("b"))), **changes)


def car(**changes):
    return replace(entrant("a"), **changes)


# -- from the grid


@pytest.mark.parametrize(
    ("changes", "code", "says"),
    [
        ({"laps": 0}, "wrong_laps", ["1 to 99", "0"]),
        ({"laps": 100}, "wrong_laps", ["1 to 99", "100"]),
        ({"laps": True}, "wrong_laps", ["True"]),
        ({"entrants": ()}, "no_entrants", ["at least one car"]),
        ({"entrants": (entrant("a"), entrant("a"))}, "seat_taken", ["'a'", "its own"]),
        ({"entrants": (entrant("gm"),)}, "reserved_seat", ["'gm'", "another name"]),
        ({"entrants": (entrant("watcher"),)}, "reserved_seat", ["'watcher'"]),
        ({"entrants": (entrant("table"),)}, "reserved_seat", ["'table'"]),
        ({"entrants": (car(seat=""),)}, "reserved_seat", ["''"]),
        ({"entrants": (car(talents=("flying",)),)}, "unknown_ability", ["A", "'flying'", "drifter"]),
        ({"entrants": (car(components=("wings",)),)}, "unknown_ability", ["A", "'wings'", "turbo"]),
        ({"entrants": (car(notoriety=-1),)}, "wrong_notoriety", ["A", "below 0"]),
        ({"entrants": (car(panels=Panels(-1, 1, 1, 1)),)}, "wrong_panels", ["A", "below 0"]),
        ({"entrants": (car(panels=Panels(40, 20, 20, 20)),)}, "wrong_panels", ["A", "front 40", "100 Chassis"]),
        ({"entrants": (car(driver_handling=2.0),)}, "wrong_handling", ["A", "Reflexes 10", "not +2"]),
        ({"entrants": (car(components=("turbo", "brakes", "overclock")),)}, "too_many_components", ["A", "2 slots"]),
        ({"entrants": (car(stats=Stats(10, 3, 10, 10), talents=("drifter",)),)}, "too_many_talents", ["Psyche 3"]),
        ({"track": parse_track("S S S")}, "not_closed", ["3 tiles"]),
        ({"track": parse_track("S S S", closed=False)}, "not_closed", ["closed track"]),
        ({"rules_version": 99}, "other_version", ["99", "1"]),
    ],
)
def test_a_grid_that_cannot_be_is_refused(changes, code, says):
    refusal = opened(setup(**changes))
    assert refusal.code == code
    assert [word for word in says if word not in refusal.sentence] == []


def test_a_race_opens_with_a_setup_or_a_position_only():
    assert opened(Decline()).code == "no_opening"


def test_entry_1_holds_everything_and_comes_back_from_json():
    opening = setup()
    assert decode(Setup, encode(opening)) == opening


# -- from a position


def placed(**changes):
    with pytest.raises(Refusal) as caught:
        loop(a=changes)
    return caught.value


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"speed": 11}, ["speed 11", "0 and 10"]),
        ({"speed": -1}, ["speed -1"]),
        ({"tack": "sprint"}, ["'sprint'"]),
        ({"tile": 14}, ["tile 14", "0 to 13"]),
        ({"lap": 0}, ["lap 0"]),
        ({"lap": 4}, ["lap 4", "3 laps"]),
        ({"distance": -1}, ["-1 tiles"]),
        ({"turns": -1}, ["below 0"]),
        ({"mines": -1}, ["below 0"]),
        ({"pit_left": 2}, ["only a car in the pit"]),
        ({"damage": {"front": 1001}}, ["front", "0 to 1000", "1001"]),
        ({"damage": {"front": -1}}, ["front", "-1"]),
        ({"malfunctions": [2]}, ["malfunction 2"]),
        ({"malfunctions": [13]}, ["malfunction 13"]),
        ({"failed": ["turbo"]}, ["turbo"]),
        ({"uses": [{"ability": "drifter", "lap": 1, "turn": 1}]}, ["drifter", "does not have it"]),
    ],
)
def test_a_position_that_cannot_be_names_the_car_and_the_fault(changes, says):
    refusal = placed(**changes)
    assert refusal.code == "impossible_position"
    assert "Aki" in refusal.sentence
    assert [word for word in says if word not in refusal.sentence] == []


def test_under_pause_a_panel_may_have_taken_its_bonus_too():
    assert loop(a={"tack": "pause", "damage": {"front": 1007}}).car("a").damage.front == 1007


@pytest.mark.parametrize(
    ("build", "code", "says"),
    [
        (lambda: position(OVAL, [{"seat": "a", "colour": "red"}]), "unknown_word", ["'colour'", "tack"]),
        (lambda: position(OVAL, [{"name": "Aki"}]), "no_seat", ["seat"]),
        (lambda: position(OVAL, [{"seat": "a", "tile": 2, "distance": 2}]), "two_places", ["not both"]),
        (lambda: position(OVAL, [{"seat": "a"}], to_move="z"), "nobody_to_move", ["'z'"]),
        (lambda: position(OVAL, [{"seat": "a", "status": "wrecked"}]), "nobody_to_move", ["'a'", "no racing car"]),
        (lambda: position(OVAL, [{"seat": "a"}], turn=0), "wrong_turn_number", ["from 1"]),
        (lambda: position(OVAL, []), "no_entrants", ["at least one car"]),
        (lambda: position([], [{"seat": "a"}], closed=False), "no_tiles", ["at least one tile"]),
        (lambda: position("S S S", [{"seat": "a"}]), "not_closed", ["3 tiles"]),
        (lambda: position(["loop"], [{"seat": "a"}], closed=False), "unknown_tile", ["'loop'", "hard_curve"]),
        (lambda: position(OVAL, [{"seat": "a", "stats": {"luck": 3}}]), "malformed", ["luck"]),
        (lambda: position(OVAL, [{"seat": "a"}], rulings={"luck": 1}), "unknown_switch", ["'luck'"]),
    ],
)
def test_a_description_that_cannot_be_read_is_refused(build, code, says):
    with pytest.raises(Refusal) as caught:
        build()
    assert caught.value.code == code
    assert [word for word in says if word not in caught.value.sentence] == []


def test_cars_and_entrants_belong_together():
    opening = position(OVAL, [{"seat": "a"}, {"seat": "b"}])
    assert opened(replace(opening, cars=opening.cars[::-1])).code == "wrong_cars"


def test_a_car_from_another_race_drives_with_what_its_new_driver_brought():
    race = loop(a={"speed": 3, "figures": {"top_speed": 4}}, b={}).state
    assert race.figures("a").top_speed == 4
    faster = replace(race.entrant("a"), class_figures=replace(race.entrant("a").class_figures, top_speed=9))
    other = replace(position_of(race), entrants=(faster, race.entrant("b")))
    assert SVL.open(other).state.figures("a").top_speed == faster.figures.top_speed != 4


def test_what_is_not_named_has_a_plain_default():
    car = Match(SVL, position(OVAL, [{"seat": "a"}])).state.car("a")
    assert (car.distance, car.speed, car.tack, car.status, tuple(car.damage)) == (0, 0, "pace", "racing", (0, 0, 0, 0))


def test_figures_may_be_given_with_the_components_in_them():
    described = {"seat": "a", "figures": {"top_speed": 6}, "components": ["overclock"]}
    inside = position(OVAL, [described | {"figures_include_components": True}])
    beside = position(OVAL, [described])
    assert [Match(SVL, opening).state.figures("a").top_speed for opening in (inside, beside)] == [6, 7]


def test_rulings_may_be_given_as_a_mapping_or_whole():
    one = position(OVAL, [{"seat": "a"}], rulings={"hard_curve_loss": 2})
    other = position(OVAL, [{"seat": "a"}], rulings=Rulings(hard_curve_loss=2))
    assert one == other


def test_a_position_resumes_on_the_turn_it_names():
    race = loop(a={"tile": 3}, b={"tile": 5}, to_move="b", turn=12, round=6)
    assert race.waits == "b to set tack and speed"
    assert (race.state.turn, race.state.round) == (12, 6)


@pytest.mark.parametrize(
    "car",
    [
        {"speed": "six"},
        {"speed": 2.5},
        {"speed": True},
        {"speed": None},
        {"tack": ["push"]},
        {"status": "flying"},
        {"talents": 3},
        {"talents": "drifter"},
        {"talents": ["drifter", "drifter"]},
        {"turns": "x"},
        {"mines": None},
        {"pit_left": "2"},
        {"stats": "x"},
        {"stats": {"reflexes": 2}},
        {"figures": 3},
        {"damage": 5},
        {"uses": [3]},
        {"talents": ["drifter"], "uses": [{"ability": "drifter", "lap": 9, "turn": 1}]},
        {"notoriety": "lots"},
        {"number": "x"},
        {"npc": "yes"},
        {"name": ""},
        {"name": None},
        {"driver_handling": float("nan")},
        {"distance": "x"},
        {"distance": 2.7},
        {"received": -5},
        {"malfunctions": 7},
        {"status": "finished"},
    ],
    ids=repr,
)
def test_a_car_that_cannot_be_is_refused_in_words_whatever_is_wrong_with_it(car):
    with pytest.raises(Refusal) as caught:
        position(OVAL, [{"seat": "a", **car}, {"seat": "b", "tile": 3}], to_move="b")
    assert caught.value.sentence.endswith(".")


@pytest.mark.parametrize("words", [{"turn": "x"}, {"round": 0}, {"rulings": 3}, {"laps": "two"}], ids=repr)
def test_a_race_that_cannot_be_is_refused_in_words(words):
    with pytest.raises(Refusal):
        position(OVAL, [{"seat": "a"}], **words)


def test_a_car_that_is_no_description_is_refused_in_words():
    with pytest.raises(Refusal):
        position(OVAL, [3])


@pytest.mark.parametrize("track", [None, 3, [], [3], [{"hazard": "jump"}], ["tarmac"]], ids=repr)
def test_a_track_that_cannot_be_is_refused_in_words(track):
    with pytest.raises(Refusal):
        position(track, [{"seat": "a"}], closed=False)


def test_a_car_that_is_home_keeps_its_place_where_the_table_plays_on():
    home = {"seat": "b", "distance": 28, "status": "finished"}
    opening = position(
        OVAL, [{"seat": "a", "distance": 27, "speed": 2}, home, {"seat": "c"}], laps=2, rulings={"finish": "play_on"}
    )
    assert Match(SVL, opening).state.finishers == ("b",)
