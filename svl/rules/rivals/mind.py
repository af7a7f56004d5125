"""What a rival has to think with: its own view, its dials, its luck, and a few readings of the race."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from svl.rules.cars import Entrant
from svl.rules.panels import PANELS, Panels, strength
from svl.rules.race.state import Car, Race
from svl.rules.rivals.dials import Dials
from svl.table import Action, Option

Luck = Callable[[int], int]  # luck(n) answers 1..n


@dataclass(frozen=True)
class Proposal:
    """What a rival would do, and why."""

    seat: str
    action: Action
    reason: str


@dataclass(frozen=True)
class Mind:
    """One driver at one moment. `about` is the question on the table."""

    seat: str
    race: Race
    about: Any
    options: tuple[Option, ...]
    dials: Dials
    luck: Luck

    @cached_property
    def car(self) -> Car:
        return self.race.car(self.seat)

    @cached_property
    def entrant(self) -> Entrant:
        return self.race.entrant(self.seat)

    @cached_property
    def rivals(self) -> tuple[Car, ...]:
        """The others who can be met."""
        return tuple(car for car in self.race.cars if car.status == "racing" and car.seat != self.seat)

    def left(self, panel: str, seat: str = "") -> int:
        """What a panel can take before it breaks, in the present tack."""
        return left_of(self.race, seat or self.seat).of(panel)

    def name(self, seat: str) -> str:
        return self.race.name(seat)

    def gap(self, other: Car) -> int:
        """Tiles forward to the other car, laps ignored."""
        gap = other.distance - self.car.distance
        return gap % len(self.race.tiles) if self.race.closed else gap

    def chance(self, percent: float) -> bool:
        return self.luck(100) <= percent

    def offers(self, kind: type[Action]) -> bool:
        return any(option.kind is kind for option in self.options)

    def accepts(self, action: Action) -> bool:
        return any(option.accepts(action) for option in self.options)


def left_of(race: Race, seat: str, tack: str = "") -> Panels:
    """What each panel can still take, never below 0."""
    car = race.car(seat)
    whole = strength(race.entrant(seat).panels, tack or car.tack, race.rulings)
    return Panels(*(max(0, points - taken) for points, taken in zip(whole, car.damage, strict=True)))


def damage_share(race: Race, seat: str) -> float:
    """How much of the car is gone: 0 is new, 1 a wreck."""
    whole = race.entrant(seat).panels
    taken = sum(min(points, hit) for points, hit in zip(whole, race.car(seat).damage, strict=True))
    return taken / max(1, whole.total)


def panels_gone(race: Race, seat: str) -> tuple[str, ...]:
    whole, damage = race.entrant(seat).panels, race.car(seat).damage
    return tuple(panel for panel in PANELS if damage.of(panel) >= whole.of(panel))
