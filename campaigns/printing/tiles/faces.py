"""The face of a tile, as shapes: the road from its entry at the bottom to its exit, what lies on it, and its figures.

Units: the edge of the hex is 100, its middle the origin. On the left stand the limit and the damage, on the right what
the road and a failure do to the speed. A ring means at most, brackets at least; outlined is the rule, solid what a
failure costs. So every tile is told from every other by its shapes alone, in black and white too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns import drawings
from campaigns.printing.tiles.figures import Condition, TileFigures
from campaigns.wording import signed
from svl.rules import Tile, catalog

EDGE = 86.6  # from the middle to an edge
LANE, KERB = 46, 2
BLED = 6.0  # how far the road runs on beyond the edge, for the bleed


@dataclass(frozen=True)
class Shape:
    """A path. Colours are names: see campaigns.printing.tiles.drawn.colours; "" is none."""

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0
    dash: str = ""
    cap: str = "butt"
    is_road: bool = False  # ends with the hex, or with its bleed


@dataclass(frozen=True)
class Icon:
    """A symbol of static/svg/icons.svg, by its middle."""

    name: str
    x: float
    y: float
    scale: float
    colour: str = "ink"
    flipped: bool = False  # left for right


@dataclass(frozen=True)
class Label:
    """A figure, by its middle."""

    text: str
    x: float
    y: float
    size: float
    colour: str = "ink"


Element = Shape | Icon | Label


@dataclass(frozen=True)
class Spot:
    """Where figures stand on one side of the road, x growing away from it; on the left it is mirrored."""

    main: tuple[float, float]  # the limit, or the change
    cost: tuple[float, float]  # the penalty
    small_main: tuple[float, float]  # of the road, where a hazard takes the first places
    small_cost: tuple[float, float]
    pulse: tuple[float, float]  # the Endurance test and, below or beside it, what failing costs
    pulse_cost: tuple[float, float]
    small: float = 0.72
    penalty: float = 1.0  # how large the penalty is, where room is scarce


BESIDE = Spot((71, 0), (41, 0), (59, -40), (37, -40), (72, -4), (72, 17))
INSIDE_EASY = Spot((58, 29), (79, 3), (52, 57), (36.5, 57), (52, 27), (68, 27), small=0.62, penalty=0.85)
ABOVE_HARD = Spot((64, -14), (36, -14), (54, -46), (33, -46), (69, -25), (69, -6))
LOWER = 8.0  # how much lower a hazard's figures stand beside a straight, under those of the road


def spots(tile: Tile) -> tuple[Spot, Spot]:
    """For the left and the right side: a curve leaves less room inside the bend."""
    inside = {1: INSIDE_EASY, 2: ABOVE_HARD}.get(abs(tile.turn), BESIDE)
    outside = ABOVE_HARD if abs(tile.turn) == 2 and tile.hazard else BESIDE
    return (inside, outside) if tile.turn < 0 else (outside, inside)


def face(tile: Tile, figures: TileFigures, *, is_start: bool = False) -> tuple[Element, ...]:
    """Everything on the tile but its number and its name, which are text."""
    return (
        *_road(tile),
        *ends(tile, is_start=is_start),
        *_laid_on(tile, figures),
        *_left(tile, figures),
        *_right(tile, figures),
    )


# -- the road


def _road(tile: Tile) -> Iterator[Element]:
    path = lane(tile, BLED)
    if tile.hazard:  # barriers along the road: a hazard is known from afar
        yield Shape(path, stroke="warn", width=LANE + 9, dash="9 7", is_road=True)
    yield Shape(path, stroke="kerb", width=LANE + 2 * KERB, is_road=True)
    yield Shape(path, stroke="lane", width=LANE, is_road=True)
    yield Shape(lane(tile), stroke="ink", width=2.5, dash="11 9", is_road=True)


def lane(tile: Tile, beyond: float = 0) -> str:
    """The middle of the road, from below the entry to past the exit."""
    if not tile.turn:
        return f"M0 {EDGE + beyond:g}V{-EDGE - beyond:g}"
    x, y = exit_of(tile)
    angle = math.radians(60 * tile.turn)
    radius = {1: 150, 2: 50}[abs(tile.turn)]
    past = f"{x + beyond * math.sin(angle):.1f} {y - beyond * math.cos(angle):.1f}"
    return f"M0 {EDGE + beyond:g}V{EDGE}A{radius} {radius} 0 0 {int(tile.turn > 0)} {x:.1f} {y:.1f}L{past}"


def exit_of(tile: Tile) -> tuple[float, float]:
    angle = math.radians(60 * tile.turn)
    return EDGE * math.sin(angle), -EDGE * math.cos(angle)


def middle_of(tile: Tile) -> tuple[float, float]:
    """Half way along the road."""
    if not tile.turn:
        return 0, 8
    radius, half = {1: 150, 2: 50}[abs(tile.turn)], math.radians(30 * abs(tile.turn))
    x, y = radius * (1 - math.cos(half)), EDGE - radius * math.sin(half)
    return math.copysign(x, tile.turn), y


def ends(tile: Tile, *, is_start: bool) -> Iterator[Element]:
    """An arrow where the road leaves; a wedge where it comes in, or the chequered line."""
    (x, y), angle = exit_of(tile), math.radians(60 * tile.turn)
    sine, cosine = math.sin(angle), math.cos(angle)

    def turned(across: float, back: float) -> str:
        return f"{x + across * cosine - back * sine:.1f} {y + across * sine + back * cosine:.1f}"

    yield Shape(f"M{turned(-11, 20)}L{turned(0, 7)}L{turned(11, 20)}", stroke="ink", width=4, cap="round", is_road=True)
    if not is_start:
        yield Shape(f"M-8 {EDGE - 1}L0 {EDGE - 12}L8 {EDGE - 1}Z", fill="ink")
        return
    size = LANE / 6
    yield Shape(f"M{-LANE / 2} {EDGE}h{LANE}v{-2 * size:.2f}h{-LANE}Z", fill="paper")
    squares = ((column, row) for row in (1, 2) for column in range(row % 2, 6, 2))
    yield Shape(
        "".join(
            f"M{-LANE / 2 + column * size:.2f} {EDGE - row * size:.2f}h{size:.2f}v{size:.2f}h{-size:.2f}Z"
            for column, row in squares
        ),
        fill="ink",
    )


def _laid_on(tile: Tile, figures: TileFigures) -> Iterator[Element]:
    if tile.hazard:
        x, y = middle_of(tile)
        radius = 20 if tile.turn else 25
        yield Shape(disc(x, y, radius), fill="paper", stroke="warn", width=3)
        yield Icon(drawings.hazard_icon(catalog.HAZARDS[tile.hazard]), x, y, radius * 0.058, "warn")
        yield from slope(tile, -42, 0.5)
    elif tile.boost:
        y = 8 if figures.change else 0
        yield Shape(box(0, y, 50, 70, 6), fill="boost" if figures.turbo else "regen", stroke="ink", width=2.5)
        yield Icon(drawings.boost_icon(catalog.BOOSTS[tile.boost]), 0, y - 13, 1.45, "on-boost")
        yield Label(signed(figures.turbo or figures.regen), 0, y + 20, 22, "on-boost")
        yield from slope(tile, -46, 0.5)
    else:
        yield from slope(tile, 0, 1)


def slope(tile: Tile, y: float, scale: float) -> Iterator[Element]:
    """One chevron for an easy slope and two for a steep one, up or down, on a plate."""
    steep = catalog.NAV_TILES[tile.nav].speed_change
    if not steep:
        return
    count, rise = abs(steep), math.copysign(8 * scale, steep)
    yield Shape(box(0, y, 50 * scale, (34 + 20 * (count - 1)) * scale + 6, 6 * scale), "paper", "ink", 2)
    for n in range(count):
        middle = y + (n - (count - 1) / 2) * 20 * scale
        yield Shape(
            f"M{-16 * scale:g} {middle - rise:g}L0 {middle + rise:g}L{16 * scale:g} {middle - rise:g}",
            stroke="ink",
            width=6 * scale,
            cap="round",
        )


# -- the figures


def _left(tile: Tile, figures: TileFigures) -> Iterator[Element]:
    """Limits and damage."""
    spot, _ = spots(tile)
    if figures.road and not figures.hazard:
        yield from at_most(figures.road.limit, *_at(-1, spot.main))
        yield from cost(str(figures.road.damage), *_at(-1, spot.cost), scale=spot.penalty)
    if figures.hazard:
        lower = _lower(tile)
        yield from at_least(figures.hazard.limit, *_at(-1, spot.main, lower))
        yield from cost(str(figures.hazard.damage), *_at(-1, spot.cost, lower), scale=spot.penalty, colour="warn")
    if figures.road and figures.hazard:
        yield from at_most(figures.road.limit, *_at(-1, spot.small_main), scale=spot.small)
        yield from cost(str(figures.road.damage), *_at(-1, spot.small_cost), scale=spot.small)


def _right(tile: Tile, figures: TileFigures) -> Iterator[Element]:
    """What the road does to the speed by itself, and what a failure does."""
    _, spot = spots(tile)
    if figures.hazard is None:
        yield Label(signed(figures.change), *spot.main, 25)
        if figures.road:
            yield from cost(signed(-figures.road.loss), *spot.cost, scale=spot.penalty)
        return
    yield Label(signed(figures.change), *spot.small_main, 25 * spot.small)
    if figures.road:
        yield from cost(signed(-figures.road.loss), *spot.small_cost, scale=spot.small)
    lower = _lower(tile)
    yield from cost(signed(-figures.hazard.loss), *_at(1, spot.cost, lower), scale=spot.penalty, colour="warn")
    yield from _pulse(figures.hazard, spot, lower)


def _pulse(hazard: Condition, spot: Spot, lower: float) -> Iterator[Element]:
    """An Endurance test goes with a failure: the pulse, and what failing that too costs."""
    if hazard.endurance_loss:
        yield Icon("ma-4", *_at(1, spot.pulse, lower), 0.8)
        yield Label(signed(-hazard.endurance_loss), *_at(1, spot.pulse_cost, lower), 15)


def _lower(tile: Tile) -> float:
    return 0 if tile.turn else LOWER


def _at(side: int, spot: tuple[float, float], lower: float = 0) -> tuple[float, float]:
    return side * spot[0], spot[1] + lower


def at_most(value: int, x: float, y: float, *, scale: float = 1) -> Iterator[Element]:
    yield Shape(disc(x, y, 15.5 * scale), fill="paper", stroke="ink", width=3 * scale)
    yield Label(str(value), x, y, 25 * scale)


def at_least(value: int, x: float, y: float) -> Iterator[Element]:
    yield Shape(f"M{x - 6:g} {y - 15:g}h-7v30h7M{x + 6:g} {y - 15:g}h7v30h-7", stroke="ink", width=3)
    yield Label(str(value), x, y, 25)


def cost(text: str, x: float, y: float, *, scale: float = 1, colour: str = "ink") -> Iterator[Element]:
    yield Shape(box(x, y, 25 * scale, 25 * scale, 4 * scale), fill=colour)
    yield Label(text, x, y, 20 * scale, "paper")


def disc(x: float, y: float, radius: float) -> str:
    """Four curves, which draw faster than arcs."""
    r, k = radius, radius * 0.5523
    return (
        f"M{x - r:g} {y:g}c0 {-k:g} {r - k:g} {-r:g} {r:g} {-r:g}c{k:g} 0 {r:g} {r - k:g} {r:g} {r:g}"
        f"c0 {k:g} {k - r:g} {r:g} {-r:g} {r:g}c{-k:g} 0 {-r:g} {k - r:g} {-r:g} {-r:g}Z"
    )


def box(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, by its middle."""
    across, down, r, k = width - 2 * radius, height - 2 * radius, radius, radius * 0.5523
    return (
        f"M{x - across / 2:g} {y - height / 2:g}h{across:g}c{k:g} 0 {r:g} {r - k:g} {r:g} {r:g}"
        f"v{down:g}c0 {k:g} {k - r:g} {r:g} {-r:g} {r:g}h{-across:g}c{-k:g} 0 {-r:g} {k - r:g} {-r:g} {-r:g}"
        f"v{-down:g}c0 {-k:g} {r - k:g} {-r:g} {r:g} {-r:g}Z"
    )
