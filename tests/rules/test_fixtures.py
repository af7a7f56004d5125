"""Whole recorded races: each is legal to the last entry and comes to exactly the end it came to when it was recorded.

A difference here is a change of the rules that alters races people have driven. If it is meant, record anew with
`python -m tests.rules.record_fixtures` and show the difference.
"""

from __future__ import annotations

import json

import pytest

from svl.rules import SVL, SWITCHES, Race
from svl.table import Adjust, Amend, EarlierNeeded, Entry, Table, Undo, dump, fold, load, restore, save, verify
from tests.rules.racing import OTHERS, mattering
from tests.rules.recorded import ENDS, UNFELT, Recorded, read_all, result_of

RACES = read_all()
EVERY = 50  # entries between two snapshots
MOST_BYTES = 1_500_000

each_race = pytest.mark.parametrize("race", RACES, ids=[race.name for race in RACES])


@each_race
def test_a_recorded_race_is_legal_and_ends_as_it_did(race):
    entries = race.entries()
    assert verify(SVL, entries) == fold(SVL, entries)
    assert result_of(entries) == race.expected


@each_race
def test_a_recorded_race_goes_on_from_every_snapshot(race):
    entries = race.entries()
    whole = fold(SVL, entries)
    for seq in range(EVERY, len(entries), EVERY):
        stored = restore(SVL, json.loads(json.dumps(save(fold(SVL, entries[:seq])))))
        assert from_snapshot(entries, stored) == whole


def from_snapshot(entries: list[Entry], stored: Table[Race]) -> Table[Race]:
    """The whole race from this snapshot, or from an earlier one where a correction reaches behind it."""
    try:
        return fold(SVL, entries[stored.seq :], stored)
    except EarlierNeeded as needed:
        return from_snapshot(entries, fold(SVL, entries[: needed.seq]))


@each_race
def test_a_recorded_race_survives_dump_and_load(race):
    entries = race.entries()
    again = json.loads(json.dumps(dump(SVL, entries)))
    assert again == race.log
    assert load(SVL, again) == entries


# -- what has to be there


def chosen(race: Recorded) -> set[tuple[str, object]]:
    return set(race.entries()[0].action.rulings.changed().items())


def test_there_is_a_race_for_every_way_to_end():
    assert {end for race in RACES for end in race.expected["ends"]} == set(ENDS)


def test_every_switch_is_flipped_and_every_reading_driven():
    driven = set().union(*map(chosen, RACES))
    assert {switch for switch, _ in driven} == set(SWITCHES)
    assert set(OTHERS) - driven == set()


def test_every_reading_a_race_can_feel_makes_a_difference_in_some_race():
    felt = {reading for race in RACES for reading in mattering(race.entries()).items()}
    assert set(OTHERS) - felt == UNFELT


def test_there_are_races_with_undo_amend_bent_rules_and_the_game_masters_hand():
    entries = [entry for race in RACES for entry in race.entries()]
    assert {type(entry.action) for entry in entries} >= {Undo, Amend, Adjust}
    assert any(entry.bent for entry in entries)
    assert any(roll.source == "shelf" for entry in entries for roll in entry.outcomes)


def test_the_files_stay_small():
    assert sum(len(json.dumps(race.log)) for race in RACES) < MOST_BYTES
