"""One driver of the season and the car that goes with the seat."""

from __future__ import annotations

from dataclasses import dataclass

from svl.rules import Stats


@dataclass(frozen=True)
class Seat:
    """`team` is the book's id; `dials` are nerve, aggression and pit caution, each from 0 to 10."""

    name: str
    number: int
    team: str
    car_class: str
    stats: Stats
    biography: str
    talents: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    dials: tuple[int, int, int] = (5, 5, 5)
    car_name: str = ""
    colours: tuple[str, str] = ("", "")
    is_hidden: bool = False
