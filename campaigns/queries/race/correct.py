"""Correcting a roll: the dice as they stand, and what other dice would change for whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Race
from campaigns.queries.race.log import stretch
from campaigns.queries.race.taps import REASONS
from campaigns.services.corrections import Trial, carried, try_dice
from svl.rules import Figure, narrate, thrown_for
from svl.table import FACES, Amend, Roll, Table, Undo


@dataclass(frozen=True)
class DieField:
    value: str
    highest: int
    label: str


@dataclass(frozen=True)
class RollField:
    """The dice of one roll, to be typed over."""

    who: str
    what: str
    was: tuple[int, ...]
    dice: tuple[DieField, ...]

    @property
    def typed(self) -> str:
        return " ".join(die.value for die in self.dice)


@dataclass(frozen=True)
class Change:
    label: str
    before: str
    after: str
    carries: bool = True  # can be set on the car as it stands


@dataclass(frozen=True)
class CarChanges:
    name: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class CorrectView:
    target: int
    seq: int
    words: str
    rolls: tuple[RollField, ...]
    reasons: tuple[str, ...] = REASONS


@dataclass(frozen=True)
class TrialView:
    """What the typed dice would change."""

    cars: tuple[CarChanges, ...]
    misfit: int | None = None
    misfit_why: str = ""
    misfit_words: str = ""  # what stands in the line that no longer fits
    why_nothing_carries: str = ""

    @property
    def leaves_something(self) -> bool:
        return any(not change.carries for car in self.cars for change in car.changes)


def correct_view(at: Trackside, table: Table[State], target: int, typed: Sequence[str] = ()) -> CorrectView | None:
    """The dice of an entry; nothing where it has none or does not count any more."""
    if not 1 < target <= at.race.seq:
        return None
    told = stretch(at.race, target, target)[-1]
    if told.taken_back or not told.entry.outcomes or isinstance(told.entry.action, (Undo, Amend)):
        return None
    rolls = told.entry.outcomes
    fields = tuple(_field(table.state, roll, typed[n] if n < len(typed) else None) for n, roll in enumerate(rolls))
    lines = narrate.log_lines(told.state, told.facts)
    return CorrectView(target, at.race.seq, lines[0] if lines else "", fields)


def _field(state: State, roll: Roll, typed: str | None) -> RollField:
    highest = FACES[roll.die]
    values = list(map(str, roll.values)) if typed is None else [die.replace("?", "") for die in typed.split()]
    padded = [*values, *[""] * len(roll.values)][: len(roll.values)]
    what = thrown_for(roll.why)
    dice = tuple(
        DieField(value, highest, f"{what}, die {n} of {len(padded)}") for n, value in enumerate(padded, start=1)
    )
    return RollField(GAME.name_of(state, roll.seat), what, roll.values, dice)


def trial_view(at: Trackside, table: Table[State], target: int, values: Sequence[Sequence[int]]) -> TrialView:
    """Plays it through with other dice. Raises a refusal where such dice cannot fall."""
    trial = try_dice(at.race, target, values)
    if trial.misfit is None:
        return TrialView(tuple(_by_car(table.state, [(figure, True) for figure in trial.figures])))
    return _misfit_view(at, table, trial)


def _misfit_view(at: Trackside, table: Table[State], trial: Trial) -> TrialView:
    assert trial.misfit is not None
    figures = [(figure, action is not None) for figure, action in carried(at.race, trial, REASONS[-1])]
    told = stretch(at.race, trial.misfit, trial.misfit)[-1]
    lines = narrate.log_lines(told.state, told.facts)
    return TrialView(
        tuple(_by_car(table.state, figures)),
        trial.misfit,
        trial.misfit_why,
        lines[0].rstrip(".") if lines else "",
        _why_nothing_carries(at.race, table.state, [carries for _, carries in figures]),
    )


def _why_nothing_carries(race: Race, state: State, figures: Sequence[bool]) -> str:
    if not figures:
        return "Up to there nothing differs, so there is nothing to carry over."
    if race.state == Race.State.PAUSED:
        return "Resume the race to carry the difference over: while it is paused nothing is set on the cars."
    if any(figures):
        return ""
    if GAME.awaits(state) is None:
        return "The flag has fallen, so nothing can be set on the cars any more."
    return "All of it has changed since, so nothing can be carried over."


def _by_car(state: State, figures: Iterable[tuple[Figure, bool]]) -> Iterable[CarChanges]:
    for seat, group in groupby(figures, key=lambda pair: pair[0].seat):
        changes = tuple(
            Change(figure.label, figure.before_words, figure.after_words, carries) for figure, carries in group
        )
        yield CarChanges(GAME.name_of(state, seat), changes)
