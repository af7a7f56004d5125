"""Amend: the game master replaces dice of an earlier entry, and sees first what that would change."""

from __future__ import annotations

import pytest

from svl.table import GM, Amend, Difference, ScriptedDice, TriedAmend, amend, encode, fold, live, try_amend
from tests.table.tools import ANN, BOB, bid, drawn, gift, refused, staked, turned
from tests.table.toy import GAME, Stake


def tried(match, target, *values):
    return try_amend(GAME, match.entries, target, [list(values)])


def test_an_amendment_is_an_entry_with_target_dice_and_reason():
    match = turned(card=9)
    match.amend(3, [[6]], "it was upside down")
    entry = match.entries[-1]
    assert (entry.seq, entry.seat, entry.action) == (5, GM, Amend(3, ((6,),), "it was upside down"))
    assert match.entries[2].outcomes[0].values == (9,)


def test_an_amended_game_is_the_game_that_had_rolled_so():
    match = turned(card=9)
    match.amend(3, [[6]], "it was upside down")
    assert match.state == turned(card=6).state


def test_amended_dice_are_known_for_what_they_are():
    match = turned(card=9)
    match.amend(3, [[6]], "it was upside down")
    assert live(match.entries)[2].outcomes[0].source == "amended"


def test_the_last_amendment_holds():
    match = turned(card=9)
    match.amend(3, [[6]], "it was upside down")
    match.amend(3, [[7]], "no, look again")
    assert match.state == turned(card=7).state
    match.undo(6)
    assert match.state == turned(card=6).state


def test_trying_shows_the_difference_for_each_seat_and_changes_nothing():
    match = turned(card=9)
    before = list(match.entries), match.table
    assert tried(match, 3, 6) == TriedAmend((Difference(BOB, "cards", (9,), (6,)),))
    assert (match.entries, match.table) == before


def test_dice_as_they_were_make_no_difference():
    assert tried(turned(card=9), 3, 9) == TriedAmend()


def test_a_difference_may_grow_with_the_turns():
    match = turned(card=9)
    match.act(BOB, Stake(1))
    match.roll(3)
    bid(match, ann=3, bob=0)
    assert tried(match, 6, 4).differences == (Difference(ANN, "cards", (3,), (4,)),)
    assert tried(match, 3, 7).differences == (Difference(BOB, "cards", (9,), (7,)),)


def test_the_first_later_entry_that_no_longer_fits_is_named():
    match = turned(card=9, bob=5)
    match.act(BOB, Stake(1))
    found = tried(match, 3, 4)
    assert (found.misfit, found.differences) == (4, ())
    assert "bob" in found.misfit_why


def test_an_amendment_that_breaks_a_later_entry_is_refused():
    match = turned(card=9, bob=5)
    with refused("later_entry_breaks", "entry 4"):
        match.amend(3, [[4]], "misread")
    assert len(match.entries) == 4


def test_an_amendment_that_would_need_more_dice_is_no_fit():
    found = tried(turned(), 3, 1)
    assert found.misfit == 3
    assert "ann would have to roll 2d6 for ace" in found.misfit_why


def test_an_amendment_that_would_leave_dice_over_is_no_fit():
    match = staked(dice=ScriptedDice([("draw", [1]), ("ace", [2, 5])]))
    assert try_amend(GAME, match.entries, 3, [[3], [2, 5]]).misfit == 3
    match.amend(3, [[1], [6, 6]], "sixes")
    assert match.state.card == 13


def test_a_bent_entry_still_fits_after_an_amendment():
    match = turned(card=9)
    match.act(BOB, Stake(9), bent="his birthday")
    match.amend(3, [[6]], "misread")
    assert match.state.hand(BOB).cards == (6,)


