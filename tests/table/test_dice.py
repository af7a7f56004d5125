"""Dice: asked for after the decision is written, from the app, a hand, a script or the shelf; never impossible."""

from __future__ import annotations

import pytest

from svl.table import (
    GM,
    AppDice,
    Dice,
    HandDice,
    Need,
    Outcomes,
    Roll,
    RollDice,
    ScriptedDice,
    Throw,
    TypedDice,
    answer_dice,
    fits,
    fold,
    write,
)
from tests.table.tools import ANN, BOB, bid, dealt, drawn, refused, staked
from tests.table.toy import GAME, Stake

TWO_DICE = Throw(ANN, "d6", 2, "ace")
FELL = Roll(ANN, "d6", "ace", (3, 4), turn=0, nth=1)


def test_a_dice_prompt_says_what_how_many_who_and_why():
    assert staked().awaits == Dice(1, Throw(ANN, "card", 1, "draw"))
    assert str(TWO_DICE) == "2d6 for ace"


def test_the_decision_is_written_before_dice_are_asked_for():
    match = staked()
    assert match.entries[-1].action == Stake(1)
    assert match.entries[-1].outcomes == ()
    with refused("not_asked"):
        match.act(ANN, Stake(2))


def test_app_dice_answer_at_once_in_an_entry_of_their_own():
    match = dealt(dice=AppDice(lambda faces: faces))
    match.act(ANN, Stake(1))
    assert [type(entry.action) for entry in match.entries[1:]] == [Stake, RollDice]
    assert match.entries[-1].outcomes == (Roll(ANN, "card", "draw", (13,), 0, 1, "app"),)


def test_the_luck_of_the_app_stays_on_the_die():
    dice = AppDice()
    assert {value for _ in range(50) for value in dice.roll(TWO_DICE)} <= set(range(1, 7))


def test_dice_on_the_table_wait_for_somebody_to_type_them():
    match = staked(dice=HandDice())
    assert isinstance(match.awaits, Dice)
    match.roll(7)
    assert match.entries[-1].outcomes[0].source == "typed"


def test_the_game_master_may_enter_the_dice_of_a_seat():
    match = staked()
    written = write(GAME, match.table, GM, "gm", RollDice(), TypedDice([7]))
    assert (written.entry.seat, written.entry.outcomes[0].seat) == (GM, ANN)


def test_nobody_else_rolls_the_dice_of_a_seat():
    with refused("not_asked"):
        staked().act(BOB, RollDice())


def test_dice_that_nobody_asked_for_cannot_be_typed_in():
    with refused("no_dice_due", "so 3 cannot"):
        dealt().roll(3)


def test_scripted_dice_fall_by_seat_or_reason_and_are_used_up():
    dice = ScriptedDice([("bob", [8]), ("draw", [5])])
    match = staked(dice=dice)
    assert match.state.card == 5
    assert dice.left == [("bob", (8,))]
    bid(match, ann=1, bob=0)
    match.act(BOB, Stake(1))
    assert match.state.card == 8
    assert dice.left == []


def test_a_roll_the_script_does_not_hold_is_refused():
    with refused("script_ended", "ann", "1card for draw"):
        staked(dice=ScriptedDice([("cat", [5])]))


def test_a_script_cannot_hold_impossible_dice():
    with refused("impossible_die"):
        staked(dice=ScriptedDice([("draw", [14])]))


@pytest.mark.parametrize("value", [0, 7, -1, "six", "6", True, None, 3.0, (3,)])
def test_a_die_that_cannot_be_is_refused(value):
    with refused("impossible_die", repr(value), "from 1 to 6"):
        fits(TWO_DICE, [4, value])


@pytest.mark.parametrize(
    ("code", "values"), [("too_few_dice", []), ("too_few_dice", [1]), ("too_many_dice", [1, 2, 3])]
)
def test_as_many_dice_as_asked_for(code, values):
    with refused(code, f"2 dice, not {len(values)}") as caught:
        fits(TWO_DICE, values)
    assert dict(caught.value.fields) == {"asked": 2, "got": len(values)}


@pytest.mark.parametrize(
    ("code", "values"), [("impossible_die", [14]), ("too_few_dice", []), ("too_many_dice", [3, 3])]
)
def test_refused_dice_leave_the_table_as_it_was(code, values):
    match = staked()
    before = match.table, list(match.entries)
    with refused(code):
        match.roll(*values)
    assert (match.table, match.entries) == before
    match.roll(3)


def test_one_entry_may_need_several_rolls():
    match = staked(dice=ScriptedDice([("draw", [1]), ("ace", [2, 5])]))
    assert [roll.values for roll in match.entries[-1].outcomes] == [(1,), (2, 5)]
    assert match.state.card == 8


def test_dice_are_handed_out_in_order_and_once():
    outcomes = Outcomes([FELL])
    assert outcomes.take(TWO_DICE) == (3, 4)
    with pytest.raises(Need, match="2d6 for ace") as caught:
        outcomes.take(TWO_DICE)
    assert caught.value.throw == TWO_DICE


@pytest.mark.parametrize("throw", [Throw(BOB, "d6", 2, "ace"), Throw(ANN, "d8", 2, "ace"), Throw(ANN, "d6", 2, "king")])
def test_other_dice_in_the_log_than_were_due_are_refused(throw):
    with refused("wrong_dice", throw.seat, throw.why):
        Outcomes([FELL]).take(throw)


def test_left_over_dice_are_refused():
    with refused("dice_left_over", "ann rolled 3, 4 for ace"):
        Outcomes([FELL]).finish()


def test_a_fold_trusts_no_dice():
    match = drawn(7)
    entries = list(match.entries)
    entries[1] = type(entries[1])(2, ANN, "person", Stake(1), (FELL,))
    with refused("dice_left_over"):
        fold(GAME, entries)
    entries[1:] = [match.entries[1], type(entries[1])(3, ANN, "person", RollDice(), (FELL,))]
    with refused("wrong_dice"):
        fold(GAME, entries)
    entries[2] = type(entries[1])(3, ANN, "person", RollDice())
    with pytest.raises(Need):
        fold(GAME, entries)


def test_the_app_rolls_on_until_a_person_is_asked():
    match = staked()
    done = answer_dice(GAME, match.table, "person", AppDice(lambda faces: 3))
    assert [written.entry.seq for written in done] == [3]
    assert answer_dice(GAME, done[-1].table, "person", AppDice()) == []
    assert answer_dice(GAME, match.table, "person", HandDice()) == []


def test_like_rolls_of_a_turn_are_counted():
    match = drawn()
    assert [roll.nth for roll in match.table.rolls] == [1]
    bid(match, ann=1, bob=0)
    assert match.table.rolls == ()
    match.act(BOB, Stake(1))
    match.roll(3)
    assert [(roll.turn, roll.nth) for roll in match.table.rolls] == [(1, 1)]
