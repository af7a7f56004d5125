"""Taking back: what an undo would undo, how much of it there is, and what stays as it fell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns import racelog
from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Race, RaceEntry
from campaigns.queries.race.taps import REASONS
from campaigns.queries.race.told import recent
from campaigns.racelog import Told
from campaigns.services.races import taken_back_last
from campaigns.wording import plural
from svl.rules import is_on_grid, narrate
from svl.table import GM, Amend, Reveal, Table, Undo

NOT_NOW = (Race.State.SETTING, Race.State.SETTLED, Race.State.CONTINUED)


@dataclass(frozen=True)
class UndoView:
    """The buttons for taking back: the last entry, what was taken back, and the whole turn."""

    seat: str  # in whose name
    seq: int
    last: str  # what the last entry was, in words; empty: nothing to take back
    may_redo: bool
    turn: int | None  # the first entry of the present turn, or of the one before if nothing was done in it yet
    turn_words: str


@dataclass(frozen=True)
class BackView:
    """Going back to just before an entry."""

    target: int
    seq: int
    words: str  # what stands in that line
    count: int  # entries it takes back
    stands: tuple[str, ...]
    reasons: tuple[str, ...] = REASONS

    @property
    def count_words(self) -> str:
        if self.count == 1:
            return "Takes back this line."
        return f"Takes back this line and the {plural(self.count - 1, 'line')} after it."


def undo_view(at: Trackside, table: Table[State]) -> UndoView | None:
    """For those who run the race, and while it runs for a player whose own entry is the last; none for anybody else."""
    race = at.race
    if race.seq < 2 or race.state in NOT_NOW:
        return None
    window = recent(race)
    counted = [told for told in window if not told.taken_back and not isinstance(told.entry.action, Undo)]
    last = counted[-1] if counted and counted[-1].entry.seq > 1 else None
    gone = taken_back_last([told.entry for told in window])
    if at.here.runs:
        turn, whose = _turn_start(table.state, counted)
        words = f"{GAME.name_of(table.state, whose)}'s turn" if whose else "this turn"
        return UndoView(GM, race.seq, _words(last) if last else "", gone is not None, turn, words)
    return _own_undo(at, window, last, gone)


def _own_undo(at: Trackside, window: Sequence[Told], last: Told | None, gone: int | None) -> UndoView | None:
    seq = at.race.seq
    if at.race.state != Race.State.RUNNING:
        return None
    if last is not None and last.entry.seq == seq and last.entry.seat in at.own:
        entry = last.entry
        if not entry.outcomes and not isinstance(entry.action, Reveal):
            return UndoView(entry.seat, seq, _words(last), False, None, "")
    if gone is not None and gone == seq and window[-1].entry.seat in at.own:
        return UndoView(window[-1].entry.seat, seq, "", True, None, "")
    return None


def _turn_start(state: State, counted: Sequence[Told]) -> tuple[int | None, str]:
    """Walks back to the first entry of the present turn, at its very start of the one before; and says whose it is."""
    wanted, first, whose = GAME.turn(state), None, ""
    for told, before in zip(reversed(counted), reversed(counted[:-1]), strict=False):
        if is_on_grid(told.state):  # the lineup and the cars were settled before the flag: no turn's start lies behind
            break
        turn = GAME.turn(before.state)
        if turn != wanted and first is not None:
            break
        wanted, first, whose = turn, told.entry.seq, before.state.on_turn
    return first, whose


def _words(told: Told) -> str:
    """What an entry was, in one sentence."""
    lines = narrate.log_lines(told.state, told.facts)
    if lines:
        return lines[0]
    if isinstance(told.entry.action, Amend):
        return f"The correction of line {told.entry.action.target}."
    return f"Line {told.entry.seq} by {told.entry.by}."


# -- back to a line


def back_view(at: Trackside, target: int) -> BackView | None:
    """What going back to just before this entry takes along; nothing where it does not count any more."""
    race = at.race
    stretches = racelog.counted(race)
    if not 1 < target <= race.seq or not _counts(stretches, target):
        return None
    rows = RaceEntry.objects.filter(race=race, seq__gte=target).order_by("seq").values_list("seq", "kind")
    kinds = [kind for seq, kind in rows if _counts(stretches, seq) and kind != "table.undo"]
    told = racelog.told(race, target, target)
    return BackView(target, race.seq, _words(told[0]), len(kinds), _stands(kinds))


def _counts(stretches: Sequence[tuple[int, int]], seq: int) -> bool:
    return any(first <= seq <= last for first, last in stretches)


def _stands(kinds: Sequence[str]) -> tuple[str, ...]:
    found = []
    if rolls := kinds.count("table.roll"):
        found.append(
            f"{plural(rolls, 'roll')} stay as they fell: the same roll in the same turn falls the same way again."
            if rolls > 1
            else "The roll stays as it fell: the same roll in the same turn falls the same way again."
        )
    if "table.reveal" in kinds:
        found.append("Choices that were shown stand. You show them again, or change one, and the log says so.")
    found.append("Nothing is lost: what is taken back stays in the log, and Redo brings it back.")
    return tuple(found)
