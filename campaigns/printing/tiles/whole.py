"""A track without scissors: the whole of it on one page for small pawns, the chart of numbered squares, the poster."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.entrants import rulings_of
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.shop import OfTrack, Wanted, printable
from campaigns.printing.tiles.figures import Condition, TileFigures, tile_figures, tile_name
from campaigns.printing.tiles.map_sheet import board_of, on_one_page
from campaigns.printing.tiles.tabletop import OnPage
from campaigns.track_files import laid
from campaigns.wording import signed
from svl.rules import Rulings, Tile
from svl.rules import Track as Road

PAWN = 10.0
HEAD, FOOT = 16.0, 18.0
LETTERS_A_MM = 0.65  # of the words at the foot, in either type; a few less than there is room for
LINE, LARGE_LINE = 3.3, 3.8


@printable("track", "board", "The track on one page")
def board(subject: OfTrack, options: Options, wanted: Wanted) -> list[Document]:
    return [board_page(laid(subject.track), rulings_of(subject.here.campaign), options)]


def board_page(road: Road, rulings: Rulings, options: Options) -> Document:
    page = laid_out(road, rulings, options)
    return Document(
        title=f"{road.name} on one page",
        template="printing/board.html",
        context={
            "name": road.name,
            "flat": f"{page.flat:.0f}",
            "is_small": page.flat < PAWN,
            "pawn": f"{min(PAWN, math.floor(page.flat)):g}",
            "costs": list(_costs(road, rulings)),
            "is_open": not road.closed,
        },
        options=options,
        sheets=("css/print/tiles.css",),
        media={"board": board_of(road, page, rulings, options)},
        landscape=page.landscape,
    )


def laid_out(road: Road, rulings: Rulings, options: Options) -> OnPage:
    """The hexes as large as they can be between the name and what they cost."""
    return on_one_page(road, options.paper, HEAD, _foot(list(_costs(road, rulings)), options))


@dataclass(frozen=True)
class Cost:
    """What a kind of tile asks for and does, in a few words."""

    name: str
    words: str


def _foot(costs: Sequence[Cost], options: Options) -> float:
    """Room for what the tiles cost: a track of every kind has more to say."""
    letters = sum(len(f"{cost.name} {cost.words} · ") for cost in costs)
    lines = math.ceil(letters / (options.paper.width * LETTERS_A_MM))
    return max(FOOT, 6 + lines * (LARGE_LINE if options.large_type else LINE))


def _costs(road: Road, rulings: Rulings) -> Iterator[Cost]:
    """Each kind on the track once: the road itself, and whatever lies on it."""
    kinds: dict[str, str] = {}
    for tile in road.tiles:
        figures = tile_figures(tile, rulings)
        plain = Tile(tile.nav, abs(tile.turn))
        kinds.setdefault(tile_name(plain).removesuffix(" right"), _road_words(tile_figures(plain, rulings)))
        if tile.hazard or tile.boost:
            kinds.setdefault(tile_name(Tile("straight_flat", 0, tile.hazard, tile.boost)), _extra_words(figures))
    yield from (Cost(name, words) for name, words in kinds.items())


def _road_words(figures: TileFigures) -> str:
    change = f", {signed(figures.change)} by itself" if figures.change else ""
    return f"at most {_condition(figures.road)}{change}" if figures.road else ""


def _extra_words(figures: TileFigures) -> str:
    if figures.hazard is None:
        return f"{signed(figures.turbo)} speed" if figures.turbo else f"{signed(figures.regen)} Chassis points"
    test = f", Endurance {signed(-figures.hazard.endurance_loss)}" if figures.hazard.endurance_loss else ""
    return f"at least {_condition(figures.hazard)}{test}"


def _condition(condition: Condition) -> str:
    return f"{condition.limit}, else {condition.damage} each and {signed(-condition.loss)}"
