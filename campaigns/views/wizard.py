"""The ways to a driver: take a ready one, make one step by step, be surprised. The steps are in `wizard_steps`."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import access
from campaigns.access import Here
from campaigns.forms.wizard import ScoresForm
from campaigns.models import DriverDraft
from campaigns.queries.wizard.car import table_of_cars
from campaigns.queries.wizard.doors import doors as doors_view
from campaigns.queries.wizard.doors import draft_scores, ready_drivers
from campaigns.queries.wizard.frame import making, next_address
from campaigns.services import seats, wizard
from campaigns.views.htmx import HtmxRequest
from svl.table import Refusal


@require_GET
def doors(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    here, draft = access.own_draft_for(request, campaign_id)
    return render(request, "wizard/doors.html", {"here": here, "doors": doors_view(here, draft)})


@require_POST
def own(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    """Roll my own: the draft there is goes on where it was."""
    here = access.playing_for(request, campaign_id)
    return _go_on(here, wizard.begin(here.campaign, here.person))


@require_POST
def surprise(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    here = access.playing_for(request, campaign_id)
    draft = wizard.begin(here.campaign, here.person)
    wizard.surprise(draft)
    draft.refresh_from_db()
    return _go_on(here, draft)


def _go_on(here: Here, draft: DriverDraft) -> HttpResponse:
    return redirect(next_address(making(here, draft)))


@require_GET
def ready(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    here = access.playing_for(request, campaign_id)
    return _ready(request, here)


@require_POST
def take(request: HtmxRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    """One tap, and the driver is mine, unless somebody was faster."""
    here, driver = access.free_driver_for(request, campaign_id, driver_id)
    try:
        seats.claim(driver, here.person)
    except Refusal as refusal:
        return _ready(request, here, refusal.sentence, status=422)
    messages.success(request, f"{driver} is yours.")
    return redirect("sheet", campaign_id, driver.pk)


def _ready(request: HtmxRequest, here: Here, refusal: str = "", status: int = 200) -> HttpResponse:
    page = {"here": here, "drivers": ready_drivers(here), "refusal": refusal}
    return render(request, "wizard/ready.html", page, status=status)


@require_GET
def cars(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    """The table of all cars: a sheet over the car step, or a page without JavaScript."""
    here, draft = access.own_draft_for(request, campaign_id)
    if draft is None:
        return redirect("wizard", campaign_id)
    page = {"here": here, "teams": table_of_cars(making(here, draft))}
    return render(request, "wizard/_cars.html" if request.htmx else "wizard/cars.html", page)


@require_http_methods(["GET", "POST"])
def draft(request: HtmxRequest, campaign_id: int, draft_id: int) -> HttpResponse:
    """Somebody's half-made driver. Where the table has the GM enter the scores, here they are entered."""
    here, found = access.draft_for(request, campaign_id, draft_id)
    form = ScoresForm(request.POST or None)
    if form.is_valid():
        try:
            wizard.enter_scores(found, here.person, form.stats)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, f"{found.person} goes on with these scores.")
            return redirect("wizard", campaign_id)
    page = {"here": here, "draft": draft_scores(here.campaign, found), "form": form}
    return render(request, "wizard/draft.html", page, status=422 if form.errors else 200)


@require_POST
def roll_again(request: HtmxRequest, campaign_id: int, draft_id: int) -> HttpResponse:
    here, found = access.draft_for(request, campaign_id, draft_id)
    wizard.let_roll_again(found, here.person)
    messages.success(request, f"{found.person} may roll again.")
    return redirect("wizard_draft", campaign_id, draft_id)
