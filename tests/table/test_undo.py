"""Undo appends: who may take back what, redo, and the shelf from which undone dice come back."""

from __future__ import annotations

import pytest

from svl.table import GM, AppDice, Entry, Refusal, RollDice, Undo, fold, path, shelf, undo
from tests.table.tools import ANN, BOB, bid, dealt, drawn, gift, refused, skip, staked, turned
from tests.table.toy import Stake


def counted(match):
    return [entry.seq for entry in path(match.entries)]


def test_an_undo_is_an_entry_and_nothing_is_deleted():
    match = staked()
    match.undo(2, seat=ANN, why="misclick")
    assert match.entries[1].action == Stake(1)
    assert match.entries[2] == Entry(3, ANN, "person", Undo(2, "misclick"))


def test_an_undo_restores_exactly_what_was_before():
    match = dealt()
    before = match.state
    match.act(ANN, Stake(1))
    match.undo()
    assert match.state == before
    assert match.awaits.seat == ANN


def test_play_goes_on_from_there():
    match = staked()
    match.undo(2, seat=ANN)
    match.act(ANN, Stake(3))
    assert counted(match) == [1, 4]
    assert match.entries[-1].seq == 4


def test_undoing_the_undo_is_a_redo():
    match = staked()
    after = match.state
    match.undo(2)
    match.undo(3)
    assert match.state == after
    assert counted(match) == [1, 2]


def test_a_redo_can_be_undone_and_redone_for_ever():
    match = staked()
    for seq in range(2, 9):
        match.undo(seq)
        assert counted(match) == ([1] if seq % 2 == 0 else [1, 2])


def test_an_undo_reaches_back_over_many_entries():
    match = turned()
    match.undo(2)
    assert counted(match) == [1]
    match.undo(5)
    assert counted(match) == [1, 2, 3, 4]


def test_the_game_master_takes_back_anything_but_the_opening():
    for target in (2, 3, 4):
        match = turned()
        match.undo(target)
        assert counted(match) == list(range(1, target))


@pytest.mark.parametrize("target", [-1, 0, 1, 5, 99])
def test_what_is_not_there_cannot_be_taken_back(target):
    with refused("nothing_to_undo", f"entry {target}"):
        undo(turned().entries, GM, "person", target)


def test_what_is_taken_back_already_cannot_be_taken_back_again():
    match = turned()
    match.undo(3)
    for target in (3, 4):
        with refused("nothing_to_undo", "already taken back"):
            match.undo(target)


def test_a_player_takes_back_their_own_last_entry():
    match = staked()
    match.undo(2, seat=ANN)
    assert counted(match) == [1]


def test_a_player_takes_back_nothing_of_somebody_else():
    with refused("not_yours", "Ann's", "Bob"):
        staked().undo(2, seat=BOB)


def test_a_player_takes_back_nothing_that_was_acted_on():
    match = staked()
    match.act(GM, gift())
    with refused("acted_on", "game master"):
        match.undo(2, seat=ANN)


def test_a_player_does_not_go_back_behind_their_dice():
    match = drawn()
    with refused("dice_fell"):
        match.undo(3, seat=ANN)
    with refused("acted_on"):
        match.undo(2, seat=ANN)


def test_a_player_does_not_take_back_a_reveal():
    for seat in (ANN, BOB):
        with refused("not_yours"):
            turned().undo(4, seat=seat)


def test_what_was_done_and_undone_after_an_entry_does_not_hold_it():
    match = staked()
    match.act(GM, gift())
    match.undo(3)
    match.undo(2, seat=ANN)
    assert counted(match) == [1]


def test_a_redo_is_too_late_once_somebody_has_acted():
    match = staked()
    match.undo(2)
    match.act(ANN, Stake(2))
    with refused("redo_too_late", "entry 3"):
        match.undo(3)


def test_a_player_redoes_what_they_took_back():
    match = staked()
    match.undo(2, seat=ANN)
    match.undo(3, seat=ANN)
    assert counted(match) == [1, 2]


def test_a_player_redoes_nothing_of_somebody_else():
    match = staked()
    match.undo(2)
    with refused("not_yours", "game master"):
        match.undo(3, seat=ANN)


def test_a_player_redoes_nothing_the_game_master_has_taken_back_since():
    match = dealt()
    match.act(GM, gift())
    match.act(ANN, Stake(1))
    match.undo(3, seat=ANN)
    match.undo(2, why="no gifts")
    with pytest.raises(Refusal):
        match.undo(4, seat=ANN)
    assert counted(match) == [1]


def test_an_adjustment_and_an_amendment_are_taken_back_like_anything():
    match = drawn(9)
    match.act(GM, gift(BOB, 20))
    match.amend(3, [[4]], "misread")
    match.undo(5)
    assert (match.state.card, match.state.hand(BOB).coins) == (9, 20)
    match.undo(4)
    assert (match.state.card, match.state.hand(BOB).coins) == (9, 10)


# -- the shelf


def rolled(match):
    return [entry.outcomes[0].values for entry in match.entries if entry.outcomes]


def test_nobody_undoes_to_roll_again():
    luck = iter([3, 11])
    match = staked(dice=AppDice(lambda faces: next(luck)))
    match.undo(2)
    match.act(ANN, Stake(3))
    assert rolled(match) == [(3,), (3,)]
    assert match.entries[-1].outcomes[0].source == "shelf"


def test_undone_dice_stand_and_others_are_refused_with_a_word():
    match = drawn(3)
    match.undo(3)
    with refused("dice_on_shelf", "3", "amend"):
        match.roll(11)
    match.roll(3)
    assert match.state.card == 3


@pytest.mark.parametrize(
    ("values", "code"), [((0,), "impossible_die"), (("six",), "impossible_die"), ((), "too_few_dice")]
)
def test_dice_on_the_shelf_do_not_let_impossible_ones_through(values, code):
    match = drawn(3)
    match.undo(3)
    with refused(code):
        match.roll(*values)


def test_undone_dice_lie_on_the_shelf_only_while_they_are_undone():
    match = drawn(3)
    assert match.table.shelf == ()
    match.undo(3)
    assert [roll.values for roll in match.table.shelf] == [(3,)]
    match.undo(4)
    assert match.table.shelf == ()
    assert shelf(match.entries) == ()


def test_dice_of_a_later_turn_wait_for_their_turn():
    match = turned(card=9)
    match.act(BOB, Stake(1))
    match.roll(4)
    match.undo(2)
    match.act(ANN, Stake(2))
    assert match.state.card == 9
    bid(match, ann=0, bob=1)
    match.act(BOB, Stake(2))
    assert match.state.card == 4


def test_dice_stay_in_their_turn():
    match = drawn(3)
    match.undo(3)
    match.act(GM, skip())
    match.act(BOB, Stake(1))
    match.roll(11)
    assert match.state.card == 11


def test_every_roll_of_an_undone_entry_comes_back():
    luck = iter([1, 2, 5, 9, 9, 9])
    match = staked(dice=AppDice(lambda faces: next(luck)))
    match.undo(3)
    match.act(match.awaits.throw.seat, RollDice())
    assert [roll.values for roll in match.entries[-1].outcomes] == [(1,), (2, 5)]


def test_the_shelf_is_found_again_by_a_fold():
    match = drawn(3)
    match.undo(3)
    assert fold(match.game, match.entries).shelf == match.table.shelf


def test_a_roll_from_the_shelf_is_undone_and_comes_back_again():
    match = drawn(3)
    for _ in range(3):
        match.undo()
        match.roll(3)
        assert match.state.card == 3
    assert isinstance(match.entries[-1].action, RollDice)
