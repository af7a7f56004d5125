"""Seasons and the events in them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.models.campaign import Campaign
from campaigns.models.track import Track


class Season(models.Model):
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=60)
    is_current = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("campaign", "name"), name="season_name_once_per_campaign"),
            models.UniqueConstraint("campaign", condition=Q(is_current=True), name="season_one_current"),
        )
        ordering = ("id",)

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """A race on the calendar: on one of our circuits (`circuit`, its id in the rules), on a drawn one, or undecided."""

    class State(models.TextChoices):
        PLANNED = "planned"
        DONE = "done"
        CANCELLED = "cancelled"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(max_length=60)
    place = models.CharField(max_length=60, blank=True)
    date = models.DateField(null=True, blank=True)
    laps = models.PositiveSmallIntegerField(default=3)
    circuit = models.CharField(max_length=40, blank=True)
    track = models.ForeignKey(Track, null=True, blank=True, on_delete=models.SET_NULL, related_name="events")
    state = models.CharField(max_length=10, choices=State.choices, default=State.PLANNED)
    order = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(laps__gte=1, laps__lte=99), name="event_laps_in_bounds"),
            models.CheckConstraint(condition=~Q(name=""), name="event_has_a_name"),
            models.CheckConstraint(condition=Q(circuit="") | Q(track__isnull=True), name="event_on_one_track"),
        )
        ordering = ("order", "id")

    def __str__(self) -> str:
        return self.name
