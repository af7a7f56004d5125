"""How often somebody may try, and whom that never holds up."""

from __future__ import annotations

import pytest

from campaigns.models import RateBucket
from campaigns.services import limits
from campaigns.services.limits import Limit, refund, spend
from svl.table import Refusal

THREE = Limit("three", 3, 600, "Three is enough.")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set by hand; it starts at the beginning of a slice."""
    now = [600_000_000.0]
    monkeypatch.setattr(limits, "time", lambda: now[0])
    return now


def try_it(*who: object, times: int = 1) -> None:
    for _ in range(times):
        spend(THREE, *who)


def test_the_try_after_the_last_allowed_one_is_told_how_long_to_wait(db: None, clock: list[float]) -> None:
    try_it("mia", "10.0.0.7", times=3)
    clock[0] += 200
    with pytest.raises(Refusal, match=r"Three is enough\. Wait 7 minutes, then try again\.") as told:
        try_it("mia", "10.0.0.7")
    assert told.value.fields["wait"] == 400


def test_another_person_at_the_same_address_is_not_held_up(db: None, clock: list[float]) -> None:
    with pytest.raises(Refusal):
        try_it("mia", "10.0.0.7", times=4)
    try_it("tom", "10.0.0.7")


def test_the_same_person_at_another_address_is_not_held_up(db: None, clock: list[float]) -> None:
    with pytest.raises(Refusal):
        try_it("mia", "10.0.0.7", times=4)
    try_it("mia", "10.0.0.8")


def test_after_the_wait_everything_is_open_again_and_the_old_count_is_gone(db: None, clock: list[float]) -> None:
    with pytest.raises(Refusal):
        try_it("mia", "10.0.0.7", times=4)
    clock[0] += 600
    try_it("mia", "10.0.0.7", times=3)
    assert RateBucket.objects.count() == 1


def test_a_good_try_is_given_back(db: None, clock: list[float]) -> None:
    for _ in range(10):
        try_it("mia", "10.0.0.7")
        refund(THREE, "mia", "10.0.0.7")
    try_it("mia", "10.0.0.7", times=3)


def test_tries_beyond_the_limit_write_nothing(db: None, clock: list[float], django_assert_num_queries) -> None:
    try_it("mia", "10.0.0.7", times=3)
    with django_assert_num_queries(1), pytest.raises(Refusal):
        try_it("mia", "10.0.0.7")
    assert RateBucket.objects.get().tries == 3


def test_two_names_that_run_together_are_two(db: None, clock: list[float]) -> None:
    try_it("mia", "a1", times=3)
    try_it("miaa", "1", times=3)


def test_what_was_typed_is_not_kept(db: None, clock: list[float]) -> None:
    try_it("a password in the wrong field", "10.0.0.7")
    assert "password" not in RateBucket.objects.get().key
