"""What a place is worth in Notoriety (A18)."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from svl.rules.catalog import AWARDS, MINE_FINE, charisma_percent
from svl.rules.rulings import Rulings


@dataclass(frozen=True)
class Award:
    """Notoriety won, and the figures it was reckoned from."""

    notoriety: int
    base: int = 0
    charisma_percent: int = 0
    defy_percent: int = 0
    fine: int = 0


def award(
    place: int | None, charisma: int, talents: Collection[str], mines: int, rulings: Rulings, *, npc: bool = False
) -> Award:
    """The points for a place; None is a car that was not classified."""
    if place is None or (npc and not rulings.npc_awards):
        return Award(0)
    base = AWARDS[place - 1] if place <= len(AWARDS) else 0
    personal = charisma_percent(charisma) if rulings.charisma_on_notoriety else 0
    defy = rulings.defy_percent if "defy_the_odds" in talents else 0
    if rulings.award_stacking == "multiply":
        won = base * (100 + personal) * (100 + defy) / 10_000
    else:
        won = base * (100 + personal + defy) / 100
    fine = MINE_FINE * mines
    rounded = math.ceil(won) if rulings.rounding == "up" else math.floor(won)
    return Award(max(0, rounded - fine), base, personal, defy, fine)
