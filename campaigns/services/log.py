"""The campaign's diary: every change of weight leaves a sentence in it."""

from __future__ import annotations

from typing import Any

from campaigns.models import Campaign, LogEntry, Person

LONGEST = 400


def record(
    campaign: Campaign, by: Person | None, kind: str, text: str, *, gm_only: bool = False, **data: Any
) -> LogEntry:
    return LogEntry.objects.create(
        campaign=campaign,
        person=by,
        by=by.name if by else "the app",
        kind=kind,
        text=text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…",
        data=data,
        gm_only=gm_only,
    )
