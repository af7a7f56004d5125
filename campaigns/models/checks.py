"""A check the game master asks for between the races: some drivers, one score, three dice each."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.campaign import Campaign
from campaigns.models.driver import Driver


class StatCheck(models.Model):
    class Stat(models.TextChoices):
        REFLEXES = "reflexes", "Reflexes"
        PSYCHE = "psyche", "Psyche"
        ENDURANCE = "endurance", "Endurance"
        CHARISMA = "charisma", "Charisma"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="checks")
    stat = models.CharField(max_length=10, choices=Stat.choices)
    why = models.CharField(max_length=120, blank=True)
    gm_only = models.BooleanField(default=False)  # the players roll, the game master alone sees how it went
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.stat} check"


class StatRoll(models.Model):
    """One driver's part of a check. The three dice stand together or not at all."""

    check_asked = models.ForeignKey(StatCheck, on_delete=models.CASCADE, related_name="rolls")
    driver = models.ForeignKey(Driver, on_delete=models.CASCADE, related_name="stat_rolls")
    die_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    die_2 = models.PositiveSmallIntegerField(null=True, blank=True)
    die_3 = models.PositiveSmallIntegerField(null=True, blank=True)
    typed = models.BooleanField(default=False)
    rolled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    rolled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("check_asked", "driver"), name="stat_roll_once_per_driver"),
            models.CheckConstraint(
                condition=Q(die_1__isnull=True, die_2__isnull=True, die_3__isnull=True)
                | Q(die_1__range=(1, 6), die_2__range=(1, 6), die_3__range=(1, 6))
                # said as well: a comparison with nothing would pass
                & Q(die_1__isnull=False, die_2__isnull=False, die_3__isnull=False),
                name="stat_roll_three_dice_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.driver}: {self.check_asked}"
