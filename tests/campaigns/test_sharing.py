"""Letting a race out by a link: who may, when, and that a link called back opens nothing."""

from __future__ import annotations

import pytest

from campaigns.models import LogEntry, Race, Release
from campaigns.services import sharing
from svl.table import Refusal
from tests.racing import Night, start_race
from tests.world import World


@pytest.fixture
def night(world: World) -> Night:
    made = start_race(world)
    made.run_to_the_end()
    return made


def test_a_race_has_one_link_however_often_it_is_shared(night: Night) -> None:
    first = sharing.release(night.race_id, night.gm())
    assert sharing.release(night.race_id, night.gm()) == first
    assert len(first.token) >= 22  # 128 bits
    assert sharing.released_race(first.token) == night.race


def test_a_link_called_back_opens_nothing_and_the_next_is_another(night: Night) -> None:
    first = sharing.release(night.race_id, night.gm())
    sharing.revoke(night.race_id, night.gm())
    assert sharing.released_race(first.token) is None
    second = sharing.release(night.race_id, night.gm())
    assert second.token != first.token
    assert sharing.released_race(first.token) is None
    assert sharing.released_race(second.token) == night.race


def test_sharing_and_calling_back_stand_in_the_diary_once_each(night: Night) -> None:
    for _ in range(2):
        sharing.release(night.race_id, night.gm())
    for _ in range(2):
        sharing.revoke(night.race_id, night.gm())
    kinds = LogEntry.objects.filter(kind__startswith="replay_").values_list("kind", flat=True)
    assert sorted(kinds) == ["replay_shared", "replay_withdrawn"]


def test_only_the_gm_lets_a_race_out_or_calls_it_back(night: Night) -> None:
    bob = night.player(night.world.bob)
    with pytest.raises(Refusal, match="Only the GM can share Lone Star Night"):
        sharing.release(night.race_id, bob)
    sharing.release(night.race_id, night.gm())
    with pytest.raises(Refusal, match="Only the GM can call back"):
        sharing.revoke(night.race_id, bob)
    assert Release.objects.get().revoked_at is None


def test_a_race_that_is_not_over_is_not_shared_and_one_that_goes_on_again_is_closed(world: World) -> None:
    night = start_race(world)
    with pytest.raises(Refusal, match="Lone Star Night is running"):
        sharing.release(night.race_id, night.gm())
    night.run_to_the_end()
    released = sharing.release(night.race_id, night.gm())
    night.undo()
    Race.objects.filter(pk=night.race_id).update(state=Race.State.RUNNING)
    assert sharing.released_race(released.token) is None


def test_no_token_opens_nothing(night: Night) -> None:
    assert sharing.released_race("") is None
    assert sharing.released_race("wrong") is None
