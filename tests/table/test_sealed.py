"""Secret choices: beside the log until all are in, then all at once, and standing if they are undone."""

from __future__ import annotations

import itertools
import json

import pytest

from svl.table import (
    GM,
    TABLE,
    WATCHER,
    HandDice,
    Palmed,
    Reveal,
    Sealed,
    accept,
    dump,
    encode,
    fold,
    missing,
    reveal,
    save,
    standing_palms,
    view,
    write,
)
from tests.table.tools import ANN, BOB, CAT, bid, dealt, drawn, gift, refused, skip, staked, turned
from tests.table.toy import GAME, Bid, Stake


def put_in(state, palms, seat, coins, **more):
    return accept(GAME, state, palms, seat, Bid(coins), **more)


def test_the_state_says_who_is_palming():
    assert drawn().awaits == Sealed(2, (ANN, BOB))


def test_accepting_a_choice_changes_nothing_that_was_there():
    state, palms = drawn().state, {ANN: Bid(1)}
    assert put_in(state, palms, BOB, 2) == {ANN: Bid(1), BOB: Bid(2)}
    assert palms == {ANN: Bid(1)}


def test_changing_is_choosing_again_and_so_is_choosing_the_same():
    state = drawn().state
    assert put_in(state, {ANN: Bid(1)}, ANN, 4) == {ANN: Bid(4)}
    assert put_in(state, {ANN: Bid(1)}, ANN, 1) == {ANN: Bid(1)}


@pytest.mark.parametrize("order", itertools.permutations([(ANN, 2), (BOB, 5), (CAT, 5)]))
def test_the_order_of_the_choices_leaves_no_trace(order):
    match = dealt(ANN, BOB, CAT)
    match.act(ANN, Stake(1))
    match.roll(9)
    for seat, coins in order:
        match.act(seat, Bid(coins))
    choices = (Palmed(ANN, Bid(2)), Palmed(BOB, Bid(5)), Palmed(CAT, Bid(5)))
    assert match.entries[-1].action == Reveal(2, choices)
    assert match.entries[-1].seat == TABLE
    assert match.state.hand(BOB).cards == (9,)


def test_one_reveal_writes_them_all_when_the_last_is_in():
    match = drawn()
    match.act(BOB, Bid(5))
    assert len(match.entries) == 3
    assert missing(GAME, match.state, match.palms) == (ANN,)
    match.act(ANN, Bid(2))
    assert match.entries[-1].action == Reveal(2, (Palmed(ANN, Bid(2)), Palmed(BOB, Bid(5))))
    assert match.palms == {}


def test_nothing_is_shown_while_one_is_missing():
    match = drawn()
    match.act(BOB, Bid(5))
    with refused("palms_missing", "Ann still to choose") as caught:
        match.show()
    assert "Bob" not in caught.value.sentence


def test_a_choice_in_the_open_is_refused():
    match = drawn()
    with refused("sealed", "secret"):
        write(GAME, match.table, ANN, "person", Bid(1), HandDice())


def test_a_choice_in_the_open_does_not_bend():
    match = drawn()
    with refused("sealed"):
        write(GAME, match.table, ANN, "person", Bid(1), HandDice(), bent="let us all see")


@pytest.mark.parametrize("match", [dealt(), staked()], ids=["asked", "dice"])
def test_a_secret_choice_that_nobody_asked_for_is_refused(match):
    with refused("nothing_sealed"):
        match.act(ANN, Bid(1))


def test_a_seat_that_is_not_palming_is_told_who_is():
    with refused("not_palming", "Cat", "Ann, Bob"):
        put_in(drawn().state, {}, CAT, 1)


def test_a_choice_that_is_not_to_be_had_is_refused():
    with refused("not_asked"):
        put_in(drawn(card=4).state, {}, ANN, 5)


def test_nothing_secret_is_in_log_snapshot_dump_or_view():
    match, quiet = drawn(), drawn()
    match.act(ANN, Bid(7))
    assert match.entries == quiet.entries
    assert match.table == quiet.table
    assert json.dumps(dump(GAME, match.entries)) == json.dumps(dump(GAME, quiet.entries))
    assert json.dumps(save(match.table)) == json.dumps(save(quiet.table))
    for seats in [{WATCHER}, {ANN}, {BOB}, {GM}, {ANN, BOB}]:
        assert repr(view(GAME, match.state, seats)) == repr(view(GAME, quiet.state, seats))


def test_an_export_in_mid_palm_reopens_the_palm():
    match = drawn()
    match.act(ANN, Bid(7))
    assert GAME.awaits(fold(GAME, match.entries).state) == Sealed(2, (ANN, BOB))


def test_the_choices_wait_while_somebody_does_something_else():
    match = drawn()
    match.act(ANN, Bid(7))
    match.act(GM, gift(BOB, 20))
    assert match.palms == {ANN: Bid(7)}


