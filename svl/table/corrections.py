"""Corrections: taking back, putting dice right, and proving a log that came from somebody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from .desk import check_entry, place_of
from .entries import GM, Amend, Entry, Reveal, Undo
from .game import Game, Sealed
from .log import Table, advance, fold, fold_live, live, path, require_whole, standing_palms, with_dice
from .outcomes import Need, Roll, Throw, fits
from .refusal import Refusal
from .sealed import standing_choices

S = TypeVar("S")


def undo(
    entries: Sequence[Entry], seat: str, by: str, target: int, why: str = "", *, name: Callable[[str], str] = str
) -> Entry:
    """The entry that takes `target` back, or a refusal. Players take back their own last; the rest is the GM's.

    `name` tells what people call a seat.
    """
    if not 1 < target <= len(entries):
        raise Refusal("nothing_to_undo", f"There is no entry {target} to take back: the log has 2 to {len(entries)}.")
    entry = entries[target - 1]
    if isinstance(entry.action, Undo):
        _check_redo(entries, seat, entry, name)
    else:
        _check_take_back(entries, seat, entry, name)
    return Entry(len(entries) + 1, seat, by, Undo(target, why))


def _check_redo(entries: Sequence[Entry], seat: str, entry: Entry, name: Callable[[str], str]) -> None:
    later = entries[entry.seq :]
    if not all(isinstance(each.action, Undo) for each in later):
        raise Refusal("redo_too_late", f"Somebody has acted since entry {entry.seq} was taken back; it cannot return.")
    if seat != GM and any(each.seat != seat for each in later):
        raise Refusal(
            "redo_too_late", f"More has been taken back since entry {entry.seq}: only the game master may redo it."
        )
    if seat not in (GM, entry.seat):
        if entry.seat == GM:
            raise Refusal("not_yours", "The game master took that back; only the game master may redo it.")
        who = name(entry.seat)
        raise Refusal("not_yours", f"{who} took that back; only {who} or the game master may redo it.")


def _check_take_back(entries: Sequence[Entry], seat: str, entry: Entry, name: Callable[[str], str]) -> None:
    counted = path(entries)
    if all(each.seq != entry.seq for each in counted):
        raise Refusal("nothing_to_undo", f"Entry {entry.seq} is already taken back.")
    if seat == GM:
        return
    if entry.seat != seat:
        whose = "the game master's" if entry.seat == GM else f"{name(entry.seat)}'s"
        raise Refusal("not_yours", f"Entry {entry.seq} is {whose}; {name(seat)} may take back only their own last.")
    if entry.outcomes or isinstance(entry.action, Reveal):
        raise Refusal("dice_fell", f"Dice fell in entry {entry.seq}: only the game master may take it back.")
    if counted[-1].seq != entry.seq:
        raise Refusal("acted_on", f"Entry {entry.seq} has been acted on: only the game master may take it back.")


def amend(
    game: Game[Any], entries: Sequence[Entry], by: str, target: int, values: Sequence[Sequence[Any]], why: str
) -> Entry:
    """The entry that corrects the dice of `target`, or a refusal that names the first later entry it breaks."""
    tried = try_amend(game, entries, target, values)
    if tried.misfit is not None:
        raise Refusal(
            "later_entry_breaks",
            f"With those dice entry {tried.misfit} no longer fits: {tried.misfit_why} Take back from there first.",
            seq=tried.misfit,
        )
    if not why.strip():
        raise Refusal("reason_missing", "Say why the dice are corrected: a slip of typing, a die on the floor.")
    dice = tuple(tuple(roll) for roll in values)
    return Entry(len(entries) + 1, GM, by, Amend(target, dice, why))


@dataclass(frozen=True)
class Difference:
    seat: str
    figure: str
    before: Any
    after: Any


@dataclass(frozen=True)
class TriedAmend:
    """What a correction of dice would change, or the first later entry that could not have happened."""

    differences: tuple[Difference, ...] = ()
    misfit: int | None = None
    misfit_why: str = ""


def try_amend(game: Game[S], entries: Sequence[Entry], target: int, values: Sequence[Sequence[Any]]) -> TriedAmend:
    """Plays the log again with other dice in one entry, strictly from there on. Changes nothing."""
    counted = live(entries)
    if all(entry.seq != target for entry in counted[1:]):
        raise Refusal("nothing_to_amend", f"Entry {target} is not part of the game as it stands.")
    table = fold_live(game, counted[:1])
    for entry in counted[1:]:
        if entry.seq == target:
            entry = _redone(entry, values)
        try:
            if entry.seq > target:
                check_entry(game, table.state, entry)
            table, _ = advance(game, table, entry)
        except (Refusal, Need) as problem:
            return TriedAmend(misfit=entry.seq, misfit_why=_sentence(problem))
    return TriedAmend(differences=_differences(game, fold(game, entries).state, table.state))


def _redone(entry: Entry, values: Sequence[Sequence[Any]]) -> Entry:
    if not entry.outcomes:
        raise Refusal("nothing_to_amend", f"No dice fell in entry {entry.seq}.")
    new = with_dice(entry, [tuple(roll) for roll in values])
    for roll, old in zip(new.outcomes, entry.outcomes, strict=True):
        fits(Throw(old.seat, old.die, len(old.values), old.why), roll.values)
    return new


def _sentence(problem: Refusal | Need) -> str:
    if isinstance(problem, Need):
        return f"{problem.throw.seat} would have to roll {problem.throw}."
    return problem.sentence


def _differences(game: Game[S], before: S, after: S) -> tuple[Difference, ...]:
    old, new = game.digest(before), game.digest(after)
    return tuple(
        Difference(seat, figure, value, new[seat].get(figure))
        for seat, figures in old.items()
        for figure, value in figures.items()
        if value != new[seat].get(figure)
    )


def verify(game: Game[S], entries: Sequence[Entry]) -> Table[S]:
    """Plays a log from somebody else again, strictly: every entry legal or bent, also those that were taken back."""
    require_whole(entries)
    if entries[0].outcomes:
        raise Refusal("log_breaks", "Entry 1 of the log cannot be: no dice fall when a game is opened.", seq=1)
    table = fold_live(game, entries[:1])
    for entry in entries[1:]:
        before = entries[: entry.seq - 1]
        try:
            table = _verified(game, table, before, entry)
        except (Refusal, Need) as problem:
            raise Refusal(
                "log_breaks", f"Entry {entry.seq} of the log cannot be: {_sentence(problem)}", seq=entry.seq
            ) from problem
    return table


def _verified(game: Game[S], table: Table[S], before: Sequence[Entry], entry: Entry) -> Table[S]:
    match entry.action:
        case Undo():
            undo(before, entry.seat, entry.by, entry.action.target)
            return fold(game, [*before, entry])
        case Amend():
            if entry.seat != GM:
                raise Refusal("gm_only", f"Only the game master corrects dice; {entry.seat} did.")
            amend(game, before, entry.by, entry.action.target, entry.action.values, entry.action.why)
            return fold(game, [*before, entry])
        case Reveal():
            _check_marked(game, table, before, entry.action)
    check_entry(game, table.state, entry)
    _check_rolls(game, table, entry.outcomes)
    return advance(game, table, entry)[0]


def _check_rolls(game: Game[S], table: Table[S], rolls: Sequence[Roll]) -> None:
    """Rolls are numbered as they fell, and none of them was on the shelf with another result."""
    for n, roll in enumerate(rolls):
        throw = Throw(roll.seat, roll.die, len(roll.values), roll.why)
        if (roll.turn, roll.nth) != place_of(game, table, rolls[:n], throw):
            raise Refusal("wrong_dice", f"{roll.seat}'s roll for {roll.why} is numbered {roll.turn}.{roll.nth}.")
        shelved = table.shelved(throw, roll.turn, roll.nth)
        if shelved is not None and shelved.values != roll.values:
            fell = ", ".join(str(value) for value in shelved.values)
            raise Refusal("fished_dice", f"{roll.seat} had already rolled {fell} for {roll.why}.")


def _check_marked(game: Game[S], table: Table[S], before: Sequence[Entry], action: Reveal) -> None:
    """A choice that differs from one that stood must be marked as changed by the game master."""
    sealed = game.awaits(table.state)
    standing = standing_palms(game, before, sealed) if isinstance(sealed, Sealed) else None
    old = standing_choices(game, table.state, standing)
    changed = tuple(p.seat for p in action.choices if p.seat in old and p.choice != old[p.seat])
    if changed != action.changed:
        names = ", ".join(changed) or "nobody"
        raise Refusal("palm_stands", f"The choices of {names} were changed; the log says otherwise.")
