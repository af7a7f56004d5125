"""Posting to the ledger. Nothing is ever changed in it: a correction is a new row that names the old one."""

from __future__ import annotations

from django.db import transaction

from campaigns.models import Driver, LedgerEntry, Person, Posting, Race
from svl.table import Refusal

MOST = 1_000_000_000


@transaction.atomic
def post(
    driver: Driver,
    by: Person | None,
    kind: str,
    amount: int,
    reason: str,
    *,
    race: Race | None = None,
    posting: Posting | None = None,
) -> LedgerEntry:
    """`posting` is the result this row belongs to; re-opening the result takes it back."""
    _check(driver, amount, reason)
    if kind not in LedgerEntry.Kind.values:
        known = ", ".join(LedgerEntry.Kind.labels)
        raise Refusal("unknown_kind", f"The ledger keeps no {kind!r}, but {known}.", field="kind")
    if race is not None and race.campaign_id != driver.campaign_id:
        raise Refusal("foreign_race", f"{race} was not a race of {driver}'s campaign.", field="race")
    return LedgerEntry.objects.create(
        campaign_id=driver.campaign_id,
        driver=driver,
        kind=LedgerEntry.Kind(kind),
        amount=amount,
        reason=reason.strip(),
        race=race,
        posting=posting,
        author=by,
        by=by.name if by else "the app",
    )


@transaction.atomic
def correct(entry: LedgerEntry, by: Person, amount: int, reason: str) -> LedgerEntry | None:
    """Makes the row count as `amount`: a new row holds the difference to what it and its corrections say now."""
    if entry.corrects_id is not None:
        raise Refusal("corrects_already", "This row corrects an earlier one. Correct that one instead.")
    # Held until the new row is written, or two corrections at once would both reckon from the same amount.
    entry = LedgerEntry.objects.select_for_update().get(pk=entry.pk)
    difference = amount - counts_as(entry)
    if difference == 0:
        return None
    _check(entry.driver, difference, reason)
    return LedgerEntry.objects.create(
        campaign_id=entry.campaign_id,
        driver_id=entry.driver_id,
        kind=entry.kind,
        amount=difference,
        reason=reason.strip(),
        race_id=entry.race_id,
        corrects=entry,
        author=by,
        by=by.name,
    )


def counts_as(entry: LedgerEntry) -> int:
    """What a row is worth with all its corrections."""
    return entry.amount + sum(row.amount for row in entry.corrections.all())


def _check(driver: Driver, amount: int, reason: str) -> None:
    if amount == 0:
        raise Refusal("nothing_moves", f"An entry of 0 would change nothing for {driver}.", field="amount")
    if abs(amount) > MOST:
        raise Refusal("too_much", f"{amount:,} is more than one row holds: {MOST:,} at most.", field="amount")
    if not reason.strip():
        raise Refusal("no_reason", f"Say why {driver}'s account moves.", field="reason")
    if len(reason) > 200:
        raise Refusal("long_reason", "A reason has 200 letters at most.", field="reason")
