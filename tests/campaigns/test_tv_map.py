"""Number plates on a TV's map: read from the back of the room, and nowhere on top of each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from campaigns import racelog
from campaigns.access import Here, watched
from campaigns.models import Person, Role
from campaigns.queries.race.cars import cars_view
from campaigns.queries.race.map import race_map, scale_in
from campaigns.queries.tv.map import PLATE_HEIGHT, PLATE_TEXT, READABLE, ROOM, TvMap, TvPlate, tv_map
from svl.table import GM, Adjust
from tests.racing import Night, start_race
from tests.world import World


def drawn(night: Night) -> TvMap:
    at = watched(Here(night.world.campaign, Person(name="TV"), Role.SPECTATOR), night.race)
    table = racelog.table_of(night.race)
    return tv_map(race_map(at, table, cars_view(at, table), ROOM))


def box(plate: TvPlate) -> tuple[float, float, float, float]:
    half, scale = float(plate.width) / 2 * float(plate.scale), float(plate.scale)
    x, y = float(plate.x), float(plate.y)
    return x - half, y - PLATE_HEIGHT / 2 * scale, x + half, y + PLATE_HEIGHT / 2 * scale


def overlap(one: TvPlate, other: TvPlate) -> bool:
    (a, b, c, d), (e, f, g, h) = box(one), box(other)
    return a < g and e < c and b < h and f < d


@pytest.mark.parametrize("circuit", ["texas", "shanghai", "monaco", "buenos-aires"])
def test_every_plate_is_40_px_high_and_none_hides_another(world: World, circuit: str) -> None:
    others = [world.enlist(f"Driver {n}", number=90 + n) for n in range(8)]
    night = start_race(world, [world.mara, world.kenji, world.nika, *others], circuit=circuit)
    for n, driver in enumerate(others):
        night.act(night.gm(), GM, Adjust("tile", "a test", night.seat(driver), value=1 + n // 3))
    shown = drawn(night)
    pixels = scale_in(shown.map.box, ROOM)
    assert len(shown.plates) == 11
    assert {round(PLATE_TEXT * float(plate.scale) * pixels) for plate in shown.plates} == {READABLE}
    assert [(a.number, b.number) for a, b in combinations(shown.plates, 2) if overlap(a, b)] == []


def test_the_camera_goes_closer_to_the_cars_of_a_long_track(world: World) -> None:
    assert float(drawn(start_race(world, circuit="shanghai")).zoom) > 1.3
