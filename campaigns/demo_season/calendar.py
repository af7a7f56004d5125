"""The season's races, in places of the book. Where there is a circuit of ours for the place, it is chosen."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

SEASON = "2072"


@dataclass(frozen=True)
class Round:
    """`place` is an id of the world's places, `circuit` one of the built-in circuits or nothing yet."""

    name: str
    place: str
    date: dt.date
    circuit: str = ""
    laps: int = 3


EVENTS: tuple[Round, ...] = (
    Round("Lone Star Opener", "texas", dt.date(2072, 3, 12), "texas"),
    Round("White Sands Oval", "new_mexico", dt.date(2072, 4, 2), "new-mexico", laps=2),
    Round("Utah Climb", "utah", dt.date(2072, 4, 30), "utah"),
    Round("Salt Lake City by Night", "salt_lake_city", dt.date(2072, 5, 28), "salt-lake-city"),
    Round("Monaco", "monaco", dt.date(2072, 6, 25), "monaco"),
    Round("Johannesburg", "johannesburg", dt.date(2072, 8, 6), "johannesburg"),
    Round("Shanghai", "shanghai", dt.date(2072, 9, 17), "shanghai"),
    Round("Dubai Invitational", "dubai", dt.date(2072, 10, 29), "dubai", laps=4),
)
