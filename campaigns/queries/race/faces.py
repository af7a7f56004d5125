"""A seat as small pieces show it: name, number and livery of who sits there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns import drawings
from campaigns.game import State
from campaigns.models import Race, Seat
from campaigns.wording import surname

Seats = Mapping[str, Seat]


@dataclass(frozen=True)
class Face:
    seat: str
    name: str
    surname: str
    number: int
    livery: str  # the class that carries its two colours
    drawing: str


def seats_of(race: Race) -> dict[str, Seat]:
    """Who sits where, with what a screen needs to draw them: one query."""
    rows = Seat.objects.select_related("driver__car__team", "holder").filter(race=race)
    return {seat.key: seat for seat in rows}


STILL_DRIVEN = ("racing", "pit")


def is_free(seat: Seat, status: str) -> bool:
    """A rival nobody has taken, and a car that still drives."""
    return seat.driver.is_npc and seat.pilot != Seat.Pilot.PERSON and status in STILL_DRIVEN


def face(state: State, seat: Seat) -> Face:
    entrant, car = state.entrant(seat.key), seat.driver.car
    return Face(
        seat=seat.key,
        name=entrant.name,
        surname=surname(entrant.name),
        number=entrant.number,
        livery=drawings.car_livery(car),
        drawing=drawings.car_drawing(car),
    )


def pilot_name(seat: Seat) -> str:
    """Who drives: a player by name, else the GM or the autopilot."""
    if seat.pilot == Seat.Pilot.PERSON and seat.holder is not None:
        return seat.holder.name
    return "Autopilot" if seat.pilot == Seat.Pilot.AUTOPILOT else "GM"
