"""A race against bare views (bare.py): one tap, eight people tapping, a long log, and the way to everybody's bell."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from statistics import median, quantiles
from urllib.parse import urlencode

from campaigns.game import GAME
from campaigns.models import Membership, Person, Race, RaceEntry, Role, Seat, Snapshot
from campaigns.services import opening
from campaigns.services.desk import SNAPSHOT_EVERY, By, desk_of
from svl.table import GM, Adjust, Entry, Table, advance, encode, kind_of, save, start
from tests.bench.bench_rules import long_race
from tests.bench.ratio import PAIRS, Ratio, time_ratio
from tests.bench.site import Browser, served
from tests.racing import start_race
from tests.world import World, person

TAPS = 30
WRITERS, TAPS_EACH = 8, 12
RINGS = 12
STREAMS_EACH = 5  # of one person; the site allows six


@dataclass
class Tap:
    """The GM sets a speed: an action of a race, with everything a tap is put through, at any moment."""

    path: str
    seat: str
    numbers: Iterator[int] = field(default_factory=count)

    def fields(self) -> dict[str, str]:
        n = next(self.numbers)
        action = json.dumps(encode(Adjust("speed", "a bench", self.seat, value=n % 6)))
        return {"seat": GM, "seq": "any", "key": f"tap-{n}", "action": action}


@dataclass
class BareTap:
    path: str

    def fields(self) -> dict[str, str]:
        return {"value": "a row"}


def measure() -> Iterator[Ratio]:
    with served() as (world, port):
        night = start_race(world)
        alice, bare = Browser(port, world.alice), f"/bare/{world.campaign.pk}"
        tap, row = Tap(f"{night.url}/act", night.seat(world.kenji)), BareTap(f"{bare}/append")
        yield Ratio("race_post_p50_over_bare_append", _p50s(alice, tap, row), goal=2)
        yield Ratio("race_post_8_writers_p99_over_bare", asyncio.run(_tails(port, alice, tap, row)), goal=2)
        yield from _long_logs(world, alice)
        ears = spectators(world, 100 // STREAMS_EACH, port)
        for listeners, goal in ((8, 2.0), (100, 1.5)):
            to_race = Hall(port, alice, ears, f"{night.url}/bell", tap)
            to_bare = Hall(port, alice, ears, f"{bare}/listen", BareTap(f"{bare}/ring"))
            value = asyncio.run(_bells(to_race, to_bare, listeners))
            yield Ratio(f"post_to_bell_p95_over_bare_at_{listeners}", value, goal)


# -- one tap, and eight people at once


def _p50s(browser: Browser, ours: Tap, yardstick: BareTap) -> float:
    def p50(tap: Tap | BareTap) -> float:
        return median(_seconds(lambda: browser.post(tap.path, **tap.fields())) for _ in range(TAPS))

    p50(ours), p50(yardstick)
    found = [(p50(ours), p50(yardstick)) for _ in range(PAIRS)]
    print(
        f"  p50 of a tap {1000 * median(a for a, _ in found):.1f} ms, bare {1000 * median(b for _, b in found):.1f} ms"
    )
    return median(a / b for a, b in found)


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


async def _tails(port: int, browser: Browser, ours: Tap, yardstick: BareTap) -> float:
    """The slowest hundredth of taps while eight people tap, over that of bare rows written by eight."""

    async def p99(tap: Tap | BareTap) -> float:
        lines = [await Line.opened(port, browser) for _ in range(WRITERS)]

        async def write(line: Line) -> list[float]:
            return [await line.post(tap.path, tap.fields()) for _ in range(TAPS_EACH)]

        taken = [each for one in await asyncio.gather(*map(write, lines)) for each in one]
        for line in lines:
            line.close()
        return quantiles(taken, n=100, method="inclusive")[98]

    await p99(ours)
    return median([await p99(ours) / await p99(yardstick) for _ in range(PAIRS)])


class Line:
    """One connection, spoken by hand: a client that costs the same whoever answers."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, headers: dict[str, str]) -> None:
        self.reader, self.writer = reader, writer
        self.headers = "".join(f"{name}: {value}\r\n" for name, value in headers.items())

    @classmethod
    async def opened(cls, port: int, browser: Browser) -> Line:
        return cls(*await asyncio.open_connection("127.0.0.1", port), browser.headers)

    async def post(self, path: str, fields: dict[str, str]) -> float:
        """Seconds until the answer is there."""
        body = urlencode(fields)
        kind = f"Content-Length: {len(body)}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        return await self._asked(f"POST {path}", f"{kind}\r\n{body}")

    async def get(self, path: str) -> float:
        return await self._asked(f"GET {path}", "\r\n")

    async def _asked(self, what: str, rest: str) -> float:
        begun = time.perf_counter()
        self.writer.write(f"{what} HTTP/1.1\r\nHost: 127.0.0.1\r\n{self.headers}{rest}".encode())
        answer = await self.reader.readuntil(b"\r\n\r\n")
        status, length = answer.split()[1], _length(answer)
        await self.reader.readexactly(length)
        if status not in (b"200", b"204"):
            raise RuntimeError(f"{what} was answered with {status.decode()}")
        return time.perf_counter() - begun

    async def listen(self, path: str) -> None:
        self.writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{self.headers}\r\n".encode())
        await self.reader.readuntil(b"event: hello")
        await self.reader.readuntil(b"\n\n")

    async def heard(self) -> float:
        """The moment the next event has come."""
        await self.reader.readuntil(b"event: tick")
        now = time.perf_counter()
        await self.reader.readuntil(b"\n\n")
        return now

    def close(self) -> None:
        self.writer.close()


