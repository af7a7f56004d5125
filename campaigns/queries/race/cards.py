"""A question of the race as the console shows it: numbered answers, what each would do, one of them the usual."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from campaigns.game import State
from campaigns.wording import plural
from svl.rules import PANELS, CardChoice, FreeSpread, actions, pit_wall, question_card
from svl.table import Action, encode

MOST_KEYS = 9  # answers a single digit can name


@dataclass(frozen=True)
class ChoiceView:
    """One answer, ready to be sent."""

    key: str  # the digit that gives it; empty beyond nine
    label: str
    effect: str
    chance: str
    action: str
    is_default: bool


@dataclass(frozen=True)
class PanelShare:
    name: str
    most: int


@dataclass(frozen=True)
class SpreadView:
    """Points to share out otherwise than the answers do."""

    points: int
    shares: tuple[PanelShare, ...]
    is_single: bool


@dataclass(frozen=True)
class QuestionView:
    title: str
    sentence: str
    choices: tuple[ChoiceView, ...]
    spread: SpreadView | None

    @property
    def default(self) -> ChoiceView:
        return next((choice for choice in self.choices if choice.is_default), self.choices[0])

    @property
    def others(self) -> tuple[ChoiceView, ...]:
        return tuple(choice for choice in self.choices if choice is not self.default)


def question_view(state: State, seat: str) -> QuestionView | None:
    """The open question to this seat; None where it is asked elsewhere: a turn, a palm, dice."""
    card = question_card(state, seat)
    if card is None:
        return None
    offered = [*card.choices, *(_pit_stops(state, seat) if card.elsewhere else ())]
    return QuestionView(card.title, card.sentence, choices_of(offered), _spread(card.free))


def as_json(action: Action) -> str:
    """An action as one button sends it."""
    return json.dumps(encode(action))


def choices_of(offered: Iterable[CardChoice]) -> tuple[ChoiceView, ...]:
    return tuple(
        ChoiceView(
            key=str(n) if n <= MOST_KEYS else "",
            label=choice.label,
            effect=choice.effect,
            chance=_percent(choice.chance),
            action=as_json(choice.action),
            is_default=choice.is_default,
        )
        for n, choice in enumerate(offered, start=1)
    )


def _pit_stops(state: State, seat: str) -> Iterable[CardChoice]:
    """What the pit wall recommends for one, two and three turns."""
    for plan in pit_wall(state, seat):
        yield CardChoice(f"Pit for {plural(plan.turns, 'turn')}", actions.EnterPit(plan.services), plan.sentence)


def _percent(chance: Fraction | None) -> str:
    return "" if chance is None else f"{round(chance * 100)} %"


def _spread(free: FreeSpread | None) -> SpreadView | None:
    if free is None:
        return None
    shares = tuple(PanelShare(key.capitalize(), most) for key, most in zip(PANELS, free.limits, strict=True))
    return SpreadView(free.points, shares, free.single)
