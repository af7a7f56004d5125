"""A whole race in ten sentences: its best moments, no two of a kind if it can be helped, in the order they happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from svl.rules.narrate.booth import Moment, moments_of
from svl.rules.narrate.story import lasting
from svl.rules.narrate.words import capital, who
from svl.rules.passing import overtakes
from svl.rules.race.state import Race
from svl.table import Fact

SENTENCES = 10
NEW_LEADER = 62  # weight of taking the lead, among those of the booth
SAME_KIND, SAME_ROUND, SAME_DRIVER = 16, 14, 3  # what a sentence loses for each like one that is told already


@dataclass(frozen=True)
class Told:
    """A sentence of the tale, and when it happened."""

    lap: int
    round: int
    text: str


@dataclass(frozen=True)
class _Candidate:
    at: int
    weight: int
    told: Told
    kind: str
    drivers: tuple[str, ...]


def tale(frames: Sequence[tuple[Race, Sequence[Fact]]], most: int = SENTENCES) -> tuple[Told, ...]:
    """From every state of a race with the facts that led to it."""
    found = list(dict.fromkeys(_candidates(frames)))
    heard: Counter[object] = Counter()  # kinds, rounds and drivers of what is told already
    chosen: list[_Candidate] = []
    while found and len(chosen) < most:
        best = max(found, key=lambda each: each.weight - _worn(each, heard))
        found.remove(best)
        chosen.append(best)
        heard.update((best.kind, best.told.round, *best.drivers))
    return tuple(each.told for each in sorted(chosen, key=lambda each: each.at))


def _worn(each: _Candidate, heard: Counter[object]) -> int:
    drivers = sum(heard[name] for name in each.drivers)
    return SAME_KIND * heard[each.kind] + SAME_ROUND * heard[each.told.round] + SAME_DRIVER * drivers


def _candidates(frames: Sequence[tuple[Race, Sequence[Fact]]]) -> Iterator[_Candidate]:
    kept = {id(fact) for fact in lasting([fact for _, facts in frames for fact in facts])}
    before: Race | None = None
    for at, (race, facts) in enumerate(frames):
        told = [fact for fact in facts if id(fact) in kept]
        for moment in moments_of(race, told):
            yield _candidate(at, race, moment)
        for each in overtakes(before, race, told) if before is not None else ():
            if each.leads:
                text = f"{who(race, each.seat)} goes by {who(race, each.other)} and leads."
                yield _candidate(at, race, Moment(NEW_LEADER, text, "lead"))
        before = race


def _candidate(at: int, race: Race, moment: Moment) -> _Candidate:
    drivers = tuple(each.name for each in race.entrants if each.name in moment.text)
    told = Told(min(race.leader_lap, race.laps), race.round, capital(moment.text))
    return _Candidate(at, moment.weight, told, moment.kind, drivers)
