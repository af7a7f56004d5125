"""A race that goes on after a pause, told to people who have been away: how it stands, and how it came to that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from svl.rules.field import Running, running_order
from svl.rules.narrate.story import Chart, lasting
from svl.rules.narrate.words import CONTACT, count, listed, names, number, who
from svl.rules.race import facts as f
from svl.rules.race.state import Race
from svl.table import Fact


def previously(race: Race, facts: Iterable[Fact]) -> list[str]:
    """A few sentences from all facts so far, to be read out."""
    told = lasting(list(facts))
    chart = Chart.of(race, told)
    placed = [line for line in running_order(race) if line.place is not None]
    found = [
        *_where(race, placed),
        *_lead(race, chart),
        *_hardest_blow(race, told),
        *_out(race, chart),
        *_hurt(race),
        *_pit(race),
    ]
    return [*found, f"{who(race, race.on_turn)} drives next."] if race.on_turn and not race.over else found


def _where(race: Race, placed: Sequence[Running]) -> Iterator[str]:
    where = f" at {race.track}" if race.track else ""
    moment = f"Round {race.round}{where}, lap {min(race.leader_lap, race.laps)} of {race.laps}"
    if not placed:
        yield f"{moment}: no car is left."
        return
    leader, *others = placed
    if not others:
        yield f"{moment}: {who(race, leader.seat)} drives alone."
        return
    second = others[0]
    ahead = f"{count(second.gap, 'tile')} ahead of" if second.gap else "level with"
    yield f"{moment}: {who(race, leader.seat)} leads, {ahead} {who(race, second.seat)}."
    if others[1:]:
        yield f"Behind them: {names(race, [line.seat for line in others[1:]])}."


def _lead(race: Race, chart: Chart) -> Iterator[str]:
    taken = chart.taken_for_good()
    if taken is None:
        return
    since, leader, before = taken
    if before:
        yield f"{who(race, leader)} took the lead from {who(race, before)} in round {since}."
    elif since < race.round:
        yield f"{who(race, leader)} has led since round {since}."


def _hardest_blow(race: Race, told: Sequence[Fact]) -> Iterator[str]:
    """Of those with another car, all panels of one moment together."""
    blows: Counter[tuple[int, str]] = Counter()
    meeting = 0
    for fact in told:
        if isinstance(fact, f.Met):
            meeting += 1
        elif isinstance(fact, f.Hit) and fact.cause in CONTACT:
            blows[meeting, fact.seat] += fact.applied
    hardest = max(blows, key=lambda each: blows[each], default=None)
    if hardest is not None and blows[hardest]:
        yield f"The hardest blow so far was dealt to {who(race, hardest[1])}: {number(blows[hardest])} damage."


def _out(race: Race, chart: Chart) -> Iterator[str]:
    wrecked = [car.seat for car in race.cars if car.status == "wrecked"]
    if wrecked:
        rounds = {seat: f" in round {number}" for seat, number in chart.out.items()}
        yield f"Wrecked: {listed([who(race, seat) + rounds.get(seat, '') for seat in wrecked])}."


def _hurt(race: Race) -> Iterator[str]:
    running = [car for car in race.cars if car.status in ("racing", "pit") and car.damage.total]
    if not running:
        return
    worst = max(running, key=lambda car: (car.damage.total, len(car.faults)))
    price = [f"{number(worst.damage.total)} damage"]
    if worst.faults:
        price.append(count(len(worst.faults), "malfunction"))
    yield f"Of those who drive, {who(race, worst.seat)} is hurt most: {listed(price)}."


def _pit(race: Race) -> Iterator[str]:
    if stopped := [car.seat for car in race.cars if car.status == "pit"]:
        yield f"In the pit: {names(race, stopped)}."
