"""Taking a race up again from paper: a new log that begins with the position that was typed in."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from campaigns.models import Race, SealedChoice, Seat
from campaigns.services import opening
from campaigns.services.desk import By, Desk, desk_of, raise_tick
from campaigns.services.log import record
from svl.rules import Position
from svl.table import Refusal

State = Race.State
CAN_BE_TAKEN_UP = (State.SETTING, State.GRID, State.RUNNING, State.PAUSED, State.FINISHED)
KEPT = ("campaign", "name", "circuit", "track", "laps", "rulings", "dice", "mode", "palm_seconds")
KEPT_SEAT = ("driver", "key", "pilot", "holder", "rolls_at_once", "no_clock", "orders")


@transaction.atomic
def take_up(race_id: int, by: By, position: Position, *, seq: int) -> Race:
    """A race that was only being set begins here; one with a log stays as it was left, and a new one goes on."""
    with desk_of(race_id, by) as desk:
        _require_may(desk, position, seq)
        if desk.race.state == State.SETTING:
            _begin(desk, position)
            return desk.race
        heir = _heir(desk.race)
        _leave(desk)
    with desk_of(heir.pk, by) as fresh:
        _begin(fresh, position)
        return fresh.race


def _require_may(desk: Desk, position: Position, seq: int) -> None:
    race = desk.race
    if not desk.by.runs:
        raise Refusal("gm_only", "Only the GM can take a race up from paper. Ask at the table.")
    if race.state not in CAN_BE_TAKEN_UP:
        raise Refusal("not_open", f"{race} is {State(race.state).label}: there is nothing to take up again.")
    if race.seq != seq:
        raise Refusal(
            "moved_on",
            f"{race} has gone on in the app since this page was drawn. Look the fields over; sent again, they count.",
        )
    if {entrant.seat for entrant in position.entrants} != set(desk.seats):
        raise Refusal("other_cars", f"The cars of {race} are others by now. Load this page anew.")


def _heir(race: Race) -> Race:
    """The race that goes on: set like the old one, with the same people in the same cars, in its place."""
    heir = Race(**{name: getattr(race, name) for name in KEPT}, continues=race, started_at=race.started_at)
    event, race.event = race.event, None
    race.save(update_fields=["event"])
    heir.event = event
    heir.save()
    seats = race.seats.all()
    Seat.objects.bulk_create(Seat(race=heir, **{name: getattr(seat, name) for name in KEPT_SEAT}) for seat in seats)
    return heir


def _leave(desk: Desk) -> None:
    """Closed as it stands. Secret choices on their way are asked again in the race that goes on."""
    SealedChoice.objects.filter(race=desk.race).delete()
    desk.race.state, desk.race.ended_at = State.CONTINUED, timezone.now()
    desk.race.prompt = desk.race.waiting_since = desk.race.wake_at = None
    raise_tick(desk.race)


def _begin(desk: Desk, position: Position) -> None:
    """On the track at once, but rivals wait for a word: people are still finding their places."""
    race = desk.race
    race.started_at, race.runs_rivals = race.started_at or timezone.now(), False
    race.save(update_fields=["started_at", "runs_rivals"])
    opening.begin(desk, position, State.RUNNING)
    desk.store()
    record(race.campaign, desk.by.person, "race_resumed", f"{race} was taken up again from paper.", race=race.pk)
