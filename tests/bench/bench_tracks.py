"""Tracks: the generator against a depth-first search, and the lap numbers of all models against a whole race."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import quantiles

from svl.rules import Entrant, Rulings, Stats, Track, best_lap, build, catalog, generator
from svl.table import live
from tests.bench.anchor_dfs import MOST_TILES_LAID, Search
from tests.bench.bench_rules import recorded, seconds, strict
from tests.bench.ratio import Ratio, time_ratio

SEEDS = range(40)
AVERAGE = Stats(10, 10, 10, 10)


def measure() -> Iterator[Ratio]:
    yield against_the_search("generator_over_dfs_40_tiles", straights=24, easy=10, hard=6)
    # Of 60 tiles the goal speaks of 15 easy curves; a loop turns by six sixths, so no loop has an odd number of them.
    yield against_the_search("generator_over_dfs_60_tiles", straights=36, easy=14, hard=10)
    yield lap_numbers_in_races()


def against_the_search(name: str, *, straights: int, easy: int, hard: int) -> Ratio:
    """The time nine of ten seeds stay below, ours over the anchor's. A search that gave up counts as long as it took.

    Seed by seed in turns, so that both meet the same moods of the machine.
    """
    length = straights + easy + hard
    own, anchor, gave_up = [], [], 0
    for seed in SEEDS:
        recipe = generator.Recipe(seed, length, percent(easy, length), percent(hard, length), 0, 0, 0)
        search = Search(straights, easy, hard, seed)
        own.append(seconds(partial(generator.generate, recipe)))
        anchor.append(seconds(search.find))
        gave_up += search.laid == MOST_TILES_LAID
        if (found := curves(generator.generate(recipe))) != (easy, hard):
            raise AssertionError(f"seed {seed} has {found} easy and hard curves instead of {(easy, hard)}")
    ours, theirs = p90(own), p90(anchor)
    print(f"  {name}: p90 {ours * 1000:.1f} ms against {theirs * 1000:.1f} ms; the search gave up {gave_up} times")
    return Ratio(name, ours / theirs, goal=1 / 3)


def percent(part: int, whole: int) -> int:
    return round(100 * part / whole)


def curves(track: Track) -> tuple[int, int]:
    return sum(abs(tile.turn) == 1 for tile in track.tiles), sum(abs(tile.turn) == 2 for tile in track.tiles)


def p90(times: list[float]) -> float:
    return quantiles(times, n=10)[-1]


def lap_numbers_in_races() -> Ratio:
    """Clean and at any price for all 21 models, against one race of eight cars and three laps played by the rules."""
    track = generator.generate(generator.Recipe(seed=1, length=60))
    cars = [models_car(*key) for key in catalog.MODELS]
    race = live(recorded(laps=3).entries)

    def laps() -> None:
        for car in cars:
            for clean in (True, False):
                best_lap(car, track, Rulings(), clean=clean)

    return Ratio("lap_numbers_of_21_models_in_races", time_ratio(laps, lambda: strict(race), times=1, pairs=5), goal=60)


def models_car(team: str, car_class: str) -> Entrant:
    return build("a", "", AVERAGE, catalog.TEAMS[team], catalog.CLASSES[car_class], Rulings())
