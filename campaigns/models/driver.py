"""Teams, drivers and their cars. Only what people chose or rolled is stored; the rules work out every other number."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from campaigns.models.campaign import Campaign

LOWEST_SCORE, HIGHEST_SCORE = 3, 18
MOST_ON_A_DIAL = 10
HIGHEST_NUMBER = 999


class Status(models.TextChoices):
    ACTIVE = "active", "active"
    INJURED = "injured", "injured"
    RETIRED = "retired", "retired"
    DEAD = "dead", "dead"


class CarClass(models.TextChoices):
    LIGHT = "light", "light"
    MEDIUM = "medium", "medium"
    HEAVY = "heavy", "heavy"


def _score() -> models.PositiveSmallIntegerField[int, int]:
    return models.PositiveSmallIntegerField(
        validators=(MinValueValidator(LOWEST_SCORE), MaxValueValidator(HIGHEST_SCORE))
    )


def _dial() -> models.PositiveSmallIntegerField[int, int]:
    return models.PositiveSmallIntegerField(default=5, validators=(MaxValueValidator(MOST_ON_A_DIAL),))


def _modifier() -> models.SmallIntegerField[int, int]:
    return models.SmallIntegerField(default=0)


def _between(low: int, high: int, *fields: str) -> Q:
    """Each of these fields lies from low to high."""
    condition = Q()
    for field in fields:
        condition &= Q(**{f"{field}__gte": low, f"{field}__lte": high})
    return condition


class Team(models.Model):
    """One of the book's seven (`book` is its id in the rules), or the game master's own with modifiers of its own."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="teams")
    book = models.CharField(max_length=30, blank=True)
    name = models.CharField(max_length=40)
    motto = models.CharField(max_length=120, blank=True)
    drawing = models.CharField(max_length=12)  # whose nose and stripes its cars wear: steed, engels ...
    colour_1 = models.CharField(max_length=7, blank=True)
    colour_2 = models.CharField(max_length=7, blank=True)
    chassis = _modifier()
    acceleration = _modifier()
    top_speed = _modifier()
    braking = _modifier()
    handling = _modifier()
    slots = _modifier()

    class Meta:
        constraints = (
            models.UniqueConstraint("campaign", Lower("name"), name="team_name_once_per_campaign"),
            models.UniqueConstraint(
                fields=("campaign", "book"), condition=~Q(book=""), name="team_of_the_book_once_per_campaign"
            ),
            # So that every class still drives: a light car has chassis 50, a heavy one handling 0 and braking 3.
            models.CheckConstraint(
                condition=_between(-40, 100, "chassis")
                & _between(-1, 4, "acceleration", "top_speed", "braking")
                & _between(-2, 4, "handling")
                & _between(0, 3, "slots"),
                name="team_modifiers_in_bounds",
            ),
        )

    def __str__(self) -> str:
        return self.name


