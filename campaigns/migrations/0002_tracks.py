"""Circuits that people draw or generate, and the races on them."""

from __future__ import annotations

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0001_people_and_campaigns"),
    ]

    operations = [
        migrations.CreateModel(
            name="Track",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("character", models.CharField(blank=True, max_length=160)),
                ("tiles", models.TextField(max_length=12000)),
                ("heading", models.PositiveSmallIntegerField(default=0)),
                ("recipe", models.JSONField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("changed_by", models.CharField(blank=True, max_length=40)),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="tracks", to="campaigns.campaign"
                    ),
                ),
            ],
            options={
                "ordering": ("name",),
            },
        ),
        migrations.AddField(
            model_name="event",
            name="track",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="events",
                to="campaigns.track",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("circuit", ""), ("track__isnull", True), _connector="OR"), name="event_on_one_track"
            ),
        ),
        migrations.AddConstraint(
            model_name="track",
            constraint=models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="track_has_a_name"),
        ),
        migrations.AddConstraint(
            model_name="track",
            constraint=models.CheckConstraint(
                condition=models.Q(("tiles", ""), _negated=True), name="track_has_a_start_tile"
            ),
        ),
        migrations.AddConstraint(
            model_name="track",
            constraint=models.CheckConstraint(condition=models.Q(("heading__lte", 5)), name="track_heading_in_sixths"),
        ),
        migrations.AddConstraint(
            model_name="track",
            constraint=models.UniqueConstraint(
                models.F("campaign"), django.db.models.functions.text.Lower("name"), name="track_name_once_per_campaign"
            ),
        ),
    ]
