"""Tonight: the home of everybody who belongs to a campaign, and the front door of everybody else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from campaigns import phone
from campaigns.access import campaign_for, person_of
from campaigns.queries import people
from campaigns.queries.campaigns import campaigns_of, is_set_up
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
        return render(request, "tonight/campaigns.html", {"campaigns": mine})
    return render(request, "tonight/front_door.html", {"is_set_up": is_set_up(), "showroom": showroom()})


@require_GET
def all_campaigns(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    if person is None:
        return redirect("home")
    return render(request, "tonight/campaigns.html", {"campaigns": campaigns_of(person)})


@require_GET
def tonight(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    if request.session.get(LAST) != campaign_id:
        request.session[LAST] = campaign_id
    invite = people.table_invite(here, phone.table_address(request)) if here.runs else None
    page = {
        "here": here,
        "tonight": tonight_view(here, has_invite=invite is not None),
        "invite": invite,
        "knocks": people.knocks(here) if here.runs else (),
        "requests": open_requests(here) if here.runs else (),
        "newcomers": newcomers(here),
        "checks": open_for(here),
    }
    return render(request, "tonight/page.html", page)


@require_GET
def show_room(request: HttpRequest) -> HttpResponse:
    return render(request, "showroom.html", {"showroom": showroom()})
