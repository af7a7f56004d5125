"""The race as a frozen value: cars, road, and a stack of what remains to be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from svl.rules.cars import Entrant
from svl.rules.figures import NO_LIMIT, Condition, Fault, Figures
from svl.rules.limits import Use, is_ready
from svl.rules.panels import Panels, cut_to_base, panels_left
from svl.rules.race.steps import Step
from svl.rules.rulings import Rulings
from svl.rules.track import FLAT, Tile
from svl.rules.trim import Trim, trim_of
from svl.table import evolve, record

NEVER_AGAIN = 1_000_000_000  # the length of a lap where there are none
NOBODY: frozenset[str] = frozenset()

# Which cars are in the way: a table may leave those in the pit, and wrecks, on the road (B-55).
BLOCKING = {
    (False, False): ("racing",),
    (True, False): ("racing", "pit"),
    (False, True): ("racing", "wrecked"),
    (True, True): ("racing", "pit", "wrecked"),
}

Status = Literal["racing", "pit", "wrecked", "finished"]


RepairName = Literal["repair50", "repair100", "repair150"]


@dataclass(frozen=True)
class Service:
    """One job of a pit stop. `spread` shares repair points over front, rear, left, right."""

    what: RepairName | Literal["remove"]
    spread: tuple[int, ...] = ()
    fault: Fault | None = None


class Trimmed:
    """The trim a car was last in, and what of it can change. No part of its value: asked for at every tile and blow.

    Who gets another entrant is trimmed anew: an opening begins with bare cars, and `Work.enter` says so.
    """

    __slots__ = ("trim", "trimmed")

    trim: Trim | None
    trimmed: tuple[Rulings, str, tuple[Fault, ...], bool] | None


@record
class Car(Trimmed):
    """What changes about an entrant during a race."""

    seat: str
    distance: int = 0  # tiles covered since the line; lap and tile follow from it
    speed: int = 0
    deficit: int = 0  # speed lost below 0, for tables that carry it over (B-34)
    gained: int = 0  # speed gained since it was set, for tables where gains do not lengthen a move (B-28)
    tack: str = "pace"
    tack_lap: int = 0  # the own lap its driver last chose a tack on (B-16)
    damage: Panels = Panels()
    received: int = 0  # all hits taken less all points restored, for tables that count them (B-07)
    faults: tuple[Fault, ...] = ()
    uses: tuple[Use, ...] = ()
    turns: int = 0  # own turns begun, those in the pit included
    status: Status = "racing"
    hack: bool = False
    mines: int = 0  # Slow Mines that cost Notoriety
    pit_left: int = 0
    services: tuple[Service, ...] = ()
    skips: int = 0  # turns the game master has taken away

    def __post_init__(self) -> None:
        self.trim = self.trimmed = None


if TYPE_CHECKING:

    class Draft(Car):
        """A car that a `Work` holds for itself: these fields may be set. At run time it is a `Car` like any other."""

        distance: int
        speed: int
        deficit: int
        gained: int
        tack: str
        tack_lap: int
        damage: Panels
        received: int
        faults: tuple[Fault, ...]
        uses: tuple[Use, ...]
        turns: int
        hack: bool
        skips: int


@dataclass(frozen=True)
class Placing:
    """One line of the result. No place: not classified."""

    seat: str
    place: int | None
    notoriety: int


class Reading:
    """Questions that can be asked of a race, finished or in the middle of an action."""

    __slots__ = ()

    rulings: Rulings
    closed: bool
    laps: int
    tiles: Sequence[Tile]
    holders: Mapping[str, frozenset[str]]  # who came to the race with each talent and component
    places: Mapping[str, int]  # where in the lineup each seat's car and entrant stand

    def car(self, seat: str) -> Car:
        raise NotImplementedError

    def entrant(self, seat: str) -> Entrant:
        raise NotImplementedError

    def lineup(self) -> Iterable[Car]:
        """All cars in the order they take their turns."""
        raise NotImplementedError

    def name(self, seat: str) -> str:
        return self.entrant(seat).name

    def condition(self, seat: str) -> Condition:
        car = self.car(seat)
        return Condition(car.tack, car.faults, car.hack, self.rulings.result12_scope)

    def trim(self, car: Car) -> Trim:
        """All that follows from how the car is now; it carries that along."""
        now = (self.rulings, car.tack, car.faults, car.hack)
        trim = car.trim
        if trim is None or car.trimmed != now:
            car.trim = trim = trim_of(self.entrant(car.seat), self.rulings, car.tack, car.faults, car.hack)
            car.trimmed = now
        return trim

    def figures(self, seat: str) -> Figures:
        """What the car drives with."""
        return self.trim(self.car(seat)).figures

    def tile_number(self, distance: int) -> int:
        return distance % len(self.tiles) if self.closed else distance

    def tile_at(self, distance: int) -> Tile:
        number = self.tile_number(distance)
        return self.tiles[number] if 0 <= number < len(self.tiles) else FLAT

    def tile_of(self, seat: str) -> Tile:
        """The tile a car is on, as it acts on that car."""
        return self.spot(self.car(seat))[1]

    def spot(self, car: Car) -> tuple[int, Tile]:
        """The number of the tile a car is on, and the tile as it acts on that car."""
        distance, length = car.distance, len(self.tiles)
        number = distance % length if self.closed else distance
        tile = self.tiles[number] if 0 <= number < length else FLAT
        return number, self.as_met(tile, car.seat) if tile.off else tile

    def as_met(self, tile: Tile, seat: str) -> Tile:
        """A tile without a hazard that is switched off for this car (B-71)."""
        if not tile.off:
            return tile
        if self.rulings.neutralize_scope == "self":
            off = any(each.by == seat for each in tile.off)
        else:
            off = self.is_off(tile)
        return evolve(tile, hazard=None, sprung=False) if off else tile

    def is_off(self, tile: Tile) -> bool:
        """Is its hazard switched off for anybody now? Unless that is for good, it ends with the lap (B-71)."""
        if self.rulings.neutralize_scope == "self":
            return bool(tile.off)
        return any(self.lap_of(each.by) == each.lap for each in tile.off)

    def lap_of(self, seat: str) -> int:
        return self.lap_at(self.car(seat).distance)

    def lap_at(self, distance: int) -> int:
        return distance // len(self.tiles) + 1 if self.closed and distance > 0 else 1

    def racing(self, seat: str) -> bool:
        return self.car(seat).status == "racing"

    def running(self) -> list[Car]:
        """Cars that can still win; one in the pit is among them (A23)."""
        return [car for car in self.lineup() if car.status in ("racing", "pit")]

    def met_by(self, seat: str) -> list[str]:
        """The other cars on this car's tile that are in its way, in lineup order."""
        length, here = len(self.tiles) if self.closed else NEVER_AGAIN, self.car(seat).distance
        blocking, found = BLOCKING[self.rulings.pit_on_track, self.rulings.wrecks_block], []
        for car in self.lineup():
            if not (car.distance - here) % length and car.seat != seat and car.status in blocking:
                found.append(car.seat)
        return found

    def can_be_hit(self, seat: str) -> bool:
        """Racing cars take damage, and those in the pit where they stand in the way."""
        status = self.car(seat).status
        return status == "racing" or (status == "pit" and self.rulings.pit_on_track)

    def ahead(self, seat: str, other: str) -> int:
        """Tiles from this car forward to the other, laps ignored (B-70)."""
        gap = self.car(other).distance - self.car(seat).distance
        return gap % len(self.tiles) if self.closed else gap

    def has(self, seat: str, ability: str) -> bool:
        """Does the driver know it, or is it fitted and working?"""
        return ability in self.trim(self.car(seat)).abilities

    def ready(self, seat: str, ability: str) -> bool:
        """Has the car the ability, and is it not spent?"""
        if seat not in self.holders.get(ability, NOBODY):
            return False
        car = self.car(seat)
        if ability not in self.trim(car).abilities:
            return False
        return not car.uses or is_ready(ability, car.uses, self.lap_of(seat), car.turns, self.rulings)

    def strength(self, seat: str) -> Panels:
        """The panels under the present tack, undamaged."""
        return self.trim(self.car(seat)).strength

    def damage_under(self, seat: str, tack: str) -> Panels:
        """The damage once this tack is set: what went into the bonus of PAUSE is forgotten when it ends (A10.3)."""
        car = self.car(seat)
        if car.tack != "pause" or tack == "pause" or self.rulings.negative_panels:
            return car.damage
        return cut_to_base(car.damage, self.entrant(seat).panels)

    def left(self, car: Car) -> Panels:
        """What is left of each panel under the car's tack, as its picture shows it."""
        return panels_left(self.trim(car).strength, car.damage, self.rulings)

    def standing(self, seat: str) -> Panels:
        """What is left of each panel, without the tack."""
        base, damage = self.entrant(seat).panels, self.car(seat).damage
        return Panels(*(whole - taken for whole, taken in zip(base, damage, strict=True)))

    def damage_limit(self, seat: str, panel: str) -> int:
        """The most damage a panel can have taken, as the table reads it (B-08)."""
        return NO_LIMIT if self.rulings.negative_panels else self.most_damage(seat).of(panel)

    def most_damage(self, seat: str) -> Panels:
        return self.trim(self.car(seat)).most


