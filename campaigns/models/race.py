"""A race as the campaign sees it: when it is open, who is entered. What happens in it is a log of its own."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.models.calendar import Event
from campaigns.models.campaign import Campaign
from campaigns.models.driver import Driver


class Race(models.Model):
    class State(models.TextChoices):
        RUNNING = "running"
        PAUSED = "paused"
        FINISHED = "finished"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="races")
    event = models.OneToOneField(Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="race")
    name = models.CharField(max_length=60)
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    started_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=~Q(name=""), name="race_has_a_name"),)

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A driver entered for a race."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="entries")
    driver = models.ForeignKey(Driver, on_delete=models.RESTRICT, related_name="entries")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("race", "driver"), name="entry_once_per_race"),)

    def __str__(self) -> str:
        return f"{self.driver} in {self.race}"
