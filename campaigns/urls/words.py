from __future__ import annotations

from django.urls import path

from campaigns.views import words

urlpatterns = [
    path("rules", words.rules, name="rules"),
    path("rules/<slug:key>", words.rule, name="rule"),
    path("c/<int:campaign_id>/rules", words.campaign_rules, name="campaign_rules"),
    path("c/<int:campaign_id>/rules/<slug:key>", words.campaign_rule, name="campaign_rule"),
]
