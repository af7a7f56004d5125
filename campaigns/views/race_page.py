"""What every screen of a race has in common: a log that cannot be read is named on a page of its own, never a crash."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.access import drive_for
from campaigns.racelog import BrokenLog

View = Callable[..., HttpResponse]


def race_page(view: View) -> View:
    """Around every view that reads a log. The view has `campaign_id` among its arguments."""

    @wraps(view)
    def watched(request: HttpRequest, campaign_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, campaign_id, *args, **kwargs)
        except BrokenLog as broken:
            return broken_page(request, campaign_id, broken)

    return watched


def broken_page(request: HttpRequest, campaign_id: int, broken: BrokenLog) -> HttpResponse:
    """For those at the table of this race; the porter keeps everybody else out."""
    at = drive_for(request, campaign_id, broken.race.pk)
    page = {"here": at.here, "at": at, "race": at.race, "sentence": broken.sentence}
    return render(request, "race/broken.html", page, status=409)
