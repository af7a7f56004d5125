"""The TVs of a table as those who run it see them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from campaigns import presence
from campaigns.access import Here
from campaigns.models import Tv
from campaigns.wording import duration


@dataclass(frozen=True)
class TvRow:
    pk: int
    name: str
    is_on: bool
    since: str  # put on by Alice 4 minutes ago


def tv_rows(here: Here) -> tuple[TvRow, ...]:
    found = Tv.objects.filter(campaign=here.campaign).select_related("paired_by").order_by("pk")
    return tuple(TvRow(tv.pk, str(tv), presence.is_on(tv.pk), _since(tv)) for tv in found)


def _since(tv: Tv) -> str:
    ago = duration((timezone.now() - (tv.paired_at or tv.made_at)).total_seconds())
    return f"put on by {tv.paired_by} {ago} ago" if tv.paired_by else f"put on {ago} ago"
