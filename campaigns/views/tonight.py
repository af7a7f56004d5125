"""Tonight: the home of everybody who belongs to a campaign, and the front door of everybody else."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from campaigns import phone
from campaigns.access import Here, campaign_for, person_of, running_for
from campaigns.queries import people
from campaigns.queries.campaigns import CampaignRow, campaigns_of, is_set_up
from campaigns.queries.checks import open_for
from campaigns.queries.field import newcomers
from campaigns.queries.garage import open_requests
from campaigns.queries.tonight import tonight as tonight_view
from campaigns.showroom import showroom

LAST = "campaign"  # in the session: where this browser was last


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Straight to the campaign one was in last; the list where there are several; the front door for a stranger."""
    person = person_of(request)
    mine = campaigns_of(person) if person else ()
    last = request.session.get(LAST) if person else None
    here = next((each for each in mine if each.pk == last), mine[0] if len(mine) == 1 else None)
    if here is not None:
        return redirect("tonight", here.pk)
    if person:
        return _campaigns(request, mine)
    return render(request, "tonight/front_door.html", {"is_set_up": is_set_up(), "showroom": showroom()})


@require_GET
def all_campaigns(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    if person is None:
        return redirect("home")
    return _campaigns(request, campaigns_of(person))


def _campaigns(request: HttpRequest, mine: Sequence[CampaignRow]) -> HttpResponse:
    """Quick races stand by themselves, below what goes on."""
    page = {
        "campaigns": [each for each in mine if not each.is_quick],
        "quick_races": [each for each in mine if each.is_quick],
    }
    return render(request, "tonight/campaigns.html", page)


@require_GET
def tonight(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    if request.session.get(LAST) != campaign_id:
        request.session[LAST] = campaign_id
    invite = people.table_invite(here, phone.table_address(request)) if here.runs else None
    page = _table(here, has_invite=invite is not None)
    page |= {"invite": invite, "knocks": people.knocks(here) if here.runs else (), "checks": open_for(here)}
    return render(request, "tonight/page.html", page)


@require_GET
def table_now(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Who sits here and what they ask, if it has changed since the mark the page holds."""
    here = running_for(request, campaign_id)
    page = _table(here, has_invite=True)
    if request.GET.get("mark") == page["mark"]:
        return HttpResponse(status=204)
    return render(request, "tonight/_table.html", page)


def _table(here: Here, *, has_invite: bool) -> dict[str, Any]:
    shown = tonight_view(here, has_invite=has_invite)
    requests = open_requests(here) if here.runs else ()
    late = newcomers(here)
    mark = sha256(repr((shown.seats, requests, late)).encode()).hexdigest()[:16]
    return {"here": here, "tonight": shown, "requests": requests, "newcomers": late, "mark": mark}


@require_GET
def show_room(request: HttpRequest) -> HttpResponse:
    return render(request, "showroom.html", {"showroom": showroom()})
