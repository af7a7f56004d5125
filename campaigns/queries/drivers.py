"""Drivers with all a page needs of them, in a fixed number of queries however many there are."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns import drawings, sight
from campaigns.access import Here
from campaigns.models import Driver


def with_cars(drivers: QuerySet[Driver]) -> QuerySet[Driver]:
    return drivers.select_related("player", "car__team").prefetch_related("talents", "car__components")


def known_drivers(here: Here) -> QuerySet[Driver]:
    """Every driver this person has met, by number."""
    return with_cars(sight.drivers(here)).order_by("car__number")


@dataclass(frozen=True)
class CarFace:
    """A driver as a picture with a name."""

    driver_id: int
    name: str
    number: int
    drawing: str
    livery: str


def face_of(driver: Driver) -> CarFace:
    car = driver.car
    return CarFace(driver.pk, driver.name, car.number, drawings.car_drawing(car), drawings.car_livery(car))
