"""What makes one rival unlike another: three dials, and some drivers everybody has met."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from svl.table import Refusal

MOST = 10


@dataclass(frozen=True)
class Dials:
    """Each from 0 to 10; 5 is the middle.

    `nerve` is the risk a driver takes for speed, `aggression` how readily he hurts others, `pit_caution` how early he
    pits and how much he has repaired.
    """

    nerve: int = 5
    aggression: int = 5
    pit_caution: int = 5

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) is not int or not 0 <= value <= MOST:
                raise Refusal(
                    "wrong_dial",
                    f"A rival's {field.name.replace('_', ' ')} cannot be {value!r}: "
                    f"it is a whole number from 0 to {MOST}.",
                    dial=field.name,
                    value=value,
                )


STEADY = Dials(nerve=2, aggression=2, pit_caution=7)
HOTHEAD = Dials(nerve=9, aggression=9, pit_caution=1)
FOX = Dials(nerve=6, aggression=5, pit_caution=4)
BRUISER = Dials(nerve=4, aggression=10, pit_caution=6)
ROOKIE = Dials(nerve=0, aggression=0, pit_caution=10)
DAREDEVIL = Dials(nerve=10, aggression=3, pit_caution=3)

PRESETS: Mapping[str, Dials] = MappingProxyType(
    {
        "steady": STEADY,
        "hothead": HOTHEAD,
        "fox": FOX,
        "bruiser": BRUISER,
        "rookie": ROOKIE,
        "daredevil": DAREDEVIL,
    }
)
