"""Blows: the window before one lands, the damage and the wreck (A15, A22 w2)."""

from __future__ import annotations

from typing import ClassVar

from svl.rules.catalog import TACKS
from svl.rules.panels import SIDES, Panels
from svl.rules.race.actions import Brace
from svl.rules.race.facts import Hit, Turned, Wrecked
from svl.rules.race.malfunctions import Malfunction
from svl.rules.race.reach import ALL_TACKS
from svl.rules.race.reasons import ability_fault
from svl.rules.race.state import NOBODY, Race, Reading
from svl.rules.race.steps import Question, Step
from svl.rules.race.work import Work
from svl.rules.trim import Trim
from svl.table import Action, OneOf, Option, Refusal, evolve, kind, record

DEFLECTION = 15
# The order of malfunctions where no side was announced (A23).
_ORDER = ("front", "left", "right", "rear")


@record
class Blow:
    """All panels hit at once by one cause, in the order their malfunctions are rolled."""

    victim: str
    panels: tuple[str, ...]
    amount: int
    cause: str
    by_car: bool = False

    def on(self, reading: Reading, panel: str) -> tuple[int, tuple[str, ...]]:
        """What is left of the hit on a panel after deflector and talent, and what took the rest off."""
        return self.through(panel, reading.trim(reading.car(self.victim)))

    def through(self, panel: str, trim: Trim) -> tuple[int, tuple[str, ...]]:
        """The same for a car in this trim."""
        amount, helps = self.amount, trim.helps[panel]
        if amount:
            amount -= trim.cushion
        if helps and trim.rulings.deflector_scope == "cars_only" and not self.by_car:
            helps = ()
        if helps:
            amount -= DEFLECTION * len(helps)
        return (amount if amount > 0 else 0), helps

    def hurts(self, reading: Reading) -> bool:
        return any(self.on(reading, panel)[0] for panel in self.panels)


def is_exhausted(damage: Panels, most: Panels) -> bool:
    """Nothing left on any panel."""
    return (
        damage.front >= most.front
        and damage.rear >= most.rear
        and damage.left >= most.left
        and damage.right >= most.right
    )


def is_inoperable(reading: Reading, seat: str) -> bool:
    """Is the car out of the race (B-07)? Asked only when damage is applied."""
    car = reading.car(seat)
    match reading.rulings.wreck_rule:
        case "all_panels":
            return is_exhausted(car.damage, reading.trim(car).most)
        case "total_damage":
            bonus = max(0, TACKS[car.tack].chassis)
            return car.received >= reading.entrant(seat).figures.chassis + bonus
        case "never":
            return False


def hit_panel(trim: Trim, damage: Panels, panel: str, applied: int) -> tuple[int, int, bool]:
    """A15.2 and A15.3: a panel's damage after a hit, what is left of it, and whether the hit was more than that."""
    before: int = getattr(damage, panel)
    whole: int = getattr(trim.strength, panel)
    taken, left = before + applied, whole - before - applied
    breaks = applied > 0 and left < 0
    if not trim.rulings.negative_panels:
        most: int = getattr(trim.most, panel)
        if taken > most:
            taken = most if most > before else before
        left = whole - taken if whole > taken else 0
    return taken, left, breaks


@kind("svl.strike")
@record
class Strike(Step):
    """A blow is about to land. Its victim may have something to say first (w2)."""

    blow: Blow

    def run(self, work: Work) -> None:
        strike(work, self.blow)


def strike(work: Work, blow: Blow) -> None:
    if not work.can_be_hit(blow.victim):
        return
    if may_brace(work, blow):
        work.ask(Bracing(blow.victim, blow))
    else:
        land(work, blow)


def may_brace(reading: Reading, blow: Blow) -> bool:
    """Has the victim something to say? What few drivers have is asked first."""
    seat, holders = blow.victim, reading.holders
    if seat not in holders.get("switch_tack", NOBODY) and seat not in holders.get("quick_turn", NOBODY):
        return False
    if not reading.racing(seat):
        return False
    return (reading.ready(seat, "switch_tack") and blow.hurts(reading)) or may_turn(reading, blow)


