"""What the tests of the table share: a game of high card at each of its stages, and a worded no."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from svl.table import GM, Adjust, HandDice, Match, Refusal
from tests.table.toy import GAME, Bid, Deal, Stake

ANN, BOB, CAT = "ann", "bob", "cat"


def dealt(*seats, dice=None, rounds=3):
    """A game with dice on the table, nobody has moved yet. Ann is the first dealer, Bob the next."""
    return Match(GAME, Deal(seats or (ANN, BOB), rounds), dice=dice or HandDice(), by="person")


def staked(**more):
    """Entry 2 is Ann's stake; she has to draw a card."""
    match = dealt(**more)
    match.act(match.state.dealer, Stake(1))
    return match


def drawn(card=9, **more):
    """Entry 3 is Ann's card; everybody has to bid."""
    match = staked(**more)
    match.roll(card)
    return match


def bid(match, **bids):
    for seat, coins in bids.items():
        match.act(seat, Bid(coins))
    return match


def turned(card=9, ann=2, bob=5):
    """Entry 4 is the reveal: Bob has the card, and it is his turn to deal."""
    return bid(drawn(card), ann=ann, bob=bob)


def gift(seat=BOB, coins=20, why="found one under the table"):
    return Adjust("coins", why, seat, coins)


def skip():
    return Adjust("skip", "too late to go on")


@contextmanager
def refused(code, *words):
    """What is inside is refused with this code, in a sentence that holds these words."""
    with pytest.raises(Refusal) as caught:
        yield caught
    assert caught.value.code == code
    assert caught.value.sentence.endswith(".")
    for word in words:
        assert word in caught.value.sentence


__all__ = ["ANN", "BOB", "CAT", "GM", "bid", "dealt", "drawn", "gift", "refused", "skip", "staked", "turned"]
