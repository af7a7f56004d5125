"""What a person may know. Pages, files and exports all read through here, so there is one place to be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import QuerySet

from campaigns.models import Driver, LedgerEntry, LogEntry, Note, Race, Seat, StatCheck

if TYPE_CHECKING:
    from campaigns.access import Here


def drivers(here: Here) -> QuerySet[Driver]:
    """Every driver of the campaign this person has met."""
    known = Driver.objects.filter(campaign=here.campaign)
    return known if here.runs else known.filter(is_hidden=False)


def racers(here: Here) -> QuerySet[Driver]:
    """The same, and whoever has raced, though hidden since: everybody at the table saw the car. So no page that tells
    of a race leaves anybody out of it."""
    started = Race.objects.filter(campaign=here.campaign).exclude(state=Race.State.SETTING)
    raced = Seat.objects.filter(race__in=started).values("driver")
    return drivers(here) | Driver.objects.filter(campaign=here.campaign, pk__in=raced)


def has_met(here: Here, driver: Driver) -> bool:
    return here.runs or not driver.is_hidden


def may_edit(here: Here, driver: Driver) -> bool:
    """Those who run the campaign, and a player his own."""
    return here.runs or (here.plays and holds(here, driver))


def holds(here: Here, driver: Driver) -> bool:
    return driver.player_id is not None and driver.player_id == here.person.pk


def sees_private_notes(here: Here, driver: Driver) -> bool:
    """A player's private notes are his alone, from the GM too. Those on a driver nobody holds are the GM's."""
    return holds(here, driver) or (driver.player_id is None and here.runs)


def notes(here: Here) -> QuerySet[Note]:
    written = Note.objects.filter(campaign=here.campaign)
    return written if here.runs else written.filter(shown=True)


def log(here: Here) -> QuerySet[LogEntry]:
    written = LogEntry.objects.filter(campaign=here.campaign)
    return written if here.runs else written.filter(gm_only=False)


def ledger(here: Here) -> QuerySet[LedgerEntry]:
    return LedgerEntry.objects.filter(campaign=here.campaign, driver__in=drivers(here))


def sees_results(here: Here, check: StatCheck) -> bool:
    """How a check went; of a GM-only one the players learn only that they rolled."""
    return here.runs or not check.gm_only
