"""The ASGI door; `manage.py serve` puts uvicorn behind it."""

from __future__ import annotations

import os
import sys

from django.core.asgi import get_asgi_application

from svl.body_limit import BodyLimit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "svl.settings")

# A thread that comes back from the database waits this long for one that computes, at each of a tap's ten questions.
# With Python's five milliseconds, somebody's long page would hold up everybody's taps.
sys.setswitchinterval(0.0005)

application = BodyLimit(get_asgi_application())
