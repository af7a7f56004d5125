"""The log of a race as the database keeps it: read back, folded, told. Nothing here writes.

The log only grows, so the table after entry `seq` of a log never changes: it is remembered by the log's token, and a
request that finds it there reads no entry at all. After a restart the newest snapshot stands in.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from campaigns.game import GAME, State
from campaigns.models import Race, RaceEntry, Snapshot
from svl.rules import Position
from svl.table import (
    Amend,
    EarlierNeeded,
    Entry,
    Fact,
    Need,
    Refusal,
    Table,
    Undo,
    advance,
    amendments,
    decode,
    fold,
    restore,
    start,
    with_dice,
)

REMEMBERED = 32  # tables; one for each race that is being played or looked at
_tables: OrderedDict[str, Table[State]] = OrderedDict()
_lock = Lock()


class BrokenLog(Exception):  # noqa: N818 - what it says about the race, not about us
    """A race whose log cannot be read. It is named and left alone; everything else works."""

    def __init__(self, race: Race, sentence: str) -> None:
        super().__init__(f"The log of {race} cannot be read. {sentence}")
        self.race = race
        self.sentence = sentence


def table_of(race: Race) -> Table[State]:
    """The race as it stands."""
    with _lock:
        known = _tables.get(race.token)
        if known is not None and known.seq == race.seq:
            _tables.move_to_end(race.token)
            return known
    table = table_at(race, race.seq)
    remember(race, table)
    return table


def remember(race: Race, table: Table[State]) -> None:
    with _lock:
        _tables[race.token] = table
        _tables.move_to_end(race.token)
        while len(_tables) > REMEMBERED:
            _tables.popitem(last=False)


def table_at(race: Race, seq: int) -> Table[State]:
    """The race as it stood after entry `seq`."""
    since = seq
    try:
        while True:
            base = _snapshot(race, since)
            try:
                return fold(GAME, entries_of(race, after=base.seq if base else 0, upto=seq), base)
            except EarlierNeeded as earlier:
                since = earlier.seq
    except Refusal as refusal:
        raise BrokenLog(race, refusal.sentence) from refusal


def taken_up(opening: Entry) -> int:
    """The round in which a race was taken up from paper, told from the first entry; 0 where it began on the grid."""
    return opening.action.round if isinstance(opening.action, Position) else 0


def entries_of(race: Race, *, after: int = 0, upto: int | None = None) -> list[Entry]:
    """The entries of a log, or a stretch of it."""
    return [entry for entry, _ in dated(race, after, race.seq if upto is None else upto)]


def dated(race: Race, after: int, upto: int) -> list[tuple[Entry, datetime]]:
    rows = RaceEntry.objects.filter(race=race, seq__gt=after, seq__lte=upto).order_by("seq").values_list("data", "at")
    try:
        return [(decode(Entry, data, f"entry {after + n}"), at) for n, (data, at) in enumerate(rows, start=1)]
    except Refusal as refusal:
        raise BrokenLog(race, refusal.sentence) from refusal


def latest_of(race: Race, kinds: Sequence[str], count: int) -> list[Entry]:
    """The newest entries of some kinds, the newest first."""
    rows = RaceEntry.objects.filter(race=race, kind__in=kinds).order_by("-seq").values_list("seq", "data")
    try:
        return [decode(Entry, data, f"entry {seq}") for seq, data in rows[:count]]
    except Refusal as refusal:
        raise BrokenLog(race, refusal.sentence) from refusal


def _snapshot(race: Race, upto: int, stale: Iterable[tuple[int, int]] = ()) -> Table[State] | None:
    """The newest snapshot at or before an entry; `stale` are stretches whose dice were put right afterwards."""
    rows = Snapshot.objects.filter(race=race, seq__lte=upto).order_by("-seq")
    for target, amended in stale:
        rows = rows.exclude(seq__gte=target, seq__lt=amended)
    row = rows.first()
    return restore(GAME, row.data) if row else None


# -- the log, told


@dataclass(frozen=True)
class Told:
    """An entry and what came of it, with the dice that hold for it now."""

    entry: Entry
    at: datetime
    facts: tuple[Fact, ...]
    state: State  # after it
    taken_back: bool = False


def told(race: Race, first: int, last: int) -> list[Told]:
    """A stretch of the log in words-to-be: every entry, taken back or not, with its facts."""
    corrections = _corrections(race) if race.corrected else []
    amended = amendments(corrections)
    base = _snapshot(race, first - 1, _stale(corrections, amended))
    tables = {base.seq: base} if base else {}
    stretches = _counted(race.seq, corrections)
    found = []
    for entry, at in dated(race, base.seq if base else 0, min(last, race.seq)):
        if entry.seq in amended:
            entry = with_dice(entry, amended[entry.seq].values)
        table, facts = _after(race, tables, entry)
        tables[entry.seq] = table
        if entry.seq >= first:
            found.append(Told(entry, at, facts, table.state, not any(a <= entry.seq <= b for a, b in stretches)))
    return found


def counted(race: Race) -> list[tuple[int, int]]:
    """The stretches of the log that count, newest first, both ends included."""
    return _counted(race.seq, _corrections(race) if race.corrected else [])


def _corrections(race: Race) -> list[Entry]:
    rows = RaceEntry.objects.filter(race=race, kind__in=("table.undo", "table.amend")).order_by("seq")
    try:
        return [decode(Entry, row.data, f"entry {row.seq}") for row in rows]
    except Refusal as refusal:
        raise BrokenLog(race, refusal.sentence) from refusal


def _stale(corrections: list[Entry], amended: dict[int, Amend]) -> list[tuple[int, int]]:
    """Where snapshots hold dice that were put right later: from the corrected entry to the correction."""
    return [
        (entry.action.target, entry.seq)
        for entry in corrections
        if isinstance(entry.action, Amend) and amended.get(entry.action.target) is entry.action
    ]


def _counted(seq: int, corrections: list[Entry]) -> list[tuple[int, int]]:
    """The stretches of the log that count, both ends included."""
    undos = {entry.seq: entry.action.target for entry in corrections if isinstance(entry.action, Undo)}
    stretches = []
    while seq > 0:
        last = max((each for each in undos if each <= seq), default=0)
        stretches.append((last + 1, seq))
        seq = undos[last] - 1 if last else 0
    return stretches


def _after(race: Race, tables: dict[int, Table[State]], entry: Entry) -> tuple[Table[State], tuple[Fact, ...]]:
    """The table after one more entry. One taken back may not fit dice put right since: then it tells nothing."""
    if entry.seq == 1:
        return start(GAME, entry)
    before = tables[entry.seq - 1]
    if isinstance(entry.action, Undo):
        back = entry.action.target - 1
        return tables[back] if back in tables else reel_of(race, back).table, ()
    if isinstance(entry.action, Amend):
        return before, ()
    try:
        return advance(GAME, before, entry)
    except (Refusal, Need):
        return before, ()


# -- the race as it was driven


@dataclass(frozen=True)
class Frame:
    """An entry that counts, what came of it, and the table after it."""

    n: int  # from 1
    entry: Entry
    facts: tuple[Fact, ...]
    table: Table[State]

    @property
    def state(self) -> State:
        return self.table.state


@dataclass(frozen=True)
class Reel:
    """The entries of a log that count, in order, with the dice that hold for them now. What was taken back is not
    there. It is wound to any frame from the nearest snapshot, however long the race."""

    race: Race
    seqs: Sequence[int]  # of frame 1, 2 ...
    stretches: Sequence[tuple[int, int]]
    amended: dict[int, Amend]
    stale: Sequence[tuple[int, int]]
    way: int  # the newest correction: once there is another, the frames are other ones

    def __len__(self) -> int:
        return len(self.seqs)

    def wound(self, first: int, last: int) -> Iterator[Frame]:
        """Frames `first` to `last`."""
        try:
            yield from (frame for frame in self._from_snapshot(first, last) if frame.n >= first)
        except (Refusal, Need) as unfit:
            raise BrokenLog(self.race, getattr(unfit, "sentence", str(unfit))) from unfit

    @property
    def table(self) -> Table[State]:
        """After the last frame."""
        (last,) = self.wound(len(self), len(self))
        return last.table

    def _from_snapshot(self, first: int, last: int) -> Iterator[Frame]:
        table = self._nearest(self.seqs[first - 1] - 1)
        after = table.seq if table else 0
        n = bisect_right(self.seqs, after)
        counted = frozenset(self.seqs[n:last])
        for entry, _ in dated(self.race, after, self.seqs[last - 1]):
            if entry.seq not in counted:
                continue
            n += 1
            if entry.seq in self.amended:
                entry = with_dice(entry, self.amended[entry.seq].values)
            table, facts = start(GAME, entry) if table is None else advance(GAME, table, entry)
            yield Frame(n, entry, facts, table)

    def _nearest(self, upto: int) -> Table[State] | None:
        """The newest snapshot of the way that counts; one taken with dice put right since is of another."""
        rows = Snapshot.objects.filter(race=self.race, seq__lte=upto).order_by("-seq")
        fitting = (seq for seq in rows.values_list("seq", flat=True) if self._holds(seq))
        newest = next(fitting, None)
        row = rows.filter(seq=newest).first() if newest else None
        return restore(GAME, row.data) if row else None

    def _holds(self, seq: int) -> bool:
        """An entry that counts, or the undo right before one: there the log stood as it counts now."""
        on_the_way = any(first - 1 <= seq <= last for first, last in self.stretches)
        return on_the_way and not any(target <= seq < amended for target, amended in self.stale)


def reel_of(race: Race, upto: int | None = None) -> Reel:
    """The whole log, or as it stood after entry `upto`."""
    corrections = _corrections(race) if race.corrected else []
    amended = amendments(corrections)
    stretches = _counted(race.seq if upto is None else upto, corrections)[::-1]
    passed_over = {entry.seq for entry in corrections if isinstance(entry.action, Amend)}
    seqs = [seq for first, last in stretches for seq in range(first, last + 1) if seq not in passed_over]
    way = corrections[-1].seq if corrections else 0
    return Reel(race, seqs, stretches, amended, _stale(corrections, amended), way)
