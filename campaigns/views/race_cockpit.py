"""A driver's own screen, its parts at every bell, and the sheet of standing orders."""

from __future__ import annotations

from time import time
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_GET

from campaigns import racelog
from campaigns.access import Trackside, cockpit_for, seat_for
from campaigns.models import Race
from campaigns.queries.race import cockpit as race_cockpit
from campaigns.queries.race.abilities import standing_orders
from campaigns.queries.race.cars import seats_of
from campaigns.views.htmx import HtmxRequest
from campaigns.views.race_page import race_page


@require_GET
@race_page
def cockpit(request: HttpRequest, campaign_id: int, race_id: int, seat_key: str) -> HttpResponse:
    at = cockpit_for(request, campaign_id, race_id, seat_key)
    if at.race.state == Race.State.SETTING:
        return redirect("race", campaign_id, race_id)
    page = _page(at, seat_key, with_drawer="drawer" in request.GET)
    once = {"key": get_random_string(24), "clock": int(time() * 1000), "whole": True}
    return render(request, "race/cockpit.html", {**page, **once})


@require_GET
@race_page
def parts(request: HttpRequest, campaign_id: int, race_id: int, seat_key: str) -> HttpResponse:
    """The same without its frame, for a page that heard the bell."""
    at = cockpit_for(request, campaign_id, race_id, seat_key)
    page = _page(at, seat_key, with_drawer="drawer" in request.GET)
    answer = render(request, "race/_cockpit_parts.html", page)
    answer["X-Tick"] = str(at.race.tick)
    return answer


def _page(at: Trackside, seat_key: str, *, with_drawer: bool) -> dict[str, Any]:
    seen = race_cockpit.cockpit(at, seat_key, with_drawer=with_drawer)
    return {"here": at.here, "at": at, "race": at.race, "cockpit": seen}


@require_GET
@race_page
def orders(request: HtmxRequest, campaign_id: int, race_id: int, seat_key: str) -> HttpResponse:
    """What is answered for a driver who has said so beforehand, and how this phone behaves."""
    at = seat_for(request, campaign_id, race_id, seat_key)
    if at.race.state == Race.State.SETTING:
        return redirect("race", campaign_id, race_id)
    state, seat = racelog.table_of(at.race).state, seats_of(at.race)[seat_key]
    page = {"here": at.here, "race": at.race, "seat": seat, "orders": standing_orders(state, seat)}
    return render(request, "race/_orders.html" if request.htmx else "race/orders.html", page)
