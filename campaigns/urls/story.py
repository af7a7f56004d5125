"""Races told again: replay, report, the link that shows both to people without an account, and the season so far."""

from __future__ import annotations

from django.urls import path

from campaigns.urls.race import RACE
from campaigns.views import replay, report, season

urlpatterns = [
    path("c/<int:campaign_id>/season", season.page, name="season"),
    path(f"{RACE}/replay", replay.page, name="race_replay"),
    path(f"{RACE}/replay/steps", replay.steps, name="race_replay_steps"),
    path(f"{RACE}/replay/moments", replay.moments, name="race_replay_moments"),
    path(f"{RACE}/report", report.page, name="race_report"),
    path(f"{RACE}/share", replay.share, name="race_share"),
    path(f"{RACE}/share/end", replay.end_sharing, name="race_end_sharing"),
    path("replay/<str:token>", replay.shared_page, name="shared_replay"),
    path("replay/<str:token>/steps", replay.shared_steps, name="shared_replay_steps"),
    path("replay/<str:token>/moments", replay.shared_moments, name="shared_replay_moments"),
    path("replay/<str:token>/report", report.shared_page, name="shared_report"),
    path("replay/<str:token>/livery.css", replay.shared_livery, name="shared_livery"),
]
