"""Slopes, hazards and boosts on the straights of a road, and its line on one of them."""

from __future__ import annotations

from collections.abc import Sequence

from svl.rules.catalog import BOOSTS, HAZARDS, NAV_TILES
from svl.rules.generator.recipe import Luck, Recipe
from svl.rules.track import Tile
from svl.table import evolve

RUN_UP = 3  # straight tiles in which every class gets fast enough for a hazard, or slow enough for a curve


def start_on_a_straight(tiles: list[Tile], luck: Luck) -> list[Tile]:
    """Turned so that the line lies on a straight, with a straight to come where there is one."""
    length = len(tiles)
    straights = [at for at in range(length) if tiles[at].turn == 0]
    runs = [at for at in straights if tiles[(at + 1) % length].turn == 0]
    choice = runs or straights or [0]
    at = choice[luck.below(len(choice))]
    return tiles[at:] + tiles[:at]


def dress(tiles: list[Tile], recipe: Recipe, luck: Luck) -> list[Tile]:
    """Slopes, hazards and boosts on straights; the start tile stays bare."""
    dressed = list(tiles)
    straights = [at for at, tile in enumerate(tiles) if tile.turn == 0 and at > 0]
    slopes = luck.sample(recipe.count("climbs"), straights)
    for pair in zip(slopes[::2], slopes[1::2], strict=False):  # in pairs, so that the lap ends as high as it began
        steep = luck.below(3) == 0
        up, down = sorted(pair, key=lambda at: _room_after(at, tiles))  # a fall wants room before the next curve
        dressed[up], dressed[down] = Tile(_slope(climbs=True, steep=steep)), Tile(_slope(climbs=False, steep=steep))
    _lay_hazards_and_boosts(dressed, straights, recipe.count("hazards"), recipe.count("boosts"), luck)
    return dressed


def dress_like(old: Sequence[Tile], tiles: Sequence[Tile], stretch: range, luck: Luck) -> list[Tile]:
    """What lay on the old stretch, elsewhere on the new one: the same slopes, as many hazards and boosts."""
    dressed = list(tiles)
    straights = [at for at in stretch if tiles[at].turn == 0]
    slopes = _that_fit([tile.nav for tile in old if NAV_TILES[tile.nav].speed_change], len(straights))
    places = sorted(luck.sample(len(slopes), straights), key=lambda at: _room_after(at, tiles))
    for at, slope in zip(places, slopes, strict=True):
        dressed[at] = Tile(slope)
    hazards, boosts = sum(tile.hazard is not None for tile in old), sum(tile.boost is not None for tile in old)
    _lay_hazards_and_boosts(dressed, straights, hazards, boosts, luck)
    return dressed


def _that_fit(slopes: Sequence[str], room: int) -> list[str]:
    """Climbs first. Where not all fit, a climb goes with a fall as steep: the lap ends as high as it did."""
    left = sorted(slopes, key=lambda slope: NAV_TILES[slope].speed_change)
    while len(left) > room:
        gone = NAV_TILES[left.pop()]
        pair = next((slope for slope in left if NAV_TILES[slope].speed_change == -gone.speed_change), None)
        if pair:
            left.remove(pair)
    return left


def _lay_hazards_and_boosts(
    dressed: list[Tile], straights: Sequence[int], hazards: int, boosts: int, luck: Luck
) -> None:
    with_run_up = sorted(luck.sample(len(straights), straights), key=lambda at: -_room_before(at, dressed))
    for at in with_run_up[:hazards]:
        dressed[at] = evolve(dressed[at], hazard=tuple(HAZARDS)[luck.below(len(HAZARDS))])
    free = [at for at in straights if at not in with_run_up[:hazards]]
    for at in luck.sample(boosts, free):
        before_hard = abs(dressed[(at + 1) % len(dressed)].turn) == 2
        dressed[at] = evolve(dressed[at], boost=_boost(luck, gentle=before_hard))


def _room_before(at: int, tiles: Sequence[Tile]) -> int:
    """Straight tiles before this one, as far as they matter: a hazard wants speed."""
    return next((n for n in range(RUN_UP) if tiles[at - n - 1].turn), RUN_UP)


def _room_after(at: int, tiles: Sequence[Tile]) -> int:
    return next((n for n in range(RUN_UP) if tiles[(at + n + 1) % len(tiles)].turn), RUN_UP)


def _slope(*, climbs: bool, steep: bool) -> str:
    return f"straight_{'steep' if steep else 'easy'}_{'incline' if climbs else 'decline'}"


def _boost(luck: Luck, *, gentle: bool) -> str:
    """No Turbo right before a hard curve."""
    kinds = [boost.id for boost in BOOSTS.values() if not (gentle and boost.speed)]
    return kinds[luck.below(len(kinds))]
