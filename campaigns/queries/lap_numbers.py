"""How fast a track is: the best laps of each class and of a driver, and how long an evening on it takes.

The laps are svl.rules.best_lap, exact: flying, tacks free each turn, no talents, no other cars, no dice. They are
worked out only for a track one may race on, and once for the same tiles, car and rulings, however often a page asks.

Expected rounds = laps x the median of the three classes' clean laps + 1 for the standing start.
Minutes of an evening = rounds x cars x seconds per turn.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import median

from campaigns.queries.tile_words import tile_words
from campaigns.queries.track_checks import AVERAGE
from campaigns.wording import number, plural
from svl.rules import (
    Entrant,
    Figures,
    Lap,
    Passage,
    Rulings,
    Tile,
    Track,
    best_lap,
    build,
    catalog,
    check_tile,
    figures_of,
)
from svl.table import evolve

USUAL_LAPS, USUAL_CARS = 3, 8
MOST_LAPS, MOST_CARS = 99, 40
# Our own estimate of a turn at the table; the races we time will correct it.
SECONDS_PER_TURN = (("everybody on a phone", 25), ("one device for all", 45), ("paper and dice", 75))

STEP, HEIGHT, TOP, UNIT = 24, 76, 8, 6  # of the trace: a tile's width, and how high a speed stands
HIGHEST = 10  # speeds beyond are drawn at the edge


@dataclass(frozen=True)
class Runner:
    """Whose laps are shown: a class, or a driver of the campaign."""

    key: str
    name: str
    note: str
    car: Entrant


@dataclass(frozen=True)
class LapRow:
    key: str
    name: str
    note: str
    clean: str  # turns, or a dash where no clean lap exists
    fastest: str
    damage: str
    is_shown: bool  # its trace is drawn


@dataclass(frozen=True)
class TracePoint:
    tile: int
    left: int
    y: int
    said: str  # the same in words


@dataclass(frozen=True)
class Trace:
    """The speed over the lap, tile by tile from the start line. The drawing is stretched to the width it is given."""

    who: str
    kind: str
    box: str
    height: int
    step: int
    line: str
    most: str  # what each tile allows
    least: str  # what a hazard wants
    stops: str  # where turns end
    hurt: tuple[TracePoint, ...]
    points: tuple[TracePoint, ...]
    label: str


@dataclass(frozen=True)
class Duration:
    how: str
    seconds: int
    text: str


@dataclass(frozen=True)
class Evening:
    laps: int
    cars: int
    rounds: int
    sum: str
    durations: tuple[Duration, ...]


@dataclass(frozen=True)
class Numbers:
    rows: tuple[LapRow, ...]
    trace: Trace | None
    evening: Evening | None


def class_runners(rulings: Rulings) -> tuple[Runner, ...]:
    """A bare car of each class with an average driver: no team, no components, every score 10."""
    bare = catalog.Team("bare", "No team")
    return tuple(
        Runner(weight.id, weight.name, "no team, scores of 10", build("", "", AVERAGE, bare, weight, rulings))
        for weight in catalog.CLASSES.values()
    )


def numbers(
    tiles: tuple[Tile, ...], rulings: Rulings, *, laps: int, cars: int, chosen: Runner | None = None
) -> Numbers:
    """Everything the page says about speed on a legal loop. `chosen` has his trace drawn; else the medium class has."""
    classes = class_runners(rulings)
    shown = chosen or classes[1]
    runners = (*classes, *(() if shown.key in {each.key for each in classes} else (shown,)))
    return Numbers(
        rows=tuple(_row(runner, tiles, rulings, is_shown=runner.key == shown.key) for runner in runners),
        trace=_trace_of(shown, tiles, rulings),
        evening=evening(tiles, rulings, laps=laps, cars=cars),
    )


def evening(tiles: tuple[Tile, ...], rulings: Rulings, *, laps: int, cars: int) -> Evening | None:
    usual = usual_lap(tiles, rulings)
    if usual is None:
        return None
    rounds = expected_rounds(usual, laps)
    return Evening(
        laps=laps,
        cars=cars,
        rounds=rounds,
        sum=f"{plural(laps, 'lap')} of {number(usual)} turns, the median of the three classes, and one more for the "
        f"standing start: about {rounds} rounds.",
        durations=tuple(
            Duration(how, seconds, _hours(rounds * cars * seconds / 60)) for how, seconds in SECONDS_PER_TURN
        ),
    )


def usual_lap(tiles: tuple[Tile, ...], rulings: Rulings) -> float | None:
    """The median of the classes' clean laps. A class without one is counted with its fastest lap at any price."""
    found = [
        _lap(tiles, each.car, rulings, True) or _lap(tiles, each.car, rulings, False) for each in class_runners(rulings)
    ]
    turns = [lap.turns for lap in found if lap]
    return median(turns) if turns else None


