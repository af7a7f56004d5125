"""Fights: single rams, double rams and pile-ups, with their dice, blows and losses of speed (A13, A14)."""

from __future__ import annotations

from typing import ClassVar

from svl.rules.race.blows import Blow, LoseSpeed, Strike, strike
from svl.rules.race.facts import PiledUp, RamRolled
from svl.rules.race.meeting import Meeting, extra_car_hits, pay
from svl.rules.race.steps import Step
from svl.rules.race.work import Work
from svl.rules.rulings import Rulings
from svl.rules.tiles import ram_loss
from svl.table import evolve, kind, record

RAM_FACTOR = 5
DOUBLE_RAM_LOSS = 1
PILE_UP_LOSS = 3
_OPPOSITE = {"left": "right", "right": "left"}


def target_fight(meeting: Meeting, rulings: Rulings) -> list[Step]:
    """What the Attacker and the target do to each other."""
    several = len(meeting.others) > 1
    side = meeting.side or "right"  # a lead stolen before the side was named: both panels are hit anyway
    attackers_side, targets_side = ("front", "rear") if several else (_OPPOSITE[side], side)
    if meeting.outcome == "attacker_rams":
        panels = ("front", "rear") if several else (targets_side, attackers_side)
        return [Ram(meeting.attacker, meeting.target, panels)]
    if meeting.outcome == "defender_rams":
        return [Ram(meeting.target, meeting.attacker, (attackers_side, targets_side))]
    if meeting.outcome == "double_ram":
        loss = 0 if meeting.pile_up and rulings.pileup_replaces else DOUBLE_RAM_LOSS
        return [DoubleRam(meeting.attacker, meeting.target, attackers_side, targets_side, loss)]
    return []


def extra_ram(meeting: Meeting, seat: str) -> Step:
    """What an untargeted car on RAM does."""
    hits = extra_car_hits(meeting.outcome)
    if hits == "both_front_and_pile_up":
        return PileUp(seat, meeting)
    return Ram(seat, meeting.attacker if hits == "attacker" else meeting.target, ("left", "right"))


@kind("svl.ram")
@record
class Ram(Step):
    """One car slams into another: one die, several panels, and the tile's own loss of speed."""

    own_trouble: ClassVar[bool] = True  # a car that is gone rams nobody

    by: str
    victim: str
    panels: tuple[str, ...]

    def run(self, work: Work) -> None:
        if work.can_be_hit(self.victim) and work.racing(self.by):
            work.roll(self.by, 1, "ram", self)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        damage = ram_damage(work, self.by, values[0])
        loss = ram_loss(work.tile_of(self.victim), work.rulings)
        pay(work, self.victim)
        work.push(LoseSpeed(self.victim, loss, "ram"))
        strike(work, Blow(self.victim, self.panels, damage, "ram", by_car=True))


def ram_damage(work: Work, seat: str, die: int) -> int:
    damage = die * RAM_FACTOR
    work.facts.append(RamRolled(seat, die, damage))
    return damage


@kind("svl.double_ram")
@record
class DoubleRam(Step):
    """Both rammed: both roll, both take the sum on the panel that met."""

    attacker: str
    target: str
    attacker_panel: str
    target_panel: str
    loss: int
    first: int = 0  # what the Attacker's die did

    def run(self, work: Work) -> None:
        work.roll(self.target if self.first else self.attacker, 1, "ram", self)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        if not self.first:
            work.push(evolve(self, first=ram_damage(work, self.attacker, values[0])))
            return
        damage = self.first + ram_damage(work, self.target, values[0])
        work.push_all(
            Strike(Blow(self.attacker, (self.attacker_panel,), damage, "double ram", by_car=True)),
            LoseSpeed(self.attacker, self.loss, "double ram"),
            Strike(Blow(self.target, (self.target_panel,), damage, "double ram", by_car=True)),
            LoseSpeed(self.target, self.loss, "double ram"),
        )


@kind("svl.pile_up")
@record
class PileUp(Step):
    """An extra car runs into a double ram: both fronts, half on its own rear, and everybody slows."""

    by: str
    meeting: Meeting

    def run(self, work: Work) -> None:
        work.roll(self.by, 1, "ram", self)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        damage = ram_damage(work, self.by, values[0])
        half = damage // 2 if work.rulings.rounding == "down" else (damage + 1) // 2
        work.push_all(
            Strike(Blow(self.meeting.attacker, ("front",), damage, "pile-up", by_car=True)),
            Strike(Blow(self.meeting.target, ("front",), damage, "pile-up", by_car=True)),
            Strike(Blow(self.by, ("rear",), half, "pile-up", by_car=True)),
            EverybodySlows(self.by, self.meeting),
        )


@kind("svl.everybody_slows")
@record
class EverybodySlows(Step):
    """Every car on the tile loses speed for each extra rammer, bystanders included (B-50)."""

    by: str
    meeting: Meeting

    def run(self, work: Work) -> None:
        if work.rulings.pileup_stack == "once" and self.by != self.meeting.extra_rammers[0]:
            return
        slowed = tuple(seat for seat in self.meeting.in_order if work.racing(seat))
        work.facts.append(PiledUp(self.by, slowed))
        for seat in slowed:
            work.speed_by(seat, -PILE_UP_LOSS, "pile-up")
