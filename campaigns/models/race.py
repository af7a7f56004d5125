"""A race: who sits where, the log that is its truth, and the secrets that wait beside the log."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.append_only import AppendOnly
from campaigns.models.calendar import Event
from campaigns.models.campaign import Campaign
from campaigns.models.driver import Driver
from campaigns.models.track import Track


def new_token() -> str:
    return secrets.token_hex(8)


class RacesThatCount(models.Manager["Race"]):
    """Every list, lock and statistic reads these. A practice lap is nobody's race."""

    def get_queryset(self) -> models.QuerySet[Race]:
        return super().get_queryset().filter(practice_of__isnull=True)


class Race(models.Model):
    """What the log says is never stored twice: the columns here are what a list of races needs, and what is no part
    of the game, such as who waits since when."""

    class State(models.TextChoices):
        SETTING = "setting", "being set"
        GRID = "grid", "on the grid"
        RUNNING = "running", "running"
        PAUSED = "paused", "paused"
        FINISHED = "finished", "finished"
        SETTLED = "settled", "settled"
        CONTINUED = "continued", "continued on paper"

    OVER = (State.FINISHED, State.SETTLED)  # raced to an end, whether or not the result is posted

    class Mode(models.TextChoices):
        ENFORCE = "enforce", "Hold us to the rules"
        WARN = "warn", "Warn, and let the GM allow it"
        TRACK = "track", "Just keep track"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="races")
    practice_of = models.ForeignKey(  # set: a lap this person drives alone, by the same log and rules
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="practices"
    )
    event = models.OneToOneField(Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="race")
    # The race this one takes up again from paper. That one stays as it was left, with its log.
    continues = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="continued_by"
    )
    name = models.CharField(max_length=60)
    token = models.CharField(max_length=16, default=new_token, unique=True)  # names this log, whatever its number
    state = models.CharField(max_length=10, choices=State.choices, default=State.SETTING)

    # Chosen while it is set; entry 1 freezes the track, the laps and the rulings.
    circuit = models.CharField(max_length=40, blank=True)
    track = models.ForeignKey(Track, null=True, blank=True, on_delete=models.SET_NULL, related_name="races")
    laps = models.PositiveSmallIntegerField(default=3)
    rulings = models.JSONField(default=dict, blank=True)  # readings that differ from the default
    dice = models.CharField(max_length=6, choices=Campaign.Dice.choices, default=Campaign.Dice.EITHER)
    mode = models.CharField(max_length=8, choices=Mode.choices, default=Mode.ENFORCE)
    palm_seconds = models.PositiveSmallIntegerField(null=True, blank=True)  # none: everybody takes their time
    runs_rivals = models.BooleanField(default=False)  # autopilots take their turns by themselves, at a readable pace

    # Where the log has got to.
    seq = models.PositiveIntegerField(default=0)
    tick = models.PositiveIntegerField(default=0)  # raised by anything any screen shows
    corrected = models.BooleanField(
        default=False
    )  # something was taken back or amended: the log is not one straight line
    lap = models.PositiveSmallIntegerField(default=0)
    round = models.PositiveIntegerField(default=0)
    prompt = models.PositiveIntegerField(null=True, blank=True)  # the question the table waits for,
    waiting_since = models.DateTimeField(null=True, blank=True)  # and since when
    wake_at = models.DateTimeField(null=True, blank=True)  # when the clock acts for somebody

    resumed_seq = models.PositiveIntegerField(null=True, blank=True)  # where a pause ended last,
    resumed_times = models.PositiveIntegerField(default=0)  # and how many have; two may end at the same entry

    made_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = RacesThatCount()
    with_practice = models.Manager["Race"]()

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="race_has_a_name"),
            models.CheckConstraint(condition=Q(laps__gte=1, laps__lte=99), name="race_laps_in_bounds"),
            models.CheckConstraint(condition=Q(circuit="") | Q(track__isnull=True), name="race_on_one_track"),
            models.CheckConstraint(
                condition=Q(practice_of__isnull=True) | Q(event__isnull=True), name="practice_is_on_no_calendar"
            ),
        )
        indexes = (models.Index(fields=("wake_at",), condition=Q(wake_at__isnull=False), name="race_to_be_woken"),)

    def __str__(self) -> str:
        return self.name

    @property
    def rolls_by_hand(self) -> bool:
        """Does the app roll for nobody?"""
        return self.dice == Campaign.Dice.HAND

    @property
    def is_practice(self) -> bool:
        return self.practice_of_id is not None

    @property
    def is_open(self) -> bool:
        """Is the log open for the game's own actions?"""
        return self.state in (self.State.GRID, self.State.RUNNING)

    @property
    def is_over(self) -> bool:
        return self.state in self.OVER


