"""The race on a TV: map, order, whose turn it is, secret choices being made and turned over, and what to call out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns import racelog
from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Race
from campaigns.queries.race import palm as race_palm
from campaigns.queries.race.cars import CarView, cars_view
from campaigns.queries.race.console import latest_said
from campaigns.queries.race.faces import Face, Seats, face, seats_of
from campaigns.queries.race.map import race_map
from campaigns.queries.race.phase import WAITING, headline_of
from campaigns.queries.race.reveal import RevealView, reveal_view
from campaigns.queries.tv.callouts import Callout, callouts
from campaigns.queries.tv.map import ROOM, TvMap, tv_map
from campaigns.wording import fitting
from svl.table import Sealed

ROWS = 8  # of the leaderboard on one page
TICKER = 84  # letters of 40 px in one line
STATUS = {"wrecked": "out", "finished": "home", "pit": "pit"}


@dataclass(frozen=True)
class BoardRow:
    car: CarView
    last: str  # the last column: gap, lap, or why it is not racing


@dataclass(frozen=True)
class Chooser:
    """Somebody who chooses in secret: that the choice is in is public."""

    face: Face
    is_in: bool


@dataclass(frozen=True)
class RaceStage:
    race_id: int
    name: str
    laps: str
    now: str  # in three words, what the table waits for
    is_paused: bool
    seq: int
    pages: tuple[tuple[BoardRow, ...], ...]
    map: TvMap
    ticker: str
    choosers: tuple[Chooser, ...]  # while choices are made in secret
    reveal: RevealView
    callouts: tuple[Callout, ...]
    kind: str = "race"


def race_stage(at: Trackside) -> RaceStage:
    race, seats = at.race, seats_of(at.race)
    table = racelog.table_of(race)
    state = table.state
    cars = cars_view(at, table, seats)
    return RaceStage(
        race_id=race.pk,
        name=race.name,
        laps=f"Lap {min(state.leader_lap, state.laps)}/{state.laps}",
        now=_now(race, state, cars),
        is_paused=race.state == Race.State.PAUSED,
        seq=race.seq,
        pages=_pages(cars),
        map=tv_map(race_map(at, table, cars, ROOM)),
        ticker=fitting(latest_said(race), TICKER),
        choosers=_choosers(race, state, seats),
        reveal=reveal_view(at, table, seats),
        callouts=callouts(race, seats),
    )


def _now(race: Race, state: State, cars: Sequence[CarView]) -> str:
    if race.state == Race.State.PAUSED:
        return "Paused"
    if race.is_over and not state.over:
        return "Ended early"
    awaited = [car for car in cars if car.is_awaited]
    return headline_of(WAITING, GAME.awaits(state), awaited, awaited[0]) if awaited else ""


def _pages(cars: Sequence[CarView]) -> tuple[tuple[BoardRow, ...], ...]:
    rows = [BoardRow(car, _last(car, cars[0])) for car in cars]
    return tuple(tuple(rows[at : at + ROWS]) for at in range(0, len(rows), ROWS))


def _last(car: CarView, leader: CarView) -> str:
    """How many tiles behind the first one; of the first one, its lap."""
    if car.status in STATUS:
        return STATUS[car.status]
    return f"Lap {car.lap}" if car is leader else f"+{max(0, leader.distance - car.distance)}"


def _choosers(race: Race, state: State, seats: Seats) -> tuple[Chooser, ...]:
    waiting = GAME.awaits(state)
    if not isinstance(waiting, Sealed) or race.state != Race.State.RUNNING:
        return ()
    chosen = race_palm.chosen(race, waiting)
    return tuple(Chooser(face(state, seats[seat]), seat in chosen) for seat in waiting.seats)
