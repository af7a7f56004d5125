"""Movement: a car enters tile after tile until its speed is used up, and its turn ends (A12.1)."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, ClassVar

from svl.rules.figures import SPEED_LIMIT
from svl.rules.race.actions import Decline, EndMove, HardStop
from svl.rules.race.encounter import Meet, meet
from svl.rules.race.facts import CheckMade, LapBegan, TileEntered, TileLeft, TurnEnded
from svl.rules.race.finish import cross_the_flag, last_car_wins
from svl.rules.race.mines import LastMine, may_drop_mine
from svl.rules.race.pit import AtTheLine, can_be_served
from svl.rules.race.road import face_tile
from svl.rules.race.state import Car, Race, Reading
from svl.rules.race.steps import Question, Step
from svl.rules.race.work import Work
from svl.rules.rulings import Rulings
from svl.table import Action, Option, Range, kind, record

if TYPE_CHECKING:
    from svl.rules.race.state import Draft

MOST_TILES = 30  # in one move, where no other end is set to speed (B-20)


def allowance(car: Car, rulings: Rulings) -> int:
    """How many tiles a car may enter in this move, as its speed stands now (B-28)."""
    tiles = car.speed if rulings.gains_extend_move else car.speed - car.gained
    return tiles if rulings.speed_cap == SPEED_LIMIT else min(tiles, MOST_TILES)


@kind("svl.moving")
@record
class Moving(Step):
    """A car under way. It enters tiles while it has moved less than its speed, both counted live (A12.1)."""

    seat: str
    moved: int = 0
    asked: bool = False  # whether the driver has been asked to stop here

    def run(self, work: Work) -> None:
        if not last_car_wins(work):  # others may have left the race meanwhile
            move_on(work, work.own(self.seat), self.moved, asked=self.asked)


def move_on(work: Work, car: Draft, moved: int, *, asked: bool = False) -> None:
    """The rest of a move, and its end if nobody has to answer and no dice are due before it is over."""
    over_after = drive_on(work, car, moved, asked=asked)
    if over_after is not None and (car.status == "racing" or not last_car_wins(work)):
        end_turn(work, car, over_after)


def drive_on(work: Work, car: Draft, moved: int, *, asked: bool) -> int | None:
    """Tile after tile; how many they were when the move is over. Nothing if it goes on when somebody has answered.

    What waits on the stack then is a question or, below whatever else is due, a `Moving`.
    """
    seat, stack, rulings = car.seat, work.stack, work.rulings
    below, taken = len(stack), work.taken()  # nobody else moves meanwhile
    asks = rulings.may_stop_short or rulings.hard_stop_when == "own_turn"
    while True:
        moved = drive_clear(work, car, moved, taken)
        if car.status != "racing":
            return _driven(car, moved, rulings)
        over = moved >= allowance(car, rulings)
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


def _driven(car: Draft, moved: int, rulings: Rulings) -> int:
    """The tiles of a move that ended before its speed was used up; past the flag a car may drive on (B-74)."""
    drives_on = car.status == "finished" and rulings.finish == "round"
    return max(moved, allowance(car, rulings)) if drives_on else moved


def drive_clear(work: Work, car: Draft, moved: int, taken: Set[int]) -> int:
    """All steps of tile after tile, as long as nothing on the next one comes between them; how far the car has moved.

    What a tile does is remembered whole by the car's trim. The line has rules of its own and is never clear, nor is any
    tile where the driver might stop on it.
    """
    rulings = work.rulings
    if car.status != "racing" or car.deficit or rulings.may_stop_short or rulings.hard_stop_when == "own_turn":
        return moved
    seat, speed, number, begun = car.seat, car.speed, work.tile_number(car.distance), moved
    facts, tiles, trim, most = work.facts, work.tiles, work.trim(car), allowance(car, rulings)
    length = len(tiles)
    while moved < most:
        number += 1
        if number in taken or number >= length or (clear := trim.clear(tiles[number], speed)) is None:
            break
        moved += 1
        facts.append(TileEntered(seat, number, moved, speed))
        for check in clear.checks:
            facts.append(CheckMade(seat, number, check))
        if clear.gains:
            for gain, cause in clear.gains:
                work.set_pace(car, car.speed + gain, 0, cause)
            speed, most = car.speed, allowance(car, rulings)
        facts.append(TileLeft(seat, number, speed))
    car.distance += moved - begun
    return moved


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
        return self.moved >= allowance(race.car(self.seat), race.rulings)

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


def enter_tile(work: Work, car: Draft, moved: int, taken: Set[int]) -> None:
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
    lap = work.lap_of(seat)
    if lap > work.laps:
        cross_the_flag(work, seat, allowance(work.car(seat), work.rulings) - moved)
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
