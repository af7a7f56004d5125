"""Postings of results: at most one in force for each race, and the ledger rows that belong to it."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0003_races"),
    ]

    operations = [
        migrations.CreateModel(
            name="Posting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("key", models.CharField(blank=True, max_length=40)),
                ("lines", models.JSONField()),
                ("story", models.TextField(blank=True, max_length=1000)),
                ("marked_event", models.BooleanField(default=False)),
                ("by", models.CharField(max_length=40)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("reopened_at", models.DateTimeField(blank=True, null=True)),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "race",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="postings", to="campaigns.race"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.AddField(
            model_name="ledgerentry",
            name="posting",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="rows",
                to="campaigns.posting",
            ),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.UniqueConstraint(
                models.F("race"), condition=models.Q(("reopened_at", None)), name="posting_one_in_force"
            ),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.UniqueConstraint(
                condition=models.Q(("key", ""), _negated=True), fields=("race", "key"), name="posting_once_per_page"
            ),
        ),
    ]
