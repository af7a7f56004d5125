"""The site as it is served, with a small campaign in a database of its own, for benches of pages."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection
from django.test import Client

from campaigns.models import Person
from tests.world import World, build_world

SECRET = "b" * 32
PATIENCE = 20


class Browser:
    """Somebody signed in, on one connection that stays open."""

    def __init__(self, port: int, person: Person) -> None:
        client = Client()
        client.force_login(person)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.line = http.client.HTTPConnection("127.0.0.1", port)
        self.headers = {
            "Cookie": f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={SECRET}",
            "X-CSRFToken": SECRET,
            "Accept": "application/json",
        }

    def get(self, address: str) -> bytes:
        return self._ask("GET", address)

    def post(self, address: str, **fields: str) -> bytes:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", address, urlencode(fields), kind)

    def hang_up(self) -> None:
        """Before a long pause: the server closes a silent line, and the next request opens a new one."""
        self.line.close()

    def _ask(self, method: str, address: str, body: str | None = None, more: dict[str, str] | None = None) -> bytes:
        self.line.request(method, address, body, self.headers | (more or {}))
        answer = self.line.getresponse()
        content = answer.read()
        if answer.status not in (200, 204):
            raise RuntimeError(f"{method} {address} was answered with {answer.status}")
        return content


@contextmanager
def served() -> Iterator[tuple[World, int]]:
    """The tests' campaign and the port it is served at: the real server, a process of its own, a real disk."""
    with tempfile.TemporaryDirectory() as folder, _campaign(Path(folder)) as world, _server(Path(folder)) as port:
        yield world, port


@contextmanager
def _campaign(folder: Path) -> Iterator[World]:
    """In the file where a server finds it whose VAR_DIR is the folder."""
    name = connection.settings_dict["NAME"]
    connection.settings_dict["TEST"]["NAME"] = str(folder / "svl.sqlite3")
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield build_world()
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


@contextmanager
def _server(folder: Path) -> Iterator[int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    environment = os.environ | {
        "VAR_DIR": str(folder),
        "SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
    }
    command = [sys.executable, "-m", "uvicorn", "svl.asgi:application", "--port", str(port), "--log-level", "error"]
    server = subprocess.Popen([*command, "--lifespan", "off", "--no-access-log"], env=environment)
    try:
        _wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait()


def _wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return