def may_turn(reading: Reading, blow: Blow) -> bool:
    """Can the victim turn its nose away from a hit on it?"""
    if "front" not in blow.panels or not reading.ready(blow.victim, "quick_turn"):
        return False
    return blow.on(reading, "front")[0] > 0


@kind("svl.bracing")
@record
class Bracing(Question):
    """Window w2: Quick Turn and Switch Tack before the blow lands."""

    seat: str
    blow: Blow
    prompt: int = 0
    asks: ClassVar[str] = "brace for a blow"
    answers: ClassVar[tuple[type[Action], ...]] = (Brace,)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        tack = race.car(self.seat).tack
        turns = ("", *SIDES) if may_turn(race, self.blow) else ("",)
        tacks = ("", *(each for each in TACKS if each != tack)) if race.ready(self.seat, "switch_tack") else ("",)
        return (Option(Brace, quick_turn=OneOf(turns), tack=OneOf(tacks)),)

    def takes(self, race: Race, seat: str, action: Action) -> bool:
        """Only what the driver does use is looked into."""
        if type(action) is not Brace or seat != self.seat:
            return False
        turn, tack = action.quick_turn, action.tack
        if turn != "" and (turn not in SIDES or not may_turn(race, self.blow)):
            return False
        switches = tack in ALL_TACKS and tack != race.car(self.seat).tack
        return tack == "" or (switches and race.ready(self.seat, "switch_tack"))

    def answer(self, work: Work, action: Action) -> None:
        assert isinstance(action, Brace)
        blow = self.blow
        if action.tack:
            work.use(self.seat, "switch_tack")
            work.set_tack(self.seat, action.tack)
        if action.quick_turn:
            turned = tuple(action.quick_turn if panel == "front" else panel for panel in blow.panels)
            blow = evolve(blow, panels=tuple(sorted(turned, key=_ORDER.index)))
            work.use(self.seat, "quick_turn")
            work.facts.append(Turned(self.seat, action.quick_turn))
        land(work, blow)

    def cancel(self, work: Work) -> None:
        work.push(Land(self.blow))

    def explain(self, race: Race, action: Action) -> Refusal | None:
        if not isinstance(action, Brace):
            return None
        name, tack = race.name(self.seat), race.car(self.seat).tack
        if action.quick_turn not in ("", *SIDES) or action.tack not in ("", *TACKS):
            return Refusal("no_such_answer", f"{name} can turn to left or right, and to push, pace or pause.")
        if action.quick_turn and not may_turn(race, self.blow):
            return Refusal(
                "no_quick_turn",
                f"{name} cannot turn this blow away: it takes the talent and a hit on the Front.",
            )
        if action.tack == tack:
            return Refusal("same_tack", f"{name} already drives {tack.upper()}; switch to another tack.")
        return ability_fault(race, self.seat, "switch_tack")


@kind("svl.land")
@record
class Land(Step):
    """A blow whose window the game master has closed."""

    blow: Blow

    def run(self, work: Work) -> None:
        if work.can_be_hit(self.blow.victim):
            land(work, self.blow)


def land(work: Work, blow: Blow) -> None:
    """All hits of a blow, then the test for a wreck, then the malfunctions of the panels it broke."""
    victim, broken = blow.victim, []
    car = work.own(victim)
    trim, received = work.trim(car), car.received
    for panel in blow.panels:
        applied, helps = blow.through(panel, trim)
        taken, left, breaks = hit_panel(trim, car.damage, panel, applied)
        car.damage = car.damage.with_(panel, taken)
        car.received += applied
        work.facts.append(Hit(victim, panel, blow.amount, helps, applied, left, blow.cause, breaks))
        if breaks:
            broken.append(Malfunction(victim, panel))
    if car.received > received and is_inoperable(work, victim):
        work.change(victim, status="wrecked", speed=0, pit_left=0, services=())
        work.facts.append(Wrecked(victim, blow.cause))
    elif broken:
        work.push_all(*broken)


@kind("svl.lose_speed")
@record
class LoseSpeed(Step):
    seat: str
    amount: int
    cause: str

    def run(self, work: Work) -> None:
        if self.amount and work.racing(self.seat):
            work.speed_by(self.seat, -self.amount, self.cause)
