"""The log of a race, the card behind each line, and the sheets that take back or put right."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods

from campaigns import racelog
from campaigns.access import Trackside, drive_for, number_in, number_or_none, running_race_for
from campaigns.forms.race import dice_of_rolls, reason_of, rolls_of, typed_rolls, whole_of
from campaigns.models import Race
from campaigns.queries.race.appeals import open_appeals, own_appeals
from campaigns.queries.race.correct import correct_view, trial_view
from campaigns.queries.race.log import log_page
from campaigns.queries.race.taps import REASONS
from campaigns.queries.race.undo import back_view, undo_view
from campaigns.queries.race.why import why_view
from campaigns.services import corrections
from campaigns.views.htmx import HtmxRequest
from campaigns.views.race_page import race_page
from campaigns.views.race_verbs import verb
from svl.table import Refusal

# -- the whole log


@require_GET
@race_page
def page(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """The newest entries, and page by page the older ones; for everybody at the table."""
    at = _opened(drive_for(request, campaign_id, race_id))
    return render(request, "race/log.html", {**_log(at, request.GET.get("upto", "")), "whole": True})


@require_GET
@race_page
def parts(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = _opened(drive_for(request, campaign_id, race_id))
    response = render(request, "race/_log_parts.html", _log(at, request.GET.get("upto", "")))
    response["X-Tick"] = str(at.race.tick)
    return response


def _log(at: Trackside, upto: str) -> dict[str, Any]:
    table = racelog.table_of(at.race)
    asked = number_or_none(upto)
    last = None if asked is None else min(asked, at.race.seq)
    return {
        "here": at.here,
        "at": at,
        "race": at.race,
        "log": log_page(at, table, last),
        "upto": last,
        "undo": undo_view(at, table),
        "appeals": open_appeals(at, table),
        "own_appeals": own_appeals(at, table),
    }


def _opened(at: Trackside) -> Trackside:
    """A race that is still being set has no log."""
    if not at.race.seq:
        raise Http404
    return at


# -- why


@require_GET
@race_page
def why(request: HtmxRequest, campaign_id: int, race_id: int, seq: int, n: int) -> HttpResponse:
    at = _opened(drive_for(request, campaign_id, race_id))
    view = why_view(at, racelog.table_of(at.race), seq, n)
    if view is None:
        raise Http404
    return _sheet(request, at, "why", view.heading, {"why": view, "reasons": REASONS})


# -- taking back


@require_GET
@race_page
def undo_sheet(request: HtmxRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """Taking back: the last move, the turn, or with `target` everything from one line on."""
    at = _opened(running_race_for(request, campaign_id, race_id))
    asked = request.GET.get("target", "")
    if not asked:
        view = undo_view(at, racelog.table_of(at.race))
        return _sheet(request, at, "undo", "Take back", {"undo": view})
    back = back_view(at, number_in(asked))
    if back is None:
        raise Http404
    return _sheet(request, at, "back", f"Back to line {back.target}", {"back": back, "reasons": REASONS})


# -- putting a roll right


@require_http_methods(["GET", "POST"])
@race_page
def correct_form(request: HtmxRequest, campaign_id: int, race_id: int, seq: int) -> HttpResponse:
    """The dice of a line, typed over; sent, it shows what that would change, and nothing is written yet."""
    at = _opened(running_race_for(request, campaign_id, race_id))
    table = racelog.table_of(at.race)
    typed = typed_rolls(request.POST)
    view = correct_view(at, table, seq, typed)
    if view is None:
        raise Http404
    shown: dict[str, Any] = {"correct": view, "reasons": REASONS, "chosen": request.POST.get("why", REASONS[-1])}
    status = 200
    if typed:
        try:
            shown["trial"] = trial_view(at, table, seq, dice_of_rolls(typed))
        except Refusal as refusal:
            shown["refusal"], status = refusal.sentence, 422
    return _sheet(request, at, "correct", f"Correct line {seq}", shown, status)


@verb(running_race_for)
def apply_difference(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    return corrections.apply_difference(
        at.race.pk,
        at.by,
        seq=whole_of(post, "seq"),
        target=whole_of(post, "target"),
        values=rolls_of(post),
        why=reason_of(post),
    )


def _sheet(
    request: HtmxRequest, at: Trackside, name: str, heading: str, more: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The same body in a sheet, or on a page of its own."""
    template = "race/_log_sheet.html" if request.htmx else "race/log_sheet.html"
    shown = {"here": at.here, "at": at, "race": at.race, "heading": heading, "body": f"race/{name}.html", **more}
    return render(request, template, shown, status=status)
