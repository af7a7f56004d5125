"""The console, and the page for those who watch."""

from __future__ import annotations

from django.urls import path

from campaigns.urls.race import RACE
from campaigns.views import race_console

urlpatterns = [
    path(f"{RACE}/console", race_console.console, name="race_console"),
    path(f"{RACE}/console/parts", race_console.console_parts, name="race_console_parts"),
    path(f"{RACE}/watch", race_console.watch, name="race_watch"),
    path(f"{RACE}/watch/parts", race_console.watch_parts, name="race_watch_parts"),
]
