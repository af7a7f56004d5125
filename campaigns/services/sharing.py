"""Letting a race out to people without an account, and calling it back."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from campaigns.models import Race, Release
from campaigns.services.desk import By
from campaigns.services.log import record
from svl.table import Refusal


def release(race_id: int, by: By) -> Release:
    """A link that nobody guesses. However often it is asked for, a race has one at a time."""
    with transaction.atomic():
        race = _held(race_id, by, "share")
        if not race.is_over:
            raise Refusal("not_over", f"{race} is {Race.State(race.state).label}. Share its replay once it is over.")
        standing = in_force(race)
        if standing is not None:
            return standing
        record(race.campaign, by.person, "replay_shared", f"{by.called} shared the replay of {race} by a link.")
        return Release.objects.create(race=race, person=by.person, by=by.called)


def revoke(race_id: int, by: By) -> None:
    """From this moment the link opens nothing; another release has another link."""
    with transaction.atomic():
        race = _held(race_id, by, "call back the replay of")
        if Release.objects.filter(race=race, revoked_at=None).update(revoked_at=timezone.now()):
            record(race.campaign, by.person, "replay_withdrawn", f"{by.called} called back the link to {race}.")


def in_force(race: Race) -> Release | None:
    return Release.objects.filter(race=race, revoked_at=None).first()


def released_race(token: str) -> Race | None:
    """What a link opens; nothing tells one that was called back, or a race that goes on again, from none."""
    found = Race.objects.filter(releases__token=token, releases__revoked_at=None, state__in=Race.OVER)
    return found.select_related("campaign", "track").first()


def _held(race_id: int, by: By, what: str) -> Race:
    race = Race.objects.select_for_update().select_related("campaign").get(pk=race_id)
    if not by.runs:
        raise Refusal("gm_only", f"Only the GM can {what} {race}. Ask at the table.")
    return race
