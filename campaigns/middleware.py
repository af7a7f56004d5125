"""What every answer to a known person has in common."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class PrivatePages:
    """Phones are shared and lent: what a person saw stays in no cache of the browser's.

    Only where the session was read, because only then can the page depend on who asks.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.session.accessed and "Cache-Control" not in response:
            response["Cache-Control"] = "no-store"
        return response
