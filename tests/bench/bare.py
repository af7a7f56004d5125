"""The yardstick of pages: the least a page of a campaign can do.

The same server, settings, middleware, session and database as the pages measured against them, the same porter at the
door and the same frame around the page; one row read and rendered, or one row appended; no rules.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import engines
from django.urls import URLPattern, URLResolver, path

from campaigns.access import campaign_for
from campaigns.models import Driver, LogEntry
from svl.urls import urlpatterns as pages

ROW = engines["django"].from_string(
    """{% extends "base.html" %}
{% block main %}<h1>{{ driver.name }}</h1><dl>
<dt>Reflexes</dt><dd>{{ driver.reflexes }}</dd><dt>Psyche</dt><dd>{{ driver.psyche }}</dd>
<dt>Endurance</dt><dd>{{ driver.endurance }}</dd><dt>Charisma</dt><dd>{{ driver.charisma }}</dd></dl>
<p>{{ driver.biography }}</p>{% endblock %}"""
)


def read(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    """One row read and rendered."""
    here = campaign_for(request, campaign_id)
    driver = Driver.objects.get(campaign=here.campaign, pk=driver_id)
    return HttpResponse(ROW.render({"here": here, "driver": driver}, request))


def append(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """One row appended."""
    here = campaign_for(request, campaign_id)
    LogEntry.objects.create(campaign=here.campaign, person=here.person, by="", kind="", text=request.POST["value"])
    return JsonResponse({})


urlpatterns: list[URLPattern | URLResolver] = [
    path("bare/<int:campaign_id>/read/<int:driver_id>", read),
    path("bare/<int:campaign_id>/append", append),
    *pages,
]