def _length(answer: bytes) -> int:
    found = [line for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return int(found[0].split(b":")[1]) if found else 0


# -- the bell


@dataclass
class Hall:
    """A stream, those who may listen to it, and the tap that rings it."""

    port: int
    browser: Browser
    ears: list[Browser]
    stream: str
    tap: Tap | BareTap

    async def p95(self, listeners: int) -> float:
        """From the first byte of a post to the bell of everybody else."""
        lines = [await Line.opened(self.port, self.ears[n // STREAMS_EACH]) for n in range(listeners)]
        await asyncio.gather(*(line.listen(self.stream) for line in lines))
        hand, taken = await Line.opened(self.port, self.browser), []
        for _ in range(RINGS):
            begun = time.perf_counter()
            hearing = [asyncio.ensure_future(line.heard()) for line in lines]
            await hand.post(self.tap.path, self.tap.fields())
            taken += [moment - begun for moment in await asyncio.gather(*hearing)]
        for line in (*lines, hand):
            line.close()
        return quantiles(taken, n=20, method="inclusive")[18]


async def _bells(ours: Hall, yardstick: Hall, listeners: int) -> float:
    await ours.p95(listeners), await yardstick.p95(listeners)
    found = [(await ours.p95(listeners), await yardstick.p95(listeners)) for _ in range(PAIRS)]
    own, other = (1000 * median(pair[n] for pair in found) for n in (0, 1))
    print(f"  p95 to the bell of {listeners}: {own:.1f} ms, bare {other:.1f} ms")
    return median(a / b for a, b in found)


def spectators(world: World, number: int, port: int) -> list[Browser]:
    def watching(n: int) -> Person:
        made = person(f"Spectator {n}")
        Membership.objects.create(campaign=world.campaign, person=made, role=Role.SPECTATOR)
        return made

    return [Browser(port, watching(n)) for n in range(number)]


# -- a long log


def _long_logs(world: World, alice: Browser) -> Iterator[Ratio]:
    alice.hang_up()
    entries = long_race().entries
    short, long = (stored(world, entries[:number]) for number in (100, 10_000))

    def tapped(race: Race) -> Callable[[], object]:
        tap = Tap(f"/c/{race.campaign_id}/races/{race.pk}/act", "car1")
        return lambda: alice.post(tap.path, **tap.fields())

    def shown(race: Race) -> Callable[[], object]:
        return lambda: alice.get(f"/c/{race.campaign_id}/races/{race.pk}/console")

    yield Ratio("race_post_at_10000_over_100", time_ratio(tapped(long), tapped(short), times=TAPS), goal=1.2)
    yield Ratio("console_at_10000_over_100", time_ratio(shown(long), shown(short), times=10), goal=1.2)


def stored(world: World, entries: list[Entry]) -> Race:
    """A race played beforehand, as if its entries had been tapped one by one."""
    race = opening.create(world.campaign, f"Race of {len(entries)} entries")
    race.seq, race.state, race.laps = len(entries), Race.State.RUNNING, 99
    race.save()
    cars = [each.seat for each in start(GAME, entries[0])[0].state.cars]
    drivers = [world.enlist(f"{race.pk} {car}") for car in cars]
    Seat.objects.bulk_create(Seat(race=race, driver=driver, key=car) for driver, car in zip(drivers, cars, strict=True))
    RaceEntry.objects.bulk_create(
        (
            RaceEntry(race=race, seq=entry.seq, seat=entry.seat, kind=kind_of(entry.action), data=encode(entry))
            for entry in entries
        ),
        batch_size=500,
    )
    Snapshot.objects.bulk_create(
        Snapshot(race=race, seq=table.seq, data=save(table)) for table in _tables(entries) if _is_kept(table)
    )
    with desk_of(race.pk, By(world.alice, frozenset((GM,)))) as desk:
        desk.touch()
    return race


def _tables(entries: list[Entry]) -> Iterator[Table]:
    table, _ = start(GAME, entries[0])
    yield table
    for entry in entries[1:]:
        table, _ = advance(GAME, table, entry)
        yield table


def _is_kept(table: Table) -> bool:
    return table.seq % SNAPSHOT_EVERY == 0
