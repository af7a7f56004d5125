"""Movement: a car enters tile after tile until its speed is used up, and its turn ends (A12.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from svl.rules.pace import allowance
from svl.rules.race.actions import Decline, EndMove, HardStop
from svl.rules.race.encounter import Meet, meet
from svl.rules.race.facts import LapBegan, TileEntered, TurnEnded
from svl.rules.race.finish import cross_the_flag, last_car_wins
from svl.rules.race.mines import LastMine, may_drop_mine
from svl.rules.race.pit import AtTheLine, can_be_served
from svl.rules.race.road import face_tile
from svl.rules.race.state import Race, Reading
from svl.rules.race.steps import Question, Step
from svl.rules.race.stretches import stretch_ahead
from svl.rules.race.work import Work
from svl.rules.rulings import Rulings
from svl.table import Action, Option, Range, kind, record

if TYPE_CHECKING:
    from svl.rules.race.state import Draft


@kind("svl.moving")
@record
class Moving(Step):
    """A car under way. It enters tiles while it has moved less than its speed, both counted live (A12.1)."""

    seat: str
    moved: int = 0
    asked: bool = False  # whether the driver has been asked to stop here

    def run(self, work: Work) -> None:
        if not last_car_wins(work):  # others may have left the race meanwhile
            move_on(work, work.own(self.seat), self.moved, self.asked)


def move_on(work: Work, car: Draft, moved: int, asked: bool = False) -> None:
    """The rest of a move, and its end if nobody has to answer and no dice are due before it is over."""
    over_after = drive_on(work, car, moved, asked)
    if over_after is not None and (car.status == "racing" or not last_car_wins(work)):
        end_turn(work, car, over_after)


def drive_on(work: Work, car: Draft, moved: int, asked: bool) -> int | None:
    """Tile after tile; how many they were when the move is over. Nothing if it goes on when somebody has answered.

    What waits on the stack then is a question or, below whatever else is due, a `Moving`.
    """
    seat, stack, rulings = car.seat, work.stack, work.rulings
    asks = rulings.may_stop_short or rulings.hard_stop_when == "own_turn"
    over = moved >= allowance(car.speed, car.gained, rulings)
    below, taken = len(stack), [] if over else work.taken()  # nobody else moves meanwhile
    while car.status == "racing":
        if not asks and not over:  # where somebody may be asked between any two tiles, each is driven by itself
            moved += drive_clear(work, car, moved, taken)
            over = moved >= allowance(car.speed, car.gained, rulings)
        if asks and moved and not asked and may_be_stopped(work, seat, over=over):
            work.ask(Underway(seat, moved))
            return None
        if over:
            return moved
        moved, asked = moved + 1, False
        enter_tile(work, car, moved, taken)
        if len(stack) != below:
            if stack:  # the race is not over: the move goes on when all that is above is done
                stack.insert(below, Moving(seat, moved))
            return None
        over = moved >= allowance(car.speed, car.gained, rulings)
    return _driven(car, moved, rulings)


def _driven(car: Draft, moved: int, rulings: Rulings) -> int:
    """The tiles of a move that ended before its speed was used up; past the flag a car may drive on (B-74)."""
    drives_on = car.status == "finished" and rulings.finish == "round"
    return max(moved, allowance(car.speed, car.gained, rulings)) if drives_on else moved


def drive_clear(work: Work, car: Draft, moved: int, taken: Sequence[int]) -> int:
    """All steps of the next tiles, as long as nothing comes between them; how many they were."""
    number = work.tile_number(car.distance)
    if car.deficit or number + 1 in taken:
        return 0
    stretch = stretch_ahead(work, car, number, moved, taken)
    driven = len(stretch.tiles)
    if driven:
        work.facts += stretch.told
        car.distance += driven
        car.speed, car.gained = stretch.speed, stretch.gained
    return driven


def may_be_stopped(reading: Reading, seat: str, *, over: bool) -> bool:
    """May the driver stop short between two tiles, or brake hard after any, the last one included (B-22, B-65)?"""
    return (reading.rulings.may_stop_short and not over) or may_brake_hard(reading, seat)


def may_brake_hard(reading: Reading, seat: str) -> bool:
    if reading.rulings.hard_stop_when != "own_turn":
        return False
    return reading.car(seat).speed > 1 and reading.ready(seat, "hard_stop")


@kind("svl.underway")
@record
class Underway(Question):
    """After a tile, at tables where a driver may stop short or brake hard in mid-move (B-22, B-65)."""

    seat: str
    moved: int
    prompt: int = 0
    asks: ClassVar[str] = "drive on or stop"
    answers: ClassVar[tuple[type[Action], ...]] = (Decline, EndMove, HardStop)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        found = [Option(Decline)]
        if self.may_stop_short(race):
            found.append(Option(EndMove))
        if may_brake_hard(race, self.seat):
            found.append(Option(HardStop, speed=Range(1, race.car(seat).speed - 1)))
        return tuple(found)

    def may_stop_short(self, race: Race) -> bool:
        """Is there a rest of the move to leave out?"""
        return race.rulings.may_stop_short and not self.is_over(race)

    def is_over(self, race: Race) -> bool:
        """Was this the last tile? Then braking hard is all there is to decide."""
        car = race.car(self.seat)
        return self.moved >= allowance(car.speed, car.gained, race.rulings)

    def answer(self, work: Work, action: Action) -> None:
        if isinstance(action, EndMove):
            end_turn(work, work.own(self.seat), self.moved)
            return
        if isinstance(action, HardStop):
            work.use(self.seat, "hard_stop")
            work.set_speed(work.own(self.seat), action.speed, "hard_stop")
        move_on(work, work.own(self.seat), self.moved, asked=True)

    def cancel(self, work: Work) -> None:
        work.push(Moving(self.seat, self.moved, asked=True))


def enter_tile(work: Work, car: Draft, moved: int, taken: Sequence[int]) -> None:
    """Step 1 of a tile: the car is on it; the line counts before anything else. On `taken` tiles are others."""
    seat, distance = car.seat, car.distance + 1
    car.distance = distance
    number, tile = work.spot(car)
    work.facts.append(TileEntered(seat, number, moved, car.speed))
    # a car that starts behind the line begins no lap when it first crosses it
    if number == 0 and work.closed and distance > 0:
        if _cross_line(work, seat, moved):
            return
        if can_be_served(work, seat):
            work.push(Meet(seat))
            work.ask(AtTheLine(seat))
            return
    if number in taken:
        meet(work, car)
    else:
        face_tile(work, car, number, tile)


def _cross_line(work: Work, seat: str, moved: int) -> bool:
    """A new lap; true if it was the last one and the car's race is run."""
    car = work.car(seat)
    lap = work.lap_at(car.distance)
    if lap > work.laps:
        cross_the_flag(work, seat, allowance(car.speed, car.gained, work.rulings) - moved)
        return True
    leads = lap > work.leader_lap
    if leads:
        work.leader_lap = lap
        work.track_open = work.rulings.random_events != "off"
    if work.rulings.speed_hack == "lap":
        end_hack(work, seat)
    work.facts.append(LapBegan(seat, lap, leads))
    return False


def end_hack(work: Work, seat: str) -> None:
    if work.car(seat).hack:
        work.change(seat, hack=False)
    if work.rulings.overspeed == "clamp":
        work.clamp(seat)


def end_turn_effects(work: Work, seat: str) -> None:
    """What lasts for a turn ends with it."""
    if work.rulings.speed_hack in ("turn", "set_speed"):
        end_hack(work, seat)


def end_turn(work: Work, car: Draft, moved: int) -> None:
    """The move is over; a car with a Slow Mine left may drop it now."""
    if car.hack or work.rulings.overspeed == "clamp":
        end_turn_effects(work, car.seat)
    work.facts.append(TurnEnded(car.seat, moved, car.speed, work.tile_number(car.distance)))
    if car.status == "racing" and may_drop_mine(work, car.seat):
        work.ask(LastMine(car.seat))


@kind("svl.still_racing")
@record
class StillRacing(Step):
    """After the game master's hand: is there still a race? A move in progress asks that itself in time (A23)."""

    def run(self, work: Work) -> None:
        if not any(isinstance(step, Moving) for step in work.stack):
            last_car_wins(work)
