"""What a set of seats may know. Everything shown to a person goes through here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from .entries import WATCHER
from .game import Awaited, Fact, Game
from .options import Option

S = TypeVar("S")


@dataclass(frozen=True)
class View:
    """The game from these seats: the state they may know, what the table waits for, and what they may do."""

    seats: frozenset[str]
    state: Any
    awaits: Awaited
    options: dict[str, tuple[Option, ...]]
    facts: tuple[Fact, ...] = ()


def view(game: Game[S], state: S, seats: Iterable[str] = (WATCHER,), facts: tuple[Fact, ...] = ()) -> View:
    """The view of a person who holds all these seats. What others have palmed is not in the state, so not in here."""
    held = frozenset(seats)
    offered = {seat: game.options(state, seat) for seat in sorted(held - {WATCHER})}
    return View(held, game.strip(state, held), game.awaits(state), offered, game.strip_facts(facts, held))
