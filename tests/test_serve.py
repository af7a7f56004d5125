"""`manage.py serve` and `manage.py prepare`: what a game master reads in the terminal."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from campaigns import checks, lan
from campaigns.management.commands import serve
from tests.races.scene import build, copy_database
from tests.races.test_bell import Ear

ROOT = Path(__file__).parent.parent


def adapter(name: str, *addresses: str) -> SimpleNamespace:
    return SimpleNamespace(name=name, ips=[SimpleNamespace(ip=ip, is_IPv4=":" not in ip) for ip in addresses])


def test_every_address_is_printed_and_the_first_has_a_code() -> None:
    text = serve.welcome(["192.168.1.20", "10.0.0.5"], wanted=8000, port=8000)
    assert "http://localhost:8000/" in text
    assert "http://192.168.1.20:8000/" in text
    assert "http://10.0.0.5:8000/" in text
    assert f"http://{lan.local_name()}:8000/" in text
    assert serve.qr("http://192.168.1.20:8000/") in text
    assert "taken" not in text


def test_a_taken_port_is_named_with_the_one_used_instead() -> None:
    text = serve.welcome(["192.168.1.20"], wanted=8000, port=8001)
    assert "Port 8000 is taken by another program, so this is port 8001." in text
    assert "http://192.168.1.20:8001/" in text


def test_without_a_network_only_this_machine_is_promised() -> None:
    text = serve.welcome([], wanted=8000, port=8000)
    assert "No network was found" in text
    assert "http://localhost:8000/" in text


def test_missing_printing_is_one_plain_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "missing_printing_packages", lambda: ["libharfbuzz-subset0"])
    monkeypatch.setattr(checks.sys, "platform", "linux")
    text = serve.welcome([], wanted=8000, port=8000)
    assert "PDFs are made many times slower: libharfbuzz-subset0 missing on this machine." in text
    assert "apt-get install --no-install-recommends libharfbuzz-subset0" in text


def test_while_nobody_owns_the_table_the_code_and_the_link_lead_to_the_set_up() -> None:
    text = serve.welcome(["192.168.1.20", "10.0.0.5"], wanted=8000, port=8000, set_up="/setup/TOKEN")
    assert "http://localhost:8000/setup/TOKEN" in text
    assert "http://192.168.1.20:8000/setup/TOKEN" in text
    assert serve.qr("http://192.168.1.20:8000/setup/TOKEN") in text
    assert "It works once; show it to nobody else." in text


def test_without_a_network_the_set_up_link_is_for_this_machine() -> None:
    text = serve.welcome([], wanted=8000, port=8000, set_up="/setup/TOKEN")
    assert "http://localhost:8000/setup/TOKEN" in text


def test_with_an_owner_no_set_up_link_is_printed() -> None:
    assert "/setup/" not in serve.welcome(["192.168.1.20"], wanted=8000, port=8000)


def test_addresses_a_phone_can_reach_come_first_and_others_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    adapters = [
        adapter("lo", "127.0.0.1", "::1"),
        adapter("docker0", "172.17.0.1"),
        adapter("wlan0", "192.168.1.20", "fe80::1", "169.254.7.7"),
        adapter("ppp0", "8.8.4.4"),
        adapter("eth0", "10.0.0.5"),
    ]
    monkeypatch.setattr(lan.ifaddr, "get_adapters", lambda: adapters)
    assert lan.lan_addresses() == ["192.168.1.20", "10.0.0.5", "172.17.0.1"]


def test_the_next_free_port_is_taken_when_the_wanted_one_is_not_free() -> None:
    with lan.listening_socket(0) as first:
        taken = first.getsockname()[1]
        with lan.listening_socket(taken) as second:
            assert taken < second.getsockname()[1] < taken + 20


def test_when_no_port_is_free_the_range_is_named() -> None:
    with lan.listening_socket(0) as first:
        taken = first.getsockname()[1]
        with pytest.raises(OSError, match=f"No port from {taken} to {taken} is free"):
            lan.listening_socket(taken, tries=1)


def test_preparing_twice_has_nothing_to_do_the_second_time(db: None, tmp_path: Path, settings) -> None:
    settings.STATIC_ROOT = tmp_path
    first, second = io.StringIO(), io.StringIO()
    call_command("prepare", stdout=first)
    call_command("prepare", stdout=second)
    assert first.getvalue() == "Collecting the static files.\n"
    assert second.getvalue() == ""


@pytest.mark.parametrize(("name", "value"), [("DEBUG", "maybe"), ("PORT", "eighty"), ("DATABASE_URL", "oracle://x/y")])
def test_a_setting_that_cannot_be_used_stops_the_start_with_one_sentence(tmp_path: Path, name: str, value: str) -> None:
    environment = {**os.environ, "VAR_DIR": str(tmp_path), name: value}
    command = [sys.executable, "manage.py", "serve"]
    ended = subprocess.run(command, cwd=ROOT, env=environment, text=True, capture_output=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith("This cannot start. ")
    assert name in ended.stderr
    assert "Traceback" not in ended.stderr


def start_and_stop(
    var: Path, ending: signal.Signals, meanwhile: Callable[[str, int], None] | None = None
) -> tuple[str, str, str]:
    """What the server said at the start, what its home page was, and what it said at the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={**os.environ, "VAR_DIR": str(var), "PORT": str(port), "PYTHONUNBUFFERED": "1"},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert server.stdout
    try:
        start = ""
        for line in server.stdout:
            start += line
            if "Stop with Ctrl-C." in line:
                break
        with urllib.request.urlopen(f"http://localhost:{port}/", timeout=30) as answer:
            page = answer.read().decode()
        if meanwhile:
            meanwhile(start, port)
        server.send_signal(ending)
        end, _ = server.communicate(timeout=30)
    finally:
        server.kill()
        server.communicate()
    assert server.returncode == 0
    return start, page, end.strip()


