"""A race from a partial description, like a chess position: name what matters, the rest has a plain default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from svl.rules.cars import Entrant
from svl.rules.catalog import COMPONENTS, NAV_TILES, CarFigures
from svl.rules.character import STATS, Stats
from svl.rules.figures import ALL_COMPONENTS, NAMES
from svl.rules.panels import PANELS, Panels, panel_split
from svl.rules.race.actions import Position
from svl.rules.race.malfunctions import ONE_COMPONENT
from svl.rules.race.opening import open_race
from svl.rules.race.state import Car
from svl.rules.rulings import Rulings
from svl.rules.track import Tile, Track, parse_track
from svl.table import Refusal, decode, encode

FIGURES = tuple(NAMES)
_PLAIN_STATS = dict.fromkeys(STATS, 10)
_PLAIN_FIGURES = {"chassis": 100, "acceleration": 3, "top_speed": 5, "braking": 4, "handling": 0, "slots": 10}
_SHORT_TILES = ("hazard", "boost", "mine", "sprung")


def position(
    track: str | Sequence[str | Mapping[str, Any]],
    cars: Sequence[Mapping[str, Any]],
    *,
    to_move: str | None = None,
    laps: int = 3,
    closed: bool = True,
    rulings: Rulings | Mapping[str, Any] | None = None,
    turn: int = 1,
    round: int = 1,
    name: str = "",
) -> Position:
    """The opening of a race from this moment, checked: a position that cannot be is refused.

    `track` is the text form or a list of tile ids, each alone or with hazard, boost or mine; `closed=False` makes it a
    strip that flat road follows. A car names its seat and, as far as they matter: name, figures (or chassis),
    figures_include_components, driver_handling, stats, talents, components, panels, damage, tack, speed, lap and tile
    (or distance), uses, malfunctions, failed, status, pit_left, turns (own turns begun, the present one included),
    mines, notoriety.
    """
    chosen = rulings if isinstance(rulings, Rulings) else Rulings.of(_mapping(rulings or {}, "rulings"))
    tiles = _tiles(track)
    entrants = tuple(_entrant(_mapping(car, "particulars"), chosen) for car in cars)
    mover = to_move if to_move is not None else (entrants[0].seat if entrants else "")
    opening = Position(
        track=Track(tiles, name, closed),
        laps=laps,
        entrants=entrants,
        cars=tuple(
            _car(car, entrant, tiles, closed, turns=int(entrant.seat == mover))
            for car, entrant in zip(cars, entrants, strict=True)
        ),
        to_move=mover,
        rulings=chosen,
        turn=turn,
        round=round,
    )
    open_race(opening)  # refuses what cannot be, before anybody builds on it
    return opening


def _tiles(track: Any) -> tuple[Tile, ...]:
    if isinstance(track, str):
        return parse_track(track).tiles
    if isinstance(track, Sequence) and not track:
        raise Refusal("no_tiles", "A track needs at least one tile.")
    if not isinstance(track, Sequence):
        raise Refusal("unreadable", f"A track is its text form or a list of tiles, not {track!r}.")
    return tuple(_tile(each) for each in track)


def _tile(described: Any) -> Tile:
    if isinstance(described, str):
        described = {"tile": described}
    if not isinstance(described, Mapping) or not isinstance(described.get("tile"), str):
        raise Refusal("unreadable", f"A tile is named by its id, alone or as 'tile' among others, not {described!r}.")
    _only(described, ("tile", "turn", *_SHORT_TILES), "A tile")
    nav = NAV_TILES.get(described["tile"])
    turn = described.get("turn", -nav.turn if nav else 0)
    rest = {name: described[name] for name in _SHORT_TILES if name in described}
    return decode(Tile, {"nav": described["tile"], "turn": turn, **rest}, "a tile")


_SHEET_WORDS = ("seat", "name", "number", "driver_handling", "talents", "components", "notoriety", "npc")
_CAR_STATE_WORDS = ("speed", "tack", "received", "uses", "turns", "status", "mines", "pit_left")
_CAR_WORDS = (
    *_SHEET_WORDS,
    *_CAR_STATE_WORDS,
    "figures",
    "figures_include_components",
    "stats",
    "panels",
    "damage",
    "lap",
    "tile",
    "distance",
    "malfunctions",
    "failed",
)


def _whole(value: Any, what: str, entrant: Entrant) -> int:
    if type(value) is not int:
        raise Refusal("unreadable", f"{entrant.name}'s {what} is a whole number, not {value!r}.")
    return value


def _only(described: Mapping[str, Any], words: Iterable[str], what: str) -> None:
    for word in described:
        if word not in words:
            raise Refusal("unknown_word", f"{what} has no {word!r}; it may name {', '.join(words)}.", word=word)


def _entrant(described: Mapping[str, Any], rulings: Rulings) -> Entrant:
    _only(described, _CAR_WORDS, "A car")
    if not isinstance(described.get("seat"), str):
        raise Refusal("no_seat", f"A car in a position names its seat; this one does not: {dict(described)!r}.")
    figures = _figures(described)
    given = _mapping(described.get("stats", {}), "stats")
    stats = decode(Stats, {**_PLAIN_STATS, **given}, f"the stats of {described['seat']}")
    panels = described.get("panels")
    shares = panel_split(figures.chassis, rulings) if panels is None else _panels(panels, "panels")
    sheet = {
        "name": described["seat"],
        "stats": encode(stats),
        "team": "Team",
        "car_class": "Car",
        "model": "",
        "class_figures": encode(figures),
        "team_figures": encode(CarFigures()),
        "panels": encode(shares),
        "driver_handling": stats.handling(rulings),
    }
    return decode(Entrant, sheet | _told(described, _SHEET_WORDS), f"the sheet of {described['seat']}")


def _figures(described: Mapping[str, Any]) -> CarFigures:
    """The model's figures; where the given ones include the working components, those are taken off again."""
    given = _mapping(described.get("figures", {}), "figures")
    _only(given, FIGURES, "The figures of a car")
    figures = decode(CarFigures, {**_PLAIN_FIGURES, **given}, f"the figures of {described['seat']}")
    if not described.get("figures_include_components"):
        return figures
    told = _told(described, ("components", "failed", "malfunctions"))
    if ALL_COMPONENTS in _list(told, "malfunctions"):
        return figures
    bonus = CarFigures()
    for component in _list(told, "components"):
        if component in tuple(COMPONENTS) and component not in _list(told, "failed"):
            bonus += COMPONENTS[component].bonus
    return CarFigures(*(getattr(figures, name) - getattr(bonus, name) for name in FIGURES))


