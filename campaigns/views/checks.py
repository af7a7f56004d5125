"""Asking for checks, and rolling them: on the GM's page, on a player's card, or by a plain form."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import trigger_client_event

from campaigns.access import Here, campaign_for, check_for, roll_for, running_for
from campaigns.forms.checks import AskForm, TypedForm
from campaigns.forms.refusal import show_refusal
from campaigns.models import StatCheck, StatRoll
from campaigns.queries import checks as queries
from campaigns.services import checks as services
from campaigns.views.htmx import HtmxRequest
from campaigns.wording import counted
from svl.table import Refusal

MINE = "my-checks"  # the id of a player's cards, wherever they stand
ROLLED = "rolled"  # tells the list on the same page that a card has changed


@require_http_methods(["GET", "POST"])
def checks(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    """Everybody reads; those who run the campaign ask."""
    if request.method == "GET":
        return _page(request, campaign_for(request, campaign_id))
    here = running_for(request, campaign_id)
    form = AskForm(queries.askable(here).drivers, request.POST)
    if form.is_valid():
        asked = form.cleaned_data
        try:
            services.ask(
                here.campaign, here.person, form.asked, asked["stat"], why=asked["why"], gm_only=asked["gm_only"]
            )
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, f"{counted(len(form.asked), 'driver').capitalize()} asked to roll.")
            return redirect("checks", campaign_id)
    return _page(request, here, status=422, form=form)


def _page(request: HtmxRequest, here: Here, *, status: int = 200, **more: Any) -> HttpResponse:
    page: dict[str, Any] = {"here": here, "page": queries.checks_view(here)}
    if here.runs:
        askable = queries.askable(here)
        page |= {"askable": askable, "stats": StatCheck.Stat, "form": _blank(request, askable)}
    else:
        page["checks"] = queries.open_for(here)
    return render(request, "checks/page.html", page | more, status=status)


def _blank(request: HtmxRequest, askable: queries.Askable) -> AskForm:
    """A sheet may send the game master here with its driver chosen already."""
    return AskForm(askable.drivers, initial={"drivers": request.GET.getlist("driver")})


@require_GET
def my_checks(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    """The cards of a phone that asks every few seconds. Nothing new, nothing swapped."""
    here = campaign_for(request, campaign_id)
    mine = queries.open_for(here)
    if request.GET.get("mark") == mine.mark:
        return HttpResponse(status=204)
    return render(request, "checks/_mine.html", {"here": here, "checks": mine})


@require_http_methods(["GET", "POST"])
def roll(request: HtmxRequest, campaign_id: int, roll_id: int) -> HttpResponse:
    """POST rolls, or takes typed dice; GET is a row of the GM's page asking whether it has been rolled."""
    here, asked = roll_for(request, campaign_id, roll_id)
    if request.method == "GET":
        return _row(request, here, asked) if asked.die_1 is not None else HttpResponse(status=204)
    refusal = _roll(request, here, asked)
    if request.htmx:
        return _fragment(request, here, asked, refusal)
    if refusal:
        return _page(request, here, status=422, refused=roll_id, refusal=refusal)
    return redirect("checks", campaign_id)


def _roll(request: HtmxRequest, here: Here, asked: StatRoll) -> str:
    """The sentence of a refusal, or nothing."""
    try:
        if request.POST.get("dice") != "typed":
            services.roll(asked, here.person, runs=here.runs)
            return ""
        typed = TypedForm(request.POST)
        if typed.is_valid():
            services.type_in(asked, here.person, typed.dice)
        return typed.refusal
    except Refusal as refusal:
        return refusal.sentence


def _fragment(request: HtmxRequest, here: Here, asked: StatRoll, refusal: str) -> HttpResponse:
    status = 422 if refusal else 200
    if request.htmx.target != MINE:
        asked.refresh_from_db()
        return _row(request, here, asked, refusal=refusal, status=status)
    page = {"here": here, "checks": queries.open_for(here), "refused": asked.pk if refusal else 0, "refusal": refusal}
    answer = render(request, "checks/_mine.html", page | {"rolled": asked.pk}, status=status)
    return answer if refusal else trigger_client_event(answer, ROLLED)


def _row(request: HtmxRequest, here: Here, asked: StatRoll, *, refusal: str = "", status: int = 200) -> HttpResponse:
    page = {"here": here, "roll": queries.roll_view(here, asked), "refusal": refusal}
    return render(request, "checks/_roll.html", page | {"refused": asked.pk if refusal else 0}, status=status)


@require_POST
def roll_npcs(request: HtmxRequest, campaign_id: int, check_id: int) -> HttpResponse:
    here, check = check_for(request, campaign_id, check_id)
    services.roll_npcs(check, here.person)
    return redirect("checks", campaign_id)


@require_POST
def close_check(request: HtmxRequest, campaign_id: int, check_id: int) -> HttpResponse:
    here, check = check_for(request, campaign_id, check_id)
    services.close(check, here.person)
    messages.success(request, "The check is closed.")
    return redirect("checks", campaign_id)
