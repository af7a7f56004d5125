"""A rival among other cars: which side, PASS or RAM, and the talents before, during and after a blow."""

from __future__ import annotations

from typing import Literal, cast

from svl.rules.panels import PANELS, SIDES
from svl.rules.race.actions import Brace, ChooseSide, Decline, Palm, UseTalent
from svl.rules.race.blows import Blow, is_inoperable
from svl.rules.race.meeting import Meeting
from svl.rules.race.state import Car, Race
from svl.rules.rivals.mind import Mind, Proposal, left_of, panels_gone
from svl.rules.tiles import ram_loss
from svl.table import evolve

_OPPOSITE = {"left": "right", "right": "left"}
WEAK = 10  # a panel with no more than this breaks at the next good knock
MEAN_RAM = 17.5
BAD_ENOUGH, BAD_ENOUGH_AT_THE_END = 8.0, 4.0


# -- side and palm


def choose_side(mind: Mind) -> Proposal:
    """The own strong side against the other's weak one: in a double ram only those two are hit."""
    other = mind.about.meeting.others[0]

    def worth(side: str) -> float:
        own, theirs = mind.left(_OPPOSITE[side]), mind.left(side, other)
        return min(own, 60) - min(theirs, 60) * mind.dials.aggression / 10

    left, right = worth("left"), worth("right")
    if left == right:
        side = SIDES[mind.luck(2) - 1]
        return _side(mind, side, f"Goes by on the {side}: both sides are as good.")
    side = "left" if left > right else "right"
    own = mind.left(_OPPOSITE[side])
    return _side(
        mind, side, f"Goes by on {mind.name(other)}'s {side}: the own {_OPPOSITE[side]} panel still holds {own}."
    )


def _side(mind: Mind, side: str, reason: str) -> Proposal:
    return Proposal(mind.seat, ChooseSide(cast(Literal["left", "right"], side)), reason)


def palm(mind: Mind) -> Proposal:
    meeting: Meeting = mind.about.meeting
    attacks = meeting.attacker == mind.seat
    victim = _target(mind, meeting) if attacks else meeting.attacker
    share = ram_share(mind, meeting, victim)
    intent: Literal["PASS", "RAM"] = "RAM" if mind.chance(share) else "PASS"
    target = victim if attacks and len(meeting.others) > 1 else ""
    return Proposal(mind.seat, Palm(intent, target), _why_palm(mind, intent, victim))


def _target(mind: Mind, meeting: Meeting) -> str:
    """The one with least to lose a panel by; among equals the one who is farther ahead."""
    panels = ("front", "rear") if len(meeting.others) > 1 else SIDES

    def softness(seat: str) -> tuple[bool, int, int]:
        weakest = min(mind.left(panel, seat) for panel in panels)
        return mind.race.racing(seat), -weakest, mind.race.car(seat).distance

    return max(meeting.others, key=softness)


def ram_share(mind: Mind, meeting: Meeting, victim: str) -> float:
    """How often in a hundred such meetings this driver rams."""
    if not mind.dials.aggression:
        return 0.0
    share = 9.0 * mind.dials.aggression
    if ram_loss(mind.race.tile_of(victim), mind.race.rulings) >= 3:
        share += 8  # the tile itself makes it expensive for them
    if len(panels_gone(mind.race, victim)) >= 2:
        share += 8
    if mind.race.car(victim).distance >= mind.car.distance:
        share += 4
    weakest = min(mind.left(panel) for panel in _at_stake(mind, meeting))
    if weakest <= WEAK:
        share -= 2.0 * (10 - mind.dials.nerve)
    return max(0.0, min(95.0, share))


def _at_stake(mind: Mind, meeting: Meeting) -> tuple[str, ...]:
    """The own panel that would meet theirs in a double ram."""
    attacks = meeting.attacker == mind.seat
    if len(meeting.others) > 1:
        return ("front",) if attacks else ("rear",)
    return (_OPPOSITE[meeting.side] if attacks else meeting.side,) if meeting.side in SIDES else SIDES


def _why_palm(mind: Mind, intent: str, victim: str) -> str:
    name = mind.name(victim)
    if intent == "RAM":
        gone = panels_gone(mind.race, victim)
        return f"Rams {name}: {' and '.join(gone)} already gone." if gone else f"Rams {name} out of the way."
    return f"Passes {name} and keeps the car whole."


# -- talents


def hip_check(mind: Mind) -> Proposal:
    """Turns a ram round; a peaceful driver saves it for the day a panel is at stake."""
    meeting: Meeting = mind.about.meeting
    spared = mind.dials.aggression < 3 and min(mind.left(panel) for panel in PANELS) > 2 * MEAN_RAM
    if spared:
        return Proposal(mind.seat, Decline(), "Takes the knock and saves Hip Check for a worse one.")
    return Proposal(
        mind.seat, UseTalent("hip_check"), f"Uses Hip Check: {mind.name(meeting.target)} rams, and shall get it back."
    )


