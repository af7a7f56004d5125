"""The replay of a race as its page shows it: one step whole, and the way to all the others."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import racelog
from campaigns.models import Race
from campaigns.queries.race.cars import CarView, cars_at
from campaigns.queries.race.faces import Face, face, seats_of
from campaigns.queries.race.map import TAG_WIDTH, CarOnMap, RaceMap, map_at
from campaigns.queries.story.frames import LOOKED_THROUGH, Json, Step, moments, step_of, stretch
from campaigns.racelog import Reel
from campaigns.wording import number, plural
from svl.table import Refusal


@dataclass(frozen=True)
class Token:
    """A car on the map; no spot while it is not on the track."""

    car: CarView
    spot: CarOnMap | None
    width: int  # of its plate

    @property
    def half(self) -> int:
        return self.width // 2


@dataclass(frozen=True)
class ReplayPage:
    step: Step
    steps: int
    cars: tuple[CarView, ...]
    map: RaceMap
    tokens: tuple[Token, ...]
    face: Face | None  # of the car the step is about
    ring: CarOnMap | None  # where it is, if it is on the map
    note: str  # why another step is shown than was asked for
    is_over: bool

    @property
    def back(self) -> int:
        return max(1, self.step.n - 1)

    @property
    def on(self) -> int:
        return min(self.steps, self.step.n + 1)


def replay_page(race: Race, asked: str) -> ReplayPage:
    """At the step asked for; the first one where nobody asks, the nearest where there is no such step."""
    reel, seats = racelog.reel_of(race), seats_of(race)
    n, note = _step_asked(reel, asked)
    (frame,) = reel.wound(n, n)
    step = step_of(frame)
    cars = cars_at(frame.state, seats)
    drawn = map_at(race, frame.state, cars)
    spots = {each.car.seat: each for each in drawn.cars}
    return ReplayPage(
        step=step,
        steps=len(reel),
        cars=cars,
        map=drawn,
        tokens=tuple(Token(car, spots.get(car.seat), TAG_WIDTH[len(str(car.number))]) for car in cars),
        face=face(frame.state, seats[step.seat]) if step.seat in seats else None,
        ring=spots.get(step.seat),
        note=note,
        is_over=race.is_over,
    )


def _step_asked(reel: Reel, asked: str) -> tuple[int, str]:
    if not asked:
        return 1, ""
    n = _whole(asked)
    nearest = min(max(n or 1, 1), len(reel))
    if n == nearest:
        return n, ""
    return nearest, f"There is no step {asked[:12]}: the race has {number(len(reel))}. This is step {number(nearest)}."


def _whole(asked: str) -> int | None:
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else None


# -- what the page's script asks for


def stretch_from(race: Race, asked: str) -> Json:
    """A stretch of steps. Refuses a step that is not there."""
    reel, seats = racelog.reel_of(race), seats_of(race)
    first = _first(reel, asked)
    return _about(reel) | {"from": first, "steps": stretch(reel, seats, first)}


def moments_from(race: Race, asked: str) -> Json:
    """Moments to go to, from a step on, and how far was looked."""
    reel = racelog.reel_of(race)
    first = _first(reel, asked)
    looked = min(len(reel), first + LOOKED_THROUGH - 1)
    return _about(reel) | {"from": first, "upto": looked, "moments": moments(reel, first)}


def _about(reel: Reel) -> Json:
    return {"of": len(reel), "way": reel.way}


def _first(reel: Reel, asked: str) -> int:
    first = _whole(asked)
    if first is None or not 1 <= first <= len(reel):
        told = f"There is no step {asked[:12] or 'without a number'}: the race has {plural(len(reel), 'step')}."
        raise Refusal("no_such_step", told)
    return first
