"""The replay of a race as plain data, stretch by stretch: what each step changed, so that a script can show any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.game import State
from campaigns.models import Race
from campaigns.queries.race.cars import CarView, car_at
from campaigns.queries.race.faces import Seats
from campaigns.queries.race.log import about
from campaigns.queries.race.map import CarOnMap, map_at, spots_at
from campaigns.racelog import Frame, Reel, taken_up
from campaigns.wording import counted
from svl.rules import Car, Running, Tile, narrate, running_order
from svl.table import Amend, Undo

STRETCH = 50  # steps a page asks for at once
LOOKED_THROUGH = 500  # steps that are searched for moments at once

Json = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One step of the race as a page shows it."""

    n: int
    lap: int
    laps: int
    round: int
    seat: str  # the car it is about; empty where it is about none
    lines: tuple[str, ...]
    dice: tuple[tuple[int, ...], ...]

    @property
    def words(self) -> str:
        return " ".join(self.lines) or "Nothing to tell."


def step_of(frame: Frame) -> Step:
    state, entry = frame.state, frame.entry
    assert not isinstance(entry.action, (Undo, Amend))  # these are on no reel
    return Step(
        n=frame.n,
        lap=min(state.leader_lap, state.laps),
        laps=state.laps,
        round=state.round,
        seat=about(frame),
        lines=tuple(narrate.log_lines(state, frame.facts)) or _before_the_race(frame),
        dice=tuple(roll.values for roll in entry.outcomes),
    )


def _before_the_race(frame: Frame) -> tuple[str, ...]:
    """Of the first step, in which nothing has happened yet."""
    if frame.n > 1:
        return ()
    if round := taken_up(frame.entry):
        return (f"Taken up from paper in round {round}.",)
    cars, laps = (counted(number, noun) for number, noun in ((len(frame.state.cars), "car"), (frame.state.laps, "lap")))
    return (f"{cars} on the grid, {laps} to drive.".capitalize(),)


def stretch(reel: Reel, seats: Seats, first: int) -> list[Json]:
    """The steps from `first` on. The first is told whole, each later one by what changed in it.

    `ground` is the map as a `RaceMap`, where what lies on the road has changed: the page draws that.
    """
    field = Field(reel.race, seats)
    told = []
    for frame in reel.wound(first, min(len(reel), first + STRETCH - 1)):
        state = frame.state
        step = _json(step_of(frame)) | {"cars": field.moved_to(state), "order": field.order}
        if field.is_new_ground(state):
            step["ground"] = map_at(reel.race, state, ())
        told.append(step)
    return told


class Field:
    """The cars from one step to the next. Most of them stand where they stood, and are not looked at again."""

    def __init__(self, race: Race, seats: Seats) -> None:
        self.race, self.seats = race, seats
        self.order: list[str] = []
        self._known: dict[str, tuple[Car, Running, CarView]] = {}
        self._stands: dict[str, Json] = {}
        self._tiles: Sequence[Tile] | None = None

    def moved_to(self, state: State) -> dict[str, Json]:
        """What is new about cars, by seat."""
        lines = running_order(state)
        self.order = [line.seat for line in lines]
        if not sum(self._changed(state, line) for line in lines):  # every line is looked at
            return {}
        cars = [self._known[seat][2] for seat in self.order]
        spots = {each.car.seat: each for each in spots_at(self.race, state, cars)}
        stands = {car.seat: _stand(car) | {"at": _spot(spots.get(car.seat))} for car in cars}
        before, self._stands = self._stands, stands
        return {seat: stand for seat, stand in stands.items() if before.get(seat) != stand}

    def _changed(self, state: State, line: Running) -> bool:
        car, known = state.car(line.seat), self._known.get(line.seat)
        if known is not None and known[0] is car and known[1] == line:
            return False
        self._known[line.seat] = (car, line, car_at(state, line, self.seats[line.seat]))
        return True

    def is_new_ground(self, state: State) -> bool:
        before, self._tiles = self._tiles, state.tiles
        return before != state.tiles


def _json(step: Step) -> Json:
    return {
        "n": step.n,
        "lap": step.lap,
        "round": step.round,
        "seat": step.seat,
        "lines": step.lines,
        "dice": step.dice,
    }


def _stand(car: CarView) -> Json:
    return {
        "place": car.place_words,
        "gap": car.gap_words,
        "lap": car.lap,
        "tile": car.tile,
        "distance": car.distance,
        "speed": car.speed,
        "tack": car.tack_name,
        "panels": [panel.points for panel in car.panels],
        "most": [panel.most for panel in car.panels],
        "faults": [[fault.icon, fault.words] for fault in car.faults],
        "status": car.status,
        "words": car.status_words,
    }


def _spot(spot: CarOnMap | None) -> list[str] | None:
    """x, y, degrees, scale; and of its plate x, y, scale. A car that is home is not on the map."""
    if spot is None:
        return None
    return [spot.x, spot.y, spot.turned, spot.scale, spot.tag_x, spot.tag_y, spot.tag_zoom]


# -- where to go


def moments(reel: Reel, first: int) -> list[Json]:
    """What is worth going to among the steps from `first` on."""
    last = min(len(reel), first + LOOKED_THROUGH - 1)
    return [
        {"n": n, "kind": each.kind, "seat": each.seat, "text": each.text, "lap": lap, "round": round}
        for n, lap, round, each in _moments(reel, first, last)
    ]


def _moments(reel: Reel, first: int, last: int) -> Iterator[tuple[int, int, int, narrate.Highlight]]:
    before: State | None = None
    for frame in reel.wound(max(1, first - 1), last):
        state = frame.state
        if before is not None and frame.n >= first:
            for each in narrate.highlights(before, state, frame.facts):
                yield frame.n, min(state.leader_lap, state.laps), state.round, each
        before = state
