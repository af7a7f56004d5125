"""What the frame of every campaign page asks for by itself."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.access import campaign_for
from campaigns.queries.news import news as news_for
from campaigns.views.htmx import HtmxRequest


@require_GET
def news(request: HtmxRequest, campaign_id: int) -> HttpResponse:
    """Asked every few seconds, which also says that this person is here. Nothing new, nothing swapped."""
    here = campaign_for(request, campaign_id)
    told = news_for(here, request.htmx.current_url_abs_path or "")
    if request.GET.get("seen", "") == told.mark:
        return HttpResponse(status=204)
    return render(request, "frame/_news.html", {"here": here, "news": told})
