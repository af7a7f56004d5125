"""Resume from paper: which race, and the page its position is typed into."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import Trackside, running_for, running_race_for
from campaigns.forms.paper import PaperPage
from campaigns.forms.race import whole_of
from campaigns.queries.race.paper import PutDown, faces_of, put_down, resumable_races
from campaigns.services.paper import take_up
from svl.rules import Position
from svl.table import Refusal


@require_GET
def choose(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    return render(request, "paper/choose.html", {"here": here, "races": resumable_races(here)})


@require_http_methods(["GET", "POST"])
def resume(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """POST looks over what was typed (`do=check`), or begins the new log with it (`do=take_up`)."""
    at = running_race_for(request, campaign_id, race_id)
    try:
        down = put_down(at.race)
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
        return redirect("race", campaign_id, race_id)
    page = PaperPage(down.position, request.POST if request.method == "POST" else None)
    if request.method == "GET":
        return _page(request, at, down, page)
    typed = page.typed()
    if typed is None or request.POST.get("do") != "take_up":
        return _page(request, at, down, page, fits=typed is not None)
    return _take_up(request, at, down, page, typed)


def _take_up(request: HttpRequest, at: Trackside, down: PutDown, page: PaperPage, typed: Position) -> HttpResponse:
    try:
        race = take_up(at.race.pk, at.by, typed, seq=whole_of(request.POST, "seq"))
    except Refusal as refusal:
        page.troubles.append(refusal.sentence)
        return _page(request, at, down, page)
    messages.success(request, f"{race.name} goes on from paper. Everybody's screen follows.")
    return redirect("race", race.campaign_id, race.pk)


def _page(request: HttpRequest, at: Trackside, down: PutDown, page: PaperPage, *, fits: bool = False) -> HttpResponse:
    faces, refused = faces_of(at.race), request.method == "POST" and not fits
    context = {
        "here": at.here,
        "race": at.race,
        "down": down,
        "page": page,
        "cars": [(form, faces.get(form.car.seat)) for form in page.cars],
        "fits": fits,
        "refused": refused,
    }
    return render(request, "paper/page.html", context, status=422 if refused else 200)
