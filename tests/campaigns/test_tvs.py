"""TVs of a table: four letters, whoever types them, and how often somebody may guess."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns import presence
from campaigns.models import LogEntry, Tv
from campaigns.services import limits, tvs
from svl.table import Refusal
from tests.world import World

HOME, ELSEWHERE = "10.0.0.7", "10.0.0.8"


def test_a_tv_shows_four_letters_and_keeps_a_secret_of_its_own(db: None) -> None:
    tv, secret = tvs.greet(HOME)
    assert len(tv.code) == 4
    assert set(tv.code) <= set(tvs.LETTERS)
    assert tvs.find(secret) == tv
    assert secret not in (tv.secret, tv.code)
    assert tvs.find("something else") is None


def test_the_gm_types_the_letters_in_any_case_and_the_tv_belongs_to_the_table(world: World) -> None:
    tv, secret = tvs.greet(HOME)
    tvs.pair(world.campaign, f" {tv.code.lower()} ", world.alice, HOME)
    found = tvs.find(secret)
    assert found is not None
    assert (found.campaign, found.paired_by) == (world.campaign, world.alice)
    assert LogEntry.objects.filter(kind="tv_paired", gm_only=True).exists()


def test_a_paired_tv_outlasts_the_night(world: World) -> None:
    tv, secret = tvs.greet(HOME)
    tvs.pair(world.campaign, tv.code, world.alice, HOME)
    Tv.objects.update(made_at=timezone.now() - timedelta(days=40))
    assert tvs.find(secret) == tv


def test_one_that_waited_in_vain_is_given_other_letters(db: None) -> None:
    tv, secret = tvs.greet(HOME)
    Tv.objects.update(made_at=timezone.now() - tvs.WAITS - timedelta(minutes=1))
    assert tvs.find(secret) is None
    tvs.greet(HOME)
    assert not Tv.objects.filter(pk=tv.pk).exists()


def test_letters_that_no_tv_shows_are_refused_with_what_to_do(world: World) -> None:
    with pytest.raises(Refusal, match=r"No TV shows BCDF\. Open /tv on the TV"):
        tvs.pair(world.campaign, "bcdf", world.alice, HOME)
    with pytest.raises(Refusal, match="type all of them"):
        tvs.pair(world.campaign, "BC", world.alice, HOME)


def test_a_tv_of_another_table_is_not_taken_over_by_its_letters(world: World) -> None:
    tv, _ = tvs.greet(HOME)
    tvs.pair(world.campaign, tv.code, world.alice, HOME)
    with pytest.raises(Refusal, match="No TV shows"):
        tvs.pair(world.other, tv.code, world.eve, HOME)


def test_a_thousand_wrong_guesses_end_at_a_limit_and_a_clear_word(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "time", lambda: 600_000_000.0)  # all within one minute
    tv, _ = tvs.greet(HOME)
    told = [refused_with(world, f"{n:04}") for n in range(1000)]
    assert told[:10] == ["unknown"] * 10
    assert set(told[10:]) == {"too_often"}
    with pytest.raises(Refusal, match=r"Too many wrong letters for a TV came from this device\. Wait"):
        tvs.pair(world.campaign, tv.code, world.alice, HOME)  # the right one too: else guessing would pay
    assert tvs.pair(world.campaign, tv.code, world.alice, ELSEWHERE) == tv


def refused_with(world: World, typed: str) -> str:
    with pytest.raises(Refusal) as told:
        tvs.pair(world.campaign, typed, world.alice, HOME)
    return told.value.code


def test_right_letters_do_not_count_as_a_guess(world: World) -> None:
    for _ in range(tvs.MOST):
        tv, _ = tvs.greet(HOME)
        tvs.pair(world.campaign, tv.code, world.alice, HOME)
    with pytest.raises(Refusal, match=r"has 12 TVs already\. Take one off first"):
        tvs.open_window(world.campaign, world.alice)


def test_a_device_that_starts_tvs_without_end_is_told_to_wait(db: None) -> None:
    for _ in range(20):
        tvs.greet(HOME)
    with pytest.raises(Refusal, match="Too many TVs were started"):
        tvs.greet(HOME)
    tvs.greet(ELSEWHERE)


def test_a_tv_taken_off_is_nobody_from_then_on(world: World) -> None:
    tv, secret = tvs.open_window(world.campaign, world.alice)
    tvs.take_off(tv, world.carl)
    assert tvs.find(secret) is None
    tvs.take_off(tv, world.carl)  # a second tap is none
    assert LogEntry.objects.filter(kind="tv_taken_off").count() == 1


def test_a_tv_is_on_as_long_as_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(presence, "monotonic", lambda: now[0])
    assert not presence.is_on(41)
    presence.note_tv(41)
    now[0] += presence.TV_ON_FOR - 1
    assert presence.is_on(41)
    now[0] += 2
    assert not presence.is_on(41)
