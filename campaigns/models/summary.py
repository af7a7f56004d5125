"""What races came to, kept beside their logs. These rows may be dropped and counted anew at any time."""

from __future__ import annotations

from django.db import models

from campaigns.models.driver import Driver
from campaigns.models.race import Race


class Summary(models.Model):
    """A settled race in figures, as the log has it at entry `seq`. No data: it was played on paper."""

    race = models.OneToOneField(Race, on_delete=models.CASCADE, related_name="summary")
    seq = models.PositiveIntegerField()
    data = models.JSONField(null=True)

    def __str__(self) -> str:
        return f"{self.race} in figures"


class Tally(models.Model):
    """A driver in a settled race whose log was kept: what adds up over a season."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="tallies")
    driver = models.ForeignKey(Driver, on_delete=models.CASCADE, related_name="tallies")
    laps_led = models.PositiveSmallIntegerField()
    overtakes = models.PositiveSmallIntegerField()
    rams_given = models.PositiveSmallIntegerField()
    rams_taken = models.PositiveSmallIntegerField()
    malfunctions = models.PositiveSmallIntegerField()
    pit_stops = models.PositiveSmallIntegerField()
    damage = models.PositiveIntegerField()
    rammed = models.JSONField(default=dict)  # driver -> how often

    class Meta:
        constraints = (models.UniqueConstraint(fields=("race", "driver"), name="tally_once_per_driver"),)
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.driver} in {self.race}"
