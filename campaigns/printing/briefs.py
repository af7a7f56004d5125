"""What talents and components do, in so few words that a line of a printed sheet holds them."""

from __future__ import annotations

from campaigns.wording import MINUS
from svl.rules import DEFLECTION, MINE_LOSS, NEUTRALIZE_REACH, SPEED_LIMIT, TRACTOR_REACH, Rulings, catalog, limit_of

LONGEST = 46  # letters


def brief(key: str, rulings: Rulings) -> str:
    """The effect of an ability, in a few words."""
    return _told(rulings)[key]


def _told(rulings: Rulings) -> dict[str, str]:
    return {
        "eyes_in_back": f"Hits on your Rear {MINUS}{DEFLECTION}",
        "precognition": "Track events and Slow Mines miss you",
        "speed_hack": f"Top Speed {SPEED_LIMIT} for one turn",
        "hard_stop": "Drop to any speed of 1 or more",
        "drifter": "Hard Curve: 3d6 below Reflexes, no check",
        "defy_the_odds": f"Notoriety won +{rulings.defy_percent} %",
        "switch_tack": "Change tack at any moment",
        "steal_the_lead": "Win an encounter, even afterwards",
        "quick_turn": "Front hit: take it on a side, keep your speed",
        "hip_check": "You attack, the Defender rams: you win",
        "brakes": "Braking Rate +1",
        "turbo": "Acceleration +1",
        "side_deflector": f"Hits on Left and Right {MINUS}{DEFLECTION}",
        "front_deflector": f"Hits on your Front {MINUS}{DEFLECTION}",
        "rear_deflector": f"Hits on your Rear {MINUS}{DEFLECTION}",
        "overclock": "Top Speed +1",
        "turn_assist": "Handling +1",
        "slow_mine": f"Leave a mine, {MINUS}{MINE_LOSS} speed; costs {catalog.MINE_FINE}",
        "forward_tractor": f"{TRACTOR_REACH} tiles ahead: half the speed gap off",
        "neutralize_hazard": f"Hazard off, up to {NEUTRALIZE_REACH} tiles ahead",
    }


def often(key: str, rulings: Rulings) -> str:
    """How often, for a label: race, lap, 2 laps, 3 turns; nothing if as often as one likes."""
    limit = limit_of(key, rulings)
    if limit is None or (limit.per, limit.every) == ("turn", 1):
        return ""
    return limit.per if limit.every == 1 else f"{limit.every} {limit.per}s"
