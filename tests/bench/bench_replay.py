"""The replay of a long race against that of a short one: what a page asks for costs the same wherever it looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaigns.models import Race
from tests.bench.bench_races import stored
from tests.bench.bench_rules import long_race
from tests.bench.ratio import Ratio, time_ratio
from tests.bench.site import Browser, served

TIMES = 10
SHORT, LONG = 100, 10_000


def measure() -> Iterator[Ratio]:
    with served() as (world, port):
        entries = long_race().entries
        short, long = (stored(world, entries[:number]) for number in (SHORT, LONG))
        sam = Browser(port, world.sam)

        def asked(race: Race, path: str) -> Callable[[], object]:
            return lambda: sam.get(f"/c/{race.campaign_id}/races/{race.pk}/{path}")

        def ratio(of_long: str, of_short: str) -> float:
            return time_ratio(asked(long, of_long), asked(short, of_short), times=TIMES)

        steps = ratio(f"replay/steps?from={LONG - 49}", f"replay/steps?from={SHORT - 49}")
        yield Ratio("replay_stretch_at_10000_over_100", steps, goal=1.2)
        page = ratio(f"replay?at={LONG}", f"replay?at={SHORT}")
        yield Ratio("replay_page_at_10000_over_100", page, goal=1.2)
        yield Ratio("watch_parts_at_10000_over_100", ratio("watch/parts", "watch/parts"), goal=1.2)
