"""Seasons and the races in them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from django.db import IntegrityError, transaction
from django.db.models import Max

from campaigns.models import Campaign, Event, Person, Race, Season, Track
from campaigns.services.log import record
from svl.rules import circuits
from svl.table import Refusal

LONGEST_NAME = 60
MOST_LAPS = 99


# -- seasons


@transaction.atomic
def add_season(campaign: Campaign, by: Person, name: str) -> Season:
    """A season to come; it is not the current one until somebody says so."""
    season = Season(campaign=campaign, name=_fit(name, "season"))
    _save_season(season)
    record(campaign, by, "season_added", f"{season} is on the calendar.", season=season.pk)
    return season


@transaction.atomic
def rename_season(season: Season, by: Person, name: str) -> None:
    before, after = season.name, _fit(name, "season")
    if before == after:
        return
    season.name = after
    _save_season(season)
    record(season.campaign, by, "season_renamed", f"{before} is called {season} now.", season=season.pk)


@transaction.atomic
def make_current(season: Season, by: Person) -> None:
    """The season the table races in. The one before keeps its races."""
    if season.is_current:
        return
    Season.objects.filter(campaign=season.campaign, is_current=True).update(is_current=False)
    season.is_current = True
    season.save(update_fields=["is_current"])
    record(season.campaign, by, "season_current", f"{season} begins.", season=season.pk)


def _save_season(season: Season) -> None:
    same = Season.objects.filter(campaign_id=season.campaign_id, name__iexact=season.name).exclude(pk=season.pk)
    taken = Refusal("name_taken", f"There is a season called {season} already. Choose another name.", field="name")
    if same.exists():
        raise taken
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:
        raise taken from None


def _fit(name: str, what: str) -> str:
    tidy = " ".join(name.split())
    if not tidy:
        raise Refusal("no_name", f"A {what} needs a name.", field="name")
    if len(tidy) > LONGEST_NAME:
        raise Refusal("long_name", f"The name of a {what} has {LONGEST_NAME} letters at most.", field="name")
    return tidy


# -- events


@dataclass(frozen=True)
class Plan:
    """A race as the calendar knows it: on one of ours (`circuit`), on a drawn track, or undecided."""

    name: str
    place: str = ""
    date: date | None = None
    laps: int = 3
    circuit: str = ""
    track: Track | None = None


@transaction.atomic
def add_event(season: Season, by: Person, plan: Plan) -> Event:
    """At the end of the season."""
    last = Event.objects.filter(season=season).aggregate(last=Max("order"))["last"] or 0
    event = Event(season=season, order=last + 1)
    _write(event, plan)
    record(season.campaign, by, "event_added", f"{event} is on the calendar of {season}.", event=event.pk)
    return event


@transaction.atomic
def change_event(event: Event, by: Person, plan: Plan) -> None:
    before = _plan_of(event)
    _write(event, plan)
    if _plan_of(event) != before:
        record(event.season.campaign, by, "event_changed", f"The plan for {event} was changed.", event=event.pk)


def _plan_of(event: Event) -> Plan:
    return Plan(event.name, event.place, event.date, event.laps, event.circuit, event.track)


def _write(event: Event, plan: Plan) -> None:
    place = " ".join(plan.place.split())
    if len(place) > LONGEST_NAME:
        raise Refusal("long_place", f"The name of a place has {LONGEST_NAME} letters at most.", field="place")
    if not 1 <= plan.laps <= MOST_LAPS:
        raise Refusal("wrong_laps", f"A race has 1 to {MOST_LAPS} laps, not {plan.laps}.", field="laps")
    _check_track(event, plan)
    event.name, event.place, event.date = _fit(plan.name, "race"), place, plan.date
    event.laps, event.circuit, event.track = plan.laps, plan.circuit, plan.track
    event.save()


def _check_track(event: Event, plan: Plan) -> None:
    if plan.circuit and plan.circuit not in circuits.CIRCUITS:
        known = ", ".join(track.name for track in circuits.CIRCUITS.values())
        raise Refusal("unknown_circuit", f"There is no circuit {plan.circuit!r}: choose {known}.", field="circuit")
    if plan.track and plan.circuit:
        raise Refusal("two_tracks", "A race runs on one of ours or on a drawn track, not on both.", field="circuit")
    if plan.track and plan.track.campaign_id != event.season.campaign_id:
        raise Refusal(
            "foreign_track", f"{plan.track} is another campaign's track. Copy it here first.", field="circuit"
        )


@transaction.atomic
def move(event: Event, *, up: bool) -> None:
    """One place earlier or later in its season; at the end of the list it stays."""
    events = list(Event.objects.select_for_update().filter(season_id=event.season_id))
    at = next(n for n, each in enumerate(events) if each.pk == event.pk)
    to = at - 1 if up else at + 1
    if 0 <= to < len(events):
        events.insert(to, events.pop(at))
    for order, each in enumerate(events, start=1):
        each.order = order
    Event.objects.bulk_update(events, ["order"])


@transaction.atomic
def mark(event: Event, by: Person, state: Event.State) -> None:
    """Done, cancelled, or planned again."""
    if event.state == state:
        return
    told = {
        Event.State.DONE: f"{event} is done.",
        Event.State.CANCELLED: f"{event} is cancelled.",
        Event.State.PLANNED: f"{event} is planned again.",
    }[state]
    event.state = state
    event.save(update_fields=["state"])
    record(event.season.campaign, by, "event_marked", told, event=event.pk, state=state)


@transaction.atomic
def plan_again(event: Event, by: Person) -> Event:
    """The race to come. One that was run and settled keeps its place and its result: it is planned as one more."""
    if not Race.objects.filter(event=event, state=Race.State.SETTLED).exists():
        mark(event, by, Event.State.PLANNED)
        return event
    return add_event(event.season, by, replace(_plan_of(event), date=None))


@transaction.atomic
def remove_event(event: Event, by: Person) -> None:
    """Off the calendar; a race that was driven stays in the books, so its event does too."""
    if Race.objects.filter(event=event).exists():
        raise Refusal("has_raced", f"{event} has a race in the books. Mark it as cancelled instead.")
    record(event.season.campaign, by, "event_removed", f"{event} is off the calendar.")
    event.delete()
