"""A driver's way through the seasons: hired, hurt, retired, killed; joining late; an NPC taken over by a player."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction

from campaigns.models import Campaign, Driver, LedgerEntry, LogEntry, Person, Status
from campaigns.queries.totals import totals
from campaigns.services.ledger import post
from campaigns.services.log import record
from campaigns.services.seats import assign
from campaigns.wording import number
from svl.table import Refusal

LONGEST_NOTE = 200
STARTED = "notoriety_start"  # the kind of log entry that remembers how a late driver began


# -- status


@transaction.atomic
def hire(driver: Driver, by: Person, note: str = "") -> None:
    """Back in the field, from an injury, from retirement, or because the table says so."""
    _change_status(driver, by, Status.ACTIVE, "races again", note)


@transaction.atomic
def injure(driver: Driver, by: Person, note: str = "") -> None:
    _change_status(driver, by, Status.INJURED, "is injured", note)


@transaction.atomic
def retire(driver: Driver, by: Person, note: str = "") -> None:
    _change_status(driver, by, Status.RETIRED, "retires", note)


@transaction.atomic
def kill(driver: Driver, by: Person, note: str = "") -> None:
    _change_status(driver, by, Status.DEAD, "is dead", note)


def _change_status(driver: Driver, by: Person, status: Status, told: str, note: str) -> None:
    note = " ".join(note.split())
    if len(note) > LONGEST_NOTE:
        raise Refusal("long_note", f"A note has {LONGEST_NOTE} letters at most; this has {len(note)}.", field="note")
    if (driver.status, driver.status_note) == (status, note):
        return
    driver.status, driver.status_note = status, note
    driver.save(update_fields=["status", "status_note"])
    text = f"{driver} {told}: {note}" if note else f"{driver} {told}."
    record(driver.campaign, by, "status_changed", text, gm_only=driver.is_hidden, driver=driver.pk, status=status)


# -- joining late


class Start(StrEnum):
    ZERO = "zero"
    LOWEST = "lowest"
    AVERAGE = "average"


@dataclass(frozen=True)
class FieldRecord:
    """The Notoriety of those who race and have a record, to measure a newcomer by: never less than nothing."""

    drivers: int
    lowest: int
    average: int

    def of(self, how: Start) -> int:
        return {Start.ZERO: 0, Start.LOWEST: self.lowest, Start.AVERAGE: self.average}[how]


def field_record(campaign: Campaign, *, besides: Driver | None = None) -> FieldRecord | None:
    """Nothing while nobody has a record. Hidden NPCs do not count: their figures would show through the average."""
    racing = Driver.objects.filter(campaign=campaign, is_hidden=False, status__in=(Status.ACTIVE, Status.INJURED))
    if besides is not None:
        racing = racing.exclude(pk=besides.pk)
    sums = totals(campaign)
    known = [sums[pk] for pk in racing.values_list("pk", flat=True) if pk in sums]
    if not known:
        return None
    return FieldRecord(len(known), max(0, min(known)), max(0, round(sum(known) / len(known))))


@transaction.atomic
def start_notoriety(driver: Driver, by: Person, how: Start) -> LedgerEntry | None:
    """A late driver's first row of the ledger, with its reason; at 0 the decision alone is written down."""
    driver = Driver.objects.select_for_update().select_related("campaign").get(pk=driver.pk)
    _refuse_record(driver)
    field = field_record(driver.campaign, besides=driver)
    if field is None and how is not Start.ZERO:
        raise Refusal(
            "no_field", f"Nobody else in {driver.campaign} has Notoriety yet. {driver} can start at 0.", field="how"
        )
    amount = field.of(how) if field else 0
    reason = _reason(how, field)
    record(
        driver.campaign,
        by,
        STARTED,
        f"{driver} starts with {number(amount)} Notoriety: {reason}.",
        gm_only=driver.is_hidden,
        driver=driver.pk,
        how=how,
    )
    return post(driver, by, LedgerEntry.Kind.NOTORIETY, amount, f"Joined late: {reason}") if amount else None


def _refuse_record(driver: Driver) -> None:
    if driver.ledger.filter(kind=LedgerEntry.Kind.NOTORIETY).exists():
        raise Refusal("has_a_record", f"{driver} has Notoriety in the ledger already. Correct it there.", field="how")
    if LogEntry.objects.filter(campaign=driver.campaign, kind=STARTED, data__driver=driver.pk).exists():
        raise Refusal("has_started", f"It is settled already how {driver} started. The log says how.", field="how")


def _reason(how: Start, field: FieldRecord | None) -> str:
    if how is Start.ZERO or field is None:
        return "from the bottom"
    what = "the lowest" if how is Start.LOWEST else "the average"
    others = "the one driver" if field.drivers == 1 else f"{field.drivers} drivers"
    return f"{what} of {others} with a record"


@transaction.atomic
def take_over(npc: Driver, person: Person, by: Person) -> None:
    """A player goes on with an NPC and its record."""
    if not Driver.objects.filter(pk=npc.pk, is_npc=True).update(is_npc=False, is_hidden=False):
        raise Refusal("not_an_npc", f"{npc} is no NPC any more. Hand the driver over instead.", field="person")
    assign(npc, person, by)
    notoriety = totals(npc.campaign).get(npc.pk, 0)
    told = f"{npc} is no NPC any more: {person} goes on with a record of {number(notoriety)} Notoriety."
    record(npc.campaign, by, "npc_taken_over", told, driver=npc.pk, person=person.pk)
