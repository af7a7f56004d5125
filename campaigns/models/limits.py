"""How often something was tried, counted in the database so that a restart forgets nothing."""

from __future__ import annotations

from django.db import models


class RateBucket(models.Model):
    key = models.CharField(max_length=200)
    window = models.BigIntegerField()  # the number of the time slice
    tries = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("key", "window"), name="rate_bucket_once"),)

    def __str__(self) -> str:
        return f"{self.key}: {self.tries}"
