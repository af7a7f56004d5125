"""What breaks when a panel gives way: the System Malfunction table, 2d6 (A16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal


@dataclass(frozen=True)
class Malfunction:
    """One line of the table. `pit_removes` says whether a pit stop may take it off."""

    roll: int
    name: str
    effect: str
    lasts: Literal["at_once", "until_removed", "race"]
    pit_removes: bool


_ROWS = (
    Malfunction(2, "Power dip", "You lose 2 speed.", "at_once", False),
    Malfunction(3, "Power loss", "You lose 4 speed.", "at_once", False),
    Malfunction(4, "Shock", "Make an Endurance Test. If you fail, you lose 4 speed.", "at_once", False),
    Malfunction(5, "Component failure", "One component, picked by a die, stops working.", "until_removed", True),
    Malfunction(6, "Component blackout", "All your components stop working for the rest of the race.", "race", False),
    Malfunction(7, "Brake failure", "Your Braking Rate is 1.", "until_removed", True),
    Malfunction(8, "Drive fault", "Your Top Speed is 2 lower, but at least 1.", "until_removed", True),
    Malfunction(9, "Drive failure", "Your Top Speed is 4 lower, but at least 1.", "until_removed", True),
    Malfunction(10, "Thrust fault", "Your Acceleration is 2 lower, but at least 1.", "until_removed", True),
    Malfunction(11, "Thrust failure", "Your Acceleration is 4 lower, but at least 1.", "until_removed", True),
    Malfunction(12, "Steering failure", "Your car's Handling bonus is 0.", "until_removed", True),
)

MALFUNCTIONS: Mapping[int, Malfunction] = MappingProxyType({row.roll: row for row in _ROWS})
