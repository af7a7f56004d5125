"""Cards among other cars: which side, Hip Check, Steal the Lead, and how to take a blow."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from svl.rules.asking.cards import Card, CardChoice
from svl.rules.asking.trial import all_show, answered, break_odds, brunt, hits_on, stolen
from svl.rules.asking.usual import usual_answer
from svl.rules.asking.words import (
    all_of,
    between,
    called,
    changed,
    is_wrecked,
    odds,
    on,
    spared,
    speed_lost,
    taken,
)
from svl.rules.catalog import TACKS
from svl.rules.narrate.words import capital, count, listed, number, panel, the, tile
from svl.rules.race.actions import Brace, ChooseSide, Decline, UseTalent
from svl.rules.race.blows import Bracing
from svl.rules.race.encounter import HipChecking, PassingSide, Stealing
from svl.rules.race.facts import Hit
from svl.rules.race.fights import DoubleRam, target_fight
from svl.rules.race.state import Race
from svl.rules.race.work import Work
from svl.table import evolve, kind_of

# -- which side


def passing_side(race: Race, question: PassingSide) -> Card:
    seat, other = question.seat, question.meeting.others[0]
    car = race.car(seat)
    where = tile(race, race.tile_number(car.distance))
    return Card(
        kind_of(question),
        "Which side do you take?",
        f"You meet {called(race, other)} on {where} at speed {number(car.speed)}.",
        (
            CardChoice("Pass on the left", ChooseSide("left"), _panels_that_meet(race, question, "left")),
            CardChoice("Pass on the right", ChooseSide("right"), _panels_that_meet(race, question, "right")),
        ),
    )


def _panels_that_meet(race: Race, question: PassingSide, side: str) -> str:
    seat, other = question.seat, question.meeting.others[0]
    if not race.racing(other):
        return f"{race.name(other)} does not drive and rams nobody."
    both_ram = evolve(question.meeting, side=side, target=other, outcome="double_ram")
    (fight,) = target_fight(both_ram, race.rulings)
    assert isinstance(fight, DoubleRam)
    own, theirs = fight.attacker_panel, fight.target_panel
    return (
        f"If both ram, your {panel(own)} ({number(race.left(race.car(seat)).of(own))} left) meets "
        f"{race.name(other)}'s {panel(theirs)} ({number(race.left(race.car(other)).of(theirs))} left)."
    )


# -- Hip Check


def hip_checking(race: Race, question: HipChecking) -> Card:
    meeting = question.meeting
    own = "RAM" if question.seat in meeting.rammers else "PASS"
    use, leave = UseTalent("hip_check"), Decline()
    return Card(
        kind_of(question),
        "Use Hip Check?",
        f"{called(race, meeting.target)} shows RAM; you show {own}.",
        (
            CardChoice("Use Hip Check", use, _fight(race, question.seat, lambda: answered(race, use))),
            CardChoice("Take the ram", leave, _fight(race, question.seat, lambda: answered(race, leave))),
        ),
    )


def _fight(race: Race, seat: str, make: Callable[[], Work]) -> str:
    """What the dice of the fight may do to whom, the own car first."""
    low, high = brunt(make(), all_show(1)), brunt(make(), all_show(6))
    parts = []
    for each in (seat, *(car.seat for car in race.cars if car.seat != seat)):
        points, lost = between(hits_on(low, each), hits_on(high, each)), speed_lost(low, each)
        if hits_on(high, each):
            slower = f" and {'lose' if each == seat else 'loses'} {number(lost)} speed" if lost > 0 else ""
            who = "You take" if each == seat else f"{race.name(each)} takes"
            risk = _risk(make, each) if each == seat else ""
            worst = "; at worst that is a wreck" if is_wrecked(high, each) else ""
            parts.append(f"{who} {points}{slower}{risk}{worst}.")
    return " ".join(parts) or "A clean pass: nobody is hit."


def _risk(make: Callable[[], Work], seat: str) -> str:
    chance = break_odds(make, seat)
    if not chance:
        return ""
    return "; a panel breaks whatever falls" if chance == 1 else f"; a panel breaks in {odds(chance)} rolls"


# -- Steal the Lead


def stealing(race: Race, question: Stealing) -> Card:
    seat = question.seat
    driven_in = next(car for car in question.meeting.before if car.seat == seat)
    cost = changed(race, driven_in, race.car(seat))
    others = listed([called(race, each) for each in question.meeting.everyone if each != seat])
    came = f"changed your car: {all_of(cost)}" if cost else "left your car as it was"
    return Card(
        kind_of(question),
        "Steal the Lead?",
        f"The encounter with {others} {came}.",
        (steal_choice(race, seat), CardChoice("Leave it", Decline(), "Everything stays as it is now.")),
    )


def steal_choice(race: Race, seat: str) -> CardChoice:
    """The encounter as if it had not been, or the thief's own ram, as the table reads it."""
    after = stolen(race, seat)
    parts = []
    for each in (seat, *(car.seat for car in race.cars if car.seat != seat)):
        if back := changed(race, race.car(each), after.car(each)):
            parts.append(f"{'You' if each == seat else race.name(each)}: {all_of(back)}.")
    parts.append(_fight(race, seat, lambda: stolen(race, seat)))
    return CardChoice("Steal the Lead", UseTalent("steal_the_lead"), " ".join(parts))


