"""The whole database in one file, and back: SQLite's own backup, which is true even while people are racing.

A copy by a file manager is not: what was confirmed last may lie in a second file beside the first.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from urllib.parse import quote

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from svl.table import Refusal

PATIENCE = 5.0  # seconds
OURS = "campaigns_campaign"  # a table no other program's database has


def save(to: Path) -> int:
    """Everything as it stands at this moment, into a file of its own; its size in bytes."""
    database = _database()
    if not database.exists():
        raise Refusal("nothing_here", f"There is nothing to save yet: {database} does not exist.")
    if to.exists():
        raise Refusal("taken", f"{to} exists already, and a backup overwrites nothing. Choose another name.")
    if not to.parent.is_dir():
        raise Refusal("no_folder", f"There is no folder {to.parent}. Make it, or choose another.")
    unfinished = to.with_name(f"{to.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        _copy(database, unfinished)
        _check(unfinished)
        os.replace(unfinished, to)
    except (OSError, sqlite3.Error) as trouble:
        raise Refusal("not_done", f"{to} cannot be written: {trouble}.") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return to.stat().st_size


def restore(source: Path) -> Path | None:
    """What a backup holds takes the place of what is here; where that was put, if anything was here."""
    database = _database()
    _check(source)
    with _alone():
        try:
            kept = _set_aside(database) if database.exists() else None
            _copy(source, database)  # one transaction: all of it, or nothing
        except (OSError, sqlite3.Error) as trouble:
            raise Refusal("not_done", f"{source} was not restored, and nothing has changed: {trouble}.") from None
    return kept


@contextmanager
def in_service() -> Iterator[None]:
    """Held while the site runs, by however many servers: nothing is restored under their feet."""
    with _hold(fcntl.LOCK_SH, "A backup is being restored just now. Start again when it is done."):
        yield


@contextmanager
def _alone() -> Iterator[None]:
    with _hold(fcntl.LOCK_EX, "The site is running. Stop it with Ctrl-C, then restore."):
        yield


@contextmanager
def _hold(how: int, otherwise: str) -> Iterator[None]:
    """The system lets go of it by itself when a process dies."""
    with (settings.VAR_DIR / "in-service").open("a") as door:
        try:
            fcntl.flock(door, how | fcntl.LOCK_NB)
        except OSError:
            raise Refusal("in_service", otherwise) from None
        yield


def _database() -> Path:
    if connection.vendor != "sqlite":
        raise Refusal(
            "not_sqlite", "The data is in PostgreSQL: save it with pg_dump -Fc, and bring it back with pg_restore."
        )
    return Path(connection.settings_dict["NAME"])


def _set_aside(database: Path) -> Path:
    kept = database.with_name(f"before-restore-{timezone.localtime():%Y%m%d-%H%M%S-%f}.sqlite3")
    _copy(database, kept)
    return kept


def _copy(source: Path, to: Path) -> None:
    is_new = not to.exists()
    if is_new:
        os.close(os.open(to, os.O_CREAT | os.O_WRONLY, 0o600))  # every secret of the table is in it
    try:
        with closing(_reading(source)) as origin, closing(sqlite3.connect(to, timeout=0)) as copy:
            origin.backup(copy, progress=_giving_up())
            if is_new:
                copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
    except sqlite3.Error:
        if is_new:
            to.unlink()  # half a copy looks like a whole one
        raise


def _giving_up() -> Callable[[int, int, int], None]:
    """Python would wait for a locked database for ever."""
    patience = monotonic() + PATIENCE

    def after_each_try(status: int, _left: int, _whole: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and monotonic() > patience:
            raise sqlite3.OperationalError("another program uses the database")

    return after_each_try


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True, timeout=20)


def _check(path: Path) -> None:
    """Is it whole, ours, and of no later version?"""
    if not path.is_file():
        raise Refusal("no_file", f"There is no file {path}.")
    try:
        with closing(_reading(path)) as copy:
            tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            damage = [row for (row,) in copy.execute("PRAGMA integrity_check(1)")]
            if damage != ["ok"] or copy.execute("PRAGMA foreign_key_check").fetchone():
                raise Refusal("damaged", f"{path} is damaged. Nothing was done; take another backup.")
            if OURS not in tables:
                raise Refusal("not_ours", f"{path} is no backup of this site.")
            applied = set(copy.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.Error:
        raise Refusal("not_ours", f"{path} is damaged, or no backup of this site.") from None
    if any(app == "campaigns" for app, _ in applied - MigrationLoader(None).disk_migrations.keys()):
        raise Refusal("too_new", f"{path} was made by a later version of this site. Update it first, then restore.")