@pytest.mark.parametrize("reason", ["", "  ", "\n"])
def test_an_amendment_without_a_reason_is_refused(reason):
    with refused("reason_missing"):
        turned().amend(3, [[6]], reason)


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("impossible_die", [[14]]),
        ("impossible_die", [[0]]),
        ("impossible_die", [["six"]]),
        ("impossible_die", [[True]]),
        ("too_many_dice", [[3, 3]]),
        ("too_few_dice", [[]]),
        ("wrong_dice", []),
        ("wrong_dice", [[3], [3]]),
    ],
)
def test_dice_that_cannot_be_are_refused(code, values):
    with refused(code):
        turned().amend(3, values, "misread")


@pytest.mark.parametrize("target", [-1, 0, 9])
def test_what_is_not_there_cannot_be_amended(target):
    with refused("nothing_to_amend", f"Entry {target}"):
        try_amend(GAME, turned().entries, target, [[3]])


def test_what_was_taken_back_cannot_be_amended():
    match = turned()
    match.undo(3)
    with refused("nothing_to_amend", "Entry 3"):
        match.amend(3, [[4]], "misread")


@pytest.mark.parametrize("target", [2, 4])
def test_an_entry_without_dice_cannot_be_amended(target):
    with refused("nothing_to_amend", f"entry {target}"):
        turned().amend(target, [[3]], "misread")


@pytest.mark.parametrize("values", [[], [[3]]])
def test_the_opening_has_no_dice_to_amend(values):
    with refused("nothing_to_amend"):
        amend(GAME, turned().entries, "person", 1, values, "misread")


def test_an_amendment_itself_cannot_be_amended():
    match = turned(card=9)
    match.amend(3, [[6]], "misread")
    with refused("nothing_to_amend"):
        match.amend(5, [[7]], "misread")


def test_a_taken_back_amendment_holds_no_more():
    match = turned(card=9)
    match.amend(3, [[6]], "misread")
    match.undo(5)
    assert match.state == turned(card=9).state
    match.undo(6)
    assert match.state == turned(card=6).state


# -- amended dice and the shelf


def test_amended_dice_stay_amended_on_the_shelf():
    match = drawn(9)
    match.amend(3, [[6]], "misread")
    match.undo(3)
    match.roll(6)
    assert match.state.card == 6


def test_dice_whose_amendment_was_taken_back_lie_on_the_shelf_as_they_fell():
    match = drawn(9)
    match.amend(3, [[6]], "misread")
    match.undo(4)
    match.undo(3)
    assert [roll.values for roll in match.table.shelf] == [(9,)]


def test_an_amendment_taken_back_and_redone_stays_on_the_shelf():
    match = drawn(9)
    match.amend(3, [[6]], "misread")
    match.undo(4)
    match.undo(5)
    match.undo(3)
    assert [roll.values for roll in match.table.shelf] == [(6,)]


def test_an_amendment_outlives_an_undo_of_something_else():
    match = drawn(9)
    match.act(GM, gift())
    match.amend(3, [[6]], "misread")
    match.undo(4)
    assert match.state.hand(BOB).coins == 10
    assert match.state.card == 6


def test_an_amendment_behind_an_undo_is_there_again_after_the_redo():
    match = drawn(9)
    match.act(GM, gift(BOB, 20))
    match.amend(3, [[6]], "misread")
    match.undo(4)
    match.undo(6)
    assert (match.state.card, match.state.hand(BOB).coins) == (6, 20)


def test_what_an_undo_left_standing_can_be_amended_back():
    match = drawn(9)
    match.act(GM, gift())
    match.amend(3, [[6]], "misread")
    match.undo(4)
    match.amend(3, [[9]], "it was a nine after all")
    assert match.state.card == 9


def test_amended_dice_from_the_shelf_can_be_amended_again():
    match = drawn(9)
    match.amend(3, [[6]], "misread")
    match.undo(3)
    match.roll(6)
    match.amend(6, [[7]], "again")
    match.undo(6)
    match.roll(7)
    assert match.state.card == 7


def test_an_amendment_survives_json_and_a_fold():
    match = turned(card=9)
    match.amend(3, [[6]], "misread")
    assert encode(match.entries[-1].action) == {"kind": "table.amend", "target": 3, "values": [[6]], "why": "misread"}
    assert fold(GAME, match.entries) == match.table
