"""What is never reached is never proved: a fixed set of seeded races comes by everything the rules know.

The counts stand in the summary of the test run.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.hits import WANTED, Hits
from tests.rules.racing import TRACKS, Hand, Racing, Temper, deal, setup
from tests.summary import tell

SEED = 5
ROUNDS = 8  # times every reading is dealt
HAND = 6  # readings at one table
MOST = 110  # entries of one race
TEMPERS = (
    Temper(ram=0.9, haste=0.6, unasked=0.1),
    Temper(ram=0.5, haste=0.9, unasked=0.15, meddling=0.02),
    Temper(ram=0.7, haste=0.4, unasked=0.1, meddling=0.15, correcting=0.03),
)
TALENTS = (
    ("steal_the_lead", "hip_check", "quick_turn"),
    ("drifter", "switch_tack", "speed_hack"),
    ("hard_stop",),
)
PARTS = (("slow_mine", "forward_tractor", "neutralize_hazard"), ("neutralize_hazard",), ())


def race(rnd: Random, number: int, hand: Hand) -> Racing:
    """One small race: three or four cars that meet at once, every third with a meddling game master."""
    flat = [name for name in TRACKS if name != "bridge"]
    track = "bridge" if "allow_bridges" in hand else flat[number % len(flat)]
    opening = setup(
        rnd,
        hand,
        track,
        cars=rnd.choice((2, 3, 4)),
        laps=rnd.choice((1, 2, 3, 5)),
        talents=TALENTS[number % len(TALENTS)],
        parts=rnd.choice(PARTS),
    )
    return Racing(opening, rnd, TEMPERS[number % len(TEMPERS)])


@pytest.fixture(scope="module")
def hits(pytestconfig) -> Hits:
    counted, rnd = Hits(), Random(SEED)
    for number, hand in enumerate(deal(rnd, HAND, ROUNDS)):
        racing = race(rnd, number, hand)
        racing.run(MOST)
        counted.take(racing.match.entries)
    tell(pytestconfig, "hits", counted.table())
    return counted


@pytest.mark.parametrize("sort", WANTED)
def test_every_one_comes_up(hits, sort):
    assert hits.never().get(sort, []) == []


def test_the_lists_of_what_is_wanted_are_not_empty():
    assert all(WANTED.values())


def test_what_comes_up_is_what_is_known(hits):
    """A new verb, question or reason for dice has to be entered in the lists."""
    strangers = {sort: set(hits.of(sort)) - wanted for sort, wanted in WANTED.items()}
    assert {sort: found for sort, found in strangers.items() if found} == {}
