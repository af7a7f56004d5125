"""How the tiles are put together: the track from above, numbered, with the room it takes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.papers import SAFE, Paper
from campaigns.printing.tiles.board import Board, board_svg
from campaigns.printing.tiles.drawn import colours
from campaigns.printing.tiles.figures import tile_name
from campaigns.printing.tiles.packing import Area
from campaigns.printing.tiles.tabletop import OnPage, one_page, table_for
from campaigns.printing.tiles.wishes import Wish
from campaigns.wording import plural
from svl.rules import Rulings
from svl.rules import Track as Road

HEAD, FOOT = 22.0, 16.0


@dataclass(frozen=True)
class Kind:
    name: str
    count: int


def assembly_map(road: Road, rulings: Rulings, options: Options, wish: Wish) -> Document:
    page = on_one_page(road, options.paper, HEAD, FOOT)
    return Document(
        title=f"How {road.name} is laid",
        template="printing/assembly.html",
        context={
            "name": road.name,
            "count": plural(len(road.tiles), "tile"),
            "flat": f"{wish.flat:g}",
            "table": table_for(road.tiles, wish.flat).centimetres,
            "kinds": kinds(road),
            "is_open": not road.closed,
        },
        options=options,
        sheets=("css/print/tiles.css",),
        media={"board": board_of(road, page, rulings, options)},
        landscape=page.landscape,
    )


def on_one_page(road: Road, paper: Paper, head: float, foot: float) -> OnPage:
    """The whole track as large as the paper lets it be, upright or on its side."""

    def area(width: float, height: float) -> Area:
        return Area(SAFE, SAFE + head, width - 2 * SAFE, height - 2 * SAFE - head - foot)

    return one_page(road.tiles, area(paper.width, paper.height), area(paper.height, paper.width))


def board_of(road: Road, page: OnPage, rulings: Rulings, options: Options) -> bytes:
    """The drawing over the whole page."""
    paper = options.paper
    width, height = (paper.height, paper.width) if page.landscape else (paper.width, paper.height)
    paints = colours(ink_saver=options.ink_saver)
    board = Board(road.tiles, page.places, page.heading, page.flat, rulings, paints)
    return board_svg(board, Area(0, 0, width, height))


def kinds(road: Road) -> list[Kind]:
    """How many of each, the most of them first."""
    return [Kind(name, count) for name, count in Counter(map(tile_name, road.tiles)).most_common()]
