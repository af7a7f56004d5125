"""TVs, which nobody signs in at."""

from __future__ import annotations

from django.http import HttpRequest

from campaigns import presence
from campaigns.access.door import Here, running_for, there
from campaigns.models import Person, Role, Tv
from campaigns.services import tvs

TV_COOKIE = "tv"  # sent only to /tv, and kept apart from the session: whoever signs in or out beside it changes nothing


def tv_of(request: HttpRequest) -> Tv | None:
    """The TV this browser is, if it is one."""
    return tvs.find(request.COOKIES.get(TV_COOKIE, ""))


def tv_here(request: HttpRequest) -> tuple[Here, Tv]:
    """The table a TV belongs to. It is told what a spectator is told, as nobody in particular."""
    tv = there(tv_of(request))
    campaign = there(tv.campaign)
    presence.note_tv(tv.pk)
    return Here(campaign, Person(name=str(tv)), Role.SPECTATOR), tv


def tv_for(request: HttpRequest, campaign_id: int, tv_id: int) -> tuple[Here, Tv]:
    """A TV of the table, for those who run it."""
    here = running_for(request, campaign_id)
    return here, there(Tv.objects.select_related("campaign").filter(campaign=here.campaign, pk=tv_id).first())
