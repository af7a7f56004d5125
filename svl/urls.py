"""Every address of the site."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [path("", include("campaigns.urls"))]
