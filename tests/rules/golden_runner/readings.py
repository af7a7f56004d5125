"""What is read from a golden case when it has been played: figures, offers, facts and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from svl.rules import Race
from svl.rules.race.actions import Drive
from svl.rules.race.facts import AbilityUsed, Hit, Met, SpeedChanged
from svl.table import Fact, Match, Range
from tests.rules.golden_runner.topics import Result

F = TypeVar("F", bound=Fact)


def named(row: Any, *names: str) -> Result:
    """Some figures of a row, by name."""
    return {name: getattr(row, name) for name in names}


def speed_choice(match: Match[Race], seat: str, tack: str = "pace", using: str = "") -> Range | None:
    """The speeds a driver is offered under a tack, with a talent if one is named; None if there is no such offer."""
    for option in match.options(seat):
        if option.kind is Drive and option.fields["tack"].has(tack) and option.fields["using"].has(using):
            speeds = option.fields["speed"]
            assert isinstance(speeds, Range)
            return speeds
    return None


# -- facts


def of_kind(facts: Iterable[Fact], kind: type[F]) -> list[F]:
    return [fact for fact in facts if isinstance(fact, kind)]


def reading(facts: Iterable[Fact], kind: type[Fact], name: str) -> Any:
    """What the first fact of a kind says; None if there was no such fact."""
    return next((getattr(fact, name) for fact in of_kind(facts, kind)), None)


def until(facts: Sequence[Fact], kind: type[Fact]) -> Sequence[Fact]:
    """The facts up to the first of a kind, that one included."""
    return facts[: _behind(facts, kind)]


def since(facts: Sequence[Fact], kind: type[Fact]) -> Sequence[Fact]:
    """The facts behind the first of a kind."""
    return facts[_behind(facts, kind) :]


def _behind(facts: Sequence[Fact], kind: type[Fact]) -> int:
    return next((n for n, fact in enumerate(facts, start=1) if isinstance(fact, kind)), len(facts))


def speed_lost(seat: str, cause: str, facts: Iterable[Fact]) -> int:
    """How much speed a cause has taken from a car."""
    changes = [fact for fact in of_kind(facts, SpeedChanged) if fact.seat == seat and fact.cause == cause]
    return sum(fact.before - fact.after for fact in changes)


def as_printed(loss: int) -> int:
    """The book prints a loss with its minus; the engine counts it."""
    return -loss


def damage_by_car(facts: Iterable[Fact]) -> dict[str, dict[str, int]]:
    """The reduced hits, added up by car and panel; where there was none, nothing."""
    taken: dict[str, Counter[str]] = {}
    for hit in _standing_hits(facts):
        taken.setdefault(hit.seat, Counter())[hit.panel] += hit.applied
    return {seat: dict(panels) for seat, panels in taken.items()}


def damage_of(seat: str, facts: Iterable[Fact]) -> dict[str, int]:
    return damage_by_car(facts).get(seat, {})


def _standing_hits(facts: Iterable[Fact]) -> list[Hit]:
    """The hits that did something; what fell in an encounter ends with it if somebody steals the lead."""
    hits: list[Hit] = []
    before_meeting = 0
    for fact in facts:
        match fact:
            case Met():
                before_meeting = len(hits)
            case AbilityUsed(ability="steal_the_lead"):
                del hits[before_meeting:]
            case Hit() if fact.applied:
                hits.append(fact)
    return hits
