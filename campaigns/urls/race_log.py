"""The log of a race, why-cards, corrections."""

from __future__ import annotations

from django.urls import path

from campaigns.views import race_log

RACE = "c/<int:campaign_id>/races/<int:race_id>"

urlpatterns = [
    path(f"{RACE}/log", race_log.page, name="race_log"),
    path(f"{RACE}/log/parts", race_log.parts, name="race_log_parts"),
    path(f"{RACE}/log/<int:seq>/why/<int:n>", race_log.why, name="race_why"),
    path(f"{RACE}/log/<int:seq>/correct", race_log.correct_form, name="race_correct_form"),
    path(f"{RACE}/log/apply", race_log.apply_difference, name="race_apply_difference"),
    path(f"{RACE}/log/undo", race_log.undo_sheet, name="race_undo_sheet"),
]