def holders_of(entrants: Sequence[Entrant]) -> Mapping[str, frozenset[str]]:
    every = {ability for entrant in entrants for ability in (*entrant.talents, *entrant.components)}
    return {
        ability: frozenset(each.seat for each in entrants if ability in (*each.talents, *each.components))
        for ability in every
    }


class OfLineup(Reading):
    """What follows from the lineup, remembered. A changed copy inherits it: the lineup is the same."""

    __slots__ = ("holders", "places")


@record
class Race(OfLineup):
    """Everything about a race at one moment. Entrants and cars stand in lineup order."""

    rulings: Rulings
    laps: int
    track: str
    closed: bool
    tiles: tuple[Tile, ...]
    entrants: tuple[Entrant, ...]
    cars: tuple[Car, ...]
    stack: tuple[Step, ...] = ()
    turn: int = 0
    round: int = 0
    on_turn: str = ""
    leader_lap: int = 1
    track_open: bool = False  # the game master may change boosts and hazards now (A9)
    prompts: int = 0  # how many questions have been asked: the next one's number
    finishers: tuple[str, ...] = ()  # in the order they crossed, where the race goes on behind them (B-74)
    result: tuple[Placing, ...] = ()

    @property
    def over(self) -> bool:
        return not self.stack

    def __post_init__(self) -> None:
        self.holders = holders_of(self.entrants)
        self.places = {car.seat: place for place, car in enumerate(self.cars)}

    def car(self, seat: str) -> Car:
        return self.cars[self.places[seat]]

    def entrant(self, seat: str) -> Entrant:
        return self.entrants[self.places[seat]]

    def lineup(self) -> Sequence[Car]:
        return self.cars
