"""What the page of a quick race offers: circuits, and drivers ready to race."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django import forms

from campaigns import drawings
from campaigns.maps import MapView, map_of
from campaigns.services.quick import READY
from campaigns.wording import plural
from svl.rules import catalog, circuits


@dataclass(frozen=True)
class CircuitPick:
    key: str
    name: str
    about: str
    map: MapView
    is_chosen: bool


@dataclass(frozen=True)
class DriverPick:
    name: str
    car: str
    about: str
    drawing: str
    livery: str
    number: int
    is_chosen: bool


@dataclass(frozen=True)
class QuickChoices:
    circuits: tuple[CircuitPick, ...]
    drivers: tuple[DriverPick, ...]


def quick_choices(form: forms.Form) -> QuickChoices:
    """With what is prefilled, or was typed, chosen."""
    circuit, drivers = form["circuit"].value(), form["drivers"].value() or ()
    return QuickChoices(
        circuits=tuple(
            CircuitPick(key, track.name, plural(len(track.tiles), "tile"), _map(key), key == circuit)
            for key, track in circuits.CIRCUITS.items()
        ),
        drivers=tuple(_pick(name, is_chosen=name in drivers) for name in READY),
    )


@lru_cache(maxsize=32)
def _map(circuit: str) -> MapView:
    return map_of(circuits.CIRCUITS[circuit])


def _pick(name: str, *, is_chosen: bool) -> DriverPick:
    seat = READY[name]
    team, weight = catalog.TEAMS[seat.team], catalog.CLASSES[seat.car_class]
    return DriverPick(
        name=name,
        car=f"{team.name}, {weight.name.lower()}",
        about=seat.biography.rsplit("\n\n", 1)[-1],
        drawing=drawings.car(team, seat.car_class),
        livery=drawings.livery(team),
        number=seat.number,
        is_chosen=is_chosen,
    )
