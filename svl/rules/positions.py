"""A race from a partial description, like a chess position: name what matters, the rest has a plain default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from svl.rules.cars import Entrant
from svl.rules.catalog import COMPONENTS, NAV_TILES, CarFigures
from svl.rules.character import STATS, Stats
from svl.rules.figures import Fault
from svl.rules.limits import Use
from svl.rules.panels import PANELS, Panels, panel_split
from svl.rules.race.actions import Position
from svl.rules.race.opening import open_race
from svl.rules.race.state import Car
from svl.rules.rulings import Rulings
from svl.rules.track import Tile, Track, parse_track
from svl.table import Refusal, decode

FIGURES = ("chassis", "acceleration", "top_speed", "braking", "handling", "slots")
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
    chosen = rulings if isinstance(rulings, Rulings) else Rulings.of(rulings or {})
    tiles = parse_track(track).tiles if isinstance(track, str) else tuple(_tile(each) for each in track)
    entrants = tuple(_entrant(car, chosen) for car in cars)
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


def _tile(described: str | Mapping[str, Any]) -> Tile:
    if isinstance(described, str):
        described = {"tile": described}
    _only(described, ("tile", "turn", *_SHORT_TILES), "A tile")
    nav = NAV_TILES.get(described["tile"])
    turn = described.get("turn", -nav.turn if nav else 0)
    rest = {name: described[name] for name in _SHORT_TILES if name in described}
    return decode(Tile, {"nav": described["tile"], "turn": turn, **rest}, "a tile")


_CAR_WORDS = (
    "seat",
    "name",
    "number",
    "figures",
    "figures_include_components",
    "driver_handling",
    "stats",
    "talents",
    "components",
    "panels",
    "damage",
    "received",
    "tack",
    "speed",
    "lap",
    "tile",
    "distance",
    "uses",
    "malfunctions",
    "failed",
    "status",
    "pit_left",
    "turns",
    "mines",
    "notoriety",
    "npc",
)


def _only(described: Mapping[str, Any], words: Iterable[str], what: str) -> None:
    for word in described:
        if word not in words:
            raise Refusal("unknown_word", f"{what} has no {word!r}; it may name {', '.join(words)}.", word=word)


def _entrant(described: Mapping[str, Any], rulings: Rulings) -> Entrant:
    _only(described, _CAR_WORDS, "A car")
    if not isinstance(described.get("seat"), str):
        raise Refusal("no_seat", f"A car in a position names its seat; this one does not: {dict(described)!r}.")
    figures = _figures(described)
    stats = decode(Stats, {**_PLAIN_STATS, **described.get("stats", {})}, f"the stats of {described['seat']}")
    panels = described.get("panels")
    return Entrant(
        seat=described["seat"],
        name=described.get("name", described["seat"]),
        stats=stats,
        team="Team",
        car_class="Car",
        model="",
        class_figures=figures,
        team_figures=CarFigures(),
        panels=panel_split(figures.chassis, rulings) if panels is None else _panels(panels, "panels"),
        driver_handling=described.get("driver_handling", stats.handling(rulings)),
        number=described.get("number", 0),
        talents=tuple(described.get("talents", ())),
        components=tuple(described.get("components", ())),
        notoriety=described.get("notoriety", 0),
        npc=described.get("npc", False),
    )


def _figures(described: Mapping[str, Any]) -> CarFigures:
    """The model's figures; where the given ones include the working components, those are taken off again."""
    given = described.get("figures", {})
    _only(given, FIGURES, "The figures of a car")
    figures = decode(CarFigures, {**_PLAIN_FIGURES, **given}, f"the figures of {described['seat']}")
    if not described.get("figures_include_components"):
        return figures
    failed = set(described.get("failed", ()))
    bonus = CarFigures()
    for component in described.get("components", ()):
        if component in COMPONENTS and component not in failed and 6 not in described.get("malfunctions", ()):
            bonus += COMPONENTS[component].bonus
    return CarFigures(*(getattr(figures, name) - getattr(bonus, name) for name in FIGURES))


def _panels(described: Mapping[str, int], what: str) -> Panels:
    _only(described, PANELS, f"The {what} of a car")
    return decode(Panels, dict(described), what)


def _car(described: Mapping[str, Any], entrant: Entrant, tiles: Sequence[Tile], closed: bool, turns: int) -> Car:
    faults = tuple(Fault(5, component) for component in described.get("failed", ()))
    faults += tuple(Fault(roll) for roll in described.get("malfunctions", ()))
    damage = _panels(described.get("damage", {}), "damage")
    return Car(
        seat=entrant.seat,
        distance=_distance(described, entrant, tiles, closed),
        speed=described.get("speed", 0),
        tack=described.get("tack", "pace"),
        damage=damage,
        received=described.get("received", damage.total),
        faults=faults,
        uses=tuple(decode(Use, dict(use), "a use") for use in described.get("uses", ())),
        turns=described.get("turns", turns),
        status=described.get("status", "racing"),
        mines=described.get("mines", 0),
        pit_left=described.get("pit_left", 0),
    )


def _distance(described: Mapping[str, Any], entrant: Entrant, tiles: Sequence[Tile], closed: bool) -> int:
    tile, lap = described.get("tile", 0), described.get("lap", 1)
    if "distance" in described:
        if "tile" in described or "lap" in described:
            raise Refusal("two_places", f"{entrant.name}'s place is its distance, or lap and tile, not both.")
        return int(described["distance"])
    if not closed:
        return int(tile)
    if type(tile) is not int or not 0 <= tile < len(tiles) or type(lap) is not int or lap < 1:
        raise Refusal(
            "impossible_position",
            f"{entrant.name} cannot stand on tile {tile!r} of lap {lap!r}: tiles are 0 to {len(tiles) - 1}.",
        )
    return (lap - 1) * len(tiles) + tile
