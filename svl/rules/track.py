"""A track: tiles in the order they are driven, the loop they make on hexes, and their text form (A7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from svl.rules.catalog import BOOSTS, HAZARDS, NAV_TILES
from svl.rules.hexes import ORIGIN, Hex
from svl.rules.rulings import Rulings
from svl.table import Refusal

_CODES = {tile.code: tile for tile in NAV_TILES.values()}
_SIDES = {"L": -1, "R": 1}


@dataclass(frozen=True)
class SwitchedOff:
    """Who neutralized a hazard, and on which own lap."""

    by: str
    lap: int


@dataclass(frozen=True)
class Tile:
    """One hex of road and what lies on it. `turn` counts sixths: left is negative, right positive."""

    nav: str
    turn: int = 0
    hazard: str | None = None
    boost: str | None = None
    mine: str | None = None  # the seat that dropped a Slow Mine here
    sprung: bool = False  # the hazard appeared during the race: Precognition sees it coming
    off: tuple[SwitchedOff, ...] = ()  # of the hazard, where that does not last for everybody and ever (B-71)


FLAT = Tile("straight_flat")


@dataclass(frozen=True)
class Track:
    """A closed loop, or an open strip that flat road follows for ever."""

    tiles: tuple[Tile, ...]
    name: str = ""
    closed: bool = True


def tile_faults(tile: Tile) -> Iterator[Refusal]:
    """Everything that keeps a tile from being laid."""
    nav = NAV_TILES.get(tile.nav)
    if nav is None:
        yield Refusal("unknown_tile", f"There is no tile {tile.nav!r}: the tiles are {', '.join(NAV_TILES)}.")
        return
    if tile.hazard is not None and tile.hazard not in HAZARDS:
        yield Refusal("unknown_hazard", f"There is no hazard {tile.hazard!r}: the hazards are {', '.join(HAZARDS)}.")
    if tile.boost is not None and tile.boost not in BOOSTS:
        yield Refusal("unknown_boost", f"There is no boost {tile.boost!r}: the boosts are {', '.join(BOOSTS)}.")
    if abs(tile.turn) != nav.turn:
        yield Refusal("wrong_turn", f"{nav.name} turns by {nav.turn} sixths, not by {abs(tile.turn)}.")
    if tile.boost is not None and nav.is_curve:
        yield Refusal("boost_needs_straight", f"A boost lies on a straight, never on {nav.name}.")
    if tile.boost is not None and tile.hazard is not None:
        yield Refusal("boost_with_hazard", "A tile carries a hazard or a boost, not both.")


def tile_warnings(tile: Tile) -> list[str]:
    """What is legal but worth a second look."""
    return ["hazard_on_curve"] if tile.hazard is not None and NAV_TILES[tile.nav].is_curve else []


def _faults_of_laid(tile: Tile, number: int) -> Iterator[Refusal]:
    """The faults of a tile, with its place on the track."""
    for fault in tile_faults(tile):
        yield Refusal(fault.code, f"Tile {number}: {fault.sentence}", tile=number)


def check_tile_laid(tile: Tile, number: int) -> None:
    for fault in _faults_of_laid(tile, number):
        raise fault


def walk(tiles: Sequence[Tile]) -> tuple[list[Hex], Hex, int]:
    """The hex of each tile, then the hex and the heading the road goes on to."""
    here, heading, hexes = ORIGIN, 0, []
    for tile in tiles:
        hexes.append(here)
        heading = (heading + tile.turn) % 6
        here = here.step(heading)
    return hexes, here, heading


def loop_faults(tiles: Sequence[Tile], rulings: Rulings = Rulings()) -> Iterator[Refusal]:
    """Everything that keeps tiles from making one closed loop without using a hex twice (A7.2, B-85)."""
    for number, tile in enumerate(tiles):
        yield from _faults_of_laid(tile, number)
    hexes, end, heading = walk(tiles)
    seen: dict[Hex, list[int]] = {}
    for number, here in enumerate(hexes):
        below = seen.setdefault(here, [])
        if below and not (rulings.allow_bridges and _is_bridge(tiles, below, number)):
            yield Refusal(
                "hex_used_twice",
                f"Tile {number} lies on the hex of tile {below[-1]}; "
                + (
                    "only two straights may cross there."
                    if rulings.allow_bridges
                    else "a track crosses itself nowhere."
                ),
                tile=number,
            )
        below.append(number)
    if not tiles or end != ORIGIN or heading != 0:
        yield Refusal(
            "not_closed",
            f"The track does not close: after {len(tiles)} tiles the road does not run back into the start tile.",
            tiles=len(tiles),
        )


def check_loop(tiles: Sequence[Tile], rulings: Rulings = Rulings()) -> None:
    """Refuses tiles that do not make a legal loop, by the first thing that is wrong."""
    for fault in loop_faults(tiles, rulings):
        raise fault


def _is_bridge(tiles: Sequence[Tile], below: Sequence[int], number: int) -> bool:
    """Two straights that cross on different axes, and no third."""
    headings = [sum(tile.turn for tile in tiles[:n]) % 3 for n in (below[0], number)]
    straight = all(tiles[n].turn == 0 for n in (below[0], number))
    return len(below) == 1 and straight and headings[0] != headings[1]


def parse_track(text: str, name: str = "", *, closed: bool = True) -> Track:
    """A track from its text form: `S S EL HR U1!jump D2 S+turbo_2 ...`, the start tile first."""
    return Track(tuple(_parse_tile(word, n) for n, word in enumerate(text.split())), name, closed)


def _parse_tile(word: str, number: int) -> Tile:
    code, hazard_mark, hazard = word.partition("!")
    code, boost_mark, boost = code.partition("+")
    is_nameless = bool(hazard_mark and not hazard) or bool(boost_mark and not boost)
    side = _SIDES.get(code[-1:], 0)
    nav = _CODES.get(code[:-1] if side else code)
    if nav is None or nav.is_curve != bool(side) or is_nameless:
        raise Refusal(
            "unreadable_tile",
            f"Tile {number}, {word!r}, cannot be read: write S, U1, U2, D1, D2, EL, ER, HL or HR, "
            "then !hazard or +boost where there is one.",
            tile=number,
        )
    return Tile(nav.id, side * nav.turn, hazard or None, boost or None)


def format_track(tiles: Sequence[Tile]) -> str:
    """The text form of a track; reading it gives the same tiles."""
    return " ".join(_format_tile(tile) for tile in tiles)


def _format_tile(tile: Tile) -> str:
    side = "" if tile.turn == 0 else "L" if tile.turn < 0 else "R"
    extra = f"!{tile.hazard}" if tile.hazard else f"+{tile.boost}" if tile.boost else ""
    return NAV_TILES[tile.nav].code + side + extra
