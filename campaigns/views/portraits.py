"""Portraits: shown to who may know the driver, hung and taken down by who may change the sheet."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from campaigns.access import driver_for, own_driver_for
from campaigns.forms.sheet import PortraitForm
from campaigns.queries.portraits import portrait_of
from campaigns.queries.sheet import Attempt, sheet_page
from campaigns.services import limits, portraits
from campaigns.services.limits import Limit
from campaigns.uploads import picture_from
from campaigns.views.htmx import HtmxRequest
from svl.table import Refusal

# Each picture is real work for this machine.
UPLOADS = Limit("portrait", 30, 60 * 60, "You sent 30 pictures within the hour.")
KEPT = "private, max-age=31536000, immutable"


@require_GET
def portrait(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    _, driver = driver_for(request, campaign_id, driver_id)
    found = portrait_of(driver)
    if found is None:
        raise Http404
    response = HttpResponse(bytes(found.image), content_type="image/webp")
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    # An address with this picture's own digest will never show another one.
    is_this_one = request.GET.get("v", "") == found.sha256[:16]
    response["Cache-Control"] = KEPT if is_this_one else "private, no-cache"
    return response


@require_POST
def hang(request: HtmxRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = own_driver_for(request, campaign_id, driver_id)
    try:
        if not here.runs:
            limits.spend(UPLOADS, here.person.pk)
        form = PortraitForm(request.POST, request.FILES)
        if not form.is_valid():
            raise Refusal("no_file", " ".join(map(str, form.errors["portrait"])))
        file = form.cleaned_data["portrait"]
        portraits.hang(driver, here.person, picture_from(file, file.size))
    except Refusal as refusal:
        attempt = Attempt("portrait", "", refusal=refusal.sentence)
        page = sheet_page(here, driver, attempt)
        template = "sheet/_portrait.html" if request.htmx else "sheet/page.html"
        context = {"here": here, "driver": page, "refusal": page.portrait_refusal}
        return render(request, template, context, status=422)
    messages.success(request, f"{driver} has a portrait.")
    if request.htmx:
        return HttpResponseClientRedirect(reverse("sheet", args=(campaign_id, driver_id)))
    return redirect("sheet", campaign_id, driver_id)


@require_POST
def take_down(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = own_driver_for(request, campaign_id, driver_id)
    if portraits.take_down(driver, here.person):
        messages.success(request, f"{driver} shows the helmet again.")
    return redirect("sheet", campaign_id, driver_id)
