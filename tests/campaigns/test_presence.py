"""Who is here right now."""

from __future__ import annotations

import pytest

from campaigns import presence


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(presence, "monotonic", lambda: now[0])
    monkeypatch.setattr(presence, "_last_seen", type(presence._last_seen)(dict))
    return now


def test_somebody_is_here_for_a_minute_after_the_last_request(clock: list[float]) -> None:
    presence.note(1, 7)
    clock[0] += 60
    assert presence.online(1) == {7}
    clock[0] += 1
    assert presence.online(1) == set()


def test_each_campaign_has_its_own(clock: list[float]) -> None:
    presence.note(1, 7)
    presence.note(2, 8)
    assert presence.online(1) == {7}
    assert presence.online(3) == set()


def test_who_leaves_is_gone_at_once(clock: list[float]) -> None:
    presence.note(1, 7)
    presence.forget(1, 7)
    presence.forget(1, 9)
    assert presence.online(1) == set()
