"""A second process at the gate, for the tests: `python -m tests.gate_child FILE add TIMES` or `... FILE hold`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db.utils import ConnectionHandler

OPTIONS = {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL"}


def connect(path: Path | str, timeout: float = 60) -> Any:
    """A new connection through the gate, as Django makes one for each thread; nobody else holds on to it."""
    database = {"ENGINE": "svl.sqlite_gate", "NAME": path, "OPTIONS": {**OPTIONS, "timeout": timeout}}
    return ConnectionHandler({"default": database}).create_connection("default")


@contextmanager
def writing(connection: Any) -> Iterator[Any]:
    """What transaction.atomic() does, for a connection that is not one of settings.DATABASES."""
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    try:
        with connection.cursor() as cursor:
            yield cursor
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    finally:
        connection.set_autocommit(True)


def add_one(connection: Any) -> None:
    """Read, then write what was read plus one: an update that gets lost shows in the sum."""
    with writing(connection) as cursor:
        (value,) = cursor.execute("SELECT value FROM counter").fetchone()
        cursor.execute("UPDATE counter SET value = %s", [value + 1])


def main(path: str, verb: str, times: str = "1") -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "svl.settings")
    connection = connect(path)
    if verb == "add":
        for _ in range(int(times)):
            add_one(connection)
    elif verb == "hold":
        with writing(connection) as cursor:
            cursor.execute("UPDATE counter SET value = 100")
            sys.stdout.write("inside\n")
            sys.stdout.flush()
            sys.stdin.readline()
    connection.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
