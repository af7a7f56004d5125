"""The TV and those who watch: what a long log costs them, and what a hall full of them costs whoever drives."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from random import uniform
from statistics import median, quantiles

from campaigns.access import TV_COOKIE
from campaigns.models import Campaign, Person, Race
from campaigns.services import tvs
from tests.bench.bench_races import STREAMS_EACH, Line, Tap, spectators, stored
from tests.bench.bench_rules import long_race
from tests.bench.ratio import Ratio, time_ratio
from tests.bench.site import Browser, served
from tests.racing import Night, start_race
from tests.world import World

SHORT, LONG = 100, 10_000
TIMES = 12
WATCHERS = 100
TAPS = 8
GO_FIRST = (0.15, 0.55)  # seconds a page of theirs waits before it asks, as in console.js
PACE = 3.0  # seconds between two taps: a table in a hurry
PAIRS = 3  # each takes half a minute


def measure() -> Iterator[Ratio]:
    with served() as (world, port):
        yield from _fragments(world, port)
        value = asyncio.run(_crowded(Hall(start_race(world), port)))
        yield Ratio(f"race_post_p95_with_{WATCHERS}_watchers_over_none", value, goal=2)


# -- a long log


def _fragments(world: World, port: int) -> Iterator[Ratio]:
    entries = long_race().entries
    short, long = (stored(world, entries[:number]) for number in (SHORT, LONG))
    sam = Browser(port, world.sam)
    value = time_ratio(_watched(sam, long), _watched(sam, short), times=TIMES)
    yield Ratio(f"watch_parts_at_{LONG}_over_{SHORT}", value, goal=1.2)
    # a TV shows the race that is on, so each race gets a table with a TV of its own
    Race.objects.filter(pk=long.pk).update(campaign=world.other)
    of_short, of_long = _tv(port, world.campaign, world.alice), _tv(port, world.other, world.eve)
    yield Ratio(f"tv_parts_at_{LONG}_over_{SHORT}", time_ratio(of_long, of_short, times=TIMES), goal=1.2)


def _watched(browser: Browser, race: Race) -> Callable[[], object]:
    return lambda: browser.get(f"/c/{race.campaign_id}/races/{race.pk}/watch/parts")


def _tv(port: int, campaign: Campaign, gm: Person) -> Callable[[], object]:
    """A browser that is nobody but a TV of this table."""
    browser = Browser(port, gm)
    browser.headers = {"Cookie": f"{TV_COOKIE}={tvs.open_window(campaign, gm)[1]}"}
    if b'data-kind="race"' not in browser.get("/tv/parts"):
        raise RuntimeError(f"The TV of {campaign} does not show its race.")
    return lambda: browser.get("/tv/parts")


# -- a hall full of watchers


class Hall:
    """A race, whoever taps, and a hundred who watch: each holds a stream, and fetches what is new when it rings."""

    def __init__(self, night: Night, port: int) -> None:
        self.port, self.night = port, night
        self.alice = Browser(port, night.world.alice)
        self.tap = Tap(f"{night.url}/act", night.seat(night.world.kenji))
        self.ears = spectators(night.world, WATCHERS // STREAMS_EACH, port)

    async def p95(self, watchers: int) -> float:
        """Of the seconds until a tap is answered."""
        seated = [self.ears[n // STREAMS_EACH] for n in range(watchers)]
        watching = [asyncio.create_task(self._watches(browser)) for browser in seated]
        hand = await Line.opened(self.port, self.alice)
        await asyncio.sleep(PACE)
        taken = []
        for _ in range(TAPS):
            taken.append(await hand.post(self.tap.path, self.tap.fields()))
            await asyncio.sleep(PACE)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        hand.close()
        return quantiles(taken, n=20, method="inclusive")[18]

    async def _watches(self, browser: Browser) -> None:
        stream, page = await Line.opened(self.port, browser), await Line.opened(self.port, browser)
        try:
            await stream.listen(f"{self.night.url}/bell")
            while True:
                await stream.heard()
                await asyncio.sleep(uniform(*GO_FIRST))
                await page.get(f"{self.night.url}/watch/parts")
        finally:
            stream.close()
            page.close()


async def _crowded(hall: Hall) -> float:
    """The slowest twentieth of taps while a hundred watch, over that while nobody does."""
    await hall.p95(0)
    found = [(await hall.p95(WATCHERS), await hall.p95(0)) for _ in range(PAIRS)]
    watched, alone = (1000 * median(pair[n] for pair in found) for n in (0, 1))
    print(f"  p95 of a tap: {watched:.1f} ms, alone {alone:.1f} ms")
    return median(a / b for a, b in found)
