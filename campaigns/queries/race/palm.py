"""Secret choices as far as anybody may know them: who has chosen, and to its maker alone, what."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.crypto import salted_hmac

from campaigns import racelog
from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Race, SealedChoice, Seat
from campaigns.queries.race.faces import Face, Seats, face, pilot_name, seats_of
from campaigns.wording import listed
from svl.rules import Encounter, Stakes, open_encounter, stakes
from svl.table import Choice, Sealed, Table, decode, standing_choices, standing_palms

INTENTS = ("PASS", "RAM")


def choice(intent: str, target: str = "") -> Choice:
    return decode(Choice, {"kind": "svl.palm", "intent": intent, "target": target}, "this choice")


def chosen(race: Race, waiting: Sealed) -> frozenset[str]:
    """The seats whose choice lies on the table, face down."""
    return frozenset(SealedChoice.objects.filter(race=race, prompt=waiting.prompt).values_list("seat", flat=True))


def own_choice(at: Trackside, seat: str) -> str:
    """What this very person sealed for a seat that is still theirs, in words; nothing for everybody else."""
    row = SealedChoice.objects.filter(race=at.race, seat=seat, person=at.here.person).order_by("-prompt").first()
    if row is None or not _drives(at, Seat.objects.get(race=at.race, key=seat)):
        return ""
    return in_words(racelog.table_of(at.race).state, str(row.data["intent"]), str(row.data.get("target", "")))


def _drives(at: Trackside, seat: Seat) -> bool:
    """Is this their car? Those who run the race drive the GM's own cars, and nobody else's."""
    return seat.key in at.own or (at.here.runs and seat.pilot == Seat.Pilot.GM)


def in_words(state: State, intent: str, target: str) -> str:
    """'RAM'; among several cars 'RAM Nika Broyler'."""
    return f"{intent} {state.name(target)}" if target else intent


# -- the palm of one seat


@dataclass(frozen=True)
class Chooser:
    """Somebody who is asked: that the choice is in is public, what it is nobody's business."""

    face: Face
    is_mine: bool
    has_chosen: bool
    stands: str  # the choice an undone reveal left standing: that was on the table once
    pilot: str
    person: str

    @property
    def state(self) -> str:
        return "sealed" if self.has_chosen else "stands" if self.stands else "still choosing"

    @property
    def is_in(self) -> bool:
        return self.has_chosen or bool(self.stands)


