"""The TVs of a table, for those who run it: which are on, putting one on, taking one off."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import phone
from campaigns.access import Here, running_for, tv_for
from campaigns.forms.refusal import show_refusal
from campaigns.forms.tvs import LettersForm
from campaigns.queries.tv.screens import tv_rows
from campaigns.services import tvs as tv_service
from campaigns.views.door import refused_with
from campaigns.views.htmx import HtmxRequest
from svl.table import Refusal


@require_http_methods(["GET", "POST"])
def tvs(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    form = LettersForm(request.POST or None)
    if request.method == "GET":
        return _page(request, here, form)
    if not form.is_valid():
        return _page(request, here, form, status=422)
    try:
        tv_service.pair(here.campaign, form.cleaned_data["letters"], here.person, phone.address_of(request))
    except Refusal as refusal:
        show_refusal(form, refusal)
        return _page(request, here, form, status=refused_with(refusal))
    return _page(request, here, LettersForm()) if request.htmx else redirect("tvs", campaign_id)


@require_GET
def rows(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    """Which are on, asked every few seconds by the page that shows them."""
    here = running_for(request, campaign_id)
    return render(request, "tvs/_rows.html", {"here": here, "rows": tv_rows(here)})


@require_POST
def take_off(request: HtmxRequest, campaign_id: int, tv_id: int) -> HttpResponse:
    here, tv = tv_for(request, campaign_id, tv_id)
    tv_service.take_off(tv, here.person)
    return _page(request, here, LettersForm()) if request.htmx else redirect("tvs", campaign_id)


def _page(request: HtmxRequest, here: Here, form: LettersForm, *, status: int = 200) -> HttpResponse:
    """A page of its own; in a sheet, or after something was done there, only its body."""
    where = phone.table_address(request).partition("://")[2]
    page = {"here": here, "rows": tv_rows(here), "form": form, "where": where}
    if not request.htmx:
        template = "tvs/page.html"
    else:
        template = "tvs/_sheet.html" if request.method == "GET" else "tvs/_body.html"
    return render(request, template, page, status=status)
