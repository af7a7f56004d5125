"""A race on the clerk's desk: loaded, played, appended to, within one transaction that holds the race's row.

What the game allows is the rules' business, who may ask for it the porter's. The desk knows neither: it lets the rules
play, keeps secret choices beside the log, does what happens without a person, and appends what came of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from campaigns import live, racelog
from campaigns.game import GAME, State, by_orders, propose
from campaigns.models import Person, Race, RaceEntry, SealedChoice, Seat, Snapshot
from svl.rules import rivals
from svl.table import (
    GM,
    TABLE,
    Action,
    AppDice,
    Asked,
    Awaited,
    Choice,
    Dice,
    DiceSource,
    Entry,
    Palms,
    Refusal,
    Reveal,
    RollDice,
    Sealed,
    Table,
    Throw,
    accept,
    decode,
    encode,
    kind_of,
    reveal,
    save,
    standing_choices,
    standing_palms,
    write,
)

SNAPSHOT_EVERY = 50
MOST_AUTOMATIC = 200  # entries one tap may set off; a game that asks for more goes round in circles
PACE = timedelta(seconds=1.2)  # between two moves of autopilots, so that people can follow
ORDERS = "standing order"
FOLLOWS_THE_LOG = (
    *("seq", "tick", "lap", "round", "state", "ended_at", "corrected"),
    *("prompt", "waiting_since", "wake_at", "runs_rivals"),
)


@dataclass(frozen=True)
class By:
    """Who presses the button, and for which seats this person may."""

    person: Person | None
    seats: frozenset[str]
    name: str = ""  # of nobody in person: the clock, the autopilot

    @property
    def runs(self) -> bool:
        return GM in self.seats

    @property
    def called(self) -> str:
        return self.person.name if self.person else self.name


@contextmanager
def desk_of(race_id: int, by: By) -> Iterator[Desk]:
    """The race with its row held, so that nobody else writes to it meanwhile."""
    with transaction.atomic():
        race = Race.with_practice.select_for_update().get(pk=race_id)
        # without their drivers, whom few actions ask for: this is on the way of every tap
        seats = {seat.key: seat for seat in Seat.objects.filter(race=race)}
        yield Desk(race, seats, by)


class SeatDice:
    """The app's dice for seats that roll at once; the others are asked."""

    name = "app"

    def __init__(self, race: Race, seats: Mapping[str, Seat], app: AppDice) -> None:
        self._race = race
        self._seats = seats
        self._app = app

    def roll(self, throw: Throw) -> tuple[int, ...] | None:
        return self._app.roll(throw) if rolls_at_once(self._race, self._seats.get(throw.seat)) else None


def is_autopilot(seat: Seat | None) -> bool:
    return seat is not None and seat.pilot == Seat.Pilot.AUTOPILOT


def rolls_at_once(race: Race, seat: Seat | None) -> bool:
    """Autopilots do at any table; people where the app may roll, if they want it so."""
    wants_it = seat is not None and seat.rolls_at_once and not race.rolls_by_hand
    return wants_it or is_autopilot(seat)


def proposal_for(race: Race, table: Table[State], seat: Seat) -> rivals.Proposal:
    """What the autopilot would do in this seat now: the same however often it is asked."""
    driver = seat.driver
    dials = rivals.Dials(driver.nerve, driver.aggression, driver.pit_caution)
    return propose(table.state, seat.key, dials, f"{race.token}:{table.seq}")


def palmed_seats(race: Race, prompt: int) -> set[str]:
    """Who has chosen. What they chose stays where it is."""
    return set(SealedChoice.objects.filter(race=race, prompt=prompt).values_list("seat", flat=True))


