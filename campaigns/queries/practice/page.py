"""Practice as pages show it: where one may drive, the times of each track, and a lap that is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns import sight
from campaigns.access import Here
from campaigns.entrants import rulings_of
from campaigns.models import Driver, Event, Race, Status, Track
from campaigns.queries.drivers import CarFace, face_of, known_drivers
from campaigns.queries.practice.laps import Course, Lap, LapBook, course_of, lap_of
from campaigns.queries.race.steps import going_on
from campaigns.queries.tracks import TrackCard, tracks_view
from campaigns.track_files import laid
from campaigns.wording import plural
from svl.rules import circuits, loop_faults


@dataclass(frozen=True)
class TimeRow:
    """Somebody's best lap on a track."""

    place: int
    face: CarFace
    turns: int
    damage: int
    is_mine: bool


@dataclass(frozen=True)
class CourseView:
    """A track one may practise on, or why not."""

    value: str
    card: TrackCard
    trouble: str  # why nobody can drive on it
    times: tuple[TimeRow, ...]
    is_next: bool  # the race to come is driven here

    @property
    def best(self) -> TimeRow | None:
        return self.times[0] if self.times else None

    @property
    def mine(self) -> TimeRow | None:
        return next((row for row in self.times if row.is_mine), None)


@dataclass(frozen=True)
class DriverChoice:
    face: CarFace
    is_chosen: bool


@dataclass(frozen=True)
class PracticePage:
    courses: tuple[CourseView, ...]
    drivers: tuple[DriverChoice, ...]
    unfinished: Race | None


@dataclass(frozen=True)
class LapPage:
    """A lap that is over."""

    course: str
    value: str
    face: CarFace
    headline: str
    sentence: str
    is_done: bool
    times: tuple[TimeRow, ...]


# -- where to drive


def practice_page(here: Here, driver: str = "") -> PracticePage:
    drivers = {each.pk: each for each in known_drivers(here)}
    tracks = tracks_view(here)
    rows = {row.pk: row for row in Track.objects.filter(campaign=here.campaign)}
    found = [
        *((card, Course("", rows[int(card.key)], laid(rows[int(card.key)]))) for card in tracks.own),
        *((card, Course(card.key, None, circuits.CIRCUITS[card.key])) for card in tracks.ours),
    ]
    book, following = LapBook.of(here.campaign.pk), _next_course(here)
    courses = [_course(here, card, course, book, drivers, following) for card, course in found]
    return PracticePage(
        courses=tuple(sorted(courses, key=lambda each: (bool(each.trouble), not each.is_next))),
        drivers=_choices(here, drivers.values(), driver),
        unfinished=_unfinished(here),
    )


def _course(
    here: Here, card: TrackCard, course: Course, book: LapBook, drivers: Mapping[int, Driver], following: str
) -> CourseView:
    fault = next(iter(loop_faults(course.layout.tiles, rulings_of(here.campaign))), None)
    return CourseView(
        value=course.value,
        card=card,
        trouble=fault.sentence if fault else "",
        times=_times(here, book.best(course, drivers.keys()), drivers),
        is_next=course.value == following,
    )


def _times(here: Here, laps: Mapping[int, Lap], drivers: Mapping[int, Driver]) -> tuple[TimeRow, ...]:
    ranked = enumerate(sorted(laps.values(), key=lambda lap: lap.rank), start=1)
    return tuple(_time(here, place, lap, drivers[lap.driver_id]) for place, lap in ranked)


def _time(here: Here, place: int, lap: Lap, driver: Driver) -> TimeRow:
    return TimeRow(place, face_of(driver), lap.turns, lap.damage, sight.holds(here, driver))


def _next_course(here: Here) -> str:
    """The track of the race that is on, else of the next one on the calendar."""
    race: Race | Event | None = going_on(here)
    if race is None:
        planned = Event.objects.filter(season__campaign=here.campaign, season__is_current=True)
        race = planned.filter(state=Event.State.PLANNED).first()
    if race is None:
        return ""
    return f"track-{race.track_id}" if race.track_id else race.circuit


def _choices(here: Here, drivers: Iterable[Driver], chosen: str) -> tuple[DriverChoice, ...]:
    """Those this person may drive: the own ones, and for who has none but runs the campaign, all."""
    racing = [each for each in drivers if each.status not in (Status.RETIRED, Status.DEAD)]
    own = [each for each in racing if sight.holds(here, each)] if here.plays else []
    offered: Sequence[Driver] = own or (racing if here.runs else [])
    first = next((each.pk for each in offered if str(each.pk) == chosen), offered[0].pk if offered else 0)
    return tuple(DriverChoice(face_of(each), each.pk == first) for each in offered)


def _unfinished(here: Here) -> Race | None:
    mine = Race.with_practice.filter(campaign=here.campaign, practice_of=here.person)
    return mine.exclude(state=Race.State.FINISHED).order_by("-pk").first()


# -- a lap that is over


def lap_page(here: Here, race: Race) -> LapPage | None:
    """Nothing where the lap is not over, or its log cannot be read."""
    lap = lap_of(race) if race.state == Race.State.FINISHED else None
    if lap is None:
        return None
    drivers = {each.pk: each for each in known_drivers(here)}
    course = course_of(race)
    best = LapBook.of(here.campaign.pk).best(course, drivers.keys())
    return LapPage(
        course=course.layout.name,
        value=course.value,
        face=face_of(drivers[lap.driver_id]),
        headline=plural(lap.turns, "turn") if lap.is_done else "Wrecked",
        sentence=_sentence(lap, best),
        is_done=lap.is_done,
        times=_times(here, best, drivers),
    )


def _sentence(lap: Lap, best: Mapping[int, Lap]) -> str:
    hurt = f"{lap.damage} damage" if lap.damage else "no damage"
    if not lap.is_done:
        return f"The lap ended in turn {lap.turns}, {lap.trace[-1]} tiles from the start."
    first = min(best.values(), key=lambda each: each.rank, default=lap)
    if first.race_id == lap.race_id:
        return f"With {hurt}. Nobody has been faster here."
    own = best.get(lap.driver_id, lap)
    if own.race_id == lap.race_id:
        behind = lap.turns - first.turns
        gap = f"{plural(behind, 'turn')} behind" if behind else "as many turns as"
        return f"With {hurt}. Your best so far, {gap} {first.name}."
    return f"With {hurt}. Your best is {own.words}."
