"""The ASGI door; `manage.py serve` puts uvicorn behind it."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "svl.settings")

application = get_asgi_application()