def become_the_owner(start: str, port: int) -> None:
    """By the link in the terminal, as a person would."""
    link = re.search(rf"http://localhost:{port}/setup/\S+", start)
    assert link
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    form = browser.open(link[0], timeout=30).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
    assert token
    typed = {"csrfmiddlewaretoken": token[1], "name": "Alice", "password": "smart tarmac at night"}
    with browser.open(link[0], urllib.parse.urlencode(typed).encode(), timeout=30) as answer:
        assert answer.url == f"http://localhost:{port}/campaigns/new"


def test_the_server_starts_from_nothing_and_again_quickly_and_ends_politely_both_times(tmp_path: Path) -> None:
    start, page, end = start_and_stop(tmp_path, signal.SIGINT, meanwhile=become_the_owner)
    assert "Bringing the database up to date." in start
    assert "Collecting the static files." in start
    assert "SVL Race Control" in page
    assert end == "Stopped. Everything is saved."

    start, page, end = start_and_stop(tmp_path, signal.SIGTERM)
    assert start.strip().startswith("SVL Race Control is open.")
    assert "/setup/" not in start
    assert "SVL Race Control" in page
    assert end == "Stopped. Everything is saved."


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_with_pages_open_the_end_is_one_plain_line(
    transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: signal.Signals
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("this run uses PostgreSQL")
    scene = build(running=1)
    copy_database(tmp_path / "svl.sqlite3")
    monkeypatch.setenv("SECRET_KEY", settings.SECRET_KEY)
    pages: list[Ear] = []
    held: list[socket.socket] = []

    def open_pages(_: str, port: int) -> None:
        bell = f"/c/{scene['campaign']}/races/{scene['running'][0]}/bell"
        pages.extend(Ear(port, scene["sessions"]["alice"], bell) for _ in range(3))
        assert all(page.hears(b"event: hello") for page in pages)
        # and somebody whose phone has lost the network in the middle of sending
        lost = socket.create_connection(("127.0.0.1", port), timeout=30)
        lost.sendall(b"POST /enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\nname=")
        held.append(lost)

    _, _, end = start_and_stop(tmp_path, ending, meanwhile=open_pages)
    held.pop().close()
    assert end == "Stopped. Everything is saved."
    assert all(page.hears_the_end() for page in pages)
    assert all(b"event: closed" not in page.heard for page in pages)  # they may come back when it is up again


def test_an_error_of_the_site_is_still_told_in_the_terminal() -> None:
    def told(message: str, error: BaseException | None = None) -> bool:
        exc_info = (type(error), error, None) if error else None
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, message, (), exc_info)
        return bool(serve.NoComplaints().filter(record))

    assert told("Exception in ASGI application", ValueError("broken"))
    assert told("The socket is gone.")
    assert not told("Exception in ASGI application", asyncio.CancelledError())
