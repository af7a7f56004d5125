"""The track of a race from above with what is on it right now: cars, mines, hazards that appeared."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaigns import maps
from campaigns.access import Trackside
from campaigns.game import State
from campaigns.models import Race
from campaigns.queries.race.cars import CarView
from campaigns.queries.tile_words import tile_words
from campaigns.wording import listed
from svl.rules import Tile, Track
from svl.table import Table

ROOM = (900, 820)  # units of the drawing that a screen shows at a size where cars are easily seen
MOST_ZOOM, MOST_SIGN_ZOOM = 2.4, 1.5
ROOM_FOR_A_PLATE = 36
FILE = 3  # cars side by side; more stand in a second row
BESIDE_THE_ROAD = -26  # where a mine is drawn, so that it covers neither a car nor a sign
TAG_WIDTH = {1: 20, 2: 26, 3: 34}  # of a number plate, by its digits


@dataclass(frozen=True)
class CarOnMap:
    car: CarView
    x: str
    y: str
    turned: str  # degrees clockwise from up
    scale: str
    tag_x: str
    tag_y: str
    tag_width: int
    tag_half: int
    tag_zoom: str


@dataclass(frozen=True)
class TileOnMap:
    """A hex one can tap, and its line in the table."""

    number: int
    label: str  # Start, or its number
    corners: str
    x: str
    y: str
    turned: str
    words: str  # Hard Curve left, Slow Mine
    cars: tuple[CarView, ...]
    is_awaited: bool

    @property
    def car_words(self) -> str:
        return listed([f"{car.number} {car.surname}" for car in self.cars]) if self.cars else ""


@dataclass(frozen=True)
class Spot:
    x: str
    y: str


@dataclass(frozen=True)
class RaceMap:
    map: maps.MapView
    box: str  # the drawing's, and room for plates beside the outermost road
    tiles: tuple[TileOnMap, ...]
    cars: tuple[CarOnMap, ...]
    mines: tuple[Spot, ...]
    sprung: tuple[Spot, ...]  # hazards that appeared during the race
    switched_off: tuple[Spot, ...]
    rings: tuple[Spot, ...]  # round whoever the table waits for
    zoom: str  # how much larger cars are drawn than the road, so that they are seen on a long track
    sign_zoom: str
    label: str


@dataclass(frozen=True)
class _Place:
    """Where cars stand on a tile: the middle of its road and the way it runs; and the centre, where signs stand."""

    x: float
    y: float
    angle: float  # degrees clockwise from up
    centre: maps.Point


def race_map(
    at: Trackside, table: Table[State], cars: Sequence[CarView], room: tuple[float, float] | None = None
) -> RaceMap:
    """`cars` as `cars_view` gives them. The road is the frozen one, with all that happened to it since. Where a `room`
    is given, the map is turned so that it fills it best."""
    track = _track(table.state)
    return _drawn(table.state, cars, _best_heading(track, room) if room else _heading(at.race))


def map_at(race: Race, state: State, cars: Sequence[CarView]) -> RaceMap:
    """The same from the state of any moment alone."""
    return _drawn(state, cars, _heading(race))


def _drawn(state: State, cars: Sequence[CarView], heading: int) -> RaceMap:
    drawn, places = _laid(_track(state), heading)
    laid = list(zip(state.tiles, places, strict=True))
    standing = _by_tile(cars, len(places))
    zoom = _zoom(drawn.box)
    return RaceMap(
        map=drawn,
        box=_widened(drawn.box, ROOM_FOR_A_PLATE * (zoom - 1)),
        tiles=tuple(
            _tile(number, tile, place, drawn.hexes[number], standing.get(number, ()), is_off=state.is_off(tile))
            for number, (tile, place) in enumerate(laid)
        ),
        cars=tuple(each for number, there in standing.items() for each in _side_by_side(places[number], there, zoom)),
        mines=tuple(
            _spot(_moved(place, BESIDE_THE_ROAD)) for place in _where(laid, lambda tile: tile.mine is not None)
        ),
        sprung=tuple(_spot(place.centre) for place in _where(laid, lambda tile: tile.sprung and bool(tile.hazard))),
        switched_off=tuple(_spot(place.centre) for place in _where(laid, state.is_off)),
        rings=tuple(
            _spot((places[number].x, places[number].y))
            for number, there in standing.items()
            if any(car.is_awaited for car in there)
        ),
        zoom=f"{zoom:.2f}",
        sign_zoom=f"{min(zoom, MOST_SIGN_ZOOM):.2f}",
        label=drawn.label,
    )


def spots_at(race: Race, state: State, cars: Sequence[CarView]) -> tuple[CarOnMap, ...]:
    """Only the cars of the map, for whoever has the road already."""
    drawn, places = _laid(_track(state), _heading(race))
    zoom = _zoom(drawn.box)
    standing = _by_tile(cars, len(places))
    return tuple(each for number, there in standing.items() for each in _side_by_side(places[number], there, zoom))


def _track(state: State) -> Track:
    return Track(state.tiles, state.track, state.closed)


def _widened(box: str, by: float) -> str:
    left, top, width, height = map(float, box.split())
    return " ".join(map(_n, (left - by, top - by, width + 2 * by, height + 2 * by)))


def _zoom(box: str) -> float:
    *_, width, height = map(float, box.split())
    return min(MOST_ZOOM, max(1.0, width / ROOM[0], height / ROOM[1]))


def _heading(race: Race) -> int:
    """Which way the map is turned; nothing of the game hangs on it."""
    return race.track.heading if race.track is not None else 0


@lru_cache(maxsize=64)
def _best_heading(track: Track, room: tuple[float, float]) -> int:
    return max(range(6), key=lambda heading: scale_in(_laid(track, heading)[0].box, room))


def scale_in(box: str, room: tuple[float, float]) -> float:
    """How large a unit of this drawing is in a room of so many pixels."""
    *_, width, height = map(float, box.split())
    return min(room[0] / width, room[1] / height)


@lru_cache(maxsize=64)
def _laid(track: Track, heading: int) -> tuple[maps.MapView, tuple[_Place, ...]]:
    laid = maps.lay(track, heading)
    return maps.map_of(track, heading), tuple(_place(each) for each in laid)


def _place(laid: maps.Laid) -> _Place:
    """On a curve the road bends round the centre: a quarter of the way towards it the car stands on the tarmac."""
    start, end = maps.edge(laid.centre, laid.heading_in + 3), maps.edge(laid.centre, laid.heading_out)
    (x, y), turn = laid.centre, laid.tile.turn
    middle = ((start[0] + end[0]) / 4 + x / 2, (start[1] + end[1]) / 4 + y / 2)
    return _Place(*middle, 60 * laid.heading_in + 30 * turn, laid.centre)


def _by_tile(cars: Sequence[CarView], length: int) -> dict[int, tuple[CarView, ...]]:
    """Who stands where, the first one first. A car that is home has left the track."""
    found: defaultdict[int, list[CarView]] = defaultdict(list)
    for car in cars:
        if car.status != "finished" and car.tile < length:
            found[car.tile].append(car)
    return {number: tuple(there) for number, there in found.items()}


@dataclass(frozen=True)
class _Crowd:
    """How so many cars stand on one tile: in rows of three, the smaller the more they are."""

    count: int
    zoom: float

    @property
    def rows(self) -> int:
        return math.ceil(self.count / FILE)

    @property
    def wide(self) -> int:
        return min(self.count, FILE)

    @property
    def scale(self) -> float:
        """Of a car."""
        return self.zoom * ({1: 0.5, 2: 0.44}.get(self.wide, 0.36) if self.rows == 1 else 0.3)

    def spot(self, n: int) -> tuple[float, float]:
        """Where the n-th car stands: so far across, so far ahead."""
        across = n % FILE - (self.wide - 1) / 2
        ahead = (self.rows - 1) / 2 - n // FILE
        return across * 62 * self.scale, ahead * 104 * self.scale

    def tag(self, n: int) -> tuple[float, float, float]:
        """Where its plate lies, and how large: beside the car; among three and more, on its tail."""
        across, ahead = self.spot(n)
        if self.count >= FILE:
            return across, ahead - 34 * self.scale, self.scale * 2.1
        outward = 1 if across >= 0 else -1
        return across + outward * (14 * self.zoom + 26 * self.scale), ahead, self.zoom


def _side_by_side(place: _Place, cars: Sequence[CarView], zoom: float) -> list[CarOnMap]:
    crowd = _Crowd(len(cars), zoom)
    return [_standing(place, car, crowd, n) for n, car in enumerate(cars)]


def _standing(place: _Place, car: CarView, crowd: _Crowd, n: int) -> CarOnMap:
    x, y = _moved(place, *crowd.spot(n))
    across, ahead, tag_zoom = crowd.tag(n)
    tag_x, tag_y = _moved(place, across, ahead)
    width = TAG_WIDTH[len(str(car.number))]
    return CarOnMap(
        car=car,
        x=_n(x),
        y=_n(y),
        turned=_n(place.angle),
        scale=f"{crowd.scale:.2f}",
        tag_x=_n(tag_x),
        tag_y=_n(tag_y),
        tag_width=width,
        tag_half=width // 2,
        tag_zoom=f"{tag_zoom:.2f}",
    )


def _moved(place: _Place, across: float, ahead: float = 0) -> tuple[float, float]:
    """A point so far to the right of the road's middle, and so far ahead."""
    angle = math.radians(place.angle)
    right, forward = (math.cos(angle), math.sin(angle)), (math.sin(angle), -math.cos(angle))
    return place.x + across * right[0] + ahead * forward[0], place.y + across * right[1] + ahead * forward[1]


def _tile(
    number: int, tile: Tile, place: _Place, corners: str, cars: tuple[CarView, ...], *, is_off: bool
) -> TileOnMap:
    extra = ["Slow Mine"] if tile.mine is not None else []
    extra += ["switched off"] if is_off else []
    return TileOnMap(
        number=number,
        label="Start" if number == 0 else str(number),
        corners=corners,
        x=_n(place.x),
        y=_n(place.y),
        turned=_n(place.angle),
        words=", ".join((tile_words(tile), *extra)),
        cars=cars,
        is_awaited=any(car.is_awaited for car in cars),
    )


def _where(laid: Sequence[tuple[Tile, _Place]], holds: Callable[[Tile], bool]) -> list[_Place]:
    return [place for tile, place in laid if holds(tile)]


def _spot(point: maps.Point) -> Spot:
    return Spot(_n(point[0]), _n(point[1]))


def _n(value: float) -> str:
    return f"{value:.1f}"
