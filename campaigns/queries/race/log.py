"""The log of a race as people read it: newest first, a plate and a few sentences for each entry, and its dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from campaigns import drawings, racelog
from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Appeal, Race, RaceEntry, Seat
from campaigns.queries.race.cars import seats_of
from campaigns.queries.race.told import recent
from campaigns.racelog import Frame, Told
from svl.rules import facts as f
from svl.rules import narrate
from svl.table import Adjust, Amend, Entry, Reveal, Table, Undo, decode

PAGE = 30  # entries

_MARKS = {"typed": "by hand", "amended": "corrected", "shelf": "kept"}


@dataclass(frozen=True)
class LogLine:
    """A sentence, and the fact it tells: `n` is its place within the entry, where its card is found."""

    seq: int
    n: int
    text: str


@dataclass(frozen=True)
class LogRoll:
    """Dice that fell, and how, unless the app just rolled them."""

    values: tuple[int, ...]
    mark: str


@dataclass(frozen=True)
class LogRow:
    """What one entry brought."""

    seq: int
    seat: str  # the car it is about; empty where it is about none
    name: str
    number: int | None
    livery: str
    lines: tuple[LogLine, ...]
    rolls: tuple[LogRoll, ...]
    note: str = ""  # what a person did beside the rules, and why
    is_correction: bool = False
    taken_back: bool = False
    appeal: str = ""  # what a player said about it, for those who may know
    may_correct: bool = False

    @property
    def first(self) -> LogLine | None:
        return self.lines[0] if self.lines else None


@dataclass(frozen=True)
class LogPage:
    rows: tuple[LogRow, ...]
    older: int | None  # the newest entry of the page before this one
    is_newest: bool
    seq: int


def log_page(
    at: Trackside,
    table: Table[State],
    upto: int | None = None,
    count: int = PAGE,
    seats: Mapping[str, Seat] | None = None,
) -> LogPage:
    """A stretch of the log that ends with entry `upto`, or with the newest."""
    race = at.race
    last = race.seq if upto is None else max(1, min(upto, race.seq))
    window = stretch(race, last - count + 1, last)
    rows = _rows(race, table.state, window, seats_of(race) if seats is None else seats)
    said = _said_about(at, window)
    shown = tuple(
        replace(row, appeal=said.get(row.seq, ""), may_correct=at.here.runs and bool(row.rolls) and not row.taken_back)
        for row in reversed(rows)
    )
    first = window[0].entry.seq if window else 1
    return LogPage(shown, first - 1 if first > 1 else None, last == race.seq, race.seq)


def stretch(race: Race, first: int, last: int) -> Sequence[Told]:
    """Entries `first` to `last` with what came of them. The newest are remembered."""
    first = max(1, first)
    window = recent(race)
    if window and window[0].entry.seq <= first:
        return [told for told in window if first <= told.entry.seq <= last]
    return racelog.told(race, first, last)


def row_of(race: Race, state: State, told: Told, seats: Mapping[str, Seat]) -> LogRow:
    """One entry alone."""
    return _row(told, state, _corrected(race, [told]), seats)


def _rows(race: Race, state: State, window: Sequence[Told], seats: Mapping[str, Seat]) -> list[LogRow]:
    corrected = _corrected(race, window)
    rows = (_row(told, state, corrected, seats) for told in window)
    return [row for row in rows if row.lines or row.rolls or row.note]


def _row(told: Told, state: State, corrected: Mapping[int, Entry], seats: Mapping[str, Seat]) -> LogRow:
    entry, seat = told.entry, about(told)
    correction = isinstance(entry.action, (Undo, Amend))
    return LogRow(
        seq=entry.seq,
        seat=seat,
        name=GAME.name_of(state, seat) if seat else "",
        number=state.entrant(seat).number if seat else None,
        livery=drawings.car_livery(seats[seat].driver.car) if seat in seats else "",
        lines=tuple(LogLine(entry.seq, n, text) for n, text in narrate.numbered_lines(told.state, told.facts)),
        rolls=() if correction else tuple(LogRoll(roll.values, _MARKS.get(roll.source, "")) for roll in entry.outcomes),
        note=correction_words(entry, state, corrected) if correction else _note(entry, state),
        is_correction=correction,
        taken_back=told.taken_back and not correction,
    )


def about(told: Told | Frame) -> str:
    """The car an entry is about: whose it is, else the one it touches."""
    entry = told.entry
    cars = {car.seat for car in told.state.cars}
    if entry.seat in cars:
        return entry.seat
    attacker = next((fact.attacker for fact in told.facts if isinstance(fact, f.Revealed)), "")
    touched = entry.action.seat if isinstance(entry.action, Adjust) else getattr(entry.action, "seat", "")
    return next((seat for seat in (attacker, touched) if seat in cars), "")


# -- what people did beside the rules


def _note(entry: Entry, state: State) -> str:
    found = []
    if entry.bent:
        found.append(f"Allowed by {entry.by}: {entry.bent}.")
    if isinstance(entry.action, Reveal) and entry.action.changed:
        names = " and ".join(GAME.name_of(state, seat) for seat in entry.action.changed)
        found.append(f"{entry.by} changed what {names} had chosen.")
    return " ".join(found)


def correction_words(entry: Entry, state: State, corrected: Mapping[int, Entry]) -> str:
    """Who took back or put right what, and why."""
    action = entry.action
    assert isinstance(action, (Undo, Amend))
    reason = f": {action.why.rstrip('.')}." if action.why.strip() else "."
    target = corrected.get(action.target)
    if isinstance(action, Amend):
        return f"{entry.by} corrected {_dice_words(target, action, state)}{reason}"
    if target is not None and isinstance(target.action, Undo):
        return f"{entry.by} brought back what was taken back in line {action.target}{reason}"
    if action.target == entry.seq - 1:
        return f"{entry.by} took back line {action.target}{reason}"
    return f"{entry.by} took back from line {action.target} on{reason}"


def _dice_words(target: Entry | None, action: Amend, state: State) -> str:
    """'Kenji Aoyama's dice in line 12, 3 to 5'."""
    if target is None:
        return f"the dice of line {action.target}"
    changed = [
        f"{GAME.name_of(state, roll.seat)}'s dice in line {action.target}, {_values(roll.values)} to {_values(new)}"
        for roll, new in zip(target.outcomes, action.values, strict=False)
        if roll.values != new
    ]
    return " and ".join(changed) or f"the dice of line {action.target}"