def steal(mind: Mind) -> Proposal:
    """Undoes an encounter that went badly, not a trifle: it works once a race."""
    meeting: Meeting = mind.about.meeting
    before = {car.seat: car for car in meeting.before}
    own = _loss(before[mind.seat], mind.car)
    theirs = sum(_loss(car, mind.race.car(car.seat)) for car in meeting.before if car.seat != mind.seat)
    regret = own - theirs * mind.dials.aggression / 20
    last_lap = mind.race.lap_of(mind.seat) >= mind.race.laps
    if regret >= (BAD_ENOUGH_AT_THE_END if last_lap else BAD_ENOUGH):
        return Proposal(
            mind.seat, UseTalent("steal_the_lead"), f"Steals the Lead: {_suffered(mind, before)} is too much."
        )
    return Proposal(mind.seat, Decline(), "Saves Steal the Lead: this encounter did no great harm.")


def _loss(before: Car, now: Car) -> float:
    """An encounter's harm to a car, in tiles."""
    wrecked = 100.0 if now.status == "wrecked" else 0.0
    damage = max(0, now.damage.total - before.damage.total)
    return wrecked + 1.5 * (before.speed - now.speed) + 0.1 * damage + 5.0 * (len(now.faults) - len(before.faults))


def _suffered(mind: Mind, before: dict[str, Car]) -> str:
    own, now = before[mind.seat], mind.car
    if now.status == "wrecked":
        return "the wreck"
    if len(now.faults) > len(own.faults):
        return "a malfunction"
    if now.damage.total > own.damage.total:
        return f"{now.damage.total - own.damage.total} damage"
    return f"the loss of {own.speed - now.speed} speed"


def brace(mind: Mind) -> Proposal:
    """The least bad way to take a blow. Switch Tack only where it saves a panel or the car."""
    offered = [each for option in mind.options for each in option.examples() if isinstance(each, Brace)]
    blow: Blow = mind.about.blow
    pains = {each: _pain(mind, blow, each) for each in offered}
    chosen = min(offered, key=lambda each: (pains[each], bool(each.tack), bool(each.quick_turn)))
    return Proposal(mind.seat, chosen, _why_brace(blow, chosen))


BREAK, WRECK = 40.0, 1000.0  # a malfunction and the end of the race, in points of damage
# What the talent is worth kept; nobody braces by baring panels.
_SWITCH_PRICES = {"": 0.0, "pause": 8.0, "pace": 30.0, "push": 60.0}


def _pain(mind: Mind, blow: Blow, choice: Brace) -> float:
    """How bad the blow would be, taken like that."""
    car = evolve(mind.car, tack=choice.tack or mind.car.tack)
    race = _with(mind.race, car)
    left = left_of(race, mind.seat)
    panels = [choice.quick_turn if choice.quick_turn and panel == "front" else panel for panel in blow.panels]
    pain = _SWITCH_PRICES[choice.tack]
    for panel in panels:
        hit, _ = blow.on(race, panel)
        pain += min(hit, left.of(panel)) + (BREAK if hit > left.of(panel) else 0.0)
        damage = car.damage.with_(panel, car.damage.of(panel) + hit)
        car = evolve(car, damage=damage, received=car.received + hit)
    return pain + (WRECK if is_inoperable(_with(mind.race, car), mind.seat) else 0.0)


def _with(race: Race, changed: Car) -> Race:
    """The race as it would be with this car."""
    return evolve(race, cars=tuple(changed if car.seat == changed.seat else car for car in race.cars))


def _why_brace(blow: Blow, choice: Brace) -> str:
    if choice.quick_turn and choice.tack:
        return f"Turns the {choice.quick_turn} side to the blow and switches to {choice.tack.upper()}."
    if choice.quick_turn:
        return f"Turns the {choice.quick_turn} side to the blow: it can take {blow.amount} better than the front."
    if choice.tack:
        return f"Switches to {choice.tack.upper()} before {blow.amount} points land."
    return f"Takes the {blow.amount} points as they come."


def drift(mind: Mind) -> Proposal:
    """A drift costs nothing but the talent, and the question comes only before a failed check."""
    reflexes = mind.entrant.stats.reflexes
    if reflexes <= 3:
        return Proposal(mind.seat, Decline(), "Takes the curve: no dice are low enough for a drift.")
    return Proposal(mind.seat, UseTalent("drifter"), f"Drifts: three dice below {reflexes} spare the car the curve.")
