"""Running a race from the outside: flag, pause, end, who sits where, how the table rolls. None of it is in the log."""

from __future__ import annotations

from django.utils import timezone

from campaigns.models import Campaign, Membership, Person, Race, RaceEntry, Role, Seat, Snapshot
from campaigns.models.race import new_token
from campaigns.services.desk import By, Desk, desk_of, is_autopilot, raise_tick
from campaigns.services.log import record
from campaigns.services.opening import bring_cars_from_garage
from svl.rules import ORDERS, REACTIONS
from svl.table import Dice, Refusal

SHORTEST_PALM, LONGEST_PALM = 10, 300  # seconds


# -- flag, pause, end


def set_anew(race_id: int, by: By) -> Race:
    """Closes a grid nobody has driven from. Everything can be set again; the log begins with the next grid."""
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "close the grid")
        race = desk.race
        _require_state(race, Race.State.GRID, "does not stand on its grid, so it cannot be set anew")
        RaceEntry.objects.filter(race=race).make_void()
        Snapshot.objects.filter(race=race).delete()
        Seat.objects.filter(race=race).update(is_ready=False)
        race.state, race.token, race.seq, race.corrected = Race.State.SETTING, new_token(), 0, False
        race.lap, race.round, race.prompt, race.waiting_since, race.wake_at = 0, 0, None, None, None
        record(race.campaign, by.person, "grid_closed", f"The grid of {race} was closed to set it anew.", race=race.pk)
        raise_tick(race)
        return race


def green_flag(race_id: int, by: By) -> Race:
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "wave the green flag")
        race = desk.race
        _require_state(race, Race.State.GRID, "has had its green flag, or is not on the grid yet")
        if isinstance(desk.awaits, Dice):
            raise Refusal("roll_off_due", f"{race} cannot start: the lineup is still being rolled off.")
        bring_cars_from_garage(desk)
        race.state, race.started_at = Race.State.RUNNING, timezone.now()
        race.prompt = None  # the first driver's time begins now
        record(race.campaign, by.person, "race_started", f"{race} has started.", race=race.pk)
        if desk.entries:
            desk.store()
        desk.touch()
        return race


def pause(race_id: int, by: By) -> Race:
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "pause the race")
        _require_state(desk.race, Race.State.RUNNING, "is not running, so it cannot be paused")
        desk.race.state = Race.State.PAUSED
        desk.touch()
        return desk.race


def resume(race_id: int, by: By) -> Race:
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "resume the race")
        _require_state(desk.race, Race.State.PAUSED, "is not paused")
        desk.race.state, desk.race.prompt = Race.State.RUNNING, None
        desk.race.resumed_seq = desk.race.seq  # what came before it is told again, everywhere
        desk.race.resumed_times += 1
        _go_on(desk)
        return desk.race


def end(race_id: int, by: By) -> Race:
    """Before the flag, because the evening is over. The GM settles the order by hand; a taking-back goes on with it."""
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "end the race")
        if desk.race.state not in (Race.State.GRID, Race.State.RUNNING, Race.State.PAUSED):
            raise Refusal("not_running", f"{desk.race} is not on the track, so it cannot be ended.")
        desk.race.state, desk.race.ended_at = Race.State.FINISHED, timezone.now()
        record(desk.race.campaign, by.person, "race_ended", f"{desk.race} was ended early.", race=desk.race.pk)
        desk.touch()
        return desk.race


def _go_on(desk: Desk) -> None:
    """In a race that runs, what happens without a person happens now: an autopilot may sit where nobody did."""
    if desk.race.seq and desk.race.state == Race.State.RUNNING:
        desk.settle()
    if desk.entries:
        desk.store()
    desk.touch()


def _require_gm(desk: Desk, what: str) -> None:
    if not desk.by.runs:
        raise Refusal("gm_only", f"Only the GM can {what}. Ask at the table.")


def _require_state(race: Race, state: str, otherwise: str) -> None:
    if race.state != state:
        raise Refusal("wrong_moment", f"{race} {otherwise}.")


# -- how the table plays


def set_mode(race_id: int, by: By, mode: str) -> Race:
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "change how strictly the race is run")
        if mode not in Race.Mode.values:
            raise Refusal("unknown_mode", f"A race is run as {', '.join(Race.Mode.values)}, not {mode!r}.")
        desk.race.mode = mode
        desk.touch()
        return desk.race


def set_dice(race_id: int, by: By, dice: str) -> Race:
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "change how the table rolls")
        if dice not in Campaign.Dice.values:
            raise Refusal("unknown_dice", f"Dice fall by {', '.join(Campaign.Dice.values)}, not {dice!r}.")
        desk.race.dice = dice
        desk.touch()
        return desk.race


