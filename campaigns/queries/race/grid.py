"""The grid: who stands where and why, the book's order beside the GM's, and the dice that are still due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns import racelog
from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Race
from campaigns.queries.practice.laps import best_laps, course_of
from campaigns.queries.race.faces import Face, face, pilot_name, seats_of
from campaigns.queries.race.lobby import LobbyCar, lobby_view, order_so_far
from campaigns.wording import listed, number
from svl.rules import facts, grid_groups
from svl.table import Dice, Table

WHYS = ("table ruling", "handicap", "story")


@dataclass(frozen=True)
class GridRow:
    place: int
    seat: str
    face: Face
    driver_id: int
    pilot: str
    reasons: tuple[str, ...]
    book_place: int
    is_mine: bool
    lobby: LobbyCar
    time: str  # 12 turns, no damage: the best practice lap on this track
    up: str  # the whole order with this car one place further ahead; empty for the first
    down: str


@dataclass(frozen=True)
class GridView:
    rows: tuple[GridRow, ...]
    is_book: bool
    book: str  # whole orders, as the log writes them
    reverse: str
    has_times: bool
    untimed: int  # rivals without a time
    ready: str  # how many players are ready, in a sentence
    rolling: str  # who has to roll, in a sentence; empty once the lineup stands


def grid_view(at: Trackside, table: Table[State]) -> GridView:
    """Read from the log, which is short as long as nobody drives."""
    race, state = at.race, table.state
    due = GAME.awaits(state)
    rolls, book = _lineup(race)
    is_rolling = isinstance(due, Dice)
    order = order_so_far(state) if is_rolling else [car.seat for car in state.lineup()]
    book = order if is_rolling else book or order
    seats, lobby = seats_of(race), lobby_view(race, at.own)
    waiting = {car.seat: car for car in lobby.cars}
    laps = best_laps(race.campaign_id, course_of(race))
    return GridView(
        rows=tuple(
            GridRow(
                place=place,
                seat=seat,
                face=face(state, seats[seat]),
                driver_id=seats[seat].driver_id,
                pilot=pilot_name(seats[seat]),
                reasons=_reasons(seat, state, rolls),
                book_place=book.index(seat) + 1,
                is_mine=seat in at.own,
                lobby=waiting[seat],
                time=laps[seats[seat].driver_id].words if seats[seat].driver_id in laps else "",
                up=_moved(order, place - 1, -1),
                down=_moved(order, place - 1, 1),
            )
            for place, seat in enumerate(order, start=1)
        ),
        is_book=order == book,
        book=",".join(book),
        reverse=",".join(reversed(order)),
        has_times=any(seat.driver_id in laps for seat in seats.values()),
        untimed=sum(car.is_free and car.driver_id not in laps for car in lobby.cars),
        ready=lobby.ready_words,
        rolling=_rolling(due, state) if isinstance(due, Dice) else "",
    )


def _lineup(race: Race) -> tuple[Mapping[str, tuple[int, ...]], list[str]]:
    """The totals every tied driver rolled, one after the other, and the order that came of it."""
    rolls: dict[str, tuple[int, ...]] = {}
    book: list[str] = []
    for told in racelog.told(race, 1, race.seq):
        if told.taken_back:
            continue
        for fact in told.facts:
            if isinstance(fact, facts.RolledOff):
                for seat, total in fact.rolls:
                    rolls[seat] = (*rolls.get(seat, ()), total)
            elif isinstance(fact, facts.LinedUp):
                book = list(fact.order)
    return rolls, book


def _reasons(seat: str, state: State, rolls: Mapping[str, tuple[int, ...]]) -> tuple[str, ...]:
    """Notoriety; what comes next only where others are level so far; last the dice."""
    mine, level = state.entrant(seat), [each for each in state.entrants if each.seat != seat]
    found = []
    for name, score in (
        ("Notoriety", lambda each: each.notoriety),
        ("Reflexes", lambda each: each.stats.reflexes),
        ("Acceleration", lambda each: state.figures(each.seat).acceleration),
    ):
        found.append(f"{name} {number(score(mine))}")
        level = [each for each in level if score(each) == score(mine)]
        if not level:
            return tuple(found)
    thrown = rolls.get(seat, ())
    return (*found, f"roll-off {', then '.join(map(str, thrown))}" if thrown else "roll-off to come")


def _moved(order: Sequence[str], at: int, by: int) -> str:
    """The order with one car moved a place; nothing at the ends."""
    to = at + by
    if not 0 <= to < len(order):
        return ""
    moved = list(order)
    moved[at], moved[to] = moved[to], moved[at]
    return ",".join(moved)


def _rolling(due: Dice, state: State) -> str:
    tied = next((group for group in grid_groups(state.entrants, state.cars) if due.throw.seat in group), ())
    return f"{listed([state.name(seat) for seat in tied])} are level and roll for their places."
