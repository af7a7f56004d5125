"""Laps driven alone, and grids ordered by their times."""

from __future__ import annotations

from django.urls import path

from campaigns.urls.race import RACE
from campaigns.views import practice

urlpatterns = [
    path("c/<int:campaign_id>/practice", practice.practice, name="practice"),
    path("c/<int:campaign_id>/practice/<int:race_id>", practice.lap, name="practice_lap"),
    path(f"{RACE}/grid/times", practice.by_times, name="race_by_times"),
    path(f"{RACE}/grid/qualify", practice.rivals_qualify, name="race_qualify"),
]
