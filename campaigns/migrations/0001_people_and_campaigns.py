"""People, campaigns, drivers, cars, the ledger and what goes with them."""

from __future__ import annotations

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("place", models.CharField(blank=True, max_length=60)),
                ("date", models.DateField(blank=True, null=True)),
                ("laps", models.PositiveSmallIntegerField(default=3)),
                ("circuit", models.CharField(blank=True, max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[("planned", "Planned"), ("done", "Done"), ("cancelled", "Cancelled")],
                        default="planned",
                        max_length=10,
                    ),
                ),
                ("order", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ("order", "id"),
            },
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("name", models.CharField(max_length=40)),
                ("login", models.CharField(blank=True, max_length=40, null=True, unique=True)),
                ("is_owner", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("joined_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="person_has_a_name"),
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("login"), name="person_login_once_in_any_case"
                    ),
                    models.UniqueConstraint(
                        models.F("is_owner"), condition=models.Q(("is_owner", True)), name="person_one_owner"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Campaign",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("rulings", models.JSONField(blank=True, default=dict)),
                (
                    "paper",
                    models.CharField(choices=[("a4", "A4"), ("letter", "US Letter")], default="a4", max_length=6),
                ),
                (
                    "dice",
                    models.CharField(
                        choices=[
                            ("app", "The app rolls"),
                            ("hand", "We roll and type"),
                            ("either", "Each as they like"),
                        ],
                        default="either",
                        max_length=6,
                    ),
                ),
                (
                    "help_level",
                    models.CharField(
                        choices=[
                            ("odds", "The line ahead with odds"),
                            ("checks", "The checks only"),
                            ("off", "Nothing"),
                        ],
                        default="odds",
                        max_length=6,
                    ),
                ),
                ("is_demo", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="owned_campaigns",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Driver",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=12, unique=True)),
                ("name", models.CharField(max_length=40)),
                ("is_npc", models.BooleanField(default=False)),
                ("is_hidden", models.BooleanField(default=False)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("active", "active"),
                            ("injured", "injured"),
                            ("retired", "retired"),
                            ("dead", "dead"),
                        ],
                        default="active",
                        max_length=8,
                    ),
                ),
                ("status_note", models.CharField(blank=True, max_length=200)),
                (
                    "reflexes",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(3),
                            django.core.validators.MaxValueValidator(18),
                        ]
                    ),
                ),
                (
                    "psyche",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(3),
                            django.core.validators.MaxValueValidator(18),
                        ]
                    ),
                ),
                (
                    "endurance",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(3),
                            django.core.validators.MaxValueValidator(18),
                        ]
                    ),
                ),
                (
                    "charisma",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(3),
                            django.core.validators.MaxValueValidator(18),
                        ]
                    ),
                ),
                ("scores_from", models.CharField(blank=True, max_length=200)),
                ("biography", models.TextField(blank=True, max_length=8000)),
                ("private_notes", models.TextField(blank=True, max_length=8000)),
                (
                    "nerve",
                    models.PositiveSmallIntegerField(
                        default=5, validators=[django.core.validators.MaxValueValidator(10)]
                    ),
                ),
                (
                    "aggression",
                    models.PositiveSmallIntegerField(
                        default=5, validators=[django.core.validators.MaxValueValidator(10)]
                    ),
                ),
                (
                    "pit_caution",
                    models.PositiveSmallIntegerField(
                        default=5, validators=[django.core.validators.MaxValueValidator(10)]
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="drivers", to="campaigns.campaign"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="drivers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Car",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "car_class",
                    models.CharField(
                        choices=[("light", "light"), ("medium", "medium"), ("heavy", "heavy")], max_length=6
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=40)),
                ("number", models.PositiveSmallIntegerField()),
                ("colour_1", models.CharField(blank=True, max_length=7)),
                ("colour_2", models.CharField(blank=True, max_length=7)),
                ("front", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("rear", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("left", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("right", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cars", to="campaigns.campaign"
                    ),
                ),
                (
                    "driver",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="car", to="campaigns.driver"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DriverDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("answers", models.JSONField(blank=True, default=dict)),
                ("started_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="drafts", to="campaigns.campaign"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="drafts", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DriverTalent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=30)),
                (
                    "driver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="talents", to="campaigns.driver"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="FittedComponent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slot", models.PositiveSmallIntegerField()),
                ("key", models.CharField(max_length=30)),
                (
                    "car",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="components", to="campaigns.car"
                    ),
                ),
            ],
            options={
                "ordering": ("slot",),
            },
        ),
        migrations.CreateModel(
            name="Invite",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=12, unique=True)),
                (
                    "role",
                    models.CharField(
                        choices=[("gm", "GM"), ("co_gm", "co-GM"), ("player", "player"), ("spectator", "spectator")],
                        max_length=10,
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("most_uses", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("uses", models.PositiveSmallIntegerField(default=0)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invites", to="campaigns.campaign"
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("by", models.CharField(max_length=40)),
                ("kind", models.CharField(max_length=30)),
                ("text", models.CharField(max_length=400)),
                ("data", models.JSONField(blank=True, default=dict)),
                ("gm_only", models.BooleanField(default=False)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="log", to="campaigns.campaign"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("gm", "GM"), ("co_gm", "co-GM"), ("player", "player"), ("spectator", "spectator")],
                        max_length=10,
                    ),
                ),
                ("pin", models.CharField(blank=True, max_length=128)),
                ("joined_at", models.DateTimeField(auto_now_add=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="campaigns.campaign"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Knock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret", models.CharField(max_length=64, unique=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("let_in", "Let In"),
                            ("turned_away", "Turned Away"),
                            ("used", "Used"),
                        ],
                        default="waiting",
                        max_length=12,
                    ),
                ),
                ("knocked_at", models.DateTimeField(auto_now_add=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="knocks", to="campaigns.membership"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="campaign",
            name="members",
            field=models.ManyToManyField(
                related_name="campaigns",
                through="campaigns.Membership",
                through_fields=("campaign", "person"),
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=80)),
                ("body", models.TextField(blank=True, max_length=50000)),
                ("shown", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="campaigns.campaign"
                    ),
                ),
            ],
            options={
                "ordering": ("-changed_at",),
            },
        ),
        migrations.CreateModel(
            name="Portrait",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("image", models.BinaryField()),
                ("sha256", models.CharField(max_length=64)),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                (
                    "driver",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="portrait", to="campaigns.driver"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Race",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                (
                    "state",
                    models.CharField(
                        choices=[("running", "Running"), ("paused", "Paused"), ("finished", "Finished")],
                        default="running",
                        max_length=10,
                    ),
                ),
                ("started_at", models.DateTimeField(auto_now_add=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="races", to="campaigns.campaign"
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="race",
                        to="campaigns.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("notoriety", "Notoriety"), ("cash", "Cash"), ("fans", "Fans")], max_length=10
                    ),
                ),
                ("amount", models.IntegerField()),
                ("reason", models.CharField(max_length=200)),
                ("by", models.CharField(max_length=40)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ledger", to="campaigns.campaign"
                    ),
                ),
                (
                    "corrects",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="corrections",
                        to="campaigns.ledgerentry",
                    ),
                ),
                (
                    "driver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ledger", to="campaigns.driver"
                    ),
                ),
                (
                    "race",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="ledger",
                        to="campaigns.race",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "driver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT, related_name="entries", to="campaigns.driver"
                    ),
                ),
                (
                    "race",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="campaigns.race"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RateBucket",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=200)),
                ("window", models.BigIntegerField()),
                ("tries", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("key", "window"), name="rate_bucket_once")],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("is_current", models.BooleanField(default=False)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seasons", to="campaigns.campaign"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.AddField(
            model_name="event",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="events", to="campaigns.season"
            ),
        ),
        migrations.CreateModel(
            name="StatCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stat",
                    models.CharField(
                        choices=[
                            ("reflexes", "Reflexes"),
                            ("psyche", "Psyche"),
                            ("endurance", "Endurance"),
                            ("charisma", "Charisma"),
                        ],
                        max_length=10,
                    ),
                ),
                ("why", models.CharField(blank=True, max_length=120)),
                ("gm_only", models.BooleanField(default=False)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="checks", to="campaigns.campaign"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StatRoll",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("die_1", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("die_2", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("die_3", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("typed", models.BooleanField(default=False)),
                ("rolled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "check_asked",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rolls", to="campaigns.statcheck"
                    ),
                ),
                (
                    "driver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stat_rolls", to="campaigns.driver"
                    ),
                ),
                (
                    "rolled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("book", models.CharField(blank=True, max_length=30)),
                ("name", models.CharField(max_length=40)),
                ("motto", models.CharField(blank=True, max_length=120)),
                ("drawing", models.CharField(max_length=12)),
                ("colour_1", models.CharField(blank=True, max_length=7)),
                ("colour_2", models.CharField(blank=True, max_length=7)),
                ("chassis", models.SmallIntegerField(default=0)),
                ("acceleration", models.SmallIntegerField(default=0)),
                ("top_speed", models.SmallIntegerField(default=0)),
                ("braking", models.SmallIntegerField(default=0)),
                ("handling", models.SmallIntegerField(default=0)),
                ("slots", models.SmallIntegerField(default=0)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="campaigns.campaign"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CarRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "car_class",
                    models.CharField(
                        choices=[("light", "light"), ("medium", "medium"), ("heavy", "heavy")], max_length=6
                    ),
                ),
                ("why", models.CharField(blank=True, max_length=200)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("granted", "Granted"),
                            ("refused", "Refused"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "driver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="car_requests", to="campaigns.driver"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.team"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="car",
            name="team",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT, related_name="cars", to="campaigns.team"
            ),
        ),
        migrations.AddConstraint(
            model_name="driver",
            constraint=models.UniqueConstraint(
                models.F("campaign"),
                django.db.models.functions.text.Lower("name"),
                name="driver_name_once_per_campaign",
            ),
        ),
        migrations.AddConstraint(
            model_name="driver",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="driver_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="driver",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("reflexes__gte", 3),
                    ("reflexes__lte", 18),
                    ("psyche__gte", 3),
                    ("psyche__lte", 18),
                    ("endurance__gte", 3),
                    ("endurance__lte", 18),
                    ("charisma__gte", 3),
                    ("charisma__lte", 18),
                ),
                name="driver_scores_of_three_dice",
            ),
        ),
        migrations.AddConstraint(
            model_name="driver",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("nerve__gte", 0),
                    ("nerve__lte", 10),
                    ("aggression__gte", 0),
                    ("aggression__lte", 10),
                    ("pit_caution__gte", 0),
                    ("pit_caution__lte", 10),
                ),
                name="driver_dials",
            ),
        ),
        migrations.AddConstraint(
            model_name="driver",
            constraint=models.CheckConstraint(
                condition=models.Q(("status__in", ["active", "injured", "retired", "dead"])), name="driver_known_status"
            ),
        ),
        migrations.AddConstraint(
            model_name="driver",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_npc", False), ("player__isnull", True), _connector="OR"),
                name="driver_npc_has_no_player",
            ),
        ),
        migrations.AddConstraint(
            model_name="driver",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_npc", True), ("is_hidden", False), _connector="OR"),
                name="driver_only_npcs_hide",
            ),
        ),
        migrations.AddConstraint(
            model_name="driverdraft",
            constraint=models.UniqueConstraint(fields=("campaign", "person"), name="draft_one_per_person"),
        ),
        migrations.AddConstraint(
            model_name="drivertalent",
            constraint=models.UniqueConstraint(fields=("driver", "key"), name="talent_once_per_driver"),
        ),
        migrations.AddConstraint(
            model_name="fittedcomponent",
            constraint=models.UniqueConstraint(fields=("car", "slot"), name="component_one_per_slot"),
        ),
        migrations.AddConstraint(
            model_name="fittedcomponent",
            constraint=models.CheckConstraint(
                condition=models.Q(("slot__gte", 1), ("slot__lte", 10)), name="component_slot_in_bounds"
            ),
        ),
        migrations.AddConstraint(
            model_name="invite",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ("player", "spectator"))), name="invite_never_for_a_gm"
            ),
        ),
        migrations.AddConstraint(
            model_name="invite",
            constraint=models.CheckConstraint(
                condition=models.Q(("most_uses__isnull", True), ("uses__lte", models.F("most_uses")), _connector="OR"),
                name="invite_not_overused",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(fields=("campaign", "person"), name="membership_once_per_campaign"),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["gm", "co_gm", "player", "spectator"])), name="membership_known_role"
            ),
        ),
        migrations.AddConstraint(
            model_name="campaign",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="campaign_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="campaign",
            constraint=models.UniqueConstraint(
                models.F("is_demo"), condition=models.Q(("is_demo", True)), name="campaign_one_demo"
            ),
        ),
        migrations.AddConstraint(
            model_name="race",
            constraint=models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="race_has_a_name"),
        ),
        migrations.AddIndex(
            model_name="ledgerentry",
            index=models.Index(fields=["driver", "kind"], name="ledger_by_driver_and_kind"),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount", 0), _negated=True), name="ledger_row_moves_something"
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="ledger_row_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gte", -1000000000), ("amount__lte", 1000000000)),
                name="ledger_amount_in_bounds",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("race", "driver"), name="entry_once_per_race"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(fields=("campaign", "name"), name="season_name_once_per_campaign"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(
                models.F("campaign"), condition=models.Q(("is_current", True)), name="season_one_current"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("laps__gte", 1), ("laps__lte", 99)), name="event_laps_in_bounds"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="event_has_a_name"),
        ),
        migrations.AddConstraint(
            model_name="statroll",
            constraint=models.UniqueConstraint(fields=("check_asked", "driver"), name="stat_roll_once_per_driver"),
        ),
        migrations.AddConstraint(
            model_name="statroll",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("die_1__isnull", True), ("die_2__isnull", True), ("die_3__isnull", True)),
                    models.Q(
                        ("die_1__range", (1, 6)),
                        ("die_2__range", (1, 6)),
                        ("die_3__range", (1, 6)),
                        ("die_1__isnull", False),
                        ("die_2__isnull", False),
                        ("die_3__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="stat_roll_three_dice_or_none",
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                models.F("campaign"), django.db.models.functions.text.Lower("name"), name="team_name_once_per_campaign"
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                condition=models.Q(("book", ""), _negated=True),
                fields=("campaign", "book"),
                name="team_of_the_book_once_per_campaign",
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("chassis__gte", -40),
                    ("chassis__lte", 100),
                    ("acceleration__gte", -1),
                    ("acceleration__lte", 4),
                    ("top_speed__gte", -1),
                    ("top_speed__lte", 4),
                    ("braking__gte", -1),
                    ("braking__lte", 4),
                    ("handling__gte", -2),
                    ("handling__lte", 4),
                    ("slots__gte", 0),
                    ("slots__lte", 3),
                ),
                name="team_modifiers_in_bounds",
            ),
        ),
        migrations.AddConstraint(
            model_name="carrequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")), fields=("driver",), name="car_request_one_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="car",
            constraint=models.UniqueConstraint(fields=("campaign", "number"), name="car_number_once_per_campaign"),
        ),
        migrations.AddConstraint(
            model_name="car",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1), ("number__lte", 999)), name="car_number_in_bounds"
            ),
        ),
        migrations.AddConstraint(
            model_name="car",
            constraint=models.CheckConstraint(
                condition=models.Q(("car_class__in", ["light", "medium", "heavy"])), name="car_known_class"
            ),
        ),
        migrations.AddConstraint(
            model_name="car",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("front__isnull", True), ("left__isnull", True), ("rear__isnull", True), ("right__isnull", True)
                    ),
                    models.Q(
                        ("front__gte", 1),
                        ("front__lte", 1000),
                        ("rear__gte", 1),
                        ("rear__lte", 1000),
                        ("left__gte", 1),
                        ("left__lte", 1000),
                        ("right__gte", 1),
                        ("right__lte", 1000),
                        ("front__isnull", False),
                        ("left__isnull", False),
                        ("rear__isnull", False),
                        ("right__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="car_panels_all_or_none",
            ),
        ),
    ]
