"""The calendar: everybody reads it, those who run the campaign keep it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import Here, campaign_for, event_for, running_for, season_for
from campaigns.forms.calendar import AskedForm, EventForm, NewSeasonForm, SeasonForm, StateForm
from campaigns.forms.refusal import show_refusal
from campaigns.models import Event, Season
from campaigns.queries import calendar as queries
from campaigns.services import calendar as services
from svl.table import Refusal


@require_GET
def calendar(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    return _page(request, here, AskedForm(request.GET).season_id)


def _page(request: HttpRequest, here: Here, season_id: int | None, *, status: int = 200, **more: Any) -> HttpResponse:
    found = queries.calendar(here, season_id=season_id)
    page = {"here": here, "calendar": found, "new_season": NewSeasonForm(prefix="new"), **more}
    if found.season and "rename" not in more:
        page["rename"] = SeasonForm(prefix="old", initial={"name": found.season.name})
    return render(request, "calendar/page.html", page, status=status)


def _to(season: Season) -> HttpResponse:
    return redirect(f"{reverse('calendar', args=[season.campaign_id])}?season={season.pk}")


# -- seasons


@require_POST
def add_season(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    form = NewSeasonForm(request.POST, prefix="new")
    if form.is_valid():
        try:
            return _to(services.add_season(here.campaign, here.person, form.cleaned_data["name"]))
        except Refusal as refusal:
            show_refusal(form, refusal)
    return _page(request, here, None, status=422, new_season=form)


@require_POST
def rename_season(request: HttpRequest, campaign_id: int, season_id: int) -> HttpResponse:
    here, season = season_for(request, campaign_id, season_id)
    form = SeasonForm(request.POST, prefix="old")
    if form.is_valid():
        try:
            services.rename_season(season, here.person, form.cleaned_data["name"])
            return _to(season)
        except Refusal as refusal:
            show_refusal(form, refusal)
    return _page(request, here, season_id, status=422, rename=form)


@require_POST
def make_current(request: HttpRequest, campaign_id: int, season_id: int) -> HttpResponse:
    here, season = season_for(request, campaign_id, season_id)
    services.make_current(season, here.person)
    messages.success(request, f"The table races in {season} now.")
    return _to(season)


# -- races on the calendar


@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest, campaign_id: int, season_id: int) -> HttpResponse:
    here, season = season_for(request, campaign_id, season_id)
    form = EventForm(here.campaign, request.POST) if request.method == "POST" else EventForm.blank(here.campaign)
    if form.is_bound and form.is_valid():
        try:
            services.add_event(season, here.person, form.plan)
            return _to(season)
        except Refusal as refusal:
            show_refusal(form, refusal)
    return _editor(request, here, form, season)


@require_http_methods(["GET", "POST"])
def edit_event(request: HttpRequest, campaign_id: int, event_id: int) -> HttpResponse:
    here, event = event_for(request, campaign_id, event_id)
    form = EventForm(here.campaign, request.POST) if request.method == "POST" else EventForm.of(here.campaign, event)
    if form.is_bound and form.is_valid():
        try:
            services.change_event(event, here.person, form.plan)
            return _to(event.season)
        except Refusal as refusal:
            show_refusal(form, refusal)
    return _editor(request, here, form, event.season, event)


def _editor(
    request: HttpRequest, here: Here, form: EventForm, season: Season, event: Event | None = None
) -> HttpResponse:
    page = {"here": here, "form": form, "season": season, "event": event, "places": queries.known_places()}
    return render(request, "calendar/edit.html", page, status=422 if form.errors else 200)


@require_POST
def move_event(request: HttpRequest, campaign_id: int, event_id: int, *, up: bool) -> HttpResponse:
    _, event = event_for(request, campaign_id, event_id)
    services.move(event, up=up)
    return _to(event.season)


@require_POST
def mark_event(request: HttpRequest, campaign_id: int, event_id: int) -> HttpResponse:
    here, event = event_for(request, campaign_id, event_id)
    form = StateForm(request.POST)
    if not form.is_valid():
        messages.error(request, f"{event} is planned, done or cancelled; nothing was changed.")
    elif form.cleaned_data["state"] == Event.State.PLANNED:
        _plan_again(request, event, here)
    else:
        services.mark(event, here.person, Event.State(form.cleaned_data["state"]))
    return _to(event.season)


def _plan_again(request: HttpRequest, event: Event, here: Here) -> None:
    if services.plan_again(event, here.person) != event:
        told = f"{event} is on the calendar once more, as the last race. What was raced keeps its result."
        messages.success(request, told)


@require_POST
def remove_event(request: HttpRequest, campaign_id: int, event_id: int) -> HttpResponse:
    here, event = event_for(request, campaign_id, event_id)
    season, name = event.season, event.name
    try:
        services.remove_event(event, here.person)
        messages.success(request, f"{name} is off the calendar.")
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    return _to(season)
