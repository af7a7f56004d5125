"""A pack that is being printed, or was: what is in it, how far it has got, and where it lies when it is ready."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


class PrintJob(models.Model):
    """The newest of a kind also remembers what was chosen."""

    class Kind(models.TextChoices):
        TONIGHT = "tonight", "Tonight's pack"
        SHEETS = "sheets", "Everybody's sheets"

    class State(models.TextChoices):
        WAITING = "waiting", "waiting for the press"
        PRINTING = "printing", "being made"
        READY = "ready", "ready"
        CANCELLED = "cancelled", "cancelled"
        FAILED = "failed", "not made"

    UNDER_WAY = (State.WAITING, State.PRINTING)

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="print_jobs")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    parts = models.JSONField(default=list)
    words = models.JSONField(default=dict)  # paper, ink, type, cut lines and tiles, as an address says them
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)  # documents of
    total = models.PositiveIntegerField(default=0)  # so many
    now = models.CharField(max_length=120, blank=True)  # what is being laid out
    sentence = models.CharField(max_length=400, blank=True)  # why it was not made
    run = models.CharField(max_length=16)  # the life of the server that makes it
    file = models.CharField(max_length=40, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    touched_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.state})"
