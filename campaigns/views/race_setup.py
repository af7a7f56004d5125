"""Races as a list, the page a race is set on, and the way from a race's address to the right screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import (
    Trackside,
    campaign_for,
    course_for,
    drive_for,
    event_for,
    member_of,
    number_in,
    running_for,
    running_race_for,
)
from campaigns.forms.campaign import RulingForm
from campaigns.forms.race_setup import NameForm, entered_of, laps_of, minutes_of, pilots_of
from campaigns.models import Race
from campaigns.queries.race.own import own_screen
from campaigns.queries.race.paper import heir_of
from campaigns.queries.race.raw import raw_log
from campaigns.queries.race.setup import USUAL_EVENING, drivers_called, race_rulings, setup_view
from campaigns.queries.race.steps import planned_races, race_list
from campaigns.queries.rulings import SwitchView, opened, switch_view
from campaigns.services import opening, setting
from campaigns.views import files
from campaigns.views.htmx import HtmxRequest
from campaigns.views.race_verbs import verb
from svl.rules import SWITCHES, Rulings
from svl.table import Refusal

State = Race.State


# -- the list, and the way to the right screen


@require_GET
def races(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    return render(request, "race/list.html", {"here": here, "list": race_list(here)})


@require_GET
def race(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """Everybody's way to a race: where it leads depends on how far the race is, and on who asks."""
    at = drive_for(request, campaign_id, race_id)
    if at.race.state == State.SETTING and not at.here.runs:
        return render(request, "race/waiting.html", {"here": at.here, "at": at, "race": at.race})
    if at.race.state == State.CONTINUED and (heir := heir_of(at.race)):
        return redirect("race", campaign_id, heir.pk)
    name, *more = _screen(at)
    return redirect(name, campaign_id, race_id, *more)


def _screen(at: Trackside) -> tuple[str, ...]:
    if at.race.is_practice:
        return ("practice_lap",) if at.race.state == State.FINISHED else own_screen(at)
    match State(at.race.state):
        case State.SETTING:
            return ("race_setup",)
        case State.GRID:
            return ("race_grid",) if at.here.runs else ("race_lobby",)
        case State.RUNNING | State.PAUSED:
            return _seat_at(at)
        case State.FINISHED if at.here.runs and not at.here.campaign.is_quick:
            return ("race_settle",)
        case State.CONTINUED:
            return ("race_log",)
        case _:
            return ("race_result",)


def _seat_at(at: Trackside) -> tuple[str, ...]:
    if at.here.runs:
        return ("race_console",)
    return own_screen(at)


# -- a new one


