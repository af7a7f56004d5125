"""The report of a race: who came where, how it went by rounds, what each car did and took, and the story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.chronicles import chronicle_of
from campaigns.models import Driver, Race, Result
from campaigns.queries.drivers import CarFace, face_of
from campaigns.queries.results import race_about, why_no_order
from campaigns.queries.story.chart import Chart, Curve, Scale, draw
from campaigns.wording import how_often, listed, number, plural, signed, surname
from svl.rules import CarStory, Chronicle, catalog

PAPER = "Played on paper: the result is known, the moves are not."
TORN = "The log of this race cannot be read: the result is known, the moves are not."
SINCE = "What happened before it was taken up is in no figure and no sentence here."


@dataclass(frozen=True)
class ReportCar:
    """A line of every table of the report. Figures are empty where nobody knows them."""

    place: str  # a number, or "out"; empty where nobody knows yet
    name: str
    surname: str
    face: CarFace
    team: str
    notoriety: str  # empty before the result is posted
    is_wrecked: bool
    started: str  # started 3, taken up in place 3
    gained: str  # up 2, down 1, as started
    trend: int  # places won, or lost
    story: CarStory | None
    malfunctions: str
    rams: str  # whom this car rammed, in words
    end: str  # how its race ended, where it did before the flag

    @property
    def pace(self) -> str:
        return f"{self.story.pace:g}" if self.story else ""


@dataclass(frozen=True)
class PositionRow:
    name: str
    places: tuple[str, ...]


@dataclass(frozen=True)
class Sentence:
    when: str  # lap 2, round 14
    text: str


@dataclass(frozen=True)
class ReportPage:
    name: str
    about: str
    is_posted: bool
    has_log: bool
    why_not: str  # why only the result is known, or not even that
    is_known: bool  # who came where
    winner: str
    lead: str  # the race in one line: rounds, margin, wrecks
    since: str  # what the figures leave out, where the race was taken up from paper
    first_part: int | None  # the race that was left then, with a log of its own
    cars: tuple[ReportCar, ...]
    story: tuple[Sentence, ...]
    chart: Chart | None
    span: str  # from when to when the chart runs
    start: str  # its first column
    rounds: tuple[str, ...]
    positions: tuple[PositionRow, ...]  # the chart as a table


def report_page(race: Race) -> ReportPage:
    """The same for everybody, drivers hidden since among them: whoever raced was seen by all."""
    counted = chronicle_of(race)
    results = {each.driver_id: each for each in Result.objects.filter(race=race)}
    ended_early = counted is not None and not counted.over
    drivers = {seat.key: seat.driver for seat in race.seats.select_related("driver__car__team")}
    cars = _cars(counted, results, drivers)
    unknown = why_no_order(race, is_told=counted is not None, ended_early=ended_early)
    return ReportPage(
        name=race.name,
        about=race_about(race),
        is_posted=race.state == Race.State.SETTLED,
        has_log=counted is not None,
        why_not=unknown or ("" if counted else TORN if race.seq else PAPER),
        is_known=not unknown,
        winner=next((car.name for car in cars if car.place == "1"), ""),
        lead=_lead(counted, cars),
        since=SINCE if counted and counted.taken_up else "",
        first_part=race.continues_id,
        cars=cars,
        story=_story(counted) if counted else (),
        chart=_chart(counted, cars) if counted and counted.rounds else None,
        span=_span(counted) if counted else "",
        start=_start(counted) if counted else "",
        rounds=_rounds(counted) if counted else (),
        positions=tuple(_position_row(car) for car in cars if car.story),
    )


def _cars(
    counted: Chronicle | None, results: Mapping[int, Result], drivers: Mapping[str, Driver]
) -> tuple[ReportCar, ...]:
    """In the order of the result; before it is posted, as the log has it: no places in a race ended early."""
    names = {seat: driver.name for seat, driver in drivers.items()}
    cars = [_car(driver, _Told.of(counted, seat), results.get(driver.pk), names) for seat, driver in drivers.items()]
    return tuple(sorted(cars, key=lambda car: _in_order(car, len(cars))))


def _in_order(car: ReportCar, last: int) -> int:
    """By place; whoever has none yet, as the field stood."""
    if car.place.isdigit():
        return int(car.place)
    stood = car.story.place if car.story and not car.place else None
    return stood or last + 1


@dataclass(frozen=True)
class _Told:
    """What the log tells of a car: nothing, all but its place, or all."""

    story: CarStory | None = None
    is_placed: bool = False
    is_taken_up: bool = False

    @classmethod
    def of(cls, counted: Chronicle | None, seat: str) -> _Told:
        story = next((car for car in counted.cars if car.seat == seat), None) if counted else None
        return cls(story, counted.over, bool(counted.taken_up)) if counted and story else cls()

    @property
    def started(self) -> str:
        if self.story is None:
            return ""
        if not self.is_taken_up:
            return f"Started {self.story.grid}"
        return f"Taken up in place {self.story.grid}" if self.story.grid else "Out when it was taken up"


def _car(driver: Driver, told: _Told, result: Result | None, names: Mapping[str, str]) -> ReportCar:
    story = told.story
    came_in = result or (story if told.is_placed else None)
    place = came_in.place if came_in else None
    trend = story.grid - place if story and story.grid and place else 0
    return ReportCar(
        place=str(place) if place else "out" if came_in else "",
        name=driver.name,
        surname=surname(driver.name),
        face=face_of(driver),
        team=driver.car.team.name,
        notoriety=signed(result.notoriety) if result else "",
        is_wrecked=result.wrecked if result else bool(story and story.wrecked_in),
        started=told.started,
        gained=_gained(trend, told) if story and story.grid and place else "",
        trend=trend,
        story=story,
        malfunctions=_faults(story) if story else "",
        rams=_rams(story, names) if story else "",
        end=f"wrecked in round {story.wrecked_in}" if story and story.wrecked_in else "",
    )


def _gained(trend: int, told: _Told) -> str:
    if not trend:
        return "as then" if told.is_taken_up else "as started"
    return f"{'up' if trend > 0 else 'down'} {abs(trend)}"


def _faults(story: CarStory) -> str:
    names = [catalog.MALFUNCTIONS[roll].name for roll in story.malfunctions]
    counted = {name: names.count(name) for name in names}
    return listed([name if times == 1 else f"{name} ({times})" for name, times in counted.items()]) if names else ""


def _rams(story: CarStory, names: Mapping[str, str]) -> str:
    told = [f"{names.get(seat, seat)} {how_often(times)}" for seat, times in story.rammed]
    return listed(told) if told else ""


def _lead(counted: Chronicle | None, cars: Sequence[ReportCar]) -> str:
    """38 rounds, won by 7 tiles, one wreck."""
    if counted is None:
        return ""
    taken_up = f"Taken up from paper in round {counted.taken_up}: " if counted.taken_up else ""
    told = [f"{taken_up}{plural(counted.rounds, 'round')}"]
    if not counted.over:
        told.append("ended early")
    if counted.margin is not None:
        told.append(f"won by {plural(counted.margin, 'tile')}" if counted.margin else "won on the same tile")
    wrecks = sum(car.is_wrecked for car in cars)
    told.append(plural(wrecks, "wreck") if wrecks else "no wreck")
    return ", ".join(told)


def _story(counted: Chronicle) -> tuple[Sentence, ...]:
    return tuple(Sentence(f"Lap {each.lap}, round {each.round}", each.text) for each in counted.story)


# -- places by round


def _chart(counted: Chronicle, cars: Sequence[ReportCar]) -> Chart:
    """From the grid to the last round, the first place at the top. A car that is out ends where it was last."""
    drawn = [_curve(car) for car in cars if car.story and (car.story.grid or any(car.story.positions))]
    most = len(counted.cars)
    scale = Scale(counted.rounds + 1, -most, -1, 72 + 36 * max(2, most))
    return draw(
        drawn, scale, [_start(counted), *_rounds(counted)], [(-place, str(place)) for place in range(1, most + 1)]
    )


def _rounds(counted: Chronicle) -> tuple[str, ...]:
    return tuple(str(counted.first_round + n) for n in range(counted.rounds))


def _start(counted: Chronicle) -> str:
    return "Paper" if counted.taken_up else "Grid"


def _span(counted: Chronicle) -> str:
    first = f"From where it was taken up in round {counted.taken_up}" if counted.taken_up else "From the grid"
    return f"{first} to {'the flag' if counted.over else 'where it was ended'}."


def _curve(car: ReportCar) -> Curve:
    assert car.story is not None
    places = [car.story.grid, *car.story.positions]
    last = max((n for n, place in enumerate(places) if place), default=0)
    runs_on = bool(places[-1])
    values = [-(place or places[0]) for place in places[: last + 1]]
    return Curve(car.surname, str(car.face.number), car.face.livery, values, "" if runs_on else "out")


def _position_row(car: ReportCar) -> PositionRow:
    assert car.story is not None
    places = (car.story.grid, *car.story.positions)
    return PositionRow(car.name, tuple(number(place) if place else "out" for place in places))
