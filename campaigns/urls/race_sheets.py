"""What the GM opens from the console: events, adjustments, seats, checks, the race's menu."""

from __future__ import annotations

from django.urls import path

from campaigns.urls.race import RACE
from campaigns.views import race_sheets

urlpatterns = [
    path(f"{RACE}/event", race_sheets.event, name="race_event"),
    path(f"{RACE}/adjust", race_sheets.adjust, name="race_adjust"),
    path(f"{RACE}/ask", race_sheets.ask, name="race_ask"),
    path(f"{RACE}/cars/<str:seat_key>", race_sheets.seat_sheet, name="race_seat_sheet"),
    path(f"{RACE}/menu", race_sheets.menu, name="race_menu"),
    path(f"{RACE}/log.json", race_sheets.log_file, name="race_log_file"),
]
