"""The bell of a race: who hears it, who does not, and what a hall full of listeners costs."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections
from django.test import AsyncClient

from campaigns import live
from campaigns.access import TV_COOKIE
from campaigns.models import Membership, Person
from campaigns.services import steering, tvs
from tests.races.scene import build, copy_database
from tests.races.served import Nursery, Phone, served
from tests.racing import Night, start_race
from tests.world import build_world

LISTENERS = 100


# -- who hears it


@pytest.fixture
def night(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Night]:
    monkeypatch.setattr(live, "LOOK_EVERY", 0.02)
    monkeypatch.setattr(live, "CHECK_EACH", 2)
    yield start_race(build_world())
    live._hubs.clear()
    connections.close_all()


def nudge(night: Night) -> int:
    """Something everybody's screen shows; the tick it brings."""
    return steering.nudge(night.race_id, night.gm(), night.seat(night.world.mara)).tick


async def opened(night: Night, person: Person) -> AsyncIterator[bytes]:
    client = AsyncClient()
    await client.aforce_login(person)
    response = await client.get(f"{night.url}/bell")
    assert response.status_code == 200
    return aiter(response.streaming_content)


async def heard(stream: AsyncIterator[bytes]) -> bytes:
    return await asyncio.wait_for(anext(stream), 20)


def tick(number: int) -> bytes:
    return b"event: tick\ndata: %d\n\n" % number


