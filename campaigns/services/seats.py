"""Who holds which driver. One person may hold several; a driver has one holder, an NPC none."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from campaigns.models import Campaign, Driver, Membership, Note, Person, Race, Role, Seat, Status
from campaigns.services.desk import raise_tick
from campaigns.services.log import record
from svl.table import Refusal

PLAYING = (Role.GM, Role.CO_GM, Role.PLAYER)


@transaction.atomic
def claim(driver: Driver, person: Person) -> Driver:
    """Somebody at the table takes a free driver. Of two who reach for it at once, one is told."""
    now = _locked(driver)
    _refuse_who_cannot_hold(now, person)
    if now.player is not None:
        mine = now.player_id == person.pk
        raise Refusal(
            "taken", f"{now} is yours already." if mine else f"{now.player} took {now} first. Choose another."
        )
    if now.status != Status.ACTIVE:
        raise Refusal("not_active", f"{now} is {now.get_status_display()} and cannot be taken. Choose another.")
    _hand_over(now, person)
    record(now.campaign, person, "driver_taken", f"{person.name} takes {now.name}.", driver=now.pk)
    return now


@transaction.atomic
def assign(driver: Driver, person: Person | None, by: Person) -> Driver:
    """The game master gives a driver to somebody, or makes it free."""
    now = _locked(driver)
    if person is not None:
        _refuse_who_cannot_hold(now, person)
    if now.player_id == (person.pk if person else None):
        return now
    _hand_over(now, person)
    told = f"{by.name} gave {now.name} to {person.name}." if person else f"{by.name} made {now.name} free."
    record(now.campaign, by, "driver_assigned", told, driver=now.pk)
    return now


def free_all_of(campaign: Campaign, person: Person, by: Person) -> None:
    """Somebody leaves the table, or only watches from now on."""
    for driver in Driver.objects.filter(campaign=campaign, player=person):
        assign(driver, None, by)
    _seat_anew(Seat.objects.filter(race__campaign=campaign, holder=person), None)


def _seat_anew(seats: QuerySet[Seat], person: Person | None) -> None:
    """In races that are not over yet, these cars are driven by this person from now on, or by the GM."""
    over = (*Race.OVER, Race.State.CONTINUED)
    open_seats = seats.filter(race__practice_of__isnull=True).exclude(race__state__in=over)
    race_ids = set(open_seats.values_list("race", flat=True))
    open_seats.filter(pilot=Seat.Pilot.AUTOPILOT).update(rolls_at_once=False)  # that was the autopilot's way
    open_seats.update(holder=person, pilot=Seat.Pilot.PERSON if person else Seat.Pilot.GM, is_ready=False)
    for race in Race.objects.select_for_update().filter(pk__in=race_ids):
        raise_tick(race)


def _locked(driver: Driver) -> Driver:
    """As it is now, and stays until we are done. Without joins: what PostgreSQL joined before it had to wait is old."""
    return Driver.objects.select_for_update().get(pk=driver.pk)


def _refuse_who_cannot_hold(driver: Driver, person: Person) -> None:
    if driver.is_npc:
        raise Refusal("npc", f"{driver} is an NPC and driven by the GM. Only the GM can hand an NPC over.")
    if not Membership.objects.filter(campaign=driver.campaign_id, person=person, role__in=PLAYING).exists():
        raise Refusal(
            "does_not_play",
            f"{person.name} does not play in {driver.campaign}. The GM can make {person.name} a player.",
        )


def _hand_over(driver: Driver, person: Person | None) -> None:
    """Private notes never change hands: the game master's on a free driver become a note, a player's own go."""
    if driver.private_notes and driver.player is None:
        Note.objects.create(
            campaign_id=driver.campaign_id, title=f"Private notes on {driver.name}", body=driver.private_notes
        )
    driver.player, driver.private_notes = person, ""
    driver.save(update_fields=["player", "private_notes"])
    _seat_anew(Seat.objects.filter(driver=driver), person)
