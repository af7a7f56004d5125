"""The write gate: one writer of a database file at a time, in the order they came.

SQLite lets many read while one writes, but writers who meet only poll and sleep, so under load a few of them wait very
long, and two who write and checkpoint at the same instant touch a rare fault of versions before 3.51.3. Here writers
queue instead: inside this process by a fair lock, between processes by a lock file beside the database.
"""

from __future__ import annotations

import fcntl
import os
import threading
import time
from collections import deque

POLL_SHORTEST, POLL_LONGEST = 0.0005, 0.005  # seconds between looks at the other processes' lock file


class FairLock:
    """A lock that is handed to those who wait in the order they came. Any thread may release it."""

    def __init__(self) -> None:
        # Re-entrant, because a connection that is garbage-collected in the middle of these lines lets go from here too.
        self._mutex = threading.RLock()
        self._held = False
        self._queue: deque[threading.Lock] = deque()

    def acquire(self, timeout: float) -> bool:
        turn = threading.Lock()
        turn.acquire()
        with self._mutex:
            if not self._held:
                self._held = True
                return True
            self._queue.append(turn)
        if turn.acquire(timeout=max(timeout, 0)):
            return True
        with self._mutex:
            if turn in self._queue:
                self._queue.remove(turn)
                return False
        return True  # it was handed over in the instant we gave up

    def release(self) -> None:
        with self._mutex:
            if self._queue:
                self._queue.popleft().release()
            else:
                self._held = False

    @property
    def waiting(self) -> int:
        return len(self._queue)


class Gate:
    """One gate per database: a fair lock for this process's threads, then the lock file for other processes."""

    def __init__(self, lock_file: str | None) -> None:
        self.threads = FairLock()
        self._lock_file = lock_file
        self._descriptor: int | None = None

    def enter(self, timeout: float) -> bool:
        deadline = time.monotonic() + timeout
        if not self.threads.acquire(timeout):
            return False
        entered = False
        try:
            entered = self._lock_out_other_processes(deadline)
        finally:
            if not entered:
                self.threads.release()
        return entered

    def leave(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            # Unlock first: a forked child may hold a copy of the descriptor, and closing ours would not free it.
            fcntl.flock(descriptor, fcntl.LOCK_UN)
            os.close(descriptor)
        self.threads.release()

    def _lock_out_other_processes(self, deadline: float) -> bool:
        if self._lock_file is None:
            return True
        descriptor = os.open(self._lock_file, os.O_RDWR | os.O_CREAT, 0o644)
        pause = POLL_SHORTEST
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    os.close(descriptor)
                    return False
                time.sleep(pause)
                pause = min(pause * 2, POLL_LONGEST)
            except BaseException:
                os.close(descriptor)
                raise
            else:
                self._descriptor = descriptor
                return True


class Seat:
    """One connection's place: inside a gate or not. Both verbs may be repeated."""

    def __init__(self) -> None:
        self._inside: Gate | None = None

    @property
    def inside(self) -> bool:
        return self._inside is not None

    def enter(self, gate: Gate, timeout: float) -> bool:
        if self._inside is None and gate.enter(timeout):
            self._inside = gate
        return self.inside

    def leave(self) -> None:
        gate, self._inside = self._inside, None
        if gate is not None:
            gate.leave()


_gates: dict[str, Gate] = {}
_gates_mutex = threading.Lock()


def gate_for(database: str) -> Gate:
    """The gate of a database file, or of a named in-memory database (which no other process can reach)."""
    in_memory = database == ":memory:" or "mode=memory" in database
    key = database if in_memory else os.path.realpath(database)
    with _gates_mutex:
        if key not in _gates:
            _gates[key] = Gate(None if in_memory else f"{key}.gate")
        return _gates[key]
