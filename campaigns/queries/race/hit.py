"""What somebody else has just done to a car: shown to its driver at once, with the figures before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.game import GAME, State
from campaigns.models import Race
from campaigns.queries.race.cars import FaultView, PanelView, fault_view, panels_view
from campaigns.queries.race.told import recent
from campaigns.racelog import Told
from campaigns.wording import surname
from svl.rules import facts as f
from svl.rules import narrate

TITLES = {"ram": "{} rammed you", "double ram": "{} and you rammed each other", "pile-up": "A pile-up with {}"}
MOST_LINES = 3


@dataclass(frozen=True)
class Changed:
    """A figure that is not what it was."""

    name: str
    before: int
    after: int
    tone: str = ""


@dataclass(frozen=True)
class HitView:
    seq: int  # of the entry that struck last
    title: str
    lines: tuple[str, ...]
    changes: tuple[Changed, ...]
    panels: tuple[PanelView, ...]
    faults: tuple[FaultView, ...]  # new ones


def hit_view(race: Race, seat: str) -> HitView | None:
    """The blows of the newest turn of somebody else, if it struck this car."""
    window = [told for told in recent(race) if not told.taken_back]
    turn, before = _newest_turn(window)
    blows = [(told, fact) for told in turn for fact in _blows(told, seat)]
    if not blows or before is None or before.on_turn == seat:
        return None
    after = turn[-1].state
    told, last = blows[-1]
    old = before.car(seat).faults
    return HitView(
        seq=told.entry.seq,
        title=TITLES.get(last.cause, "Your car was hit").format(_surname(before)),
        lines=tuple(_lines(blows, after.name(seat))),
        changes=tuple(_changes(before, after, seat)),
        panels=panels_view(after, seat),
        faults=tuple(fault_view(after, fault) for fault in after.car(seat).faults if fault not in old),
    )


def _newest_turn(window: Sequence[Told]) -> tuple[list[Told], State | None]:
    """The entries of the turn in which anything happened last, and the race before them. An entry belongs to the turn
    it was made in, though it may have ended it."""
    if len(window) < 2:
        return [], None
    first = len(window) - 1
    while first > 1 and GAME.turn(window[first - 2].state) == GAME.turn(window[-2].state):
        first -= 1
    return list(window[first:]), window[first - 1].state


def _blows(told: Told, seat: str) -> Iterator[f.Hit]:
    return (fact for fact in told.facts if isinstance(fact, f.Hit) and fact.seat == seat and fact.applied)


def _surname(state: State) -> str:
    return surname(GAME.name_of(state, state.on_turn))


def _lines(blows: Sequence[tuple[Told, f.Hit]], name: str) -> list[str]:
    """As the log tells it, said to the driver."""
    said = [
        line.replace(f"{name}'s", "your") for told, fact in blows for line in narrate.log_lines(told.state, (fact,))
    ]
    return list(dict.fromkeys(said))[:MOST_LINES]


def _changes(before: State, after: State, seat: str) -> Iterator[Changed]:
    for old, new in zip(panels_view(before, seat), panels_view(after, seat), strict=True):
        if old.points != new.points:
            yield Changed(new.name, old.points, new.points, {"half": "warn", "zero": "danger"}.get(new.tone, ""))
    was, now = before.car(seat).speed, after.car(seat).speed
    if was != now:
        yield Changed("Speed", was, now)
