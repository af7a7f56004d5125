"""A track from above, as shapes a template can draw: flat-top hexes, the road through them, what lies on it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from campaigns import drawings
from svl.rules import Tile, Track, catalog, walk

SIDE = 40.0  # of a hex, in units of the drawing
APOTHEM = SIDE * math.sqrt(3) / 2
ROAD_WIDTH = SIDE * 0.9
MARGIN = SIDE * 1.6
MARK = SIDE * 0.62
LIMIT_RADIUS = SIDE * 0.34

# A hazard or a boost takes the middle of its tile; what the road itself does stands small beside it, where neither the
# road nor a figure of the editor runs: so many degrees clockwise from the way in, for each turn of the road.
UNDER_AT = 25.0
UNDER_WAY = {-2: 90, -1: 120, 0: 135, 1: 240, 2: 270}
UNDER_LIMIT, UNDER_PLATE = 9.5, 18.0
# One chevron for an easy slope and two for a steep one, as on the printed tile.
CHEVRONS = {
    -1: "M-5 2.5L0 -2.5L5 2.5",
    -2: "M-5 0L0 -5L5 0M-5 6L0 1L5 6",
    1: "M-5 -2.5L0 2.5L5 -2.5",
    2: "M-5 -6L0 -1L5 -6M-5 0L0 5L5 0",
}

Point = tuple[float, float]


@dataclass(frozen=True)
class Mark:
    """A hazard or a boost on its tile: an icon in a ring."""

    x: str
    y: str
    left: str
    top: str
    icon: str
    tone: str


@dataclass(frozen=True)
class LimitSign:
    """What a curve allows, on the curve."""

    x: str
    y: str
    text_y: str
    limit: int
    is_hard: bool


@dataclass(frozen=True)
class Under:
    """What a hazard or a boost lies on, beside its mark: the limit of a curve, or the chevrons of a slope."""

    x: str  # of the tile
    y: str
    dx: str
    dy: str
    limit: int | None
    is_hard: bool
    chevrons: str


@dataclass(frozen=True)
class MapView:
    box: str
    hexes: tuple[str, ...]
    road: str
    joints: str
    start: str  # where the chequered line lies, as a transform
    marks: tuple[Mark, ...]
    limits: tuple[LimitSign, ...]
    unders: tuple[Under, ...]
    label: str  # the same in words


@dataclass(frozen=True)
class Laid:
    """A tile where it lies, and the way the road runs over it."""

    tile: Tile
    centre: Point
    heading_in: int
    heading_out: int


@lru_cache(maxsize=64)
def map_of(track: Track, heading: int = 0) -> MapView:
    """`heading` turns the whole map: which way the start tile points, in sixths clockwise from up."""
    laid = lay(track, heading)
    signs = [_limit(each) for each in laid if not (each.tile.hazard or each.tile.boost)]
    return MapView(
        box=_box([each.centre for each in laid]),
        hexes=tuple(_corners(each.centre) for each in laid),
        road=" ".join(_lane(each) for each in laid),
        joints=" ".join(_joint(each) for each in laid),
        start=_start(laid[0]),
        marks=tuple(mark for each in laid if (mark := mark_of(each))),
        limits=tuple(sign for sign in signs if sign),
        unders=tuple(under for each in laid if (under := under_of(each))),
        label=in_words(track),
    )


def in_words(track: Track) -> str:
    """What somebody who does not see the drawing needs to know first."""
    easy = sum(abs(tile.turn) == 1 for tile in track.tiles)
    hard = sum(abs(tile.turn) == 2 for tile in track.tiles)
    hazards = sum(tile.hazard is not None for tile in track.tiles)
    boosts = sum(tile.boost is not None for tile in track.tiles)
    return (
        f"Map of {track.name or 'the track'}: {len(track.tiles)} tiles, {easy} easy and {hard} hard curves, "
        f"{_count(hazards, 'hazard')}, {_count(boosts, 'boost')}"
    )


def _count(amount: int, what: str) -> str:
    return f"{amount} {what}{'' if amount == 1 else 's'}"


def lay(track: Track, heading: int = 0) -> list[Laid]:
    """Every tile where it lies. The hexes stay on their grid however the map is turned."""
    hexes, _, _ = walk(track.tiles)
    laid, turned = [], math.radians(60 * heading)
    for tile, (q, r) in zip(track.tiles, hexes, strict=True):
        out = (heading + tile.turn) % 6
        laid.append(Laid(tile, _rotated((SIDE * 1.5 * q, APOTHEM * (2 * r + q)), turned), heading, out))
        heading = out
    return laid


def _rotated(point: Point, angle: float) -> Point:
    """Clockwise round the start tile."""
    (x, y), sine, cosine = point, math.sin(angle), math.cos(angle)
    return x * cosine - y * sine, x * sine + y * cosine


def edge(centre: Point, heading: int) -> Point:
    """The middle of the side one leaves by in this direction; 0 is up, then clockwise."""
    angle = math.radians(60 * heading)
    return centre[0] + APOTHEM * math.sin(angle), centre[1] - APOTHEM * math.cos(angle)


def _lane(laid: Laid) -> str:
    start, end = edge(laid.centre, laid.heading_in + 3), edge(laid.centre, laid.heading_out)
    if laid.heading_in == laid.heading_out:
        return f"M{_xy(start)}L{_xy(end)}"
    return f"M{_xy(start)}Q{_xy(laid.centre)} {_xy(end)}"


def _joint(laid: Laid) -> str:
    """The thin line where this tile meets the next."""
    x, y = edge(laid.centre, laid.heading_out)
    angle = math.radians(60 * laid.heading_out)
    across = (ROAD_WIDTH / 2 * math.cos(angle), ROAD_WIDTH / 2 * math.sin(angle))
    return f"M{_xy((x - across[0], y - across[1]))}L{_xy((x + across[0], y + across[1]))}"


def _corners(centre: Point) -> str:
    radius = SIDE * 0.985  # a hair apart from the neighbour
    angles = (math.radians(60 * n) for n in range(6))
    return " ".join(_xy((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a))) for a in angles)


def _start(first: Laid) -> str:
    x, y = edge(first.centre, first.heading_in + 3)
    return f"translate({_n(x)} {_n(y)}) rotate({60 * first.heading_in})"


def mark_of(laid: Laid) -> Mark | None:
    tile, (x, y) = laid.tile, laid.centre
    if tile.hazard:
        icon, tone = drawings.hazard_icon(catalog.HAZARDS[tile.hazard]), "is-hazard"
    elif tile.boost:
        boost = catalog.BOOSTS[tile.boost]
        icon, tone = drawings.boost_icon(boost), "is-regen" if boost.chassis else "is-boost"
    elif tile.turn == 0 and catalog.NAV_TILES[tile.nav].speed_change:
        icon, tone = drawings.nav_icon(catalog.NAV_TILES[tile.nav]), "is-boost"
    else:
        return None
    return Mark(_n(x), _n(y), _n(x - MARK / 2), _n(y - MARK / 2), icon, tone)


def _limit(laid: Laid) -> LimitSign | None:
    nav = catalog.NAV_TILES[laid.tile.nav]
    if not nav.is_curve:
        return None
    x, y = laid.centre
    return LimitSign(_n(x), _n(y), _n(y + SIDE * 0.165), nav.max_safe, abs(laid.tile.turn) == 2)


def under_of(laid: Laid) -> Under | None:
    nav = catalog.NAV_TILES[laid.tile.nav]
    if not (laid.tile.hazard or laid.tile.boost) or not (nav.is_curve or nav.speed_change):
        return None
    (x, y), (dx, dy) = laid.centre, under_way(laid)
    return Under(
        x=_n(x),
        y=_n(y),
        dx=_n(dx),
        dy=_n(dy),
        limit=nav.max_safe if nav.is_curve else None,
        is_hard=abs(laid.tile.turn) == 2,
        chevrons=CHEVRONS.get(nav.speed_change, ""),
    )


def under_way(laid: Laid) -> Point:
    """From the middle of a tile to what stands beside its mark."""
    angle = math.radians(60 * laid.heading_in + UNDER_WAY[laid.tile.turn])
    return UNDER_AT * math.sin(angle), -UNDER_AT * math.cos(angle)


def _box(centres: list[Point]) -> str:
    left, top = (min(point[axis] for point in centres) - MARGIN for axis in (0, 1))
    right, bottom = (max(point[axis] for point in centres) + MARGIN for axis in (0, 1))
    return f"{_n(left)} {_n(top)} {_n(right - left)} {_n(bottom - top)}"


def _xy(point: Point) -> str:
    return f"{_n(point[0])} {_n(point[1])}"


def _n(value: float) -> str:
    return f"{value:.1f}"
