"""A race night for tests: a race on a circuit of ours, opened and flagged, with helpers that act as people do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.db.models import QuerySet

from campaigns import racelog
from campaigns.game import GAME, State
from campaigns.models import Driver, Person, Race, RaceEntry, Seat, Snapshot
from campaigns.models.race import new_token
from campaigns.services import opening, races, steering
from campaigns.services.desk import SNAPSHOT_EVERY, By, desk_of
from svl.rules import Position, actions
from svl.table import (
    GM,
    Action,
    Adjust,
    Amend,
    Asked,
    Awaited,
    Dice,
    Entry,
    Sealed,
    Undo,
    encode,
    fold,
    kind_of,
    save,
    start,
)
from tests.world import World

_keys = count(1)


def fresh_key() -> str:
    return f"key-{next(_keys)}"


@dataclass
class Night:
    """A running race and the hands that steer it."""

    world: World
    race_id: int

    @property
    def race(self) -> Race:
        return Race.objects.select_related("campaign").get(pk=self.race_id)

    @property
    def state(self) -> State:
        return racelog.table_of(self.race).state

    @property
    def awaits(self) -> Awaited:
        return GAME.awaits(self.state)

    @property
    def url(self) -> str:
        return f"/c/{self.world.campaign.pk}/races/{self.race_id}"

    def seat(self, driver: Driver) -> str:
        return f"driver-{driver.pk}"

    def gm(self) -> By:
        seats = Seat.objects.filter(race=self.race_id).values_list("key", flat=True)
        return By(self.world.alice, frozenset((GM, *seats)))

    def player(self, person: Person) -> By:
        held = Seat.objects.filter(race=self.race_id, holder=person).values_list("key", flat=True)
        return By(person, frozenset(held))

    def act(self, by: By, seat: str, action: Action, **more: Any) -> Race:
        moment = {"seq": self.race.seq, "key": fresh_key()} | more
        return races.act(self.race_id, by, seat, action, **moment)

    def roll(self, by: By, *values: int, **more: Any) -> Race:
        moment = {"seq": self.race.seq, "key": fresh_key()} | more
        return races.roll(self.race_id, by, values=values or None, **moment)

    def palm(self, by: By, seat: str, intent: str, target: str = "") -> Race:
        waiting = self.awaits
        assert isinstance(waiting, Sealed)
        choice = actions.Palm(intent, target)  # type: ignore[arg-type]
        return races.palm(self.race_id, by, {seat: choice}, prompt=waiting.prompt)

    def undo(self, by: By | None = None, seat: str = GM, **more: Any) -> Race:
        return races.take_back(self.race_id, by or self.gm(), seat=seat, seq=self.race.seq, **more)

    def step(self) -> None:
        """Whatever is asked, the autopilot answers."""
        races.autopilot(self.race_id, self.gm(), seq=self.race.seq)

    def run_until(self, reached: Any, most: int = 4000) -> None:
        """Plays on by autopilot, in one go, until the table waits for something of this sort."""
        with desk_of(self.race_id, self.gm()) as desk:
            for _ in range(most):
                if desk.awaits is None or reached(desk.awaits):
                    break
                races.play_by_itself(desk)
            else:
                raise AssertionError("this race never comes to that")
            desk.store()
        racelog.remember(desk.race, desk.table)  # tests roll back, so nothing is ever committed

    def bring_to_palm(self, attacker: Driver, defender: Driver) -> None:
        """The attacker drives into the defender's tile, so that both have to palm."""
        first, second, gm = self.seat(attacker), self.seat(defender), self.gm()
        self.run_until(lambda waiting: is_turn(waiting) and waiting.seat == first)
        ahead = (self.state.tile_number(self.state.car(first).distance) + 1) % len(self.state.tiles)
        lap = self.state.lap_of(first)
        self.act(gm, GM, Adjust("tile", "a test", second, value=ahead))
        self.act(gm, GM, Adjust("lap", "a test", second, value=lap))
        self.act(gm, first, actions.Drive("pace", 1))
        self.run_until(lambda waiting: is_sealed(waiting) or is_turn(waiting))
        assert is_sealed(self.awaits), self.awaits

    def run_to_the_end(self) -> None:
        self.run_until(lambda waiting: False)


