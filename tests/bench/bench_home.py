"""The showroom against a bare view that answers the same bytes, both through the whole middleware chain."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from campaigns.views.tonight import show_room
from tests.bench.ratio import Ratio, time_ratio

# Sources instead of collected files, so that a fresh clone can be measured.
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
body = b""


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse(body)


urlpatterns = [path("showroom", show_room), path("bare", bare)]


def measure() -> Iterator[Ratio]:
    global body
    sources = settings.STATICFILES_DIRS[0]
    with override_settings(ROOT_URLCONF=__name__, STORAGES=STORAGES, STATIC_ROOT=sources, ALLOWED_HOSTS=["testserver"]):
        client = Client()
        body = client.get("/showroom").content
        value = time_ratio(lambda: client.get("/showroom"), lambda: client.get("/bare"), times=40)
    yield Ratio("home_page_over_bare_view", value, goal=3)
