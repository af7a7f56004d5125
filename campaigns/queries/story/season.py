"""A season so far: its calendar with results, how Notoriety grew, who rammed whom, and who was best at what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from campaigns import sight
from campaigns.access import Here
from campaigns.models import Race, Result, Season, Summary, Tally
from campaigns.queries.calendar import CalendarView, calendar
from campaigns.queries.drivers import CarFace, face_of
from campaigns.queries.story.careers import Career, careers
from campaigns.queries.story.chart import Chart, Curve, Scale, draw
from campaigns.wording import how_often, listed, number, plural, surname

MOST_CURVES = 12  # more would be a thicket; the table has all
MOST_RIVALRIES = 8
CHART_HEIGHT = 400


@dataclass(frozen=True)
class ProgressRow:
    face: CarFace
    sums: tuple[str, ...]  # after each race


@dataclass(frozen=True)
class Rivalry:
    one: CarFace
    other: CarFace
    sentence: str
    total: int


@dataclass(frozen=True)
class MatrixRow:
    face: CarFace
    times: tuple[str, ...]  # for each column; empty where never


@dataclass(frozen=True)
class Fame:
    """A line of the hall of fame; several names where several share it."""

    title: str
    names: str
    value: str
    face: CarFace | None  # of the one who has it alone


@dataclass(frozen=True)
class SeasonPage:
    calendar: CalendarView
    name: str
    raced: int
    note: str  # what the figures leave out
    races: tuple[str, ...]
    chart: Chart | None
    progress: tuple[ProgressRow, ...]  # the chart as a table
    rivalries: tuple[Rivalry, ...]
    matrix: tuple[MatrixRow, ...]
    columns: tuple[CarFace, ...]
    fame: tuple[Fame, ...]


def season_page(here: Here, season_id: int | None) -> SeasonPage:
    """The current season unless another of this campaign is asked for. A dozen queries, and no log is read."""
    shown = calendar(here, season_id=season_id)
    if shown.season is None:
        return SeasonPage(shown, "Season", 0, "", (), None, (), (), (), (), ())
    season = Season.objects.get(pk=shown.season.id)
    races = list(
        Race.objects.filter(event__season=season, state=Race.State.SETTLED).order_by("event__order", "event_id")
    )
    drivers = {each.pk: each for each in sight.racers(here).select_related("car__team")}
    faces = {pk: face_of(driver) for pk, driver in drivers.items()}
    sums = _sums(races, faces)
    rams = _rams(season, faces)
    names = [race.name for race in races]
    return SeasonPage(
        calendar=shown,
        name=season.name,
        raced=len(races),
        note=_note(races),
        races=tuple(names),
        chart=_chart(names, sums, faces) if sums else None,
        progress=tuple(ProgressRow(faces[pk], tuple(map(number, row))) for pk, row in sums.items()),
        rivalries=_rivalries(rams, faces),
        matrix=_matrix(rams, faces),
        columns=tuple(faces[pk] for pk in _rammed(rams)),
        fame=tuple(_fame(here, season, races, faces)),
    )


def _note(races: Sequence[Race]) -> str:
    on_paper = sum(not race.seq for race in races)
    if not on_paper:
        return ""
    were = "was" if on_paper == 1 else "were"
    told = f"{on_paper} of {plural(len(races), 'race')} {were} played on paper"
    return f"{told}: rams, laps led and overtakes are of those the app has seen."


# -- how Notoriety grew


def _sums(races: Sequence[Race], faces: Mapping[int, CarFace]) -> dict[int, list[int]]:
    """Notoriety won in these races, added up race by race; whoever has most first."""
    won: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for driver, race, notoriety in Result.objects.filter(race__in=races).values_list("driver", "race", "notoriety"):
        if driver in faces:
            won[driver][race] += notoriety
    sums = {driver: list(accumulate(each[race.pk] for race in races)) for driver, each in won.items()}
    return dict(sorted(sums.items(), key=lambda item: (-item[1][-1], faces[item[0]].name)))


def _chart(races: Sequence[str], sums: Mapping[int, Sequence[int]], faces: Mapping[int, CarFace]) -> Chart:
    best = list(sums.items())[:MOST_CURVES]
    curves = [Curve(surname(faces[pk].name), str(faces[pk].number), faces[pk].livery, (0, *each)) for pk, each in best]
    most = max(max(row) for _, row in best)
    least = min(0, *(min(row) for _, row in best))
    scale = Scale(len(races) + 1, least, most, CHART_HEIGHT, spread=True)
    return draw(curves, scale, ["Start", *map(str, range(1, len(races) + 1))], _rows(least, most))


def _rows(least: int, most: int) -> list[tuple[float, str]]:
    """Round figures at the side, five at most."""
    step = next(
        step for size in range(12) for step in (10**size, 2 * 10**size, 5 * 10**size) if most - least <= 4 * step
    )
    first = -(-least // step)
    return [(n * step, number(n * step)) for n in range(first, most // step + 1)]


# -- who rammed whom

Rams = Counter[tuple[int, int]]


def _rams(season: Season, faces: Mapping[int, CarFace]) -> Rams:
    found: Rams = Counter()
    for driver, rammed in Tally.objects.filter(race__event__season=season).values_list("driver", "rammed"):
        for whom, times in rammed.items():
            if driver in faces and int(whom) in faces:
                found[driver, int(whom)] += times
    return found


def _rivalries(rams: Rams, faces: Mapping[int, CarFace]) -> tuple[Rivalry, ...]:
    """Those with most contact first, the one who gave more named first."""
    pairs = {tuple(sorted(pair)) for pair in rams}
    found = [_rivalry(rams, faces, *pair) for pair in pairs]
    return tuple(sorted(found, key=lambda each: (-each.total, each.sentence))[:MOST_RIVALRIES])


def _rivalry(rams: Rams, faces: Mapping[int, CarFace], one: int, other: int) -> Rivalry:
    if (rams[other, one], faces[one].name) > (rams[one, other], faces[other].name):
        one, other = other, one
    given, taken = rams[one, other], rams[other, one]
    back = f" and was rammed back {how_often(taken)}" if taken else ""
    sentence = f"{faces[one].name} rammed {faces[other].name} {how_often(given)}{back}."
    return Rivalry(faces[one], faces[other], sentence, given + taken)


def _rammed(rams: Rams) -> list[int]:
    """Everybody who gave or took."""
    given: Counter[int] = Counter()
    for (one, other), times in rams.items():
        given[one] += times
        given[other] += 0
    return [driver for driver, _ in given.most_common()]


def _matrix(rams: Rams, faces: Mapping[int, CarFace]) -> tuple[MatrixRow, ...]:
    drivers = _rammed(rams)
    return tuple(MatrixRow(faces[one], tuple(str(rams[one, other] or "") for other in drivers)) for one in drivers)


# -- the hall of fame

TITLES: tuple[tuple[str, str, Callable[[Career], int]], ...] = (
    ("Most wins", "win", lambda career: career.wins),
    ("Most podiums", "podium", lambda career: career.podiums),
    ("Most laps led", "lap", lambda career: career.laps_led),
    ("Most overtakes", "overtake", lambda career: career.overtakes),
    ("Most rams given", "ram", lambda career: career.rams_given),
    ("Most rams taken", "ram", lambda career: career.rams_taken),
    ("Most malfunctions", "malfunction", lambda career: career.malfunctions),
    ("Most wrecks", "wreck", lambda career: career.wrecks),
)


def _fame(here: Here, season: Season, races: Sequence[Race], faces: Mapping[int, CarFace]) -> Iterator[Fame]:
    raced = careers(sight.racers(here), race__event__season=season)
    for title, noun, of in TITLES:
        most = max((of(career) for career in raced.values()), default=0)
        if most:
            holders = [faces[pk] for pk, career in raced.items() if of(career) == most]
            names = listed([face.name for face in holders])
            yield Fame(title, names, plural(most, noun), holders[0] if len(holders) == 1 else None)
    yield from _narrowest(races)


def _narrowest(races: Sequence[Race]) -> Iterator[Fame]:
    margins = dict(Summary.objects.filter(race__in=races).values_list("race", "data__margin"))
    known = [(margins[race.pk], race.name) for race in races if isinstance(margins.get(race.pk), int)]
    if known:
        least = min(margin for margin, _ in known)
        names = listed([name for margin, name in known if margin == least])
        yield Fame("Narrowest finish", names, plural(least, "tile") if least else "on the same tile", None)
