"""Practice: choosing a track, driving a lap alone in the cockpit, and the time it took; qualifying for a grid."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import (
    Here,
    Trackside,
    campaign_for,
    course_for,
    drive_for,
    number_in,
    own_driver_for,
    playing_for,
    running_race_for,
)
from campaigns.forms.race import whole_of
from campaigns.models import Race
from campaigns.queries.practice.page import lap_page, practice_page
from campaigns.services import practice as services
from campaigns.services import qualifying
from campaigns.views.race_page import race_page
from campaigns.views.race_verbs import verb
from svl.table import Refusal


@require_http_methods(["GET", "POST"])
def practice(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """POST takes `driver` and `track` and leads to the cockpit at once."""
    if request.method == "GET":
        return _page(request, campaign_for(request, campaign_id))
    here = playing_for(request, campaign_id)
    _, driver = own_driver_for(request, campaign_id, number_in(request.POST.get("driver", "")), whole=True)
    circuit, track = course_for(request, campaign_id, request.POST.get("track", ""))
    try:
        lap = services.begin(here.campaign, here.person, driver, circuit=circuit, track=track)
    except Refusal as refusal:
        return _page(request, here, refusal.sentence)
    return redirect("race", campaign_id, lap.pk)


def _page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    shown = practice_page(here, request.POST.get("driver") or request.GET.get("driver", ""))
    page = {"here": here, "practice": shown, "refusal": refusal}
    return render(request, "practice/page.html", page, status=422 if refusal else 200)


@require_GET
@race_page
def lap(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """A lap that is over, for whoever drove it."""
    here, at = campaign_for(request, campaign_id), drive_for(request, campaign_id, race_id)
    if not at.race.is_practice:
        raise Http404
    shown = lap_page(here, at.race)
    if shown is None:
        return redirect("race_cockpit", campaign_id, race_id, *at.own) if at.own else redirect("practice", campaign_id)
    return render(request, "practice/lap.html", {"here": here, "race": at.race, "lap": shown})


# -- for a grid


@verb(running_race_for)
def by_times(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    return qualifying.line_up_by_times(at.race.pk, at.by, seq=whole_of(post, "seq"), key=post.get("key", "")[:40])


@verb(running_race_for)
def rivals_qualify(request: HttpRequest, at: Trackside) -> Race:
    return qualifying.let_rivals_qualify(at.race.pk, at.by)
