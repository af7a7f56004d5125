"""A PostgreSQL server for one test, from the machine's own packages, in a folder of its own."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def programs() -> Path:
    """Where initdb and pg_ctl are; without them, or without a driver, there is nothing to test."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if not found and on_path is None:
        pytest.skip("PostgreSQL is not installed on this machine")
    if importlib.util.find_spec("psycopg") is None:
        pytest.skip('psycopg is not installed: pip install "psycopg[binary,pool]"')
    return found[-1].parent if found else Path(on_path or "").parent


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database."""
    bin_, owner = programs(), _owner()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        if owner:
            shutil.chown(folder, owner)
        data = f"{folder}/data"
        _run([f"{bin_}/initdb", "-D", data, "-U", "svl", "-A", "trust", "-E", "UTF8", "--no-sync"], owner)
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        _run([f"{bin_}/pg_ctl", "-D", data, "-w", "-l", f"{folder}/log", "-o", options, "start"], owner)
        try:
            yield f"postgresql://svl@127.0.0.1:{port}/postgres"
        finally:
            _run([f"{bin_}/pg_ctl", "-D", data, "-m", "immediate", "stop"], owner)


def _owner() -> str | None:
    """PostgreSQL does not run as root; its package has made somebody for that."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        pytest.skip("this runs as root, and there is no user postgres to run PostgreSQL as")


def _run(command: list[str], user: str | None) -> None:
    done = subprocess.run(command, user=user, cwd="/", capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
