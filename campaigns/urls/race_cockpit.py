"""The cockpit on a phone."""

from __future__ import annotations

from django.urls import path

from campaigns.urls.race import RACE
from campaigns.views import race_cockpit

urlpatterns = [
    path(f"{RACE}/cockpit/<str:seat_key>", race_cockpit.cockpit, name="race_cockpit"),
    path(f"{RACE}/cockpit/<str:seat_key>/parts", race_cockpit.parts, name="race_cockpit_parts"),
    path(f"{RACE}/cockpit/<str:seat_key>/orders", race_cockpit.orders, name="race_orders"),
]
