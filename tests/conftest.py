"""Fixtures for every test: settings without collected files, a real ASGI server, a phone and a laptop."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import shutil
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from django.core.asgi import get_asgi_application
from django.test import override_settings
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from campaigns import game, presence
from campaigns.game import Luck, State
from campaigns.printing import press
from campaigns.printing.document import Document, html_of
from svl.table import seeded_luck
from tests.world import World, build_world

pytest_plugins = ["tests.summary"]

# The sync Playwright API runs an event loop in the test's thread; Django would refuse its own ORM there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

hypothesis_settings.register_profile("ci", derandomize=True, deadline=None)
hypothesis_settings.register_profile("table", deadline=None)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "table")

PATIENCE = 30_000  # milliseconds until something that has to come is given up; the machine may be busy
expect.set_options(timeout=PATIENCE)

DRIVEN = Path(__file__).parent / "browser"  # the tests that drive a browser
BROWSERS = ("chromium", "chromium-browser", "chromium-headless-shell", "google-chrome")
BROWSER_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}
LAPTOP = {"viewport": {"width": 1440, "height": 900}}
REFUSED = re.compile(r"Failed to load resource: .* status of (409|422) ")  # an answer of ours, for the person to read


def pytest_addoption(parser: pytest.Parser) -> None:
    # here and not in tests/rules: pytest reads options only from the conftest at the root of what it is given
    parser.addoption(
        "--golden", type=Path, metavar="PATH", help="run the golden cases of this file instead of the copy in the tests"
    )


@pytest.fixture(autouse=True, scope="session")
def static_files_from_their_folders() -> Iterator[None]:
    """The manifest storage wants collected files; tests read the sources."""
    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    with override_settings(STORAGES=storages, WHITENOISE_USE_FINDERS=True, WHITENOISE_AUTOREFRESH=True):
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Who drives no browser is freed of its loop first of all: Django keeps another connection where a loop runs."""
    for item in items:
        assert isinstance(item, pytest.Function)
        if item.path.parent != DRIVEN and item.fixturenames[:1] != ["no_loop_but_the_browsers"]:
            item.fixturenames.insert(0, "no_loop_but_the_browsers")


@pytest.fixture
def no_loop_but_the_browsers() -> Iterator[None]:
    """Once a browser was driven, Playwright's loop counts as running in this thread, and no other may run beside it."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture(autouse=True)
def nobody_is_here_yet() -> None:
    """Numbers of campaigns and people are given out again; who was present in an earlier test is not."""
    presence._last_seen.clear()
    presence._tvs_seen.clear()


@pytest.fixture(autouse=True)
def luck_of_its_own(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has other dice than the next, and the same in every run: none fails by bad luck now and then.

    So have its rivals, whatever this machine's secret is and whichever numbers the database gave to race and drivers.
    """
    test = request.node.nodeid

    def luck_of(state: State, seat: str, occasion: str) -> Luck:
        return seeded_luck(Random(f"{test}:{state.prompts}:{state.places[seat]}").getrandbits(64))

    monkeypatch.setattr(secrets, "randbelow", Random(test).randrange)
    monkeypatch.setattr(game, "luck_of", luck_of)


@pytest.fixture(autouse=True)
def quick_passwords(settings: Any) -> None:
    """Argon2 is slow on purpose; a test that signs somebody in need not wait for it."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def prints_are_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed is read as the press gets it: a PDF takes a second, and hides its words from a search."""

    def told(documents: list[Document], *args: Any, **kwargs: Any) -> bytes:
        return "".join(map(html_of, documents)).encode()

    monkeypatch.setattr(press, "pdf_of", told)


@pytest.fixture
def world(db: None) -> World:
    return build_world()


@pytest.fixture
def asgi_server(transactional_db: None) -> Iterator[str]:
    """The address of the site under a real uvicorn in a thread, on the test database."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(512)  # early callers wait in line until the server's thread is up
    config = uvicorn.Config(
        get_asgi_application(), lifespan="off", log_level="error", access_log=False, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    return {**browser_type_launch_args, "executable_path": found, "args": BROWSER_ARGS}


def _page(browser: Browser, **context_args: Any) -> Iterator[Page]:
    """A page in a fresh context. What its console complains about (a blocked script or style too) fails the test."""
    context = browser.new_context(**context_args)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not REFUSED.match(message.text):
            complaints.append(f"{message.type}: {message.text}")

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))
    yield page
    context.close()
    assert not complaints


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    yield from _page(browser, **PHONE)


@pytest.fixture
def laptop(browser: Browser) -> Iterator[Page]:
    yield from _page(browser, **LAPTOP)


def roaming(browser: Browser, **context_args: Any) -> Iterator[Page]:
    """A page that loses the network now and then; its console may complain of that."""
    context = browser.new_context(**context_args)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


@pytest.fixture
def wanderer(browser: Browser) -> Iterator[Page]:
    """A phone out and about."""
    yield from roaming(browser, **PHONE)


@pytest.fixture(params=["phone", "laptop"])
def device(request: pytest.FixtureRequest) -> Page:
    return request.getfixturevalue(request.param)
