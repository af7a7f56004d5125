"""Plain values: a changed copy is a value of its own, whatever the value is made of."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

from svl.table import evolve, record


@record
class Hand:
    suit: str
    points: int = 0


class Counted:
    __slots__ = ("strength",)


@record
class Counting(Counted):
    """A record that remembers what was worked out from it."""

    cards: tuple[int, ...]

    def __post_init__(self) -> None:
        self.strength = sum(self.cards)


@dataclass(frozen=True)
class Plain:
    suit: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class Guarded:
    suit: str
    points: int = 0


@pytest.mark.parametrize("made", [Hand, Plain, Guarded])
def test_a_changed_copy_leaves_the_value_alone(made: type) -> None:
    hand = made("hearts", 3)
    assert evolve(hand, points=5) == made("hearts", 5)
    assert hand == made("hearts", 3)


@pytest.mark.parametrize("made", [Plain, Guarded])
def test_a_changed_copy_of_a_guarded_value_is_guarded(made: type) -> None:
    with pytest.raises(FrozenInstanceError):
        evolve(made("hearts"), points=5).points = 6


@pytest.mark.parametrize("made", [Hand, Guarded])
def test_a_field_that_is_none_is_refused(made: type) -> None:
    with pytest.raises((AttributeError, TypeError)):
        evolve(made("hearts"), tricks=1)


def test_what_a_record_remembers_goes_along() -> None:
    assert evolve(Counting((1, 2))).strength == 3
