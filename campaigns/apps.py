"""The Django app of the house: people, tracks, races and the pages they see."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import register


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        from campaigns import checks

        register(checks.sqlite_is_named)
        register(checks.printing_is_possible)
