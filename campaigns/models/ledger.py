"""Notoriety, cash and fans: rows with a reason. What stands on a sheet is their sum."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.append_only import AppendOnly
from campaigns.models.campaign import Campaign
from campaigns.models.driver import Driver
from campaigns.models.race import Race
from campaigns.models.settling import Posting


class LedgerEntry(AppendOnly):
    class Kind(models.TextChoices):
        NOTORIETY = "notoriety", "Notoriety"
        CASH = "cash", "Cash"
        FANS = "fans", "Fans"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="ledger")
    driver = models.ForeignKey(Driver, on_delete=models.CASCADE, related_name="ledger")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    amount = models.IntegerField()
    reason = models.CharField(max_length=200)
    race = models.ForeignKey(Race, null=True, blank=True, on_delete=models.RESTRICT, related_name="ledger")
    posting = models.ForeignKey(Posting, null=True, blank=True, on_delete=models.RESTRICT, related_name="rows")
    corrects = models.ForeignKey("self", null=True, blank=True, on_delete=models.RESTRICT, related_name="corrections")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by = models.CharField(max_length=40)  # the author's name of that day
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~Q(amount=0), name="ledger_row_moves_something"),
            models.CheckConstraint(condition=~Q(reason=""), name="ledger_row_has_a_reason"),
            models.CheckConstraint(
                condition=Q(amount__gte=-1_000_000_000, amount__lte=1_000_000_000), name="ledger_amount_in_bounds"
            ),
        )
        ordering = ("id",)
        indexes = (models.Index(fields=("driver", "kind"), name="ledger_by_driver_and_kind"),)

    def __str__(self) -> str:
        return f"{self.driver} {self.amount:+d} {self.kind}: {self.reason}"
