"""A quick race from the front page, and what becomes of it afterwards."""

from __future__ import annotations

from dataclasses import asdict

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access import Here, known_person, owned_campaign_for
from campaigns.forms.race_setup import NameForm, QuickForm
from campaigns.forms.refusal import show_refusal
from campaigns.queries.quick import quick_choices
from campaigns.services import quick
from svl.table import Refusal


@require_http_methods(["GET", "POST"])
def quick_race(request: HttpRequest) -> HttpResponse:
    """Everything is chosen already; one tap leads to the grid."""
    person = known_person(request)
    if person.is_guest:
        if request.method == "POST":
            raise PermissionDenied("A guest cannot run a race. Set a password first.")
        return render(request, "campaign/guest.html")
    form = QuickForm(request.POST) if request.method == "POST" else QuickForm(initial=asdict(quick.Wish()))
    if form.is_bound and form.is_valid():
        try:
            race = quick.start(person, form.wish)
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            return redirect("race", race.campaign_id, race.pk)
    page = {"form": form, "quick": quick_choices(form)}
    return render(request, "race/quick.html", page, status=422 if form.errors else 200)


def _quick_for(request: HttpRequest, campaign_id: int) -> Here:
    here = owned_campaign_for(request, campaign_id)
    if not here.campaign.is_quick:
        raise Http404
    return here


@require_http_methods(["GET", "POST"])
def keep(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = _quick_for(request, campaign_id)
    form = NameForm(request.POST) if request.method == "POST" else NameForm(initial={"name": here.campaign.name})
    if form.is_bound and form.is_valid():
        try:
            quick.keep(here.campaign, here.person, form.cleaned_data["name"])
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, f"{here.campaign.name} is a campaign now.")
            return redirect("tonight", campaign_id)
    return render(request, "race/keep_quick.html", {"here": here, "form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def forget(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """GET asks once; there is no way back."""
    here = _quick_for(request, campaign_id)
    if request.method == "GET":
        return render(request, "race/forget_quick.html", {"here": here})
    quick.forget(here.campaign, here.person)
    messages.success(request, f"{here.campaign.name} is forgotten.")
    return redirect("campaigns")
