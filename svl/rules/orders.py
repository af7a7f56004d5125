"""Standing orders: what a driver wants answered without being asked, and the answer that follows from it.

An order looks only at what lies open on the table, so that nobody learns anything from how fast an answer comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from svl.rules.asking.fights import Landed, braces
from svl.rules.asking.trial import all_show, answered, breaks, brunt
from svl.rules.asking.words import is_wrecked
from svl.rules.cars import Entrant
from svl.rules.lookahead import Line, onward
from svl.rules.narrate.words import thing
from svl.rules.race.actions import Brace, Decline, EndMove, HardStop, UseTalent
from svl.rules.race.blows import Bracing
from svl.rules.race.encounter import HipChecking, Stealing
from svl.rules.race.mines import LastMine
from svl.rules.race.move import Underway, may_brake_hard
from svl.rules.race.road import Drifting
from svl.rules.race.state import Car, Race
from svl.rules.rulings import Rulings
from svl.table import Action, Fact

ASK, NEVER, SAVE = "ask", "never", "save"
ORDERS = (ASK, NEVER, SAVE)

Harm = tuple[bool, int]  # a wreck, and how many panels break


@dataclass(frozen=True)
class Reaction:
    """Something a driver may be asked about in the middle of things."""

    key: str
    name: str
    when: str
    orders: tuple[str, ...] = ORDERS


_ROWS = (
    Reaction("hip_check", thing("hip_check"), "You attack, and the car you attack shows RAM."),
    Reaction("steal_the_lead", thing("steal_the_lead"), "An encounter is over and has changed one of the cars in it."),
    Reaction("quick_turn", thing("quick_turn"), "A blow is about to land on your Front."),
    Reaction("switch_tack", thing("switch_tack"), "A blow is about to land on any of your panels."),
    Reaction("drifter", thing("drifter"), "You come into a Hard Curve too fast."),
    Reaction("slow_mine", thing("slow_mine"), "Your move has ended, and a mine is ready.", (ASK, NEVER)),
    Reaction("hard_stop", thing("hard_stop"), "You are under way, between two tiles."),
    Reaction("stop_short", "Stopping short", "You are under way, between two tiles."),
)
REACTIONS: Mapping[str, Reaction] = MappingProxyType({row.key: row for row in _ROWS})


def reactions_of(entrant: Entrant, rulings: Rulings = Rulings()) -> tuple[str, ...]:
    """The reactions this entrant can be asked about at such a table, in the order of `REACTIONS`."""
    owned = {*entrant.talents, *entrant.components}
    if rulings.hard_stop_when != "own_turn":  # then it is part of setting the speed, which is asked anyway
        owned.discard("hard_stop")
    if rulings.may_stop_short:
        owned.add("stop_short")
    return tuple(key for key in REACTIONS if key in owned)


def standing_answer(race: Race, orders: Mapping[str, Mapping[str, str]]) -> tuple[str, Action] | None:
    """The seat and the action that answer the open question by order; None if a person has to be asked.

    `orders` holds for each seat what it has said about each reaction; what is not there is asked.
    """
    question = race.stack[-1] if race.stack else None
    answer = _ANSWERS.get(type(question))
    if answer is None:
        return None
    seat = getattr(question, "seat", "")
    action = answer(race, question, orders.get(seat, {}))
    return None if action is None else (seat, action)


def _order(given: Mapping[str, str], *reactions: str) -> str:
    """The one order that covers these reactions: a person is asked as soon as one of them wants to be."""
    said = [given.get(reaction, ASK) for reaction in reactions]
    if any(order not in (NEVER, SAVE) for order in said):
        return ASK
    return SAVE if SAVE in said else NEVER


# -- talents that are used or not


def _hip_check(race: Race, question: HipChecking, given: Mapping[str, str]) -> Action | None:
    """The dice have yet to fall, so the worst they can do counts."""
    order = _order(given, "hip_check")
    return _yes_or_no(order, "hip_check", lambda: _helps(race, question.seat, UseTalent("hip_check"), worst_face=6))


def _drift(race: Race, question: Drifting, given: Mapping[str, str]) -> Action | None:
    """Tried if it can help at all: low dice are a drift that works."""
    order = _order(given, "drifter")
    return _yes_or_no(order, "drifter", lambda: _helps(race, question.seat, UseTalent("drifter"), worst_face=1))


def _steal(race: Race, question: Stealing, given: Mapping[str, str]) -> Action | None:
    before = next(car for car in question.meeting.before if car.seat == question.seat)
    order = _order(given, "steal_the_lead")
    return _yes_or_no(order, "steal_the_lead", lambda: has_given_way(race, before))


def _yes_or_no(order: str, talent: Any, saves: Callable[[], bool]) -> Action | None:
    if order == ASK:
        return None
    return UseTalent(talent) if order == SAVE and saves() else Decline()


def _helps(race: Race, seat: str, action: Action, worst_face: int) -> bool:
    luck = all_show(worst_face)
    told, otherwise = (brunt(answered(race, each), luck) for each in (action, Decline()))
    return _harm(told, seat) < _harm(otherwise, seat)


def _harm(facts: Iterable[Fact], seat: str) -> Harm:
    told = list(facts)
    return is_wrecked(told, seat), breaks(told, seat)


def has_given_way(race: Race, before: Car) -> bool:
    """Has a panel broken since the car was like that?"""
    now = race.car(before.seat)
    if now.status == "wrecked" or len(now.faults) > len(before.faults):
        return True
    pairs = zip(before.damage, now.damage, race.strength(now.seat), strict=True)
    if any(new > old and new > whole for old, new, whole in pairs):
        return True
    # more points came in than the panels could take
    return now.tack == before.tack and now.received - before.received > now.damage.total - before.damage.total


# -- a blow


def _brace(race: Race, question: Bracing, given: Mapping[str, str]) -> Action | None:
    """Quick Turn and Switch Tack may be offered together: each is used only if its own order allows it."""
    every = braces(race, question)
    turns, tacks = any(way.quick_turn for way in every), any(way.tack for way in every)
    asked = [key for key, offered in (("quick_turn", turns), ("switch_tack", tacks)) if offered]
    if asked and _order(given, *asked) == ASK:
        return None
    allowed = {key for key in asked if given[key] == SAVE}
    ways = [way for way in every if _uses(way) <= allowed]
    return min(ways, key=lambda way: (_blow_harm(every[way]), bool(way.tack), bool(way.quick_turn), _gone(every[way])))


def _uses(way: Brace) -> set[str]:
    return {key for key, used in (("quick_turn", way.quick_turn), ("switch_tack", way.tack)) if used}


def _blow_harm(result: Landed) -> Harm:
    return result.wrecked, sum(hit.breaks for hit in result.hits)


def _gone(result: Landed) -> int:
    """Among equals the panels with more left take the blow."""
    return -sum(hit.left for hit in result.hits)


# -- the end of a move, and its middle


def _mine(race: Race, question: LastMine, given: Mapping[str, str]) -> Action | None:
    return None if _order(given, "slow_mine") == ASK else Decline()  # a mine saves nobody's own panel


def _stop(race: Race, question: Underway, given: Mapping[str, str]) -> Action | None:
    """Drives on, unless an order allows to stop and the rest of the move would break a panel."""
    seat, speed = question.seat, race.car(question.seat).speed
    brakes = may_brake_hard(race, seat)
    asked = [key for key, offered in (("hard_stop", brakes), ("stop_short", question.may_stop_short(race))) if offered]
    if asked and _order(given, *asked) == ASK:
        return None
    harms: dict[Action, Harm] = {Decline(): _line_harm(onward(race, seat, question.moved, speed))}
    if "stop_short" in asked and given["stop_short"] == SAVE:
        harms[EndMove()] = (False, 0)
    if "hard_stop" in asked and given["hard_stop"] == SAVE:
        slower = range(speed - 1, 0, -1)
        harms |= {HardStop(each): _line_harm(onward(race, seat, question.moved, each)) for each in slower}
    return min(harms, key=lambda action: harms[action])  # of equals the first: on, stop, then the gentlest braking


def _line_harm(line: Line) -> Harm:
    return line.wreck, line.broken


_ANSWERS: dict[Any, Callable[[Race, Any, Mapping[str, str]], Action | None]] = {
    HipChecking: _hip_check,
    Stealing: _steal,
    Drifting: _drift,
    Bracing: _brace,
    LastMine: _mine,
    Underway: _stop,
}