# -- a blow


class Landed(NamedTuple):
    """A blow taken in one way."""

    hits: tuple[Hit, ...]
    wrecked: bool

    @property
    def signature(self) -> tuple[object, ...]:
        """What tells one way from another: where points go, what breaks, whether the car holds."""
        return tuple(map(_mark, self.hits)), self.wrecked


def _mark(hit: Hit) -> tuple[str, int, bool]:
    return hit.panel, hit.applied, hit.breaks


def landed(race: Race, seat: str, brace: Brace) -> Landed:
    work = answered(race, brace)
    return Landed(tuple(hits_on(work.facts, seat)), is_wrecked(work.facts, seat))


def braces(race: Race, question: Bracing) -> dict[Brace, Landed]:
    """Every way to take the blow, the plain one first, then by how much is used up for it."""
    (option,) = question.options(race, question.seat)
    ways = [way for way in option.examples() if isinstance(way, Brace)]
    ways.sort(key=lambda way: (bool(way.tack), bool(way.quick_turn)))
    return {way: landed(race, question.seat, way) for way in ways}


def bracing(race: Race, question: Bracing) -> Card:
    blow, every = question.blow, braces(race, question)
    plain = every[Brace()]
    shown: dict[tuple[object, ...], Brace] = {}
    for way, result in every.items():
        shown.setdefault(result.signature, way)
    usual = usual_answer(race, question.seat)
    assert isinstance(usual, Brace)
    default = shown[every[usual].signature]  # nothing is used up for an effect that comes without it
    ways = list(shown.values())
    if len(ways) == 1:  # no talent changes this blow: a driver who wants to may still switch
        ways += [way for way in every if way.tack]
    return Card(
        kind_of(question),
        "How do you take the blow?",
        f"{capital(the(blow.cause))} brings {count(blow.amount, 'point')} on your {on(blow.panels)}.",
        tuple(
            CardChoice(_brace_label(way), way, _brace_effect(way, every[way], plain), is_default=way == default)
            for way in ways
        ),
    )


def _brace_label(way: Brace) -> str:
    parts = [f"turn {way.quick_turn}"] if way.quick_turn else []
    parts += [f"switch to {TACKS[way.tack].name}"] if way.tack else []
    return capital(" and ".join(parts)) or "Take it"


def _brace_effect(way: Brace, result: Landed, plain: Landed) -> str:
    """Only what the talent changes is held against the blow taken plainly."""
    same = {_mark(hit) for hit in result.hits} & {_mark(hit) for hit in plain.hits}
    gone = [hit for hit in plain.hits if _mark(hit) not in same]
    comes = taken(result.hits, wrecked=result.wrecked)
    if way == Brace() or not gone:
        return f"{comes}."
    return f"{comes}, instead of {spared(gone, wrecked=plain.wrecked and not result.wrecked)}."
