"""The game master's hand: changes of the track, events, called checks (A9, B-38)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import CallCheck, ChangeTrack, TrackEvent
from svl.rules.race.facts import EventForeseen, EventStruck, Hit, TrackChanged
from tests.rules.helpers import NAMES, OVAL, loop, meeting, refused, strip

SEER = {"talents": ["precognition"]}


def event(what, **fields):
    return TrackEvent(what, "the roof leaks", **fields)


def open_track(road=OVAL, **car):
    """`a` has just begun lap 2 and is asked for the pit: the track is open."""
    race = loop(road, a={"tile": 13, "speed": 3, "damage": {"front": 5}, **car}, b={"tile": 5})
    race.drive("a", 3)
    return race


# -- ChangeTrack


def test_a_hazard_laid_at_a_new_lap_is_a_random_event():
    race = open_track()
    race.act("gm", ChangeTrack(2, hazard="jump"))
    assert (race.state.tiles[2].hazard, race.state.tiles[2].sprung) == ("jump", True)
    assert [(fact.tile, fact.hazard, fact.boost) for fact in race.told(TrackChanged)] == [(2, "jump", None)]


def test_a_boost_may_be_laid_moved_and_taken_away():
    race = open_track()
    race.act("gm", ChangeTrack(2, boost="turbo_2"))
    race.act("gm", ChangeTrack(2))
    race.act("gm", ChangeTrack(1, boost="turbo_2"))
    assert [tile.boost for tile in race.state.tiles[:3]] == [None, "turbo_2", None]


def test_a_laid_hazard_works_at_once_even_in_this_move():
    race = open_track()
    race.act("gm", ChangeTrack(1, hazard="brake_mine"))
    race.no("a")
    assert race.hits("a") == [("front", 50)]


@pytest.mark.parametrize(
    "change",
    [ChangeTrack(4, boost="turbo_1"), ChangeTrack(2, "jump", "turbo_1"), ChangeTrack(14), ChangeTrack(2, "rain")],
)
def test_what_cannot_lie_there_cannot_be_laid(change):
    assert refused(open_track(), "gm", change).code == "not_possible"


def test_the_track_may_be_changed_in_mid_encounter_and_while_dice_are_due():
    race = loop(dice=None, a={"tile": 13, "speed": 3}, b={"tile": 1})
    race.drive("a", 3)
    race.act("gm", ChangeTrack(2, hazard="jump"))
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    assert race.waits == "a to roll 1d6 for ram"
    race.act("gm", ChangeTrack(2, boost="turbo_1"))
    race.roll(1)
    assert race.car("a").speed == 4


# -- events that lie on the track


@pytest.mark.parametrize(
    ("action", "tile"),
    [
        (event("hazard", tile=2, laid="jump"), ("jump", None, None)),
        (event("boost", tile=2, laid="turbo_3"), (None, "turbo_3", None)),
        (event("mine", tile=2), (None, None, "gm")),
    ],
)
def test_an_event_lays_something_on_a_tile_at_any_time(action, tile):
    race = loop(a={}, b={"tile": 5})
    race.act("gm", action)
    laid = race.state.tiles[2]
    assert (laid.hazard, laid.boost, laid.mine) == tile
    assert race.waits == "a to set tack and speed"


def test_an_event_takes_a_hazard_away_again():
    race = strip("S S!jump", a={"speed": 1})
    race.act("gm", event("hazard", tile=1, laid=None))
    race.drive("a", 1)
    assert race.hits("a") == []


def test_an_event_takes_a_boost_away_and_leaves_a_hazard():
    race = strip("S S!jump", a={"speed": 3})
    race.act("gm", event("boost", tile=1, laid=None))
    assert race.state.tiles[1].hazard == "jump"


@pytest.mark.parametrize("action", [event("hazard", tile=14, laid="jump"), event("boost", tile=4, laid="turbo_1")])
def test_an_event_lays_nothing_beyond_the_track_and_no_boost_on_a_curve(action):
    assert refused(loop(a={}), "gm", action).code == "not_possible"


def test_precognition_ignores_what_an_event_laid():
    race = strip("S S S", a={"speed": 1, **SEER})
    race.act("gm", event("hazard", tile=1, laid="jump"))
    race.drive("a", 1)
    assert race.hits("a") == []


def test_a_game_masters_mine_costs_nobody_a_fine():
    race = strip("S S S", a={"speed": 4}, b={"tile": 9})
    race.act("gm", event("mine", tile=1))
    race.drive("a", 4)
    assert race.losses("a") == [("slow_mine", -3)]
    assert [car.mines for car in race.state.cars] == [0, 0]


# -- events that strike a car


@pytest.mark.parametrize(("amount", "speed"), [(-3, 2), (-9, 0), (2, 7), (9, 10)])
def test_an_event_changes_a_speed(amount, speed):
    race = loop(a={"speed": 5}, b={"tile": 5})
    race.act("gm", event("speed", seat="a", amount=amount))
    assert race.car("a").speed == speed
    assert [(fact.seat, fact.what, fact.why) for fact in race.told(EventStruck)] == [("a", "speed", "the roof leaks")]


def test_an_event_damages_a_panel_like_any_blow():
    gear = {"components": ["rear_deflector"], "figures": {"chassis": 100}}
    race = strip("S", dice="malfunction 3 4", a=gear, b={"tile": 5})
    race.act("gm", event("damage", seat="a", panel="rear", amount=45))
    assert race.hits("a") == [("rear", 30)]
    assert race.broke("a") == [("rear", 7)]


def test_a_victim_braces_for_an_event_too():
    race = strip("S", a={"talents": ["quick_turn"]}, b={"tile": 5})
    race.act("gm", event("damage", seat="a", panel="front", amount=20))
    race.brace("a", quick_turn="left")
    assert race.hits("a") == [("left", 20)]
    assert race.waits == "a to set tack and speed"


@pytest.mark.parametrize(
    "action", [event("speed", seat="a", amount=-3), event("damage", seat="a", panel="front", amount=20)]
)
def test_precognition_sees_an_event_coming(action):
    race = loop(a={"speed": 5, **SEER}, b={"tile": 5})
    race.act("gm", action)
    assert race.told(EventStruck, Hit) == []
    assert [fact.seat for fact in race.told(EventForeseen)] == ["a"]
    assert race.car("a").speed == 5


def test_no_event_strikes_a_car_that_is_out_of_play():
    race = loop(a={}, b={"status": "pit", "pit_left": 2}, c={"status": "wrecked"})
    for seat in "bc":
        assert refused(race, "gm", event("speed", seat=seat, amount=-1)).code == "not_possible"


def test_an_event_may_end_the_race():
    race = strip("S", a={}, b={"tile": 5, "panels": {"rear": 5}})
    race.act("gm", event("damage", seat="b", panel="rear", amount=5))
    assert [(placing.seat, placing.place) for placing in race.state.result] == [("a", 1), ("b", None)]


def test_an_event_in_the_middle_of_a_move_counts_live():
    race = loop(a={"tile": 13, "speed": 3, "damage": {"front": 5}}, b={"tile": 5})
    race.drive("a", 3)
    race.act("gm", event("speed", seat="a", amount=1))
    race.no("a")
    assert race.tile("a") == 3


# -- at any time


def in_the_middle(dice=None):
    """An encounter with palms open, then dice due."""
    race = meeting(dice)
    race.side("a", "left")
    return race


def test_an_event_fits_between_two_palms_and_the_palms_stay():
    race = in_the_middle("ram 1")
    race.choose(a="RAM")
    race.act("gm", event("speed", seat="b", amount=-1))
    race.choose(b="PASS")
    assert race.losses("b") == [("event", -1), ("ram", -1)]


def test_an_event_fits_in_while_dice_are_due():
    race = in_the_middle()
    race.choose(a="RAM", b="PASS")
    race.act("gm", event("damage", seat="a", panel="front", amount=7))
    assert race.hits("a") == [("front", 7)]
    assert race.waits == "a to roll 1d6 for ram"
    race.roll(2)
    assert race.hits("b") == [("left", 10), ("right", 10)]


def test_a_broken_panel_is_rolled_for_before_the_dice_that_were_due():
    race = meeting(None, b={"figures": {"chassis": 100}})
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    race.act("gm", event("damage", seat="b", panel="front", amount=30))
    assert race.waits == "b to roll 2d6 for malfunction"
    race.roll(3, 4)
    assert race.waits == "a to roll 1d6 for ram"


# -- CallCheck


@pytest.mark.parametrize(
    ("stat", "dice", "passed"),
    [
        ("endurance", (4, 3, 3), True),
        ("endurance", (4, 4, 3), False),
        ("psyche", (4, 3, 3), True),
        ("charisma", (6, 6, 6), False),
        ("reflexes", (3, 3, 3), True),
        ("reflexes", (4, 3, 3), False),  # below, as Drifter reads it
    ],
)
def test_a_called_check_is_three_dice_against_a_score(stat, dice, passed):
    race = strip("S", dice=None, a={}, b={"tile": 5})
    race.act("gm", CallCheck("b", stat, "a flash of light"))
    assert race.waits == "b to roll 3d6 for called check"
    race.roll(*dice)
    assert race.tested() == [("b", stat, 10, sum(dice), passed)]
    assert race.waits == "a to set tack and speed"


@pytest.mark.parametrize(("modifier", "passed"), [(2, True), (0, False), (-4, False)])
def test_a_called_check_may_be_easier_or_harder(modifier, passed):
    race = strip("S", dice="called_check 4 4 4", a={}, b={"tile": 5})
    race.act("gm", CallCheck("b", "endurance", "fumes", modifier))
    assert race.tested() == [("b", "endurance", 10 + modifier, 12, passed)]


def test_a_called_check_fits_in_while_dice_are_due():
    race = in_the_middle()
    race.choose(a="RAM", b="PASS")
    race.act("gm", CallCheck("b", "psyche", "nerves"))
    assert race.waits == "b to roll 3d6 for called check"
    race.roll(1, 1, 1)
    assert race.waits == "a to roll 1d6 for ram"


def test_a_called_check_between_two_palms_leaves_the_palms_alone():
    race = in_the_middle("called_check 1 1 1, ram 1")
    race.choose(a="RAM")
    race.act("gm", CallCheck("b", "psyche", "nerves"))
    race.choose(b="PASS")
    assert race.hits("b") == [("left", 5), ("right", 5)]


@pytest.mark.parametrize("seat", ["a", "b"])
@pytest.mark.parametrize(
    "action", [event("mine", tile=2), CallCheck("a", "psyche", "why not"), ChangeTrack(2, hazard="jump")]
)
def test_only_the_game_master_has_this_hand(seat, action):
    refusal = refused(open_track(), seat, action)
    assert (refusal.code, refusal.bendable) == ("gm_only", False)
    assert NAMES[seat] in refusal.sentence
