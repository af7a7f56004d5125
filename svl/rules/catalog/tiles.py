"""What a track is made of: navigation tiles, hazards and boosts (A6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class NavTile:
    """The road itself. Losses are positive; `turn` counts sixths of a circle, left or right."""

    id: str
    name: str
    code: str
    max_safe: int
    speed_change: int
    fail_damage: int
    fail_loss: int
    turn: int

    @property
    def is_curve(self) -> bool:
        return self.turn > 0


@dataclass(frozen=True)
class Hazard:
    """Something on the road that asks for a least speed."""

    id: str
    name: str
    min_safe: int
    fail_damage: int
    fail_loss: int
    endurance_test: bool
    endurance_loss: int


@dataclass(frozen=True)
class Boost:
    """Something on the road that helps: speed at once, or Chassis points restored."""

    id: str
    name: str
    speed: int
    chassis: int


_NAV_ROWS = (
    NavTile("straight_flat", "Flat Straight", "S", 8, 0, 2, 1, 0),
    NavTile("straight_easy_incline", "Easy Incline", "U1", 8, -1, 2, 1, 0),
    NavTile("straight_steep_incline", "Steep Incline", "U2", 8, -2, 4, 2, 0),
    NavTile("straight_easy_decline", "Easy Decline", "D1", 7, 1, 4, 1, 0),
    NavTile("straight_steep_decline", "Steep Decline", "D2", 6, 2, 6, 1, 0),
    NavTile("easy_curve", "Easy Curve", "E", 4, 0, 5, 2, 1),
    # Loss 3 as in the table; the 2 of the example is the switch hard_curve_loss (B-24).
    NavTile("hard_curve", "Hard Curve", "H", 2, 0, 10, 3, 2),
)

_HAZARD_ROWS = (
    Hazard("jump", "Jump", 3, 60, 5, True, 1),
    Hazard("brake_mine", "Brake Mine", 5, 25, 4, False, 0),
    Hazard("glitch_no_power", "Tile Glitch: No Power", 2, 20, 2, False, 0),
    Hazard("glitch_misaligned", "Tile Glitch: Misaligned", 3, 20, 1, False, 0),
    Hazard("glitch_reverse_turbo", "Tile Glitch: Reverse Turbo", 4, 50, 4, True, 2),
)

_BOOST_ROWS = (
    Boost("turbo_1", "Turbo 1", 1, 0),
    Boost("turbo_2", "Turbo 2", 2, 0),
    Boost("turbo_3", "Turbo 3", 3, 0),
    Boost("regen_1", "Regen 1", 0, 15),
    Boost("regen_2", "Regen 2", 0, 25),
    Boost("regen_3", "Regen 3", 0, 50),
)

NAV_TILES: Mapping[str, NavTile] = MappingProxyType({row.id: row for row in _NAV_ROWS})
HAZARDS: Mapping[str, Hazard] = MappingProxyType({row.id: row for row in _HAZARD_ROWS})
BOOSTS: Mapping[str, Boost] = MappingProxyType({row.id: row for row in _BOOST_ROWS})
