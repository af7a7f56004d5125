"""The moments of a race that somebody who looks at it again goes to: crashes, overtakes, pit stops, reveals, flags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from svl.rules.narrate.booth import commentary
from svl.rules.narrate.lines import sentence
from svl.rules.narrate.words import CONTACT, who
from svl.rules.passing import Overtake, overtakes
from svl.rules.race import facts as f
from svl.rules.race.state import Race
from svl.table import Fact, record

Kind = Literal["crash", "overtake", "pit", "reveal", "lap", "flag"]


@record
class Highlight:
    kind: Kind
    seat: str
    text: str


def highlights(before: Race, after: Race, facts: Sequence[Fact]) -> tuple[Highlight, ...]:
    """What one entry brought, at most one crash among it."""
    return (
        *_told(after, facts),
        *_crash(after, facts),
        *(Highlight("overtake", each.seat, _passing(after, each)) for each in overtakes(before, after, facts)),
    )


def _passing(race: Race, each: Overtake) -> str:
    lead = " and leads" if each.leads else ""
    return f"{who(race, each.seat)} goes by {who(race, each.other)}{lead}."


def _told(race: Race, facts: Sequence[Fact]) -> Iterator[Highlight]:
    for fact in facts:
        match fact:
            case f.Revealed():
                yield Highlight("reveal", fact.attacker, sentence(race, fact))
            case f.PitEntered() | f.PitLeft():
                yield Highlight("pit", fact.seat, sentence(race, fact))
            case f.LapBegan() if fact.leads:
                yield Highlight("lap", fact.seat, sentence(race, fact))
            case f.Finished():
                yield Highlight("flag", fact.seat, sentence(race, fact))


def _crash(race: Race, facts: Sequence[Fact]) -> Iterator[Highlight]:
    """Cars that touched, a panel that broke, a wreck."""
    struck = [fact for fact in facts if isinstance(fact, f.Wrecked | f.PiledUp | f.Hit) and _is_hard(fact)]
    if not struck:
        return
    worst = next((fact for fact in struck if isinstance(fact, f.Wrecked)), struck[0])
    said = commentary(race, struck) or [sentence(race, worst)]
    yield Highlight("crash", worst.by if isinstance(worst, f.PiledUp) else worst.seat, " ".join(said))


def _is_hard(fact: Fact) -> bool:
    return not isinstance(fact, f.Hit) or (fact.applied > 0 and (fact.cause in CONTACT or fact.breaks))
