"""The console and the page for those who watch: everything either shows, from one reading of the race."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import presence, racelog
from campaigns.access import Trackside
from campaigns.game import State
from campaigns.models import Race, Seat
from campaigns.queries.race.appeals import AppealView, open_appeals
from campaigns.queries.race.cars import CarView, cars_view
from campaigns.queries.race.dice import DiceView, dice_view
from campaigns.queries.race.faces import Seats, seats_of
from campaigns.queries.race.log import LogPage, log_page
from campaigns.queries.race.map import RaceMap, race_map
from campaigns.queries.race.now import NowCard, now_card
from campaigns.queries.race.palm import PalmBoard, palm_board
from campaigns.queries.race.previously import Previously, previously
from campaigns.queries.race.reveal import RevealView, reveal_view
from campaigns.queries.race.told import recent
from campaigns.queries.race.undo import UndoView, undo_view
from svl.rules import narrate
from svl.table import Table


@dataclass(frozen=True)
class TopView:
    lap: int
    laps: int
    round: int
    started: int | None  # milliseconds since 1970
    is_running: bool
    is_paused: bool
    mode: str  # empty where the rules hold
    bends: bool  # what the rules refuse may be allowed


@dataclass(frozen=True)
class WatchPage:
    top: TopView
    cars: tuple[CarView, ...]
    map: RaceMap
    log: LogPage
    reveal: RevealView
    latest: str  # what just happened, in a sentence
    waits: str  # what the table waits for
    previously: Previously | None
    may_take: bool  # a player without a car, while a rival still drives


@dataclass(frozen=True)
class ConsolePage(WatchPage):
    now: NowCard
    dice: DiceView | None
    board: PalmBoard | None
    undo: UndoView | None
    appeals: tuple[AppealView, ...]


def watch_page(at: Trackside) -> WatchPage:
    return _watch(at, racelog.table_of(at.race), seats_of(at.race))


def watch_mark(at: Trackside) -> str:
    """A name for what everybody sees who drives nothing: the race as it stands, and whose screens are on."""
    drive = Seat.objects.filter(race=at.race, holder__isnull=False).values_list("holder", flat=True)
    online = sorted(presence.online(at.race.campaign_id).intersection(drive))
    return f"{at.race.token}:{at.race.state}:{at.race.tick}:{online}".replace(" ", "")


def console_page(at: Trackside) -> ConsolePage:
    table, seats = racelog.table_of(at.race), seats_of(at.race)
    seen = _watch(at, table, seats)
    return ConsolePage(
        **vars(seen),
        now=now_card(at, table, seen.cars, seats),
        dice=dice_view(at, table, seats),
        board=palm_board(at, table, seats),
        undo=undo_view(at, table),
        appeals=open_appeals(at, table),
    )


def _watch(at: Trackside, table: Table[State], seats: Seats) -> WatchPage:
    cars = cars_view(at, table, seats)
    return WatchPage(
        top=_top(at.race, table.state),
        cars=cars,
        map=race_map(at, table, cars),
        log=log_page(at, table, seats=seats),
        reveal=reveal_view(at, table, seats),
        latest=" ".join(latest_said(at.race)),
        waits=_waits(at.race, cars),
        previously=previously(at.race),
        may_take=_may_take(at, cars),
    )


def _may_take(at: Trackside, cars: tuple[CarView, ...]) -> bool:
    is_on = at.race.state in (Race.State.RUNNING, Race.State.PAUSED)
    return is_on and at.here.plays and not at.here.runs and not at.own and any(car.is_free for car in cars)


def _top(race: Race, state: State) -> TopView:
    return TopView(
        lap=min(state.leader_lap, state.laps),
        laps=state.laps,
        round=state.round,
        started=int(race.started_at.timestamp() * 1000) if race.started_at else None,
        is_running=race.state == Race.State.RUNNING,
        is_paused=race.state == Race.State.PAUSED,
        mode="" if race.mode == Race.Mode.ENFORCE else str(Race.Mode(race.mode).label),
        bends=race.mode == Race.Mode.WARN,
    )


def latest_said(race: Race) -> list[str]:
    """A sentence or two of the newest entry that brought anything to tell."""
    for told in reversed(recent(race)[-8:]):
        said = narrate.commentary(told.state, told.facts) or narrate.log_lines(told.state, told.facts)[-1:]
        if said and not told.taken_back:
            return said
    return []


def _waits(race: Race, cars: tuple[CarView, ...]) -> str:
    if race.state == Race.State.PAUSED:
        return "The race is paused."
    if race.state not in (Race.State.GRID, Race.State.RUNNING):
        return "The race is over."
    names = [car.name for car in cars if car.is_awaited]
    return f"Waiting for {' and '.join(names)}." if names else ""
