"""Which of its states a TV is in, and a name for what it shows, so that it asks for nothing twice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.db.models import Q
from django.utils import timezone

from campaigns.access import Here, watched
from campaigns.models import Race
from campaigns.queries.race.steps import ON_TRACK, PRESSING, urgency
from campaigns.queries.tv.after import AfterStage, after_stage
from campaigns.queries.tv.lobby import GridStage, LobbyStage, grid_stage, lobby_stage
from campaigns.queries.tv.race import RaceStage, race_stage
from campaigns.racelog import BrokenLog

EVENING = timedelta(hours=3)  # a race that ended longer ago is of another evening
LAST_LOOK = timedelta(seconds=12)  # at the track after the flag, so that the last move and the flag are seen


@dataclass(frozen=True)
class TroubleStage:
    """The log of the race cannot be read: said plainly, and nothing else of it."""

    name: str
    kind: str = "trouble"


Stage = LobbyStage | GridStage | RaceStage | AfterStage | TroubleStage


def race_on(here: Here) -> Race | None:
    """The race the evening turns on: under way, being set, or just over. A TV follows it by itself."""
    over = Q(state__in=Race.OVER)
    lately = Q(ended_at__gt=timezone.now() - EVENING)
    found = Race.objects.filter(campaign=here.campaign, state__in=(*PRESSING, Race.State.SETTLED)).filter(
        ~over | lately
    )
    return min(found.select_related("track"), key=lambda race: (urgency(race), -race.pk), default=None)


def stage_of(here: Here, race: Race | None, address: str) -> Stage:
    """`address` is phone.table_address(request), by which the code leads here."""
    if race is None or race.state == Race.State.SETTING:
        return lobby_stage(here, address, race)
    at = watched(here, race)
    try:
        if race.state == Race.State.GRID:
            return grid_stage(at, address)
        return race_stage(at) if _is_on_track(race) else after_stage(here, race)
    except BrokenLog:
        return TroubleStage(race.name)


def mark_of(here: Here, race: Race | None, address: str) -> str:
    """Differs when there is something new to show. On track the race's own tick says so, without any reading."""
    if race is not None and _is_on_track(race):
        return f"{race.pk}-{race.tick}"
    return sha256(repr(stage_of(here, race, address)).encode()).hexdigest()[:16]


def _is_on_track(race: Race) -> bool:
    just_over = race.state == Race.State.FINISHED and race.ended_at and race.ended_at > timezone.now() - LAST_LOOK
    return race.state in ON_TRACK or bool(just_over)
