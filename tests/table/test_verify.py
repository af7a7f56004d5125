"""A log from somebody else is played again, strictly: every entry legal or bent, every die as it was asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from svl.table import GM, TABLE, Amend, Entry, Palmed, Reveal, RollDice, Undo, verify
from tests.table.tools import ANN, BOB, drawn, gift, refused, staked, turned
from tests.table.toy import GAME, Bid, Stake


def everything():
    """A log with all there is in it."""
    match = turned(card=9)
    match.act(GM, gift())
    match.act(BOB, Stake(9), bent="his birthday")
    match.roll(3)
    match.undo(7)
    match.roll(3)
    match.amend(3, [[6]], "misread")
    match.undo(6)
    match.undo(11)
    return match


def tampered(match, seq, **changes):
    """The log with one entry changed; `roll` changes the first dice in it."""
    entry = match.entries[seq - 1]
    if "roll" in changes:
        first, *rest = entry.outcomes
        changes = {"outcomes": (replace(first, **changes.pop("roll")), *rest)} | changes
    return [*match.entries[: seq - 1], replace(entry, **changes), *match.entries[seq:]]


def test_an_honest_log_passes_and_gives_its_table():
    match = everything()
    assert verify(GAME, match.entries) == match.table


@pytest.mark.parametrize(
    ("seq", "changes"),
    [
        pytest.param(2, {"action": Stake(4)}, id="a stake too high"),
        pytest.param(2, {"seat": BOB}, id="another seat"),
        pytest.param(2, {"action": Bid(1)}, id="a palm in the open"),
        pytest.param(2, {"action": RollDice()}, id="dice not due"),
        pytest.param(3, {"outcomes": ()}, id="no dice"),
        pytest.param(3, {"roll": {"values": (14,)}}, id="an impossible die"),
        pytest.param(3, {"roll": {"values": (3, 3)}}, id="too many dice"),
        pytest.param(3, {"roll": {"values": (True,)}}, id="true for 1"),
        pytest.param(3, {"roll": {"seat": BOB}}, id="dice of another seat"),
        pytest.param(3, {"roll": {"die": "d6"}}, id="other dice"),
        pytest.param(3, {"roll": {"turn": 4}}, id="dice of another turn"),
        pytest.param(3, {"roll": {"nth": 2}}, id="dice out of count"),
        pytest.param(4, {"action": Reveal(2, (Palmed(ANN, Bid(2)),))}, id="a choice missing"),
        pytest.param(4, {"action": Reveal(9, (Palmed(ANN, Bid(2)), Palmed(BOB, Bid(5))))}, id="another prompt"),
        pytest.param(4, {"action": Reveal(2, (Palmed(ANN, Bid(2)), Palmed(BOB, Bid(10))))}, id="a bid too high"),
    ],
)
def test_a_log_that_cannot_be_is_refused_with_the_entry(seq, changes):
    with refused("log_breaks", f"Entry {seq} of the log cannot be") as caught:
        verify(GAME, tampered(turned(card=9), seq, **changes))
    assert caught.value.fields["seq"] == seq


def test_left_over_dice_break_a_log():
    dice = turned().entries[2].outcomes
    for seq in (1, 2, 4):
        with refused("log_breaks", f"Entry {seq}"):
            verify(GAME, tampered(turned(), seq, outcomes=dice))


def test_a_bent_entry_passes_with_its_reason_only():
    match = turned()
    match.act(BOB, Stake(9), bent="his birthday")
    verify(GAME, match.entries)
    with refused("log_breaks", "Entry 5"):
        verify(GAME, tampered(match, 5, bent=""))


def test_what_cannot_be_bent_is_not_bent_by_a_reason():
    with refused("log_breaks", "Entry 2"):
        verify(GAME, tampered(turned(), 2, action=Stake(0), bent="because"))


def test_a_log_that_is_none_is_refused_as_such():
    with refused("malformed_log"):
        verify(GAME, turned().entries[1:])


def test_undone_entries_are_looked_at_too():
    """Their dice lie on the shelf, where the next roll takes them."""
    match = drawn()
    match.undo(3)
    with refused("log_breaks", "Entry 3"):
        verify(GAME, tampered(match, 3, roll={"values": (99,)}))


@pytest.mark.parametrize(
    "correction",
    [
        pytest.param(Entry(4, BOB, "b", Undo(3)), id="undo of another's dice"),
        pytest.param(Entry(4, ANN, "a", Undo(3)), id="undo of own dice"),
        pytest.param(Entry(4, ANN, "a", Undo(2)), id="undo of what was acted on"),
        pytest.param(Entry(4, BOB, "b", Amend(3, ((5,),), "misread")), id="amend by a player"),
        pytest.param(Entry(4, GM, "g", Amend(3, ((5,),), " ")), id="amend without a reason"),
        pytest.param(Entry(4, GM, "g", Amend(3, ((14,),), "misread")), id="amend to an impossible die"),
        pytest.param(Entry(4, GM, "g", Amend(2, (), "misread")), id="amend where no dice fell"),
    ],
)
def test_a_correction_nobody_had_the_right_to_breaks_a_log(correction):
    with refused("log_breaks", "Entry 4"):
        verify(GAME, [*drawn().entries, correction])


def test_a_redo_that_came_too_late_breaks_a_log():
    match = staked()
    match.undo(2)
    match.act(ANN, Stake(2))
    with refused("log_breaks", "Entry 5"):
        verify(GAME, [*match.entries, Entry(5, GM, "g", Undo(3))])


def test_dice_fished_for_break_a_log():
    """An undone roll lies on the shelf; the log has another one in its place."""
    match = drawn(9)
    match.undo(3)
    match.roll(9)
    with refused("log_breaks", "Entry 5"):
        verify(GAME, tampered(match, 5, roll={"values": (12,)}))


def test_a_shown_choice_that_was_changed_without_a_mark_breaks_a_log():
    match = turned(ann=2, bob=5)
    match.undo(4)
    changed = Reveal(2, (Palmed(ANN, Bid(6)), Palmed(BOB, Bid(5))))
    verify(GAME, [*match.entries, Entry(6, TABLE, "t", replace(changed, changed=(ANN,)))])
    with refused("log_breaks", "Entry 6"):
        verify(GAME, [*match.entries, Entry(6, TABLE, "t", changed)])
