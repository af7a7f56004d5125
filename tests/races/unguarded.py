"""A server's settings with the guards off: what the tests of contention are worth, they show here."""

from __future__ import annotations

from django.db.models import QuerySet

from tests.races.settings import *  # noqa: F403
from tests.races.settings import DATABASES

if DATABASES["default"]["ENGINE"] == "svl.sqlite_gate":  # Django's own backend, as it comes
    DATABASES["default"] |= {"ENGINE": "django.db.backends.sqlite3", "OPTIONS": {"timeout": 20}}
QuerySet.select_for_update = lambda rows, **_: rows  # type: ignore[assignment, method-assign, misc]
