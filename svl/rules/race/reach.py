"""How far a car's arm reaches: speeds it may set, cars it may pull, hazards it may switch off (A5, A11)."""

from __future__ import annotations

from svl.rules.catalog import TACKS
from svl.rules.figures import SPEED_LIMIT, Figures
from svl.rules.race.state import Car, Reading
from svl.rules.trim import Trim, trim_of

ALL_TACKS = tuple(TACKS)
TRACTOR_REACH = 3
NEUTRALIZE_REACH = 6


def tack_choices(reading: Reading, seat: str) -> tuple[str, ...]:
    """The tacks a driver may set: all, or the one of this lap where the table locks it (B-16)."""
    if reading.rulings.tack_scope == "lap":
        car = reading.car(seat)
        if car.tack_lap == reading.lap_of(seat):
            return (car.tack,)
    return ALL_TACKS


def driven_figures(reading: Reading, car: Car, tack: str, using: str = "") -> Figures:
    """The figures the car would set its speed with."""
    return driven_trim(reading, car, tack, using).figures


def driven_trim(reading: Reading, car: Car, tack: str, using: str) -> Trim:
    hack = car.hack or using == "speed_hack"
    if tack == car.tack and hack == car.hack:
        return reading.trim(car)
    return trim_of(reading.entrant(car.seat), reading.rulings, tack, car.faults, hack)


def speed_choices(reading: Reading, seat: str, tack: str, using: str = "") -> tuple[int, int] | None:
    """The lowest and highest speed under a tack, with Speed Hack or Hard Stop if named; None where neither exists."""
    car, rulings = reading.car(seat), reading.rulings
    if using == "speed_hack" and rulings.speed_hack == "set_speed":
        return SPEED_LIMIT, SPEED_LIMIT
    driven, speed = driven_trim(reading, car, tack, using), car.speed
    if rulings.overspeed == "clamp":  # the tack comes first, before any hack: its Top Speed has brought the car down
        speed = min(speed, driven_figures(reading, car, tack).top_speed)
    lowest, highest = driven.reach(speed, car.deficit)
    if using == "hard_stop":
        lowest, highest = 1, min(speed, highest)
    return (lowest, highest) if lowest <= highest else None


def tractor_targets(reading: Reading, seat: str) -> tuple[str, ...]:
    """The nearest racing car ahead within reach; several when they share a tile (B-70)."""
    gaps = {
        other.seat: reading.ahead(seat, other.seat)
        for other in reading.lineup()
        if other.status == "racing" and other.seat != seat
    }
    within = [gap for gap in gaps.values() if 1 <= gap <= TRACTOR_REACH]
    return tuple(other for other, gap in gaps.items() if gap == min(within)) if within else ()


def hazards_ahead(reading: Reading, seat: str) -> tuple[int, ...]:
    """Tile numbers of the hazards that can be switched off from here (B-71)."""
    here = reading.car(seat).distance
    ahead = (reading.tile_number(here + step) for step in range(1, NEUTRALIZE_REACH + 1))
    within = (n for n in dict.fromkeys(ahead) if n < len(reading.tiles))
    return tuple(n for n in within if reading.as_met(reading.tiles[n], seat).hazard is not None)
