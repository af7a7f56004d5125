"""What a golden case tells about road, cars and dice, in the words of a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from svl.rules import PANELS
from svl.rules.catalog import MALFUNCTIONS
from svl.table import GM
from tests.rules.golden_runner.topics import Given

Tile = str | Given
Throw = tuple[str, Sequence[int]]
Uses = frozenset[tuple[str, str]]  # (seat, talent)

CAR, OTHER = "car", "other"  # the seats where a case gives no names
FLAT = "straight_flat"
ROUND = 24  # tiles of a closed track where the case does not count them: no move gets round it

# What a case does not tell must not matter to it.
STRONG = dict.fromkeys(PANELS, 1_000)  # nothing there malfunctions or wrecks
# Any speed can be set, and none has to be given up.
FREE = {"chassis": 4_000, "acceleration": 10, "top_speed": 10, "braking": 0}
SURE = {"handling": 10}  # every curve and hazard is safe


# -- the road


def laid(tile: Tile) -> dict[str, Any]:
    """A tile with what lies on it."""
    told = {"tile": tile} if isinstance(tile, str) else dict(tile)
    told.pop("cars", None)
    if told.pop("slow_mine", False):
        told["mine"] = GM
    return told


def tile_of(given: Given) -> dict[str, Any]:
    """The one tile a case is about."""
    told = {word: given[word] for word in ("tile", "hazard", "boost", "slow_mine") if word in given}
    return laid({"tile": FLAT, **told})


def strip(*tiles: Tile, start: Tile = FLAT) -> list[dict[str, Any]]:
    """An open road: the tile the car stands on, then those it enters. Flat straights follow by themselves."""
    return [laid(tile) for tile in (start, *tiles)]


def loop(length: int) -> str:
    """A closed track of so many tiles: two long sides, the first one longer by a tile if the number is odd."""
    if length == 3:
        return "HL HL HL"
    straights, odd = divmod(length - 4, 2)
    far_corners = ["HL", "EL"] if odd else ["EL", "HL"]
    return " ".join(["HL", *["S"] * (straights + odd), *far_corners, *["S"] * straights, "EL"])


# -- the cars

_FIGURES = ("chassis", "acceleration", "top_speed", "braking")
_STATS = {"reflex": "reflexes", "endurance": "endurance"}
_SAME_WORDS = ("speed", "tack", "talents", "components", "failed")


def car(seat: str, told: Given, **more: Any) -> dict[str, Any]:
    """A car as a case tells it: its figures count what is fitted, its `handling` is the total of car and driver."""
    figures = {word: told[word] for word in _FIGURES if word in told}
    return {
        "seat": seat,
        "figures": FREE | figures | {"handling": told.get("vehicle_handling", 0)},
        "figures_include_components": True,
        "driver_handling": told.get("reflex_mod", told.get("handling", 0)),
        "stats": {stat: told[word] for word, stat in _STATS.items() if word in told},
        "panels": STRONG | told.get("base", {}),
        "damage": told.get("damage_taken", {}),
        "malfunctions": lasting(told.get("malfunctions", ())),
        **{word: told[word] for word in _SAME_WORDS if word in told},
        **_status(told),
        **more,
    }


def _status(told: Given) -> dict[str, Any]:
    if told.get("inoperable"):
        return {"status": "wrecked"}
    return {"status": "pit", "pit_left": 1} if told.get("pitting") else {}


def lasting(rolls: Iterable[int]) -> list[int]:
    """The malfunctions a car carries along; a failed component is told by its name instead."""
    return [roll for roll in rolls if roll != 5 and MALFUNCTIONS[roll].lasts != "at_once"]


def uses_of(given: Given, cars: Mapping[str, Given]) -> Uses:
    """Who uses which talent. A bare name is used by whoever has it, or by the first car if nobody is said to."""
    use, first = given.get("use", {}), next(iter(cars))
    if isinstance(use, str):
        users = [seat for seat, told in cars.items() if use in told.get("talents", ())] or [first]
        use = dict.fromkeys(users, use)
    drifts = [(first, "drifter")] if "drifter_dice" in given else []
    return frozenset([*use.items(), *drifts])


# -- the dice

_DICE_AT_ONCE = {"endurance": 3, "drifter": 3}


def dice_of(given: Given) -> list[Throw]:
    """The dice of a case by car or by reason, cut into throws. A bare list is for an Endurance Test."""
    shown = given.get("dice", {})
    named = dict(shown) if isinstance(shown, Mapping) else {"endurance": shown}
    if "drifter_dice" in given:
        named["drifter"] = given["drifter_dice"]
    return [throw for name, dice in named.items() for throw in _throws(name, dice)]


def _throws(name: str, dice: int | Sequence[int]) -> list[Throw]:
    row = [dice] if isinstance(dice, int) else list(dice)
    size = _DICE_AT_ONCE.get(name, 1)
    return [(name, row[n : n + size]) for n in range(0, len(row), size)]
