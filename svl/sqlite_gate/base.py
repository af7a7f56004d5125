"""The backend: hold the gate before any statement that is not plainly a read; let go once no transaction is open.

So a gate is held from BEGIN to COMMIT or ROLLBACK, for the length of a single write outside a transaction, and never by
a read. Closing or losing a connection lets go as well.
"""

from __future__ import annotations

import re
import sqlite3
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db.backends.sqlite3.base import DatabaseWrapper as SQLiteDatabaseWrapper
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

from svl.sqlite_gate.gate import Seat, gate_for

# What is not on this list waits for the gate, so a forgotten kind of read is slow, never unsafe.
READS = re.compile(
    r"\s*(SELECT|VALUES|EXPLAIN|PRAGMA(?!\s+(\w+\.)?(journal_mode|wal_checkpoint|optimize|incremental_vacuum)))\b",
    re.IGNORECASE,
)
DEFAULT_TIMEOUT = 5.0  # seconds; the sqlite3 module's own


class GatedCursor(SQLiteCursorWrapper):
    def __init__(self, connection: Any, guard: Callable[[str], Any]) -> None:
        super().__init__(connection)
        self._guard = guard
        self._returned: deque[Any] | None = None

    def execute(self, query: str, params: Any = None) -> Any:
        self._returned = None
        if READS.match(query):
            return super().execute(query, params)
        with self._guard(query):
            super().execute(query, params)
            if self.description is not None and not self.connection.in_transaction:
                # RETURNING outside a transaction: SQLite commits only when the last row is read, so read them here.
                self._returned = deque(super().fetchall())
        return self

    def executemany(self, query: str, param_list: Any) -> Any:
        self._returned = None
        with self._guard(query):
            return super().executemany(query, param_list)

    def executescript(self, script: str) -> Any:
        self._returned = None
        with self._guard(script):
            return super().executescript(script)

    def fetchone(self) -> Any:
        if self._returned is None:
            return super().fetchone()
        return self._returned.popleft() if self._returned else None

    def fetchmany(self, size: int | None = None) -> list[Any]:
        size = self.arraysize if size is None else size
        if self._returned is None:
            return super().fetchmany(size)
        return [self._returned.popleft() for _ in range(min(size, len(self._returned)))]

    def fetchall(self) -> list[Any]:
        if self._returned is None:
            return super().fetchall()
        rows, self._returned = list(self._returned), deque()
        return rows

    def __next__(self) -> Any:
        row = self.fetchone()
        if row is None:
            raise StopIteration
        return row


class DatabaseWrapper(SQLiteDatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seat = Seat()
        # A thread may die with its transaction open; SQLite then rolls back, and the gate must not stay shut.
        weakref.finalize(self, self.seat.leave).atexit = False

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=partial(GatedCursor, guard=self._writing))

    @contextmanager
    def _writing(self, query: str) -> Iterator[None]:
        timeout = self.settings_dict["OPTIONS"].get("timeout", DEFAULT_TIMEOUT)
        if not self.seat.enter(gate_for(str(self.settings_dict["NAME"])), timeout):
            raise sqlite3.OperationalError(
                f"database is locked: others were writing for {timeout} s while this waited: {query[:80]}"
            )
        try:
            yield
        finally:
            self._leave_if_settled()

    def _leave_if_settled(self) -> None:
        if self.connection is None or not self.connection.in_transaction:
            self.seat.leave()

    def _commit(self) -> None:
        try:
            super()._commit()  # type: ignore[misc]  # missing in the stubs
        finally:
            self._leave_if_settled()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]  # missing in the stubs
        finally:
            self._leave_if_settled()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # missing in the stubs
        finally:
            self.seat.leave()
