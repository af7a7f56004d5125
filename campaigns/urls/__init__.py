"""Every address of the app, by area: each module beside this one lists its own."""

from __future__ import annotations

from django.urls import include, path

AREAS = (
    "tonight",
    "door",
    "people",
    "campaign",
    "demo",
    "wizard",
    "sheet",
    "garage",
    "field",
    "checks",
    "notes",
    "calendar",
    "tracks",
    "race",
    "race_setup",
    "race_lobby",
    "practice",
    "race_console",
    "race_sheets",
    "race_cockpit",
    "race_log",
    "tv",
    "story",
    "settle",
    "ledger",
    "print_shop",
    "printing",
    "words",
    "kit",
)

urlpatterns = [path("", include(f"campaigns.urls.{area}")) for area in AREAS]
