"""How often an ability may be used: once a race, or once in so many own laps or turns (A0.4, B-68)."""

from __future__ import annotations

from collections.abc import Sequence

from svl.rules.catalog import LIMITS, Limit
from svl.rules.rulings import Rulings
from svl.table import record


@record
class Use:
    """An ability was used on this own lap and own turn."""

    ability: str
    lap: int
    turn: int


_RACE = Limit("race", 1)
_LAP = Limit("lap", 1)
# Limits a table may read otherwise than the list does (B-63, B-69).
_READINGS = {
    ("slow_mine", "lap"): _LAP,
    ("slow_mine", "race"): _RACE,
    ("quick_turn", "lap"): _LAP,
    ("quick_turn", "race"): _RACE,
}


def limit_of(ability: str, rulings: Rulings) -> Limit | None:
    """How often the ability may be used; None is as often as one likes."""
    if ability == "slow_mine":
        return _READINGS.get((ability, rulings.mine_limit), LIMITS[ability])
    if ability == "quick_turn":
        return _READINGS.get((ability, rulings.quick_turn_limit))
    return LIMITS.get(ability)


def next_use(ability: str, used_on: int, rulings: Rulings = Rulings()) -> int | None:
    """The own lap (or own turn, for abilities counted in turns) of the next use; None means not in this race."""
    limit = limit_of(ability, rulings)
    if limit is None:
        return used_on
    if limit.per == "race":
        return None
    if rulings.windows == "blocks":
        return (max(0, used_on - 1) // limit.every + 1) * limit.every + 1
    return used_on + limit.every


def is_ready(ability: str, uses: Sequence[Use], lap: int, turn: int, rulings: Rulings) -> bool:
    """May it be used on this own lap and own turn? An ability without a limit always may."""
    last = _last_use(ability, uses)
    limit = limit_of(ability, rulings) if last is not None else None
    if last is None or limit is None:
        return True
    ready = next_use(ability, last.turn if limit.per == "turn" else last.lap, rulings)
    return ready is not None and (turn if limit.per == "turn" else lap) >= ready


def _last_use(ability: str, uses: Sequence[Use]) -> Use | None:
    for use in reversed(uses):
        if use.ability == ability:
            return use
    return None


def wait_for(ability: str, uses: Sequence[Use], rulings: Rulings) -> str:
    """When it is ready again, for a sentence."""
    limit, last = limit_of(ability, rulings), _last_use(ability, uses)
    if limit is None or last is None:
        return "it is ready"
    if limit.per == "race":
        return f"it was used on lap {last.lap} and works once a race"
    used_on = last.turn if limit.per == "turn" else last.lap
    own = "own turn" if limit.per == "turn" else "lap"
    return f"it was used on {own} {used_on} and is ready again on {own} {next_use(ability, used_on, rulings)}"
