"""What a TV calls out: the moments of the newest entries that everybody in the room should look up for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from campaigns.game import State
from campaigns.models import Race
from campaigns.queries.race.faces import Face, Seats, face
from campaigns.queries.race.told import recent
from campaigns.racelog import Told
from campaigns.wording import fitting, listed, surname
from svl.rules import facts as f
from svl.rules import narrate, overtakes
from svl.table import Fact

LOOKED_AT = 16  # entries: a TV that missed more has missed the moment
MOST = 4  # of one entry; the weightiest are kept
TWO_LINES = 92  # letters of 40 px beside a car
HARD_HIT = 15  # damage below this passes without a word


@dataclass(frozen=True)
class Callout:
    """`seq` and `n` name it, so that each is shown once. The heavier one goes first where there are many."""

    seq: int
    n: int
    kind: str  # crash, overtake, malfunction, pit, flag, event, boost
    title: str
    sentence: str
    face: Face | None
    sound: str
    weight: int


@dataclass(frozen=True)
class _Moment:
    kind: str
    title: str
    seat: str
    sentence: str
    sound: str
    weight: int


def callouts(race: Race, seats: Seats) -> tuple[Callout, ...]:
    """Oldest first. What was taken back is not called out."""
    window = [told for told in recent(race)[-LOOKED_AT - 1 :] if not told.taken_back]
    return tuple(each for before, told in pairwise(window) for each in _of_entry(told, before.state, seats))


def _of_entry(told: Told, before: State, seats: Seats) -> list[Callout]:
    moments = list(enumerate((*_from_facts(told), *_overtakes(told, before))))
    kept = sorted(sorted(moments, key=lambda each: -each[1].weight)[:MOST])
    return [
        Callout(
            told.entry.seq,
            n,
            moment.kind,
            moment.title,
            fitting([moment.sentence], TWO_LINES),
            face(told.state, seats[moment.seat]) if moment.seat in seats else None,
            moment.sound,
            moment.weight,
        )
        for n, moment in kept
    ]


# -- told by the facts themselves


def _from_facts(told: Told) -> Iterator[_Moment]:
    for blow, group in groupby(told.facts, _blow):
        facts = list(group)
        if blow is not None:
            yield from _hit(told.state, facts)
            continue
        for fact in facts:
            style, sentence = STYLES.get(type(fact)), " ".join(narrate.commentary(told.state, [fact]))
            if style and sentence:
                kind, title, sound, weight = style
                yield _Moment(kind, title or _lap_title(told.state, fact), _about(fact), sentence, sound, weight)


def _blow(fact: Fact) -> tuple[str, str] | None:
    """All hits of one blow belong together."""
    return (fact.seat, fact.cause) if isinstance(fact, f.Hit) else None


def _hit(state: State, hits: Sequence[Any]) -> Iterator[_Moment]:
    total = sum(hit.applied for hit in hits)
    sentence = " ".join(narrate.commentary(state, hits))
    if total >= HARD_HIT and sentence:
        yield _Moment("crash", f"Hit for {total}", hits[0].seat, sentence, "hit", 40 + min(total, 40) // 2)


def _lap_title(state: State, fact: Any) -> str:
    return "Last lap" if fact.lap == state.laps else f"Lap {fact.lap}"


def _about(fact: Fact) -> str:
    """The car on the card: whose fact it is, who caused it, or who won."""
    if isinstance(fact, f.RaceEnded):
        return fact.order[0] if fact.order else ""
    return str(getattr(fact, "seat", getattr(fact, "by", "")))


# kind, title (a lap's says which), sound, weight
STYLES: dict[type[Fact], tuple[str, str, str, int]] = {
    f.RaceEnded: ("flag", "Chequered flag", "flag", 100),
    f.Wrecked: ("crash", "Wrecked", "hit", 95),
    f.Finished: ("flag", "Over the line", "flag", 90),
    f.TrackChanged: ("event", "Track event", "malfunction", 85),
    f.EventStruck: ("event", "Track event", "malfunction", 85),
    f.EventForeseen: ("event", "Foreseen", "boost", 70),
    f.PiledUp: ("crash", "Pile-up", "hit", 80),
    f.LapBegan: ("flag", "", "flag", 65),
    f.Malfunctioned: ("malfunction", "Malfunction", "malfunction", 60),
    f.AbilityUsed: ("boost", "Talent", "boost", 58),
    f.MineHit: ("crash", "Slow Mine", "hit", 55),
    f.PitEntered: ("pit", "Pit stop", "pit", 50),
    f.PitLeft: ("pit", "Back on track", "pit", 35),
}


# -- told by who is where


def _overtakes(told: Told, before: State) -> Iterator[_Moment]:
    """All whom a car goes by in one stroke are one call."""
    state = told.state
    for (seat, leads), group in groupby(overtakes(before, state, told.facts), lambda each: (each.seat, each.leads)):
        name, others = surname(state.name(seat)), listed([surname(state.name(each.other)) for each in group])
        if leads:
            yield _Moment("overtake", "New leader", seat, f"{name} takes the lead from {others}.", "boost", 75)
        else:
            yield _Moment("overtake", "Overtake", seat, f"{name} goes by {others}.", "boost", 45)
