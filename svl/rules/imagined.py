"""A race in which one car is different: what reckoning ahead is done on. Nothing of it is kept."""

from __future__ import annotations

from collections.abc import Iterable

from svl.rules.cars import Entrant
from svl.rules.panels import Panels
from svl.rules.race.blows import Blow, hit_panel, is_inoperable
from svl.rules.race.state import Car, Race, Reading
from svl.rules.tiles import Check
from svl.rules.track import Tile
from svl.table import evolve


class Imagined(Reading):
    """The race with this car in place of its own, and without the mines that went off under it."""

    __slots__ = ("closed", "holders", "laps", "mines_gone", "own", "race", "rulings", "tiles")

    def __init__(self, race: Race, car: Car, mines_gone: frozenset[int] = frozenset()) -> None:
        self.rulings, self.closed, self.laps, self.tiles = race.rulings, race.closed, race.laps, race.tiles
        self.race, self.own, self.mines_gone, self.holders = race, car, mines_gone, race.holders

    def car(self, seat: str) -> Car:
        return self.own if seat == self.own.seat else self.race.car(seat)

    def entrant(self, seat: str) -> Entrant:
        return self.race.entrant(seat)

    def lineup(self) -> Iterable[Car]:
        return (self.own if car.seat == self.own.seat else car for car in self.race.cars)

    def own_tile(self) -> Tile:
        number, tile = self.spot(self.own)
        return evolve(tile, mine=None) if number in self.mines_gone else tile

    def with_car(self, car: Car) -> Imagined:
        return Imagined(self.race, car, self.mines_gone)

    def without_mine(self) -> Imagined:
        """The mine under the car has gone off."""
        return Imagined(self.race, self.own, self.mines_gone | {self.tile_number(self.own.distance)})


def struck(here: Imagined, check: Check) -> tuple[Car, Panels, bool]:
    """The car after the blow of a failed check, what the blow took, and whether a malfunction is rolled for it."""
    own = here.own
    applied, _ = Blow(own.seat, ("front",), check.damage, check.what).on(here, "front")
    taken, _, breaks = hit_panel(here.trim(own), own.damage, "front", applied)
    hit = here.with_car(evolve(own, damage=own.damage.with_("front", taken), received=own.received + applied))
    if applied and is_inoperable(hit, own.seat):
        return evolve(hit.own, status="wrecked", speed=0), Panels(front=applied), False
    return hit.own, Panels(front=applied), breaks
