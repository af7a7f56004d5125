"""Settling a race, and recording one played on paper."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
