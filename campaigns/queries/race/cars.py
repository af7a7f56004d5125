"""The cars of a race as every screen shows them: one ready line each, in running order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace

from campaigns import drawings, presence
from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Race, Seat
from campaigns.queries.race import palm as race_palm
from campaigns.queries.race.faces import Seats, is_free, pilot_name, seats_of
from campaigns.wording import plural, surname
from campaigns.words.damage import malfunction_effect, malfunction_name
from svl.rules import PANELS, Fault, Running, catalog, running_order
from svl.table import Asked, Dice, Sealed, Table

MOST_FAULTS = 1  # shown on a strip, before the rest is counted; two still fit


@dataclass(frozen=True)
class PanelView:
    """A panel under the present tack; `points` is what it can still take."""

    key: str
    name: str
    points: int
    most: int
    tone: str  # whole, half (or less), zero


@dataclass(frozen=True)
class FullPanel:
    key: str
    points: int


@dataclass(frozen=True)
class FaultView:
    """A malfunction that lasts."""

    icon: str
    name: str
    effect: str
    roll: int
    component: str = ""
    count: int = 1

    @property
    def words(self) -> str:
        return self.name if self.count == 1 else f"{self.name}, {self.count} times"


@dataclass(frozen=True)
class CarView:
    """Everything a strip shows about a car."""

    seat: str
    driver_id: int
    name: str
    surname: str
    number: int
    livery: str  # the class that carries its two colours
    drawing: str
    place: int | None  # none: out of the race
    gap: int | None  # tiles behind the car one place ahead
    lap: int
    tile: int
    distance: int
    speed: int
    tack: str
    tack_name: str
    panels: tuple[PanelView, ...]
    full: tuple[FullPanel, ...]  # the same panels unhurt
    faults: tuple[FaultView, ...]
    status: str  # racing, pit, wrecked, finished
    status_words: str  # empty while racing
    pit_turns: int
    pilot: str  # person, gm, autopilot
    pilot_name: str  # Mia, GM, Autopilot
    holder_id: int | None
    online: bool  # whoever drives has a screen open
    is_awaited: bool
    is_on_turn: bool
    is_free: bool  # a rival whose wheel somebody without a car may take
    is_mine: bool = False

    @property
    def worst_faults(self) -> tuple[FaultView, ...]:
        """As many as a strip has room for; the others are counted."""
        return self.faults[:MOST_FAULTS] if len(self.faults) > MOST_FAULTS + 1 else self.faults[: MOST_FAULTS + 1]

    @property
    def more_faults(self) -> int:
        return len(self.faults) - len(self.worst_faults)

    @property
    def place_words(self) -> str:
        return f"P{self.place}" if self.place else "Out"

    @property
    def gap_words(self) -> str:
        return "" if self.gap is None else f"+{self.gap}"

    @property
    def on_a_phone(self) -> bool:
        """A player drives it, and is here."""
        return self.pilot == Seat.Pilot.PERSON and self.online


def cars_view(at: Trackside, table: Table[State], seats: Seats | None = None) -> tuple[CarView, ...]:
    """All cars, the first one first; those out of the race last."""
    known = seats_of(at.race) if seats is None else seats
    waited_for = awaited_seats(at.race, table)
    cars = cars_at(table.state, known, presence.online(at.race.campaign_id), waited_for)
    return tuple(replace(car, is_mine=car.seat in at.own) for car in cars)


def cars_at(
    state: State, seats: Seats, here: Collection[int] = (), waited_for: Collection[str] = ()
) -> tuple[CarView, ...]:
    """The same from the state of any moment alone; `here` are people with a screen open."""
    return tuple(car_at(state, line, seats[line.seat], here, waited_for) for line in running_order(state))


def awaited_seats(race: Race, table: Table[State]) -> frozenset[str]:
    """For whom the table waits: whoever is asked, has to roll, or has not chosen yet."""
    waiting = GAME.awaits(table.state)
    match waiting:
        case Asked():
            return frozenset((waiting.seat,))
        case Dice():
            return frozenset((waiting.throw.seat,))
        case Sealed():
            return frozenset(waiting.seats) - race_palm.chosen(race, waiting)
    return frozenset()


def car_at(
    state: State, line: Running, seat: Seat, here: Collection[int] = (), waited_for: Collection[str] = ()
) -> CarView:
    car, entrant = state.car(line.seat), state.entrant(line.seat)
    panels = panels_view(state, line.seat)
    return CarView(
        seat=line.seat,
        driver_id=seat.driver_id,
        name=entrant.name,
        surname=surname(entrant.name),
        number=entrant.number,
        livery=drawings.car_livery(seat.driver.car),
        drawing=drawings.car_drawing(seat.driver.car),
        place=line.place,
        gap=line.gap,
        lap=min(state.lap_of(line.seat), state.laps),
        tile=state.tile_number(car.distance),
        distance=car.distance,
        speed=car.speed,
        tack=car.tack,
        tack_name=catalog.TACKS[car.tack].name,
        panels=panels,
        full=tuple(FullPanel(panel.key, panel.most) for panel in panels),
        faults=tuple(fault_view(state, fault, count) for fault, count in Counter(car.faults).items()),
        status=car.status,
        status_words=_status_words(car.status, car.pit_left),
        pit_turns=car.pit_left,
        pilot=seat.pilot,
        pilot_name=pilot_name(seat),
        holder_id=seat.holder_id,
        online=seat.holder_id in here,
        is_awaited=line.seat in waited_for,
        is_on_turn=state.on_turn == line.seat and not state.over,
        is_free=is_free(seat, car.status),
    )


def panels_view(state: State, seat: str) -> tuple[PanelView, ...]:
    return tuple(
        PanelView(key, key.capitalize(), left, most, _tone(left, most))
        for key, left, most in zip(PANELS, state.left(state.car(seat)), state.strength(seat), strict=True)
    )


def _tone(left: int, most: int) -> str:
    """Above half a panel is just a number."""
    if left <= 0:
        return "zero"
    return "half" if left * 2 <= most else "whole"


def fault_view(state: State, fault: Fault, count: int = 1) -> FaultView:
    row = catalog.MALFUNCTIONS[fault.roll]
    name, effect = malfunction_name(row, state.rulings), malfunction_effect(row, state.rulings)
    if fault.component:
        name, effect = f"{catalog.COMPONENTS[fault.component].name} failed", "It does not work until the pit mends it."
    return FaultView(drawings.malfunction_icon(row), name, effect, fault.roll, fault.component, count)


def _status_words(status: str, pit_left: int) -> str:
    if status == "pit":
        return f"pit, {plural(pit_left, 'turn')}" if pit_left else "leaves the pit"
    return {"wrecked": "wrecked", "finished": "home"}.get(status, "")
