"""Sentences about the game master's hand and about the end of a race."""

from __future__ import annotations

from svl.rules.narrate.words import brief, number, order, ordinal, shown, thing, tile, who
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
    reason = _reason(fact.why)
    if fact.verb == "cancel":
        return f"the game master drops the open question{reason}."
    if fact.verb == "skip":
        return f"the game master takes a turn from {who(race, fact.seat)}{reason}."
    if fact.verb == "mine":
        moved = "removes" if fact.after == "None" else "lays"
        return f"the game master {moved} a Slow Mine on tile {fact.number}{reason}."
    if fact.verb == "lineup":
        return f"the game master sets the grid: {order(race, fact.after, most=44)}{_reason(fact.why, 30)}."
    what = f"{fact.verb} of {thing(fact.part)}" if fact.part else fact.verb
    whose = f"{who(race, fact.seat)}'s {what}" if fact.seat else f"the {what} on tile {fact.number}"
    return f"the game master sets {whose} from {shown(fact.before)} to {shown(fact.after)}{reason}."


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
