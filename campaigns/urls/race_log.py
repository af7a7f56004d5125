"""The log of a race, why-cards, corrections."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
