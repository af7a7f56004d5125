"""Settling a race, its result, and recording one played on paper."""

from __future__ import annotations

from django.urls import path

from campaigns.views import settle

urlpatterns = [
    path("c/<int:campaign_id>/races/record", settle.record, name="record_race"),
    path("c/<int:campaign_id>/races/<int:race_id>/settle", settle.settle, name="race_settle"),
    path("c/<int:campaign_id>/races/<int:race_id>/result", settle.result, name="race_result"),
    path("c/<int:campaign_id>/races/<int:race_id>/result/parts", settle.result_parts, name="race_result_parts"),
    path("c/<int:campaign_id>/races/<int:race_id>/reopen", settle.reopen, name="race_reopen"),
]
