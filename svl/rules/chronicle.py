"""What a race comes to in figures: places by round, laps led, rams, damage, stops. Read from its states and facts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from svl.rules.field import Running, running_order
from svl.rules.narrate.story import lasting
from svl.rules.narrate.tale import Told, tale
from svl.rules.passing import overtakes
from svl.rules.race import facts as f
from svl.rules.race.meeting import extra_car_hits
from svl.rules.race.state import Race
from svl.table import Fact

OUT = 0  # in place of a place

Frames = Sequence[tuple[Race, Sequence[Fact]]]


@dataclass(frozen=True)
class CarStory:
    """A car's race."""

    seat: str
    name: str
    grid: int  # OUT of the race already where that was taken up
    place: int | None
    positions: tuple[int, ...]  # at the end of each round; OUT where it has none
    tiles: int
    turns: int  # own turns that were driven
    top_speed: int
    damage: int
    malfunctions: tuple[int, ...]  # as they were rolled
    pit_stops: int
    laps_led: int
    overtakes: int
    overtaken: int
    rammed: tuple[tuple[str, int], ...]  # whom, and how often
    rammed_by: tuple[tuple[str, int], ...]
    wrecked_in: int  # the round, or 0
    wrecked_by: str  # the cause

    @property
    def rams_given(self) -> int:
        return sum(times for _, times in self.rammed)

    @property
    def rams_taken(self) -> int:
        return sum(times for _, times in self.rammed_by)

    @property
    def pace(self) -> float:
        """Tiles in a turn, on average."""
        return round(self.tiles / self.turns, 1) if self.turns else 0.0


@dataclass(frozen=True)
class Chronicle:
    """Cars in the order of the grid. `margin` is by how many tiles the first beat the second.

    Of a race that was `taken_up` from paper in a round after its start everything is counted from there on, and the
    grid is where the cars stood then.
    """

    rounds: int
    laps: int
    margin: int | None
    cars: tuple[CarStory, ...]
    story: tuple[Told, ...]
    over: bool = True  # not: it was ended early, and places are as the field stood then
    taken_up: int = 0  # the round, or 0 where it began on the grid

    @property
    def first_round(self) -> int:
        return self.taken_up or 1


def chronicle(frames: Iterable[tuple[Race, Sequence[Fact]]], taken_up: int = 0) -> Chronicle:
    """Of every state of a race, in order, each with the facts that led to it."""
    told = list(frames)
    last = told[-1][0]
    tally = _Tally.of(told)
    by_round = positions_by_round([race for race, _ in told])
    grid = _grid(told)
    return Chronicle(
        rounds=len(by_round),
        laps=last.laps,
        margin=_margin(last),
        cars=tuple(_car(last, line.seat, line.place or OUT, by_round, tally) for line in grid),
        story=tale(told),
        over=last.over,
        taken_up=taken_up,
    )


def positions_by_round(races: Sequence[Race]) -> list[Mapping[str, int]]:
    """Who was where when each round was over: as the field stood when the next one began, or at the very end."""
    found: list[Mapping[str, int]] = []
    for before, race in pairwise(races):
        found += [_places(race)] * (race.round - before.round if before.round else 0)
    if races[-1].round:
        found.append(_places(races[-1]))
    return found


def _places(race: Race) -> Mapping[str, int]:
    return {line.seat: line.place or OUT for line in running_order(race)}


def _grid(frames: Frames) -> tuple[Running, ...]:
    """Where it was taken up a car may have been out already."""
    first = next((race for race, _ in frames if race.round), frames[-1][0])
    return running_order(first)


def _margin(last: Race) -> int | None:
    if not last.over:
        return None
    lines = [line for line in running_order(last) if line.place is not None]
    return lines[1].gap if len(lines) > 1 else None


