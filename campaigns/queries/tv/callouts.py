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
from svl.rules import narrate, passed
from svl.table import Fact

LOOKED_AT = 16  # entries: a TV that missed more has missed the moment
MOST = 4  # of one entry; the weightiest are kept
TWO_LINES = 92  # letters of 40 px beside a car
HARD_HIT = 15  # damage below this passes without a word
MOVE_ENDS = (f.TurnEnded, f.PitEntered)


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
    begun: dict[str, State] = {}  # by car: how the field stood when its move began
    found: list[Callout] = []
    for before, told in pairwise(window):
        found += _of_entry(told, list(_overtakes(told, before.state, begun)), seats)
    return tuple(found)


def _of_entry(told: Told, overtakes: Sequence[_Moment], seats: Seats) -> list[Callout]:
    moments = list(enumerate((*_from_facts(told), *overtakes)))
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


def _overtakes(told: Told, before: State, begun: dict[str, State]) -> Iterator[_Moment]:
    """Whom a car has left behind when its move is over; a move may take several entries."""
    for fact in told.facts:
        if isinstance(fact, f.TileEntered):
            begun.setdefault(fact.seat, before)
        elif isinstance(fact, MOVE_ENDS) and fact.seat in begun:
            gone_by = passed(begun.pop(fact.seat), told.state, fact.seat)
            if gone_by:
                yield _overtake(told.state, fact.seat, gone_by)


def _overtake(state: State, seat: str, gone_by: Sequence[str]) -> _Moment:
    name, others = surname(state.name(seat)), listed([surname(state.name(each)) for each in gone_by])
    if all(car.distance < state.car(seat).distance for car in state.running() if car.seat != seat):
        return _Moment("overtake", "New leader", seat, f"{name} takes the lead from {others}.", "boost", 75)
    return _Moment("overtake", "Overtake", seat, f"{name} goes by {others}.", "boost", 45)
