"""A campaign, the people in it, the ways in, and what was done there."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from campaigns.models.append_only import AppendOnly


class Role(models.TextChoices):
    GM = "gm", "GM"
    CO_GM = "co_gm", "co-GM"
    PLAYER = "player", "player"
    SPECTATOR = "spectator", "spectator"


class Campaign(models.Model):
    """`rulings` holds only the readings that differ from the default; the rules know the rest."""

    class Paper(models.TextChoices):
        A4 = "a4", "A4"
        LETTER = "letter", "US Letter"

    class Dice(models.TextChoices):
        APP = "app", "The app rolls"
        HAND = "hand", "We roll and type"
        EITHER = "either", "Each as they like"

    class Help(models.TextChoices):
        ODDS = "odds", "The line ahead with odds"
        CHECKS = "checks", "The checks only"
        OFF = "off", "Nothing"

    name = models.CharField(max_length=60)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="owned_campaigns")
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Membership", related_name="campaigns", through_fields=("campaign", "person")
    )
    rulings = models.JSONField(default=dict, blank=True)
    paper = models.CharField(max_length=6, choices=Paper.choices, default=Paper.A4)
    dice = models.CharField(max_length=6, choices=Dice.choices, default=Dice.EITHER)
    help_level = models.CharField(max_length=6, choices=Help.choices, default=Help.ODDS)
    is_demo = models.BooleanField(default=False)
    is_quick = models.BooleanField(default=False)  # made for one quick race: kept or forgotten afterwards
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="campaign_has_a_name"),
            models.UniqueConstraint("is_demo", condition=Q(is_demo=True), name="campaign_one_demo"),
        )

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's place in a campaign. The PIN lets that person back in on a new phone; it is kept hashed."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)
    pin = models.CharField(max_length=128, blank=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("campaign", "person"), name="membership_once_per_campaign"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_known_role"),
        )

    def __str__(self) -> str:
        return f"{self.person} ({self.role})"


class Invite(models.Model):
    """A way in: as QR, link or typed code, which are the same letters. It fixes the role and ends by itself."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invites")
    code = models.CharField(max_length=12, unique=True)
    role = models.CharField(max_length=10, choices=Role.choices)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    most_uses = models.PositiveSmallIntegerField(null=True, blank=True)
    uses = models.PositiveSmallIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            # Nobody becomes a game master by scanning a code.
            models.CheckConstraint(condition=Q(role__in=(Role.PLAYER, Role.SPECTATOR)), name="invite_never_for_a_gm"),
            models.CheckConstraint(
                condition=Q(most_uses__isnull=True) | Q(uses__lte=F("most_uses")), name="invite_not_overused"
            ),
        )

    def __str__(self) -> str:
        return self.code


class Knock(models.Model):
    """Somebody says "I was here before": the phone waits with a secret of its own until a game master answers."""

    class State(models.TextChoices):
        WAITING = "waiting"
        LET_IN = "let_in"
        TURNED_AWAY = "turned_away"
        USED = "used"

    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="knocks")
    secret = models.CharField(max_length=64, unique=True)  # SHA-256 of what the phone holds
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    knocked_at = models.DateTimeField(auto_now_add=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    def __str__(self) -> str:
        return f"{self.membership} {self.state}"


class LogEntry(AppendOnly):
    """What was done in a campaign outside the races, as a sentence and as data."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by = models.CharField(max_length=40)  # the name of that day
    kind = models.CharField(max_length=30)
    text = models.CharField(max_length=400)
    data = models.JSONField(default=dict, blank=True)
    gm_only = models.BooleanField(default=False)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.text
