"""What the frame of every page knows: who is here, and the ways from here."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from campaigns.access import person_of


def frame(request: HttpRequest) -> dict[str, Any]:
    """Lazily, because a page that names nobody should not read the session."""
    return {"me": SimpleLazyObject(lambda: person_of(request))}
