"""Who is where right now: the order of the field, as it would be classified at this moment."""

from __future__ import annotations

from dataclasses import dataclass

from svl.rules.race.finish import classified
from svl.rules.race.state import Race


@dataclass(frozen=True)
class Running:
    """One line of the order. No place: out of the race."""

    seat: str
    place: int | None
    gap: int | None  # tiles behind the car one place ahead; none for the first and for those without a place


def running_order(race: Race) -> tuple[Running, ...]:
    """Those who are home in the order they came in, then those who drive by progress, and wrecks last."""
    placed = _placed(race)
    first = [
        Running(seat, place, _gap(race, front, seat))
        for place, (front, seat) in enumerate(zip((None, *placed), placed, strict=False), start=1)
    ]
    out = sorted((car for car in race.cars if car.seat not in placed), key=lambda car: -car.distance)
    return (*first, *(Running(car.seat, None, None) for car in out))


def _placed(race: Race) -> list[str]:
    """A finished race has its result; one that goes on has the order the flag would find (B-76)."""
    if race.result:
        return [placing.seat for placing in race.result if placing.place is not None]
    return classified(race)


def _gap(race: Race, ahead: str | None, seat: str) -> int | None:
    """Never below 0: where a table counts crossings, a car that came in later may have rolled on farther."""
    return None if ahead is None else max(0, race.car(ahead).distance - race.car(seat).distance)
