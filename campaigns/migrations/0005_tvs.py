"""TVs of a table: paired by the four letters they show."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0004_postings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tv",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=4)),
                ("secret", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("paired_at", models.DateTimeField(blank=True, null=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tvs",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "paired_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("campaign__isnull", True)),
                        fields=("code",),
                        name="tv_waits_with_letters_of_its_own",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("campaign__isnull", True), ("paired_at__isnull", True)),
                            models.Q(("campaign__isnull", False), ("paired_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="tv_paired_with_a_campaign",
                    ),
                ],
            },
        ),
    ]
