"""The site's own settings, with the bare views beside its pages."""

from __future__ import annotations

from svl.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.bare"
# Sources instead of collected files, so that a fresh clone can be measured.
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
STATIC_ROOT = BASE_DIR / "static"  # noqa: F405
