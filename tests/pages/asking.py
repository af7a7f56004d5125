"""How page tests ask and read: text without entities, bodies without their one-time tokens, numbers of queries."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

TOKEN = re.compile(r"[A-Za-z0-9]{64}")


def text(response: Any) -> str:
    return unescape(response.content.decode())


def words(response: Any) -> str:
    """What a reader sees, without tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def body(response: Any) -> str:
    """The whole answer but for the CSRF token, which no two answers share."""
    return TOKEN.sub("", response.content.decode())


def send(client: Client, method: str, address: str) -> HttpResponse:
    return getattr(client, method)(address)  # type: ignore[no-any-return]


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address).status_code == 200
    return len(seen)
