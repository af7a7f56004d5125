"""A question as a page can show it: ready words, ready actions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from svl.table import Action


@dataclass(frozen=True)
class CardChoice:
    """One thing a driver may do. `chance` is how likely it works, where dice decide that."""

    label: str
    action: Action
    effect: str
    chance: Fraction | None = None
    is_default: bool = False
    speeds: tuple[int, int] | None = None  # the lowest and highest speed a talent allows; `action` sets one of them


@dataclass(frozen=True)
class FreeSpread:
    """Points a driver may share out otherwise than the choices do: so many in all, at most so many a panel."""

    points: int
    limits: tuple[int, ...]  # front, rear, left, right
    single: bool  # all on one panel


@dataclass(frozen=True)
class Card:
    """A question to one driver. `elsewhere` names the place that offers what the choices leave out."""

    kind: str
    title: str
    sentence: str
    choices: tuple[CardChoice, ...]
    free: FreeSpread | None = None
    elsewhere: str = ""

    @property
    def default(self) -> CardChoice:
        return next(choice for choice in self.choices if choice.is_default)