@dataclass
class _Tally:
    """Counted while the facts go by."""

    tiles: Counter[str] = field(default_factory=Counter)
    turns: Counter[str] = field(default_factory=Counter)
    damage: Counter[str] = field(default_factory=Counter)
    stops: Counter[str] = field(default_factory=Counter)
    led: Counter[str] = field(default_factory=Counter)
    gone_by: Counter[tuple[str, str]] = field(default_factory=Counter)
    rams: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    fastest: Counter[str] = field(default_factory=Counter)
    wrecks: dict[str, tuple[int, str]] = field(default_factory=dict)
    round: int = 0
    meeting: f.Revealed | None = None
    flagged: bool = False

    @classmethod
    def of(cls, frames: Frames) -> _Tally:
        tally = cls()
        for (before, _), (race, facts) in pairwise(frames):
            tally.gone_by.update((each.seat, each.other) for each in overtakes(before, race, facts))
            for car in race.cars:
                tally.fastest[car.seat] = max(tally.fastest[car.seat], car.speed)
        for fact in lasting([fact for _, facts in frames for fact in facts]):
            tally.count(fact)
        return tally

    def count(self, fact: Fact) -> None:
        match fact:
            case f.TileEntered():
                self.tiles[fact.seat] += 1
            case f.TurnEnded():
                self.turns[fact.seat] += 1
            case f.PitEntered():
                self.stops[fact.seat] += 1
            case f.LapBegan() | f.Finished():
                self._lap(fact)
            case _:
                self._count_blows(fact)

    def _count_blows(self, fact: Fact) -> None:
        match fact:
            case f.TurnBegan():
                self.round = max(self.round, fact.round)
            case f.Hit():
                self.damage[fact.seat] += fact.applied
            case f.Malfunctioned() if not fact.component:
                self.faults[fact.seat].append(fact.roll)
            case f.Wrecked():
                self.wrecks[fact.seat] = (self.round, fact.cause)
            case f.Revealed():
                self.meeting = fact
            case f.RamRolled():
                self._ram(fact.seat)

    def _lap(self, fact: f.LapBegan | f.Finished) -> None:
        """Whoever is first over the line led the lap that ends there."""
        leads = fact.leads if isinstance(fact, f.LapBegan) else not self.flagged
        self.led[fact.seat] += leads
        self.flagged = self.flagged or isinstance(fact, f.Finished)

    def _ram(self, seat: str) -> None:
        meeting = self.meeting
        if meeting is None:
            return
        self.rams.update((seat, victim) for victim in _struck(meeting, seat))


def _struck(meeting: f.Revealed, by: str) -> tuple[str, ...]:
    """Whom a car's ram hits in this encounter."""
    one, two = meeting.attacker, meeting.target
    if by in (one, two):
        return (two,) if by == one else (one,)
    hits = extra_car_hits(meeting.outcome)
    return {"attacker": (one,), "both_front_and_pile_up": (one, two)}.get(hits, (two,))


def _car(last: Race, seat: str, grid: int, by_round: Sequence[Mapping[str, int]], tally: _Tally) -> CarStory:
    places = {line.seat: line.place for line in running_order(last)}
    round, cause = tally.wrecks.get(seat, (0, "")) if last.car(seat).status == "wrecked" else (0, "")
    return CarStory(
        seat=seat,
        name=last.name(seat),
        grid=grid,
        place=places[seat],
        positions=tuple(each[seat] for each in by_round),
        tiles=tally.tiles[seat],
        turns=tally.turns[seat],
        top_speed=tally.fastest[seat],
        damage=tally.damage[seat],
        malfunctions=tuple(tally.faults[seat]),
        pit_stops=tally.stops[seat],
        laps_led=tally.led[seat],
        overtakes=sum(times for (by, _), times in tally.gone_by.items() if by == seat),
        overtaken=sum(times for (_, of), times in tally.gone_by.items() if of == seat),
        rammed=_pairs({whom: times for (by, whom), times in tally.rams.items() if by == seat}),
        rammed_by=_pairs({by: times for (by, whom), times in tally.rams.items() if whom == seat}),
        wrecked_in=round,
        wrecked_by=cause,
    )


def _pairs(counted: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counted.items()))
