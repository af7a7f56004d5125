"""What lies on the track, changed by the game master: hazards, boosts and mines (A6.7, B-38)."""

from __future__ import annotations

from svl.rules.catalog import BOOSTS, HAZARDS, NAV_TILES
from svl.rules.race.facts import TrackChanged
from svl.rules.race.state import Reading
from svl.rules.race.work import Work
from svl.table import OneOf

HAZARD_CHOICES = OneOf((None, *HAZARDS))
BOOST_CHOICES = OneOf((None, *BOOSTS))


def straights(reading: Reading) -> tuple[int, ...]:
    return tuple(n for n, tile in enumerate(reading.tiles) if not NAV_TILES[tile.nav].is_curve)


def lay(work: Work, number: int, *, hazard: str | None, boost: str | None) -> None:
    """A tile carries what the game master says; a hazard that appears this way is a random event (B-38)."""
    work.set_tile(number, hazard=hazard, boost=boost, sprung=hazard is not None, off=())


def tell_tile(work: Work, number: int) -> None:
    tile = work.tiles[number]
    work.facts.append(TrackChanged(number, tile.hazard, tile.boost))


def lay_hazard(work: Work, number: int, hazard: str | None) -> None:
    """A new hazard displaces a boost; taking one away leaves the rest of the tile as it is."""
    lay(work, number, hazard=hazard, boost=work.tiles[number].boost if hazard is None else None)


def lay_boost(work: Work, number: int, boost: str | None) -> None:
    """A new boost displaces a hazard; taking one away leaves the hazard, however it came there."""
    if boost is None:
        work.set_tile(number, boost=None)
    else:
        lay(work, number, hazard=None, boost=boost)
