"""What the bell asks the database: where races stand, whose time is up, who still belongs to the table."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from django.utils import timezone

from campaigns.live import Ear, Hub, hub_here
from campaigns.models import Membership, Race, Tv
from campaigns.racelog import BrokenLog
from campaigns.services.races import stop_clock, wake
from svl.table import Refusal

log = logging.getLogger(__name__)


class DatabaseWatch:
    def ticks(self, race_ids: Iterable[int]) -> list[tuple[int, int]]:
        wake_due()
        return list(Race.with_practice.filter(pk__in=race_ids).values_list("pk", "tick"))

    def belonging(self, ears: set[Ear]) -> set[Ear]:
        campaigns = {ear.campaign_id for ear in ears}
        people = Membership.objects.filter(campaign__in=campaigns, person__is_active=True)
        seated = {Ear(campaign, person_id=person) for campaign, person in people.values_list("campaign", "person")}
        tvs = Tv.objects.filter(campaign__in=campaigns).values_list("campaign", "pk")
        return ears & (seated | {Ear(campaign or 0, tv_id=tv) for campaign, tv in tvs})


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
