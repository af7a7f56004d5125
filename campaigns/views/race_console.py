"""The console of whoever runs a race, and the page for those who watch; each whole, or only its parts."""

from __future__ import annotations

from collections.abc import Callable
from threading import BoundedSemaphore
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_GET

from campaigns.access import Trackside, race_for, running_race_for
from campaigns.models import Race
from campaigns.queries.race.console import console_page, watch_mark, watch_page
from campaigns.queries.race.taps import REASONS
from campaigns.views.race_page import race_page

MOVED = '<div id="race-top" data-part data-moved></div>'  # nothing to draw here: the page goes where the race is
A_WHILE = 60  # seconds a drawing for those who watch is kept; a newer moment has one of its own
in_line = BoundedSemaphore(1)  # a hundred at once would take the machine from whoever drives
ON_TRACK = (Race.State.RUNNING, Race.State.PAUSED, Race.State.FINISHED)


@require_GET
@race_page
def console(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = running_race_for(request, campaign_id, race_id)
    return _screen(request, at, "race/console.html", console_page)


@require_GET
@race_page
def console_parts(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = running_race_for(request, campaign_id, race_id)
    return _parts(request, at, "race/_console_parts.html", console_page)


@require_GET
@race_page
def watch(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = race_for(request, campaign_id, race_id)
    return _screen(request, at, "race/watch.html", watch_page)


@require_GET
@race_page
def watch_parts(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """Whoever drives nothing sees what all such see: it is drawn once for a hall full of them, who stand in line."""
    with in_line:
        return _watch_parts(request, race_for(request, campaign_id, race_id))


def _watch_parts(request: HttpRequest, at: Trackside) -> HttpResponse:
    if at.seats:
        return _parts(request, at, "race/_watch_parts.html", watch_page)
    drawn = cache.get_or_set(
        f"watch:{watch_mark(at)}", lambda: _parts(request, at, "race/_watch_parts.html", watch_page).content, A_WHILE
    )
    return HttpResponse(drawn, headers={"X-Tick": str(at.race.tick)})


def _screen(request: HttpRequest, at: Trackside, template: str, page_of: Callable[[Trackside], object]) -> HttpResponse:
    """The whole page, with what plain forms need beside the parts: a key, and the clock of this machine."""
    if at.race.state not in ON_TRACK:
        return redirect("race", at.race.campaign_id, at.race.pk)
    whole = {"whole": True, "key": get_random_string(24), "reasons": REASONS}
    clock = int(timezone.now().timestamp() * 1000)
    return render(request, template, _context(at, page_of(at)) | whole | {"clock": clock})


def _parts(request: HttpRequest, at: Trackside, template: str, page_of: Callable[[Trackside], object]) -> HttpResponse:
    if at.race.state not in ON_TRACK:
        answer = HttpResponse(MOVED)
    else:
        answer = render(request, template, _context(at, page_of(at)))
    answer["X-Tick"] = str(at.race.tick)
    return answer


def _context(at: Trackside, page: object) -> dict[str, Any]:
    return {"here": at.here, "at": at, "race": at.race, "page": page, "log": getattr(page, "log", None)}
