"""The ledger and the standings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import Here, campaign_for, ledger_entry_for, running_for
from campaigns.forms.ledger import CorrectForm, PostForm, filter_from
from campaigns.forms.refusal import show_refusal
from campaigns.queries.ledger import entry_view, ledger_csv, ledger_page
from campaigns.queries.standings import driver_standings, team_standings
from campaigns.services import ledger
from campaigns.views import files
from campaigns.views.htmx import HtmxRequest
from campaigns.wording import signed
from svl.table import Refusal


@require_GET
def page(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    chosen = filter_from(request.GET)
    form = PostForm(here, initial={"driver": chosen.driver, "kind": chosen.kind}) if here.runs else None
    return _page(request, here, form)


def _page(request: HttpRequest, here: Here, form: PostForm | None, status: int = 200) -> HttpResponse:
    view = ledger_page(here, filter_from(request.GET), page=request.GET.get("page", ""))
    return render(request, "ledger/page.html", {"here": here, "ledger": view, "form": form}, status=status)


@require_POST
def post(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    form = PostForm(here, request.POST)
    if form.is_valid():
        try:
            entry = ledger.post(by=here.person, **form.cleaned_data)
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            said = f"{entry.driver}: {signed(entry.amount)} {entry.get_kind_display()}, {entry.reason}."
            messages.success(request, said)
            return redirect("ledger", campaign_id)
    return _page(request, here, form, status=422)


@require_http_methods(["GET", "POST"])
def correct(request: HtmxRequest, campaign_id: int, entry_id: int) -> HttpResponse:
    """The row's page; from the ledger it opens as a sheet."""
    here, entry = ledger_entry_for(request, campaign_id, entry_id)
    view = entry_view(entry)
    form = CorrectForm(request.POST if request.method == "POST" else None, initial={"amount": view.stands})
    if request.method == "POST" and form.is_valid():
        try:
            written = ledger.correct(entry, here.person, **form.cleaned_data)
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            if written is not None:
                messages.success(request, f"{view.driver}: {signed(written.amount)} {view.kind} to set it right.")
                return redirect("ledger", campaign_id)
            said = f"Row {view.id} counts as {view.stands_text} already. Type another amount or leave it as it is."
            form.add_error("amount", said)
    template = "ledger/_correct.html" if request.htmx else "ledger/correct.html"
    return render(request, template, {"here": here, "entry": view, "form": form}, status=422 if form.errors else 200)


@require_GET
def download(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The rows of the page's filter. The mark at the front tells spreadsheets that the letters are UTF-8."""
    here = campaign_for(request, campaign_id)
    text = ledger_csv(here, filter_from(request.GET))
    name = slugify(here.campaign.name) or "campaign"
    return files.download(f"\N{BYTE ORDER MARK}{text}", files.CSV, f"{name}-ledger.csv")


@require_GET
def standings(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    tables = {"drivers": driver_standings(here), "teams": team_standings(here)}
    return render(request, "ledger/standings.html", {"here": here, **tables})
