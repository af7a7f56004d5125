"""What a sensible driver answers who takes no risks: the default of every card."""

from __future__ import annotations

from svl.rules.race.game import SVL
from svl.rules.race.state import Race
from svl.rules.rivals import STEADY, propose
from svl.table import Action, view


def usual_answer(race: Race, seat: str) -> Action:
    """The answer of a steady driver to the question asked of this seat."""
    return propose(view(SVL, race, (seat,)), STEADY, _middling).action


def _middling(faces: int) -> int:
    """Luck that never surprises: the same question has the same default on every phone."""
    return (faces + 1) // 2
