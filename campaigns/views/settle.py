"""Settling a race: the page on which its result is posted, the same for a race played on paper, and the result."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import Here, Trackside, race_for, running_for, running_race_for
from campaigns.finish import Finish, finish_of, paper_finish, story_of
from campaigns.forms.settle import PaperForm, SettlePage, drivers_chosen
from campaigns.models import Race
from campaigns.queries import results
from campaigns.queries import settle as queries
from campaigns.services import settling
from campaigns.services.desk import By
from svl.table import GM, Refusal


@require_http_methods(["GET", "POST"])
def settle(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = running_race_for(request, campaign_id, race_id)
    race = at.race
    if not race.is_over:
        if request.method == "POST":
            told = f"{race} is {Race.State(race.state).label}: nothing was posted. It can be settled once it is over."
            messages.error(request, told)
        return redirect("race", campaign_id, race_id)
    if request.method == "POST":
        return _take(request, at)
    if race.state == Race.State.SETTLED:
        return redirect("race_result", campaign_id, race_id)
    return _draw(request, at.here, _as_it_stands(race, QueryDict()), race=race)


def _as_it_stands(race: Race, typed: QueryDict) -> SettlePage:
    finish = finish_of(race)
    story = queries.last_story(race) or story_of(race)
    return SettlePage.of(finish, queries.first_lines(race, finish), story, race.seq, typed)


def _finish(at: Trackside, data: QueryDict) -> Finish:
    """Who was in a race with a log stands in the log; on paper, on the page."""
    return finish_of(at.race) if at.race.seq else _on_paper(at.here, data)


def _take(request: HttpRequest, at: Trackside) -> HttpResponse:
    race, page = at.race, SettlePage(_finish(at, request.POST), request.POST)
    try:
        if race.state == Race.State.FINISHED:
            settling.require_current(race, page.seq)
        if request.POST.get("do") != "post":
            return _draw(request, at.here, page, race=race)
        if not page.is_valid():
            return _draw(request, at.here, page, race=race, status=422)
        settling.post(race.pk, at.by, page.lines(), seq=page.seq, story=page.told, key=page.key)
    except Refusal as refusal:
        return _refused(request, at, page, refusal)
    messages.success(request, f"The result of {race} is posted.")
    return redirect("race_result", at.here.campaign.pk, race.pk)


def _refused(request: HttpRequest, at: Trackside, page: SettlePage, refusal: Refusal) -> HttpResponse:
    """With the page as it was filled in; after a correction, with what the log says now."""
    if refusal.code == "corrected":
        at.race.refresh_from_db()
        page = _as_it_stands(at.race, request.POST)
    page.show_refusal(refusal)
    status = 409 if refusal.code in ("settled", "corrected") else 422
    return _draw(request, at.here, page, race=at.race, status=status)


def _draw(request: HttpRequest, here: Here, page: SettlePage, *, status: int = 200, **more: Any) -> HttpResponse:
    race: Race | None = more.get("race")
    is_paper = race is None or not race.seq
    shown = {"here": here, "page": page, "race": race, "key": page.key or get_random_string(24), "is_paper": is_paper}
    if is_paper:
        shown["left"] = queries.drivers_left(here, list(page.finish.by_driver))
    return render(request, "settle/page.html", {**shown, **more}, status=status)


# -- on paper


@require_http_methods(["GET", "POST"])
def record(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    if request.method == "GET":
        wanted = PaperForm(here, initial={"event": request.GET.get("event", "")})
        return _draw(request, here, SettlePage(_on_paper(here, QueryDict()), QueryDict()), paper=wanted)
    page = SettlePage(_on_paper(here, request.POST), request.POST)
    form = PaperForm(here, request.POST)
    if request.POST.get("do") != "post":
        return _draw(request, here, page, paper=form)
    valid = page.is_valid()
    if form.is_valid() and valid:
        try:
            by = By(here.person, frozenset({GM}))
            race = settling.record_paper(here.campaign, by, form.paper(), page.lines(), story=page.told, key=page.key)
        except Refusal as refusal:
            page.show_refusal(refusal, form)
        else:
            messages.success(request, f"{race} is in the books.")
            return redirect("race_result", campaign_id, race.pk)
    return _draw(request, here, page, paper=form, status=422)


def _on_paper(here: Here, data: QueryDict) -> Finish:
    return paper_finish(here.campaign, queries.drivers_by_id(here, drivers_chosen(data)))


# -- the result


@require_GET
def result(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = race_for(request, campaign_id, race_id)
    if not at.race.is_over:
        return redirect("race", campaign_id, race_id)
    shown = {"here": at.here, "race": at.race, "result": results.result_page(at.here, at.race)}
    return render(request, "settle/result.html", shown)


@require_GET
def result_parts(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = race_for(request, campaign_id, race_id)
    shown = {"here": at.here, "race": at.race, "result": results.result_page(at.here, at.race)}
    response = render(request, "settle/_result.html", shown)
    response["X-Tick"] = str(at.race.tick)
    return response


@require_POST
def reopen(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = running_race_for(request, campaign_id, race_id)
    try:
        settling.reopen(race_id, at.by)
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
        return redirect("race_result", campaign_id, race_id)
    messages.success(request, f"{at.race} is open again. What its result had posted is taken back.")
    return redirect("race_settle", campaign_id, race_id)
