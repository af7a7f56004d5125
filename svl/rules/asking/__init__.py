"""What a person sees who has to decide: every question of a race as a card, each answer with what it would do.

Nothing here decides, and no rule stands here a second time: an answer is tried on a scratch copy of the race, and the
card tells what came of it. A driver's own turn is no card (the cockpit shows it), nor are palms and dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from svl.rules.asking import fights, road
from svl.rules.asking.cards import Card, CardChoice, FreeSpread
from svl.rules.asking.freely import turn_extras, unasked
from svl.rules.asking.usual import usual_answer
from svl.rules.race.blows import Bracing
from svl.rules.race.encounter import HipChecking, Palming, PassingSide, Stealing
from svl.rules.race.mines import LastMine
from svl.rules.race.move import Underway
from svl.rules.race.pit import AtTheLine
from svl.rules.race.repairs import Regenerating
from svl.rules.race.road import Drifting
from svl.rules.race.state import Race
from svl.rules.race.steps import DiceDue, Question
from svl.rules.race.turn import TakeTurn
from svl.table import Action, evolve

__all__ = ["CARDS", "ELSEWHERE", "Card", "CardChoice", "FreeSpread", "question_card", "turn_extras", "unasked"]

CARDS: dict[type[Question], Callable[[Race, Any], Card]] = {
    PassingSide: fights.passing_side,
    HipChecking: fights.hip_checking,
    Stealing: fights.stealing,
    Bracing: fights.bracing,
    Drifting: road.drifting,
    Regenerating: road.regenerating,
    AtTheLine: road.at_the_line,
    LastMine: road.last_mine,
    Underway: road.underway,
}
ELSEWHERE: tuple[type[Question], ...] = (TakeTurn, Palming, DiceDue)  # cockpit, palm, dice


def question_card(race: Race, seat: str) -> Card | None:
    """The open question as a card for this seat; None if nothing is asked of it, or not by a card."""
    question = race.stack[-1] if race.stack else None
    if not isinstance(question, Question) or isinstance(question, ELSEWHERE) or not question.is_for(seat):
        return None
    card = CARDS[type(question)](race, question)
    named = any(choice.is_default for choice in card.choices)
    return card if named else _with_default(card, usual_answer(race, seat))


def _with_default(card: Card, usual: Action) -> Card:
    """Marks what a steady driver does; the first choice where that is offered elsewhere."""
    actions = [choice.action for choice in card.choices]
    default = actions.index(usual) if usual in actions else 0
    choices = tuple(evolve(choice, is_default=n == default) for n, choice in enumerate(card.choices))
    return evolve(card, choices=choices)
