"""What the GM opens from the console: events, adjustments, seats, checks, the race's menu."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
