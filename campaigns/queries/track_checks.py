"""Is a track fit to race on? What is wrong, what is worth a second look, each at its tile, as the rules say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaigns.track_files import MOST_TILES, word_faults
from svl.rules import Entrant, Rulings, Stats, Tile, Track, advise, build, catalog, loop_faults, parse_track
from svl.table import Refusal

# Which of the conditions a fault belongs to; the rest are faults of what lies on a tile.
CONDITIONS = (
    ("Every tile is known", {"unreadable_tile", "unknown_tile", "unknown_hazard", "unknown_boost", "wrong_turn"}),
    ("One start tile", {"no_tiles"}),
    (f"{MOST_TILES} tiles at most", {"too_many_tiles"}),
    ("Closed", {"not_closed"}),
    ("No hex twice", {"hex_used_twice"}),
    ("Boosts on straights, without a hazard", {"boost_needs_straight", "boost_with_hazard"}),
)
UNFINISHED = {"not_closed", "hex_used_twice"}
AVERAGE = Stats(10, 10, 10, 10)


@dataclass(frozen=True)
class Remark:
    """A sentence about a tile, or about the whole track."""

    code: str
    sentence: str
    tile: int | None


@dataclass(frozen=True)
class Condition:
    name: str
    holds: bool


@dataclass(frozen=True)
class Checks:
    tiles: tuple[Tile, ...]  # as far as the line can be read: all of them or none
    errors: tuple[Remark, ...]
    advice: tuple[Remark, ...]
    conditions: tuple[Condition, ...]

    @property
    def is_ready(self) -> bool:
        return not self.errors

    @property
    def is_closed(self) -> bool:
        return bool(self.tiles) and not any(error.code == "not_closed" for error in self.errors)

    @property
    def is_readable(self) -> bool:
        return bool(self.tiles)


@lru_cache(maxsize=256)
def checks(line: str, rulings: Rulings) -> Checks:
    """The referee's own verdict on a line: no error exactly where a race would accept it."""
    unreadable = word_faults(line)
    if unreadable:
        return _checks((), unreadable, ())
    tiles = parse_track(line).tiles
    faults = list(loop_faults(tiles, rulings))
    codes = {fault.code for fault in faults}
    # whatever lies on the tiles has to be known before anybody can advise on it
    advice = _advice(Track(tiles, closed="not_closed" not in codes), rulings) if codes <= UNFINISHED else ()
    return _checks(tiles, faults, advice)


def _checks(tiles: tuple[Tile, ...], faults: Sequence[Refusal], advice: Iterable[Remark]) -> Checks:
    found = {fault.code for fault in faults}
    return Checks(
        tiles=tiles,
        errors=tuple(Remark(fault.code, fault.sentence, _place(fault, len(tiles))) for fault in faults),
        advice=tuple(advice),
        conditions=tuple(Condition(name, not codes & found) for name, codes in CONDITIONS),
    )


def _place(fault: Refusal, length: int) -> int | None:
    """An open end is where the road stops."""
    if fault.code == "not_closed" and length:
        return length - 1
    tile: int | None = fault.fields.get("tile")
    return tile


def _advice(track: Track, rulings: Rulings) -> Iterable[Remark]:
    advice = advise(track, book_field(rulings), rulings)
    return (Remark(each.code, each.sentence, each.tile) for each in advice)


@lru_cache(maxsize=8)
def book_field(rulings: Rulings) -> tuple[Entrant, ...]:
    """One of every model of the book, each with an average driver: who might come to the track."""
    return tuple(
        build(f"{team.id}-{weight.id}", "", AVERAGE, team, weight, rulings)
        for weight in catalog.CLASSES.values()
        for team in catalog.TEAMS.values()
    )
