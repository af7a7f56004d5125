"""The card that says why: rule, rulings in force, numbers, dice and who entered them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from svl.rules.narrate import cards_driving as driving
from svl.rules.narrate import cards_fighting as fighting
from svl.rules.narrate.cards_driving import Card
from svl.rules.narrate.lines import sentence
from svl.rules.narrate.words import who
from svl.rules.race import facts as f
from svl.rules.race.state import Race
from svl.rules.rulings import SWITCHES, Rulings
from svl.table import Entry, Fact, Reveal, Roll


class Thrown(NamedTuple):
    """Dice on a card: whose, what for, what fell, where they came from."""

    who: str
    why: str
    values: tuple[int, ...]
    entered_by: str


class Reading(NamedTuple):
    """An open question of the book, and how this table answers it."""

    question: str
    answer: str


# The parts of the rules by the number of their section.
SECTIONS = {
    "A1": "Stats and tests",
    "A2": "Talents",
    "A5": "Components",
    "A6": "Tiles",
    "A7": "The track",
    "A8": "Starting lineup",
    "A9": "Turns",
    "A10": "Tack",
    "A11": "Setting the speed",
    "A12": "Movement",
    "A13": "Encounters",
    "A14": "Encounters of several cars",
    "A15": "Damage",
    "A16": "Malfunctions",
    "A17": "The pit",
    "A18": "Finish and awards",
    "B-38": "Track events",
    "table": "",
}


@dataclass(frozen=True)
class Why:
    """Everything behind one fact. `ruling` holds each open question of the book that bears on it, and its answer.

    `section` says in words what `rule` says by number: which part of the rules this is; empty where the table decides.
    """

    title: str
    sentence: str
    rule: str
    ruling: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...]
    dice: tuple[Thrown, ...]
    section: str = ""
    readings: tuple[Reading, ...] = ()


def why(race: Race, fact: Fact, entry: Entry | None = None, earlier: Sequence[Entry] = ()) -> Why:
    """The card of a fact; with the entry that caused it, the dice it came from.

    `earlier` are entries before that one: in a double ram each driver rolls in an entry of their own, and the blow
    comes of both; and a ram whose victim was asked something strikes in a later entry than its die fell.
    """
    card = CARDS[type(fact)](race, fact)
    assert isinstance(fact, f.Happened)
    rule, keys = card.rule or fact.rule, tuple(dict.fromkeys(card.switches))
    return Why(
        title=card.title,
        sentence=sentence(race, fact),
        rule=rule,
        section=SECTIONS[rule.split(".")[0]],
        ruling=tuple(_ruling(race.rulings, key) for key in keys),
        readings=tuple(_reading(race.rulings, key) for key in keys),
        numbers=card.numbers,
        dice=_dice(race, fact, entry, earlier) if entry is not None else (),
    )


def _ruling(rulings: Rulings, key: str) -> str:
    return " ".join((", ".join(SWITCHES[key].entries), *_reading(rulings, key)))


def _reading(rulings: Rulings, key: str) -> Reading:
    switch = SWITCHES[key]
    reading = switch.reading(getattr(rulings, key))
    assert reading is not None  # an object of Rulings never holds another
    return Reading(switch.question, reading.meaning)


# -- dice

_THROWS = {
    "lineup": "grid roll-off",
    "ram": "ram",
    "malfunction": "malfunction",
    "component": "which component fails",
    "endurance": "Endurance Test",
    "drifter": "drift",
    "called_check": "called check",
}

# Which throws a kind of fact can come from; other dice of the same entry are not its business.
_THROWN_FOR: dict[type[Fact], tuple[str, ...]] = {
    f.RolledOff: ("lineup",),
    f.RamRolled: ("ram",),
    f.PiledUp: ("ram",),
    f.EncounterEnded: ("ram",),
    f.Malfunctioned: ("malfunction", "component"),
    f.ScoreTested: ("endurance", "drifter", "called_check"),
}
_THROWN_BY_CAUSE = {
    "ram": ("ram",),
    "double ram": ("ram",),
    "pile-up": ("ram",),
    "malfunction": ("malfunction", "endurance"),
    "failed check": ("endurance",),
}


def _dice(race: Race, fact: Fact, entry: Entry, earlier: Sequence[Entry]) -> tuple[Thrown, ...]:
    reasons = _THROWN_FOR.get(type(fact), ())
    if isinstance(fact, (f.Hit, f.Wrecked, f.SpeedChanged)):
        reasons = _THROWN_BY_CAUSE.get(fact.cause, ())
    of_a_fight = "ram" in reasons and not isinstance(fact, f.RamRolled)
    thrown = tuple(
        Thrown(who(race, roll.seat), _THROWS.get(roll.why, roll.why.replace("_", " ")), roll.values, _by(roll, each))
        for each in (*(_since_reveal(earlier) if of_a_fight else ()), entry)
        for roll in each.outcomes
        if roll.why in reasons
    )
    # A single ram has one die, the last that fell: each ram of a fight is over before the next one is rolled.
    return thrown[-1:] if getattr(fact, "cause", "") == "ram" else thrown


def _since_reveal(earlier: Sequence[Entry]) -> Sequence[Entry]:
    """What was played since the choices that led to this fight; nothing where those are not at hand."""
    shown = [n for n, each in enumerate(earlier) if isinstance(each.action, Reveal)]
    return earlier[shown[-1] + 1 :] if shown else ()


def _by(roll: Roll, entry: Entry) -> str:
    return {
        "app": "rolled by the app",
        "typed": f"typed in by {entry.by}",
        "amended": "corrected",
        "shelf": "kept from before the undo",
        "script": "set beforehand",
    }.get(roll.source, f"from {roll.source}")


CARDS: dict[type[Fact], Callable[[Race, Any], Card]] = {
    f.RolledOff: driving.rolled_off,
    f.LinedUp: driving.lined_up,
    f.Refitted: driving.refitted,
    f.TurnBegan: driving.turn_began,
    f.TurnEnded: driving.turn_ended,
    f.TurnSkipped: driving.turn_skipped,
    f.TackSet: driving.tack_set,
    f.SpeedSet: driving.speed_set,
    f.AbilityUsed: driving.ability_used,
    f.TileEntered: driving.tile_entered,
    f.LapBegan: driving.lap_began,
    f.Met: fighting.met,
    f.SideTaken: fighting.side_taken,
    f.Revealed: fighting.revealed,
    f.RamRolled: fighting.ram_rolled,
    f.PiledUp: fighting.piled_up,
    f.EncounterEnded: fighting.encounter_ended,
    f.Hit: fighting.hit,
    f.Turned: fighting.turned,
    f.Wrecked: fighting.wrecked,
    f.Malfunctioned: fighting.malfunctioned,
    f.SpeedChanged: fighting.speed_changed,
    f.CheckMade: driving.check_made,
    f.CheckSkipped: driving.check_skipped,
    f.ScoreTested: driving.score_tested,
    f.MineHit: driving.mine_hit,
    f.TileLeft: driving.tile_left,
    f.Repaired: driving.repaired,
    f.FaultRemoved: driving.fault_removed,
    f.PitEntered: driving.pit_entered,
    f.PitLeft: driving.pit_left,
    f.MineDropped: driving.mine_dropped,
    f.TractorPulled: driving.tractor_pulled,
    f.HazardSwitchedOff: driving.hazard_switched_off,
    f.TrackChanged: fighting.track_changed,
    f.EventForeseen: fighting.event_foreseen,
    f.EventStruck: fighting.event_struck,
    f.Adjusted: fighting.adjusted,
    f.Finished: fighting.finished,
    f.Placed: fighting.placed,
    f.RaceEnded: fighting.race_ended,
}
