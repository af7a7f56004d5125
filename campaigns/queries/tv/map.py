"""The map of a race for a TV: the same drawing, with number plates that are read from the back of the room."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from campaigns.queries.race.cars import CarView
from campaigns.queries.race.map import RaceMap, TileOnMap, scale_in

ROOM = (1152.0, 840.0)  # pixels of a screen of 1920 x 1080 that the map may fill
PLATE_TEXT, PLATE_HEIGHT = 17.0, 24.0  # units of a plate at its own size
READABLE = 40.0  # pixels
NEAR = 1.2  # pixels of a unit when the camera is close to a car
LARGE = 1.4  # it goes there only if that is so much closer
IN_A_ROW = 4
APART = 4.0
ROAD = 36.0
REACH = 2.2  # so many times as far, where there is no room closer by
BESIDE = 30.0  # from the middle of the road to a plate, in units of the drawing
WIDTHS = {1: 24.0, 2: 30.0, 3: 38.0}


@dataclass(frozen=True)
class TvPlate:
    seat: str
    number: int
    livery: str
    status: str
    x: str
    y: str
    scale: str
    left: str
    width: str


@dataclass(frozen=True)
class TvMap:
    map: RaceMap
    plates: tuple[TvPlate, ...]
    zoom: str  # how much closer the camera goes to a moving car; empty where the whole track is close enough


@dataclass(frozen=True)
class _Box:
    """A rectangle by its middle."""

    x: float
    y: float
    width: float
    height: float

    def overlap(self, other: _Box) -> float:
        wide = (self.width + other.width) / 2 - abs(self.x - other.x)
        high = (self.height + other.height) / 2 - abs(self.y - other.y)
        if wide <= 0 or high <= 0:
            return 0.0
        return min(wide, self.width, other.width) * min(high, self.height, other.height)

    def outside(self, frame: _Box) -> float:
        """How much of it sticks out of a frame."""
        return self.width * self.height - self.overlap(frame)


def tv_map(drawn: RaceMap) -> TvMap:
    left, top, width, height = map(float, drawn.box.split())
    pixels = scale_in(drawn.box, ROOM)
    frame = _Box(left + width / 2, top + height / 2, ROOM[0] / pixels, ROOM[1] / pixels)
    plates = tuple(_plates(drawn, frame, READABLE / (PLATE_TEXT * pixels)))
    return TvMap(drawn, plates, f"{max(1.0, NEAR / pixels):.2f}" if pixels < NEAR / LARGE else "")


def _plates(drawn: RaceMap, frame: _Box, scale: float) -> Iterator[TvPlate]:
    """The plates of a tile in a block beside it, where they cover neither cars nor other plates."""
    crowded = [tile for tile in drawn.tiles if tile.cars]
    taken = [_car_box(tile, drawn) for tile in crowded]
    road = [_Box(float(tile.x), float(tile.y), ROAD, ROAD) for tile in drawn.tiles]
    for tile in crowded:
        block = _block(tile.cars, scale)
        near = _within(road, tile, REACH * (BESIDE * float(drawn.zoom) + sum(block)))
        trouble = partial(_trouble, taken=taken, road=near, frame=frame)
        spot = _best(_beside(tile, block, float(drawn.zoom)), trouble)
        taken.append(spot)
        yield from _in_rows(tile.cars, spot, scale)


def _best(spots: Iterable[_Box], trouble: Callable[[_Box], float]) -> _Box:
    """The first one without trouble, else the one with least."""
    found: list[tuple[float, _Box]] = []
    for spot in spots:
        found.append((trouble(spot), spot))
        if not found[-1][0]:
            break
    return min(found, key=lambda each: each[0])[1]


def _within(road: Sequence[_Box], tile: TileOnMap, reach: float) -> list[_Box]:
    x, y = float(tile.x), float(tile.y)
    return [each for each in road if abs(each.x - x) < reach and abs(each.y - y) < reach]


def _car_box(tile: TileOnMap, drawn: RaceMap) -> _Box:
    side = 48.0 * float(drawn.zoom)
    return _Box(float(tile.x), float(tile.y), side, side)


def _block(cars: Sequence[CarView], scale: float) -> tuple[float, float]:
    rows = math.ceil(len(cars) / IN_A_ROW)
    across = min(len(cars), IN_A_ROW)
    return (across * (_widest(cars) + APART)) * scale, rows * (PLATE_HEIGHT + APART) * scale


def _widest(cars: Sequence[CarView]) -> float:
    return max(WIDTHS[len(str(car.number))] for car in cars)


def _beside(tile: TileOnMap, block: tuple[float, float], zoom: float) -> Iterator[_Box]:
    """Places round a tile: first across the road, then all round, then farther off."""
    x, y, across = float(tile.x), float(tile.y), math.radians(float(tile.turned))
    for far in (1.0, 1.6, REACH):
        for turn in (0.0, math.pi, math.pi / 2, -math.pi / 2, math.pi / 4, -math.pi / 4, 2.36, -2.36):
            right, down = math.cos(across + turn), math.sin(across + turn)
            off = (BESIDE * zoom + (abs(right) * block[0] + abs(down) * block[1]) / 2) * far
            yield _Box(x + right * off, y + down * off, *block)


def _trouble(spot: _Box, taken: Sequence[_Box], road: Sequence[_Box], frame: _Box) -> float:
    """Cars, plates and the edge of the screen first; an empty road may be covered if there is no other way."""
    hidden = sum(spot.overlap(other) for other in taken)
    outside = max(0.0, spot.outside(frame))
    return 4 * hidden + 8 * outside + sum(spot.overlap(each) for each in road)


def _in_rows(cars: Sequence[CarView], spot: _Box, scale: float) -> Iterator[TvPlate]:
    rows = [cars[at : at + IN_A_ROW] for at in range(0, len(cars), IN_A_ROW)]
    step = (_widest(cars) + APART) * scale
    for down, row in enumerate(rows):
        y = spot.y + (down - (len(rows) - 1) / 2) * (PLATE_HEIGHT + APART) * scale
        for across, car in enumerate(row):
            x = spot.x + (across - (len(row) - 1) / 2) * step
            yield _plate(car, x, y, WIDTHS[len(str(car.number))], scale)


def _plate(car: CarView, x: float, y: float, width: float, scale: float) -> TvPlate:
    return TvPlate(
        seat=car.seat,
        number=car.number,
        livery=car.livery,
        status=car.status,
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        scale=f"{scale:.2f}",
        left=f"{-width / 2:.1f}",
        width=f"{width:.1f}",
    )
