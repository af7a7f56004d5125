"""A whole track from above as one drawing in millimetres: for the assembly map, the page to play on, the poster.

The road is turned as it runs; figures and icons stand upright, because nobody walks round a page.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from campaigns import drawings
from campaigns.printing.tiles.drawn import HEX, drawn
from campaigns.printing.tiles.faces import (
    EDGE,
    LANE,
    Element,
    Icon,
    Label,
    Shape,
    at_least,
    at_most,
    box,
    disc,
    ends,
    lane,
    middle_of,
    slope,
)
from campaigns.printing.tiles.figures import TileFigures, tile_figures
from campaigns.printing.tiles.packing import Area, Point
from campaigns.wording import signed
from svl.rules import Rulings, Tile, catalog

NUMBER = 38.0
NUMBER_AT = (-60.0, 0.0)  # left of the road; outside a curve
SECOND_AT = (60.0, 0.0)  # right of it: what a hazard asks for, what a boost gives
OVER_HARD = (-34.0, -40.0)
# On a curve both figures of a hazard find room beside its sign: what it asks for, and before it, on the road that comes
# in, what the curve allows; a hard curve has its room above the bend.
ASKED_ON = {1: (59.5, 34.5), 2: (63.0, -18.0)}
ALLOWED_ON = {1: (0.0, 61.0), 2: (17.0, -33.0)}


@dataclass(frozen=True)
class Board:
    """Tiles where they lie on a sheet, the way each is driven in, and how they are drawn."""

    tiles: tuple[Tile, ...]
    places: tuple[Point, ...]
    heading: int  # of the start, in sixths
    flat: float
    rulings: Rulings
    paints: Mapping[str, str]


def board_svg(board: Board, part: Area) -> bytes:
    """The part of the board that lies in this area."""
    unit = board.flat / (2 * EDGE)
    roads, signs, heading = [], [], board.heading
    for number, (tile, (x, y)) in enumerate(zip(board.tiles, board.places, strict=True)):
        if _touches((x, y), board.flat, part):
            roads.append(_road(number, tile, heading, board, (x, y)))
            upright = _signs(number, tile, heading, board)
            signs.append(f'<g transform="translate({x:.2f} {y:.2f}) scale({unit:.4f})">{upright}</g>')
        heading = (heading + tile.turn) % 6
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="{part.left:.2f} {part.top:.2f} {part.width:.2f} {part.height:.2f}">'
        f"{''.join(roads)}{''.join(signs)}</svg>"
    ).encode()


def _touches(place: Point, flat: float, part: Area) -> bool:
    x, y = place
    return part.left - flat < x < part.left + part.width + flat and part.top - flat < y < part.top + part.height + flat


def _road(number: int, tile: Tile, heading: int, board: Board, place: Point) -> str:
    """What turns with the road."""
    unit = board.flat / (2 * EDGE)
    shapes: list[Element] = []
    if tile.hazard:
        shapes.append(Shape(lane(tile), stroke="warn", width=LANE + 12, dash="9 7"))
    shapes += [
        Shape(lane(tile), stroke="kerb", width=LANE + 5),
        Shape(lane(tile), stroke="lane", width=LANE),
        *(ends(tile, is_start=True) if number == 0 else ()),
        *slope(tile, 0 if not (tile.hazard or tile.boost) else 54, 1 if not (tile.hazard or tile.boost) else 0.5),
    ]
    body = "".join(drawn(shape, board.paints) for shape in shapes)
    x, y = place
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) scale({unit:.4f}) rotate({60 * heading})">'
        f'<polygon points="{HEX}" fill="{board.paints["paper"]}" stroke="{board.paints["edge"]}" stroke-width="3"/>'
        f"{body}</g>"
    )


def _signs(number: int, tile: Tile, heading: int, board: Board) -> str:
    figures = tile_figures(tile, board.rulings)
    return "".join(drawn(element, board.paints) for element in upright(number, tile, figures, heading))


def upright(number: int, tile: Tile, figures: TileFigures, heading: int) -> Iterator[Element]:
    """What does not turn with the road: the tile's number, the sign on it, and its figures."""
    at = OVER_HARD if abs(tile.turn) == 2 else NUMBER_AT
    yield Label("S" if number == 0 else str(number), *_standing(tile, at, heading), NUMBER)
    x, y = turned(middle_of(tile) if tile.turn else (0, 0), heading)
    if tile.hazard:
        yield Shape(disc(x, y, 26), fill="paper", stroke="warn", width=4)
        yield Icon(drawings.hazard_icon(catalog.HAZARDS[tile.hazard]), x, y, 1.5, "warn")
    elif tile.boost:
        yield Shape(box(x, y, 46, 46, 8), fill="boost" if figures.turbo else "regen", stroke="ink", width=3)
        yield Icon(drawings.boost_icon(catalog.BOOSTS[tile.boost]), x, y, 1.5, "on-boost")
    elif tile.turn and figures.road:
        yield from (_larger(each) for each in at_most(figures.road.limit, x, y))
    yield from _beside(tile, figures, heading)


def _beside(tile: Tile, figures: TileFigures, heading: int) -> Iterator[Element]:
    """What a hazard asks for or a boost gives, and the limit of a curve whose place the hazard takes."""
    curve = abs(tile.turn)
    if figures.hazard:
        yield from at_least(figures.hazard.limit, *_standing(tile, ASKED_ON.get(curve, SECOND_AT), heading))
        if curve and figures.road:
            yield from at_most(figures.road.limit, *_standing(tile, ALLOWED_ON[curve], heading))
    elif figures.turbo or figures.regen:
        yield Label(signed(figures.turbo or figures.regen), *_standing(tile, SECOND_AT, heading), 26)


def _standing(tile: Tile, at: Point, heading: int) -> Point:
    """Where something stands that is given for a straight or a curve to the right."""
    return turned((-at[0] if tile.turn < 0 else at[0], at[1]), heading)


def _larger(element: Element) -> Element:
    return replace(element, size=29) if isinstance(element, Label) else element


def turned(point: Point, heading: int) -> Point:
    """A place on a tile, after the tile is turned."""
    angle = math.radians(60 * heading)
    sine, cosine = math.sin(angle), math.cos(angle)
    return point[0] * cosine - point[1] * sine, point[0] * sine + point[1] * cosine


def moved(places: Sequence[Point], by: Point) -> tuple[Point, ...]:
    return tuple((x + by[0], y + by[1]) for x, y in places)