def test_no_choice_leaks_into_the_next_palm():
    match = drawn()
    match.act(ANN, Bid(7))
    match.act(GM, skip())
    match.act(BOB, Stake(1))
    match.roll(9)
    assert match.palms == {}
    bid(match, ann=1, bob=2)
    assert match.entries[-1].action.of(ANN) == Bid(1)


def test_the_choices_end_with_their_prompt():
    match = drawn()
    match.act(ANN, Bid(7))
    match.act(GM, skip())
    assert match.palms == {}


def wrong_reveals():
    ann, bob = Palmed(ANN, Bid(1)), Palmed(BOB, Bid(2))
    yield "another prompt", Reveal(5, (ann, bob)), "wrong_reveal"
    yield "a seat too few", Reveal(2, (ann,)), "wrong_reveal"
    yield "another order", Reveal(2, (bob, ann)), "wrong_reveal"
    yield "a seat too many", Reveal(2, (ann, bob, Palmed(CAT, Bid(1)))), "wrong_reveal"
    yield "a seat twice", Reveal(2, (ann, ann)), "wrong_reveal"
    yield "a bid too high", Reveal(2, (ann, Palmed(BOB, Bid(11)))), "not_asked"


@pytest.mark.parametrize(
    ("action", "code"), [pytest.param(action, code, id=name) for name, action, code in wrong_reveals()]
)
def test_a_reveal_that_is_not_of_this_palm_is_refused(action, code):
    match = drawn()
    with refused(code):
        write(GAME, match.table, TABLE, "person", action, HandDice())


def test_a_reveal_without_a_palm_is_refused():
    match = turned()
    with refused("nothing_sealed"):
        write(GAME, match.table, TABLE, "person", match.entries[-1].action, HandDice())


# -- an undone reveal


def reopened():
    """Ann's 2 and Bob's 5 were shown and taken back."""
    match = turned(ann=2, bob=5)
    match.undo(4)
    return match


def test_an_undone_reveal_reopens_the_palm_with_the_old_choices_standing():
    match = reopened()
    assert match.awaits == Sealed(2, (ANN, BOB))
    assert standing_palms(GAME, match.entries, match.awaits) == match.entries[3].action


def test_the_old_choices_can_be_shown_again_as_they_are():
    match = reopened()
    match.show()
    assert match.entries[-1].action == match.entries[3].action
    assert match.entries[-1].action.changed == ()


def test_choosing_the_same_again_shows_them_again():
    match = reopened()
    match.act(BOB, Bid(5))
    assert match.entries[-1].action == match.entries[3].action


def test_a_player_does_not_change_a_choice_that_was_shown():
    match = reopened()
    with refused("palm_stands", "Ann", "game master"):
        match.act(ANN, Bid(6))


def test_the_game_master_changes_a_shown_choice_and_it_is_marked():
    match = reopened()
    match.palm(ANN, Bid(6), gm=True)
    assert match.entries[-1].action == Reveal(2, (Palmed(ANN, Bid(6)), Palmed(BOB, Bid(5))), changed=(ANN,))
    assert match.state.hand(ANN).cards == (9,)


def test_a_changed_choice_stands_too():
    match = reopened()
    match.palm(ANN, Bid(6), gm=True)
    match.undo(6)
    assert match.standing().of(ANN) == Bid(6)


@pytest.mark.parametrize("between", [gift(BOB, 20), gift(ANN, 15)], ids=["of bob", "of ann"])
def test_old_choices_stand_even_if_something_else_is_written_first(between):
    match = reopened()
    match.act(GM, between)
    with refused("palm_stands"):
        match.act(ANN, Bid(6))


def test_old_choices_stand_even_if_dice_are_amended_first():
    match = reopened()
    match.amend(3, [[8]], "misread")
    with refused("palm_stands"):
        match.act(ANN, Bid(6))


def test_an_old_choice_that_is_no_longer_to_be_had_binds_nobody():
    match = reopened()
    match.amend(3, [[4]], "misread")
    with refused("palm_stands"):
        match.act(ANN, Bid(3))
    match.act(BOB, Bid(4))
    assert match.entries[-1].action.of(BOB) == Bid(4)


def test_a_palm_that_opens_anew_is_a_new_palm():
    """Undoing past the draw ends the palm; the same card comes from the shelf, but nobody was asked yet."""
    match = turned(ann=2, bob=5)
    match.undo(3)
    match.roll(9)
    assert match.standing() is None


def test_a_palm_that_was_never_shown_stands_for_nothing():
    assert drawn().standing() is None


def test_the_prompt_of_another_turn_does_not_stand():
    match = turned()
    match.act(BOB, Stake(1))
    match.roll(4)
    assert match.standing() is None


def test_reveal_marks_only_what_differs_from_what_stood():
    match = reopened()
    palms = {ANN: Bid(2), BOB: Bid(4)}
    assert reveal(GAME, match.state, palms, standing=match.standing()).changed == (BOB,)
    assert reveal(GAME, match.state, palms).changed == ()


def test_a_mark_survives_json():
    match = reopened()
    match.palm(BOB, Bid(1), gm=True)
    assert encode(match.entries[-1])["action"]["changed"] == [BOB]
