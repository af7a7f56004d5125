"""A game held in memory: the whole table in one object, for terminals, tests, simulations and practice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from .corrections import amend, undo
from .desk import TypedDice, Written, answer_dice, write
from .entries import GM, TABLE, Action, Choice, Entry, Reveal, RollDice
from .game import Awaited, Dice, Fact, Game, Sealed
from .log import Table, fold, standing_palms, start
from .options import Option
from .outcomes import AppDice, DiceSource, Need
from .refusal import Refusal
from .sealed import Palms, accept, missing, open_palm, reveal, standing_choices

S = TypeVar("S")


class Match(Generic[S]):
    """Entries, the table they fold to, the palms beside them, and the facts each entry told."""

    def __init__(self, game: Game[S], opening: Action, *, dice: DiceSource | None = None, by: str = "table") -> None:
        self.game = game
        self.dice: DiceSource = dice or AppDice()
        self.by = by
        entry = Entry(1, GM, by, opening)
        self.table: Table[S]
        self.table, facts = start(game, entry)
        self.entries = [entry]
        self.facts: dict[int, tuple[Fact, ...]] = {1: facts}
        self._palms: dict[int, Palms] = {}  # by prompt: another question may come between two palms
        self._settle()

    @property
    def state(self) -> S:
        return self.table.state

    @property
    def awaits(self) -> Awaited:
        return self.game.awaits(self.state)

    @property
    def palms(self) -> Palms:
        """The secret choices made so far for the palm that is open."""
        waiting = self.awaits
        return self._palms.get(waiting.prompt, {}) if isinstance(waiting, Sealed) else {}

    def options(self, seat: str) -> tuple[Option, ...]:
        return self.game.options(self.state, seat)

    def act(self, seat: str, action: Action, *, bent: str = "") -> list[Fact]:
        """Plays an action of a seat and all app dice it leads to; returns what happened."""
        if isinstance(action, Choice):
            return self.palm(seat, action)
        told = [] if isinstance(action, RollDice) else self._settle()  # dice an undo left due fall first
        try:
            written = write(self.game, self.table, seat, self.by, action, self.dice, bent=bent)
        except Need as need:
            raise Refusal("too_few_dice", f"{need.throw.who} rolls {need.throw}: type in what fell.") from need
        return told + self._keep(written) + self._settle()

    def roll(self, *values: Any) -> list[Fact]:
        """Types in the dice that are due."""
        due = self.awaits
        if not isinstance(due, Dice):
            typed = ", ".join(str(value) for value in values)
            raise Refusal("no_dice_due", f"Nobody has to roll now, so {typed} cannot be entered.")
        written = write(self.game, self.table, due.throw.seat, self.by, RollDice(), TypedDice(values))
        return self._keep(written) + self._settle()

    def palm(self, seat: str, choice: Choice, *, gm: bool = False) -> list[Fact]:
        """Takes a secret choice; the last one in shows them all."""
        standing = self.standing()
        held = accept(self.game, self.state, self._held(standing), seat, choice, standing=standing, gm=gm)
        self._palms[open_palm(self.game, self.state).prompt] = held
        if missing(self.game, self.state, self.palms):
            return []
        return self.show()

    def show(self) -> list[Fact]:
        """Reveals the palms when all are in."""
        standing = self.standing()
        action = reveal(self.game, self.state, self._held(standing), standing=standing)
        written = write(self.game, self.table, TABLE, self.by, action, self.dice)
        return self._keep(written) + self._settle()

    def _held(self, standing: Reveal | None) -> Palms:
        return {**standing_choices(self.game, self.state, standing), **self.palms}

    def standing(self) -> Reveal | None:
        """The choices that stand because their reveal was undone."""
        return standing_palms(self.game, self.entries, open_palm(self.game, self.state))

    def undo(self, target: int | None = None, *, seat: str = GM, why: str = "") -> None:
        target = target or self.entries[-1].seq
        self._correct(undo(self.entries, seat, self.by, target, why, name=self._name))

    def amend(self, target: int, values: Sequence[Sequence[int]], why: str) -> None:
        self._correct(amend(self.game, self.entries, self.by, target, values, why))

    def _name(self, seat: str) -> str:
        return self.game.name_of(self.state, seat)

    def _correct(self, entry: Entry) -> None:
        entries = [*self.entries, entry]
        self.table = fold(self.game, entries)
        self.entries = entries
        self._palms = {}
        self.facts[entry.seq] = ()

    def _keep(self, written: Written[S]) -> list[Fact]:
        self.entries.append(written.entry)
        self.table = written.table
        self.facts[written.entry.seq] = written.facts
        if isinstance(written.entry.action, Reveal):
            self._palms.pop(written.entry.action.prompt, None)
        return list(written.facts)

    def _settle(self) -> list[Fact]:
        told: list[Fact] = []
        for written in answer_dice(self.game, self.table, self.by, self.dice):
            told += self._keep(written)
        return told
