"""The newest entries of a race's log with what came of them, remembered: every screen wants them at every bell."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from campaigns import racelog
from campaigns.game import GAME, State
from campaigns.models import Race
from campaigns.racelog import Told
from svl.table import Amend, Entry, Fact, Need, Refusal, Table, Undo, advance

LEAST, MOST = 60, 120  # entries in the window: as many are told at first, and it may grow to so many
REMEMBERED = 32  # windows; one for each race that is being played or looked at
_windows: OrderedDict[str, tuple[Told, ...]] = OrderedDict()
_lock = Lock()


def recent(race: Race) -> tuple[Told, ...]:
    """The last entries of the log, oldest first: at least sixty, or all there are."""
    if not race.seq:
        return ()
    with _lock:
        known = _windows.get(race.token, ())
    if not known or known[-1].entry.seq != race.seq:
        known = _longer(race, known) or tuple(racelog.told(race, max(1, race.seq - LEAST + 1), race.seq))
        _remember(race, known)
    return known


def _remember(race: Race, window: tuple[Told, ...]) -> None:
    with _lock:
        _windows[race.token] = window[-LEAST:] if len(window) > MOST else window
        _windows.move_to_end(race.token)
        while len(_windows) > REMEMBERED:
            _windows.popitem(last=False)


def _longer(race: Race, known: Sequence[Told]) -> tuple[Told, ...] | None:
    """The window with the new entries at its end. Nothing if they correct earlier ones: then all is told anew."""
    if not known or not 0 < race.seq - known[-1].entry.seq <= LEAST:
        return None
    found = list(known)
    for entry, at in racelog.dated(race, known[-1].entry.seq, race.seq):
        told = _next(found[-1], entry)
        if told is None:
            return None
        table, facts = told
        found.append(Told(entry, at, facts, table.state))
    return tuple(found)


def _next(last: Told, entry: Entry) -> tuple[Table[State], tuple[Fact, ...]] | None:
    if isinstance(entry.action, (Undo, Amend)):
        return None
    try:
        return advance(GAME, Table(last.entry.seq, last.state), entry)
    except (Refusal, Need):
        return None  # the log itself says better what is wrong with it
