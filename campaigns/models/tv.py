"""A TV of a table: a browser nobody signs in on."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.campaign import Campaign


class Tv(models.Model):
    """It waits with four letters on it until a GM types them. The letters stay its name, so that people at the table
    know which is which; what opens the door is the secret in its cookie."""

    campaign = models.ForeignKey(Campaign, null=True, blank=True, on_delete=models.CASCADE, related_name="tvs")
    code = models.CharField(max_length=4)
    secret = models.CharField(max_length=64, unique=True)  # SHA-256 of what the browser holds
    made_at = models.DateTimeField(auto_now_add=True)
    paired_at = models.DateTimeField(null=True, blank=True)
    paired_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("code",), condition=Q(campaign__isnull=True), name="tv_waits_with_letters_of_its_own"
            ),
            models.CheckConstraint(
                condition=Q(campaign__isnull=True, paired_at__isnull=True)
                | Q(campaign__isnull=False, paired_at__isnull=False),
                name="tv_paired_with_a_campaign",
            ),
        )

    def __str__(self) -> str:
        return f"TV {self.code}"
