"""What a driver brings and what a car carries: talents and components (A2, A5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from svl.rules.catalog.figures import CarFigures


@dataclass(frozen=True)
class Limit:
    """One use in every so many laps or turns of the car's own count, or one in the race."""

    per: Literal["race", "lap", "turn"]
    every: int


@dataclass(frozen=True)
class Talent:
    """Something the driver can do for good."""

    id: str
    number: int
    name: str
    when: str
    effect: str
    limit: Limit | None = None


@dataclass(frozen=True)
class Component:
    """Something that fills a slot; `bonus` is what it adds to the figures while it works."""

    id: str
    number: int
    name: str
    when: str
    effect: str
    limit: Limit | None = None
    bonus: CarFigures = field(default_factory=CarFigures)


_ONCE_A_RACE = Limit("race", 1)
_ONCE_A_LAP = Limit("lap", 1)

_TALENT_ROWS = (
    Talent(
        id="eyes_in_back",
        number=1,
        name="Eyes in the Back of Your Head",
        when="Your Rear panel takes damage.",
        effect="That damage is 15 lower, but not below 0.",
    ),
    Talent(
        id="precognition",
        number=2,
        name="Precognition",
        when="A random track event or a Slow Mine would affect you.",
        effect="It does not, and a Slow Mine stays where it is.",
    ),
    Talent(
        id="speed_hack",
        number=3,
        name="Speed Hack",
        when="You set your speed.",
        effect="Your Top Speed counts as 10 for this turn. Your Acceleration still limits the step.",
        limit=_ONCE_A_RACE,
    ),
    Talent(
        id="hard_stop",
        number=4,
        name="Hard Stop",
        when="You set your speed.",
        effect="You drop to any speed of 1 or more, whatever your Braking Rate.",
        limit=_ONCE_A_RACE,
    ),
    Talent(
        id="drifter",
        number=5,
        name="Drifter",
        when="You enter a Hard Curve.",
        effect="Roll 3d6: below your Reflexes you ignore the curve, otherwise you make the normal check.",
        limit=_ONCE_A_LAP,
    ),
    Talent(
        id="defy_the_odds",
        number=6,
        name="Defy the Odds",
        when="You are awarded Notoriety.",
        effect="You win 150 % more.",
    ),
    Talent(
        id="switch_tack",
        number=7,
        name="Switch Tack",
        when="At any moment, also in the middle of an encounter or an obstacle.",
        effect="You change your tack at once.",
        limit=Limit("turn", 3),
    ),
    Talent(
        id="steal_the_lead",
        number=8,
        name="Steal the Lead",
        when="You are part of an encounter.",
        effect="You win it outright, even after a bad result.",
        limit=_ONCE_A_RACE,
    ),
    Talent(
        id="quick_turn",
        number=9,
        name="Quick Turn",
        when="Your Front would be hit.",
        effect="You take the hit on a side of your choice. Your speed stays as it is.",
    ),
    Talent(
        id="hip_check",
        number=10,
        name="Hip Check",
        when="You attack, and the Defender reveals RAM.",
        effect="You win the encounter.",
        limit=_ONCE_A_LAP,
    ),
)

_COMPONENT_ROWS = (
    Component(
        id="brakes",
        number=1,
        name="Brakes",
        when="Always.",
        effect="Your Braking Rate is 1 higher.",
        bonus=CarFigures(braking=1),
    ),
    Component(
        id="turbo",
        number=2,
        name="Turbo",
        when="Always.",
        effect="Your Acceleration is 1 higher.",
        bonus=CarFigures(acceleration=1),
    ),
    Component(
        id="side_deflector",
        number=3,
        name="Side Deflector",
        when="Your Left or Right panel is hit.",
        effect="Each hit on a side panel is 15 lower, but not below 0.",
    ),
    Component(
        id="front_deflector",
        number=4,
        name="Front Deflector",
        when="Your Front panel is hit.",
        effect="Each hit on your Front is 15 lower, but not below 0.",
    ),
    Component(
        id="rear_deflector",
        number=5,
        name="Rear Deflector",
        when="Your Rear panel is hit.",
        effect="Each hit on your Rear is 15 lower, but not below 0.",
    ),
    Component(
        id="overclock",
        number=6,
        name="Overclock",
        when="Always.",
        effect="Your Top Speed is 1 higher.",
        bonus=CarFigures(top_speed=1),
    ),
    Component(
        id="turn_assist",
        number=7,
        name="Turn Assist",
        when="Always.",
        effect="Your Handling is 1 higher.",
        bonus=CarFigures(handling=1),
    ),
    Component(
        id="slow_mine",
        number=8,
        name="Slow Mine",
        when="At the start or end of your turn, on the tile you stand on.",
        effect="You leave a mine. The next car to cross it loses 3 speed. Each mine costs you 500 Notoriety.",
        limit=Limit("turn", 1),
    ),
    Component(
        id="forward_tractor",
        number=9,
        name="Forward Tractor",
        when="At the start of your turn, before you move.",
        effect=(
            "The nearest car at most 3 tiles ahead loses half the difference between your speeds, rounded up. "
            "At equal speeds it loses 1 and you gain 1."
        ),
        limit=Limit("lap", 2),
    ),
    Component(
        id="neutralize_hazard",
        number=10,
        name="Neutralize Hazard",
        when="At the start of your turn.",
        effect="You switch off one hazard at most 6 tiles ahead.",
        limit=Limit("lap", 3),
    ),
)

TALENTS: Mapping[str, Talent] = MappingProxyType({row.id: row for row in _TALENT_ROWS})
COMPONENTS: Mapping[str, Component] = MappingProxyType({row.id: row for row in _COMPONENT_ROWS})

# No talent and component share an id, so one mapping can answer for both.
LIMITS: Mapping[str, Limit] = MappingProxyType(
    {row.id: row.limit for row in (*_TALENT_ROWS, *_COMPONENT_ROWS) if row.limit is not None}
)
