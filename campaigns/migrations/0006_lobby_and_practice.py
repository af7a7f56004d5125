"""Who is ready for the flag, where a pause ended, and laps somebody drives alone."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0005_tvs"),
    ]

    operations = [
        migrations.AddField(
            model_name="race",
            name="practice_of",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="practices",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="race",
            name="resumed_seq",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="is_ready",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="race",
            constraint=models.CheckConstraint(
                condition=models.Q(("practice_of__isnull", True), ("event__isnull", True), _connector="OR"),
                name="practice_is_on_no_calendar",
            ),
        ),
    ]
