"""A race shown to people without an account."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.race import Race


def new_secret() -> str:
    return secrets.token_urlsafe(16)


class Release(models.Model):
    """The GM let a race out: whoever has the link sees its replay and report. One that was called back stays on
    record, and its link opens nothing ever again."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="releases")
    token = models.CharField(max_length=32, default=new_secret, unique=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint("race", condition=Q(revoked_at=None), name="release_one_in_force"),)
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.race}, released by {self.by}"
