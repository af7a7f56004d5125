"""Practice laps read back from their logs: how many turns, how much damage, and where the car was after each turn."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from campaigns import racelog
from campaigns.models import Race, Track
from campaigns.racelog import BrokenLog
from campaigns.services.opening import layout_of
from campaigns.wording import plural
from svl.rules import Position, Setup, Tile, facts
from svl.rules import Track as Layout


@dataclass(frozen=True)
class Course:
    """Where a lap is driven: one of our circuits or a track of the campaign, as it is laid now."""

    circuit: str
    track: Track | None
    layout: Layout

    @property
    def value(self) -> str:
        """As forms name it."""
        return f"track-{self.track.pk}" if self.track else self.circuit


def course_of(race: Race) -> Course:
    """As entry 1 froze it, once there is one: what is drawn today may be another road."""
    if not race.seq:
        return Course(race.circuit, race.track, layout_of(race))
    opening = racelog.entries_of(race, upto=1)[0].action
    assert isinstance(opening, (Setup, Position))
    return Course(race.circuit, race.track, opening.track)


@dataclass(frozen=True)
class Lap:
    race_id: int
    seat: str
    driver_id: int
    name: str
    number: int
    turns: int
    damage: int
    is_done: bool  # else it ended in a wreck
    trace: tuple[int, ...]  # tiles covered after each turn, from the start on
    tiles: tuple[Tile, ...]  # the road as it was laid that day

    @property
    def rank(self) -> tuple[int, int, int]:
        """Fewer turns, then less damage, then who did it first."""
        return self.turns, self.damage, self.race_id

    @property
    def words(self) -> str:
        return f"{plural(self.turns, 'turn')}, {f'{self.damage} damage' if self.damage else 'no damage'}"


def lap_of(race: Race) -> Lap | None:
    """A practice as far as it was driven; nothing where its log cannot be read."""
    return _read(race.token, race.seq)


@dataclass(frozen=True)
class LapBook:
    """Every lap that was driven to its end in a campaign; their logs are read as far as somebody asks."""

    rows: tuple[tuple[str, int | None, int, str, int, int], ...]  # circuit, track, rounds, token, seq, driver

    @classmethod
    def of(cls, campaign_id: int) -> LapBook:
        driven = Race.with_practice.filter(campaign=campaign_id, practice_of__isnull=False, state=Race.State.FINISHED)
        columns = ("circuit", "track", "round", "token", "seq", "seats__driver")
        return cls(tuple(driven.order_by("round", "pk").values_list(*columns)))

    def best(self, course: Course, among: Collection[int] | None = None) -> dict[int, Lap]:
        """Everybody's best on this very road, by driver; `among` leaves out drivers somebody has not met."""
        best: dict[int, Lap] = {}
        where = (course.circuit, course.track.pk if course.track else None)
        for circuit, track, rounds, token, seq, driver in self.rows:
            if (circuit, track) != where or (driver in best and best[driver].turns < rounds):
                continue
            lap = _read(token, seq) if among is None or driver in among else None
            if lap is not None and lap.is_done and lap.tiles == course.layout.tiles:
                best[driver] = min(best.get(driver, lap), lap, key=lambda each: each.rank)
        return best


def best_laps(campaign_id: int, course: Course, among: Collection[int] | None = None) -> dict[int, Lap]:
    return LapBook.of(campaign_id).best(course, among)


@lru_cache(maxsize=1024)
def _read(token: str, seq: int) -> Lap | None:
    """A log only grows, so what stands at an entry of it is read once."""
    race = Race.with_practice.get(token=token)
    seat = race.seats.get()
    try:
        told = [each for each in racelog.told(race, 1, seq) if not each.taken_back]
    except BrokenLog:
        return None
    opening, state = told[0].entry.action, told[-1].state
    assert isinstance(opening, Setup)
    happened = [fact for each in told for fact in each.facts]
    entrant = state.entrant(seat.key)
    return Lap(
        race_id=race.pk,
        seat=seat.key,
        driver_id=seat.driver_id,
        name=entrant.name,
        number=entrant.number,
        turns=state.car(seat.key).turns,
        damage=sum(fact.applied for fact in happened if isinstance(fact, facts.Hit)),
        is_done=any(isinstance(fact, facts.Finished) for fact in happened),
        trace=_trace(told, seat.key),
        tiles=opening.track.tiles,
    )


def _trace(told: list[racelog.Told], seat: str) -> tuple[int, ...]:
    """Where the car stood when each of its turns was over; before the first, at the start."""
    cars = [each.state.car(seat) for each in told]
    stops = {car.turns: car.distance for car in cars}  # the last word on each turn
    begun = {car.turns: car.distance for car in reversed(cars)}  # the first
    ended = [begun.get(turn + 1, stops.get(turn, 0)) for turn in range(1, max(stops) + 1)]
    return (cars[0].distance, *ended)
