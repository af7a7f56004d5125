"""Races with their logs, seats, secrets and results. The list of entered drivers becomes the seats."""

from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import campaigns.models.race


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0002_tracks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Appeal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=30)),
                ("by", models.CharField(max_length=40)),
                (
                    "what",
                    models.CharField(
                        choices=[("wrong", "That was wrong"), ("take_back", "Ask to take back")], max_length=10
                    ),
                ),
                ("target", models.PositiveIntegerField()),
                ("why", models.CharField(blank=True, max_length=200)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "Open"), ("granted", "Granted"), ("refused", "Refused")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="RaceEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("seat", models.CharField(max_length=30)),
                ("kind", models.CharField(max_length=40)),
                ("data", models.JSONField()),
                ("key", models.CharField(max_length=40, null=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("seq",),
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("wrecked", models.BooleanField(default=False)),
                ("notoriety", models.IntegerField(default=0)),
                ("note", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "ordering": ("place", "id"),
            },
        ),
        migrations.CreateModel(
            name="SealedChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("prompt", models.PositiveIntegerField()),
                ("seat", models.CharField(max_length=30)),
                ("data", models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=30)),
                (
                    "pilot",
                    models.CharField(
                        choices=[("person", "a player"), ("gm", "the GM"), ("autopilot", "the autopilot")],
                        default="gm",
                        max_length=10,
                    ),
                ),
                ("rolls_at_once", models.BooleanField(default=False)),
                ("no_clock", models.BooleanField(default=False)),
                ("orders", models.JSONField(blank=True, default=dict)),
                ("nudges", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("data", models.JSONField()),
            ],
        ),
        migrations.AddField(
            model_name="campaign",
            name="is_quick",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="race",
            name="circuit",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="race",
            name="corrected",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="race",
            name="dice",
            field=models.CharField(
                choices=[("app", "The app rolls"), ("hand", "We roll and type"), ("either", "Each as they like")],
                default="either",
                max_length=6,
            ),
        ),
        migrations.AddField(
            model_name="race",
            name="ended_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="race",
            name="prompt",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="race",
            name="lap",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="race",
            name="laps",
            field=models.PositiveSmallIntegerField(default=3),
        ),
        migrations.AddField(
            model_name="race",
            name="made_at",
            field=models.DateTimeField(auto_now_add=True, default=django.utils.timezone.now),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="race",
            name="mode",
            field=models.CharField(
                choices=[
                    ("enforce", "Hold us to the rules"),
                    ("warn", "Warn, and let the GM allow it"),
                    ("track", "Just keep track"),
                ],
                default="enforce",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="race",
            name="palm_seconds",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="race",
            name="round",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="race",
            name="rulings",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="race",
            name="runs_rivals",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="race",
            name="seq",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="race",
            name="tick",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="race",
            name="token",
            field=models.CharField(default=campaigns.models.race.new_token, max_length=16, unique=True),
        ),
        migrations.AddField(
            model_name="race",
            name="track",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="races",
                to="campaigns.track",
            ),
        ),
        migrations.AddField(
            model_name="race",
            name="waiting_since",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="race",
            name="wake_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="race",
            name="started_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="race",
            name="state",
            field=models.CharField(
                choices=[
                    ("setting", "being set"),
                    ("grid", "on the grid"),
                    ("running", "running"),
                    ("paused", "paused"),
                    ("finished", "finished"),
                    ("settled", "settled"),
                ],
                default="setting",
                max_length=10,
            ),
        ),
        migrations.AddIndex(
            model_name="race",
            index=models.Index(
                condition=models.Q(("wake_at__isnull", False)), fields=["wake_at"], name="race_to_be_woken"
            ),
        ),
        migrations.AddConstraint(
            model_name="race",
            constraint=models.CheckConstraint(
                condition=models.Q(("laps__gte", 1), ("laps__lte", 99)), name="race_laps_in_bounds"
            ),
        ),
        migrations.AddConstraint(
            model_name="race",
            constraint=models.CheckConstraint(
                condition=models.Q(("circuit", ""), ("track__isnull", True), _connector="OR"), name="race_on_one_track"
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="person",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="race",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="appeals", to="campaigns.race"
            ),
        ),
        migrations.AddField(
            model_name="raceentry",
            name="person",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="raceentry",
            name="race",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="log", to="campaigns.race"
            ),
        ),
        migrations.AddField(
            model_name="result",
            name="driver",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT, related_name="results", to="campaigns.driver"
            ),
        ),
        migrations.AddField(
            model_name="result",
            name="race",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="results", to="campaigns.race"
            ),
        ),
        migrations.AddField(
            model_name="sealedchoice",
            name="person",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="sealedchoice",
            name="race",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="palms", to="campaigns.race"
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="driver",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT, related_name="seats", to="campaigns.driver"
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="holder",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="race",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="campaigns.race"
            ),
        ),
        migrations.AddField(
            model_name="snapshot",
            name="race",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="snapshots", to="campaigns.race"
            ),
        ),
        migrations.DeleteModel(
            name="Entry",
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")),
                fields=("race", "seat", "target"),
                name="appeal_one_open_per_entry",
            ),
        ),
        migrations.AddConstraint(
            model_name="raceentry",
            constraint=models.UniqueConstraint(fields=("race", "seq"), name="race_entry_once_per_seq"),
        ),
        migrations.AddConstraint(
            model_name="raceentry",
            constraint=models.UniqueConstraint(fields=("race", "person", "key"), name="race_entry_once_per_key"),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(fields=("race", "driver"), name="result_once_per_driver"),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(fields=("race", "place"), name="result_one_car_per_place"),
        ),
        migrations.AddConstraint(
            model_name="sealedchoice",
            constraint=models.UniqueConstraint(fields=("race", "prompt", "seat"), name="palm_once_per_seat"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("race", "driver"), name="seat_once_per_driver"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("race", "key"), name="seat_key_once_per_race"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("pilot", "person"), _negated=True), ("holder__isnull", False), _connector="OR"
                ),
                name="seat_of_a_person_has_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="snapshot",
            constraint=models.UniqueConstraint(fields=("race", "seq"), name="snapshot_once_per_seq"),
        ),
    ]
