"""The ASGI door; `manage.py serve` puts uvicorn behind it."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

from svl.body_limit import BodyLimit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "svl.settings")

application = BodyLimit(get_asgi_application())