@dataclass(frozen=True)
class Row:
    """What one's two choices lead to, if the other driver does this; in the order of the two buttons."""

    says: str
    cells: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Aim:
    """The 2x2 in words, if the Attacker goes for this car."""

    n: int
    face: Face
    is_me: bool
    rows: tuple[Row, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class PalmView:
    campaign_id: int
    race_id: int
    seq: int
    prompt: int
    face: Face  # whose choice it is
    person: str  # who makes it
    heading: str
    where: str
    sides: tuple[str, str]  # PASS and RAM, left and right: for this palm and person alone
    aims: tuple[Aim, ...]
    picks: bool  # the Attacker among several also says whom
    against: Face  # the other car on the card
    choosers: tuple[Chooser, ...]
    sealed: bool
    may_peek: bool
    stands: str
    may_change: bool  # a choice that stands again is the GM's to change
    deadline: int | None  # seconds since 1970; none where no clock runs

    @property
    def together(self) -> str:
        return "Both choices are shown together." if len(self.choosers) == 2 else "All choices are shown together."


def palm_view(at: Trackside, table: Table[State], seat: str, seats: Seats | None = None) -> PalmView | None:
    """The secret choice this seat is asked for; none where it is not, or where this person has no say in it."""
    palm = _open_palm(at, table, seats) if seat in at.seats else None
    return palm.view(seat) if palm is not None and seat in palm.waiting.seats else None


# -- all of them, for whoever runs the race


@dataclass(frozen=True)
class Marks:
    """Whoever has not chosen on a phone shows a marker, and the GM taps what was shown."""

    faces: tuple[Face, ...]
    attacker: str  # asked for a target as well
    targets: tuple[Face, ...]


@dataclass(frozen=True)
class BoardRow:
    chooser: Chooser
    palm: PalmView
    may_nudge: bool
    may_autopilot: bool
    is_gms: bool  # the GM's own car: chosen here, without ceremony
    is_next: bool = False  # the one thing to do here


@dataclass(frozen=True)
class PalmBoard:
    campaign_id: int
    race_id: int
    seq: int
    prompt: int
    heading: str
    where: str
    rows: tuple[BoardRow, ...]
    marks: Marks | None
    may_show: bool  # all that is missing stands from before an undo
    deadline: int | None


def palm_board(at: Trackside, table: Table[State], seats: Seats | None = None) -> PalmBoard | None:
    """The whole palm, for whoever runs the race: who thinks, and every way to get the choice of somebody absent."""
    palm = _open_palm(at, table, seats) if at.here.runs else None
    if palm is None:
        return None
    rows = _with_next([palm.board_row(seat) for seat in palm.waiting.seats])
    missing = [row.chooser.face for row in rows if not row.chooser.is_in]
    return PalmBoard(
        campaign_id=at.race.campaign_id,
        race_id=at.race.pk,
        seq=table.seq,
        prompt=palm.waiting.prompt,
        heading=palm.heading(),
        where=palm.where(),
        rows=rows,
        marks=palm.marks(missing),
        may_show=not missing,
        deadline=palm.deadline(),
    )


def _with_next(rows: list[BoardRow]) -> tuple[BoardRow, ...]:
    """The first car of the GM's own that has not chosen is what the GM does next."""
    due = next((row for row in rows if row.is_gms and not row.chooser.is_in), None)
    return tuple(replace(row, is_next=row is due) for row in rows)


# -- how they are made


@dataclass(frozen=True)
class _Palm:
    """An open palm with all that is public about it."""

    at: Trackside
    table: Table[State]
    waiting: Sealed
    encounter: Encounter
    seats: Seats
    chosen: frozenset[str]
    own: frozenset[str]  # what this very person sealed, and may look at again
    standing: dict[str, str]

    @property
    def state(self) -> State:
        return self.table.state

    def face(self, seat: str) -> Face:
        return face(self.state, self.seats[seat])

    def view(self, seat: str) -> PalmView:
        sides = self._sides(seat)
        aims = tuple(self._aim(n, seat, target, sides) for n, target in enumerate(self._targets(seat), start=1))
        attacks = seat == self.encounter.attacker
        sealed, stands = seat in self.chosen, self.standing.get(seat, "")
        return PalmView(
            campaign_id=self.at.race.campaign_id,
            race_id=self.at.race.pk,
            seq=self.table.seq,
            prompt=self.waiting.prompt,
            face=self.face(seat),
            person=self._person(seat),
            heading=self.heading(seat),
            where=self.where(seat),
            sides=sides,
            aims=aims,
            picks=attacks and len(aims) > 1,
            against=self.face(self.encounter.others[0] if attacks else self.encounter.attacker),
            choosers=tuple(self.chooser(each) for each in self.waiting.seats),
            sealed=sealed,
            may_peek=sealed and seat in self.own,
            stands="" if sealed else stands,
            may_change=not stands or self.at.here.runs,
            deadline=None if self.seats[seat].no_clock else self.deadline(),
        )

    def _person(self, seat: str) -> str:
        """Who makes the choice: a player by name, else the driver."""
        at_wheel = self.seats[seat]
        return pilot_name(at_wheel) if at_wheel.pilot == Seat.Pilot.PERSON else self.state.name(seat)

    def chooser(self, seat: str) -> Chooser:
        at_wheel = self.seats[seat]
        return Chooser(
            face=self.face(seat),
            is_mine=seat in self.at.own,
            has_chosen=seat in self.chosen,
            stands=self.standing.get(seat, ""),
            pilot=at_wheel.pilot,
            person=self._person(seat),
        )

    def _sides(self, seat: str) -> tuple[str, str]:
        """Which of the two stands on the left: drawn for this palm, seat and person, so that whoever sees a hand move
        learns nothing, and nobody can work it out."""
        occasion = f"{self.at.race.token}:{self.waiting.prompt}:{seat}:{self.at.here.person.pk}"
        swapped = salted_hmac("campaigns.palm", occasion).digest()[0] % 2
        return (INTENTS[1], INTENTS[0]) if swapped else (INTENTS[0], INTENTS[1])

    # -- words

    def heading(self, seat: str = "") -> str:
        """From a seat, or for everybody."""
        name = self.state.name
        attacker, others = self.encounter.attacker, self.encounter.others
        met = [each for each in others if each != seat]
        if seat in others:
            return f"{name(attacker)} meets {listed(['you', *map(name, met)])}"
        return f"{'You meet' if seat == attacker else f'{name(attacker)} meets'} {listed([name(each) for each in met])}"

    def where(self, seat: str = "") -> str:
        """'Tile 24, you go by on the left'."""
        tile, side = f"Tile {self.encounter.tile}", self.encounter.side
        if not side:
            return tile
        defender = "your" if seat in self.encounter.others else f"{self.state.name(self.encounter.others[0])}\u2019s"
        goes = "you go" if seat == self.encounter.attacker else f"{self.state.name(self.encounter.attacker)} goes"
        return f"{tile}, {goes} by on {defender} {side}"

    def _targets(self, seat: str) -> tuple[str, ...]:
        """Whom the Attacker may go for; oneself first."""
        return tuple(sorted(self.encounter.others, key=lambda each: each != seat))

    def _aim(self, n: int, seat: str, target: str, sides: tuple[str, str]) -> Aim:
        at_stake = stakes(self.state, seat, target)
        return Aim(n, self.face(target), target == seat, tuple(self._rows(at_stake, sides)), at_stake.notes)

    def _rows(self, at_stake: Stakes, sides: tuple[str, str]) -> Iterator[Row]:
        name = self.state.name(at_stake.other)
        does = {"PASS": "passes", "RAM": "rams"}
        for other in dict.fromkeys(cell.other for cell in at_stake.cells):
            left, right = (
                next(cell.sentences for cell in at_stake.cells if (cell.own, cell.other) == (own, other))
                for own in sides
            )
            yield Row(f"If {name} {does[other]}", (left, right))

    # -- for the board

    def board_row(self, seat: str) -> BoardRow:
        at_wheel = self.seats[seat]
        thinks = seat not in self.chosen and seat not in self.standing
        return BoardRow(
            chooser=self.chooser(seat),
            palm=self.view(seat),
            may_nudge=thinks and at_wheel.pilot == Seat.Pilot.PERSON and at_wheel.holder_id != self.at.here.person.pk,
            may_autopilot=thinks,
            is_gms=_drives(self.at, at_wheel),
        )

    def marks(self, missing: list[Face]) -> Marks | None:
        attacker, others = self.encounter.attacker, self.encounter.others
        asked = attacker if len(others) > 1 and attacker in [each.seat for each in missing] else ""
        return Marks(tuple(missing), asked, tuple(self.face(each) for each in others)) if missing else None

    def deadline(self) -> int | None:
        race = self.at.race
        if race.wake_at is None or race.state != Race.State.RUNNING:
            return None
        return int(race.wake_at.timestamp())


def _open_palm(at: Trackside, table: Table[State], seats: Seats | None) -> _Palm | None:
    waiting, encounter = GAME.awaits(table.state), open_encounter(table.state)
    if not isinstance(waiting, Sealed) or encounter is None or not at.race.is_open:
        return None
    known = seats_of(at.race) if seats is None else seats
    sealed = dict(SealedChoice.objects.filter(race=at.race, prompt=waiting.prompt).values_list("seat", "person"))
    own = {seat for seat, person in sealed.items() if person == at.here.person.pk and _drives(at, known[seat])}
    return _Palm(at, table, waiting, encounter, known, frozenset(sealed), frozenset(own), _standing(at, table, waiting))


_kept: OrderedDict[tuple[str, int], dict[str, str]] = OrderedDict()


def _standing(at: Trackside, table: Table[State], waiting: Sealed) -> dict[str, str]:
    """The choices an undone reveal left standing, in words. A straight log has none; of another it takes the whole log
    to tell, so what was found is remembered."""
    if not at.race.corrected:
        return {}
    key = (at.race.token, table.seq)
    if key not in _kept:
        reveal = standing_palms(GAME, racelog.entries_of(at.race, upto=table.seq), waiting)
        held = standing_choices(GAME, table.state, reveal)
        _kept[key] = {
            seat: in_words(table.state, getattr(palm, "intent", ""), getattr(palm, "target", ""))
            for seat, palm in held.items()
        }
        while len(_kept) > racelog.REMEMBERED:
            _kept.popitem(last=False)
    return _kept[key]
