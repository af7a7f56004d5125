"""Sentences about the game master's hand and about the end of a race."""

from __future__ import annotations

from collections.abc import Callable

from svl.rules.narrate.words import (
    brief,
    ended_turn,
    fault_in_full,
    number,
    order,
    ordinal,
    shown,
    thing,
    tile,
    who,
)
from svl.rules.race import facts as f
from svl.rules.race.state import Race

# -- the game master


def track_changed(race: Race, fact: f.TrackChanged) -> str:
    laid = fact.hazard or fact.boost
    what = f"{thing(laid)} on {tile(race, fact.tile)}" if laid else f"{tile(race, fact.tile)} is clear"
    return f"the track changes: {what}."


def event_foreseen(race: Race, fact: f.EventForeseen) -> str:
    return f"{who(race, fact.seat)} foresees the track event and is spared."


def event_struck(race: Race, fact: f.EventStruck) -> str:
    reason = f": {brief(fact.why)}" if fact.why else ""
    return f"a track event strikes {who(race, fact.seat)}{reason}."


def adjusted(race: Race, fact: f.Adjusted) -> str:
    said = _ADJUSTED.get(fact.verb, _sets)(race, fact)
    return f"the game master {said}{_reason(fact.why, 30 if fact.verb == 'lineup' else 50)}."


def _sets(race: Race, fact: f.Adjusted) -> str:
    what = f"{fact.verb} of {thing(fact.part)}" if fact.part else fact.verb
    if fact.malfunction is not None:
        what = fault_in_full(race, fact.malfunction, fact.part)
    whose = f"{who(race, fact.seat)}'s {what}" if fact.seat else f"the {what} on {tile(race, fact.number or 0)}"
    return f"sets {whose} from {shown(fact.before)} to {shown(fact.after)}"


def _takes_a_turn(race: Race, fact: f.Adjusted) -> str:
    name = who(race, fact.seat)
    return f"ends {name}'s turn" if ended_turn(fact) else f"takes a turn from {name}"


def _sees_to_a_mine(race: Race, fact: f.Adjusted) -> str:
    return f"{'removes' if fact.after == 'None' else 'lays'} a Slow Mine on {tile(race, fact.number or 0)}"


_ADJUSTED: dict[str, Callable[[Race, f.Adjusted], str]] = {
    "cancel": lambda race, fact: "drops the open question",
    "skip": _takes_a_turn,
    "mine": _sees_to_a_mine,
    "lineup": lambda race, fact: f"sets the grid: {order(race, fact.after, most=44)}",
    "tile": lambda race, fact: (
        f"moves {who(race, fact.seat)} from {tile(race, int(fact.before))} to {tile(race, int(fact.after))}"
    ),
}


def _reason(why: str, most: int = 50) -> str:
    return f" ({brief(why, most)})" if why else ""


# -- the end


def finished(race: Race, fact: f.Finished) -> str:
    return f"{who(race, fact.seat)} crosses the finish line."


def placed(race: Race, fact: f.Placed) -> str:
    place = "is not classified" if fact.place is None else f"is {ordinal(fact.place)}"
    won = f" and wins {number(fact.award.notoriety)} Notoriety" if fact.award.notoriety else ""
    return f"{who(race, fact.seat)} {place}{won}."


def race_ended(race: Race, fact: f.RaceEnded) -> str:
    return f"the race is over: {who(race, fact.order[0]) + ' wins' if fact.order else 'nobody wins'}."
