"""Races as lists show them, and the next thing to do with each. No log is read: a broken one stops no list."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Case, Count, Exists, OuterRef, When
from django.urls import reverse

from campaigns.access import Here
from campaigns.models import Event, Race, Seat
from campaigns.wording import plural
from svl.rules import circuits

State = Race.State
ON_TRACK = (State.RUNNING, State.PAUSED)
UNDER_WAY = (State.GRID, *ON_TRACK)
# What the evening turns on, most pressing first.
PRESSING = (State.RUNNING, State.PAUSED, State.GRID, State.FINISHED, State.SETTING)
TONES = {State.RUNNING: "repair", State.PAUSED: "warn", State.GRID: "warn"}


@dataclass(frozen=True)
class RaceStep:
    """The next thing to do with a race, and where."""

    label: str
    address: str
    why: str = ""


@dataclass(frozen=True)
class RaceRow:
    id: int
    name: str
    state: str
    tone: str
    about: str
    at: dt.datetime
    step: RaceStep
    is_open: bool  # something waits to be done with it
    is_over: bool  # there is a report


@dataclass(frozen=True)
class PlannedRow:
    """A race on the calendar that nobody has set yet."""

    event_id: int
    name: str
    about: str


@dataclass(frozen=True)
class RaceList:
    races: tuple[RaceRow, ...]
    planned: tuple[PlannedRow, ...]


def race_list(here: Here) -> RaceList:
    """Three queries, however many races there are."""
    races = Race.objects.filter(campaign=here.campaign).select_related("track").annotate(cars=Count("seats"))
    own = set(Seat.objects.filter(race__campaign=here.campaign, holder=here.person).values_list("race_id", flat=True))
    shown = sorted(races, key=lambda race: (urgency(race), -race.pk))
    return RaceList(
        races=tuple(_row(here, race, drives=race.pk in own) for race in shown),
        planned=planned_races(here) if here.runs else (),
    )


def planned_races(here: Here) -> tuple[PlannedRow, ...]:
    """Those of the current season, the next one first."""
    events = Event.objects.filter(
        season__campaign=here.campaign, season__is_current=True, state=Event.State.PLANNED, race__isnull=True
    ).select_related("track")
    return tuple(PlannedRow(event.pk, event.name, _about(event.circuit, event.track, event.laps)) for event in events)


def urgency(race: Race) -> int:
    return PRESSING.index(State(race.state)) if race.state in PRESSING else len(PRESSING)


def _row(here: Here, race: Race, *, drives: bool) -> RaceRow:
    cars = plural(race.cars, "car")  # type: ignore[attr-defined]
    return RaceRow(
        id=race.pk,
        name=race.name,
        state=_state_words(race),
        tone=TONES.get(State(race.state), ""),
        about=f"{_about(race.circuit, race.track, race.laps)}, {cars}",
        at=race.started_at or race.made_at,
        step=step_of(here, race, drives=drives),
        is_open=race.state in PRESSING,
        is_over=race.is_over,
    )


def _state_words(race: Race) -> str:
    if race.state in ON_TRACK and race.lap:
        return f"{State(race.state).label}, lap {race.lap} of {race.laps}"
    return str(State(race.state).label)


def _about(circuit: str, track: object, laps: int) -> str:
    ours = circuits.CIRCUITS.get(circuit)
    where = str(track) if track else ours.name if ours else "no track yet"
    return f"{where}, {plural(laps, 'lap')}"


# -- the next thing to do


def pressing_race(here: Here) -> Race | None:
    """The race the evening turns on now, if any: where several are under way, the one this person drives in."""
    return _most_pressing(here, PRESSING)


def going_on(here: Here) -> Race | None:
    """The same among those that go on by themselves: on the grid, or running. One that is paused calls nobody."""
    return _most_pressing(here, (State.RUNNING, State.GRID))


def _most_pressing(here: Here, states: tuple[Race.State, ...]) -> Race | None:
    drives = Exists(Seat.objects.filter(race=OuterRef("pk"), holder=here.person, pilot=Seat.Pilot.PERSON))
    found = Race.objects.filter(campaign=here.campaign, state__in=states).annotate(
        is_own=Case(When(drives, state__in=UNDER_WAY, then=True), default=False)
    )
    return min(found, key=lambda race: (not race.is_own, urgency(race), -race.pk), default=None)


def drives_in(here: Here, race: Race) -> bool:
    return Seat.objects.filter(race=race, holder=here.person, pilot=Seat.Pilot.PERSON).exists()


def step_of(here: Here, race: Race, *, drives: bool) -> RaceStep:
    """To the race's own address, which knows the screen for whoever asks; one that was left for paper has its log."""
    if race.state == State.CONTINUED:
        return RaceStep("See its log", reverse("race_log", args=(here.campaign.pk, race.pk)))
    address = reverse("race", args=(here.campaign.pk, race.pk))
    label, why = _for_gm(race, is_quick=here.campaign.is_quick) if here.runs else _for_table(race, drives=drives)
    return RaceStep(label, address, why)


def _for_gm(race: Race, *, is_quick: bool) -> tuple[str, str]:
    match State(race.state):
        case State.SETTING:
            return "Open the grid", f"{race} is being set: look it over."
        case State.GRID:
            return "Back to the race", f"{race} is on the grid."
        case State.RUNNING:
            return "Back to the race", f"{race} is running."
        case State.PAUSED:
            return "Back to the race", f"{race} is paused."
        case State.FINISHED if not is_quick:
            return f"Settle {race}", "The race is over; its result is not posted yet."
        case _:
            return "See the result", ""


def _for_table(race: Race, *, drives: bool) -> tuple[str, str]:
    match State(race.state):
        case State.SETTING:
            return "Wait for the grid", f"The GM is setting {race}."
        case State.GRID:
            return "To the lobby", f"{race} is about to start."
        case State.RUNNING | State.PAUSED if drives:
            return "Race is on: to my cockpit", ""
        case State.RUNNING | State.PAUSED:
            return "Watch the race", f"{race} is running."
        case _:
            return "See the result", ""
