"""Dice that are due, in words: what they decide, and how low they must fall where that is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from svl.rules.character import endurance_passes, reflexes_pass
from svl.rules.figures import failed_slots
from svl.rules.narrate.words import brief, capital, count, listed, number, panel, thing
from svl.rules.race.fights import RAM_FACTOR, DoubleRam, PileUp, Ram
from svl.rules.race.gm import CalledCheck
from svl.rules.race.lineup import RollOff
from svl.rules.race.malfunctions import ComponentFails, Malfunction, Shaken
from svl.rules.race.road import CheckTile, Drift
from svl.rules.race.state import Race
from svl.rules.race.steps import DiceDue, Step
from svl.rules.tiles import Checks, check_tile
from svl.table import Throw

LOWEST, HIGHEST = 3, 18  # totals of three dice


@dataclass(frozen=True)
class ThrowCard:
    """`most` is the highest total that passes, where the dice are held against a score."""

    throw: Throw
    title: str
    about: str
    score: str = ""  # 'Endurance 11'
    most: int | None = None

    @property
    def to_pass(self) -> str:
        if self.most is None:
            return ""
        if self.most < LOWEST:
            return "cannot pass"
        return "passes in any case" if self.most >= HIGHEST else f"{self.most} or less passes"


def throw_card(race: Race) -> ThrowCard | None:
    """The dice the race waits for, if it waits for dice."""
    due = race.stack[-1] if race.stack else None
    if not isinstance(due, DiceDue):
        return None
    say = _CARDS.get(type(due.then))
    return say(race, due.throw, due.then) if say else ThrowCard(due.throw, due.throw.reason.capitalize(), "")


def thrown_for(why: str) -> str:
    """What dice in the log were for."""
    return _NAMES.get(why, why.replace("_", " ").capitalize())


_NAMES = {
    "lineup": "Roll-off for the grid",
    "ram": "Ram",
    "malfunction": "Malfunction",
    "component": "Component",
    "endurance": "Endurance test",
    "drifter": "Drifter",
    "called_check": "Called check",
}


# -- fights


def _ram(race: Race, throw: Throw, step: Ram) -> ThrowCard:
    on = listed([panel(each) for each in step.panels])
    return ThrowCard(throw, "Ram", f"Each point is {RAM_FACTOR} damage to {race.name(step.victim)} on {on}.")


def _double_ram(race: Race, throw: Throw, step: DoubleRam) -> ThrowCard:
    before = f" {number(step.first)} are in already." if step.first else ""
    names = listed([race.name(step.attacker), race.name(step.target)])
    return ThrowCard(throw, "Double ram", f"Each point is {RAM_FACTOR} damage to both {names}.{before}")


def _pile_up(race: Race, throw: Throw, step: PileUp) -> ThrowCard:
    names = listed([race.name(step.meeting.attacker), race.name(step.meeting.target)])
    about = f"Each point is {RAM_FACTOR} damage to {names} on the Front, and half of it to the own Rear."
    return ThrowCard(throw, "Pile-up", about)


# -- tests against a score


def _test(race: Race, throw: Throw, title: str, about: str, stat: str, modifier: int = 0) -> ThrowCard:
    target = race.entrant(throw.seat).stats.of(stat) + modifier
    passes = reflexes_pass if stat == "reflexes" else endurance_passes
    most = max((total for total in range(HIGHEST + 1) if passes(target, total, race.rulings)), default=0)
    return ThrowCard(throw, title, about, f"{stat.capitalize()} {number(target)}", most)


def _checks(race: Race, seat: str, *, drifted: bool = False) -> Checks:
    car = race.car(seat)
    return check_tile(race.figures(seat), race.tile_of(seat), car.speed, race.rulings, drifted=drifted)


def _tile_test(race: Race, throw: Throw, step: CheckTile) -> ThrowCard:
    checks = _checks(race, step.seat, drifted=step.drifted)
    hazard = thing(checks.hazard.what) if checks.hazard else "hazard"
    more = checks.loss(endurance_failed=True) - checks.loss()
    about = f"The {hazard} was taken too slowly. If the test fails, it costs {number(more)} more speed."
    return _test(race, throw, "Endurance test", about, "endurance")


def _shaken(race: Race, throw: Throw, step: Shaken) -> ThrowCard:
    loss = "all speed" if step.loss is None else f"{number(step.loss)} speed"
    return _test(race, throw, "Endurance test", f"If it fails, the malfunction costs {loss}.", "endurance")


def _drift(race: Race, throw: Throw, step: Drift) -> ThrowCard:
    navigation = _checks(race, step.seat).navigation
    curve = thing(navigation.what) if navigation else "curve"
    return _test(race, throw, "Drifter", f"If it is passed, the {curve} does nothing.", "reflexes")


def _called(race: Race, throw: Throw, step: CalledCheck) -> ThrowCard:
    about = f"{capital(brief(step.why, 200))}." if step.why.strip() else "The game master asks for it."
    return _test(race, throw, f"{step.stat.capitalize()} check", about, step.stat, step.modifier)


# -- what dice pick


def _malfunction(race: Race, throw: Throw, step: Malfunction) -> ThrowCard:
    return ThrowCard(throw, "Malfunction", f"{panel(step.panel)} has given way. The dice say what breaks.")


def _component(race: Race, throw: Throw, step: ComponentFails) -> ThrowCard:
    again = " Any other number is rolled again." if race.rulings.component_roll == "reroll" else ""
    return ThrowCard(throw, "Which component fails", f"{'; '.join(_slots(race, step.seat))}.{again}")


def _slots(race: Race, seat: str) -> Iterator[str]:
    entrant = race.entrant(seat)
    failed = failed_slots(entrant, race.car(seat).faults)
    for slot, component in enumerate(entrant.components, start=1):
        if slot not in failed:
            yield f"{slot}: {thing(component)}"


def _roll_off(race: Race, throw: Throw, step: RollOff) -> ThrowCard:
    tied = count(len(step.groups[step.tied]), "driver")
    return ThrowCard(throw, "Roll-off for the grid", f"{tied} share a place on the grid. The higher total goes first.")


_CARDS: dict[type[Step], Callable[[Race, Throw, Any], ThrowCard]] = {
    Ram: _ram,
    DoubleRam: _double_ram,
    PileUp: _pile_up,
    CheckTile: _tile_test,
    Shaken: _shaken,
    Drift: _drift,
    CalledCheck: _called,
    Malfunction: _malfunction,
    ComponentFails: _component,
    RollOff: _roll_off,
}
