"""When a talent or a component counts and what it does, a sentence each, as each table reads it.

The catalogue tells the usual reading; here are the others.
"""

from __future__ import annotations

from campaigns.wording import number
from campaigns.words.phrases import reading_of
from svl.rules import MINE_LOSS, NEUTRALIZE_REACH, Rulings, catalog

# the house rule that changes what the catalogue says of an effect
HANGS_ON = {
    "speed_hack": "speed_hack",
    "drifter": "reflex_equal_passes",
    "defy_the_odds": "defy_percent",
    "steal_the_lead": "steal_win",
    "hip_check": "hipcheck_win",
    "slow_mine": "mine_penalty_on",
    "neutralize_hazard": "neutralize_scope",
}


def when_of(key: str, rulings: Rulings) -> str:
    return _moments(rulings).get(key) or _row(key).when


def effect_of(key: str, rulings: Rulings) -> str:
    return _effects(rulings)[key] if HANGS_ON.get(key) in rulings.changed() else _row(key).effect


def fined_mines(rulings: Rulings) -> str:
    return "Each mine you drop" if rulings.mine_penalty_on == "drop" else "Each of your mines that works"


def _row(key: str) -> catalog.Talent | catalog.Component:
    return catalog.TALENTS[key] if key in catalog.TALENTS else catalog.COMPONENTS[key]


def _moments(rulings: Rulings) -> dict[str, str]:
    """Where a reading moves or narrows the moment."""
    told = {}
    if rulings.hard_stop_when == "own_turn":
        told["hard_stop"] = "You set your speed, or you have entered a tile of your own move."
    if rulings.deflector_scope == "cars_only":
        told |= {
            "eyes_in_back": "Another car damages your Rear panel.",
            "side_deflector": "Another car hits your Left or Right panel.",
            "front_deflector": "Another car hits your Front panel.",
            "rear_deflector": "Another car hits your Rear panel.",
        }
    if rulings.lead_only:
        told |= {
            "steal_the_lead": "You are part of an encounter for the lead.",
            "hip_check": "You attack in an encounter for the lead, and the Defender reveals RAM.",
        }
    return told


def _effects(rulings: Rulings) -> dict[str, str]:
    """As they are where the table reads them otherwise."""
    off = "for you alone" if rulings.neutralize_scope == "self" else "until your next own lap begins"
    return {
        "speed_hack": reading_of("speed_hack", rulings),
        "drifter": "Roll 3d6: up to your Reflexes you ignore the curve, otherwise you make the normal check.",
        "defy_the_odds": f"You win {rulings.defy_percent} % more.",
        "steal_the_lead": "You win it outright, even after a bad result: it becomes your ram.",
        "hip_check": "You win the encounter: it becomes a clean pass.",
        "slow_mine": f"You leave a mine. The next car to cross it loses {MINE_LOSS} speed. "
        f"{fined_mines(rulings)} costs you {number(catalog.MINE_FINE)} Notoriety.",
        "neutralize_hazard": f"You switch off one hazard at most {NEUTRALIZE_REACH} tiles ahead, {off}.",
    }
