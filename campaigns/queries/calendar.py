"""The calendar: seasons, their races in order, and which comes next."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from campaigns.access import Here
from campaigns.maps import MapView, map_of
from campaigns.models import Event, Race, Season
from campaigns.queries.results import Step, podiums
from campaigns.track_files import laid
from svl.rules import Track, circuits, world

RACED_AT = ("oval", "rally track", "city track", "race site")  # kinds of places with a track
STATES = {Event.State.PLANNED: "", Event.State.DONE: "Done", Event.State.CANCELLED: "Cancelled"}


@dataclass(frozen=True)
class EventView:
    id: int
    round: int  # its place in the season, from 1
    name: str
    place: str
    date: dt.date | None
    laps: int
    circuit: str  # the circuit's name, or nothing yet
    tiles: int
    track: Track | None
    map: MapView | None
    state: str  # empty while it is planned
    is_planned: bool
    is_cancelled: bool
    is_next: bool
    is_first: bool
    is_last: bool
    track_id: int | None = None  # the campaign's own track, where it is one
    race_id: int | None = None  # the race made of it, once there is one
    is_settled: bool = False  # its result is posted,
    podium: tuple[Step, ...] = ()  # with a podium unless nobody finished


@dataclass(frozen=True)
class SeasonView:
    id: int
    name: str
    is_current: bool
    events: tuple[EventView, ...]


@dataclass(frozen=True)
class SeasonTab:
    id: int
    name: str
    is_current: bool
    is_shown: bool
    address: str


@dataclass(frozen=True)
class CalendarView:
    season: SeasonView | None
    tabs: tuple[SeasonTab, ...]


def calendar(here: Here, *, season_id: int | None = None) -> CalendarView:
    """One season, the current one unless another of this campaign is asked for. Three queries."""
    seasons = list(Season.objects.filter(campaign=here.campaign))
    shown = next((season for season in seasons if season.pk == season_id), _current(seasons))
    address = reverse("calendar", args=[here.campaign.pk])
    return CalendarView(
        season=_season_view(here, shown) if shown else None,
        tabs=tuple(
            SeasonTab(season.pk, season.name, season.is_current, season is shown, f"{address}?season={season.pk}")
            for season in seasons
        ),
    )


def season_view(here: Here) -> SeasonView | None:
    """The current season."""
    return calendar(here).season


def next_event(here: Here) -> EventView | None:
    """The first race of the current season that is still planned."""
    season = season_view(here)
    return next((event for event in season.events if event.is_next), None) if season else None


def _current(seasons: Sequence[Season]) -> Season | None:
    return next((season for season in seasons if season.is_current), seasons[-1] if seasons else None)


def _season_view(here: Here, season: Season) -> SeasonView:
    events = list(Event.objects.filter(season=season).select_related("track", "race__track"))
    planned = (event.pk for event in events if _state(event) == Event.State.PLANNED)
    upcoming = next(planned, None) if season.is_current else None
    podium = podiums(here, (event.pk for event in events))
    views = tuple(
        _event_view(event, at, podium.get(event.pk, ()), last=len(events), is_next=event.pk == upcoming)
        for at, event in enumerate(events, start=1)
    )
    return SeasonView(season.pk, season.name, season.is_current, views)


def _event_view(event: Event, at: int, podium: tuple[Step, ...], *, last: int, is_next: bool) -> EventView:
    state, race = _state(event), _race(event)
    on = race if race is not None and track_of(race) else event  # the plan may have been another track
    track = track_of(on)
    return EventView(
        id=event.pk,
        round=at,
        name=event.name,
        place=event.place if event.place != event.name else "",
        date=event.date,
        laps=race.laps if race else event.laps,
        circuit=track.name if track else "",
        tiles=len(track.tiles) if track else 0,
        track=track,
        map=map_of(track, on.track.heading if on.track else 0) if track else None,
        state=STATES[state],
        is_planned=state == Event.State.PLANNED,
        is_cancelled=state == Event.State.CANCELLED,
        is_next=is_next,
        is_first=at == 1,
        is_last=at == last,
        track_id=on.track_id,
        race_id=race.pk if race else None,
        is_settled=race is not None and race.state == Race.State.SETTLED,
        podium=podium,
    )


def _race(event: Event) -> Race | None:
    return event.race if hasattr(event, "race") else None


def _state(event: Event) -> Event.State:
    """What was raced and settled is done, whatever it was marked as since."""
    race = _race(event)
    return Event.State.DONE if race is not None and race.state == Race.State.SETTLED else Event.State(event.state)


def track_of(run: Event | Race) -> Track | None:
    """The drawn track, or one of ours. A circuit may have gone from the rules since: then it is undecided again."""
    if run.track is not None:
        return laid(run.track)
    return circuits.CIRCUITS.get(run.circuit)


def known_places() -> tuple[str, ...]:
    """Where the book says there is a track; any other place may be typed."""
    return tuple(place.name for place in world.PLACES if place.kind in RACED_AT)
