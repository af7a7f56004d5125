"""The replay of a race: for those at its table, and by a link the GM let out. Nothing here is ever written but that."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import phone
from campaigns.access import race_for, released_race, running_race_for
from campaigns.models import Race
from campaigns.queries import liveries
from campaigns.queries.race.map import RaceMap
from campaigns.queries.story.frames import Json
from campaigns.queries.story.replay import moments_from, replay_page, stretch_from
from campaigns.queries.story.ways import Ways, share_view, shared_ways, ways_of
from campaigns.racelog import BrokenLog
from campaigns.services import sharing
from campaigns.views.htmx import HtmxRequest
from campaigns.views.race_page import race_page
from svl.table import Refusal

View = Callable[..., HttpResponse]


@require_GET
@race_page
def page(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = race_for(request, campaign_id, race_id)
    return _page(request, at.race, ways_of(at.race), here=at.here)


@require_GET
@race_page
def steps(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    return _data(request, race_for(request, campaign_id, race_id).race, stretch_from)


@require_GET
@race_page
def moments(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    return _data(request, race_for(request, campaign_id, race_id).race, moments_from)


def _page(request: HttpRequest, race: Race, ways: Ways, **more: Any) -> HttpResponse:
    shown = {"race": race, "ways": ways, **more}
    if not race.seq:
        return render(request, "replay/none.html", shown, status=404)
    return render(request, "replay/page.html", {**shown, "page": replay_page(race, request.GET.get("at", ""))})


def _data(request: HttpRequest, race: Race, ask: Callable[[Race, str], Json]) -> JsonResponse:
    if not race.seq:
        return JsonResponse({"sentence": f"{race} has no log: there is nothing to replay."}, status=404)
    try:
        found = ask(race, request.GET.get("from", ""))
    except Refusal as refusal:
        return JsonResponse({"sentence": refusal.sentence}, status=404)
    for step in found.get("steps", ()):
        if "ground" in step:
            step["ground"] = _drawn(step["ground"])
    return JsonResponse(found)


def _drawn(ground: RaceMap) -> Json:
    """What lies on the road: as the map shows it, and as its table says it."""
    signs = render_to_string("race/_map_signs.html", {"map": ground})
    return {"signs": signs, "words": [tile.words for tile in ground.tiles]}


# -- letting it out


@require_http_methods(["GET", "POST"])
def share(request: HtmxRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = running_race_for(request, campaign_id, race_id)
    if request.method == "POST":
        try:
            sharing.release(race_id, at.by)
        except Refusal as refusal:
            messages.error(request, refusal.sentence)
        return redirect("race_share", campaign_id, race_id)
    address = phone.table_address(request)
    shown = {"share": share_view(at.race, address), "only_here": phone.reaches_only_this_machine(address)}
    template = "replay/_share_sheet.html" if request.htmx else "replay/share.html"
    return render(request, template, {"here": at.here, "at": at, "race": at.race, "ways": ways_of(at.race), **shown})


@require_POST
def end_sharing(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = running_race_for(request, campaign_id, race_id)
    sharing.revoke(race_id, at.by)
    messages.success(request, f"The link to {at.race} opens nothing any more.")
    return redirect("race_share", campaign_id, race_id)


# -- by the link


NOTHING = "This link opens no replay: it was not shared, or it was called back. Ask whoever sent it."


def shared(view: View) -> View:
    """Around every page behind a link: it is kept by no cache and no search engine, and a torn log is no crash."""
    return _shared(view, lambda request: render(request, "replay/nothing.html", {"sentence": NOTHING}, status=404))


def shared_data(view: View) -> View:
    """The same around what a script asks for: it is told in data that there is nothing."""
    return _shared(view, lambda request: JsonResponse({"sentence": NOTHING}, status=404))


def _shared(view: View, nothing: Callable[[HttpRequest], HttpResponse]) -> View:
    @wraps(view)
    def watched(request: HttpRequest, token: str) -> HttpResponse:
        try:
            race = released_race(token)
        except Http404:
            answer = nothing(request)
        else:
            answer = _told(view, request, race, token)
        answer["Cache-Control"] = "no-store"
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return watched


def _told(view: View, request: HttpRequest, race: Race, token: str) -> HttpResponse:
    try:
        return view(request, race, token)
    except BrokenLog:
        return render(request, "replay/broken.html", {"race": race}, status=409)


@require_GET
@shared
def shared_page(request: HttpRequest, race: Race, token: str) -> HttpResponse:
    return _page(request, race, shared_ways(token), livery=reverse("shared_livery", args=(token,)))


@require_GET
@shared_data
def shared_steps(request: HttpRequest, race: Race, token: str) -> HttpResponse:
    return _data(request, race, stretch_from)


@require_GET
@shared_data
def shared_moments(request: HttpRequest, race: Race, token: str) -> HttpResponse:
    return _data(request, race, moments_from)


@require_GET
@shared
def shared_livery(request: HttpRequest, race: Race, token: str) -> HttpResponse:
    return HttpResponse(liveries.stylesheet_of_race(race), content_type="text/css")
