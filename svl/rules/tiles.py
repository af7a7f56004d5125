"""What a tile does to a car that enters it: the only home of steps 3 to 6 of A12.3.

`enter_tile` is the whole of it, along the line where nobody intervenes. Play takes its parts one by one, because people
and dice come between them: `mine_loss`, `check_tile`, `slope_tile`, `boost_tile`. Who reckons with the dice takes what
lies before them and after them: `arrive`, `leave`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from svl.rules.catalog import BOOSTS, HAZARDS, NAV_TILES
from svl.rules.figures import Figures
from svl.rules.pace import Pace, faster, slower
from svl.rules.rulings import Rulings
from svl.rules.track import Tile
from svl.table import record

MINE_LOSS = 3


@record
class Check:
    """One condition of a tile held against the speed of a car."""

    what: str  # the navigation tile or the hazard
    limit: float
    speed: int
    miss: float  # by how much the speed is over the most, or under the least; 0 or less is safe
    damage: int
    loss: int
    endurance_test: bool = False
    endurance_loss: int = 0
    shift: float = 0  # what Handling adds to the printed limit; the floor may have held the limit above that

    @property
    def safe(self) -> bool:
        return self.miss <= 0


@record
class Checks:
    """Both conditions of a tile. Neither, where the car is exempt."""

    navigation: Check | None
    hazard: Check | None

    @property
    def failed(self) -> tuple[Check, ...]:
        return tuple(check for check in (self.navigation, self.hazard) if check is not None and not check.safe)

    @property
    def passed(self) -> bool:
        return (self.navigation is None or self.navigation.miss <= 0) and (self.hazard is None or self.hazard.miss <= 0)

    @property
    def needs_endurance(self) -> bool:
        return any(check.endurance_test for check in self.failed)

    def loss(self, *, endurance_failed: bool = False) -> int:
        return sum(check.loss + (check.endurance_loss if endurance_failed else 0) for check in self.failed)


class Rolled(NamedTuple):
    """One end of a tile: what its slope and its boost did to the speed, and the pace after them."""

    slope: int
    turbo: int
    speed: int
    deficit: int

    @property
    def gain(self) -> int:
        return _won(self.slope, self.turbo)


def _won(slope: int, turbo: int) -> int:
    """Speed won: what a slope takes makes it no less."""
    return max(0, slope) + turbo


@record
class Entered:
    """A whole tile, along the line where nobody intervenes."""

    mine_loss: int
    checks: Checks
    loss: int
    slope: int
    turbo: int
    regen: int
    pace: Pace

    @property
    def speed(self) -> int:
        return self.pace.speed

    @property
    def gain(self) -> int:
        return _won(self.slope, self.turbo)


def enter_tile(
    car: Figures,
    tile: Tile,
    speed: int,
    rulings: Rulings,
    *,
    deficit: int = 0,
    exempt: bool = False,
    drifted: bool = False,
    endurance_failed: bool = False,
) -> Entered:
    """Steps 3 to 6 for a car that enters the tile at this speed: mine, checks, slope, boost."""
    met = arrive(car, tile, speed, deficit, rulings)
    checks = check_tile(car, tile, met.speed, rulings, exempt=exempt, drifted=drifted)
    loss = checks.loss(endurance_failed=endurance_failed)
    left = leave(car, tile, *slower(met.speed, met.deficit, loss, rulings), rulings)
    pace = Pace(left.speed, left.deficit)
    return Entered(mine_loss(car, tile), checks, loss, met.slope + left.slope, left.turbo, regen_of(tile), pace)


def arrive(car: Figures, tile: Tile, speed: int, deficit: int, rulings: Rulings) -> Rolled:
    """What comes before the checks: the mine, and the slope at tables that take it first (B-25)."""
    if mine := mine_loss(car, tile):
        speed, deficit = slower(speed, deficit, mine, rulings)
    before = speed
    if slope_before_checks(rulings):
        speed, deficit = slope_tile(car, tile, speed, deficit, rulings)
    return Rolled(speed - before, 0, speed, deficit)


def leave(car: Figures, tile: Tile, speed: int, deficit: int, rulings: Rulings) -> Rolled:
    """What comes after the checks and all they led to: the slope, if it is still to come, and the boost."""
    before = speed
    if not slope_before_checks(rulings):
        speed, deficit = slope_tile(car, tile, speed, deficit, rulings)
    boosted, deficit = boost_tile(car, tile, speed, deficit, rulings)
    return Rolled(speed - before, boosted - speed, boosted, deficit)


def slope_before_checks(rulings: Rulings) -> bool:
    """Does step 5 come before step 4 at this table (B-25)?"""
    return rulings.speed_change_order == "change_first"


def mine_loss(car: Figures, tile: Tile) -> int:
    """What a Slow Mine on the tile takes: nothing from a driver who saw it coming (A2)."""
    return MINE_LOSS if tile.mine is not None and not car.precognition else 0


def check_tile(
    car: Figures, tile: Tile, speed: int, rulings: Rulings, *, exempt: bool = False, drifted: bool = False
) -> Checks:
    """Both conditions of the tile, measured with the same speed. A drift passes the curve, not a hazard on it."""
    if exempt:
        return Checks(None, None)
    if tile.hazard is None and not drifted:
        return _plain_checks(tile.nav, car.handling, speed, rulings)
    hazard = None
    if tile.hazard is not None and not (tile.sprung and car.precognition):
        hazard = _hazard(tile.hazard, car.handling, speed, rulings)
    replaced = hazard is not None and rulings.hazard_mode == "replace"
    return Checks(None if drifted or replaced else _navigation(tile.nav, car.handling, speed, rulings), hazard)


# A few hundred values, asked for at every tile. A Handling of 1 and one of 1.0 are told apart, as they are in facts.
@lru_cache(maxsize=4096, typed=True)
def _plain_checks(nav_id: str, handling: float, speed: int, rulings: Rulings) -> Checks:
    """The checks of a tile without a hazard."""
    return Checks(_navigation(nav_id, handling, speed, rulings), None)


@lru_cache(maxsize=4096, typed=True)
def _navigation(nav_id: str, handling: float, speed: int, rulings: Rulings) -> Check:
    nav = NAV_TILES[nav_id]
    shifted = nav.is_curve or rulings.handling_scope == "all"
    limit = max(rulings.min_safe_limit, nav.max_safe + handling) if shifted else nav.max_safe
    over = speed - limit
    damage = _rounded(max(0, over) * nav.fail_damage, rulings)
    return Check(nav_id, limit, speed, over, damage, _nav_loss(nav_id, rulings), shift=handling if shifted else 0)


@lru_cache(maxsize=4096, typed=True)
def _hazard(hazard_id: str, handling: float, speed: int, rulings: Rulings) -> Check:
    hazard = HAZARDS[hazard_id]
    shift = 0 if rulings.handling_scope == "curves" else -handling
    limit = hazard.min_safe + shift
    under = limit - speed
    damage = _rounded(max(0, under) * hazard.fail_damage, rulings)
    tested, shaken = hazard.endurance_test, hazard.endurance_loss
    return Check(hazard.id, limit, speed, under, damage, hazard.fail_loss, tested, shaken, shift)


def _rounded(amount: float, rulings: Rulings) -> int:
    return math.ceil(amount) if rulings.rounding == "up" else math.floor(amount)


def nav_loss(tile: Tile, rulings: Rulings) -> int:
    """The speed a failed curve or straight costs; the book has two figures for the Hard Curve (B-24)."""
    return _nav_loss(tile.nav, rulings)


def _nav_loss(nav_id: str, rulings: Rulings) -> int:
    return rulings.hard_curve_loss if nav_id == "hard_curve" else NAV_TILES[nav_id].fail_loss


def ram_loss(tile: Tile, rulings: Rulings) -> int:
    """The speed a ram costs its victim here: the larger of the tile's two losses (B-44)."""
    hazard = HAZARDS[tile.hazard].fail_loss if tile.hazard is not None else 0
    return max(nav_loss(tile, rulings), hazard)


def slope_tile(car: Figures, tile: Tile, speed: int, deficit: int, rulings: Rulings) -> tuple[int, int]:
    """Speed and deficit after the slope. An incline never takes the last length of speed (A12.5)."""
    change = NAV_TILES[tile.nav].speed_change
    if change > 0:
        return faster(speed, deficit, change, car.top_speed, rulings)
    return (max(1, speed + change) if change and speed > 1 else speed), deficit


def boost_tile(car: Figures, tile: Tile, speed: int, deficit: int, rulings: Rulings) -> tuple[int, int]:
    """Speed and deficit after a Turbo tile."""
    gain = BOOSTS[tile.boost].speed if tile.boost is not None else 0
    return faster(speed, deficit, gain, car.top_speed, rulings) if gain else (speed, deficit)


def regen_of(tile: Tile) -> int:
    """The points a Regen tile restores."""
    return BOOSTS[tile.boost].chassis if tile.boost is not None else 0