def listen(scenario: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(scenario())  # type: ignore[arg-type]


def test_two_tabs_of_one_person_and_a_friend_hear_the_same(night: Night) -> None:
    world = night.world

    async def scenario() -> None:
        streams = [await opened(night, person) for person in (world.bob, world.bob, world.dora)]
        begun = [await heard(stream) for stream in streams]
        assert len(set(begun)) == 1
        number = nudge(night)
        assert [await heard(stream) for stream in streams] == [tick(number)] * 3
        late = await opened(night, world.bob)
        assert await heard(late) == b"retry: 1000\nevent: hello\ndata: %d\n\n" % number
        for stream in (*streams, late):
            await stream.aclose()  # type: ignore[attr-defined]

    listen(scenario)


def test_what_another_process_wrote_is_heard_too(night: Night) -> None:
    async def scenario() -> None:
        stream = await opened(night, night.world.bob)
        await heard(stream)
        hubs = dict(live._hubs)
        live._hubs.clear()  # as a writer in another process, which rings no bell here
        number = nudge(night)
        live._hubs.update(hubs)
        assert await heard(stream) == tick(number)
        await stream.aclose()  # type: ignore[attr-defined]

    listen(scenario)


def test_a_silent_stream_says_now_and_then_that_it_is_still_there(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        stream = await opened(night, night.world.bob)
        await heard(stream)
        monkeypatch.setattr(live, "BEAT_EVERY", 0.1)
        assert await heard(stream) == await heard(stream) == b": still here\n\n"
        monkeypatch.setattr(live, "BEAT_EVERY", 60)
        number = nudge(night)
        assert await heard(stream) == tick(number)
        await stream.aclose()  # type: ignore[attr-defined]

    listen(scenario)


def test_who_was_sent_away_hears_that_it_is_over_and_nothing_more(night: Night) -> None:
    world = night.world

    async def scenario() -> None:
        bob, dora = await opened(night, world.bob), await opened(night, world.dora)
        await heard(bob), await heard(dora)
        Membership.objects.get(campaign=world.campaign, person=world.bob).delete()
        assert await heard(bob) == b"event: closed\ndata: -1\n\n"
        number = nudge(night)
        assert await heard(dora) == tick(number)
        with pytest.raises(StopAsyncIteration):
            await anext(bob)
        await dora.aclose()  # type: ignore[attr-defined]

    listen(scenario)


def test_a_tv_hears_the_race_and_once_it_is_taken_off_nothing_more(night: Night) -> None:
    world = night.world

    async def scenario() -> None:
        made, secret = await asyncio.to_thread(tvs.open_window, world.campaign, world.alice)
        client = AsyncClient()
        client.cookies[TV_COOKIE] = secret
        response = await client.get("/tv/bell")
        assert response.status_code == 200
        tv = aiter(response.streaming_content)
        await heard(tv)
        assert await asyncio.to_thread(nudge, night) == night_tick(await heard(tv))
        await asyncio.to_thread(tvs.take_off, made, world.alice)
        assert await heard(tv) == b"event: closed\ndata: -1\n\n"
        nudge(night)
        with pytest.raises(StopAsyncIteration):
            await anext(tv)
        assert (await client.get("/tv/bell")).status_code == 404

    listen(scenario)


def night_tick(event: bytes) -> int:
    return int(event.split(b"data: ")[1])


def test_the_check_comes_round_within_fifteen_seconds() -> None:
    assert live.LOOK_EVERY * live.CHECK_EACH <= 15 - live.LOOK_EVERY


@pytest.mark.parametrize("who", ["eve", None])
def test_a_stranger_is_told_that_there_is_no_bell(night: Night, who: str | None) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        if who:
            await client.aforce_login(getattr(night.world, who))
        response = await client.get(f"{night.url}/bell")
        assert response.status_code == 404
        assert not response.streaming

    listen(scenario)


def test_one_person_holds_six_streams_and_no_more(night: Night) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        await client.aforce_login(night.world.bob)
        answers = [await client.get(f"{night.url}/bell") for _ in range(live.MOST_PER_EAR + 1)]
        assert [each.status_code for each in answers] == [200] * live.MOST_PER_EAR + [429]
        for each in answers[:-1]:
            await each.streaming_content.aclose()

    listen(scenario)


# -- a hall full of listeners


class Ear:
    """A phone that listens, on a socket of its own."""

    def __init__(self, port: int, session: str, path: str) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sessionid={session}\r\n\r\n".encode())
        self.heard = b""

    def __del__(self) -> None:
        self.line.close()

    def hears(self, word: bytes) -> bool:
        while word not in self.heard:
            more = self.line.recv(4096)
            if not more:
                return False
            self.heard += more
        return True

    def hears_the_end(self) -> bool:
        while more := self.line.recv(4096):
            self.heard += more
        return True


@pytest.fixture
def hall(transactional_db: None, tmp_path: Path) -> Iterator[tuple[Nursery, dict[str, Any]]]:
    if connection.vendor != "sqlite":
        pytest.skip("this run uses PostgreSQL")
    scene = build(running=1, spectators=-(-LISTENERS // live.MOST_PER_EAR))
    copy_database(tmp_path / "svl.sqlite3")
    with served(VAR_DIR=str(tmp_path)) as nursery:
        yield nursery, scene


def threads_of(process: int) -> int:
    return len(os.listdir(f"/proc/{process}/task"))


def open_files(process: int) -> list[str]:
    folder, found = f"/proc/{process}/fd", []
    for number in os.listdir(folder):
        try:
            found.append(os.readlink(f"{folder}/{number}"))
        except FileNotFoundError:  # closed in this very moment
            pass
    return found


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="there is no /proc to count in")
def test_a_hundred_streams_hold_no_thread_and_no_database_and_end_with_the_server(
    hall: tuple[Nursery, dict[str, Any]],
) -> None:
    nursery, scene = hall
    race = f"/c/{scene['campaign']}/races/{scene['running'][0]}"
    alice = Phone(nursery.port, scene["sessions"]["alice"])
    nudge = {"seat": scene["mara"], "what": "nudge"}
    assert alice.post(f"{race}/seat", **nudge).status == 204
    server, threads = nursery.server, threads_of(nursery.server)

    sessions = [each for each in scene["spectators"] for _ in range(live.MOST_PER_EAR)][:LISTENERS]
    ears = [Ear(nursery.port, session, f"{race}/bell") for session in sessions]
    assert all(ear.hears(b"event: hello") for ear in ears)
    number = alice.post(f"{race}/seat", **nudge).tick
    assert all(ear.hears(b"event: tick\ndata: %d\n" % number) for ear in ears)

    files = open_files(server)
    assert sum("svl.sqlite3" in name for name in files) <= 12  # a few connections of three files, not a hundred
    assert threads_of(server) <= threads + 10
    assert sum(name.startswith("socket:") for name in files) >= LISTENERS

    begun = time.monotonic()
    assert nursery.stop() in (0, signal.SIGTERM)
    assert time.monotonic() - begun < 20
    assert all(ear.hears_the_end() for ear in ears)


def test_streams_that_are_left_leave_nothing_open(hall: tuple[Nursery, dict[str, Any]]) -> None:
    nursery, scene = hall
    race = f"/c/{scene['campaign']}/races/{scene['running'][0]}"
    alice = Phone(nursery.port, scene["sessions"]["alice"])
    alice.post(f"{race}/seat", seat=scene["mara"], what="nudge")
    before = len(open_files(nursery.server))
    for _ in range(3):
        ears = [Ear(nursery.port, session, f"{race}/bell") for session in scene["spectators"]]
        assert all(ear.hears(b"event: hello") for ear in ears)
        for ear in ears:
            ear.line.close()
    deadline = time.monotonic() + 30
    while len(open_files(nursery.server)) > before + 6:  # the hub's own look at the database is one of them
        assert time.monotonic() < deadline, open_files(nursery.server)
        time.sleep(0.05)
