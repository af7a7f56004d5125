"""Drivers of the game master: made like the players' ones, or without talents and components for quick play (A20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from svl.rules.cars import Entrant, build
from svl.rules.catalog import COMPONENTS, TALENTS, CarClass, Team, derived_model
from svl.rules.character import roll_stats
from svl.rules.rulings import Rulings
from svl.table import Outcomes, Throw


def make_npc(
    seat: str, name: str, team: Team, car_class: CarClass, outcomes: Outcomes, rulings: Rulings, **sheet: Any
) -> Entrant:
    """An NPC with rolled scores; with talents and components picked by a ten-sided die where the table wants them."""
    stats = roll_stats(seat, outcomes)
    talents: Sequence[str] = ()
    components: Sequence[str] = ()
    if not rulings.npc_simple:
        slots = derived_model(team, car_class, rulings).figures.slots
        talents = _picked(seat, "talent", tuple(TALENTS), stats.talents, outcomes)
        components = _picked(seat, "component", tuple(COMPONENTS), slots, outcomes)
    return build(seat, name, stats, team, car_class, rulings, talents=talents, components=components, npc=True, **sheet)


def _picked(seat: str, what: str, every: Sequence[str], count: int, outcomes: Outcomes) -> list[str]:
    """So many different ones of the numbered list; a number that came up before is rolled again."""
    found: list[str] = []
    while len(found) < count:
        (die,) = outcomes.take(Throw(seat, "d10", 1, what))
        if every[die - 1] not in found:
            found.append(every[die - 1])
    return found
