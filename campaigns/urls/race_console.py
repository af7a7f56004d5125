"""The console, and the page for those who watch."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
