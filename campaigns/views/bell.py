"""The stream a race page listens to: that something changed, never what."""

from __future__ import annotations

from collections.abc import AsyncIterator

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from campaigns.access import drive_for
from campaigns.bell import hub
from campaigns.live import Crowded, Ear, Listener, give_thread_back, in_database, stream


async def bell(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponseBase:
    if request.method != "GET":
        return HttpResponse(status=405)
    at = await in_database(drive_for, request, campaign_id, race_id)
    ear = Ear(at.here.campaign.pk, person_id=at.here.person.pk)
    return await ringing(Listener(at.race.pk, ear, at.race.tick))


async def ringing(listener: Listener) -> HttpResponseBase:
    """The stream of one page, or the word that there are too many already."""
    events = stream(hub(), listener)
    try:
        first = await anext(events)
    except Crowded:
        return HttpResponse(status=429, headers={"Retry-After": "5"})
    return StreamingHttpResponse(
        _from(first, events),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"},
    )


async def _from(first: str, rest: AsyncIterator[str]) -> AsyncIterator[str]:
    give_thread_back()
    yield first
    async for event in rest:
        yield event
