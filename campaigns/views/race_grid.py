"""The grid, for everybody at the table: who starts where and why, until the green flag."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from campaigns.access import Trackside, race_for, running_race_for
from campaigns.forms.race import whole_of
from campaigns.models import Race
from campaigns.models.race import new_token
from campaigns.queries.race.dice import dice_view
from campaigns.queries.race.grid import WHYS, grid_view
from campaigns.racelog import table_of
from campaigns.services import setting
from campaigns.views.race_page import race_page
from campaigns.views.race_verbs import verb


@require_GET
@race_page
def grid(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = race_for(request, campaign_id, race_id)
    if at.race.state != Race.State.GRID:
        return redirect("race", campaign_id, race_id)
    # for browsers without scripts; parts have none
    keys = {name: new_token() for name in ("key", "draw_key", "times_key")}
    return render(request, "race/grid.html", _grid(at) | keys)


@require_GET
@race_page
def parts(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """What of the page may have changed. Once the race has started, a sign that sends the page on."""
    at = race_for(request, campaign_id, race_id)
    on_grid = at.race.state == Race.State.GRID
    page = _grid(at) if on_grid else {"here": at.here, "race": at.race, "moved_on": True}
    answer = render(request, "race/_grid_parts.html", page)
    answer["X-Tick"] = str(at.race.tick)
    return answer


def _grid(at: Trackside) -> dict[str, Any]:
    table = table_of(at.race)
    return {
        "here": at.here,
        "at": at,
        "race": at.race,
        "grid": grid_view(at, table),
        "dice": dice_view(at, table),
        "whys": WHYS,
    }


@verb(running_race_for)
def draw(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    return setting.draw_lineup(at.race.pk, at.by, seq=whole_of(post, "seq"), key=post.get("key", "")[:40])
