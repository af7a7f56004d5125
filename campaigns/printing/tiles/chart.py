"""The chart of the book: one numbered square for each tile, in the order they are driven, with its figures."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import drawings
from campaigns.entrants import rulings_of
from campaigns.printing.document import Document
from campaigns.printing.lettering import fits
from campaigns.printing.options import Options
from campaigns.printing.papers import SAFE, Paper
from campaigns.printing.shop import OfTrack, Wanted, printable
from campaigns.printing.tiles.drawn import colours, svg_box
from campaigns.printing.tiles.faces import Element, Icon, Label, Shape, at_least, at_most, box, cost
from campaigns.printing.tiles.figures import TileFigures, tile_figures, tile_name
from campaigns.track_files import laid
from campaigns.wording import signed
from svl.rules import Rulings, Tile, catalog, format_track
from svl.rules import Track as Road

SIDE = 26.0  # of a square, in mm
UNITS = 160.0  # of its drawing
HEAD, FOOT = 12.0, 14.0
NAME_TYPE = 7.5  # points (css/print/tiles.css has it too)
RAISED = 4.0  # units of the drawing that two lines of a name need below


@dataclass(frozen=True)
class Square:
    place: int
    number: str
    name: str
    media: str

    @property
    def lines(self) -> tuple[str, ...]:
        return name_lines(self.name)


def name_lines(name: str) -> tuple[str, ...]:
    """In one line beneath a square, or in two."""
    first, comma, second = name.partition(", ")
    return (name,) if not comma or fits(name, NAME_TYPE, SIDE - 1) else (f"{first},", second)


@printable("track", "chart", "The track as a chart")
def chart(subject: OfTrack, options: Options, wanted: Wanted) -> list[Document]:
    return [chart_document(laid(subject.track), rulings_of(subject.here.campaign), options)]


def chart_document(road: Road, rulings: Rulings, options: Options) -> Document:
    columns, rows = _grid(options.paper)
    media: dict[str, bytes] = {}
    squares = [_square(n, tile, columns * rows, rulings, options, media) for n, tile in enumerate(road.tiles)]
    return Document(
        title=f"Chart of {road.name}",
        template="printing/chart.html",
        context={
            "name": road.name,
            "pages": [squares[at : at + columns * rows] for at in range(0, len(squares), columns * rows)],
            "is_open": not road.closed,
        },
        options=options,
        sheets=("css/print/cut.css", "css/print/tiles.css"),
        css=_css(options.paper, columns, rows),
        media=media,
    )


def _grid(paper: Paper) -> tuple[int, int]:
    return int((paper.width - 2 * SAFE) // SIDE), int((paper.height - 2 * SAFE - HEAD - FOOT) // SIDE)


def pages_of(tiles: int, paper: Paper) -> int:
    columns, rows = _grid(paper)
    return -(-tiles // (columns * rows))


def _css(paper: Paper, columns: int, rows: int) -> str:
    left, top = (paper.width - columns * SIDE) / 2, SAFE + HEAD
    places = (
        f".sq-{row * columns + column} {{ left: {left + column * SIDE:.2f}mm; top: {top + row * SIDE:.2f}mm }}"
        for row in range(rows)
        for column in range(columns)
    )
    return "\n".join((f".square {{ width: {SIDE:g}mm; height: {SIDE:g}mm }}", *places))


def _square(
    number: int, tile: Tile, on_page: int, rulings: Rulings, options: Options, media: dict[str, bytes]
) -> Square:
    name = format_track([tile]).replace("!", "-").replace("+", "-")
    if name not in media:
        paints = colours(ink_saver=options.ink_saver)
        media[name] = svg_box(square(tile, tile_figures(tile, rulings)), UNITS, UNITS, paints)
    return Square(number % on_page, "Start" if number == 0 else str(number), tile_name(tile), name)


def square(tile: Tile, figures: TileFigures) -> list[Element]:
    """The road's icon and what lies on it above; the hazard's figures below, else the road's, as on a tile."""
    elements: list[Element] = [
        Icon(drawings.nav_icon(catalog.NAV_TILES[tile.nav]), 14, -34, 1.5, flipped=tile.turn < 0)
    ]
    if tile.hazard:
        elements.append(Icon(drawings.hazard_icon(catalog.HAZARDS[tile.hazard]), 54, -34, 1.5, "warn"))
    if tile.boost:
        elements.append(Shape(box(54, -36, 40, 60, 6), "boost" if figures.turbo else "regen", "ink", 2.5))
        elements.append(Icon(drawings.boost_icon(catalog.BOOSTS[tile.boost]), 54, -47, 1.2, "on-boost"))
        elements.append(Label(signed(figures.turbo or figures.regen), 54, -18, 19, "on-boost"))
    small = 0.8 if figures.hazard else 1.0
    raised = RAISED if len(name_lines(tile_name(tile))) > 1 else 0.0
    if figures.road:
        y = (4 if figures.hazard else 24) - raised
        elements += at_most(figures.road.limit, -58, y, scale=small)
        elements += cost(str(figures.road.damage), -26, y, scale=small)
        elements += cost(signed(-figures.road.loss), 22, y, scale=small)
        elements.append(Label(signed(figures.change), 58, y, 25 * small))
    if figures.hazard:
        y = 36 - raised
        elements += at_least(figures.hazard.limit, -58, y)
        elements += cost(str(figures.hazard.damage), -26, y, colour="warn")
        elements += cost(signed(-figures.hazard.loss), 22, y, colour="warn")
        if figures.hazard.endurance_loss:
            elements += [Icon("ma-4", 48, y, 0.7), Label(signed(-figures.hazard.endurance_loss), 68, y, 15)]
    return elements
