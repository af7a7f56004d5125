"""How races came out, for everybody at the table: a race's result page, podiums, and a driver's record."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns import sight
from campaigns.access import Here
from campaigns.finish import Finish, finish_of, story_of
from campaigns.models import Driver, Posting, Race, Result
from campaigns.queries.drivers import CarFace, face_of
from campaigns.wording import counted, plural, signed
from svl.rules import circuits

PODIUM = 3
NOT_POSTED = "The result is not posted yet, and no log tells who came where."
ENDED_EARLY = "Ended early: the GM sets the order and posts the result."
ENDED_FOR_GOOD = "Ended early: nobody came in."
NOT_KNOWN = "The log of this race cannot be read, so nobody knows who came where."


@dataclass(frozen=True)
class Step:
    """One step of the podium."""

    place: int
    name: str
    face: CarFace

    @property
    def picture(self) -> str:
        """What its car is called among the pictures of a page."""
        return f"car-{self.place}"


@dataclass(frozen=True)
class ResultRow:
    place: str  # a number, or "out"; empty where nobody knows yet
    name: str
    face: CarFace
    team: str
    is_wrecked: bool
    is_mine: bool
    is_met: bool  # not hidden since: the sheet opens
    notoriety: str
    note: str


@dataclass(frozen=True)
class ResultPage:
    name: str
    about: str
    is_posted: bool
    posted_by: str
    posted_at: dt.datetime | None
    podium: tuple[Step, ...]
    rows: tuple[ResultRow, ...]
    no_order: str  # why nobody has a place, if so
    wrecks: str
    story: str
    has_log: bool
    moves_ledger: bool


def result_page(here: Here, race: Race) -> ResultPage:
    """The posted result; before that, the order as the log has it."""
    posting = Posting.objects.filter(race=race, reopened_at=None).last()
    is_posted = race.state == Race.State.SETTLED
    finish = None if is_posted else finish_of(race)
    rows = _rows_to_come(here, finish) if finish else _posted_rows(here, race)
    unknown = _why_no_order(race, finish) if finish else ""
    return ResultPage(
        name=race.name,
        about=race_about(race),
        is_posted=is_posted,
        posted_by=posting.by if posting else "",
        posted_at=posting.at if posting else None,
        podium=_podium(rows),
        rows=rows,
        no_order=unknown,
        wrecks="" if unknown else _wrecks(rows),
        story=posting.story if posting else story_of(race),
        has_log=race.seq > 0,
        moves_ledger=not here.campaign.is_quick,
    )


def _why_no_order(race: Race, finish: Finish) -> str:
    return why_no_order(race, is_told=finish.is_told, ended_early=finish.ended_early)


def why_no_order(race: Race, *, is_told: bool, ended_early: bool) -> str:
    """Empty where a log tells the order, or those who settled it have. A quick race is never settled."""
    if race.state == Race.State.SETTLED or (is_told and not ended_early):
        return ""
    if ended_early:
        return ENDED_FOR_GOOD if race.campaign.is_quick else ENDED_EARLY
    return NOT_KNOWN if race.campaign.is_quick else NOT_POSTED


def race_about(race: Race) -> str:
    """Texas, 3 laps"""
    track = race.track.name if race.track else ""
    if race.circuit in circuits.CIRCUITS:
        track = circuits.CIRCUITS[race.circuit].name
    return ", ".join(each for each in (track, plural(race.laps, "lap")) if each)


def _posted_rows(here: Here, race: Race) -> tuple[ResultRow, ...]:
    placed = sorted(_results(race), key=lambda result: (result.place is None, result.place or 0, result.pk))
    return tuple(
        _row(here, each.driver, _place(each.place), each.wrecked, signed(each.notoriety), each.note) for each in placed
    )


def _results(race: Race) -> QuerySet[Result]:
    return Result.objects.filter(race=race).select_related("driver__car__team")


def _rows_to_come(here: Here, finish: Finish) -> tuple[ResultRow, ...]:
    """As they stood where the race was ended early: that is an order to start from, and gives nobody a place."""
    is_known = finish.is_told and not finish.ended_early
    return tuple(
        _row(here, each.driver, _place(each.place) if is_known else "", each.wrecked, "", "")
        for each in finish.contenders
    )


def _place(place: int | None) -> str:
    return str(place) if place else "out"


def _row(here: Here, driver: Driver, place: str, wrecked: bool, notoriety: str, note: str) -> ResultRow:
    return ResultRow(
        place=place,
        name=driver.name,
        face=face_of(driver),
        team=driver.car.team.name,
        is_wrecked=wrecked,
        is_mine=sight.holds(here, driver),
        is_met=sight.has_met(here, driver),
        notoriety=notoriety,
        note=note,
    )


def _podium(rows: Iterable[ResultRow]) -> tuple[Step, ...]:
    placed = [row for row in rows if row.place.isdigit()][:PODIUM]
    return tuple(Step(int(row.place), row.name, row.face) for row in placed)


def _wrecks(rows: Iterable[ResultRow]) -> str:
    names = [row.name for row in rows if row.is_wrecked]
    if not names:
        return "No car was wrecked."
    return f"{counted(len(names), 'wreck').capitalize()}: {', '.join(names)}."


# -- on the calendar


def podiums(here: Here, event_ids: Iterable[int]) -> dict[int, tuple[Step, ...]]:
    """Of settled races by event, in one query; no log is read."""
    rows = Result.objects.filter(
        race__campaign=here.campaign, race__event__in=list(event_ids), place__lte=PODIUM
    ).select_related("race", "driver__car__team")
    found: dict[int, list[Step]] = defaultdict(list)
    for each in rows.order_by("place"):
        row = _row(here, each.driver, _place(each.place), each.wrecked, "", "")
        found[each.race.event_id or 0].append(Step(each.place or 0, row.name, row.face))
    return {event: tuple(steps) for event, steps in found.items()}


# -- a driver's record


@dataclass(frozen=True)
class Outing:
    """One race of a driver."""

    race_id: int
    race: str
    place: str
    is_wrecked: bool
    notoriety: str
    note: str


@dataclass(frozen=True)
class LastRace:
    race_id: int
    race: str
    place: str
    story: str


@dataclass(frozen=True)
class Record:
    in_short: str  # "4 races, one win, two podiums"
    outings: tuple[Outing, ...]  # newest first
    last: LastRace | None


def record_of(driver: Driver) -> Record:
    """Every race this driver was in, settled; two queries."""
    rows = Result.objects.filter(driver=driver).select_related("race").order_by("-race__ended_at", "-race_id")
    results = list(rows)
    return Record(
        in_short=Tally.of(results).in_short,
        outings=tuple(_outing(each) for each in results),
        last=_last(results[0]) if results else None,
    )


def last_race(driver: Driver) -> LastRace | None:
    rows = Result.objects.filter(driver=driver).select_related("race").order_by("-race__ended_at", "-race_id")
    newest = rows.first()
    return _last(newest) if newest else None


def _outing(result: Result) -> Outing:
    return Outing(
        race_id=result.race_id,
        race=result.race.name,
        place=_placed(result),
        is_wrecked=result.wrecked,
        notoriety=signed(result.notoriety),
        note=result.note,
    )


def _last(result: Result) -> LastRace:
    posting = Posting.objects.filter(race=result.race_id, reopened_at=None).last()
    return LastRace(result.race_id, result.race.name, _placed(result), posting.story if posting else "")


def _placed(result: Result) -> str:
    return f"P{result.place}" if result.place else "out"


@dataclass(frozen=True)
class Tally:
    races: int = 0
    wins: int = 0
    podiums: int = 0

    @classmethod
    def of(cls, results: Iterable[Result]) -> Tally:
        places = [result.place for result in results]
        return cls(len(places), places.count(1), sum(1 for place in places if place and place <= PODIUM))

    @property
    def in_short(self) -> str:
        """4 races, 1 win, 2 podiums"""
        said = ((self.races, "race"), (self.wins, "win"), (self.podiums, "podium"))
        return ", ".join(plural(count, noun) for count, noun in said if count)


def tallies(here: Here) -> dict[int, Tally]:
    """Every driver's races, wins and podiums by his id, in one query."""
    races: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    podiums: Counter[int] = Counter()
    for driver, place in Result.objects.filter(race__campaign=here.campaign).values_list("driver", "place"):
        races[driver] += 1
        wins[driver] += place == 1
        podiums[driver] += place is not None and place <= PODIUM
    return {driver: Tally(races[driver], wins[driver], podiums[driver]) for driver in races}
