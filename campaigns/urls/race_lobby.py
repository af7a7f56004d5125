"""The lobby before a race, and rivals' cars for those without one."""

from __future__ import annotations

from django.urls import path

from campaigns.urls.race import RACE
from campaigns.views import race_lobby

urlpatterns = [
    path(f"{RACE}/lobby", race_lobby.lobby, name="race_lobby"),
    path(f"{RACE}/lobby/parts", race_lobby.parts, name="race_lobby_parts"),
    path(f"{RACE}/ready", race_lobby.ready, name="race_ready"),
    path(f"{RACE}/rivals", race_lobby.rivals, name="race_rivals"),
    path(f"{RACE}/previously", race_lobby.so_far, name="race_previously"),
]
