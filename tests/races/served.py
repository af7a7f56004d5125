"""The site as a process of its own on a database of its own, and clients that talk to it over the line.

The server is forked from a process that has loaded the site and served nothing, so that one killed in the middle of
something is followed by a fresh one at once, at the same port.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings

ROOT = Path(__file__).parent.parent.parent
CSRF = "c" * 32
PATIENCE = 30


class Nursery:
    """A process that loaded the site and starts servers: `python -m tests.races.served` at its other end."""

    def __init__(self, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "tests.races.served"]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | environment,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.port = int(self._said())
        self.server = 0

    def _said(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, "the server's process ended"
        return line

    def start(self) -> None:
        assert self.process.stdin
        self.process.stdin.write("start\n")
        self.process.stdin.flush()
        self.server = int(self._said())

    def kill(self) -> None:
        """No goodbye: as when the battery falls out."""
        os.kill(self.server, signal.SIGKILL)
        assert int(self._said()) == signal.SIGKILL
        self.server = 0

    def stop(self) -> int:
        """A polite end; what the server ended with."""
        os.kill(self.server, signal.SIGTERM)
        self.server = 0
        return int(self._said())

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()


@contextmanager
def served(**environment: str) -> Iterator[Nursery]:
    nursery = Nursery(
        {"SECRET_KEY": settings.SECRET_KEY, "DJANGO_SETTINGS_MODULE": "tests.races.settings"} | environment
    )
    try:
        nursery.start()
        yield nursery
    finally:
        if nursery.server:
            nursery.stop()
        nursery.close()


@dataclass(frozen=True)
class Answer:
    status: int
    tick: int
    told: dict[str, Any]


class Phone:
    """A browser signed in as somebody, on one line that is opened anew when it breaks."""

    def __init__(self, port: int, session: str) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.headers = {
            "Cookie": f"sessionid={session}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def post(self, path: str, **fields: object) -> Answer:
        return self._ask("POST", path, urlencode(fields))

    def get(self, path: str) -> Answer:
        return self._ask("GET", path)

    def __del__(self) -> None:
        self.line.close()

    def _ask(self, method: str, path: str, body: str | None = None) -> Answer:
        try:
            self.line.request(method, path, body, self.headers)
            response = self.line.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException) as broken:
            self.line.close()
            raise ConnectionError(str(broken)) from broken
        is_json = response.headers.get("Content-Type", "").startswith("application/json")
        return Answer(response.status, int(response.headers.get("X-Tick", 0)), json.loads(content) if is_json else {})


# -- the other end


def nursery() -> None:
    """A port on the first line; then for each line read a server, its number, and what it ended with."""
    import django
    import uvicorn
    from django.core.asgi import get_asgi_application
    from django.urls import get_resolver

    django.setup()
    application = get_asgi_application()
    get_resolver().url_patterns  # noqa: B018 - read now, or every server would read all views at its first request
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    say(port)
    for _ in sys.stdin:
        # a door of its own for each: where no server is, nobody is left waiting at it
        with socket.create_server(("127.0.0.1", port), backlog=512) as listener:
            child = os.fork()
            if child == 0:
                config = uvicorn.Config(
                    application, lifespan="off", log_level="error", access_log=False, timeout_graceful_shutdown=1
                )
                uvicorn.Server(config).run(sockets=[listener])
                os._exit(0)
        say(child)
        say(-os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def wait_until_answered(port: int) -> float:
    """Seconds until somebody answers at this port."""
    begun = time.monotonic()
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    line.request("GET", "/enter")
    line.getresponse().read()
    line.close()
    return time.monotonic() - begun


if __name__ == "__main__":
    nursery()
