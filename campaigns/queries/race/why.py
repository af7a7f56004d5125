"""One line of the log opened: the rule behind it, the numbers, the dice, and what may be done about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from campaigns.access import Trackside
from campaigns.game import State
from campaigns.models import Appeal, Race, Seat
from campaigns.queries.race.cars import seats_of
from campaigns.queries.race.log import LogRow, row_of, stretch
from campaigns.racelog import Told
from svl.rules import narrate
from svl.table import Amend, Entry, Reveal, Table, Undo

BEFORE = 30  # entries a fight may take from its reveal to its last blow
SETTLED = (Race.State.SETTING, Race.State.SETTLED, Race.State.CONTINUED)


@dataclass(frozen=True)
class WhyCard:
    """The card of one fact. `is_open`: this is the one that was asked for."""

    n: int
    is_open: bool
    card: narrate.Why


@dataclass(frozen=True)
class WhyView:
    row: LogRow
    cards: tuple[WhyCard, ...]
    by: str
    at: datetime
    seq: int  # of the race
    may_go_back: bool
    may_correct: bool
    undo_seat: str  # this person's own last entry, which nobody has acted on: they may take it back themselves
    appeal_seat: str  # for whom this person may say that it was wrong
    may_ask_back: bool
    appeal: Appeal | None  # what this person said already, not answered yet

    @property
    def heading(self) -> str:
        return f"Line {self.row.seq}"


def why_view(at: Trackside, table: Table[State], seq: int, n: int) -> WhyView | None:
    """The entry with all its cards; nothing where the log has no such line."""
    race = at.race
    if not 1 <= seq <= race.seq:
        return None
    window = stretch(race, seq - BEFORE, seq)
    told = window[-1]
    if n and n >= len(told.facts):
        return None
    earlier = [each.entry for each in window[:-1] if not each.taken_back]
    return _view(at, table, told, _cards(told, n, earlier), seats_of(race))


def _cards(told: Told, n: int, earlier: list[Entry]) -> tuple[WhyCard, ...]:
    shown = sorted({place for place, _ in narrate.numbered_lines(told.state, told.facts)} | {n})
    return tuple(
        WhyCard(place, place == n, narrate.why(told.state, told.facts[place], told.entry, earlier))
        for place in shown
        if place < len(told.facts)
    )


def _view(
    at: Trackside, table: Table[State], told: Told, cards: tuple[WhyCard, ...], seats: Mapping[str, Seat]
) -> WhyView:
    entry, race = told.entry, at.race
    correction = isinstance(entry.action, (Undo, Amend))
    stands = entry.seq > 1 and not told.taken_back and not correction and race.state not in SETTLED
    own_last = _own_last(at, told) if stands and not at.here.runs else ""
    is_asked = stands and not (at.here.runs or race.is_practice)  # on a lap alone there is nobody to ask
    appeal_seat = next(iter(sorted(at.own)), "") if is_asked else ""
    if entry.seat in at.own and appeal_seat:
        appeal_seat = entry.seat
    return WhyView(
        row=row_of(race, table.state, told, seats),
        cards=cards,
        by=entry.by,
        at=told.at,
        seq=race.seq,
        may_go_back=stands and at.here.runs,
        may_correct=stands and at.here.runs and bool(entry.outcomes),
        undo_seat=own_last,
        appeal_seat=appeal_seat,
        may_ask_back=bool(appeal_seat) and entry.seat in at.own and not own_last,
        appeal=_open_appeal(race, appeal_seat, entry.seq),
    )


def _own_last(at: Trackside, told: Told) -> str:
    """Players take back their own last entry while nobody has acted on it, and no die has fallen in it."""
    entry = told.entry
    if entry.seat not in at.own or entry.outcomes or isinstance(entry.action, Reveal):
        return ""
    return entry.seat if entry.seq == at.race.seq else ""


def _open_appeal(race: Race, seat: str, target: int) -> Appeal | None:
    if not seat:
        return None
    return Appeal.objects.filter(race=race, seat=seat, target=target, state=Appeal.State.OPEN).first()
