"""Checks the GM asks for between the races."""

from __future__ import annotations

from django.urls import path

from campaigns.views import checks

urlpatterns = [
    path("c/<int:campaign_id>/checks", checks.checks, name="checks"),
    path("c/<int:campaign_id>/checks/mine", checks.my_checks, name="my_checks"),
    path("c/<int:campaign_id>/checks/rolls/<int:roll_id>", checks.roll, name="roll_check"),
    path("c/<int:campaign_id>/checks/<int:check_id>/npcs", checks.roll_npcs, name="roll_npcs"),
    path("c/<int:campaign_id>/checks/<int:check_id>/close", checks.close_check, name="close_check"),
]
