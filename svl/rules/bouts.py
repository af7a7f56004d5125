"""A fight before it is fought: what each car would take if these drivers chose so and so.

It is the real fight, played by the rules that will play it, once with all ram dice low and once with all of them high.
So every house rule, deflector and tack is in it. Nobody uses a talent, and dice for what breaks do not fall.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from svl.rules.narrate.words import CONTACT
from svl.rules.panels import PANELS
from svl.rules.race import facts as f
from svl.rules.race.actions import Brace, Decline, Palm
from svl.rules.race.blows import Bracing
from svl.rules.race.encounter import Palming
from svl.rules.race.game import SVL
from svl.rules.race.state import Race
from svl.rules.race.steps import DiceDue, Question
from svl.table import GM, TABLE, Action, Adjust, Fact, Outcomes, Palmed, Reveal, Roll, RollDice, evolve

LOW, HIGH = 1, 6  # faces of a die


@dataclass(frozen=True)
class Harm:
    """What a fight does to one car."""

    hits: tuple[tuple[str, int, int], ...]  # panel, least and most damage
    slower: int  # speed lost
    can_wreck: bool  # with the highest dice


def bout(race: Race, palming: Palming, intents: Mapping[str, str], target: str, since: str = "") -> dict[str, Harm]:
    """The harm to each car that comes to any; whoever is not named passes.

    `since` names a driver: then only what follows from that one's ram counts.
    """
    reveal = _reveal(palming, intents, target)
    # a wreck takes no further blow; to know how much all of them can do, nobody is wrecked
    unbreakable = evolve(race, rulings=evolve(race.rulings, wreck_rule="never"))
    low, high = (_since(_played(unbreakable, reveal, face), since) for face in (LOW, HIGH))
    wrecks = {fact.seat for fact in _since(_played(race, reveal, HIGH), since) if isinstance(fact, f.Wrecked)}
    least, most, slower = _damage(low), _damage(high), _slowed(high)
    return {
        seat: Harm(
            tuple((panel, least[seat][panel], most[seat][panel]) for panel in PANELS if panel in most[seat]),
            slower[seat],
            seat in wrecks,
        )
        for seat in dict.fromkeys((*most, *slower))
    }


def _reveal(palming: Palming, intents: Mapping[str, str], target: str) -> Reveal:
    """Everybody's choice; among several cars the Attacker's names the target."""
    attacker, several = palming.meeting.attacker, len(palming.meeting.others) > 1
    palms = (
        Palm(intents.get(seat, "PASS"), target if several and seat == attacker else "")  # type: ignore[arg-type]
        for seat in palming.drivers
    )
    return Reveal(palming.prompt, tuple(map(Palmed, palming.drivers, palms)))


# -- playing it


def _played(race: Race, reveal: Reveal, face: int) -> list[Fact]:
    """All facts from the reveal to the end of the encounter."""
    told: list[Fact] = []
    seat, action, dice = TABLE, cast(Action, reveal), Outcomes()
    while True:
        played = SVL.play(race, seat, action, dice)
        for fact in played.facts:
            if isinstance(fact, f.EncounterEnded):
                return told
            told.append(fact)
        race = played.state
        if race.over:
            return told
        seat, action, dice = _answer(race, face)


def _answer(race: Race, face: int) -> tuple[str, Action, Outcomes]:
    """What everybody says who is asked in a fight: no. Ram dice fall as they are told, and no others."""
    question = race.stack[-1]
    assert isinstance(question, Question)
    match question:
        case DiceDue(throw=throw) if throw.why == "ram":
            roll = Roll(throw.seat, throw.die, throw.why, (face,) * throw.count, race.turn, 1)
            return throw.seat, RollDice(), Outcomes((roll,))
        case DiceDue():
            return GM, Adjust("cancel", "only imagined"), Outcomes()
        case Bracing():
            return question.seat, Brace(), Outcomes()
    return question.seat, Decline(), Outcomes()


# -- what came of it


def _since(told: Sequence[Fact], seat: str) -> Sequence[Fact]:
    """What follows from this driver's ram: each blow of an encounter is finished before the next."""
    if not seat:
        return told
    rammed = (n for n, fact in enumerate(told) if isinstance(fact, f.RamRolled) and fact.seat == seat)
    return told[next(rammed, len(told)) :]


def _damage(told: Sequence[Fact]) -> dict[str, dict[str, int]]:
    """Points by seat and panel, after deflectors and talents."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for fact in told:
        if isinstance(fact, f.Hit):
            found[fact.seat][fact.panel] += fact.applied
    return found


def _slowed(told: Sequence[Fact]) -> dict[str, int]:
    lost: dict[str, int] = defaultdict(int)
    for fact in told:
        if isinstance(fact, f.SpeedChanged) and fact.cause in CONTACT:
            lost[fact.seat] += fact.before - fact.after
    return lost
