"""A tile in words, as lists, labels and screen readers say it."""

from __future__ import annotations

from svl.rules import Tile, catalog


def tile_words(tile: Tile) -> str:
    """Hard Curve left, Brake Mine"""
    side = " left" if tile.turn < 0 else " right" if tile.turn > 0 else ""
    return ", ".join(filter(None, (f"{catalog.NAV_TILES[tile.nav].name}{side}", laid_on(tile))))


def laid_on(tile: Tile) -> str:
    if tile.hazard is not None:
        return catalog.HAZARDS[tile.hazard].name
    return catalog.BOOSTS[tile.boost].name if tile.boost is not None else ""