@dataclass
class Desk:
    race: Race
    seats: dict[str, Seat]
    by: By
    entries: list[Entry] = field(default_factory=list)  # written and not yet stored
    app: AppDice = field(default_factory=AppDice)
    _table: Table[State] | None = None

    @property
    def table(self) -> Table[State]:
        if self._table is None:
            self._table = racelog.table_of(self.race)
        return self._table

    @table.setter
    def table(self, table: Table[State]) -> None:
        self._table = table

    @property
    def awaits(self) -> Awaited:
        return GAME.awaits(self.table.state)

    def name(self, seat: str) -> str:
        return "The game master" if seat == GM else GAME.name_of(self.table.state, seat)

    # -- playing

    def play(self, seat: str, action: Action, *, dice: DiceSource | None = None, by: str = "", bent: str = "") -> None:
        source = dice or SeatDice(self.race, self.seats, self.app)
        written = write(GAME, self.table, seat, by or self.by.called, action, source, bent=bent)
        self.entries.append(written.entry)
        self.table = written.table

    def settle(self) -> None:
        """Everything that happens without a person: dice at once, rivals' secret choices, standing orders."""
        for _ in range(MOST_AUTOMATIC):
            waiting = self.awaits
            if isinstance(waiting, Dice):
                moved = self._roll_at_once(waiting)
            elif isinstance(waiting, Sealed):
                moved = self._palm_for_rivals(waiting)
            else:
                moved = isinstance(waiting, Asked) and self._follow_orders()
            if not moved:
                return
        raise Refusal("endless", f"{self.race} goes round in circles. Take the last move back and adjust by hand.")

    def _roll_at_once(self, due: Dice) -> bool:
        if not (rolls_at_once(self.race, self.seats.get(due.throw.seat)) or self._on_the_shelf(due)):
            return False
        self.play(due.throw.seat, RollDice())
        return True

    def _on_the_shelf(self, due: Dice) -> bool:
        """Dice that fell before an undo stand: nobody is asked for them again."""
        alike = [roll for roll in self.table.rolls if (roll.seat, roll.why) == (due.throw.seat, due.throw.why)]
        return self.table.shelved(due.throw, GAME.turn(self.table.state), len(alike) + 1) is not None

    def _follow_orders(self) -> bool:
        orders = {seat.key: seat.orders for seat in self.seats.values() if seat.orders and not is_autopilot(seat)}
        answer = by_orders(self.table.state, orders) if orders else None
        if answer is None:
            return False
        self.play(*answer, by=ORDERS)
        return True

    # -- secrets

    def palm(self, seat: str, choice: Choice, person: Person | None) -> None:
        """Takes a choice in place of an earlier one. Choosing the same again is no different from changing.

        `person` alone may look at it again before it is shown.
        """
        waiting = self.awaits
        standing = self.standing(waiting) if isinstance(waiting, Sealed) else None
        accept(GAME, self.table.state, {}, seat, choice, standing=standing, gm=self.by.runs)
        assert isinstance(waiting, Sealed)  # else it would not have been accepted
        self.keep_palm(waiting, seat, choice, person)

    def palm_by_itself(self, waiting: Sealed, seat: str) -> None:
        """The autopilot's choice, which nobody may look at."""
        self.keep_palm(waiting, seat, self._rivals_choice(seat), None)

    def _rivals_choice(self, seat: str) -> Choice:
        choice = self.proposal(seat).action
        assert isinstance(choice, Choice)
        return choice

    def keep_palm(self, waiting: Sealed, seat: str, choice: Choice, person: Person | None) -> None:
        kept = {"data": encode(choice), "person": person}
        SealedChoice.objects.update_or_create(race=self.race, prompt=waiting.prompt, seat=seat, defaults=kept)

    def _palm_for_rivals(self, waiting: Sealed) -> bool:
        """Autopilots choose when the palm opens, so the moment of their choice tells nothing."""
        chosen = palmed_seats(self.race, waiting.prompt)
        if not (chosen or self.race.corrected) and all(is_autopilot(self.seats.get(seat)) for seat in waiting.seats):
            # among themselves they have nothing to wait for, so nothing needs to lie beside the log
            palms = {seat: self._rivals_choice(seat) for seat in waiting.seats}
            self.play(TABLE, reveal(GAME, self.table.state, palms))
            return True
        for seat in self.thinking(waiting):
            if is_autopilot(self.seats.get(seat)):
                self.palm_by_itself(waiting, seat)
        return self.show_if_complete()

    def thinking(self, waiting: Sealed) -> list[str]:
        """Who still has to choose: a choice that stands from before an undo is made."""
        chosen = palmed_seats(self.race, waiting.prompt)
        held = standing_choices(GAME, self.table.state, self.standing(waiting))
        return [seat for seat in waiting.seats if seat not in chosen and seat not in held]

    def standing(self, waiting: Sealed) -> Reveal | None:
        """The choices an undone reveal left standing. A straight log has none."""
        if not self.race.corrected:
            return None
        return standing_palms(GAME, [*racelog.entries_of(self.race), *self.entries], waiting)

    def pressed(self, waiting: Sealed) -> list[str]:
        """For whom a time limit runs out: those who think and have not turned it off."""
        return [seat for seat in self.thinking(waiting) if not self.seats[seat].no_clock]

    def show_if_complete(self) -> bool:
        """Reveals once the last choice is in. Choices that merely stand again wait for the game master's word."""
        waiting = self.awaits
        if not isinstance(waiting, Sealed):
            return False
        fresh = palmed_seats(self.race, waiting.prompt)
        if not fresh:
            return False
        standing = self.standing(waiting)
        if set(waiting.seats) - fresh - set(standing_choices(GAME, self.table.state, standing)):
            return False
        self.show(waiting, standing)
        return True

    def show(self, waiting: Sealed, standing: Reveal | None) -> None:
        """One entry with all choices; after it nothing of them lies anywhere else."""
        rows = SealedChoice.objects.filter(race=self.race, prompt=waiting.prompt)
        fresh: Palms = {row.seat: decode(Choice, row.data, "a sealed choice") for row in rows}
        held = {**standing_choices(GAME, self.table.state, standing), **fresh}
        self.play(TABLE, reveal(GAME, self.table.state, held, standing=standing))
        SealedChoice.objects.filter(race=self.race).delete()

    def proposal(self, seat: str) -> rivals.Proposal:
        return proposal_for(self.race, self.table, self.seats[seat])

    # -- storing

    def append_correction(self, entry: Entry) -> None:
        """A correction changes what counts, so the table is folded anew, and a snapshot spares the next reader that."""
        RaceEntry.objects.bulk_create([self._row(entry)])
        self.race.seq = entry.seq
        self.table = racelog.table_at(self.race, entry.seq)
        self._store_snapshot()
        self.store()

    def _store_snapshot(self) -> None:
        Snapshot.objects.create(race=self.race, seq=self.race.seq, data=save(self.table))

    def store(self, key: str = "") -> None:
        """Appends what was written, and lets everybody know. `key` names the tap that asked for it."""
        before, self.race.seq = self.race.seq, self.table.seq
        RaceEntry.objects.bulk_create(self._row(entry, key if n == 0 else "") for n, entry in enumerate(self.entries))
        if self.race.seq // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY:
            self._store_snapshot()
        self.entries = []
        race, table = self.race, self.table
        transaction.on_commit(lambda: racelog.remember(race, table))
        self._follow_the_log()
        raise_tick(race, FOLLOWS_THE_LOG)

    def _row(self, entry: Entry, key: str = "") -> RaceEntry:
        return RaceEntry(
            race=self.race,
            seq=entry.seq,
            seat=entry.seat,
            kind=kind_of(entry.action),
            data=encode(entry),
            person=self.by.person,
            key=key or None,
        )

    def touch(self) -> None:
        """Something any screen shows has changed: the race's columns follow the log, and the bell rings."""
        if self.race.seq:
            self._follow_the_log()
        raise_tick(self.race)

    def _follow_the_log(self) -> None:
        race, state, waiting = self.race, self.table.state, self.awaits
        now = timezone.now()
        race.lap, race.round = min(state.leader_lap, state.laps), state.round
        if waiting is None and race.state in (Race.State.GRID, Race.State.RUNNING, Race.State.PAUSED):
            race.state, race.ended_at = Race.State.FINISHED, now
        prompt = waiting.prompt if waiting else None
        if prompt != race.prompt or race.waiting_since is None:
            race.prompt, race.waiting_since = prompt, now
        race.wake_at = self._wake_at(waiting, race.waiting_since)

    def _wake_at(self, waiting: Awaited, since: datetime) -> datetime | None:
        """When the clock has to do something for somebody."""
        if self.race.state != Race.State.RUNNING:
            return None
        if isinstance(waiting, Sealed) and self.race.palm_seconds is not None and self.pressed(waiting):
            return since + timedelta(seconds=self.race.palm_seconds)
        if isinstance(waiting, Asked) and self.race.runs_rivals and is_autopilot(self.seats.get(waiting.seat)):
            return since + PACE
        return None


def raise_tick(race: Race, changed: tuple[str, ...] | None = None) -> None:
    """Saves the row, or these columns of it; whoever listens hears of it once it is on disk."""
    race.tick += 1
    race.save(update_fields=changed)
    race_id, tick = race.pk, race.tick
    transaction.on_commit(lambda: live.ring(race_id, tick))
