"""Drivers as files and pictures: taken home, brought in, copied from one campaign to another."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from campaigns import paint, pictures, sight
from campaigns.access import Here, own_driver_for, playing_for
from campaigns.exchange import LARGEST, BadFile, DriverFile, driver_file, read, written
from campaigns.forms.exchange import AnswersForm, ImportForm
from campaigns.forms.refusal import show_refusal
from campaigns.models import Driver
from campaigns.queries.exchange import destinations
from campaigns.queries.portraits import portrait_of
from campaigns.queries.sheet import sheet_page
from campaigns.services import limits
from campaigns.services.exchange import Open, bring_in
from campaigns.services.limits import Limit
from campaigns.views import files
from campaigns.views.htmx import HtmxRequest
from svl.table import Refusal

IMPORTS = Limit("import", 20, 60 * 60, "You sent 20 files within the hour.")


@require_GET
def export_json(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = own_driver_for(request, campaign_id, driver_id)
    file = driver_file(driver, private_notes=sight.sees_private_notes(here, driver))
    return files.download(written(file), files.JSON, f"{driver.name}.json")


@require_GET
def export_picture(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = own_driver_for(request, campaign_id, driver_id, whole=True)
    portrait = portrait_of(driver)
    picture = pictures.sheet_picture(
        sheet_page(here, driver),
        paint.car_colours(driver.car),
        bytes(portrait.image) if portrait else None,
        here.campaign.name,
    )
    return files.download(picture, files.PNG, f"{driver.name}.png")


@require_http_methods(["GET", "POST"])
def import_driver(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    here = playing_for(request, campaign_id)
    if request.method == "GET":
        return render(request, "sheet/import.html", {"here": here, "form": ImportForm(here)})
    form = ImportForm(here, request.POST, request.FILES)

    def from_upload() -> DriverFile:
        if not here.runs:
            limits.spend(IMPORTS, here.person.pk)
        return read(form.cleaned_data["file"].read(LARGEST + 1))

    return _bring_in(request, here, form, from_upload, "sheet/import.html", {})


@require_http_methods(["GET", "POST"])
def copy_driver(request: HtmxRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = own_driver_for(request, campaign_id, driver_id)
    context = {"driver": driver, "destinations": destinations(here)}
    wanted = request.POST.get("to", "")
    if not wanted.isdigit():
        return render(request, "sheet/copy.html", {"here": here, **context})
    there = playing_for(request, int(wanted))
    form = AnswersForm(there, request.POST)

    def from_sheet() -> DriverFile:
        return driver_file(driver, private_notes=sight.sees_private_notes(here, driver))

    return _bring_in(request, there, form, from_sheet, "sheet/copy.html", {**context, "here": here, "there": there})


def _bring_in(
    request: HtmxRequest,
    there: Here,
    form: AnswersForm,
    source: Callable[[], DriverFile],
    template: str,
    context: dict[str, object],
) -> HttpResponse:
    """Enlists the driver, or shows the form again with what is wrong or still to be said."""
    said: dict[str, object] = {}
    if form.is_valid():
        try:
            return _arrived(request, bring_in(there.campaign, there.person, source(), form.answers))
        except BadFile as bad:
            said["faults"] = bad.faults
        except Open as asked:
            said["asked"] = asked
        except Refusal as refusal:
            show_refusal(form, refusal)
    return render(request, template, {"here": there, "form": form, **context, **said}, status=422)


def _arrived(request: HtmxRequest, driver: Driver) -> HttpResponse:
    messages.success(request, f"{driver} has arrived in {driver.campaign}.")
    if request.htmx:
        return HttpResponseClientRedirect(reverse("sheet", args=(driver.campaign_id, driver.pk)))
    return redirect("sheet", driver.campaign_id, driver.pk)
