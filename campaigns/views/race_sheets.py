"""What is opened over a race: in the bottom sheet of the screen behind it, or as a page of its own."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from campaigns.access import Trackside, race_for, running_race_for
from campaigns.game import State
from campaigns.queries.race import adjust as race_adjust
from campaigns.queries.race import seat_sheet as race_seat_sheet
from campaigns.queries.race import sheets as race_sheets
from campaigns.queries.race import taps as race_taps
from campaigns.racelog import table_of
from campaigns.views import files
from campaigns.views.htmx import HtmxRequest
from campaigns.views.race_page import race_page
from svl.table import Table


@require_GET
@race_page
def event(request: HtmxRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """Something happens: on a tile, to a car, or it is chosen first where."""
    at = running_race_for(request, campaign_id, race_id)
    if closed := race_taps.why_closed(at.race):
        return _closed(request, at, "Event", closed)
    opened = Opened(request, at, table_of(at.race), "Event")
    if "tile" in request.GET:
        return _on_tile(opened, "event" if request.GET.get("as") == "event" else "change")
    if "seat" in request.GET:
        return _on_car(opened, _event_for)
    return _choose(opened)


@require_GET
@race_page
def adjust(request: HtmxRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """One thing is set to what it is at the table."""
    at = running_race_for(request, campaign_id, race_id)
    if closed := race_taps.why_closed(at.race, adjusting=True):
        return _closed(request, at, "Adjust", closed)
    opened = Opened(request, at, table_of(at.race), "Adjust")
    if "tile" in request.GET:
        return _on_tile(opened, "adjust")
    if "seat" in request.GET:
        return _on_car(opened, _setting_of)
    if request.GET.get("what") == "question":
        page = {"waits": race_taps.waits_for(opened.state), "cancel": race_taps.cancel()}
        return _sheet(request, at, "The open question", "race/sheet_cancel.html", page)
    return _choose(opened)


@require_GET
@race_page
def ask(request: HtmxRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """Three dice against a score, because the GM asks for them."""
    at = running_race_for(request, campaign_id, race_id)
    if closed := race_taps.why_closed(at.race):
        return _closed(request, at, "Ask for a check", closed)
    page = {"ask": race_sheets.ask_sheet(at, table_of(at.race)), "chosen": request.GET.get("seat", "")}
    return _sheet(request, at, "Ask for a check", "race/sheet_ask.html", page)


@require_GET
@race_page
def seat_sheet(request: HtmxRequest, campaign_id: int, race_id: int, seat_key: str) -> HttpResponse:
    """A car as everybody at the table may see it; who drives it is the GM's to say."""
    at = race_for(request, campaign_id, race_id)
    if not at.race.seq:
        raise Http404
    sheet = race_seat_sheet.seat_sheet(at, table_of(at.race), seat_key)
    if sheet is None:
        raise Http404
    return _sheet(request, at, sheet.car.name, "race/sheet_seat.html", {"sheet": sheet})


@require_GET
@race_page
def menu(request: HtmxRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """How the race is run."""
    at = running_race_for(request, campaign_id, race_id)
    return _sheet(request, at, at.race.name, "race/sheet_menu.html", {"menu": race_sheets.menu(at.race)})


@require_GET
@race_page
def log_file(request: HtmxRequest, campaign_id: int, race_id: int) -> HttpResponse:
    """The whole log to take home."""
    at = running_race_for(request, campaign_id, race_id)
    name = slugify(at.race.name) or f"race-{at.race.pk}"
    log = json.dumps(race_sheets.log_file(at.race), ensure_ascii=False, indent=1)
    return files.download(log, files.JSON, f"{name}.json")


# -- how a sheet is shown


def _sheet(
    request: HtmxRequest, at: Trackside, title: str, body: str, page: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    frame = "race/sheet_fragment.html" if request.htmx else "race/sheet_page.html"
    common = {
        "here": at.here,
        "at": at,
        "race": at.race,
        "title": title,
        "body": body,
        "key": "" if request.htmx else secrets.token_hex(12),  # over another page a script makes it
        "reasons": race_taps.REASONS,
        # the tags of headings under the title, which is an h2 in a sheet and the h1 of a page
        "h": "h3" if request.htmx else "h2",
        "hh": "h4" if request.htmx else "h3",
    }
    return render(request, frame, common | page, status=status)


def _closed(request: HtmxRequest, at: Trackside, title: str, sentence: str) -> HttpResponse:
    return _sheet(request, at, title, "race/sheet_closed.html", {"sentence": sentence})


# -- where something happens


@dataclass(frozen=True)
class Opened:
    """An event or an adjustment on its way to a tile or a car."""

    request: HtmxRequest
    at: Trackside
    table: Table[State]
    title: str

    @property
    def state(self) -> State:
        return self.table.state


def _choose(opened: Opened, refusal: str = "") -> HttpResponse:
    page = {
        "chooser": race_sheets.chooser(opened.at, opened.table),
        "refusal": refusal,
        "address": f"race_{opened.title.lower()}",
    }
    status = 422 if refusal else 200
    return _sheet(opened.request, opened.at, opened.title, "race/sheet_choose.html", page, status=status)


def _on_tile(opened: Opened, how: str) -> HttpResponse:
    text, last = opened.request.GET["tile"], len(opened.state.tiles) - 1
    number = _whole(text)
    if number is None or number > last:
        return _choose(opened, f"There is no tile {text[:20]!r} on this track: its tiles are 0 to {last}.")
    tile = race_sheets.tile_sheet(opened.state, number, how)
    title = f"{'Adjust' if how == 'adjust' else 'Event on'} {tile.title.lower()}"
    return _sheet(opened.request, opened.at, title, "race/sheet_tile.html", {"tile": tile})


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _on_car(opened: Opened, show: Callable[[Opened, str], HttpResponse]) -> HttpResponse:
    seat = opened.request.GET["seat"]
    if seat not in opened.state.places:
        return _choose(opened, f"There is no car {seat[:40]!r} in this race. Choose one of these.")
    return show(opened, seat)


def _event_for(opened: Opened, seat: str) -> HttpResponse:
    car = race_sheets.car_event(opened.state, seat)
    page = {"car": car, "seat": seat}
    return _sheet(opened.request, opened.at, f"Event for {car.name}", "race/sheet_event_car.html", page)


def _setting_of(opened: Opened, seat: str) -> HttpResponse:
    """One thing of a car, or the list of them all."""
    name, what = opened.state.name(seat), opened.request.GET.get("what", "")
    setting = race_adjust.setting(opened.state, seat, what)
    if setting is not None:
        page: dict[str, Any] = {"setting": setting, "seat": seat}
        return _sheet(opened.request, opened.at, f"{name}: {setting.title}", "race/sheet_setting.html", page)
    refusal = f"{name} has no {what[:20]!r} to set. Choose one of these." if what else ""
    page = {"rows": race_adjust.rows(opened.state, seat), "seat": seat, "refusal": refusal}
    status = 422 if refusal else 200
    return _sheet(opened.request, opened.at, f"Adjust {name}", "race/sheet_adjust.html", page, status=status)
