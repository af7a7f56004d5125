"""The bell: tells every open page of a race that something changed, never what.

One hub per process. Whoever commits a change rings it with the race's tick; the hub passes the tick on to the streams
of that race. Besides, a watch looks at the database twice a second: it finds what other processes wrote, lets the clock
act, and names the people who have left the table and the TVs taken off it, so that their streams end. A missed bell is
harmless: every connect says where the race stands.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol

from asgiref.sync import SyncToAsync, sync_to_async
from django.db import close_old_connections, connection

log = logging.getLogger(__name__)

LOOK_EVERY = 0.5  # seconds between looks at the database
CHECK_EACH = 20  # looks between two checks that listeners still belong to the table: ten seconds
BEAT_EVERY = 15.0  # seconds of silence before a comment, so that proxies and phones keep the stream
MOST_STREAMS = 400
MOST_PER_EAR = 6

CLOSED = -1


class Crowded(Exception):  # noqa: N818 - an answer
    """More streams than this machine should hold; the page asks every few seconds instead."""


@dataclass(frozen=True)
class Ear:
    """Whose page listens: a person's at a table, or a TV of it."""

    campaign_id: int
    person_id: int | None = None
    tv_id: int | None = None


@dataclass(eq=False)
class Listener:
    """One open page. The bell keeps only the newest tick: what matters is that something is new."""

    race_id: int
    ear: Ear
    tick: int
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    silent_since: float = field(default_factory=monotonic)
    is_over: bool = False

    def hear(self, tick: int) -> None:
        if tick == CLOSED or (self.tick != CLOSED and tick > self.tick):
            self.tick = tick
            self.wake()

    def hang_up(self) -> None:
        """Without a word: the page takes it for a broken line and comes back as soon as it can."""
        self.is_over = True
        self.woken.set()

    def wake(self) -> None:
        """Something is told to the page: what is new, or that nothing is."""
        self.silent_since = monotonic()
        self.woken.set()


class Watch(Protocol):
    """What the hub asks of the database, each on a thread of its own."""

    def ticks(self, race_ids: Iterable[int]) -> Iterable[tuple[int, int]]:
        """Lets the clock act where it is time, and tells where these races stand."""

    def belonging(self, ears: set[Ear]) -> set[Ear]:
        """Those of these who still belong to their campaign."""


class Hub:
    """All listeners of one event loop."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.listeners: defaultdict[int, set[Listener]] = defaultdict(set)
        self._pump: asyncio.Task[None] | None = None

    def ring(self, race_id: int, tick: int) -> None:
        for listener in tuple(self.listeners.get(race_id, ())):
            listener.hear(tick)

    def hang_up(self) -> None:
        for listener in self._everybody():
            listener.hang_up()

    def enter(self, listener: Listener) -> None:
        own = sum(each.ear == listener.ear for each in self._everybody())
        if len(self._everybody()) >= MOST_STREAMS or own >= MOST_PER_EAR:
            raise Crowded
        self.listeners[listener.race_id].add(listener)
        if self._pump is None or self._pump.done():
            self._pump = asyncio.get_running_loop().create_task(self._look())

    def leave(self, listener: Listener) -> None:
        self.listeners[listener.race_id].discard(listener)
        if not self.listeners[listener.race_id]:
            del self.listeners[listener.race_id]

    def _everybody(self) -> list[Listener]:
        return [each for group in self.listeners.values() for each in group]

    async def _look(self) -> None:
        """Runs while anybody listens."""
        looks = 0
        while self.listeners:
            await asyncio.sleep(LOOK_EVERY)
            looks += 1
            self._beat()
            try:
                for race_id, tick in await in_database(self.watch.ticks, tuple(self.listeners)):
                    self.ring(race_id, tick)
                if looks % CHECK_EACH == 0:
                    await self._shut_out_strangers()
            except Exception:  # a look that fails must not silence the bell for the rest of the evening
                log.exception("The bell could not look at the database; it tries again.")

    def _beat(self) -> None:
        """Here and not by a time limit of every stream: that would cost each of them a task at every bell."""
        now = monotonic()
        for each in self._everybody():
            if now - each.silent_since >= BEAT_EVERY:
                each.wake()

    async def _shut_out_strangers(self) -> None:
        everybody = self._everybody()
        belonging = await in_database(self.watch.belonging, {each.ear for each in everybody})
        for each in everybody:
            if each.ear not in belonging:
                each.hear(CLOSED)


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def ring(race_id: int, tick: int) -> None:
    """From any thread: whoever listens to this race hears of it at once."""
    for loop, hub in tuple(_hubs.items()):
        if loop.is_closed():
            _hubs.pop(loop, None)
            continue
        with contextlib.suppress(RuntimeError):  # it closed in this very moment
            loop.call_soon_threadsafe(hub.ring, race_id, tick)


def hang_up() -> None:
    """Ends every stream of the running loop, for a server that stops."""
    if hub := _hubs.get(asyncio.get_running_loop()):
        hub.hang_up()


def hub_here(watch: Watch) -> Hub:
    """The hub of the running loop; the first who asks makes it."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub(watch))


async def in_database(ask: Callable[..., Any], *args: Any) -> Any:
    """A question to the database on a thread of the pool, which gives its connection back."""

    def asked() -> Any:
        close_old_connections()
        try:
            return ask(*args)
        finally:
            connection.close()

    return await sync_to_async(asked, thread_sensitive=False)()


def give_thread_back() -> None:
    """Ends the thread that Django keeps for a request until its response is over: a stream is not over for hours."""
    request = SyncToAsync.thread_sensitive_context.get(None)
    thread = SyncToAsync.context_to_thread_executor.pop(request, None) if request else None
    if thread is not None:
        thread.shutdown(wait=False)


async def stream(hub: Hub, listener: Listener) -> AsyncIterator[str]:
    """Server-sent events: `hello` with the tick on connect, then a tick at each change, `closed` when it is over."""
    hub.enter(listener)
    told = listener.tick
    try:
        yield f"retry: 1000\nevent: hello\ndata: {told}\n\n"
        while True:
            await listener.woken.wait()
            listener.woken.clear()
            if listener.is_over:
                return
            if listener.tick == CLOSED:
                yield "event: closed\ndata: -1\n\n"
                return
            if listener.tick == told:
                yield ": still here\n\n"
                continue
            told = listener.tick
            yield f"event: tick\ndata: {told}\n\n"
    finally:
        hub.leave(listener)
