"""The field of drivers: the list everybody reads, the NPC maker, and what the GM does to a driver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import Here, campaign_for, log_entry_for, managed_driver_for, running_for
from campaigns.forms.field import DialsForm, FindForm, GridForm, PersonForm, StartForm, StatusForm
from campaigns.forms.refusal import show_refusal
from campaigns.forms.shown import ShownForm
from campaigns.models import Driver, Status
from campaigns.queries import steering
from campaigns.queries.field import field
from campaigns.queries.teams import teams_of
from campaigns.services import careers, npcs, seats
from campaigns.views.htmx import HtmxRequest
from campaigns.wording import counted, listed
from svl.rules import rivals
from svl.table import Refusal

NOBODY = "Nobody: free to claim"
STATUS_VERBS = {
    Status.ACTIVE: careers.hire,
    Status.INJURED: careers.injure,
    Status.RETIRED: careers.retire,
    Status.DEAD: careers.kill,
}


@require_GET
def drivers(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    found = field(here, **FindForm(request.GET).asked)
    return render(request, "field/page.html", {"here": here, "field": found})


# -- the NPC maker


@require_http_methods(["GET", "POST"])
def npc_maker(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    form = GridForm(teams_of(here), request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            batch = npcs.make_grid(here.campaign, here.person, form.grid)
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            return redirect("npc_grid", campaign_id, batch.pk)
    page = {"here": here, "form": form, "strengths": npcs.STRENGTHS}
    return render(request, "field/maker.html", page, status=422 if form.errors else 200)


@require_GET
def npc_grid(request: HttpRequest, campaign_id: int, batch_id: int) -> HttpResponse:
    here, batch = log_entry_for(request, campaign_id, batch_id, npcs.MADE)
    return render(request, "field/grid.html", {"here": here, "grid": steering.grid(here, batch)})


@require_POST
def take_back_npcs(request: HttpRequest, campaign_id: int, batch_id: int) -> HttpResponse:
    here, batch = log_entry_for(request, campaign_id, batch_id, npcs.MADE)
    done = npcs.take_back(batch, here.person)
    told = f"{counted(len(done.gone), 'driver').capitalize()} taken back."
    if done.kept:
        messages.warning(request, f"{told} {listed(done.kept)} stayed: something has happened to them since.")
    else:
        messages.success(request, told)
    return redirect("drivers", campaign_id)


# -- one driver


@require_GET
def manage_driver(request: HtmxRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = managed_driver_for(request, campaign_id, driver_id)
    return _manage(request, here, driver)


@require_POST
def show_driver(request: HtmxRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = managed_driver_for(request, campaign_id, driver_id)
    form = ShownForm(request.POST)

    def act() -> str:
        (npcs.show if form.is_shown else npcs.hide)(driver, here.person)
        return f"The players {'can see' if form.is_shown else 'no longer see'} {driver}."

    return _carry_out(request, here, driver, act, "shown", form)


@require_POST
def assign_driver(request: HtmxRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = managed_driver_for(request, campaign_id, driver_id)
    form = PersonForm(steering.people_who_play(here), request.POST, nobody=NOBODY)

    def act() -> str:
        if form.nobody:
            seats.assign(driver, None, here.person)
            return f"{driver} is free to claim."
        seats.assign(driver, form.chosen, here.person)
        return f"{form.chosen} holds {driver} now."

    return _carry_out(request, here, driver, act, "holder", form)


@require_POST
def take_over(request: HtmxRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = managed_driver_for(request, campaign_id, driver_id)
    form = PersonForm(steering.people_who_play(here), request.POST)

    def act() -> str:
        careers.take_over(driver, form.chosen, here.person)
        return f"{form.chosen} goes on with {driver} and the record so far."

    return _carry_out(request, here, driver, act, "holder", form)


@require_POST
def change_status(request: HtmxRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = managed_driver_for(request, campaign_id, driver_id)
    form = StatusForm(request.POST)

    def act() -> str:
        status = Status(form.cleaned_data["status"])
        STATUS_VERBS[status](driver, here.person, form.cleaned_data["note"])
        return f"{driver} is {status.label}."

    return _carry_out(request, here, driver, act, "status", form)


@require_POST
def turn_dials(request: HtmxRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = managed_driver_for(request, campaign_id, driver_id)
    form = DialsForm(request.POST)

    def act() -> str:
        npcs.turn_dials(driver, form.dials)
        return f"The autopilot drives {driver} by the new dials."

    return _carry_out(request, here, driver, act, "dials", form)


@require_POST
def start_notoriety(request: HtmxRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = managed_driver_for(request, campaign_id, driver_id)
    form = StartForm(request.POST)

    def act() -> str:
        careers.start_notoriety(driver, here.person, form.start)
        return f"It is settled how {driver} starts."

    return _carry_out(request, here, driver, act, "start", form)


def _carry_out(
    request: HtmxRequest, here: Here, driver: Driver, act: Callable[[], str], name: str, form: forms.Form
) -> HttpResponse:
    """Does it and says so on the list; a refusal is shown beside its control, with all that was typed."""
    if form.is_valid():
        try:
            messages.success(request, act())
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            return redirect(f"{reverse('drivers', args=[here.campaign.pk])}#driver-{driver.pk}")
    return _manage(request, here, driver, {name: form})


def _manage(
    request: HtmxRequest, here: Here, driver: Driver, refused: Mapping[str, forms.Form] = MappingProxyType({})
) -> HttpResponse:
    people = steering.people_who_play(here)
    turned = {"nerve": driver.nerve, "aggression": driver.aggression, "pit_caution": driver.pit_caution}
    page = {
        "here": here,
        "managed": steering.managed(here, driver),
        "holder": PersonForm(
            people, initial={"person": driver.player_id or ""}, nobody="" if driver.is_npc else NOBODY
        ),
        "status": StatusForm(initial={"status": driver.status, "note": driver.status_note}),
        "dials": DialsForm(initial=turned),
        "characters": list(rivals.PRESETS),
        **refused,
    }
    template = "field/_manage.html" if request.htmx else "field/manage.html"
    return render(request, template, page, status=422 if refused else 200)
