"""The log is the truth: what an entry holds, what a log folds to, and what is no log at all."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, replace

import pytest

from svl.table import GM, TABLE, Adjust, Amend, Entry, Reveal, Roll, RollDice, Undo, dump, fold, live, load, path
from tests.table.tools import ANN, BOB, bid, dealt, drawn, gift, refused, skip, staked, turned
from tests.table.toy import GAME, Bid, Deal, Stake


def foreign(match):
    """The log as it comes back from a file."""
    return json.loads(json.dumps(dump(GAME, match.entries)))


def test_entry_one_opens_the_game():
    match = dealt()
    assert match.entries == [Entry(1, GM, "person", Deal((ANN, BOB)))]


def test_an_entry_names_the_seat_that_acts_and_the_person_who_pressed_the_button():
    match = dealt()
    match.by = "zoe"
    match.act(ANN, Stake(2))
    assert match.entries[-1] == Entry(2, ANN, "zoe", Stake(2))


def test_one_person_may_hold_several_seats_and_hand_one_over():
    match = drawn()
    match.by = "zoe"
    bid(match, ann=1, bob=2)
    match.by = "yan"
    match.act(BOB, Stake(1))
    assert [(entry.seat, entry.by) for entry in match.entries[-2:]] == [(TABLE, "zoe"), (BOB, "yan")]


def test_an_entry_holds_the_dice_that_fell():
    assert drawn(7).entries[-1] == Entry(
        3, ANN, "person", RollDice(), (Roll(ANN, "card", "draw", (7,), 0, 1, "typed"),)
    )


def test_an_entry_does_not_change():
    with pytest.raises(FrozenInstanceError):
        dealt().entries[0].seq = 2


def test_the_seats_are_those_of_the_game():
    assert GAME.seats(dealt("ann", "bob", "cat").state) == ("ann", "bob", "cat")


def test_a_fold_gives_what_was_played():
    match = turned()
    assert fold(GAME, match.entries) == match.table


def test_every_prefix_of_a_log_is_a_log():
    match = turned()
    states = [fold(GAME, match.entries[:n]).state.stage for n in range(1, 5)]
    assert states == [0, 1, 2, 0]


def test_a_fold_trusts_the_rules_of_its_day():
    """What was legal once stays played: only the dice are looked at again."""
    match = dealt()
    match.entries.append(Entry(2, ANN, "person", Stake(9)))
    assert fold(GAME, match.entries).state.stage == 1


def test_facts_are_told_entry_by_entry():
    match = turned(card=9)
    assert [fact.card for fact in match.facts[4]] == [9]
    assert match.facts[2] == ()


def test_a_log_comes_back_from_json_as_it_was():
    match = turned()
    match.act(GM, gift())
    match.undo(5)
    match.undo(6)
    match.amend(3, [[8]], "misread")
    entries = load(GAME, foreign(match))
    assert entries == match.entries
    assert fold(GAME, entries) == match.table


def test_a_log_of_an_earlier_version_is_read():
    assert load(GAME, foreign(turned()) | {"version": 1}) == turned().entries


@pytest.mark.parametrize("version", [3, "2", None, 2.0, True])
def test_a_log_of_a_newer_or_no_version_is_refused(version):
    with refused("other_version", repr(version)):
        load(GAME, foreign(turned()) | {"version": version})


def test_a_log_of_another_game_is_refused():
    with refused("other_game", "'chess'", "'high card'"):
        load(GAME, foreign(turned()) | {"game": "chess"})


@pytest.mark.parametrize("data", [None, [], "log", 7, {}, {"game": "high card", "version": 2, "entries": {}}])
def test_what_is_no_log_is_refused(data):
    with refused("malformed", "no list of entries"):
        load(GAME, data)


def test_an_empty_log_is_refused():
    with refused("malformed_log", "empty"):
        load(GAME, foreign(turned()) | {"entries": []})
    with refused("malformed_log", "empty"):
        fold(GAME, [])


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([1, 3, 4], "Entry 2 of the log is numbered 3"),
        ([2, 3, 4], "Entry 1 of the log is numbered 2"),
        ([1, 2, 2], "Entry 3 of the log is numbered 2"),
        ([1, 3, 2], "Entry 2 of the log is numbered 3"),
    ],
)
def test_a_log_with_gaps_is_refused(numbers, words):
    entries = [replace(entry, seq=n) for entry, n in zip(turned().entries, numbers, strict=False)]
    with refused("malformed_log", words):
        fold(GAME, entries)


@pytest.mark.parametrize("target", [-1, 0, 1, 3, 4])
@pytest.mark.parametrize("correction", [Undo, lambda target: Amend(target, ((3,),), "why")], ids=["undo", "amend"])
def test_a_correction_of_what_is_not_there_is_refused(correction, target):
    entries = [*staked().entries, Entry(3, GM, "person", correction(target))]
    with refused("malformed_log", f"entry {target}", "2 to 2"):
        fold(GAME, entries)


def test_a_field_that_is_wrong_is_named_with_its_entry():
    data = foreign(turned())
    data["entries"][1]["action"]["coins"] = "two"
    with refused("malformed", "entry 2.action.coins", "'two'"):
        load(GAME, data)


def test_the_path_holds_what_counts_and_what_lives_has_the_dice_that_hold():
    match = drawn(9)
    match.amend(3, [[4]], "misread")
    match.act(GM, skip())
    match.undo(5)
    assert [entry.seq for entry in path(match.entries)] == [1, 2, 3, 4]
    assert [entry.outcomes[0].values for entry in live(match.entries) if entry.outcomes] == [(4,)]


def test_no_entries_are_no_path():
    assert path([]) == []


def test_a_game_that_is_over_takes_no_more():
    match = bid(drawn(rounds=1), ann=1, bob=0)
    assert match.awaits is None
    with refused("not_asked"):
        match.act(BOB, Stake(1))


def test_a_reveal_finds_the_choice_of_a_seat():
    assert turned(ann=2, bob=5).entries[3].action.of(BOB) == Bid(5)


def test_every_stuck_game_can_be_freed_by_a_verb():
    match = drawn()
    match.act(GM, skip())
    assert match.awaits.seat == BOB


def test_an_adjustment_is_an_entry_like_any_other():
    match = dealt()
    match.act(GM, gift(BOB, 20))
    assert match.state.hand(BOB).coins == 20
    assert match.entries[-1].action == Adjust("coins", "found one under the table", BOB, 20)
    match.undo()
    assert match.state.hand(BOB).coins == 10


@pytest.mark.parametrize(
    "wrong",
    [
        gift("nobody"),
        gift(coins=100),
        gift(coins=True),
        gift(why=""),
        gift(why="   "),
        gift(why="w" * 201),
        Adjust("speed", "there is no such verb"),
        Adjust("skip", "with a seat", BOB),
    ],
    ids=repr,
)
def test_only_the_listed_verbs_within_their_bounds_and_with_a_reason(wrong):
    with refused("not_asked"):
        dealt().act(GM, wrong)


def test_only_the_game_master_adjusts():
    with refused("not_asked"):
        dealt().act(ANN, gift(ANN))


def test_a_reveal_is_written_by_the_table():
    entry = turned().entries[-1]
    assert (entry.seat, type(entry.action)) == (TABLE, Reveal)
