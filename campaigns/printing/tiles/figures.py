"""What stands on a tile: its figures under a table's rulings, asked of the rules by driving a plain car over it."""

from __future__ import annotations

from dataclasses import dataclass

from svl.rules import Check, Figures, Rulings, Tile, catalog, check_tile, enter_tile

# Neither helped nor held back by anything: what it meets is what the tile prints.
PLAIN = Figures(acceleration=0, top_speed=10, braking=0, handling=0)
AT_EASE = 5  # fast enough for every slope to show, slow enough for a boost to


@dataclass(frozen=True)
class Condition:
    """One thing a tile asks for. Losses are positive."""

    limit: int
    damage: int  # for each unit too much or too little
    loss: int
    endurance_loss: int = 0  # of a failed Endurance test, where there is one


@dataclass(frozen=True)
class TileFigures:
    road: Condition | None  # none where the hazard on it is all that counts at this table
    hazard: Condition | None
    change: int  # by itself, uphill negative
    turbo: int
    regen: int


def tile_figures(tile: Tile, rulings: Rulings) -> TileFigures:
    passed = enter_tile(PLAIN, tile, AT_EASE, rulings, exempt=True)
    return TileFigures(
        road=_condition(tile, rulings, hazard=False),
        hazard=_condition(tile, rulings, hazard=True),
        change=passed.slope,
        turbo=passed.turbo,
        regen=passed.regen,
    )


def _condition(tile: Tile, rulings: Rulings, *, hazard: bool) -> Condition | None:
    """The limit first, then what missing it by one costs."""
    asked = _check(tile, rulings, hazard, AT_EASE)
    if asked is None:
        return None
    limit = int(asked.limit)
    missed = _check(tile, rulings, hazard, limit - 1 if hazard else limit + 1)
    return Condition(limit, missed.damage, missed.loss, missed.endurance_loss) if missed else None


def _check(tile: Tile, rulings: Rulings, hazard: bool, speed: int) -> Check | None:
    checks = check_tile(PLAIN, tile, speed, rulings)
    return checks.hazard if hazard else checks.navigation


def short_name(name: str) -> str:
    """A name of the catalogue as it fits on a tile: Tile Glitch: No Power becomes No power."""
    return (name.partition(": ")[2] or name).capitalize()


def tile_name(tile: Tile) -> str:
    """Hard curve left, Easy incline, Jump on flat road: enough to lay the track again from the words alone."""
    nav = catalog.NAV_TILES[tile.nav]
    side = " left" if tile.turn < 0 else " right" if tile.turn > 0 else ""
    road = short_name(nav.name) + side
    extra = catalog.HAZARDS[tile.hazard].name if tile.hazard else catalog.BOOSTS[tile.boost].name if tile.boost else ""
    if not extra:
        return road
    return short_name(extra) if tile.nav == "straight_flat" else f"{short_name(extra)}, {road.lower()}"
