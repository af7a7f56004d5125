"""Views: what a set of seats may know, and what the watcher sees."""

from __future__ import annotations

import pytest

from svl.table import GM, WATCHER, view
from tests.table.tools import ANN, BOB, drawn, turned
from tests.table.toy import GAME, Bid, Stake, Took


def cards(seats):
    """The hands as these seats see them after Bob has won the nine."""
    return {hand.seat: hand.cards for hand in view(GAME, turned(card=9).state, seats).state.hands}


@pytest.mark.parametrize(
    ("seats", "seen"),
    [([BOB], (9,)), ([ANN], ()), ([WATCHER], ()), ([GM], (9,)), ([ANN, BOB], (9,)), ([ANN, WATCHER], ()), ([], ())],
    ids=str,
)
def test_a_hand_is_seen_by_those_who_hold_its_seat_and_the_game_master(seats, seen):
    assert cards(seats)[BOB] == seen


def test_a_view_is_the_watchers_unless_it_names_seats():
    state = turned().state
    assert view(GAME, state) == view(GAME, state, [WATCHER])
    assert view(GAME, state).seats == {WATCHER}


def test_the_watcher_may_do_nothing():
    assert view(GAME, turned().state).options == {}


def test_everybody_sees_what_the_table_waits_for():
    match = drawn()
    for seats in ([WATCHER], [ANN], [GM]):
        assert view(GAME, match.state, seats).awaits == match.awaits


def test_a_person_is_offered_what_each_of_their_seats_may_do():
    offered = view(GAME, turned().state, [ANN, BOB, WATCHER]).options
    assert list(offered) == [ANN, BOB]
    assert offered[ANN] == ()
    assert [option.kind for option in offered[BOB]] == [Stake]


def test_a_seat_is_offered_its_own_secret_choice_and_no_other():
    offered = view(GAME, drawn().state, [ANN]).options
    assert [option.kind for option in offered[ANN]] == [Bid]
    assert BOB not in offered


@pytest.mark.parametrize(
    ("seats", "told"), [([BOB], True), ([GM], True), ([ANN, BOB], True), ([ANN], False), ([WATCHER], False)], ids=str
)
def test_facts_are_told_to_those_who_may_know(seats, told):
    match = turned(card=9)
    facts = view(GAME, match.state, seats, match.facts[4]).facts
    assert facts == ((Took(BOB, 9),) if told else ())


def test_a_view_leaves_the_state_alone():
    match = turned(card=9)
    view(GAME, match.state, [ANN])
    assert match.state.hand(BOB).cards == (9,)
