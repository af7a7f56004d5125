"""What a seat may do: countable, askable, refused in words, and bent by the game master with a reason."""

from __future__ import annotations

import pytest

from svl.table import GM, Entry, Fixed, OneOf, Option, Permutation, Range, Refusal, Spread, Text, check, evolve, verify
from tests.table.tools import ANN, BOB, dealt, drawn, refused, staked
from tests.table.toy import GAME, Bid, Deal, Stake


def test_an_option_names_the_kind_and_what_each_field_may_be():
    (option,) = GAME.options(dealt().state, ANN)
    assert (option.kind, option.fields) == (Stake, {"coins": Range(1, 3)})
    assert repr(option) == "Option(Stake: coins=Range(low=1, high=3))"


def test_few_actions_are_all_shown_as_examples():
    (option,) = GAME.options(dealt().state, ANN)
    assert list(option.examples()) == [Stake(1), Stake(2), Stake(3)]


def test_of_many_actions_some_are_shown():
    every = Option(Stake, coins=Range(1, 10_000))
    assert len(list(every.examples())) == 200
    assert list(every.examples(most=2)) == [Stake(1), Stake(2)]


def test_an_option_takes_its_own_kind_only():
    option = Option(Stake, coins=Range(0, 5))
    assert option.accepts(Stake(5))
    assert not option.accepts(Bid(5))
    assert not option.accepts(Stake(6))


@pytest.mark.parametrize(
    ("domain", "inside", "outside"),
    [
        (Fixed(1), [1], [0, True, 1.0, "1", None]),
        (Fixed(None), [None], [0, "", False]),
        (Fixed(""), [""], [None, " "]),
        (OneOf(("left", 2)), ["left", 2], ["right", 2.0, "2", None, True]),
        (OneOf(()), [], [None, ()]),
        (Range(1, 3), [1, 2, 3], [0, 4, True, 2.0, "2", None]),
        (Range(3, 1), [], [1, 2, 3]),
        (Text(5), ["a", "12345", " a "], ["", "   ", "123456", None, 5]),
        (
            Spread(3, (2, 2)),
            [(2, 1), (0, 1), (1, 0)],
            [(0, 0), (3, 0), (2, 2), (1,), (1, 1, 1), [1, 1], (1, -1), (1, True)],
        ),
        (Spread(3, ()), [], [(), (0,)]),
        (Permutation(("a", "b")), ["a,b", "b,a"], ["a", "a,a", "a,b,c", "a, b", "ab", "", ("a", "b"), None]),
    ],
    ids=repr,
)
def test_a_domain_has_what_is_in_it_and_shows_only_that(domain, inside, outside):
    assert all(domain.has(value) for value in inside)
    assert not any(domain.has(value) for value in outside)
    assert all(domain.has(value) for value in domain.examples())


def test_a_permutation_shows_some_orders_and_not_the_millions_there_are():
    assert list(Permutation(("a", "b", "c")).examples()) == ["a,b,c", "c,b,a", "b,c,a", "c,a,b"]
    assert len(list(Permutation(tuple("abcdefghijkl")).examples())) == 13


def test_a_spread_shows_every_place_alone_filled_up_and_shared():
    assert set(Spread(3, (2, 5)).examples()) == {(2, 0), (2, 1), (0, 3), (1, 1)}


@pytest.mark.parametrize("match", [dealt(), staked(), drawn(2), drawn(12)], ids=["stake", "draw", "low", "high"])
@pytest.mark.parametrize("seat", [ANN, BOB, GM])
def test_check_passes_every_example_of_every_option(match, seat):
    for option in match.options(seat):
        for action in option.examples():
            check(GAME, match.state, seat, action)


@pytest.mark.parametrize("coins", range(-1, 12))
def test_check_passes_exactly_what_some_option_takes(coins):
    state = drawn(7).state
    taken = any(option.accepts(Bid(coins)) for option in GAME.options(state, ANN))
    assert taken == (0 <= coins <= 7)
    if taken:
        check(GAME, state, ANN, Bid(coins))
    else:
        with refused("not_asked"):
            check(GAME, state, ANN, Bid(coins))


def test_a_refusal_has_a_code_a_sentence_fields_and_says_whether_it_bends():
    with refused("too_high", "1 to 3, not 9") as caught:
        check(GAME, dealt().state, ANN, Stake(9))
    refusal = caught.value
    assert refusal.bendable
    assert refusal.fields["most"] == 3
    assert str(refusal) == refusal.sentence
    assert repr(refusal) == "Refusal('too_high', 'ann may stake 1 to 3, not 9.')"
    with pytest.raises(TypeError):
        refusal.fields["most"] = 4


def test_a_refusal_does_not_bend_unless_it_says_so():
    assert not Refusal("no", "No.").bendable


def test_a_refused_action_changes_nothing():
    match = dealt()
    before = match.table, list(match.entries)
    with refused("too_high"):
        match.act(ANN, Stake(9))
    assert (match.table, match.entries) == before


def test_the_game_master_bends_a_rule_and_the_reason_is_written_down():
    match = dealt()
    match.act(ANN, Stake(9), bent="her birthday")
    assert match.entries[-1] == Entry(2, ANN, "person", Stake(9), bent="her birthday")
    assert verify(GAME, match.entries) == match.table


@pytest.mark.parametrize("reason", ["", " ", "\n"])
def test_a_blank_is_no_reason_to_bend_a_rule(reason):
    with refused("too_high"):
        dealt().act(ANN, Stake(9), bent=reason)


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        pytest.param(BOB, Stake(2), id="not their turn"),
        pytest.param(ANN, Stake(0), id="no stake"),
        pytest.param(ANN, Stake("nine"), id="no number"),
        pytest.param(ANN, Stake(True), id="true for 1"),
        pytest.param("cat", Stake(2), id="no seat"),
        pytest.param(ANN, Deal((ANN,)), id="no answer"),
    ],
)
def test_shape_identity_and_whose_turn_it_is_never_bend(seat, action):
    with refused("not_asked"):
        dealt().act(seat, action, bent="please")


def test_a_changed_copy_leaves_the_original_alone():
    stake = Stake(1)
    assert evolve(stake, coins=2) == Stake(2)
    assert stake == Stake(1)
