"""The site's own settings for a server of the tests: sources instead of collected files."""

from __future__ import annotations

from svl.settings import *  # noqa: F403

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = BASE_DIR / "static"  # noqa: F405
