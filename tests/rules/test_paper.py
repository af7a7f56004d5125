"""A race put down on paper where a turn begins and taken up again has an equal position, and goes on alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from svl.rules import SVL, Position, Race, position, position_of, reopened, turn_begins
from svl.rules.race.actions import Palm, PullTractor
from svl.table import Entry, Match, Refusal, Reveal, Sealed, Table, Undo, advance, live, start
from tests.rules.helpers import OVAL, loop, meeting
from tests.rules.plays import Play, through_json
from tests.rules.recorded import read_all
from tests.rules.test_properties import in_random_races

RACES = read_all()


def typed_back(race: Race) -> Table[Race]:
    """The race from nothing but its position, as JSON keeps it."""
    opening = through_json(Position, position_of(race))
    return start(SVL, Entry(1, "gm", "paper", opening))[0]


def same_entry(entry: Entry, race: Race) -> Entry:
    """A reveal names its palm by number, and a new log counts from 1."""
    if not isinstance(entry.action, Reveal):
        return entry
    waiting = SVL.awaits(race)
    assert isinstance(waiting, Sealed)
    return replace(entry, action=replace(entry.action, prompt=waiting.prompt))


def shown(race: Race) -> dict[str, object]:
    """What everybody sees of the cars; which malfunction came first is no part of it."""
    cars = SVL.digest(race).items()
    return {seat: car | {"malfunctions": sorted(car["malfunctions"])} for seat, car in cars}


def assert_alike(one: Race, other: Race) -> None:
    assert shown(one) == shown(other)
    assert (one.round, one.turn, one.on_turn, one.result) == (other.round, other.turn, other.on_turn, other.result)
    if turn_begins(one):
        assert position_of(one) == position_of(other)


def goes_on_alike(before: Race, entries: list[Entry]) -> None:
    """Both races, played on by the same entries."""
    known, resumed = Table(1, before), typed_back(before)
    assert_alike(known.state, resumed.state)
    for entry in entries:
        resumed = advance(SVL, resumed, same_entry(entry, resumed.state))[0]
        known = advance(SVL, known, entry)[0]
        assert_alike(known.state, resumed.state)


@pytest.mark.parametrize("race", RACES, ids=[race.name for race in RACES])
def test_a_recorded_race_typed_back_at_the_start_of_a_turn_goes_on_alike(race):
    entries = live(race.entries())
    table, _ = start(SVL, entries[0])
    begun = 0
    for n, entry in enumerate(entries[1:], start=1):
        table, _ = advance(SVL, table, entry)
        if not turn_begins(table.state):
            continue
        begun += 1
        assert_alike(table.state, typed_back(table.state).state)
        if begun % 12 == 1:
            goes_on_alike(table.state, entries[n + 1 :])
    assert begun


@in_random_races(60)
def test_every_start_of_a_turn_comes_back_from_its_position(play: Play):
    for _ in play.run(40):
        if turn_begins(play.state):
            assert_alike(play.state, typed_back(play.state).state)


@in_random_races(40)
def test_a_random_race_goes_on_alike_under_any_house_rules(play: Play):
    begun = None
    for _ in play.run(12):
        if turn_begins(play.state):
            begun = play.state, len(play.entries)
    if begun is None:
        return
    state, seq = begun
    for _ in play.run(25):
        pass
    later = play.entries[seq:]
    assert not any(isinstance(entry.action, Undo) for entry in later)
    goes_on_alike(state, later)


# -- what a position carries


def test_a_move_in_progress_has_no_position():
    race = meeting()
    assert race.waits != "a to set tack and speed"
    with pytest.raises(Refusal) as caught:
        position_of(race.state)
    assert "where a turn begins" in caught.value.sentence


def test_components_used_before_driving_are_in_the_position():
    race = loop(a={"components": ["forward_tractor"], "speed": 4}, b={"tile": 2, "speed": 4})
    race.act("a", PullTractor("b"))
    resumed = typed_back(race.state).state
    assert not resumed.ready("a", "forward_tractor")
    assert resumed.car("b").speed == race.car("b").speed


def test_a_choice_palmed_before_is_asked_again():
    race = loop(a={"tile": 0, "speed": 3}, b={"tile": 1, "speed": 3}, dice=None)
    before = race.state
    race.drive("a", 3)
    race.side("a", "left")
    race.act("a", Palm("RAM"))
    again = Match(SVL, position_of(before))
    again.act("a", race.entries[1].action)
    again.act("a", race.entries[2].action)
    assert again.palms == {}
    assert isinstance(again.awaits, Sealed)


def test_those_who_are_home_keep_the_order_they_crossed_in():
    home = {"status": "finished", "distance": 28}
    cars = [{"seat": "a", "distance": 20}, {"seat": "b", **home}, {"seat": "c", **home}]
    opening = position(OVAL, cars, laps=2, rulings={"finish": "play_on"})
    race = Match(SVL, replace(opening, finishers=("c", "b"))).state
    assert typed_back(race).state.finishers == ("c", "b")


def test_the_game_master_keeps_the_moment_to_change_the_track():
    opening = replace(position(OVAL, [{"seat": "a"}, {"seat": "b"}]), track_open=True)
    assert typed_back(Match(SVL, opening).state).state.track_open


@pytest.mark.parametrize(
    ("changes", "code", "says"),
    [
        ({"leader_lap": 4}, "wrong_leader_lap", ["lap 1 of 3", "4"]),
        ({"finishers": ("a",)}, "wrong_finishers", ["nobody"]),
        ({"finishers": ("z",)}, "wrong_finishers", ["nobody"]),
    ],
)
def test_what_cannot_be_is_refused(changes, code, says):
    opening = position(OVAL, [{"seat": "a"}, {"seat": "b"}])
    with pytest.raises(Refusal) as caught:
        reopened(replace(opening, **changes))
    assert caught.value.code == code
    assert [word for word in says if word not in caught.value.sentence] == []


def test_a_position_put_in_order_stays_as_it_is():
    race = loop(a={"speed": 4}, b={"tile": 2, "speed": 4, "tack": "pause"}).state
    assert reopened(position_of(race)) == position_of(race)