def is_sealed(waiting: Awaited) -> bool:
    return isinstance(waiting, Sealed)


def is_dice(waiting: Awaited) -> bool:
    return isinstance(waiting, Dice)


def is_turn(waiting: Awaited) -> bool:
    return isinstance(waiting, Asked) and type(waiting.about).__name__ == "TakeTurn"


def set_race(
    world: World, drivers: Iterable[Driver] = (), *, circuit: str = "texas", laps: int = 2, **columns: Any
) -> Night:
    """Mara (Bob's), Kenji (Dora's) and Nika (an NPC) unless said otherwise; not opened yet."""
    race = opening.create(world.campaign, "Lone Star Night")
    opening.put_on(race, circuit=circuit)
    Race.objects.filter(pk=race.pk).update(laps=laps, **columns)
    race.refresh_from_db()
    opening.enter(race, list(drivers) or [world.mara, world.kenji, world.nika])
    return Night(world, race.pk)


def open_grid(world: World, drivers: Iterable[Driver] = (), **how: Any) -> Night:
    """The same with its grid open."""
    night = set_race(world, drivers, **how)
    opening.open_grid(night.race_id, night.gm())
    return night


def start_race(world: World, drivers: Iterable[Driver] = (), **how: Any) -> Night:
    """The same after the green flag, roll-offs done."""
    night = open_grid(world, drivers, **how)
    while is_dice(night.awaits):
        night.roll(night.gm())
    steering.green_flag(night.race_id, night.gm())
    return night


def start_from(world: World, position: Position, drivers: Iterable[Driver], **columns: Any) -> Night:
    """A race that begins in the middle: entry 1 is a position."""
    night = set_race(world, drivers, **columns)
    entry = Entry(1, GM, "Alice", position)
    table, _ = start(GAME, entry)
    race = night.race
    race.log.create(seq=1, seat=GM, kind=kind_of(position), data=encode(entry))
    race.snapshots.create(seq=1, data=save(table))
    Race.objects.filter(pk=race.pk).update(seq=1, state=Race.State.RUNNING)
    return night


def break_log(night: Night) -> None:
    """A row of the log that nobody can read, as a fault on disk would leave it."""
    rows = QuerySet(RaceEntry).filter(race=night.race_id, seq=1)  # around the model's own manager, which forbids this
    rows.update(data={"torn": True})
    night.race.snapshots.all().delete()
    Race.objects.filter(pk=night.race_id).update(token=new_token())  # what is remembered of it is of another log


def keep_log(world: World, entries: Sequence[Entry], *, state: str = Race.State.FINISHED, **columns: Any) -> Night:
    """A race played elsewhere, as if its entries had been tapped one by one: rows, snapshots, seats."""
    tables = {seq: fold(GAME, entries[:seq]) for seq in _snapshot_seqs(entries)}
    night = Night(world, opening.create(world.campaign, "A kept race").pk)
    race, whole = night.race, fold(GAME, entries)
    for car in whole.state.entrants:
        driver = world.enlist(f"{car.name} {car.seat} {race.pk}")
        Seat.objects.create(race=race, driver=driver, key=car.seat)
    RaceEntry.objects.bulk_create(
        RaceEntry(race=race, seq=each.seq, seat=each.seat, kind=kind_of(each.action), data=encode(each))
        for each in entries
    )
    Snapshot.objects.bulk_create(Snapshot(race=race, seq=seq, data=save(table)) for seq, table in tables.items())
    corrected = any(isinstance(each.action, (Undo, Amend)) for each in entries)
    kept = {"seq": len(entries), "laps": whole.state.laps, "corrected": corrected, "state": state} | columns
    Race.objects.filter(pk=race.pk).update(**kept)
    return night


def _snapshot_seqs(entries: Sequence[Entry]) -> list[int]:
    """Where the desk keeps one: every so many entries, and after each correction."""
    return [each.seq for each in entries if each.seq % SNAPSHOT_EVERY == 0 or isinstance(each.action, (Undo, Amend))]
