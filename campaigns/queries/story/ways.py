"""Where the pages of a race told again lead: for those at its table, and for those who have its link."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString

from campaigns.models import Race
from campaigns.queries.people import qr
from campaigns.services import sharing


@dataclass(frozen=True)
class Ways:
    replay: str
    steps: str
    moments: str
    report: str


def ways_of(race: Race) -> Ways:
    return _ways(("race_replay", "race_replay_steps", "race_replay_moments", "race_report"), race.campaign_id, race.pk)


def shared_ways(token: str) -> Ways:
    return _ways(("shared_replay", "shared_replay_steps", "shared_replay_moments", "shared_report"), token)


def _ways(names: tuple[str, str, str, str], *args: object) -> Ways:
    return Ways(*(reverse(name, args=args) for name in names))


@dataclass(frozen=True)
class ShareView:
    """What the GM sees about the link of a race: the link, or what a release would do."""

    is_over: bool
    link: str  # empty: not released
    svg: SafeString | str
    by: str


def share_view(race: Race, address: str) -> ShareView:
    released = sharing.in_force(race)
    is_over = race.is_over
    if released is None:
        return ShareView(is_over, "", "", "")
    link = address + reverse("shared_replay", args=(released.token,))
    return ShareView(is_over, link, qr(link), released.by)
