"""A car's turn: who is next, what it may do before it moves, tack and speed, and its end (A9-A11, A5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from svl.rules.race.actions import Drive, DropMine, NeutralizeHazard, PullTractor
from svl.rules.race.facts import HazardSwitchedOff, SpeedSet, TractorPulled, TurnBegan, TurnSkipped
from svl.rules.race.finish import last_car_wins, round_is_over
from svl.rules.race.malfunctions import SPEED_LOSSES, SpeedFault
from svl.rules.race.mines import drop_mine, may_drop_mine
from svl.rules.race.move import move_on
from svl.rules.race.pit import leave_pit, work_in_pit
from svl.rules.race.reach import hazards_ahead, speed_choices, tack_choices, tractor_targets
from svl.rules.race.reasons import drive_fault, mine_fault, neutralize_fault, tractor_fault
from svl.rules.race.state import Car, Race
from svl.rules.race.steps import Question, Step
from svl.rules.race.work import Work
from svl.rules.track import SwitchedOff
from svl.table import Action, Fixed, OneOf, Option, Range, Refusal, kind, record

FOR_SPEED = ("", "speed_hack", "hard_stop")  # what a driver may use to set a speed


@kind("svl.next_turn")
@record
class NextTurn(Step):
    """Lies at the bottom of the stack: whose turn begins when all else is done."""

    def run(self, work: Work) -> None:
        if last_car_wins(work):
            return
        last = work.places[work.on_turn] if work.on_turn else len(work.cars)  # before the first turn a round is over
        place = next_running(work.cars, last)
        if place <= last:
            if round_is_over(work):
                return
            work.round += 1
        work.stack.append(self)
        work.turn += 1
        work.on_turn = seat = work.cars[place].seat
        begin_turn(work, seat)


def next_running(cars: Sequence[Car], last: int) -> int:
    """The place of the next car in the lineup that can take a turn; its own, if no other can."""
    count = len(cars)
    place = last + 1 if last + 1 < count else 0
    while cars[place].status not in ("racing", "pit"):  # one is running: else the race were over
        place = place + 1 if place + 1 < count else 0
    return place


def begin_turn(work: Work, seat: str) -> None:
    """Counts the turn; a car in the pit or one that misses its turn is passed over."""
    car = work.own(seat)
    turns = car.turns + 1
    car.turns = turns
    if car.status == "pit" and car.pit_left > 0:
        work_in_pit(work, seat)
    elif car.skips > 0:
        car.skips = car.skips - 1
        work.facts.append(TurnSkipped(seat, turns, "game master", car.skips))
    else:
        if car.status == "pit":
            leave_pit(work, seat)
        work.facts.append(TurnBegan(seat, work.turn, work.round, turns))
        work.ask(TakeTurn(seat))
        if work.rulings.speed_loss_malfunction == "every_turn":
            work.push_all(*_speed_faults(car))


def _speed_faults(car: Car) -> list[Step]:
    """The malfunctions that cost speed again at the start of each own turn (B-58)."""
    return [SpeedFault(car.seat, fault.roll, again=True) for fault in car.faults if fault.roll in SPEED_LOSSES]


@kind("svl.take_turn")
@record
class TakeTurn(Question):
    """The start of a turn: components first, if wanted, then tack and speed in one."""

    seat: str
    prompt: int = 0
    asks: ClassVar[str] = "set tack and speed"
    answers: ClassVar[tuple[type[Action], ...]] = (Drive, PullTractor, NeutralizeHazard, DropMine)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        return (*self._drives(race), *self._components(race))

    def takes(self, race: Race, seat: str, action: Action) -> bool:
        """A drive is judged by its own tack and talent alone."""
        if type(action) is not Drive or seat != self.seat:
            return Question.takes(self, race, seat, action)
        tack, using = action.tack, action.using
        if tack not in tack_choices(race, seat) or using not in FOR_SPEED or (using and not race.ready(seat, using)):
            return False
        choices = speed_choices(race, seat, tack, using)
        return choices is not None and type(action.speed) is int and choices[0] <= action.speed <= choices[1]

    def _drives(self, race: Race) -> list[Option]:
        found = []
        for using in FOR_SPEED:
            if using and not race.ready(self.seat, using):
                continue
            for tack in tack_choices(race, self.seat):
                if choices := speed_choices(race, self.seat, tack, using):
                    found.append(Option(Drive, tack=Fixed(tack), speed=Range(*choices), using=Fixed(using)))
        return found

    def _components(self, race: Race) -> list[Option]:
        found = []
        if race.ready(self.seat, "forward_tractor") and (targets := tractor_targets(race, self.seat)):
            found.append(Option(PullTractor, target=OneOf(targets)))
        if race.ready(self.seat, "neutralize_hazard") and (tiles := hazards_ahead(race, self.seat)):
            found.append(Option(NeutralizeHazard, tile=OneOf(tiles)))
        if may_drop_mine(race, self.seat):
            found.append(Option(DropMine))
        return found

    def answer(self, work: Work, action: Action) -> None:
        work.track_open = False  # the next car's turn has begun in earnest: the game master had the time till now
        if type(action) is Drive:
            self._drive(work, action)
            return
        match action:
            case PullTractor():
                pull_tractor(work, self.seat, action.target)
            case NeutralizeHazard():
                neutralize(work, self.seat, action.tile)
            case _:
                drop_mine(work, self.seat)
        work.push(self)  # the same question goes on

    def _drive(self, work: Work, action: Drive) -> None:
        car = work.own(self.seat)
        if action.tack != car.tack:
            work.set_tack(self.seat, action.tack)
        if action.using:
            work.use(self.seat, action.using)
        if action.using == "speed_hack":
            car.hack = True
        before = car.speed
        car.speed = action.speed
        car.tack_lap = work.lap_at(car.distance)
        car.deficit = 0
        car.gained = 0
        work.facts.append(SpeedSet(self.seat, before, action.speed, action.using))
        move_on(work, car, 0)

    def explain(self, race: Race, action: Action) -> Refusal | None:
        match action:
            case Drive():
                return drive_fault(race, self.seat, action)
            case PullTractor():
                return tractor_fault(race, self.seat, action.target)
            case NeutralizeHazard():
                return neutralize_fault(race, self.seat, action.tile)
            case DropMine():
                return mine_fault(race, self.seat)
        return None


def pull_tractor(work: Work, seat: str, target: str) -> None:
    """The target loses half the gap, rounded up whatever the rounding; at equal speeds 1 changes hands (A5)."""
    work.use(seat, "forward_tractor")
    own, theirs = work.car(seat).speed, work.car(target).speed
    gap = abs(own - theirs)
    work.facts.append(TractorPulled(seat, target, gap))
    if gap:
        work.speed_by(target, -((gap + 1) // 2), "tractor")
    else:
        work.speed_by(target, -1, "tractor")
        work.speed_by(seat, 1, "tractor")


def neutralize(work: Work, seat: str, number: int) -> None:
    work.use(seat, "neutralize_hazard")
    hazard = work.tiles[number].hazard
    if work.rulings.neutralize_scope == "race":
        work.set_tile(number, hazard=None, sprung=False)
    else:
        off = (*work.tiles[number].off, SwitchedOff(seat, work.lap_of(seat)))
        work.set_tile(number, off=off)
    work.facts.append(HazardSwitchedOff(seat, number, hazard or ""))
