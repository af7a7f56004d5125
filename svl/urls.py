"""Every address of the site."""

from __future__ import annotations

from django.urls import include, path

from campaigns.views.home import home

urlpatterns = [
    path("", home, name="home"),
    path("", include("campaigns.urls")),
]
