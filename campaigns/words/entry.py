"""What an entry of the glossary is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from svl.rules import Rulings

Paragraphs = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Figures under a text. The first cell of a row names it; without a head the rows are plain facts."""

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()

    @property
    def is_figures(self) -> bool:
        """Nothing but numbers behind the names, so they may stand large and in columns."""
        return not any(letter.isalpha() for row in self.rows for cell in row[1:] for letter in cell)


@dataclass(frozen=True)
class Picture:
    """A drawing of the kit: an icon, a tile's face, or a car in its team's livery."""

    kind: Literal["icon", "face", "car"]
    name: str
    livery: str = ""


@dataclass(frozen=True)
class Word:
    """One word of the game, explained.

    Text and table may be functions of the rulings: where a reading changes what is true, they are told from it.
    `covers` are further keys that lead here, such as the three Turbo tiles to the one entry about them.
    """

    key: str
    title: str
    text: Paragraphs | Callable[[Rulings], Paragraphs]
    table: Table | Callable[[Rulings], Table] | None = None
    aka: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    picture: Picture | None = None

    def paragraphs(self, rulings: Rulings) -> Paragraphs:
        return self.text(rulings) if callable(self.text) else self.text

    def figures(self, rulings: Rulings) -> Table | None:
        return self.table(rulings) if callable(self.table) else self.table


@dataclass(frozen=True)
class Group:
    """Words that belong together, in the order a newcomer meets them."""

    key: str
    title: str
    words: tuple[Word, ...]


def icon(name: str) -> Picture:
    return Picture("icon", name)
