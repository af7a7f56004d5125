"""The yardstick of pages: the least a page of a campaign can do.

The same server, settings, middleware, session and database as the pages measured against them, the same porter at the
door and the same frame around the page; one row read and rendered, or one row appended; no rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.template import engines
from django.urls import URLPattern, URLResolver, path

from campaigns.access import campaign_for
from campaigns.live import in_database
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


# -- a bell without a race: everybody who listens hears of each row that is appended


_ears: set[asyncio.Queue[int]] = set()
_loop: list[asyncio.AbstractEventLoop] = []


def ring(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """One row appended, and a word to all who listen."""
    here = campaign_for(request, campaign_id)
    row = LogEntry.objects.create(campaign=here.campaign, person=here.person, by="", kind="", text="")
    for loop in _loop:
        loop.call_soon_threadsafe(_tell, row.pk)
    return JsonResponse({})


def _tell(number: int) -> None:
    for ear in _ears:
        ear.put_nowait(number)


async def listen(request: HttpRequest, campaign_id: int) -> StreamingHttpResponse:
    await in_database(campaign_for, request, campaign_id)
    _loop[:] = [asyncio.get_running_loop()]
    return StreamingHttpResponse(_heard(), content_type="text/event-stream")


async def _heard() -> AsyncIterator[str]:
    ear: asyncio.Queue[int] = asyncio.Queue()
    _ears.add(ear)
    try:
        yield "event: hello\n\n"
        while True:
            yield f"event: tick\ndata: {await ear.get()}\n\n"
    finally:
        _ears.discard(ear)


urlpatterns: list[URLPattern | URLResolver] = [
    path("bare/<int:campaign_id>/read/<int:driver_id>", read),
    path("bare/<int:campaign_id>/append", append),
    path("bare/<int:campaign_id>/ring", ring),
    path("bare/<int:campaign_id>/listen", listen),
    *pages,
]