def _values(values: Iterable[int]) -> str:
    return ", ".join(str(value) for value in values)


def _corrected(race: Race, window: Iterable[Told]) -> dict[int, Entry]:
    """The entries that corrections in this stretch are about, with the dice that fell first."""
    targets = [told.entry.action.target for told in window if isinstance(told.entry.action, (Undo, Amend))]
    if not targets:
        return {}
    rows = RaceEntry.objects.filter(race=race, seq__in=targets).values_list("seq", "data")
    return {seq: decode(Entry, data, f"entry {seq}") for seq, data in rows}


def _said_about(at: Trackside, window: Sequence[Told]) -> dict[int, str]:
    """What players said about these entries: all of it for those who run the race, to a player their own."""
    if not window or not (at.here.runs or at.own):
        return {}
    asked = Appeal.objects.filter(race=at.race, target__gte=window[0].entry.seq, target__lte=window[-1].entry.seq)
    mine = asked if at.here.runs else asked.filter(seat__in=at.own)
    return {each.target: appeal_words(each) for each in mine}


def appeal_words(asked: Appeal) -> str:
    said = "asks to take this back" if asked.what == Appeal.What.TAKE_BACK else "says this was wrong"
    answer = {Appeal.State.GRANTED: " The GM said yes.", Appeal.State.REFUSED: " The GM said no."}
    reason = f": {asked.why.rstrip('.')}." if asked.why else "."
    return f"{asked.by} {said}{reason}{answer.get(Appeal.State(asked.state), '')}"


# -- for the cockpit's first line


def since_my_turn(at: Trackside, table: Table[State], seat: str) -> tuple[str, ...]:
    """What happened to this car, and around it, since its own last turn ended; at most four short sentences."""
    counted = [told for told in recent(at.race) if not told.taken_back]
    ended = next((n for n in range(len(counted) - 1, -1, -1) if _ends_turn_of(counted[n], seat)), None)
    if ended is None:
        return ()
    facts = [*_after_own_turn(counted[ended], seat), *(fact for told in counted[ended + 1 :] for fact in told.facts)]
    return tuple(narrate.since(counted[ended].state, table.state, facts, seat))


_ENDINGS = (f.TurnEnded, f.TurnSkipped, f.PitEntered)


def _ends_turn_of(told: Told, seat: str) -> bool:
    return any(isinstance(fact, _ENDINGS) and fact.seat == seat for fact in told.facts)


def _after_own_turn(told: Told, seat: str) -> Sequence[f.Happened]:
    """The rest of the entry in which the turn ended: a rival in the pit may have missed a turn since."""
    last = max(n for n, fact in enumerate(told.facts) if isinstance(fact, _ENDINGS) and fact.seat == seat)
    return [fact for fact in told.facts[last + 1 :] if isinstance(fact, f.Happened)]
