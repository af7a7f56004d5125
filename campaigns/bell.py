"""What the bell asks the database: where races stand, whose time is up, who still belongs to the table."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from django.utils import timezone

from campaigns.live import Hub, hub_here
from campaigns.models import Membership, Race
from campaigns.racelog import BrokenLog
from campaigns.services.races import stop_clock, wake
from svl.table import Refusal

log = logging.getLogger(__name__)


class DatabaseWatch:
    def ticks(self, race_ids: Iterable[int]) -> list[tuple[int, int]]:
        wake_due()
        return list(Race.objects.filter(pk__in=race_ids).values_list("pk", "tick"))

    def members(self, pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
        rows = Membership.objects.filter(campaign__in={campaign for campaign, _ in pairs})
        return pairs & set(rows.filter(person__is_active=True).values_list("campaign_id", "person_id"))


def hub() -> Hub:
    return hub_here(DatabaseWatch())


def wake_due() -> None:
    """Lets the clock act in every race whose time has come. One that cannot be woken does not hold up the others."""
    due = Race.objects.filter(wake_at__lte=timezone.now(), state=Race.State.RUNNING).values_list("pk", flat=True)
    for race_id in due:
        try:
            wake(race_id)
        except (Refusal, BrokenLog):
            log.exception("The clock could not act in race %s; a person has to.", race_id)
            stop_clock(race_id)
