"""Paper now: a running race with everything it takes to go on by hand, and to type it back in."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.access import Trackside
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.pages import parts
from campaigns.printing.shop import Wanted, printable
from campaigns.printing.svg import car_svg
from campaigns.printing.tiles.whole import board_page
from campaigns.queries.race.paper_now import PaperCar, PaperRace, PaperTile, paper_race

CARS_A_PAGE = 3
HEAD, FOOT = 20.0, 14.0  # mm above and below what fills a page
ROW = 6.0  # mm of a tile in the list of the road
ORDER_FIRST, ORDER_MORE = 12, 24  # cars in the order of turns: on the front page, and on each page after it
MOST_SINCE = 6  # lines of the move that is under way; the rest is in the log


@dataclass(frozen=True)
class RoadPage:
    """The road in two columns, read downwards."""

    columns: tuple[tuple[PaperTile, ...], ...]


@printable("race", "paper-now", "Paper now")
def paper_now(at: Trackside, options: Options, wanted: Wanted) -> list[Document]:
    race = paper_race(at)
    room = options.paper.height - HEAD - FOOT
    return [
        _whole(race, at, options, room),
        board_page(race.layout, race.rulings, options),
    ]


def _whole(race: PaperRace, at: Trackside, options: Options, room: float) -> Document:
    return Document(
        title=f"{race.name}, paper now",
        template="printing/paper_now.html",
        context={
            "race": race,
            "since": race.since[-MOST_SINCE:],
            "orders": [race.cars[:ORDER_FIRST], *parts(race.cars[ORDER_FIRST:], ORDER_MORE)],
            "roads": _roads(race, int(room // ROW) - 1),
            "sheets": parts(race.cars, CARS_A_PAGE),
            "campaign": at.here.campaign.name,
        },
        options=options,
        sheets=("css/print/paper.css",),
        css=f".strip {{ height: {room / CARS_A_PAGE:.2f}mm }} .road td {{ height: {ROW:g}mm }}",
        media={car.picture: _drawn(car, options) for car in race.cars},
    )


def _roads(race: PaperRace, rows: int) -> list[RoadPage]:
    return [RoadPage(tuple(parts(page, -(-len(page) // 2)))) for page in parts(race.tiles, 2 * rows)]


def _drawn(car: PaperCar, options: Options) -> bytes:
    return car_svg(car.drawing, car.colours, car.number, ink_saver=options.ink_saver)
