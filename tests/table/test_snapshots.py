"""Snapshots: the table as JSON at any entry stands in for what came before, and is never required."""

from __future__ import annotations

import json

import pytest

from svl.table import GM, EarlierNeeded, fold, restore, save
from tests.table.tools import ANN, BOB, bid, gift, refused, skip, turned
from tests.table.toy import GAME, Stake


def long_game():
    """Dice, palms, undo, redo, amendment, adjustment: a log of sixteen entries."""
    match = turned(card=9)
    match.act(BOB, Stake(1))
    match.roll(3)
    match.undo(6)
    match.roll(3)
    match.undo(8)
    match.undo(9)
    match.act(GM, gift())
    bid(match, ann=1, bob=3)
    match.amend(8, [[4]], "misread")
    match.act(ANN, Stake(1))
    match.undo(14, seat=ANN)
    match.act(GM, skip())
    return match


def snapshot_at(match, seq):
    return json.loads(json.dumps(save(fold(GAME, match.entries[:seq]))))


def folded_from(match, seq):
    """The table from the latest snapshot at or before `seq` that reaches far enough, as a store would do it."""
    try:
        return fold(GAME, match.entries[seq:], restore(GAME, snapshot_at(match, seq)))
    except EarlierNeeded as needed:
        earlier = needed.seq
    assert 0 < earlier < seq
    return folded_from(match, earlier)


@pytest.mark.parametrize("seq", range(1, 17))
def test_a_snapshot_at_any_entry_stands_in_for_what_came_before(seq):
    match = long_game()
    assert len(match.entries) == 16
    assert folded_from(match, seq) == fold(GAME, match.entries) == match.table


@pytest.mark.parametrize("seq", range(1, 17))
def test_a_snapshot_comes_back_as_it_was_saved(seq):
    table = fold(GAME, long_game().entries[:seq])
    assert restore(GAME, json.loads(json.dumps(save(table)))) == table


def test_a_snapshot_with_nothing_after_it_is_the_table():
    match = turned()
    assert fold(GAME, [], match.table) == match.table


def test_a_snapshot_knows_the_dice_of_the_present_turn_and_the_shelf():
    match = turned(card=9)
    match.undo(3)
    table = restore(GAME, snapshot_at(match, 5))
    assert [roll.values for roll in table.shelf] == [(9,)]


def test_an_undo_that_reaches_behind_a_snapshot_asks_for_an_earlier_one():
    match = turned()
    match.undo(3)
    with pytest.raises(EarlierNeeded, match="entries from 2 on") as caught:
        fold(GAME, match.entries[3:], restore(GAME, snapshot_at(match, 3)))
    assert caught.value.seq == 2
    assert fold(GAME, match.entries[2:], restore(GAME, snapshot_at(match, 2))) == match.table


def test_an_amendment_that_reaches_behind_a_snapshot_asks_for_an_earlier_one():
    match = turned()
    match.amend(3, [[6]], "misread")
    with pytest.raises(EarlierNeeded) as caught:
        fold(GAME, match.entries[3:], restore(GAME, snapshot_at(match, 3)))
    assert caught.value.seq == 2
    assert fold(GAME, match.entries[2:], restore(GAME, snapshot_at(match, 2))) == match.table


@pytest.mark.parametrize("after", [0, 2, 3])
def test_entries_that_do_not_follow_the_snapshot_are_refused(after):
    match = turned()
    with refused("malformed_log"):
        fold(GAME, match.entries[after:], restore(GAME, snapshot_at(match, 1)))


@pytest.mark.parametrize("data", [None, [], "snapshot", 7])
def test_what_is_no_snapshot_is_refused(data):
    with refused("malformed", "the snapshot"):
        restore(GAME, data)


@pytest.mark.parametrize("part", ["seq", "state", "rolls", "shelf"])
@pytest.mark.parametrize("value", [None, "odd", True])
def test_a_damaged_snapshot_is_refused(part, value):
    with refused("malformed", "the snapshot"):
        restore(GAME, snapshot_at(turned(), 4) | {part: value})
