"""Before a track is printed: the choices, and what they come to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.access import track_for
from campaigns.queries.track_printing import printing_page


@require_GET
def track_printing(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    here, track = track_for(request, campaign_id, track_id)
    page = printing_page(here, track, request.GET.dict())
    context = {"here": here, "track": track, "page": page}
    return render(request, "tracks/printing.html", context, status=422 if page.refusal else 200)
