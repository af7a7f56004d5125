"""The TV: a browser nobody signs in on. Its cookie says which it is; everything it is told a spectator may know."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaigns import phone
from campaigns.access import TV_COOKIE, running_for, tv_here, tv_of
from campaigns.bell import wake_due
from campaigns.live import Ear, Listener, in_database
from campaigns.models import Race, Tv
from campaigns.queries import liveries
from campaigns.queries.tv.stage import mark_of, race_on, stage_of
from campaigns.services import tvs
from campaigns.views.bell import ringing
from campaigns.views.door import refused_with
from svl.table import Refusal

KEPT = 60 * 60 * 24 * 400  # seconds a TV is remembered by its browser; browsers allow no more


@require_GET
@never_cache
def tv(request: HttpRequest) -> HttpResponse:
    """Four letters, or what the table shows."""
    found = tv_of(request)
    if found is None:
        return _greeted(request)
    return _waiting(request, found) if found.campaign is None else _shown(request, "tv/page.html")


@require_GET
@never_cache
def parts(request: HttpRequest) -> HttpResponse:
    return _shown(request, "tv/_stage.html")


def _shown(request: HttpRequest, template: str) -> HttpResponse:
    here, _ = tv_here(request)
    race, address = race_on(here), phone.table_address(request)
    mark = mark_of(here, race, address)  # before the reading: what changes in between is asked for again
    page: dict[str, Any] = {
        "here": here,
        "stage": stage_of(here, race, address),
        "livery": liveries.tv_address(here),
        "mark": mark,
        "is_overlay": "stream" in request.GET,
    }
    answer = render(request, template, page)
    answer["X-Mark"] = mark
    return answer


@require_GET
@never_cache
def now(request: HttpRequest) -> HttpResponse:
    """Asked every few seconds: a name for what there is to show, and the race to listen to. 404: taken off."""
    here, _ = tv_here(request)
    race = race_on(here)
    if race is not None and race.wake_at is not None:
        wake_due()
    told = {"mark": mark_of(here, race, phone.table_address(request)), "race": race.pk if race else None}
    return HttpResponse(json.dumps(told), content_type="application/json")


async def bell(request: HttpRequest) -> HttpResponseBase:
    """The stream of the race that is on: that something changed, never what."""
    if request.method != "GET":
        return HttpResponse(status=405)
    ear, race = await in_database(_ear, request)
    return await ringing(Listener(race.pk, ear, race.tick))


def _ear(request: HttpRequest) -> tuple[Ear, Race]:
    here, tv = tv_here(request)
    race = race_on(here)
    if race is None:
        raise Http404
    return Ear(here.campaign.pk, tv_id=tv.pk), race


@require_GET
def livery_css(request: HttpRequest) -> HttpResponse:
    here, _ = tv_here(request)
    answer = HttpResponse(liveries.stylesheet(here), content_type="text/css")
    answer["Cache-Control"] = "private, max-age=31536000, immutable" if "v" in request.GET else "no-store"
    return answer


# -- on and off


def _greeted(request: HttpRequest) -> HttpResponse:
    try:
        found, secret = tvs.greet(phone.address_of(request))
    except Refusal as refusal:
        page = {"refusal": refusal.sentence, "tries_again": True}
        return render(request, "tv/wait.html", page, status=refused_with(refusal))
    return _remembering(_waiting(request, found), secret)


def _waiting(request: HttpRequest, found: Tv) -> HttpResponse:
    where = phone.table_address(request).partition("://")[2]
    return render(request, "tv/wait.html", {"letters": found.code, "where": where})


@require_GET
@never_cache
def waits(request: HttpRequest) -> HttpResponse:
    """Is it still waiting with these letters, and does its browser keep whose they are? Asked by the page itself."""
    found = tv_of(request)
    is_waiting = found is not None and found.campaign is None
    return HttpResponse(
        json.dumps({"waits": is_waiting, "keeps": TV_COOKIE in request.COOKIES}), content_type="application/json"
    )


@require_POST
def open_window(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A window of the GM's own browser becomes a TV of this table; one that is one already stays it."""
    here = running_for(request, campaign_id)
    found = tv_of(request)
    if found is not None and found.campaign == here.campaign:
        return redirect("tv")
    try:
        _, secret = tvs.open_window(here.campaign, here.person)
    except Refusal as refusal:
        page = {"refusal": refusal.sentence}
        return render(request, "tv/wait.html", page, status=refused_with(refusal))
    return _remembering(redirect("tv"), secret)


def _remembering(answer: HttpResponse, secret: str) -> HttpResponse:
    answer.set_cookie(
        TV_COOKIE,
        secret,
        max_age=KEPT,
        path="/tv",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answer
