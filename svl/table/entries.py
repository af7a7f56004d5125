"""What is written down: actions, and the entries of the log that hold them."""

from __future__ import annotations

from dataclasses import dataclass

from .codec import kind
from .outcomes import Roll

GM = "gm"
WATCHER = "watcher"
TABLE = "table"  # the seat of entries nobody sits for: a reveal, an answer by the clock


class Action:
    """Something a seat asks for. Every action is a frozen dataclass with a kind, and slots: logs are long."""

    __slots__ = ()


class Choice(Action):
    """An action that is made in secret: it waits beside the log until all are in, and enters it in a `Reveal`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `seat` is the actor of the game, `by` the person who pressed the button."""

    seq: int
    seat: str
    by: str
    action: Action
    outcomes: tuple[Roll, ...] = ()
    bent: str = ""  # the game master's reason for letting pass what the rules refuse


@dataclass(frozen=True, slots=True)
class Palmed:
    seat: str
    choice: Choice


@kind("table.reveal")
@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """All secret choices of one prompt at once."""

    prompt: int
    choices: tuple[Palmed, ...]
    changed: tuple[str, ...] = ()  # seats whose choice the game master changed after an undo

    def of(self, seat: str) -> Choice:
        return next(palmed.choice for palmed in self.choices if palmed.seat == seat)


@kind("table.roll")
@dataclass(frozen=True, slots=True)
class RollDice(Action):
    """Answers the dice that are due; what fell stands in the entry's outcomes."""


@kind("table.undo")
@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Puts the game back to where it was just before entry `target`. Undoing an undo is a redo."""

    target: int
    why: str = ""


@kind("table.amend")
@dataclass(frozen=True, slots=True)
class Amend(Action):
    """Replaces the dice of an earlier entry."""

    target: int
    values: tuple[tuple[int, ...], ...]
    why: str


@kind("table.adjust")
@dataclass(frozen=True, slots=True)
class Adjust(Action):
    """The game master sets one thing to what it is at the table. The game lists the verbs it knows."""

    verb: str
    why: str
    seat: str = ""
    number: int | None = None
    part: str = ""
    value: int | str | None = None
