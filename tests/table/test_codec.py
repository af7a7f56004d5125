"""Values to JSON and back: every kind comes back as it went, and anything odd is refused where it stands."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Literal

import pytest

from svl.table import (
    Action,
    Adjust,
    Amend,
    Choice,
    Entry,
    Palmed,
    Refusal,
    Reveal,
    Roll,
    RollDice,
    Undo,
    class_of,
    decode,
    encode,
    kind,
    kind_of,
)
from tests.table.tools import refused
from tests.table.toy import Bid, Deal, Hand, Stake

NAN, INFINITY = float("nan"), float("inf")


@dataclass(frozen=True)
class Fussy:
    """A value that refuses some contents itself."""

    score: int

    def __post_init__(self):
        if self.score > 9:
            raise Refusal("too_good", f"Nobody scores {self.score}.")


@dataclass(frozen=True)
class Drawer:
    """One of each sort of field."""

    whole: int = 0
    number: float = 0.0
    text: str = ""
    yes: bool = False
    pick: Literal[1, "one"] = 1
    maybe: int | str | None = None
    pair: tuple[int, str] = (0, "")
    many: tuple[int, ...] = ()
    inner: Hand | None = None
    fussy: Fussy | int = 0


ACTIONS = (
    Deal(("ann", "bob"), 2),
    Stake(3),
    Bid(0),
    RollDice(),
    Undo(3, "misclick"),
    Amend(3, ((1,), (2, 5)), "misread"),
    Adjust("coins", "lost", "bob", 4),
    Adjust("tack", "set", value="push"),
    Adjust("skip", "late"),
    Reveal(2, (Palmed("ann", Bid(1)), Palmed("bob", Bid(2))), ("bob",)),
)


def through_json(value):
    return json.loads(json.dumps(encode(value), allow_nan=False))


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_every_kind_of_action_comes_back_as_it_went(action):
    data = through_json(action)
    assert data["kind"] == kind_of(action)
    assert decode(Action, data) == action


def test_no_kind_of_the_table_or_the_toy_is_left_out():
    covered = {type(action) for action in ACTIONS}
    names = [
        *("table.reveal", "table.roll", "table.undo", "table.amend", "table.adjust"),
        *("toy.deal", "toy.stake", "toy.bid"),
    ]
    assert {class_of(name) for name in names} == covered


def test_an_entry_comes_back_with_dice_and_reason():
    entry = Entry(7, "ann", "zoe", RollDice(), (Roll("ann", "d6", "ace", (2, 5), 3, 1, "shelf"),), "why not")
    assert decode(Entry, through_json(entry)) == entry


@pytest.mark.parametrize(
    "drawer",
    [
        Drawer(),
        Drawer(-3, 1.5, "é", True, "one", "word", (4, "x"), (1, 2, 3), Hand("ann", 1, (2,)), Fussy(4)),
        Drawer(maybe=7, number=2, fussy=3),
    ],
    ids=["plain", "full", "whole"],
)
def test_every_sort_of_field_comes_back(drawer):
    assert decode(Drawer, through_json(drawer)) == drawer


@pytest.mark.parametrize(
    ("field", "value", "wanted"),
    [
        ("whole", True, "a whole number"),
        ("whole", 1.0, "a whole number"),
        ("whole", "1", "a whole number"),
        ("whole", None, "a whole number"),
        ("whole", [1], "a whole number"),
        ("number", NAN, "a number"),
        ("number", INFINITY, "a number"),
        ("number", -INFINITY, "a number"),
        pytest.param("number", 10**400, "a number", id="huge"),
        ("number", True, "a number"),
        ("number", "1.5", "a number"),
        ("text", 1, "text"),
        ("text", None, "text"),
        ("yes", 1, "true or false"),
        ("yes", "true", "true or false"),
        ("pick", 2, "one of 1, one"),
        ("pick", True, "one of 1, one"),
        ("pick", 1.0, "one of 1, one"),
        ("maybe", True, "a whole number or text or nothing"),
        ("maybe", 1.5, "a whole number or text or nothing"),
        ("pair", [1], "a list of 2"),
        ("pair", [1, "a", 2], "a list of 2"),
        ("pair", {"0": 1}, "a list of 2"),
        ("many", 1, "a list"),
        ("many", "123", "a list"),
        ("inner", [], "the fields of Hand or nothing"),
        ("inner", "ann", "the fields of Hand or nothing"),
    ],
)
def test_a_field_of_the_wrong_type_is_refused_where_it_stands(field, value, wanted):
    with refused("malformed", f"In the drawer.{field}: expected {wanted}, found"):
        decode(Drawer, {field: value}, "the drawer")


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"many": [1, "2"]}, "the drawer.many[1]"),
        ({"pair": [1, 2]}, "the drawer.pair[1]"),
        ({"inner": {"seat": "ann", "cards": [1, True]}}, "the drawer.inner.cards[1]"),
        ({"inner": {"seat": 5}}, "the drawer.inner.seat"),
    ],
)
def test_the_place_is_named_however_deep_it_is(data, place):
    with refused("malformed", f"In {place}:"):
        decode(Drawer, data, "the drawer")


def test_a_missing_field_is_named():
    with refused("malformed", "the record", "also the field 'seat'"):
        decode(Hand, {"coins": 3})


def test_an_extra_field_is_named():
    with refused("malformed", "the record", "no field 'hat'"):
        decode(Hand, {"seat": "ann", "hat": "red"})


def test_a_kind_on_what_has_none_is_an_extra_field():
    with refused("malformed", "no field 'kind'"):
        decode(Hand, {"seat": "ann", "kind": "toy.stake"})


@pytest.mark.parametrize("data", [None, 3, "x", [], [1]])
def test_what_is_no_record_is_refused(data):
    with refused("malformed", "the fields of Hand"):
        decode(Hand, data)


@pytest.mark.parametrize("data", [None, 3, "toy.stake", [], {}, {"coins": 1}, {"kind": 5}, {"kind": None}])
def test_an_action_without_a_kind_is_refused(data):
    with refused("malformed", "In the record: expected a Action with its kind"):
        decode(Action, data)


@pytest.mark.parametrize("name", ["toy.cheat", "", "Stake", "svl.table.entries.Undo"])
def test_an_unknown_kind_is_refused(name):
    with refused("unknown_kind", "In the record", repr(name)):
        decode(Action, {"kind": name})


def test_a_kind_of_another_family_is_refused():
    with refused("unknown_kind", "no choice of the kind 'toy.stake'"):
        decode(Choice, {"kind": "toy.stake", "coins": 1})


def test_the_fields_of_a_kind_are_checked_too():
    with refused("malformed", "In the record.coins: expected a whole number"):
        decode(Action, {"kind": "toy.stake", "coins": True})
    with refused("malformed", "also the field 'coins'"):
        decode(Action, {"kind": "toy.stake"})
    with refused("malformed", "no field 'hat'"):
        decode(Action, {"kind": "toy.stake", "coins": 1, "hat": "red"})


def test_a_long_value_is_shown_in_short():
    with refused("malformed") as caught:
        decode(Hand, "x" * 500)
    assert len(caught.value.sentence) < 150


def test_a_value_that_refuses_itself_keeps_its_own_words():
    with refused("too_good", "Nobody scores 12"):
        decode(Fussy, {"score": 12})
    with refused("too_good", "Nobody scores 12"):
        decode(Drawer, {"fussy": {"score": 12}})


def test_a_kind_name_cannot_be_taken_twice():
    with pytest.raises(ValueError, match=r"'toy.stake' is taken by Stake"):

        @kind("toy.stake")
        @dataclass(frozen=True)
        class Other(Action):
            pass

    assert class_of("toy.stake") is Stake


def test_a_kind_leads_to_its_class_and_back():
    assert class_of(kind_of(Stake)) is Stake
    assert kind_of(Stake(1)) == "toy.stake"
    assert class_of("toy.cheat") is None


@pytest.mark.parametrize("value", [[1], {"a": 1}, {1}, object(), Stake])
def test_what_is_not_plain_data_is_no_value_of_a_log(value):
    with pytest.raises((TypeError, KeyError)):
        encode(Stake(value))


def test_what_has_no_way_to_be_read_is_the_programmers_mistake():
    with pytest.raises(TypeError, match="no way to read"):
        decode(dict[str, int], {})


def test_a_default_may_be_left_out():
    assert decode(Hand, {"seat": "ann"}) == Hand("ann")
    assert {field.name for field in fields(Hand)} == {"seat", "coins", "cards"}
