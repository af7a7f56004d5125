"""The desk where entries are written: check, play, dice from a source or from the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .entries import Action, Choice, Entry, Reveal, RollDice
from .game import Dice, Fact, Game, check
from .log import Table, advance
from .outcomes import DiceSource, Need, Roll, Throw, fits
from .refusal import Refusal
from .sealed import check_reveal

S = TypeVar("S")


@dataclass(frozen=True)
class Written(Generic[S]):
    """An entry ready to be stored, and the table after it."""

    entry: Entry
    table: Table[S]
    facts: tuple[Fact, ...]


class TypedDice:
    """Dice a person typed in for the throw that is due."""

    name = "typed"

    def __init__(self, values: Sequence[Any]) -> None:
        self._values = values

    def roll(self, throw: Throw) -> tuple[int, ...] | None:
        return fits(throw, self._values)


def check_entry(game: Game[S], state: S, entry: Entry) -> None:
    """Refuses an entry the rules do not allow, unless it bends a rule that may be bent."""
    action = entry.action
    try:
        if isinstance(action, Reveal):
            check_reveal(game, state, action)
        elif isinstance(action, Choice):
            raise Refusal("sealed", f"{entry.seat}'s choice is secret: it is palmed, not played openly.")
        else:
            check(game, state, entry.seat, action)
    except Refusal as refusal:
        if not (refusal.bendable and entry.bent.strip()):
            raise


def write(
    game: Game[S], table: Table[S], seat: str, by: str, action: Action, dice: DiceSource, *, bent: str = ""
) -> Written[S]:
    """Checks and plays one action. Raises `Need` where dice are due that the source leaves to a person.

    Whoever passes a reason to bend vouches for it that a game master gave it.
    """
    entry = Entry(table.seq + 1, seat, by, action, (), bent)
    check_entry(game, table.state, entry)
    while True:
        try:
            after, facts = advance(game, table, entry)
        except Need as need:
            rolls = (*entry.outcomes, _roll(game, table, entry.outcomes, need.throw, dice))
            entry = Entry(entry.seq, seat, by, action, rolls, bent)
        else:
            return Written(entry, after, facts)


def answer_dice(game: Game[S], table: Table[S], by: str, dice: DiceSource) -> list[Written[S]]:
    """Rolls all dice that are due and that the source or the shelf can give; stops where a person must roll."""
    done: list[Written[S]] = []
    while isinstance(due := game.awaits(table.state), Dice):
        try:
            written = write(game, table, due.throw.seat, by, RollDice(), dice)
        except Need:
            break
        done.append(written)
        table = written.table
    return done


def place_of(game: Game[S], table: Table[S], before: Sequence[Roll], throw: Throw) -> tuple[int, int]:
    """The turn a roll falls in, and how many like rolls of that seat there are in it with this one."""
    turn = game.turn(table.state)
    alike = [r for r in (*table.rolls, *before) if (r.turn, r.seat, r.why) == (turn, throw.seat, throw.why)]
    return turn, len(alike) + 1


def _roll(game: Game[S], table: Table[S], before: Sequence[Roll], throw: Throw, dice: DiceSource) -> Roll:
    turn, nth = place_of(game, table, before, throw)
    shelved = table.shelved(throw, turn, nth)
    values: tuple[int, ...] | None
    if shelved is not None:
        _refuse_other_dice(throw, shelved, dice)
        values, source = shelved.values, "shelf"
    else:
        values, source = dice.roll(throw), dice.name
    if values is None:
        raise Need(throw)
    return Roll(throw.seat, throw.die, throw.why, fits(throw, values), turn, nth, source)


def _refuse_other_dice(throw: Throw, shelved: Roll, dice: DiceSource) -> None:
    """Typed dice are never dropped without a word: those that fell before the undo stand until they are amended."""
    if isinstance(dice, TypedDice) and dice.roll(throw) != shelved.values:
        fell = ", ".join(str(value) for value in shelved.values)
        raise Refusal(
            "dice_on_shelf",
            f"{throw.who} has rolled {fell} for {throw.reason} before, and that stands: enter it again; "
            "the game master may then amend it.",
            values=shelved.values,
        )