def expected_rounds(turns_per_lap: float, laps: int) -> int:
    return math.ceil(turns_per_lap * laps) + 1


def clean_turns(tiles: tuple[Tile, ...], car: Entrant, rulings: Rulings) -> int | None:
    lap = _lap(tiles, car, rulings, True)
    return lap.turns if lap else None


def _hours(minutes: float) -> str:
    hours, rest = divmod(math.ceil(minutes), 60)
    return f"{hours} h {rest:02} min" if hours else f"{rest} min"


def _row(runner: Runner, tiles: tuple[Tile, ...], rulings: Rulings, *, is_shown: bool) -> LapRow:
    clean, fastest = (_lap(tiles, runner.car, rulings, wish) for wish in (True, False))
    return LapRow(
        key=runner.key,
        name=runner.name,
        note=runner.note,
        clean=str(clean.turns) if clean else "none",
        fastest=str(fastest.turns) if fastest else "none",
        damage=str(fastest.damage) if fastest else "",
        is_shown=is_shown,
    )


def _lap(tiles: tuple[Tile, ...], car: Entrant, rulings: Rulings, clean: bool) -> Lap | None:
    """Whatever no lap depends on is taken off first, so that like cars share their laps."""
    plain = evolve(car, seat="", name="", number=0, talents=(), notoriety=0, npc=False, livery=())
    return _best_lap(tiles, plain, rulings, clean)


@lru_cache(maxsize=512)
def _best_lap(tiles: tuple[Tile, ...], car: Entrant, rulings: Rulings, clean: bool) -> Lap | None:
    return best_lap(car, Track(tiles), rulings, clean=clean)


# -- the trace


def _trace_of(runner: Runner, tiles: tuple[Tile, ...], rulings: Rulings) -> Trace | None:
    for clean, kind in ((True, "clean lap"), (False, "fastest lap at any price")):
        lap = _lap(tiles, runner.car, rulings, clean)
        if lap is not None:
            return _trace(runner, kind, lap, tiles, rulings)
    return None


def _trace(runner: Runner, kind: str, lap: Lap, tiles: tuple[Tile, ...], rulings: Rulings) -> Trace:
    car = figures_of(runner.car)
    passages = sorted(lap.trace, key=lambda passage: passage.tile)
    points = tuple(_point(passage, tiles[passage.tile], car, rulings) for passage in passages)
    speeds = [passage.speed for passage in passages]
    stops = sorted(move.end for move in lap.moves)
    return Trace(
        who=runner.name,
        kind=kind,
        box=f"0 0 {STEP * len(tiles)} {HEIGHT}",
        height=HEIGHT,
        step=STEP,
        line=" ".join(f"{point.left + STEP // 2},{point.y}" for point in points),
        most=" ".join(_dashes(tiles, car, rulings, least=False)),
        least=" ".join(_dashes(tiles, car, rulings, least=True)),
        stops=" ".join(f"M{STEP * stop + STEP // 2} {HEIGHT}v-6" for stop in stops),
        hurt=tuple(point for point, passage in zip(points, passages, strict=True) if passage.damage),
        points=points,
        label=f"Speed of {runner.name} on a {kind}: {plural(lap.turns, 'turn')}, between {min(speeds)} and "
        f"{max(speeds)}, {lap.speed_at_line} at the line",
    )


def _point(passage: Passage, tile: Tile, car: Figures, rulings: Rulings) -> TracePoint:
    hurt = f", damage {passage.damage}" if passage.damage else ""
    said = f"Tile {passage.tile}: {tile_words(tile)}{_limits_said(tile, car, rulings)}, speed {passage.speed}{hurt}"
    return TracePoint(passage.tile, STEP * passage.tile, _height(passage.speed), said)


def _limits_said(tile: Tile, car: Figures, rulings: Rulings) -> str:
    checks = check_tile(car, tile, 0, rulings)
    most = f", at most {number(checks.navigation.limit)}" if checks.navigation else ""
    least = f", at least {number(max(0, checks.hazard.limit))}" if checks.hazard else ""
    return most + least


def _dashes(tiles: Sequence[Tile], car: Figures, rulings: Rulings, *, least: bool) -> Iterator[str]:
    for at, tile in enumerate(tiles):
        checks = check_tile(car, tile, 0, rulings)
        check = checks.hazard if least else checks.navigation
        if check is not None:
            yield f"M{STEP * at + 2} {_height(check.limit)}h{STEP - 4}"


def _height(speed: float) -> int:
    return round(TOP + UNIT * (HIGHEST - min(HIGHEST, max(0, speed))))
