"""A driver's own screen: where the car is, what it may do, what it is asked, and what every choice would bring."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns import racelog
from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Seat
from campaigns.queries.practice.ghosts import PracticeView, practice_notice, practice_view, with_ghosts
from campaigns.queries.race.abilities import Ability, abilities
from campaigns.queries.race.call import mark_of
from campaigns.queries.race.cards import as_json
from campaigns.queries.race.cars import CarView, cars_view, seats_of
from campaigns.queries.race.dice import DiceView, dice_view
from campaigns.queries.race.hit import HitView, hit_view
from campaigns.queries.race.log import LogPage, log_page, since_my_turn
from campaigns.queries.race.map import RaceMap, race_map
from campaigns.queries.race.palm import PalmView, palm_view
from campaigns.queries.race.phase import (
    DICE,
    MINE,
    OVER,
    PALM,
    PIT,
    PLANNING,
    QUESTION,
    TURN,
    WAITING,
    Notice,
    headline_of,
    notice_of,
    phase_of,
)
from campaigns.queries.race.previously import Previously, previously
from campaigns.queries.race.question import QuestionView, question_view
from campaigns.queries.race.reveal import RevealView, reveal_view
from campaigns.queries.race.road import PackedLine, Row, packed_lines, rows_ahead
from campaigns.queries.race.undo import UndoView, undo_view
from campaigns.wording import signed
from svl.rules import Condition, actions, catalog, figures_of
from svl.table import Table


@dataclass(frozen=True)
class TackView:
    key: str
    name: str
    effect: str  # top 7, −25
    is_allowed: bool

    @property
    def icon(self) -> str:
        return f"tack-{self.key}"


@dataclass(frozen=True)
class Option:
    action: str
    label: str
    is_first: bool


@dataclass(frozen=True)
class Drawer:
    """What is a tap away: fetched only while it is open."""

    undo: UndoView | None
    map: RaceMap
    log: LogPage


@dataclass(frozen=True)
class Cockpit:
    at: Trackside
    seat: Seat
    phase: str
    car: CarView
    cars: tuple[CarView, ...]
    on_turn: CarView | None  # whoever the table waits for, first of them
    headline: str  # Your turn, Aoyama drives
    laps: int
    rows: tuple[Row, ...]
    tacks: tuple[TackView, ...]
    abilities: tuple[Ability, ...]
    figures: str  # now 4, brakes 3, acceleration 2
    lines: Mapping[str, PackedLine]
    first: tuple[str, int]  # tack and speed of somebody who has planned nothing
    turn_number: int
    since: tuple[str, ...]
    question: QuestionView | None
    dice: DiceView | None
    palm: PalmView | None
    reveal: RevealView
    hit: HitView | None
    previously: Previously | None
    notice: Notice | None
    practice: PracticeView | None  # on a lap alone
    seats: tuple[CarView, ...]  # other cars this person may drive
    basis: str
    news: str
    drawer: Drawer | None

    @property
    def is_mine(self) -> bool:
        return self.phase in MINE

    @property
    def is_turn(self) -> bool:
        return self.phase == TURN

    @property
    def call(self) -> str:
        """The call this page answers."""
        return mark_of(self.at.race, drives=bool(self.at.own))

    @property
    def may_take(self) -> bool:
        """Somebody out of the race, while a rival still drives."""
        mine = [car for car in self.cars if car.seat in self.at.own]
        return all(car.place is None for car in mine) and any(car.is_free for car in self.cars)

    @property
    def top_rung(self) -> int:
        return len(self.rows) - 1

    @property
    def title(self) -> str:
        """What the tab says."""
        return f"{self.headline}: {self.at.race}" if self.is_mine else f"{self.car.surname}, {self.at.race}"

    @property
    def options(self) -> tuple[Option, ...]:
        """Every legal turn as one line of a list, for a browser without scripts."""
        return tuple(
            _option(key, line, is_first=key == f"{self.first[0]}:{self.first[1]}:") for key, line in self.lines.items()
        )

    @property
    def gap_words(self) -> str:
        """Tiles to the car ahead; for the first, to the one behind."""
        if self.car.place == 1 and len(self.cars) > 1 and self.cars[1].gap is not None:
            return f"{self.cars[1].gap} ahead of P2"
        return f"{self.car.gap} behind P{(self.car.place or 1) - 1}" if self.car.gap is not None else ""

    @property
    def gap(self) -> str:
        return self.gap_words.split()[0] if self.gap_words else ""

    @property
    def data(self) -> dict[str, Any]:
        """All a finger on the ladder needs, so that no drag asks the server."""
        return {
            "race": self.at.race.pk,
            "seat": self.seat.key,
            "seq": self.at.race.seq,
            "phase": self.phase,
            "title": self.title,
            "alert": self._alert,
            "news": self.news,
            "basis": self.basis,
            "turn": self.turn_number,
            "now": self.car.speed,
            "tack": self.car.tack,
            "first": self.first,
            "figures": self.figures,
            "nudges": self.seat.nudges,
            "panels": [panel.points for panel in self.car.panels],
            "most": [panel.most for panel in self.car.panels],
            "tacks": {tack.key: tack.effect for tack in self.tacks},
            "tiles": [[row.number, row.words, row.note] for row in self.rows],
            "lines": {key: vars(line) for key, line in self.lines.items()},
        }

    @property
    def _alert(self) -> str:
        """Said aloud when it changes: only what is asked of this driver."""
        if not self.is_mine:
            return ""
        title = f": {self.question.title}" if self.question else ""
        return f"{self.headline}{title}. {' '.join(self.since) if self.is_turn else ''}".strip()


def cockpit(at: Trackside, seat_key: str, *, with_drawer: bool = False) -> Cockpit:
    race, table = at.race, racelog.table_of(at.race)
    state, seats = table.state, seats_of(at.race)
    cars = cars_view(at, table, seats)
    by_seat = {car.seat: car for car in cars}
    car, waiting = by_seat[seat_key], GAME.awaits(state)
    phase = phase_of(at, seat_key, state, waiting)
    awaited = [each for each in cars if each.is_awaited]
    lines = packed_lines(state, seat_key, race.campaign.help_level) if phase in PLANNING else {}
    prompt = waiting.prompt if waiting else 0
    practice = practice_view(at, state, seat_key)
    return Cockpit(
        at=at,
        seat=seats[seat_key],
        phase=phase,
        car=car,
        cars=cars,
        on_turn=car if phase in MINE else awaited[0] if awaited else None,
        headline="Lap over" if practice and phase == OVER else headline_of(phase, waiting, awaited, car),
        laps=state.laps,
        rows=with_ghosts(rows_ahead(state, seat_key, cars, race.campaign.help_level), practice),
        tacks=_tacks(state, seat_key, lines),
        abilities=abilities(state, seat_key, seats[seat_key], lines) if phase in PLANNING else (),
        figures=_figures(state, seat_key),
        lines=lines,
        first=_first(state, seat_key, lines),
        turn_number=state.car(seat_key).turns + (phase != TURN),
        since=since_my_turn(at, table, seat_key) if phase == TURN else (),
        question=question_view(state, seat_key, cars, prompt) if phase in (QUESTION, PIT) else None,
        dice=dice_view(at, table, seats) if phase == DICE else None,
        palm=palm_view(at, table, seat_key, seats) if phase == PALM else None,
        reveal=reveal_view(at, table, seats),
        hit=hit_view(race, seat_key) if phase == WAITING else None,
        previously=previously(race),
        notice=practice_notice(state, seat_key)
        if practice and phase == OVER
        else notice_of(phase, state, race, car, seats[seat_key]),
        practice=practice,
        seats=tuple(each for each in cars if each.seat in at.seats) if len(at.seats) > 1 else (),
        basis=_basis(state, seat_key),
        news=headline_of(phase, waiting, awaited, car),
        drawer=_drawer(at, table, cars, seats) if with_drawer else None,
    )


def _drawer(at: Trackside, table: Table[State], cars: Sequence[CarView], seats: Mapping[str, Seat]) -> Drawer:
    return Drawer(undo_view(at, table), race_map(at, table, cars), log_page(at, table, seats=seats))


# -- what may be set


def _tacks(state: State, seat: str, lines: Mapping[str, Any]) -> tuple[TackView, ...]:
    allowed = {key.split(":")[0] for key in lines}
    car = state.car(seat)
    return tuple(
        TackView(key, tack.name, _tack_effect(state, seat, tack), key in allowed or (not lines and key == car.tack))
        for key, tack in catalog.TACKS.items()
    )


def _tack_effect(state: State, seat: str, tack: catalog.Tack) -> str:
    car = state.car(seat)
    condition = Condition(tack.id, car.faults, car.hack, state.rulings.result12_scope)
    top = figures_of(state.entrant(seat), condition).top_speed
    return f"top {top}, {signed(tack.chassis)}" if tack.chassis else f"top {top}"


def _figures(state: State, seat: str) -> str:
    figures = state.figures(seat)
    return f"now {state.car(seat).speed}, brakes {figures.braking}, acceleration {figures.acceleration}"


def _first(state: State, seat: str, lines: Mapping[str, PackedLine]) -> tuple[str, int]:
    """The last tack and the speed the car has, or the nearest it may set; from a standstill the fastest clean one."""
    car = state.car(seat)
    plain = {(tack, int(speed)): line for (tack, speed, using), line in _by_setting(lines) if not using}
    tack = car.tack if any(each == car.tack for each, _ in plain) else next(iter(plain), (car.tack, 0))[0]
    speeds = [speed for each, speed in plain if each == tack]
    if not speeds:
        return car.tack, car.speed
    if not car.speed:
        return tack, max((speed for speed in speeds if plain[tack, speed].clean), default=max(speeds))
    return tack, min(speeds, key=lambda speed: abs(speed - car.speed))


def _by_setting(lines: Mapping[str, PackedLine]) -> list[tuple[list[str], PackedLine]]:
    return [(key.split(":"), line) for key, line in lines.items()]


def _option(key: str, line: PackedLine, *, is_first: bool) -> Option:
    tack, speed, using = key.split(":")
    with_talent = f" with {catalog.TALENTS[using].name}" if using else ""
    told = ", ".join(filter(None, (line.sum, line.more)))
    label = f"{catalog.TACKS[tack].name} {speed}{with_talent}{f': {told}' if told else ''}"
    return Option(as_json(actions.Drive(tack, int(speed), using)), label, is_first)  # type: ignore[arg-type]


def _basis(state: State, seat: str) -> str:
    """A mark of all a plan rests on. Another mark: something happened to the car since it was planned."""
    car = state.car(seat)
    rests_on = (car.distance, car.speed, car.deficit, car.tack, car.damage, car.faults, car.uses, car.status, car.hack)
    return hashlib.sha256(repr(rests_on).encode()).hexdigest()[:12]
