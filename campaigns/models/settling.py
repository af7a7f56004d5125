"""The posting of a result: what moved the ledger for a race, and by whom."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.race import Race


class Posting(models.Model):
    """A result as the GM posted it. At most one is in force; one that was re-opened stays on record, and the next
    attempt starts from it."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="postings")
    seq = models.PositiveIntegerField()  # where the log stood
    key = models.CharField(max_length=40, blank=True)  # the page that posted it: the same tap sent twice is one
    lines = models.JSONField()  # a driver each, in order, as the page was filled in
    story = models.TextField(max_length=1000, blank=True)  # the race in a few sentences
    marked_event = models.BooleanField(default=False)  # the calendar's event is done because of it
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)
    reopened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint("race", condition=Q(reopened_at=None), name="posting_one_in_force"),
            models.UniqueConstraint(fields=("race", "key"), condition=~Q(key=""), name="posting_once_per_page"),
        )
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.race}, posted by {self.by}"
