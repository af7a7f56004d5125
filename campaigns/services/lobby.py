"""What players do before the flag, and when they have no car: say that they are ready, take a rival's wheel."""

from __future__ import annotations

from campaigns.models import Driver, Membership, Race, Role, Seat
from campaigns.queries.race.faces import STILL_DRIVEN
from campaigns.services.desk import By, Desk, desk_of, raise_tick
from campaigns.services.log import record
from svl.table import Refusal


def set_ready(race_id: int, by: By, *, ready: bool) -> Race:
    """Everybody at the table sees it. It holds for all cars this person drives."""
    with desk_of(race_id, by) as desk:
        race = desk.race
        if race.state != Race.State.GRID:
            raise Refusal("not_on_grid", f"{race} is {Race.State(race.state).label}: ready is said on the grid only.")
        mine = [seat for seat in desk.seats.values() if by.person is not None and seat.holder_id == by.person.pk]
        if not mine:
            raise Refusal("no_car", f"You have no car in {race}. Take a rival's, or ask the GM for one.")
        Seat.objects.filter(pk__in=[seat.pk for seat in mine]).update(is_ready=ready)
        desk.touch()
        return race


def work_on_grid(driver: Driver) -> None:
    """Somebody works on this car within the transaction at hand. If it stands on a grid, the flag waits for it, and
    whoever looks at that grid hears of it."""
    races = Race.objects.select_for_update(of=("self",)).filter(seats__driver=driver, state=Race.State.GRID)
    for race in races:
        raise_tick(race)


def take_rival(race_id: int, by: By, seat_key: str) -> Race:
    """Somebody without a car that still drives takes over an NPC's. Of two who reach for it at once, one is told."""
    with desk_of(race_id, by) as desk:
        person = by.person
        _require_under_way(desk)
        _require_nothing_to_drive(desk)
        seat = _free_rival(desk, seat_key)
        seat.pilot, seat.holder, seat.is_ready, seat.rolls_at_once = Seat.Pilot.PERSON, person, False, False
        seat.save(update_fields=["pilot", "holder", "is_ready", "rolls_at_once"])
        told = f"{by.called} took the wheel of {seat.driver} in {desk.race}."
        record(desk.race.campaign, person, "rival_taken", told, race=desk.race.pk)
        desk.race.prompt = None  # whoever drives now gets the whole time
        desk.touch()
        return desk.race


def _require_under_way(desk: Desk) -> None:
    race = desk.race
    if race.state not in (Race.State.GRID, Race.State.RUNNING, Race.State.PAUSED):
        raise Refusal("not_under_way", f"{race} is {Race.State(race.state).label}: no car can be taken over now.")
    plays = Membership.objects.filter(campaign=race.campaign_id, person=desk.by.person).exclude(role=Role.SPECTATOR)
    if desk.by.person is None or not plays.exists():
        raise Refusal("not_a_player", f"You watch {race}. The GM can make you a player.")


def _require_nothing_to_drive(desk: Desk) -> None:
    person = desk.by.person
    assert person is not None
    for key, seat in desk.seats.items():
        if seat.holder_id == person.pk and seat.pilot == Seat.Pilot.PERSON and still_drives(desk, key):
            raise Refusal("has_a_car", f"You drive {desk.name(key)} already. The GM can hand you a second car.")


def _free_rival(desk: Desk, key: str) -> Seat:
    seat = desk.seats.get(key)
    if seat is None or not seat.driver.is_npc:
        raise Refusal("no_rival", f"That is no rival of {desk.race}. Choose one of the cars the autopilot drives.")
    name = desk.name(key)
    if seat.pilot == Seat.Pilot.PERSON and seat.holder is not None:
        raise Refusal("taken", f"{seat.holder.name} took {name} first. Choose another.")
    if not still_drives(desk, key):
        raise Refusal("out", f"{name} is out of {desk.race}. Choose another.")
    return seat


def still_drives(desk: Desk, key: str) -> bool:
    return desk.table.state.car(key).status in STILL_DRIVEN
