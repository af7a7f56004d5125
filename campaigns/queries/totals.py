"""Sums of the ledger: the only source of a Notoriety, a purse or a following."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Sum

from campaigns.models import Campaign, Driver, LedgerEntry


def totals(campaign: Campaign, kind: str = LedgerEntry.Kind.NOTORIETY) -> dict[int, int]:
    """Every driver's sum by his id, in one query. Who has no row is not in it."""
    rows = LedgerEntry.objects.filter(campaign=campaign, kind=kind).values_list("driver").order_by("driver")
    return dict(rows.annotate(total=Sum("amount")))


def totals_of(driver: Driver) -> dict[str, int]:
    """One driver's three sums."""
    found: Iterable[tuple[str, int]] = (
        LedgerEntry.objects.filter(driver=driver).values_list("kind").order_by("kind").annotate(total=Sum("amount"))
    )
    return dict.fromkeys(LedgerEntry.Kind.values, 0) | dict(found)
