"""Movement: a car enters tile after tile until its speed is used up, and its turn ends (A12.1)."""

from __future__ import annotations

from typing import ClassVar

from svl.rules.figures import SPEED_LIMIT
from svl.rules.race.actions import Decline, EndMove, HardStop
from svl.rules.race.encounter import Meet
from svl.rules.race.facts import LapBegan, TileEntered, TurnEnded
from svl.rules.race.finish import cross_the_flag, last_car_wins
from svl.rules.race.mines import LastMine, may_drop_mine
from svl.rules.race.pit import AtTheLine, can_be_served
from svl.rules.race.state import Car, Race, Reading
from svl.rules.race.steps import Question, Step
from svl.rules.race.work import Work
from svl.rules.rulings import Rulings
from svl.table import Action, Option, Range, kind, record

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
        if last_car_wins(work):
            return
        car = work.car(self.seat)
        if car.status != "racing" or self.moved >= allowance(car, work.rulings):
            work.push(EndOfTurn(self.seat, self.moved))
        elif self.moved and not self.asked and Underway(self.seat, self.moved).offers(work):
            work.ask(Underway(self.seat, self.moved))
        else:
            moved = self.moved + 1
            work.push(EnterTile(self.seat, moved), Moving(self.seat, moved))


@kind("svl.underway")
@record
class Underway(Question):
    """Between two tiles, at tables where a driver may stop short or brake hard in mid-move (B-22, B-65)."""

    seat: str
    moved: int
    prompt: int = 0
    asks: ClassVar[str] = "drive on or stop"
    answers: ClassVar[tuple[type[Action], ...]] = (Decline, EndMove, HardStop)

    def offers(self, reading: Reading) -> bool:
        return reading.rulings.may_stop_short or self._may_brake_hard(reading)

    def _may_brake_hard(self, reading: Reading) -> bool:
        anywhere = reading.rulings.hard_stop_when == "own_turn" and reading.car(self.seat).speed > 1
        return anywhere and reading.ready(self.seat, "hard_stop")

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        found = [Option(Decline)]
        if race.rulings.may_stop_short:
            found.append(Option(EndMove))
        if self._may_brake_hard(race):
            found.append(Option(HardStop, speed=Range(1, race.car(seat).speed - 1)))
        return tuple(found)

    def answer(self, work: Work, action: Action) -> None:
        if isinstance(action, EndMove):
            work.push(EndOfTurn(self.seat, self.moved))
            return
        if isinstance(action, HardStop):
            work.use(self.seat, "hard_stop")
            work.set_speed(self.seat, action.speed, "hard_stop")
        work.push(Moving(self.seat, self.moved, asked=True))

    def cancel(self, work: Work) -> None:
        work.push(Moving(self.seat, self.moved, asked=True))


@kind("svl.enter_tile")
@record
class EnterTile(Step):
    """Step 1 of a tile: the car is on it; the line counts before anything else."""

    seat: str
    moved: int

    def run(self, work: Work) -> None:
        car = work.car(self.seat)
        work.change(self.seat, distance=car.distance + 1)
        number = work.tile_number(car.distance + 1)
        work.say(TileEntered(self.seat, number, self.moved, car.speed))
        # a car that starts behind the line begins no lap when it first crosses it
        new_lap = number == 0 and work.closed and car.distance + 1 > 0
        if new_lap and self._cross_line(work):
            return
        work.push(Meet(self.seat))
        if new_lap and can_be_served(work, self.seat):
            work.ask(AtTheLine(self.seat))

    def _cross_line(self, work: Work) -> bool:
        """A new lap; true if it was the last one and the car's race is run."""
        lap = work.lap_of(self.seat)
        if lap > work.laps:
            cross_the_flag(work, self.seat, allowance(work.car(self.seat), work.rulings) - self.moved)
            return True
        leads = lap > work.leader_lap
        if leads:
            work.leader_lap = lap
            work.track_open = work.rulings.random_events != "off"
        if work.rulings.speed_hack == "lap":
            end_hack(work, self.seat)
        work.say(LapBegan(self.seat, lap, leads))
        return False


def end_hack(work: Work, seat: str) -> None:
    work.change(seat, hack=False)
    work.clamp(seat)


def end_turn_effects(work: Work, seat: str) -> None:
    """What lasts for a turn ends with it."""
    if work.rulings.speed_hack in ("turn", "set_speed"):
        end_hack(work, seat)


@kind("svl.end_of_turn")
@record
class EndOfTurn(Step):
    """The move is over; a car with a Slow Mine left may drop it now."""

    seat: str
    moved: int = 0

    def run(self, work: Work) -> None:
        end_turn_effects(work, self.seat)
        car = work.car(self.seat)
        work.say(TurnEnded(self.seat, self.moved, car.speed, work.tile_number(car.distance)))
        if car.status == "racing" and may_drop_mine(work, self.seat):
            work.ask(LastMine(self.seat))


@kind("svl.still_racing")
@record
class StillRacing(Step):
    """After the game master's hand: is there still a race? A move in progress asks that itself in time (A23)."""

    def run(self, work: Work) -> None:
        if not any(isinstance(step, Moving) for step in work.stack):
            last_car_wins(work)
