"""The demo season's races, driven by autopilots through the real services: they fall the same way on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from campaigns.finish import finish_of, story_of
from campaigns.game import rehearse
from campaigns.models import Campaign, Driver, Event, Person, Race
from campaigns.services import opening, races, settling, steering
from campaigns.services.desk import By, Desk, desk_of, is_autopilot
from svl.rules import rivals
from svl.table import GM, Dice, SampledDice, Sealed, seeded_luck

MOST_STEPS = 5_000
IN_THE_MIDDLE = 2  # the lap of the leader
Reached = Callable[[Desk], bool]


@dataclass(frozen=True)
class Outing:
    """A race of the season: where, who, how far, and the seed that decides it."""

    event: Event
    drivers: Sequence[Driver]
    laps: int
    seed: int


def settle_one(campaign: Campaign, owner: Person, outing: Outing) -> Race:
    """Driven to the flag and posted as its log has it."""
    race = _drive(campaign, owner, outing, lambda desk: False)
    lines = [settling.Line(each.driver.pk, each.place, each.wrecked) for each in finish_of(race).contenders]
    return settling.post(race.pk, _hand(owner), lines, story=story_of(race))


def stop_at_a_palm(campaign: Campaign, owner: Person, outing: Outing) -> Race:
    """Driven until, past the first lap, somebody who is no autopilot has to choose in secret."""
    return _drive(campaign, owner, outing, _awaits_a_palm)


def _awaits_a_palm(desk: Desk) -> bool:
    waiting = desk.awaits
    if desk.table.state.leader_lap < IN_THE_MIDDLE:
        return False
    return isinstance(waiting, Sealed) and not all(is_autopilot(desk.seats[seat]) for seat in waiting.seats)


class Rehearsal(Desk):
    """A desk whose autopilots follow a seed, as its dice do."""

    seed = 0

    def proposal(self, seat: str) -> rivals.Proposal:
        driver, at = self.seats[seat].driver, list(self.seats).index(seat)
        dials = rivals.Dials(driver.nerve, driver.aggression, driver.pit_caution)
        return rehearse(self.table.state, seat, dials, seeded_luck((self.seed * 1_000 + self.table.seq) * 40 + at))


def _drive(campaign: Campaign, owner: Person, outing: Outing, reached: Reached) -> Race:
    race = opening.create(campaign, outing.event.name, event=outing.event)
    race.laps = outing.laps
    race.save(update_fields=["laps"])
    opening.enter(race, outing.drivers)
    with _rehearsal(race, owner, outing.seed) as desk:
        opening.form_up(desk)
        _play_until(desk, lambda desk: not isinstance(desk.awaits, Dice))
    steering.green_flag(race.pk, _hand(owner))
    with _rehearsal(race, owner, outing.seed) as desk:
        _play_until(desk, reached)
    return desk.race


@contextmanager
def _rehearsal(race: Race, owner: Person, seed: int) -> Iterator[Desk]:
    with desk_of(race.pk, _hand(owner)) as real:
        desk = Rehearsal(real.race, real.seats, real.by, app=SampledDice(seed))
        desk.seed = seed
        yield desk
        desk.store()


def _play_until(desk: Desk, reached: Reached) -> None:
    for _ in range(MOST_STEPS):
        if desk.awaits is None or reached(desk):
            return
        races.play_by_itself(desk)


def _hand(owner: Person) -> By:
    return By(owner, frozenset({GM}))
