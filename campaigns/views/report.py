"""The report of a race: for those at its table, and by the link of a race the GM let out."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns.access import race_for
from campaigns.models import Race
from campaigns.queries.story.report import report_page
from campaigns.queries.story.ways import Ways, shared_ways, ways_of
from campaigns.views.replay import shared


@require_GET
def page(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = race_for(request, campaign_id, race_id)
    if not at.race.is_over:
        return redirect("race", campaign_id, race_id)
    return _report(request, at.race, ways_of(at.race), here=at.here)


@require_GET
@shared
def shared_page(request: HttpRequest, race: Race, token: str) -> HttpResponse:
    livery = reverse("shared_livery", args=(token,))
    return _report(request, race, shared_ways(token), livery=livery)


def _report(request: HttpRequest, race: Race, ways: Ways, **more: Any) -> HttpResponse:
    shown = {"race": race, "ways": ways, "report": report_page(race), **more}
    return render(request, "report/page.html", shown)
