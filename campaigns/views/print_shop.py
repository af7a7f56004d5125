"""The print shop: what there is to print, and packs that are made while one does something else."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_POST

from campaigns import phone
from campaigns.access import Here, campaign_for, print_job_for, running_for
from campaigns.forms.printing import known_options, pack_of, words_of
from campaigns.printing.options import usual
from campaigns.queries.print_shop import job_view, shop_view
from campaigns.services import packs
from campaigns.views import files
from campaigns.views.htmx import HtmxRequest
from svl.table import Refusal


@require_GET
def page(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    return render(request, "print_shop/page.html", {"here": here, "shop": shop_view(here)})


@require_POST
def make(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Orders a pack; the page then shows how far it is."""
    here = running_for(request, campaign_id)
    try:
        words = words_of(request.POST) | {"table": phone.table_address(request)}
        packs.order(here.campaign, here.person, *pack_of(request.POST), words)
    except Refusal as refusal:
        return _refused(request, here, refusal)
    return redirect("print_shop", campaign_id)


def _refused(request: HttpRequest, here: Here, refusal: Refusal) -> HttpResponse:
    """The page with what was chosen, as far as it can be."""
    _, chosen = pack_of(request.POST)
    options = known_options(request.POST, usual(here.campaign))
    shop = shop_view(here, chosen=chosen, options=options, said=words_of(request.POST))
    context = {"here": here, "shop": shop, "refusal": refusal}
    return render(request, "print_shop/page.html", context, status=422)


@require_GET
def job(request: HtmxRequest, campaign_id: int, job_id: int) -> HttpResponse:
    """How far it is, for a page that asks every second."""
    here, found = print_job_for(request, campaign_id, job_id)
    if not request.htmx:
        return redirect("print_shop", campaign_id)
    return render(request, "print_shop/_job.html", {"here": here, "job": job_view(found)})


@require_POST
def cancel(request: HtmxRequest, campaign_id: int, job_id: int) -> HttpResponse:
    here, found = print_job_for(request, campaign_id, job_id)
    packs.cancel(found)
    if not request.htmx:
        return redirect("print_shop", campaign_id)
    found.refresh_from_db()
    return render(request, "print_shop/_job.html", {"here": here, "job": job_view(found)})


@require_GET
def file(request: HttpRequest, campaign_id: int, job_id: int) -> HttpResponse:
    here, found = print_job_for(request, campaign_id, job_id)
    path = packs.file_of(found)
    if path is None:
        raise Http404
    name = slugify(f"{here.campaign.name} {found.get_kind_display()}") or "pack"
    return files.download(path.read_bytes(), files.PDF, f"{name}.pdf")
