"""The six figures of a car, and how they add up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CarFigures:
    """What a class, a team, a component or a whole car is worth. Teams and components use it for differences."""

    chassis: int = 0
    acceleration: int = 0
    top_speed: int = 0
    braking: int = 0
    handling: int = 0
    slots: int = 0

    def __add__(self, other: CarFigures) -> CarFigures:
        return CarFigures(
            chassis=self.chassis + other.chassis,
            acceleration=self.acceleration + other.acceleration,
            top_speed=self.top_speed + other.top_speed,
            braking=self.braking + other.braking,
            handling=self.handling + other.handling,
            slots=self.slots + other.slots,
        )
