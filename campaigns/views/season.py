"""The season so far, for everybody at the table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.access import campaign_for
from campaigns.forms.calendar import AskedForm
from campaigns.queries.story.season import season_page


@require_GET
def page(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    shown = season_page(here, AskedForm(request.GET).season_id)
    return render(request, "season/page.html", {"here": here, "page": shown})
