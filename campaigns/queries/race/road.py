"""The road ahead of one car: its tiles as rows, and what every tack, speed and talent would do on them.

All lines go to the page at once, so that a finger on the speed ladder needs no request. How much of them a driver is
told is the campaign's help level: the odds, the checks only, or nothing but the road.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from campaigns import drawings
from campaigns.game import State
from campaigns.models import Campaign
from campaigns.queries.race.cars import CarView
from campaigns.queries.tile_words import tile_words
from campaigns.wording import MINUS, number, plural, signed
from svl.rules import (
    PANELS,
    SPEED_LIMIT,
    Check,
    Line,
    Tile,
    TileAhead,
    catalog,
    check_tile,
    lines,
    panels_left,
    strength,
)

Help = Campaign.Help
SHORT = {"straight_flat": "Straight", "glitch_no_power": "No power", "glitch_misaligned": "Misaligned"}
SHORT |= {"glitch_reverse_turbo": "Reverse turbo"}


@dataclass(frozen=True)
class Sign:
    """A limit as the tile shows it: a ring is at most, brackets are at least."""

    value: int
    at_least: bool = False


@dataclass(frozen=True)
class Row:
    """A tile of the road. `step` counts from the car; step 0 is the tile it stands on."""

    step: int
    number: int
    name: str
    words: str  # for those who listen: Hard Curve left, limit 3
    icon: str
    is_flipped: bool
    tone: str  # hazard, regen, or nothing
    signs: tuple[Sign, ...]
    note: str
    cars: tuple[CarView, ...]  # those on it, but for one's own
    ghost: str = ""  # whose best run stands here when this turn is over, on a lap alone


def rows_ahead(state: State, seat: str, cars: Sequence[CarView], help_level: str) -> tuple[Row, ...]:
    """From the tile under the car as far as anybody can drive in one turn."""
    own = state.car(seat).distance
    return tuple(_row(state, seat, cars, own + step, step, help_level) for step in range(farthest(state, seat) + 1))


def farthest(state: State, seat: str) -> int:
    return max(SPEED_LIMIT, state.car(seat).speed)


def _row(state: State, seat: str, cars: Sequence[CarView], distance: int, step: int, help_level: str) -> Row:
    place = state.tile_number(distance)
    tile = state.as_met(state.tile_at(distance), seat)
    there = tuple(car for car in cars if car.seat != seat and car.tile == place and _stands_there(state, car))
    signs = tuple(_signs(state, seat, tile, help_level)) if step else ()
    limits = [f"{'at least' if sign.at_least else 'limit'} {sign.value}" for sign in signs]
    return Row(
        step=step,
        number=place,
        name=_name(tile) if step else "You",
        words=", ".join((tile_words(tile), *limits)),
        icon=_icon(tile),
        is_flipped=tile.turn < 0 and not (tile.hazard or tile.boost),
        tone="hazard" if tile.hazard else "regen" if tile.boost and catalog.BOOSTS[tile.boost].chassis else "",
        signs=signs,
        note=_note(state, tile, place, there, step),
        cars=there,
    )


def _stands_there(state: State, car: CarView) -> bool:
    if car.status == "pit":
        return state.rulings.pit_on_track
    return car.status == "racing" or (car.status == "wrecked" and state.rulings.wrecks_block)


def _name(tile: Tile) -> str:
    """What matters most about a tile, short enough for a phone."""
    key = tile.hazard or tile.boost or tile.nav
    rows: dict[str, Any] = {**catalog.NAV_TILES, **catalog.HAZARDS, **catalog.BOOSTS}
    return SHORT.get(key, rows[key].name)


def _icon(tile: Tile) -> str:
    if tile.hazard:
        return drawings.hazard_icon(catalog.HAZARDS[tile.hazard])
    if tile.boost:
        return drawings.boost_icon(catalog.BOOSTS[tile.boost])
    return drawings.nav_icon(catalog.NAV_TILES[tile.nav])


def _signs(state: State, seat: str, tile: Tile, help_level: str) -> Iterator[Sign]:
    """What this car may drive here; without help what is printed on the tile. A straight is silent under a hazard."""
    nav = catalog.NAV_TILES[tile.nav]
    if help_level == Help.OFF:
        most: float | None = nav.max_safe
        least: float | None = catalog.HAZARDS[tile.hazard].min_safe if tile.hazard else None
    else:
        checks = check_tile(state.figures(seat), tile, 0, state.rulings)
        most, least = _limit(checks.navigation), _limit(checks.hazard)
    if most is not None and (least is None or nav.is_curve):
        yield Sign(max(0, math.floor(most)))
    if least is not None:
        yield Sign(max(0, math.ceil(least)), at_least=True)


def _limit(check: Check | None) -> float | None:
    return None if check is None else check.limit


def _note(state: State, tile: Tile, place: int, cars: Sequence[CarView], step: int) -> str:
    """What is to be known of a tile whatever one does."""
    if not step:
        return f"beside {_numbers(cars)}" if cars else ""
    if cars:
        return f"{cars[0].number} {cars[0].surname}" if len(cars) == 1 else _numbers(cars)
    if tile.mine is not None:
        return "Slow Mine"
    boost = catalog.BOOSTS[tile.boost] if tile.boost else None
    if boost:
        return f"+{boost.chassis} panels" if boost.chassis else f"+{boost.speed} speed"
    if change := catalog.NAV_TILES[tile.nav].speed_change:
        return f"{signed(change)} speed"
    return "start line" if place == 0 and state.closed else ""


def _numbers(cars: Iterable[CarView]) -> str:
    return ", ".join(str(car.number) for car in cars)


# -- lines, packed for the page


def packed_lines(state: State, seat: str, help_level: str) -> dict[str, PackedLine]:
    """Every line the seat could set now, by `tack:speed:talent`."""
    found = lines(state, seat)
    return {f"{line.tack}:{line.speed}:{line.using}": _packed(state, line, help_level) for line in found}


@dataclass(frozen=True)
class PackedLine:
    """One line as the page draws it. `rows` holds, tile by tile: the speed on entering, a note and its tone, the speed
    after, and whether a sign is broken."""

    stop: int  # steps from the car
    sum: str = ""
    more: str = ""
    cost: str = ""
    tone: str = ""
    rows: Sequence[Sequence[Any]] = ()
    then: Sequence[int] = ()  # what the panels would hold
    clean: bool = False  # no damage


def _packed(state: State, line: Line, help_level: str) -> PackedLine:
    if help_level == Help.OFF:
        return PackedLine(line.speed)
    if help_level == Help.CHECKS:
        return _packed_checks(line)
    return PackedLine(
        stop=len(line.tiles),
        sum=_sum(state, line),
        more=_more(state, line),
        cost=_cost(line),
        tone=_line_tone(line),
        rows=[[tile.speed, *_told(state, line.seat, tile), tile.speed_after, _broken(tile)] for tile in line.tiles],
        then=_panels_then(state, line),
        clean=not line.damage.total and not line.wreck,
    )


def _packed_checks(line: Line) -> PackedLine:
    failed = sum(bool(tile.checks.failed) for tile in line.tiles)
    told = f"{plural(failed, 'check')} failed" if failed else "All checks passed" if line.tiles else ""
    rows = [[tile.speed, *_checked(tile), "", _broken(tile)] for tile in line.tiles]
    return PackedLine(len(line.tiles), told, tone="warn" if failed else "", rows=rows)


def _broken(tile: TileAhead) -> int:
    return int(bool(tile.checks.failed))


def _checked(tile: TileAhead) -> tuple[str, str]:
    if not tile.checks.failed:
        return "ok", ""
    curve = tile.checks.navigation
    return ("too fast" if curve is not None and not curve.safe else "too slow"), "warn"


def _told(state: State, seat: str, tile: TileAhead) -> tuple[str, str]:
    """The one thing to know of a tile on the way, and how bad it is."""
    if tile.wreck:
        return "Wreck", "danger"
    if tile.damage.total:
        return _damage(tile.damage), "danger" if tile.broken else "warn"
    if tile.in_the_way:
        return f"{_in_the_way(state, tile)} in the way", "warn"
    if tile.finish:
        return "Finish", "good"
    return _told_of_speed(tile) or _told_of_place(state, seat, tile)


def _told_of_speed(tile: TileAhead) -> tuple[str, str] | None:
    change = tile.speed_after - tile.speed
    if tile.mine_loss:
        return f"mine, {signed(change)} speed", "warn"
    return (f"{signed(change)} speed", "warn" if tile.checks.failed else "") if change else None


def _told_of_place(state: State, seat: str, tile: TileAhead) -> tuple[str, str]:
    points = catalog.BOOSTS[tile.tile.boost].chassis if tile.tile.boost else 0
    if points:
        return f"+{points} panels", "good"
    return (f"lap {state.lap_of(seat) + 1} begins" if tile.new_lap else "ok"), ""


def _in_the_way(state: State, tile: TileAhead) -> str:
    return ", ".join(str(state.entrant(seat).number) for seat in tile.in_the_way)


def _damage(damage: Iterable[int]) -> str:
    return ", ".join(
        f"{key.capitalize()} {number(-points)}" for key, points in zip(PANELS, damage, strict=True) if points
    )


def _sum(state: State, line: Line) -> str:
    last = line.tiles[-1] if line.tiles else None
    if last is None:
        return "Stay where you are"
    if last.finish:
        where = "Over the finish line"
    elif line.wreck:
        return f"Wreck on {line.stop}"
    else:
        where = "Stop on the start line" if line.stop == 0 and state.closed else f"Stop on {line.stop}"
    parts = [where, *([_damage(line.damage)] if line.damage.total else [])]
    return ", ".join(parts)


def _more(state: State, line: Line) -> str:
    """Whom one meets first, what would break, and how sure the line is where dice may change it."""
    met = next((tile for tile in line.tiles if tile.in_the_way), None)
    parts = [f"Meets {_in_the_way(state, met)} on {met.number} first"] if met else []
    if line.broken:
        parts.append(plural(line.broken, "malfunction"))
    if line.holds < 1:
        parts.append(f"{_percent(line.holds)} sure")
    return ", ".join(parts)


def _percent(chance: Fraction) -> str:
    """Neither certain nor impossible is rounded to look it."""
    return f"{min(99, max(1, round(float(chance) * 100)))} %"


def _cost(line: Line) -> str:
    if line.wreck:
        return "wreck"
    return f"{MINUS}{line.damage.total}" if line.damage.total else ""


def _line_tone(line: Line) -> str:
    if line.wreck or line.broken:
        return "danger"
    return "warn" if line.damage.total else ""


def _panels_then(state: State, line: Line) -> list[int]:
    """What the panels would hold at the end: under that tack, less what the road takes."""
    whole = strength(state.entrant(line.seat).panels, line.tack, state.rulings)
    taken = state.damage_under(line.seat, line.tack) + line.damage
    return list(panels_left(whole, taken, state.rulings))
