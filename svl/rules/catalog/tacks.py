"""How hard a car is driven, turn by turn: the three tacks (A10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Tack:
    """What a tack adds to the whole Chassis and to Top Speed."""

    id: str
    name: str
    chassis: int
    top_speed: int


_ROWS = (
    Tack("push", "PUSH", -25, 1),
    Tack("pace", "PACE", 0, 0),
    # The printed sheet says +1 here; the rules beside it say slower, so -1 (B-17).
    Tack("pause", "PAUSE", 25, -1),
)

TACKS: Mapping[str, Tack] = MappingProxyType({row.id: row for row in _ROWS})