@require_http_methods(["GET", "POST"])
def new_race(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """From an event of the calendar (`event`), or one of its own by name."""
    here = running_for(request, campaign_id)
    event_id = request.POST.get("event") or request.GET.get("event", "")
    if request.method == "POST" and event_id:
        _, event = event_for(request, campaign_id, number_in(event_id))
        return redirect("race", campaign_id, opening.plan(here.campaign, event=event).pk)
    form = NameForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        return redirect("race", campaign_id, opening.plan(here.campaign, form.cleaned_data["name"]).pk)
    page = {"here": here, "form": form, "planned": planned_races(here)}
    return render(request, "race/new.html", page, status=422 if form.errors else 200)


# -- the page it is set on


@require_http_methods(["GET", "POST"])
def setup(request: HtmxRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """POST changes one part of it, named by `part`; with htmx that part and what hangs on it is drawn anew."""
    at = running_race_for(request, campaign_id, race_id)
    if at.race.state != State.SETTING:
        return _moved_on(request, at)
    if request.method == "GET":
        return _page(request, at)
    part = request.POST.get("part", "")
    if part not in PARTS:
        raise Http404
    refusal = _change(request, at, part)
    if not request.htmx and not refusal:
        return redirect(f"{reverse('race_setup', args=(campaign_id, race_id))}#{part}")
    at.race.refresh_from_db()
    return _page(request, at, part=part, refusal=refusal)


def _change(request: HttpRequest, at: Trackside, part: str) -> str:
    try:
        PARTS[part](request, at)
    except Refusal as refusal:
        return refusal.sentence
    return ""


def _moved_on(request: HtmxRequest, at: Trackside) -> HttpResponse:
    """The grid was opened from another page meanwhile."""
    address = reverse("race", args=(at.here.campaign.pk, at.race.pk))
    return HttpResponse(status=204, headers={"HX-Redirect": address}) if request.htmx else redirect(address)


def _page(request: HtmxRequest, at: Trackside, *, part: str = "", refusal: str = "") -> HttpResponse:
    minutes = minutes_of(request.POST, USUAL_EVENING)
    page: dict[str, Any] = {
        "here": at.here,
        "race": at.race,
        "setup": setup_view(at.here, at.race, minutes=minutes),
        "part": part,
        "refusal": refusal,
        "typed": request.POST if refusal else {},
    }
    template = "race/_setup_answer.html" if request.htmx else "race/setup.html"
    return render(request, template, page, status=422 if refusal else 200)


def _name(request: HttpRequest, at: Trackside) -> None:
    setting.call(at.race, request.POST.get("name", ""))


def _track(request: HttpRequest, at: Trackside) -> None:
    circuit, track = course_for(request, at.here.campaign.pk, request.POST.get("track", ""))
    opening.put_on(at.race, circuit=circuit, track=track)


def _laps(request: HttpRequest, at: Trackside) -> None:
    setting.run_for(at.race, laps_of(request.POST))


def _field(request: HttpRequest, at: Trackside) -> None:
    drivers = drivers_called(at.here, entered_of(request.POST))
    asked = pilots_of(request.POST, drivers)
    pilots = {driver_id: (pilot, member_of(at.here, person)) for driver_id, (pilot, person) in asked.items()}
    setting.enter(at.race, list(drivers.values()), pilots)


def _play(request: HttpRequest, at: Trackside) -> None:
    post = request.POST
    setting.play_by(
        at.race, dice=post.get("dice", ""), mode=post.get("mode", ""), runs_rivals=post.get("rivals") == "on"
    )


def _rulings(request: HttpRequest, at: Trackside) -> None:
    setting.rule_as_campaign(at.race)


PARTS: dict[str, Callable[[HttpRequest, Trackside], None]] = {
    "name": _name,
    "track": _track,
    "laps": _laps,
    "field": _field,
    "play": _play,
    "rulings": _rulings,
}


@require_POST
def discard(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = running_race_for(request, campaign_id, race_id)
    try:
        setting.discard(at.race, at.here.person)
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
        return redirect("race", campaign_id, race_id)
    messages.success(request, f"{at.race.name} is taken back. The calendar is as it was.")
    return redirect("races", campaign_id)


# -- its rulings


@require_GET
def rulings(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = running_race_for(request, campaign_id, race_id)
    if at.race.state != State.SETTING:
        return redirect("race", campaign_id, race_id)
    key = request.GET.get("open", "")
    return _rulings_page(request, at, opened(_switch(at, key)) if key in SWITCHES else None)


@require_POST
def rule(request: HtmxRequest, campaign_id: int, race_id: int, key: str) -> HttpResponse:
    """One switch, for this race only."""
    at = running_race_for(request, campaign_id, race_id)
    if key not in SWITCHES:
        raise Http404
    form = RulingForm(key, request.POST)
    refusal = form.refusal
    if form.is_valid():
        refusal = _rule(at, key, form.cleaned_data["reading"])
    if refusal:
        switch = _switch(at, key, typed=request.POST.get("reading", ""), refusal=refusal)
        return _one_switch(request, at, switch) if request.htmx else _rulings_page(request, at, switch)
    if not request.htmx:
        return redirect(f"{reverse('race_rulings', args=(campaign_id, race_id))}?open={key}#{key}")
    return _one_switch(request, at, opened(_switch(at, key)))


def _rule(at: Trackside, key: str, reading: Any) -> str:
    try:
        setting.rule(at.race, key, reading)
    except Refusal as refusal:
        return refusal.sentence
    return ""


def _switch(at: Trackside, key: str, **more: Any) -> SwitchView:
    return switch_view(key, Rulings.of(at.race.rulings), **more)


def _one_switch(request: HttpRequest, at: Trackside, switch: SwitchView) -> HttpResponse:
    page = {"here": at.here, "race": at.race, "switch": switch}
    return render(request, "race/_switch.html", page, status=422 if switch.refusal else 200)


def _rulings_page(request: HttpRequest, at: Trackside, switch: SwitchView | None) -> HttpResponse:
    page = {"here": at.here, "race": at.race, "rulings": race_rulings(at.race, given=switch)}
    return render(request, "race/rulings.html", page, status=422 if switch and switch.refusal else 200)


# -- a race that cannot be read


@verb(running_race_for)
def set_aside(request: HttpRequest, at: Trackside) -> Race:
    return setting.set_aside(at.race.pk, at.by)


@require_GET
def raw(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """Every row of the log as it is stored, readable or not, one to a line."""
    at = running_race_for(request, campaign_id, race_id)
    return files.download(raw_log(at.race), files.JSON_LINES, f"race-{at.race.pk}-log.jsonl")
