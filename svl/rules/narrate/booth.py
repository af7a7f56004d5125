"""The commentators' booth: at most two livelier sentences for what one entry brought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from svl.rules.catalog import MALFUNCTIONS, NAV_TILES
from svl.rules.narrate.words import (
    CONTACT,
    agrees,
    brief,
    capital,
    count,
    listed,
    malfunction,
    names,
    number,
    panel,
    picked,
    the,
    thing,
    tile,
    who,
)
from svl.rules.race import facts as f
from svl.rules.race.state import Race
from svl.table import Fact

MOST = 2
_WORTH_A_WORD = 15  # damage below this passes without one


@dataclass(frozen=True)
class Moment:
    """Something to say, and how much it matters."""

    weight: int
    text: str
    kind: str = ""  # what sort of thing it tells, however it is worded


def commentary(race: Race, facts: Iterable[Fact]) -> list[str]:
    """The two moments of an entry that matter most, in the order they happened."""
    moments = list(dict.fromkeys(moments_of(race, list(facts))))
    best = sorted(range(len(moments)), key=lambda n: -moments[n].weight)[:MOST]
    return [capital(moments[n].text) for n in sorted(best)]


def moments_of(race: Race, facts: Sequence[Fact]) -> Iterator[Moment]:
    """Everything an entry brought that is worth a word."""
    ended = any(isinstance(fact, f.RaceEnded) for fact in facts)
    for blow, group in groupby(facts, _blow):
        told = list(group)
        if blow is not None:
            yield from (replace(moment, kind="blow") for moment in _blow_moment(race, told))
            continue
        for fact in told:
            if ended and isinstance(fact, f.Finished):
                continue  # the flag says it
            if moment := MOMENTS[type(fact)](race, fact):
                yield replace(moment, kind=type(fact).__name__)


def _blow(fact: Fact) -> tuple[str, str] | None:
    """All hits of one blow belong together."""
    return (fact.seat, fact.cause) if isinstance(fact, f.Hit) else None


def _blow_moment(race: Race, hits: Sequence[Any]) -> Iterator[Moment]:
    total, broken = sum(hit.applied for hit in hits), any(hit.breaks for hit in hits)
    first = hits[0]
    if total == 0 and first.amount >= _WORTH_A_WORD and first.reductions:
        helps = listed(list(dict.fromkeys(thing(each) for hit in hits for each in hit.reductions)))
        yield Moment(30, f"{who(race, first.seat)} shrugs off {the(first.cause)}, thanks to {helps}.")
    elif broken or total >= _WORTH_A_WORD:
        yield Moment(40 + min(total, 40) // 2 + 10 * broken, _blow_text(race, hits, total))


def _blow_text(race: Race, hits: Sequence[Any], total: int) -> str:
    first, name = hits[0], who(race, hits[0].seat)
    where = listed([panel(hit.panel) for hit in hits if hit.applied])
    each = " each" if len(hits) > 1 and len({hit.applied for hit in hits}) == 1 else ""
    amount = first.applied if each else total
    points = number(amount)
    if first.cause in CONTACT:
        variants = (
            f"{the(first.cause)} shakes {name}: {points}{each} on {where}.",
            f"{name} takes {points}{each} on {where} in {the(first.cause)}.",
        )
    elif first.cause in NAV_TILES:
        variants = (
            f"{name} is too fast for {the(first.cause)} and leaves {count(amount, 'point')} of {where} there.",
            f"{the(first.cause)} is not forgiving: {name} loses {points} on {where}.",
        )
    else:
        variants = (
            f"{the(first.cause)} catches {name}: {points} off {where}.",
            f"{name} pays {points} on {where} for {the(first.cause)}.",
        )
    return picked(variants, first)


# -- one moment for each kind of fact that has one


def _lined_up(race: Race, fact: f.LinedUp) -> Moment | None:
    if len(fact.order) < 2:
        return None
    return Moment(60, f"{who(race, fact.order[0])} starts first, ahead of {names(race, fact.order[1:3])}.")


_ABILITIES = {
    "speed_hack": (40, "{} takes every limit off the car."),
    "hard_stop": (40, "{} stands on the brakes."),
    "hip_check": (70, "{} answers the ram with a hip check."),
}


def _ability_used(race: Race, fact: f.AbilityUsed) -> Moment | None:
    if fact.ability == "steal_the_lead":
        clean = race.rulings.steal_win == "clean"
        end = "that encounter never happened" if clean else "the encounter is won without a fight"
        return Moment(85, f"{who(race, fact.seat)} steals the lead: {end}.")
    if fact.ability not in _ABILITIES:
        return None
    weight, words = _ABILITIES[fact.ability]
    return Moment(weight, words.format(who(race, fact.seat)))


def _lap_began(race: Race, fact: f.LapBegan) -> Moment | None:
    if not fact.leads:
        return None
    name, lap = who(race, fact.seat), "the last lap" if fact.lap == race.laps else f"lap {fact.lap}"
    return Moment(60, picked((f"{name} leads the field into {lap}.", f"{name} is first into {lap}."), fact))


def _revealed(race: Race, fact: f.Revealed) -> Moment:
    one, two = who(race, fact.attacker), who(race, fact.target)
    variants = {
        "double_ram": (f"Neither gives way: {one} and {two} ram each other.", f"{one} and {two} both go for the ram."),
        "attacker_rams": (f"{one} rams, and {two} only wanted to pass.", f"{one} goes for {two}."),
        "defender_rams": (f"{two} was waiting: {one} is rammed.", f"{one} wants to pass, {two} wants contact."),
    }.get(fact.outcome)
    if variants is None:
        quiet = (f"{one} slips past {two} without a scratch.", f"{one} and {two} leave each other alone.")
        return Moment(15, picked(quiet, fact))
    return Moment(45, picked(variants, fact))


def _piled_up(race: Race, fact: f.PiledUp) -> Moment:
    others = [seat for seat in fact.seats if seat != fact.by]
    slowed = f", and {names(race, others)} {'is' if len(others) == 1 else 'are'} slowed too" if others else ""
    return Moment(80, f"A pile-up: {who(race, fact.by)} crashes into the fight{slowed}.")


def _wrecked(race: Race, fact: f.Wrecked) -> Moment:
    name = who(race, fact.seat)
    variants = (
        f"{name} is out: {the(fact.cause)} was too much for the car.",
        f"This is the end of the race for {name}, wrecked by {the(fact.cause)}.",
    )
    return Moment(90, picked(variants, fact))


def _malfunctioned(race: Race, fact: f.Malfunctioned) -> Moment | None:
    if fact.component:
        return Moment(55, f"{who(race, fact.seat)}'s {agrees(thing(fact.component), 'goes dark', 'go dark')}.")
    if fact.roll in (4, 5):
        return None  # the next dice say which component, or whether the driver is shaken
    name, what = who(race, fact.seat), malfunction(race, fact.roll).lower()
    if MALFUNCTIONS[fact.roll].lasts == "at_once":
        return Moment(45, f"A {what} costs {name} speed.")
    return Moment(55, picked((f"There is a {what} on {name}'s car.", f"{name} now drives with a {what}."), fact))


def _check_made(race: Race, fact: f.CheckMade) -> Moment | None:
    if fact.check.what != "jump" or not fact.check.safe:
        return None
    return Moment(20, f"{who(race, fact.seat)} takes the Jump at {number(fact.check.speed)} and lands it.")


def _score_tested(race: Race, fact: f.ScoreTested) -> Moment | None:
    name = who(race, fact.seat)
    if fact.cause == "drifter":
        held = f"{name} drifts through the Hard Curve at full speed."
        return Moment(60, held if fact.passed else f"{name} tries to drift and loses the line.")
    return None if fact.passed or fact.stat != "endurance" else Moment(35, f"{name} is badly shaken.")


def _mine_hit(race: Race, fact: f.MineHit) -> Moment:
    name = who(race, fact.seat)
    if fact.foreseen:
        return Moment(40, f"{name} saw that Slow Mine coming.")
    whose = "the own trap" if fact.owner == fact.seat else f"the trap of {who(race, fact.owner)}"
    return Moment(50, f"{name} drives into {whose}: a Slow Mine.")


def _pit_entered(race: Race, fact: f.PitEntered) -> Moment:
    return Moment(50, f"{who(race, fact.seat)} pulls into the pit for {count(fact.turns, 'turn')}.")


def _pit_left(race: Race, fact: f.PitLeft) -> Moment:
    return Moment(35, f"{who(race, fact.seat)} is back on the track.")


def _mine_dropped(race: Race, fact: f.MineDropped) -> Moment:
    return Moment(35, f"{who(race, fact.seat)} leaves a Slow Mine behind on {tile(race, fact.tile)}.")


def _tractor_pulled(race: Race, fact: f.TractorPulled) -> Moment:
    return Moment(45, f"{who(race, fact.seat)} has {who(race, fact.target)} in the Forward Tractor.")


def _hazard_switched_off(race: Race, fact: f.HazardSwitchedOff) -> Moment:
    what = the(fact.hazard) if fact.hazard else "the hazard"
    return Moment(40, f"{who(race, fact.seat)} takes {what} out of the race.")


def _track_changed(race: Race, fact: f.TrackChanged) -> Moment:
    laid = fact.hazard or fact.boost
    what = f"watch {tile(race, fact.tile)}, {thing(laid)}" if laid else f"{tile(race, fact.tile)} is clear now"
    return Moment(50, f"The track has changed: {what}.")


def _event_foreseen(race: Race, fact: f.EventForeseen) -> Moment:
    return Moment(50, f"{who(race, fact.seat)} felt it coming and is spared.")


def _event_struck(race: Race, fact: f.EventStruck) -> Moment:
    return Moment(65, f"Trouble for {who(race, fact.seat)}{': ' + brief(fact.why) if fact.why else ''}.")


def _finished(race: Race, fact: f.Finished) -> Moment:
    return Moment(95, f"{who(race, fact.seat)} is over the line.")


def _race_ended(race: Race, fact: f.RaceEnded) -> Moment:
    if not fact.order:
        return Moment(100, "Nobody is left running: the race ends without a winner.")
    first, winner, others = fact.order[0], who(race, fact.order[0]), fact.order[1:3]
    if first in race.finishers:
        behind = f", ahead of {names(race, others)}" if others else ""
        return Moment(100, f"{winner} takes the flag{behind}.")
    if race.car(first).status == "wrecked":  # some tables place wrecks too (B-77)
        return Moment(100, f"Nobody is left running: {winner} came farthest and wins.")
    return Moment(100, f"{winner} is the last car running and wins.")


def _nothing(race: Race, fact: Fact) -> None:
    return None


MOMENTS: dict[type[Fact], Callable[[Race, Any], Moment | None]] = {
    f.LinedUp: _lined_up,
    f.AbilityUsed: _ability_used,
    f.LapBegan: _lap_began,
    f.Revealed: _revealed,
    f.PiledUp: _piled_up,
    f.Wrecked: _wrecked,
    f.Malfunctioned: _malfunctioned,
    f.CheckMade: _check_made,
    f.ScoreTested: _score_tested,
    f.MineHit: _mine_hit,
    f.PitEntered: _pit_entered,
    f.PitLeft: _pit_left,
    f.MineDropped: _mine_dropped,
    f.TractorPulled: _tractor_pulled,
    f.HazardSwitchedOff: _hazard_switched_off,
    f.TrackChanged: _track_changed,
    f.EventForeseen: _event_foreseen,
    f.EventStruck: _event_struck,
    f.Finished: _finished,
    f.RaceEnded: _race_ended,
    **dict.fromkeys(
        (
            f.RolledOff,
            f.Refitted,
            f.TurnBegan,
            f.TurnEnded,
            f.TurnSkipped,
            f.TackSet,
            f.SpeedSet,
            f.TileEntered,
            f.Met,
            f.SideTaken,
            f.RamRolled,
            f.EncounterEnded,
            f.Hit,  # blows are told whole, not hit by hit
            f.Turned,
            f.SpeedChanged,
            f.CheckSkipped,
            f.TileLeft,
            f.Repaired,
            f.FaultRemoved,
            f.Adjusted,
            f.Placed,
        ),
        _nothing,
    ),
}
