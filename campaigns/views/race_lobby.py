"""The lobby on a phone, from the open grid to the flag; and a rival's car for whoever has none."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import Trackside, playing_race_for, race_for
from campaigns.models import Race
from campaigns.queries.race.lobby import lobby_page, lobby_view
from campaigns.queries.race.previously import so_far as told_so_far
from campaigns.services import lobby as services
from campaigns.views.htmx import HtmxRequest
from campaigns.views.race_page import race_page
from campaigns.views.race_verbs import verb
from svl.table import Refusal

UNDER_WAY = (Race.State.GRID, Race.State.RUNNING, Race.State.PAUSED)


@require_GET
@race_page
def lobby(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = race_for(request, campaign_id, race_id)
    if at.race.state != Race.State.GRID:
        return redirect("race", campaign_id, race_id)
    return render(request, "lobby/page.html", _lobby(at))


@require_GET
@race_page
def parts(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """What of the page may have changed. Once the flag has fallen, a sign that sends the page on."""
    at = race_for(request, campaign_id, race_id)
    on_grid = at.race.state == Race.State.GRID
    page = _lobby(at) if on_grid else {"here": at.here, "race": at.race, "moved_on": True}
    answer = render(request, "lobby/_parts.html", page)
    answer["X-Tick"] = str(at.race.tick)
    return answer


def _lobby(at: Trackside) -> dict[str, Any]:
    return {"here": at.here, "at": at, "race": at.race, "lobby": lobby_page(at)}


@verb()
def ready(request: HttpRequest, at: Trackside) -> Race:
    return services.set_ready(at.race.pk, at.by, ready=request.POST.get("ready") == "yes")


@require_http_methods(["GET", "POST"])
@race_page
def rivals(request: HtmxRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """The cars somebody without one may take. POST takes one and leads to its cockpit."""
    at = playing_race_for(request, campaign_id, race_id)
    if at.race.state not in UNDER_WAY:
        return redirect("race", campaign_id, race_id)
    refusal = ""
    if request.method == "POST":
        seat = request.POST.get("seat", "")
        try:
            services.take_rival(at.race.pk, at.by, seat)
        except Refusal as refused:
            refusal = refused.sentence
        else:
            on_grid = at.race.state == Race.State.GRID
            return (
                redirect("race", campaign_id, race_id)
                if on_grid
                else redirect("race_cockpit", campaign_id, race_id, seat)
            )
    page = {"here": at.here, "race": at.race, "grid": lobby_view(at.race, at.own), "refusal": refusal}
    template = "lobby/_rivals_sheet.html" if request.htmx else "lobby/rivals.html"
    return render(request, template, page, status=409 if refusal else 200)


@require_GET
@race_page
def so_far(request: HtmxRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """The race so far in a few sentences, to be read out or copied: a sheet, or a page of its own."""
    at = race_for(request, campaign_id, race_id)
    if not at.race.seq:
        return redirect("race", campaign_id, race_id)
    page = {"here": at.here, "race": at.race, "told": told_so_far(at.race)}
    return render(request, "lobby/_previously_sheet.html" if request.htmx else "lobby/previously.html", page)