class Driver(models.Model):
    """`player` is who holds the sheet; a driver without one is free to claim, unless it is an NPC."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="drivers")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="drivers"
    )
    code = models.CharField(max_length=12, unique=True)  # on printed sheets; names the driver and opens nothing
    name = models.CharField(max_length=40)
    is_npc = models.BooleanField(default=False)
    is_hidden = models.BooleanField(default=False)  # an NPC the players have not met yet
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.ACTIVE)
    status_note = models.CharField(max_length=200, blank=True)
    reflexes = _score()
    psyche = _score()
    endurance = _score()
    charisma = _score()
    scores_from = models.CharField(max_length=200, blank=True)  # "Rolled in the app: 4+3+5, ..." or "Set by Alice"
    biography = models.TextField(max_length=8000, blank=True)
    private_notes = models.TextField(max_length=8000, blank=True)
    nerve = _dial()
    aggression = _dial()
    pit_caution = _dial()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint("campaign", Lower("name"), name="driver_name_once_per_campaign"),
            models.CheckConstraint(condition=~Q(name=""), name="driver_has_a_name"),
            models.CheckConstraint(
                condition=_between(LOWEST_SCORE, HIGHEST_SCORE, "reflexes", "psyche", "endurance", "charisma"),
                name="driver_scores_of_three_dice",
            ),
            models.CheckConstraint(
                condition=_between(0, MOST_ON_A_DIAL, "nerve", "aggression", "pit_caution"), name="driver_dials"
            ),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="driver_known_status"),
            models.CheckConstraint(condition=Q(is_npc=False) | Q(player__isnull=True), name="driver_npc_has_no_player"),
            models.CheckConstraint(condition=Q(is_npc=True) | Q(is_hidden=False), name="driver_only_npcs_hide"),
        )

    def __str__(self) -> str:
        return self.name


class DriverTalent(models.Model):
    driver = models.ForeignKey(Driver, on_delete=models.CASCADE, related_name="talents")
    key = models.CharField(max_length=30)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("driver", "key"), name="talent_once_per_driver"),)
        ordering = ("id",)

    def __str__(self) -> str:
        return self.key


class Car(models.Model):
    """The campaign stands here too, so that the database can hold a number to one car of it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="cars")
    driver = models.OneToOneField(Driver, on_delete=models.CASCADE, related_name="car")
    team = models.ForeignKey(Team, on_delete=models.RESTRICT, related_name="cars")
    car_class = models.CharField(max_length=6, choices=CarClass.choices)
    name = models.CharField(max_length=40, blank=True)
    number = models.PositiveSmallIntegerField()
    colour_1 = models.CharField(max_length=7, blank=True)  # empty: the team's
    colour_2 = models.CharField(max_length=7, blank=True)
    front = models.PositiveSmallIntegerField(null=True, blank=True)  # the driver's own share-out of the Chassis,
    rear = models.PositiveSmallIntegerField(null=True, blank=True)  # where the table lets drivers choose it
    left = models.PositiveSmallIntegerField(null=True, blank=True)
    right = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="car_number_once_per_campaign"),
            models.CheckConstraint(condition=_between(1, HIGHEST_NUMBER, "number"), name="car_number_in_bounds"),
            models.CheckConstraint(condition=Q(car_class__in=CarClass.values), name="car_known_class"),
            models.CheckConstraint(
                condition=Q(front__isnull=True, rear__isnull=True, left__isnull=True, right__isnull=True)
                | _between(1, 1000, "front", "rear", "left", "right")
                # said as well: a comparison with nothing is neither true nor false, and would pass
                & Q(front__isnull=False, rear__isnull=False, left__isnull=False, right__isnull=False),
                name="car_panels_all_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.name}".strip()


class FittedComponent(models.Model):
    car = models.ForeignKey(Car, on_delete=models.CASCADE, related_name="components")
    slot = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=30)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("car", "slot"), name="component_one_per_slot"),
            models.CheckConstraint(condition=_between(1, 10, "slot"), name="component_slot_in_bounds"),
        )
        ordering = ("slot",)

    def __str__(self) -> str:
        return self.key


class Portrait(models.Model):
    """Kept in the database, so that one file holds the whole campaign and no picture is ever without its row."""

    driver = models.OneToOneField(Driver, on_delete=models.CASCADE, related_name="portrait")
    image = models.BinaryField()  # WebP, re-encoded by us, without metadata
    sha256 = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.driver}, {self.width} x {self.height}"


class CarRequest(models.Model):
    """A player asks for another model or team; the game master answers."""

    class State(models.TextChoices):
        OPEN = "open"
        GRANTED = "granted"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"

    driver = models.ForeignKey(Driver, on_delete=models.CASCADE, related_name="car_requests")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    car_class = models.CharField(max_length=6, choices=CarClass.choices)
    why = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("driver",), condition=Q(state="open"), name="car_request_one_open"),
        )

    def __str__(self) -> str:
        return f"{self.driver}: {self.team} {self.car_class} ({self.state})"


class DriverDraft(models.Model):
    """A half-made driver. It survives a closed browser; the dice in it were rolled once and stay."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="drafts")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts")
    answers = models.JSONField(default=dict, blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "person"), name="draft_one_per_person"),)

    def __str__(self) -> str:
        return f"draft of {self.person}"
