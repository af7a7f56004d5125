"""What a car does on a track: the limits it holds there, beside those of the field."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median_low

from campaigns import drawings
from campaigns.wording import number
from svl.rules import Entrant, Figures, Rulings, Tile, Track, catalog, check_tile, figures_of


@dataclass(frozen=True)
class Piece:
    text: str
    is_figure: bool = False


@dataclass(frozen=True)
class Remark:
    """A line under the map: words and figures in turn, and whether it is bad news."""

    icon: str
    pieces: tuple[Piece, ...]
    tone: str = ""


def remarks(mine: Entrant, field: Sequence[Entrant], track: Track, rulings: Rulings) -> tuple[Remark, ...]:
    """Curves from the hardest, then each kind of hazard where it lies first."""
    car = figures_of(mine)
    others = [figures_of(entrant) for entrant in field if entrant.seat != mine.seat]
    curves = (_curve(kind, car, others, track, rulings) for kind in ("hard_curve", "easy_curve"))
    hazards = (_hazard(at, tile, car, rulings) for at, tile in _first_of_each_hazard(track))
    return tuple(remark for remark in (*curves, *hazards) if remark)


def _curve(kind: str, car: Figures, others: Sequence[Figures], track: Track, rulings: Rulings) -> Remark | None:
    tile = next((tile for tile in track.tiles if tile.nav == kind), None)
    if tile is None:
        return None
    mine = _curve_limit(car, tile, rulings)
    usual = median_low(_curve_limit(other, tile, rulings) for other in others) if others else mine
    nav = catalog.NAV_TILES[kind]
    pieces = [Piece(f"{nav.name}s: you hold "), Piece(number(mine), is_figure=True)]
    if usual != mine:
        pieces += [Piece(", most hold "), Piece(number(usual), is_figure=True)]
    return Remark(drawings.nav_icon(nav), tuple(pieces), "warn" if mine < usual else "")


def _curve_limit(car: Figures, tile: Tile, rulings: Rulings) -> int:
    """The highest whole speed that is safe."""
    check = check_tile(car, tile, 0, rulings).navigation
    return math.floor(check.limit) if check else 0


def _first_of_each_hazard(track: Track) -> Iterable[tuple[int, Tile]]:
    seen: set[str] = set()
    for at, tile in enumerate(track.tiles):
        if tile.hazard and tile.hazard not in seen:
            seen.add(tile.hazard)
            yield at, tile


def _hazard(at: int, tile: Tile, car: Figures, rulings: Rulings) -> Remark | None:
    check = check_tile(car, tile, 0, rulings).hazard
    if check is None or check.limit <= 0:  # nobody is slower than that
        return None
    least = math.ceil(check.limit)
    hazard = catalog.HAZARDS[check.what]
    reachable = least <= car.top_speed
    pieces = (
        Piece(f"{hazard.name} on tile {at}: arrive at "),
        Piece(number(least), is_figure=True),
        Piece(" or more" if reachable else f" or more, and your top speed is {car.top_speed}"),
    )
    return Remark(drawings.hazard_icon(hazard), pieces, "" if reachable else "warn")