class Seat(models.Model):
    """A car of a race and who drives it. `key` is the actor's name in the log."""

    class Pilot(models.TextChoices):
        PERSON = "person", "a player"
        GM = "gm", "the GM"
        AUTOPILOT = "autopilot", "the autopilot"

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="seats")
    driver = models.ForeignKey(Driver, on_delete=models.RESTRICT, related_name="seats")
    key = models.CharField(max_length=30)
    pilot = models.CharField(max_length=10, choices=Pilot.choices, default=Pilot.GM)
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    rolls_at_once = models.BooleanField(default=False)  # the app rolls without a tap
    no_clock = models.BooleanField(default=False)  # no time limit ever runs for this seat
    orders = models.JSONField(default=dict, blank=True)  # standing orders: reaction -> ask, never, save
    nudges = models.PositiveSmallIntegerField(default=0)
    is_ready = models.BooleanField(default=False)  # its driver waits for the green flag

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("race", "driver"), name="seat_once_per_driver"),
            models.UniqueConstraint(fields=("race", "key"), name="seat_key_once_per_race"),
            models.CheckConstraint(
                condition=~Q(pilot="person") | Q(holder__isnull=False), name="seat_of_a_person_has_one"
            ),
        )
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.driver} in {self.race}"


class RaceEntry(AppendOnly):
    """One line of the log, as `svl.table` encodes it. `key` is what the page sent, so that a tap sent twice is one."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    seat = models.CharField(max_length=30)
    kind = models.CharField(max_length=40)
    data = models.JSONField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    key = models.CharField(max_length=40, null=True)  # noqa: DJ001 - nothing was sent; many rows have none
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("race", "seq"), name="race_entry_once_per_seq"),
            models.UniqueConstraint(fields=("race", "person", "key"), name="race_entry_once_per_key"),
        )
        ordering = ("seq",)

    def __str__(self) -> str:
        return f"{self.race} {self.seq}: {self.kind}"


class Snapshot(models.Model):
    """The table after entry `seq`. It may stand in for the entries before it, and is never required."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="snapshots")
    seq = models.PositiveIntegerField()
    data = models.JSONField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("race", "seq"), name="snapshot_once_per_seq"),)

    def __str__(self) -> str:
        return f"{self.race} at {self.seq}"


class SealedChoice(models.Model):
    """A secret choice that waits for the others. Once all are in, one entry holds them and these rows are gone."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="palms")
    prompt = models.PositiveIntegerField()
    seat = models.CharField(max_length=30)
    data = models.JSONField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("race", "prompt", "seat"), name="palm_once_per_seat"),)

    def __str__(self) -> str:
        return f"{self.race} {self.seat}: sealed"


class Appeal(models.Model):
    """A player says that something was wrong, or asks to take it back; the GM answers."""

    class What(models.TextChoices):
        WRONG = "wrong", "That was wrong"
        TAKE_BACK = "take_back", "Ask to take back"

    class State(models.TextChoices):
        OPEN = "open"
        GRANTED = "granted"
        REFUSED = "refused"

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="appeals")
    seat = models.CharField(max_length=30)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by = models.CharField(max_length=40)
    what = models.CharField(max_length=10, choices=What.choices)
    target = models.PositiveIntegerField()  # the entry it is about
    why = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("race", "seat", "target"), condition=Q(state="open"), name="appeal_one_open_per_entry"
            ),
        )
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.by}: {self.what} {self.target} ({self.state})"


class Result(models.Model):
    """Where a driver came in, as the GM settled it. No place: not classified."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="results")
    driver = models.ForeignKey(Driver, on_delete=models.RESTRICT, related_name="results")
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    wrecked = models.BooleanField(default=False)
    notoriety = models.IntegerField(default=0)
    note = models.CharField(max_length=200, blank=True)  # an injury, a component that is gone

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("race", "driver"), name="result_once_per_driver"),
            models.UniqueConstraint(fields=("race", "place"), name="result_one_car_per_place"),
        )
        ordering = ("place", "id")

    def __str__(self) -> str:
        return f"{self.race}: {self.driver} {self.place or 'not classified'}"