def set_palm_clock(race_id: int, by: By, seconds: int | None) -> Race:
    """How long a secret choice may take before a pass stands for it; none: as long as it takes."""
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "set a time for choices")
        if seconds is not None and not SHORTEST_PALM <= seconds <= LONGEST_PALM:
            raise Refusal("wrong_clock", f"A choice may take {SHORTEST_PALM} to {LONGEST_PALM} seconds, or any time.")
        desk.race.palm_seconds, desk.race.prompt = seconds, None
        desk.touch()
        return desk.race


def run_rivals(race_id: int, by: By, *, on: bool) -> Race:
    """Autopilots take their turns by themselves, or wait for the GM's tap."""
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "let the rivals run")
        desk.race.runs_rivals, desk.race.prompt = on, None
        desk.touch()
        return desk.race


# -- seats


def hand_over(race_id: int, by: By, seat_key: str, pilot: str, person: Person | None = None) -> Race:
    """Another person, the GM or the autopilot drives from now on, in the middle of anything."""
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "hand a seat over")
        seat = _seat(desk, seat_key)
        if pilot not in Seat.Pilot.values:
            raise Refusal("unknown_pilot", f"A car is driven by {', '.join(Seat.Pilot.labels)}, not by {pilot!r}.")
        holder = _fit_holder(desk.race, pilot, person)
        if is_autopilot(seat):
            seat.rolls_at_once = False  # whoever takes the wheel from it rolls by a tap, or says otherwise
        seat.pilot, seat.holder, seat.is_ready = pilot, holder, False
        seat.save(update_fields=["pilot", "holder", "is_ready", "rolls_at_once"])
        who = seat.holder.name if seat.holder else str(Seat.Pilot(pilot).label)
        record(desk.race.campaign, by.person, "seat_handed_over", f"{who} drives {seat.driver} in {desk.race} now.")
        desk.race.prompt = None
        _go_on(desk)
        return desk.race


def _fit_holder(race: Race, pilot: str, person: Person | None) -> Person | None:
    if pilot != Seat.Pilot.PERSON:
        return None
    seats = Membership.objects.filter(campaign=race.campaign_id, person=person).exclude(role=Role.SPECTATOR)
    if person is None or not seats.exists():
        who = person.name if person else "Nobody"
        raise Refusal("not_a_player", f"{who} cannot drive in {race}: choose a player of this campaign.")
    return person


def _seat(desk: Desk, key: str) -> Seat:
    seat = desk.seats.get(key)
    if seat is None:
        raise Refusal("no_such_seat", f"There is no car {key!r} in {desk.race}.")
    return seat


def _own_seat(desk: Desk, key: str) -> Seat:
    seat = _seat(desk, key)
    if key not in desk.by.seats:
        raise Refusal("not_your_seat", f"{seat.driver} is not yours to set up. The GM can hand the seat over.")
    return seat


def nudge(race_id: int, by: By, seat_key: str) -> Race:
    """A friendly word on the phone of whoever the table waits for."""
    with desk_of(race_id, by) as desk:
        _require_gm(desk, "nudge somebody")
        seat = _seat(desk, seat_key)
        seat.nudges = min(seat.nudges + 1, 30_000)
        seat.save(update_fields=["nudges"])
        desk.touch()
        return desk.race


def set_rolling(race_id: int, by: By, seat_key: str, *, at_once: bool) -> Race:
    """Does the app roll for this seat without a tap?"""
    with desk_of(race_id, by) as desk:
        seat = _own_seat(desk, seat_key)
        if at_once and desk.race.rolls_by_hand:
            raise Refusal(
                "hand_dice",
                f"{seat.driver} cannot roll at once: in {desk.race} dice are thrown by hand and typed in."
                " The GM can change that in the race's menu.",
            )
        seat.rolls_at_once = at_once
        seat.save(update_fields=["rolls_at_once"])
        if at_once and _must_roll(desk, seat_key):
            _go_on(desk)
        else:
            desk.touch()
        return desk.race


def _must_roll(desk: Desk, seat_key: str) -> bool:
    due = desk.awaits if desk.race.seq else None
    return isinstance(due, Dice) and due.throw.seat == seat_key


def set_clock_off(race_id: int, by: By, seat_key: str, *, off: bool) -> Race:
    """No time limit ever runs for this seat."""
    with desk_of(race_id, by) as desk:
        seat = _own_seat(desk, seat_key)
        seat.no_clock = off
        seat.save(update_fields=["no_clock"])
        desk.touch()
        return desk.race


def give_order(race_id: int, by: By, seat_key: str, reaction: str, order: str) -> Race:
    """A standing order: ask me, never, or when it prevents a malfunction."""
    with desk_of(race_id, by) as desk:
        seat = _own_seat(desk, seat_key)
        if reaction not in REACTIONS or order not in ORDERS:
            raise Refusal("unknown_order", f"There is no standing order {order!r} for {reaction!r}.")
        seat.orders = {**seat.orders, reaction: order}
        seat.save(update_fields=["orders"])
        desk.touch()
        return desk.race
