"""What talents, components and malfunctions do, in so few words that a line of a printed sheet holds them."""

from __future__ import annotations

from campaigns.wording import MINUS, signed
from svl.rules import (
    DEFLECTION,
    MINE_LOSS,
    NEUTRALIZE_REACH,
    ONE_COMPONENT,
    SPEED_LIMIT,
    TRACTOR_REACH,
    Rulings,
    catalog,
    lasting_malfunctions,
    limit_of,
)

LONGEST = 46  # letters

SPEED_HACK = {
    "turn": f"Top Speed {SPEED_LIMIT} for one turn",
    "lap": f"Top Speed {SPEED_LIMIT} until your next lap",
    "race": f"Top Speed {SPEED_LIMIT} for the rest of the race",
    "set_speed": f"Your speed is {SPEED_LIMIT} at once",
}
NEUTRALIZED = {"race": "", "lap": " for your lap", "self": " for you"}


def brief(key: str, rulings: Rulings) -> str:
    """The effect of an ability, in a few words."""
    return _told(rulings)[key]


def _told(rulings: Rulings) -> dict[str, str]:
    hits = "Other cars' hits" if rulings.deflector_scope == "cars_only" else "Hits"
    drift = "up to" if rulings.reflex_equal_passes else "below"
    stop = ", also mid-move" if rulings.hard_stop_when == "own_turn" else ""
    fine = " if it works" if rulings.mine_penalty_on == "hit" else ""
    off_for = NEUTRALIZED[rulings.neutralize_scope]
    return {
        "eyes_in_back": f"{hits} on your Rear {MINUS}{DEFLECTION}",
        "precognition": "Track events and Slow Mines miss you",
        "speed_hack": SPEED_HACK[rulings.speed_hack],
        "hard_stop": f"Drop to any speed of 1 or more{stop}",
        "drifter": f"Hard Curve: 3d6 {drift} Reflexes, no check",
        "defy_the_odds": f"Notoriety won +{rulings.defy_percent} %",
        "switch_tack": "Change tack at any moment",
        "steal_the_lead": _steal(rulings),
        "quick_turn": "Front hit: take it on a side, keep your speed",
        "hip_check": _hip_check(rulings),
        "brakes": "Braking Rate +1",
        "turbo": "Acceleration +1",
        "side_deflector": f"{hits} on Left and Right {MINUS}{DEFLECTION}",
        "front_deflector": f"{hits} on your Front {MINUS}{DEFLECTION}",
        "rear_deflector": f"{hits} on your Rear {MINUS}{DEFLECTION}",
        "overclock": "Top Speed +1",
        "turn_assist": "Handling +1",
        "slow_mine": f"Leave a mine, {MINUS}{MINE_LOSS} speed; costs {catalog.MINE_FINE}{fine}",
        "forward_tractor": f"{TRACTOR_REACH} tiles ahead: half the speed gap off",
        "neutralize_hazard": f"Hazard off{off_for}, up to {NEUTRALIZE_REACH} tiles ahead",
    }


def _steal(rulings: Rulings) -> str:
    won = {
        ("clean", False): "Win an encounter",
        ("clean", True): "Win a fight for the lead",
        ("ram", False): "Win an encounter by ram",
        ("ram", True): "Fight for the lead: your ram",
    }
    return f"{won[rulings.steal_win, rulings.lead_only]}, even afterwards"


def _hip_check(rulings: Rulings) -> str:
    met = "The Defender rams for the lead" if rulings.lead_only else "You attack, the Defender rams"
    return f"{met}: {'you win' if rulings.hipcheck_win == 'ram' else 'a clean pass'}"


def often(key: str, rulings: Rulings) -> str:
    """How often, for a label: race, lap, 2 laps, 3 turns; nothing if as often as one likes."""
    limit = limit_of(key, rulings)
    if limit is None or (limit.per, limit.every) == ("turn", 1):
        return ""
    return limit.per if limit.every == 1 else f"{limit.every} {limit.per}s"


# -- malfunctions


def fault_brief(roll: int, rulings: Rulings) -> str:
    sample, total = rulings.malfunction_table == "sample", rulings.result12_scope == "total"
    return {
        2: f"Speed {signed(-2)}",
        3: f"Speed {signed(-4)}",
        4: f"Endurance Test, or speed {signed(-4)}",
        5: "Endurance Test, or speed 0" if sample else "One component off",
        6: "All components off",
        7: "Braking Rate 1",
        8: f"Top Speed {signed(-2)}",
        9: f"Top Speed {signed(-4)}",
        10: f"Acceleration {signed(-2)}",
        11: f"Acceleration {signed(-4)}",
        12: "Handling at most 0" if total else "Car's Handling 0",
    }[roll]


def lasting(rulings: Rulings) -> tuple[int, ...]:
    """The malfunctions that stay on a car, and so have a box on its sheet."""
    fails = rulings.malfunction_table != "sample"
    return tuple(sorted((*lasting_malfunctions(rulings), *((ONE_COMPONENT,) if fails else ()))))


def acting(rulings: Rulings) -> tuple[tuple[int, ...], str]:
    """The malfunctions that cost speed, and when they do: 2, 3 and 4 at once, say."""
    if rulings.speed_loss_malfunction == "every_turn":
        return tuple(row.roll for row in catalog.MALFUNCTIONS.values() if row.lasts == "at_once"), "every turn"
    return tuple(roll for roll in catalog.MALFUNCTIONS if roll not in lasting(rulings)), "at once"
