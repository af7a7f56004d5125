from __future__ import annotations

from django.urls import path

from campaigns.views import campaign

urlpatterns = [
    path("campaigns/new", campaign.found, name="found_campaign"),
    path("c/<int:campaign_id>/settings", campaign.settings, name="settings"),
    path("c/<int:campaign_id>/settings/preset", campaign.use_preset, name="use_preset"),
    path("c/<int:campaign_id>/settings/preset/<int:entry_id>/undo", campaign.take_back_preset, name="take_back_preset"),
    path("c/<int:campaign_id>/rulings", campaign.all_rulings, name="rulings"),
    path("c/<int:campaign_id>/rulings/<slug:key>", campaign.change_ruling, name="change_ruling"),
    path("c/<int:campaign_id>/delete", campaign.delete, name="delete_campaign"),
    path("c/<int:campaign_id>/log", campaign.log, name="log"),
]
