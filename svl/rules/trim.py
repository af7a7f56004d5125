"""A car's trim: all that follows from who drives what under which tack and malfunctions, worked out once."""

from __future__ import annotations

from functools import lru_cache

from svl.rules.cars import Entrant
from svl.rules.catalog import TACKS
from svl.rules.figures import Condition, Fault, figures_of, speed_range, working
from svl.rules.panels import most_damage, strength
from svl.rules.rulings import Rulings
from svl.rules.tiles import Check, Checks, Entered, check_tile, enter_tile, slope_before_checks
from svl.rules.track import Tile
from svl.table import record

# What may take its share of a hit on each panel: a deflector, and a talent.
_HELPS = {
    "front": ("front_deflector", ""),
    "rear": ("rear_deflector", "eyes_in_back"),
    "left": ("side_deflector", ""),
    "right": ("side_deflector", ""),
}


@record
class Clear:
    """A tile that does what it does without dice and without a question."""

    checks: tuple[Check, ...]  # all passed
    gains: tuple[tuple[int, str], ...]  # speed by slope and boost, in this order, with their names


class Trim:
    """What a car drives with, what its panels can take, what it can use, and the checks of the tiles it has met."""

    __slots__ = (
        "_checks",
        "_clear",
        "_entered",
        "_reach",
        "abilities",
        "cushion",
        "figures",
        "fitted",
        "helps",
        "most",
        "rulings",
        "seat",
        "strength",
    )

    def __init__(self, entrant: Entrant, rulings: Rulings, tack: str, faults: tuple[Fault, ...], hack: bool) -> None:
        self.rulings, self.seat = rulings, entrant.seat
        self.figures = figures_of(entrant, Condition(tack, faults, hack, rulings.result12_scope))
        self.strength = strength(entrant.panels, tack, rulings)  # under the tack, undamaged
        self.most = most_damage(entrant.panels, tack, rulings)  # the most damage there can be on each panel
        # what the tack takes off every hit, at tables where it moves hits and not panels (B-18)
        self.cushion = TACKS[tack].chassis if rulings.tack_chassis == "per_hit" else 0
        self.fitted = working(entrant, faults)
        self.abilities = frozenset((*entrant.talents, *self.fitted))
        self.helps = {panel: self._helps(*names) for panel, names in _HELPS.items()}
        self._reach: dict[tuple[int, int], tuple[int, int]] = {}
        self._checks: dict[tuple[str, str | None, bool, int], Checks] = {}
        self._entered: dict[tuple[str, str | None, str | None, bool, bool, int, int], Entered] = {}
        self._clear: dict[tuple[str, str | None, str | None, bool, int], Clear | None] = {}

    def reach(self, speed: int, deficit: int) -> tuple[int, int]:
        """The lowest and the highest speed that may be set from this one, remembered."""
        try:
            return self._reach[speed, deficit]
        except KeyError:
            found = self._reach[speed, deficit] = speed_range(speed, self.figures, self.rulings, deficit=deficit)
            return found

    def _helps(self, deflector: str, talent: str) -> tuple[str, ...]:
        """What takes its share of a hit: each working copy of a deflector, and the talent."""
        return (deflector,) * self.fitted.count(deflector) + ((talent,) if talent in self.abilities else ())

    def check(self, tile: Tile, speed: int) -> Checks:
        """Both checks of a tile at this speed, remembered: a car meets the same few again and again."""
        met = (tile.nav, tile.hazard, tile.sprung, speed)
        checks = self._checks.get(met)
        if checks is None:
            checks = self._checks[met] = check_tile(self.figures, tile, speed, self.rulings)
        return checks

    def enter(self, tile: Tile, speed: int, deficit: int = 0) -> Entered:
        """The whole of a tile along the line where nobody intervenes, remembered."""
        met = (tile.nav, tile.hazard, tile.boost, tile.mine is None, tile.sprung, speed, deficit)
        entered = self._entered.get(met)
        if entered is None:
            entered = self._entered[met] = enter_tile(self.figures, tile, speed, self.rulings, deficit=deficit)
        return entered

    def clear(self, tile: Tile, speed: int) -> Clear | None:
        """The whole of a tile, if nothing comes between its steps at this speed; remembered too."""
        if tile.mine is not None or tile.off:
            return None
        met = (tile.nav, tile.hazard, tile.boost, tile.sprung, speed)
        try:
            return self._clear[met]
        except KeyError:
            clear = self._clear[met] = self._taken_whole(tile, speed)
            return clear

    def _taken_whole(self, tile: Tile, speed: int) -> Clear | None:
        entered = self.enter(tile, speed)
        checks = entered.checks
        if not checks.passed or entered.regen or slope_before_checks(self.rulings):
            return None
        gains = ((entered.slope, tile.nav), (entered.turbo, tile.boost or ""))
        return Clear(
            tuple(check for check in (checks.navigation, checks.hazard) if check is not None),
            tuple((gain, cause) for gain, cause in gains if gain),
        )


@lru_cache(maxsize=1024)
def trim_of(entrant: Entrant, rulings: Rulings, tack: str, faults: tuple[Fault, ...], hack: bool) -> Trim:
    """The trim of a car; cars in the same one share it."""
    return Trim(entrant, rulings, tack, faults, hack)
