"""What a game has to answer so that the table can carry it."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from .entries import Action
from .options import Option
from .outcomes import Outcomes, Throw
from .refusal import Refusal
from .values import record

S = TypeVar("S")


class Fact:
    """Something that happened, and why. Facts are told, never stored as truth: a fold makes them again."""

    __slots__ = ()


@record
class Played(Generic[S]):
    state: S
    facts: tuple[Fact, ...] = ()


@record
class Dice:
    """The table waits for these dice. `throw.seat` rolls them; the game master may enter them too."""

    prompt: int
    throw: Throw


@record
class Sealed:
    """The table waits for a secret choice of each of these seats."""

    prompt: int
    seats: tuple[str, ...]


@record
class Asked:
    """The table waits for an answer of this seat. `about` is the game's own frozen question."""

    prompt: int
    seat: str
    about: Any


Awaited = Dice | Sealed | Asked | None  # None: the game is over


class Game(Protocol[S]):
    """The rules of one game: pure functions over a frozen state."""

    name: str
    version: int
    state_type: type[S]

    def open(self, opening: Action) -> Played[S]:
        """The state after entry 1, which freezes all the game will ever read."""

    def play(self, state: S, seat: str, action: Action, outcomes: Outcomes) -> Played[S]:
        """Trusts the action; total on everything legal or bendable."""

    def options(self, state: S, seat: str, kind: type[Action] | None = None) -> tuple[Option, ...]:
        """What the seat may do now, secret choices included; with `kind`, at least all options of that kind."""

    def takes(self, state: S, seat: str, action: Action) -> bool:
        """Does some option take this one action? It answers as the options would, only sooner."""

    def explain(self, state: S, seat: str, action: Action) -> Refusal:
        """Why no option takes this action, in words for the person who asked."""

    def awaits(self, state: S) -> Awaited: ...

    def turn(self, state: S) -> int:
        """A number that names the present turn: dice rolled again within it come from the shelf."""

    def seats(self, state: S) -> tuple[str, ...]: ...

    def name_of(self, state: S, seat: str) -> str:
        """What people call the seat."""

    def strip(self, state: S, seats: frozenset[str]) -> Any:
        """The state as these seats together may know it."""

    def strip_facts(self, facts: tuple[Fact, ...], seats: frozenset[str]) -> tuple[Fact, ...]: ...

    def digest(self, state: S) -> dict[str, dict[str, Any]]:
        """The figures of each seat that a person would compare after a correction."""


def legal(game: Game[S], state: S, seat: str) -> tuple[Option, ...]:
    """All the seat may do now: countable, askable, the buttons on its screen."""
    return game.options(state, seat)


def check(game: Game[S], state: S, seat: str, action: Action) -> None:
    """Passes exactly if some option takes the action; else raises the game's refusal."""
    if not game.takes(state, seat, action):
        raise game.explain(state, seat, action)
