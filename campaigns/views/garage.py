"""The garage: slots, panels, another car, and the GM's answer to who asks for one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import Here, car_request_for, car_request_to_answer, own_driver_for
from campaigns.forms.garage import ModelForm, PanelsForm
from campaigns.models import Driver
from campaigns.queries.garage import garage_page, model_page, slot_page
from campaigns.services import garage as services
from campaigns.views.htmx import HtmxRequest
from campaigns.wording import listed
from svl.rules import Panels, catalog
from svl.table import Refusal

EMPTY = "empty"


@require_GET
def garage(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = own_driver_for(request, campaign_id, driver_id)
    return _page(request, here, driver)


def _page(
    request: HttpRequest,
    here: Here,
    driver: Driver,
    *,
    refusal: str = "",
    panels_refusal: str = "",
    wanted: Panels | None = None,
) -> HttpResponse:
    context = {
        "here": here,
        "garage": garage_page(here, driver, wanted),
        "refusal": refusal,
        "panels_refusal": panels_refusal,
    }
    return render(request, "garage/page.html", context, status=422 if refusal or panels_refusal else 200)


@require_GET
def slot(request: HtmxRequest, campaign_id: int, driver_id: int, slot: int) -> HttpResponse:
    """The ten components for one slot: a page of its own, from the garage a sheet."""
    here, driver = own_driver_for(request, campaign_id, driver_id)
    page = slot_page(here, driver, slot)
    if page is None:
        raise Http404
    template = "garage/_slot.html" if request.htmx else "garage/slot.html"
    return render(request, template, {"here": here, "page": page})


@require_POST
def fit(request: HttpRequest, campaign_id: int, driver_id: int, slot: int, component: str) -> HttpResponse:
    here, driver = own_driver_for(request, campaign_id, driver_id)
    wanted = "" if component == EMPTY else component
    try:
        before = services.fit_slot(driver, here.person, slot, wanted, instead_of=request.POST.get("instead_of"))
    except Refusal as refusal:
        return _page(request, here, driver, refusal=refusal.sentence)
    if before != wanted:
        undo = reverse("garage_fit", args=(campaign_id, driver_id, slot, before or EMPTY))
        messages.success(request, _told(slot, before, wanted), extra_tags=f"undo={undo}")
    return redirect("garage", campaign_id, driver_id)


def _told(slot: int, before: str, after: str) -> str:
    if not after:
        return f"{catalog.COMPONENTS[before].name} is out of slot {slot}."
    return f"{catalog.COMPONENTS[after].name} is in slot {slot}."


@require_POST
def panels(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = own_driver_for(request, campaign_id, driver_id)
    if "evenly" in request.POST:
        return _share(request, here, driver, None)
    form = PanelsForm(request.POST)
    if not form.is_valid():
        return _page(request, here, driver, panels_refusal="Each panel takes a whole number from 1 to 1000.")
    return _share(request, here, driver, form.panels)


def _share(request: HttpRequest, here: Here, driver: Driver, wanted: Panels | None) -> HttpResponse:
    try:
        services.share_panels(driver, here.person, wanted)
    except Refusal as refusal:
        return _page(request, here, driver, panels_refusal=refusal.sentence, wanted=wanted)
    messages.success(request, f"{driver}'s panels are shared out.")
    return redirect("garage", here.campaign.pk, driver.pk)


# -- another car


@require_http_methods(["GET", "POST"])
def model(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    """Those who run the campaign give another car; a player asks for one."""
    here, driver = own_driver_for(request, campaign_id, driver_id)
    if request.method == "GET":
        page = model_page(here, driver, request.GET.get("team", ""))
        return render(request, "garage/model.html", {"here": here, "page": page})
    form = ModelForm(here, request.POST)
    if form.is_valid():
        try:
            _change_or_ask(request, here, driver, form)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect("garage", campaign_id, driver_id)
    typed = (request.POST.get(key, "") for key in ("team", "car_class", "why"))
    context = {"here": here, "page": model_page(here, driver, *typed), "form": form}
    return render(request, "garage/model.html", context, status=422)


def _change_or_ask(request: HttpRequest, here: Here, driver: Driver, form: ModelForm) -> None:
    team, car_class = form.cleaned_data["team"], form.cleaned_data["car_class"]
    wanted = services.model_name(team, car_class)
    if here.runs:
        off = services.change_model(driver, here.person, team, car_class)
        messages.success(request, f"{driver} drives the {wanted} now.{_without(off)}")
    else:
        services.ask_for_model(driver, here.person, team, car_class, form.cleaned_data["why"])
        messages.success(request, f"The GM knows that {driver} would like the {wanted}.")


def _without(off: list[str]) -> str:
    if not off:
        return ""
    return f" Without a slot and out of the car: {listed([catalog.COMPONENTS[key].name for key in off])}."


@require_POST
def grant(request: HttpRequest, campaign_id: int, driver_id: int, request_id: int) -> HttpResponse:
    here, asked = car_request_to_answer(request, campaign_id, driver_id, request_id)
    try:
        off = services.grant(asked, here.person)
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, f"{asked.driver} has the new car.{_without(off)}")
    return _back(request, campaign_id, driver_id)


@require_POST
def refuse(request: HttpRequest, campaign_id: int, driver_id: int, request_id: int) -> HttpResponse:
    here, asked = car_request_to_answer(request, campaign_id, driver_id, request_id)
    try:
        services.refuse(asked, here.person)
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, f"{asked.driver} keeps the car.")
    return _back(request, campaign_id, driver_id)


@require_POST
def withdraw(request: HttpRequest, campaign_id: int, driver_id: int, request_id: int) -> HttpResponse:
    here, asked = car_request_for(request, campaign_id, driver_id, request_id)
    try:
        services.withdraw(asked, here.person)
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, "The request is withdrawn.")
    return _back(request, campaign_id, driver_id)


def _back(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    """To where the button stood: on Tonight, or in the garage."""
    if request.POST.get("back") == "tonight":
        return redirect("tonight", campaign_id)
    return redirect("garage", campaign_id, driver_id)
