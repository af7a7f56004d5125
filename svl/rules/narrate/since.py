"""What a driver missed: the little that matters of everything since their own last turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from svl.rules.field import running_order
from svl.rules.narrate.lines import sentence
from svl.rules.narrate.words import capital, fault, listed, malfunction, number, panel, the, who
from svl.rules.race import facts as f
from svl.rules.race.state import Race
from svl.table import Fact

MOST = 4


def since(before: Race, after: Race, facts: Iterable[Fact], seat: str) -> list[str]:
    """At most four short sentences, most important first: what happened to this car, then what happened around it.

    `before` is the race where the driver's own last turn ended, `facts` is all that happened from there to `after`.
    """
    told = list(facts)
    own = [fact for fact in told if getattr(fact, "seat", None) == seat]
    found = [
        *_wreck(own),
        *_damage(own),
        *_malfunctions(after, own),
        *_speed(before, after, own, seat),
        *_places(before, after, seat),
        *_put_right(after, own),
        *_around(after, told, seat),
    ]
    return [capital(each) for each in dict.fromkeys(found)][:MOST]


def _wreck(own: Sequence[Fact]) -> Iterator[str]:
    for fact in own:
        if isinstance(fact, f.Wrecked):
            yield f"{the(fact.cause)} wrecked your car."


def _damage(own: Sequence[Fact]) -> Iterator[str]:
    """One sentence for each cause, with all it cost."""
    blows: dict[str, dict[str, int]] = {}
    for fact in own:
        if isinstance(fact, f.Hit) and fact.applied:
            panels = blows.setdefault(fact.cause, {})
            panels[fact.panel] = panels.get(fact.panel, 0) + fact.applied
    for cause, panels in blows.items():
        cost = listed([f"{panel(name)} {number(-points)}" for name, points in panels.items()])
        yield f"{the(cause)} hit you: {cost}."


def _malfunctions(race: Race, own: Sequence[Fact]) -> Iterator[str]:
    for fact in own:
        if isinstance(fact, f.Malfunctioned):
            what = fault(race, fact.roll, fact.component) if fact.component else malfunction(race, fact.roll)
            yield f"Malfunction: {what}."


def _speed(before: Race, after: Race, own: Sequence[Fact], seat: str) -> Iterator[str]:
    was, now = before.car(seat).speed, after.car(seat).speed
    if was == now or not any(isinstance(fact, f.SpeedChanged) for fact in own):
        return
    yield f"{'Slowed' if now < was else 'Lifted'} from {number(was)} to {number(now)}."


def _places(before: Race, after: Race, seat: str) -> Iterator[str]:
    was, now = _place(before, seat), _place(after, seat)
    if was is None or now is None or was == now:
        return
    yield f"{'Up' if now < was else 'Down'} from P{was} to P{now}."


def _place(race: Race, seat: str) -> int | None:
    return next((each.place for each in running_order(race) if each.seat == seat), None)


def _put_right(race: Race, own: Sequence[Fact]) -> Iterator[str]:
    for fact in own:
        if isinstance(fact, (f.Adjusted, f.EventStruck, f.EventForeseen, f.Repaired, f.FaultRemoved)):
            yield sentence(race, fact)


def _around(race: Race, told: Sequence[Fact], seat: str) -> Iterator[str]:
    """What the others did that a driver ought to know before choosing a speed."""
    for fact in told:
        if getattr(fact, "seat", None) == seat:
            continue
        if text := _worth_knowing(race, fact):
            yield text


def _worth_knowing(race: Race, fact: Any) -> str:
    match fact:
        case f.Wrecked():
            return f"{who(race, fact.seat)} is out."
        case f.TrackChanged() | f.MineDropped():
            return sentence(race, fact)
        case f.LapBegan() if fact.leads:
            last = "the last lap" if fact.lap == race.laps else f"lap {fact.lap}"
            return f"{who(race, fact.seat)} began {last}."
        case f.PitEntered():
            return f"{who(race, fact.seat)} went into the pit."
        case f.Finished():
            return f"{who(race, fact.seat)} is over the line."
    return ""
