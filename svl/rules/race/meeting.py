"""An encounter as data: who is in it, what they chose, and what came of it (A13.3, A14.3)."""

from __future__ import annotations

from typing import Literal

from svl.rules.race.state import Car
from svl.rules.race.steps import Step
from svl.rules.race.work import Work
from svl.rules.rulings import Rulings
from svl.table import evolve, record

Outcome = Literal["clean_pass", "attacker_rams", "defender_rams", "double_ram"]


def outcome_of(attacker: str, defender: str) -> Outcome:
    """The four results of PASS and RAM (A13.3); the printed grid has its rows exchanged (B-41)."""
    if attacker == "RAM":
        return "double_ram" if defender == "RAM" else "attacker_rams"
    return "defender_rams" if defender == "RAM" else "clean_pass"


def extra_car_hits(outcome: str) -> Literal["attacker", "defender", "both_front_and_pile_up"]:
    """Whom an untargeted car on RAM runs into (A14.3)."""
    if outcome == "double_ram":
        return "both_front_and_pile_up"
    return "attacker" if outcome == "attacker_rams" else "defender"


@record
class Meeting:
    """An encounter as far as it has come. `before` holds every car as it drove in, for Steal the Lead."""

    attacker: str
    others: tuple[str, ...]
    before: tuple[Car, ...]
    side: str = ""  # of the Defender, where the Attacker goes by; none among several cars
    target: str = ""
    rammers: tuple[str, ...] = ()
    outcome: str = ""
    paid: bool = False  # the Attacker has lost the tile's own loss of speed

    @property
    def everyone(self) -> tuple[str, ...]:
        return (self.attacker, *self.others)

    @property
    def drivers(self) -> tuple[str, ...]:
        """Those who drove when it began: a wreck or a car in the pit may stand in the way, but has no say."""
        return tuple([car.seat for car in self.before if car.status == "racing"])

    @property
    def in_order(self) -> tuple[str, ...]:
        """Attacker, target, then the extra cars in lineup order."""
        if not self.target or len(self.others) == 1:
            return self.everyone
        return (self.attacker, self.target, *self.extras)

    @property
    def extras(self) -> tuple[str, ...]:
        return tuple([seat for seat in self.others if seat != self.target])

    @property
    def extra_rammers(self) -> tuple[str, ...]:
        return tuple([seat for seat in self.extras if seat in self.rammers])

    @property
    def pile_up(self) -> bool:
        return self.outcome == "double_ram" and len(self.others) > 1 and bool(self.extra_rammers)

    def exempt(self, rulings: Rulings) -> bool:
        """Has the Attacker paid the tile's own loss already, whoever made him pay (A14.5)?"""
        return self.paid or (self.outcome == "double_ram" and not rulings.double_ram_tile_check)


@record
class MeetingEnd(Step):
    """A step that lies below everything else of an encounter and closes it."""

    meeting: Meeting


def pay(work: Work, victim: str) -> None:
    """Remembers that the Attacker of the present encounter has paid the tile's own loss."""
    for n in range(len(work.stack) - 1, -1, -1):
        step = work.stack[n]
        if isinstance(step, MeetingEnd):
            if step.meeting.attacker == victim and not step.meeting.paid:
                work.stack[n] = evolve(step, meeting=evolve(step.meeting, paid=True))
            return
