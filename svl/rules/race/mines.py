"""Slow Mines: where and when one may be dropped (A5, B-69)."""

from __future__ import annotations

from typing import ClassVar

from svl.rules.race.actions import Decline, DropMine
from svl.rules.race.facts import MineDropped
from svl.rules.race.state import Car, Race, Reading
from svl.rules.race.steps import Question
from svl.rules.race.work import Work
from svl.table import Action, Option, kind, record


def may_drop_mine(reading: Reading, seat: str) -> bool:
    """One mine to a tile and to a turn (A9), and none on the bare road before and behind an open strip."""
    if not reading.ready(seat, "slow_mine") or has_dropped(reading.car(seat)):
        return False
    number = reading.tile_number(reading.car(seat).distance)
    return 0 <= number < len(reading.tiles) and reading.tiles[number].mine is None


def has_dropped(car: Car) -> bool:
    """In this own turn? A new lap begins in mid-turn, where the mines are counted by laps (B-69)."""
    return any(use.ability == "slow_mine" and use.turn == car.turns for use in car.uses)


def drop_mine(work: Work, seat: str) -> None:
    work.use(seat, "slow_mine")
    number = work.tile_number(work.car(seat).distance)
    work.set_tile(number, mine=seat)
    if work.rulings.mine_penalty_on == "drop":
        work.change(seat, mines=work.car(seat).mines + 1)
    work.facts.append(MineDropped(seat, number))


def fine_owner(work: Work, owner: str) -> None:
    """A mine has worked: at some tables it is now that it costs its owner (B-69). Nobody owns the game master's."""
    if work.rulings.mine_penalty_on == "hit" and any(car.seat == owner for car in work.lineup()):
        work.change(owner, mines=work.car(owner).mines + 1)


@kind("svl.last_mine")
@record
class LastMine(Question):
    """A Slow Mine at the end of the turn."""

    seat: str
    prompt: int = 0
    asks: ClassVar[str] = "drop a Slow Mine or keep it"
    answers: ClassVar[tuple[type[Action], ...]] = (DropMine, Decline)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        return (Option(DropMine), Option(Decline)) if may_drop_mine(race, self.seat) else (Option(Decline),)

    def answer(self, work: Work, action: Action) -> None:
        if isinstance(action, DropMine):
            drop_mine(work, self.seat)
