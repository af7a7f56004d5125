"""The log is the truth: which entries count, what they fold to, and where the dice of the others lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .codec import decode, encode
from .entries import Amend, Entry, Reveal, Undo
from .game import Fact, Game, Sealed
from .outcomes import NO_DICE, Outcomes, Roll, Throw
from .refusal import Refusal
from .values import evolve, record

S = TypeVar("S")


@record
class Table(Generic[S]):
    """Where a log has got to. A snapshot of it may stand in for all entries up to `seq`."""

    seq: int
    state: S
    rolls: tuple[Roll, ...] = ()  # of the present turn, to count like ones
    shelf: tuple[Roll, ...] = ()  # dice of undone entries: a like roll of the same turn takes them again

    def shelved(self, throw: Throw, turn: int, nth: int) -> Roll | None:
        """The dice on the shelf that answer this throw, if there are any."""
        key = (turn, throw.seat, throw.why, nth)
        alike = (roll for roll in self.shelf if roll.key == key)
        return next((roll for roll in alike if (roll.die, len(roll.values)) == (throw.die, throw.count)), None)


class EarlierNeeded(Exception):  # noqa: N818 - a question to the store, not an error
    """An undo reaches behind the entries at hand: fold again from a snapshot at or before `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"entries from {seq} on are needed")
        self.seq = seq


def path(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count, amendments among them, in order.

    Undoing entry t means: go on from where the log stood just before t. So one walk backwards, jumping at each undo,
    finds the path; an undo of an undo needs no rule of its own.
    """
    if not entries:
        return []
    first, found = entries[0].seq, []
    seq = entries[-1].seq
    while seq >= first:
        entry = entries[seq - first]
        if isinstance(entry.action, Undo):
            if entry.action.target < first:
                raise EarlierNeeded(entry.action.target - 1)
            seq = entry.action.target - 1
            continue
        found.append(entry)
        seq -= 1
    return found[::-1]


def amendments(entries: Sequence[Entry]) -> dict[int, Amend]:
    """The corrections of dice that stand, by the entry they correct.

    A correction stands until it is itself taken back: an undo that merely reaches behind it changes no dice.
    """
    lifted: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry.action, Undo) and entry.seq not in lifted:
            lifted.add(entry.action.target)
    standing = [entry for entry in entries if entry.seq not in lifted]
    return {entry.action.target: entry.action for entry in standing if isinstance(entry.action, Amend)}


def live(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that make the state, each with the dice that hold for it now."""
    amended = amendments(entries)
    if amended and min(amended) < entries[0].seq:
        raise EarlierNeeded(min(amended) - 1)
    return [
        with_dice(entry, amended[entry.seq].values) if entry.seq in amended else entry
        for entry in path(entries)
        if not isinstance(entry.action, Amend)
    ]


def with_dice(entry: Entry, values: Sequence[tuple[int, ...]]) -> Entry:
    """The entry as if these dice had fallen."""
    if len(values) != len(entry.outcomes):
        raise Refusal(
            "wrong_dice", f"Entry {entry.seq} holds {len(entry.outcomes)} rolls, so it cannot take {len(values)}."
        )
    rolls = tuple(evolve(roll, values=new, source="amended") for roll, new in zip(entry.outcomes, values, strict=True))
    return evolve(entry, outcomes=rolls)


def shelf(entries: Sequence[Entry], before: Sequence[Roll] = ()) -> tuple[Roll, ...]:
    """The dice of undone entries, one for each key: nobody undoes to roll again. Amended ones stay amended."""
    counted = {entry.seq for entry in path(entries)}
    amended = amendments(entries)
    found = {roll.key: roll for roll in before}
    for entry in entries:
        if entry.outcomes and entry.seq not in counted:
            held = with_dice(entry, amended[entry.seq].values) if entry.seq in amended else entry
            found.update({roll.key: roll for roll in held.outcomes})
    return tuple(found.values())


def advance(game: Game[S], table: Table[S], entry: Entry) -> tuple[Table[S], tuple[Fact, ...]]:
    """The table after one live entry. Trusts the entry, but not its dice."""
    fell, rolls = entry.outcomes, table.rolls
    outcomes = Outcomes(fell) if fell else NO_DICE
    played = game.play(table.state, entry.seat, entry.action, outcomes)
    if fell:
        outcomes.finish()
        rolls += fell
    if rolls:
        turn = game.turn(played.state)
        if rolls[0].turn != turn or rolls[-1].turn != turn:  # in the order they fell: another turn has begun
            rolls = _of_turn(rolls, turn)
    return Table(entry.seq, played.state, rolls, table.shelf), played.facts


def _of_turn(rolls: Sequence[Roll], turn: int) -> tuple[Roll, ...]:
    return tuple(roll for roll in rolls if roll.turn == turn)


def start(game: Game[S], entry: Entry) -> tuple[Table[S], tuple[Fact, ...]]:
    played = game.open(entry.action)
    return Table(entry.seq, played.state), played.facts


def fold(game: Game[S], entries: Sequence[Entry], snapshot: Table[S] | None = None) -> Table[S]:
    """The table after all entries. With a snapshot, `entries` are those after it."""
    if snapshot is None:
        require_whole(entries)
        table = fold_live(game, live(entries))
    else:
        _require_next(snapshot, entries)
        table = snapshot
        for entry in live(entries):
            table, _ = advance(game, table, entry)
    if not entries:
        return table
    return evolve(table, seq=entries[-1].seq, shelf=shelf(entries, table.shelf))


def _require_next(snapshot: Table[Any], entries: Sequence[Entry]) -> None:
    if entries and entries[0].seq != snapshot.seq + 1:
        raise Refusal(
            "malformed_log", f"After a snapshot at entry {snapshot.seq} the log goes on with {entries[0].seq}."
        )


def require_whole(entries: Sequence[Entry]) -> None:
    """Refuses a log with gaps, with a beginning that is none, or with corrections of what is not there."""
    if not entries:
        raise Refusal("malformed_log", "The log is empty: entry 1 opens the game.")
    for place, entry in enumerate(entries, start=1):
        if entry.seq != place:
            raise Refusal("malformed_log", f"Entry {place} of the log is numbered {entry.seq}.", seq=entry.seq)
        if isinstance(entry.action, (Undo, Amend)) and not 1 < entry.action.target < place:
            raise Refusal(
                "malformed_log",
                f"Entry {place} corrects entry {entry.action.target}; it can reach entries 2 to {place - 1}.",
                seq=place,
            )


def standing_palms(game: Game[S], entries: Sequence[Entry], sealed: Sealed) -> Reveal | None:
    """The choices an undone reveal left standing for the palm that is open again, if there are any.

    It is the same palm if it was open already where the way of that reveal and the present way part. It takes the
    whole log to tell.
    """
    reveals = [(entry.seq, shown) for entry in entries if isinstance(shown := entry.action, Reveal)]
    undone = [(seq, shown) for seq, shown in reveals if shown.prompt == sealed.prompt]
    here = live(entries) if undone else []  # most palms were never shown before: nothing to follow
    for seq, shown in reversed(undone):
        there = live(entries[: seq - 1])
        shared = [one for one, two in zip(here, there, strict=False) if one.seq == two.seq]
        if game.awaits(fold_live(game, shared).state) == sealed:
            return shown
    return None


def fold_live(game: Game[S], counted: Sequence[Entry]) -> Table[S]:
    """The table after entries that are all live."""
    table, _ = start(game, counted[0])
    for entry in counted[1:]:
        table, _ = advance(game, table, entry)
    return table


def save(table: Table[Any]) -> dict[str, Any]:
    """A snapshot as JSON data: it stands in for the entries up to its `seq`, and is never required."""
    parts = {"seq": table.seq, "state": table.state, "rolls": table.rolls, "shelf": table.shelf}
    return {name: encode(part) for name, part in parts.items()}


def restore(game: Game[S], data: Any) -> Table[S]:
    """The table a snapshot holds."""
    if not isinstance(data, dict):
        raise Refusal("malformed", f"In the snapshot: expected its number and its state, found {data!r}.")
    parts = decode(_Snapshot, {name: data.get(name) for name in ("seq", "rolls", "shelf")}, "the snapshot")
    state = decode(game.state_type, data.get("state"), "the snapshot's state")
    return Table(parts.seq, state, parts.rolls, parts.shelf)


@dataclass(frozen=True)
class _Snapshot:
    seq: int
    rolls: tuple[Roll, ...]
    shelf: tuple[Roll, ...]
