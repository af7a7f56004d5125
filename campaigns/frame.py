"""What the frame of every page knows: who is here, and who else shares this phone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from campaigns import phone
from campaigns.access import person_of


def frame(request: HttpRequest) -> dict[str, Any]:
    """Lazily, because a page that names nobody should not read the session."""
    if not hasattr(request, "user"):  # a page for trouble that came before anybody was looked up
        return {"me": None, "phone_people": ()}
    return {
        "me": SimpleLazyObject(lambda: person_of(request)),
        "phone_people": SimpleLazyObject(lambda: phone.people_here(request)),
    }
