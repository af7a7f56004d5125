"""Setting a race, its grid, quick races, and the way to the right screen."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