def _mapping(described: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(described, Mapping):
        raise Refusal("unreadable", f"The {what} of a car are named one by one, not as {described!r}.")
    return described


def _told(described: Mapping[str, Any], words: Sequence[str]) -> dict[str, Any]:
    """What the description says of these, as JSON would; every value is checked when it is read."""
    return {word: _plain(described[word]) for word in words if word in described}


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def _panels(described: Any, what: str) -> Panels:
    described = _mapping(described, what)
    _only(described, PANELS, f"The {what} of a car")
    return decode(Panels, dict(described), what)


def _car(described: Mapping[str, Any], entrant: Entrant, tiles: Sequence[Tile], closed: bool, turns: int) -> Car:
    told = _told(described, ("failed", "malfunctions"))
    faults = [{"roll": ONE_COMPONENT, "component": component} for component in _list(told, "failed")]
    faults += [{"roll": roll} for roll in _list(told, "malfunctions")]
    damage = _panels(described.get("damage", {}), "damage")
    car = {
        "seat": entrant.seat,
        "distance": _distance(described, entrant, tiles, closed),
        "damage": encode(damage),
        "received": damage.total,
        "faults": faults,
        "turns": turns,
    }
    return decode(Car, car | _told(described, _CAR_STATE_WORDS), f"the car of {entrant.name}")


def _list(told: Mapping[str, Any], word: str) -> list[Any]:
    value = told.get(word, [])
    if not isinstance(value, list):
        raise Refusal("unreadable", f"{word} is a list, not {value!r}.")
    return value


def _distance(described: Mapping[str, Any], entrant: Entrant, tiles: Sequence[Tile], closed: bool) -> int:
    tile, lap = described.get("tile", 0), described.get("lap", 1)
    if "distance" in described:
        if "tile" in described or "lap" in described:
            raise Refusal("two_places", f"{entrant.name}'s place is its distance, or lap and tile, not both.")
        return _whole(described["distance"], "distance", entrant)
    if not closed:
        return _whole(tile, "tile", entrant)
    if type(tile) is not int or not 0 <= tile < len(tiles) or type(lap) is not int or lap < 1:
        raise Refusal(
            "impossible_position",
            f"{entrant.name} cannot stand on tile {tile!r} of lap {lap!r}: tiles are 0 to {len(tiles) - 1}.",
        )
    return (lap - 1) * len(tiles) + tile
