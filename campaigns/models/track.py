"""A circuit somebody drew, generated or took over: its tiles in the one-line form, closed or not yet."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from campaigns.models.campaign import Campaign

HOME = r"-?\d{1,3},-?\d{1,3}"  # a hex, from the start tile: 2,-1


class Track(models.Model):
    """`tiles` may be an open chain: a circuit is saved while it is drawn. A race freezes its own copy."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="tracks")
    name = models.CharField(max_length=60)
    character = models.CharField(max_length=160, blank=True)  # one line that says what it is like to drive
    tiles = models.TextField(max_length=12_000)  # svl.rules.format_track, the start tile first
    heading = models.PositiveSmallIntegerField(default=0)  # which way the start tile points on the map, in sixths
    home = models.CharField(max_length=9, blank=True)  # where the start line goes back to when the loop closes; HOME
    recipe = models.JSONField(null=True, blank=True)  # seed and dials it came from; see recipe_of
    version = models.PositiveIntegerField(default=1)  # counts the saves: two people who draw at once are told
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    changed_by = models.CharField(max_length=40, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="track_has_a_name"),
            models.CheckConstraint(condition=~Q(tiles=""), name="track_has_a_start_tile"),
            models.CheckConstraint(condition=Q(heading__lte=5), name="track_heading_in_sixths"),
            models.UniqueConstraint("campaign", Lower("name"), name="track_name_once_per_campaign"),
        )
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name
