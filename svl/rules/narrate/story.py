"""A whole race in three sentences: who won, where it was decided, who lost most; and since when it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from svl.rules.narrate.words import count, listed, names, number, the, who
from svl.rules.race import facts as f
from svl.rules.race.state import Race
from svl.table import Fact


def recap(race: Race, facts: Iterable[Fact], *, ended_early: bool = False, taken_up: int = 0) -> str:
    """Three sentences from all facts of a race; before its flag, of the race so far, or until it was ended early.

    `taken_up` is the round in which it was taken up from paper: one more sentence says so, for the facts begin there.
    """
    told = lasting(list(facts))
    chart = Chart.of(race, told, taken_up)
    decided = _last_lead(race, chart) if ended_early else _turning_point(race, told, chart)
    since = [f"Taken up from paper in round {taken_up}, it is told from there on."] if taken_up else []
    return " ".join((_result(race, told, chart, ended_early), *since, decided, _loser(race, told)))


def lasting(facts: Sequence[Fact]) -> list[Fact]:
    """The facts without the blows of encounters that Steal the Lead made undone."""
    kept: list[Fact] = []
    for fact in facts:
        if isinstance(fact, f.AbilityUsed) and fact.ability == "steal_the_lead":
            met = max((n for n, each in enumerate(kept) if isinstance(each, f.Met)), default=0)
            undone = (f.Hit, f.Wrecked, f.Malfunctioned, f.RamRolled)
            kept = kept[:met] + [each for each in kept[met:] if not isinstance(each, undone)]
        kept.append(fact)
    return kept


@dataclass
class Chart:
    """Who led at the end of each round, read from the tiles every car entered."""

    distance: dict[str, int]
    out: dict[str, int] = field(default_factory=dict)  # wrecked cars, with the round; 0: before it was taken up
    leaders: list[tuple[int, str]] = field(default_factory=list)  # round and leader; rounds led by several are left out
    round: int = 0
    first: int = 1  # the round it begins with

    @classmethod
    def of(cls, race: Race, facts: Sequence[Fact], taken_up: int = 0) -> Chart:
        entered = Counter(fact.seat for fact in facts if isinstance(fact, f.TileEntered))
        chart = cls({car.seat: car.distance - entered[car.seat] for car in race.cars})
        if taken_up:
            lost = {fact.seat for fact in facts if isinstance(fact, f.Wrecked)}
            chart.out = {car.seat: 0 for car in race.cars if car.status == "wrecked" and car.seat not in lost}
            chart.round = chart.first = taken_up
        for fact in facts:
            chart.follow(fact)
        chart.close()
        return chart

    def follow(self, fact: Fact) -> None:
        match fact:
            case f.TurnBegan():
                if fact.round > self.round:
                    self.close()
                    self.round = fact.round
            case f.TileEntered():
                self.distance[fact.seat] += 1
            case f.Wrecked():
                self.out[fact.seat] = self.round

    def close(self) -> None:
        """A round is over: who is ahead?"""
        running = {seat: far for seat, far in self.distance.items() if seat not in self.out}
        first = [seat for seat, far in running.items() if far == max(running.values())]
        if self.round and len(first) == 1:
            self.leaders.append((self.round, first[0]))

    def taken_for_good(self) -> tuple[int, str, str] | None:
        """The round in which the last leader took the lead, that leader, and who had led before, if anybody had."""
        if not self.leaders:
            return None
        last = self.leaders[-1][1]
        before = ""
        since = self.leaders[0][0]
        for n, (_, leader) in enumerate(self.leaders):
            if leader != last:
                before = leader
                since = self.leaders[n + 1][0]
        return since, last, before


def _result(race: Race, facts: Sequence[Fact], chart: Chart, ended_early: bool) -> str:
    where = f" at {race.track}" if race.track else ""
    over = f"over {count(race.laps, 'lap')}"
    end = next((fact for fact in facts if isinstance(fact, f.RaceEnded)), None)
    if end is None:
        stands = "ended early, with {} in the lead" if ended_early else "still on, and {} leads"
        return f"The race{where} {over} is {stands.format(_leader(race, chart))}."
    if not end.order:
        return f"The race{where} {over} ends without a winner."
    behind = f", ahead of {names(race, end.order[1:3])}" if end.order[1:] else ""
    return f"{who(race, end.order[0])} wins{where} {over}{behind}."


def _leader(race: Race, chart: Chart) -> str:
    """Whoever is alone in front now."""
    alone = chart.leaders and chart.leaders[-1][0] == chart.round
    return who(race, chart.leaders[-1][1]) if alone else "nobody"


def _last_lead(race: Race, chart: Chart) -> str:
    """Of a race that nobody won: no lead in it was the one that counted."""
    taken = chart.taken_for_good()
    if taken is None:
        return "No car ever led the field alone."
    since, leader, _ = taken
    return f"{who(race, leader)} is the last to lead, from round {since} on."


def _turning_point(race: Race, facts: Sequence[Fact], chart: Chart) -> str:
    taken, winner = chart.taken_for_good(), _winner(race)
    if taken is None or (race.result and winner is None):
        return _last_lead(race, chart)
    since, leader, before = taken
    name = who(race, leader)
    if winner not in (leader, None):
        return f"{name} leads from round {since} on, but does not win."
    if not before and since > chart.first + 1:
        return f"Nobody leads alone until {name} goes ahead in round {since}."
    if not before:
        return f"{name} leads from round {since} on and is never headed."
    if chart.out.get(before) in (since - 1, since):
        blow = next(fact for fact in facts if isinstance(fact, f.Wrecked) and fact.seat == before)
        return f"It is decided in round {since}: {the(blow.cause)} wrecks {who(race, before)}, and {name} goes ahead."
    if chart.leaders[-1][0] == since:
        return f"{who(race, before)} leads until round {since}, when {name} goes by."
    return f"{name} takes the lead from {who(race, before)} in round {since} and keeps it."


def _winner(race: Race) -> str | None:
    return next((placing.seat for placing in race.result if placing.place == 1), None)


def _loser(race: Race, facts: Sequence[Fact]) -> str:
    damage: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for fact in facts:
        if isinstance(fact, f.Hit):
            damage[fact.seat] += fact.applied
        elif isinstance(fact, f.Malfunctioned) and not fact.component:
            faults[fact.seat] += 1
    wrecked = {fact.seat for fact in facts if isinstance(fact, f.Wrecked)}
    lost = [car.seat for car in race.cars if damage[car.seat]]
    if not lost:
        return "No car takes any damage."
    seat = max(lost, key=lambda each: (each in wrecked, damage[each], faults[each]))
    price = [f"{number(damage[seat])} damage"]
    if faults[seat]:
        price.append(count(faults[seat], "malfunction"))
    if seat in wrecked:
        price.append("the car itself")
    loses = "pays most for the win" if seat == _winner(race) else "loses most"
    return f"{who(race, seat)} {loses}: {listed(price)}."
