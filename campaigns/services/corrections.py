"""Putting a roll right when the race has gone on: what it changes, and carrying over only that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns import racelog
from campaigns.game import GAME, State
from campaigns.models import Race
from campaigns.services.desk import By, desk_of
from campaigns.services.races import LONGEST_WHY, require_now, require_open, require_running_hand, require_unsettled
from svl.rules import Figure, changed_figures, mend
from svl.table import GM, Adjust, Asked, Entry, Refusal, Sealed, advance, live, start, try_amend, with_dice
from svl.table import Dice as Awaits

Dice = Sequence[Sequence[int]]  # of every roll of an entry


@dataclass(frozen=True)
class Trial:
    """What other dice would change. Where a later line no longer fits: up to that line."""

    figures: tuple[Figure, ...]
    misfit: int | None = None
    misfit_why: str = ""


def try_dice(race: Race, target: int, values: Dice) -> Trial:
    """Plays the log again with other dice in one entry. Nothing is written."""
    entries = racelog.entries_of(race)
    tried = try_amend(GAME, entries, target, values)  # refuses what is no roll, and dice that cannot fall
    old, new = _both_ways(live(entries), target, values, tried.misfit)
    figures = changed_figures(old, new)
    if tried.misfit is not None and _waits_for(old) != _waits_for(new):
        # One of the two is in the middle of something: of its speed and place nothing can be said yet.
        figures = tuple(figure for figure in figures if figure.what in ("damage", "status"))
    return Trial(figures, tried.misfit, tried.misfit_why)


def _waits_for(state: State) -> tuple[object, ...]:
    match waiting := GAME.awaits(state):
        case Asked():
            return type(waiting.about), waiting.seat
        case Awaits():
            return waiting.throw.why, waiting.throw.seat
        case Sealed():
            return waiting.seats
    return ()


def _both_ways(counted: Sequence[Entry], target: int, values: Dice, misfit: int | None) -> tuple[State, State]:
    """The race with the dice as they were and as they should be, as far as both go the same way."""
    old, _ = start(GAME, counted[0])
    new = old
    for entry in counted[1:]:
        if entry.seq == misfit:
            break
        right = with_dice(entry, [tuple(roll) for roll in values]) if entry.seq == target else entry
        new, _ = advance(GAME, new, right)
        old = new if entry.seq < target else advance(GAME, old, entry)[0]
    return old.state, new.state


def carried(race: Race, trial: Trial, why: str) -> list[tuple[Figure, Adjust | None]]:
    """Each difference with the adjustment that sets it on the car as it stands now; none where it cannot be set, as
    nothing can after the flag."""
    state = racelog.table_of(race).state
    if GAME.awaits(state) is None:
        return [(figure, None) for figure in trial.figures]
    return mend(state, trial.figures, why)


def apply_difference(race_id: int, by: By, *, seq: int, target: int, values: Dice, why: str) -> Race:
    """The roll stays in the log as it was; what it would have changed is set by hand, one entry for each."""
    with desk_of(race_id, by) as desk:
        require_running_hand(desk, "correct a roll")
        require_now(desk, seq)
        require_unsettled(desk)
        reason = why.strip()[:LONGEST_WHY] or f"dice of line {target}"
        found = [action for _, action in carried(desk.race, try_dice(desk.race, target, values), reason) if action]
        if not found:
            raise Refusal("nothing_to_carry", "Nothing of that roll can be carried over to the cars as they stand.")
        is_over = desk.race.is_over  # then nobody rolls or answers any more: the cars are set right for the result
        if not is_over:
            require_open(desk, found[0])
        for action in found:
            desk.play(GM, action)
        if not is_over:
            desk.settle()
        desk.store()
        return desk.race
