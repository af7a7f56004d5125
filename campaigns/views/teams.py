"""The teams of a campaign: the book's seven to read, the GM's own to make and change."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import Here, campaign_for, running_for, team_for
from campaigns.entrants import rulings_of
from campaigns.forms.refusal import show_refusal
from campaigns.forms.teams import TeamForm, ThoughtForm
from campaigns.liveries import PALETTE
from campaigns.models import Team
from campaigns.queries import teams as queries
from campaigns.services import teams as services
from svl.table import Refusal


@require_GET
def teams(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    return render(request, "teams/page.html", {"here": here, "teams": queries.teams_view(here)})


@require_http_methods(["GET", "POST"])
def new_team(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    form = TeamForm(request.POST) if request.method == "POST" else TeamForm.blank()
    return _edit(request, here, form, Team(campaign=here.campaign, name="New", drawing=services.DRAWINGS[0]), _make)


@require_http_methods(["GET", "POST"])
def edit_team(request: HttpRequest, campaign_id: int, team_id: int) -> HttpResponse:
    here, team = team_for(request, campaign_id, team_id)
    form = TeamForm(request.POST) if request.method == "POST" else TeamForm.of(team)
    return _edit(request, here, form, team, _change)


def _make(here: Here, team: Team, plan: services.Plan) -> str:
    services.make_team(here.campaign, here.person, plan)
    return f"{plan.name} joins the league."


def _change(here: Here, team: Team, plan: services.Plan) -> str:
    services.change_team(team, here.person, plan)
    return f"{team} is saved."


def _edit(
    request: HttpRequest, here: Here, form: TeamForm, team: Team, act: Callable[[Here, Team, services.Plan], str]
) -> HttpResponse:
    if form.is_bound and form.is_valid():
        try:
            messages.success(request, act(here, team, form.plan))
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            return redirect("teams", here.campaign.pk)
    page = {
        "here": here,
        "team": team,
        "form": form,
        "rows": [(form[figure], bound) for figure, bound in queries.bounds().items()],
        "palette": PALETTE,
        "noses": queries.noses(),
        "models": queries.models_of(team, rulings_of(here.campaign)),
        "troubles": queries.troubles_of(here, team),
        "livery": queries.livery_of(team),
    }
    return render(request, "teams/edit.html", page, status=422 if form.errors else 200)


@require_POST
def team_models(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What the modifiers typed so far would make of the three cars. Nothing is saved."""
    here = running_for(request, campaign_id)
    form = ThoughtForm(request.POST)
    if not form.is_valid():
        sentences = [sentence for errors in form.errors.values() for sentence in errors]
        return render(request, "teams/_models.html", {"here": here, "sentences": sentences})
    team = form.team_in(here.campaign)
    page = {
        "here": here,
        "models": queries.models_of(team, rulings_of(here.campaign)),
        "troubles": queries.troubles_of(here, team),
    }
    return render(request, "teams/_models.html", page)


@require_POST
def remove_team(request: HttpRequest, campaign_id: int, team_id: int) -> HttpResponse:
    here, team = team_for(request, campaign_id, team_id)
    name = team.name
    try:
        services.remove_team(team, here.person)
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, f"{name} left the league.")
    return redirect("teams", campaign_id)
