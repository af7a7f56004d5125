"""The machines of the print shop: at most two, kept warm, watched by the clock, put down when they do not answer."""

from __future__ import annotations

import atexit
import json
import logging
import os
import selectors
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.conf import settings

from campaigns.checks import printing_advice
from campaigns.printing import worker
from svl.table import Refusal

MOST_AT_ONCE = 2
SECONDS_A_STEP = 30.0  # of the clock, from one sign of life to the next
SECONDS_IN_LINE = 60.0
JOBS_EACH = 20  # then a fresh one: whatever a document left behind goes with the old
LARGEST_ANSWER = 256 * 1024 * 1024

Progress = Callable[[int], None]

log = logging.getLogger(__name__)


class Gone(Exception):  # noqa: N818 - noticed and answered in here
    """The machine has ended or fell silent."""


class Ended(Gone):
    """It is no longer there at all."""


class Stale(Exception):  # noqa: N818 - noticed and answered in here
    """A machine that was kept warm had gone home before it took up the job."""


class Machine:
    """A worker process and the pipes to it."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="svl-press-")
        self.complaints = open(Path(self.folder.name, "complaints"), "w+b")  # noqa: SIM115 - closed with the machine
        # -I: nothing of the environment or the working directory gets in. The folder is all it may write to.
        environment = {"HOME": self.folder.name, "TMPDIR": self.folder.name, "LANG": "C.UTF-8"}
        if libraries := os.environ.get("DYLD_FALLBACK_LIBRARY_PATH"):  # where Homebrew keeps Pango on macOS
            environment["DYLD_FALLBACK_LIBRARY_PATH"] = libraries
        self.process = subprocess.Popen(
            [sys.executable, "-I", worker.__file__, str(static_folder())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.complaints,
            env=environment,
            cwd=self.folder.name,
            start_new_session=True,
        )
        self.jobs = 0

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None

    def put_down(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.complaints):
            try:
                pipe.close() if pipe else None
            except BrokenPipeError:
                pass  # what was still on its way to a machine that has ended
        self.folder.cleanup()

    def run(self, job: dict[str, Any], pictures: list[bytes], progress: Progress) -> bytes:
        self.jobs += 1
        self._hand_over(job, pictures)
        kind, body = self._first_answer()
        while kind == b"P":
            progress(int(body))
            kind, body = self.answer()
        if kind == b"E":
            raise _refusal(json.loads(body))
        return body

    def _hand_over(self, job: dict[str, Any], pictures: list[bytes]) -> None:
        assert self.process.stdin
        try:
            worker.send(self.process.stdin, b"J", json.dumps({**job, "pictures": len(pictures)}).encode())
            for picture in pictures:
                worker.send(self.process.stdin, b"B", picture)
        except BrokenPipeError:
            pass  # it has ended; its last words may still be in the other pipe

    def _first_answer(self) -> worker.Frame:
        try:
            return self.answer()
        except Ended:
            if self.jobs > 1:
                raise Stale from None
            raise

    def answer(self) -> worker.Frame:
        """The next frame, within the time one step may take."""
        deadline = time.monotonic() + SECONDS_A_STEP
        head = self._exactly(5, deadline)
        (length,) = struct.unpack(">I", head[1:])
        if length > LARGEST_ANSWER:
            raise Gone
        return head[:1], self._exactly(length, deadline)

    def _exactly(self, length: int, deadline: float) -> bytes:
        pipe: IO[bytes] | None = self.process.stdout
        assert pipe
        whole = bytearray()
        with selectors.DefaultSelector() as waiting:
            waiting.register(pipe, selectors.EVENT_READ)
            while len(whole) < length:
                if not waiting.select(max(0.0, deadline - time.monotonic())):
                    raise Gone
                more = os.read(pipe.fileno(), min(length - len(whole), 1 << 20))
                if not more:
                    raise Ended
                whole += more
        return bytes(whole)

    def last_words(self) -> str:
        self.complaints.seek(0)
        return self.complaints.read()[-2000:].decode("utf-8", "replace").strip()


_line = threading.BoundedSemaphore(MOST_AT_ONCE)
_guard = threading.Lock()
_idle: list[Machine] = []


def run(job: dict[str, Any], pictures: list[bytes], progress: Progress) -> bytes:
    """The PDF of a job. Waits in line for a machine; refuses in a sentence whatever cannot be printed."""
    try:
        return _run(job, pictures, progress)
    except Stale:  # once: a fresh one that ends has ended by this job
        return _run(job, pictures, progress, is_fresh=True)


def _run(job: dict[str, Any], pictures: list[bytes], progress: Progress, *, is_fresh: bool = False) -> bytes:
    with _machine(is_fresh=is_fresh) as machine:
        try:
            return machine.run(job, pictures, progress)
        except Gone:
            log.warning("A print was given up. %s", machine.last_words() or "It took too long.")
            raise Refusal(
                "print_failed",
                f"Printing {job['title']} took more than {SECONDS_A_STEP:.0f} seconds or more memory than it may, and "
                "was given up. Print fewer parts at once, or shorten the longest texts in it.",
            ) from None


@contextmanager
def _machine(*, is_fresh: bool) -> Iterator[Machine]:
    """One of the two, warm if there is one and it may be. It is kept only if the job went well."""
    if not _line.acquire(timeout=SECONDS_IN_LINE):
        raise Refusal(
            "press_busy",
            f"{MOST_AT_ONCE} other prints are being made and are not ready yet. Wait a minute, then print again.",
        )
    try:
        machine = (None if is_fresh else _warm()) or Machine()
        try:
            yield machine
        except BaseException:
            machine.put_down()
            raise
        _keep(machine)
    finally:
        _line.release()


def _warm() -> Machine | None:
    """A machine that waits for work; those that have ended meanwhile are cleared away."""
    with _guard:
        while _idle:
            machine = _idle.pop()
            if machine.is_alive:
                return machine
            machine.put_down()
    return None


def _keep(machine: Machine) -> None:
    if machine.jobs >= JOBS_EACH or not machine.is_alive:
        machine.put_down()
        return
    with _guard:
        _idle.append(machine)


@atexit.register
def close() -> None:
    """Sends the idle machines home."""
    with _guard:
        while _idle:
            _idle.pop().put_down()


def static_folder() -> Path:
    """Where our own files are, as they are written: the press knows no collected and hashed names."""
    return Path(settings.BASE_DIR, "static").resolve()


def _refusal(told: dict[str, str]) -> Refusal:
    match told["code"]:
        case "press_missing":
            return Refusal("press_missing", printing_advice() or f"PDFs cannot be made here: {told['words']}")
        case "print_too_long":
            return Refusal("print_too_long", f"That is more than {told['words']} pages. Print fewer parts at once.")
        case _:
            return Refusal("print_too_large", "That takes more memory than a print may. Print fewer parts at once.")
