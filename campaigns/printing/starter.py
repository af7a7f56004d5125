"""The starter kit: everything for a first race on paper, for anybody, without an account or a campaign."""

from __future__ import annotations

from campaigns import demo_season, drawings, paint
from campaigns.printing import shop
from campaigns.printing.counters import Racer, pieces
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.rulings_line import rulings_line
from campaigns.printing.sheet import Drawn, Who, car_words, sheet_document
from campaigns.printing.sheet_view import sheet_view
from campaigns.printing.shop import Wanted, printable
from campaigns.printing.svg import car_svg
from campaigns.printing.tiles.map_sheet import assembly_map
from campaigns.printing.tiles.whole import board_page
from campaigns.printing.tiles.wishes import Wish
from campaigns.queries.carsheet import carsheet
from campaigns.wording import number, signed
from svl.rules import (
    DOUBLE_RAM_LOSS,
    PIT_POINTS,
    PIT_TURNS,
    RAM_FACTOR,
    Entrant,
    Rulings,
    build,
    catalog,
    circuits,
)

RULINGS = Rulings()
FIRST_TRACK = "new-mexico"  # an oval, and short enough for pawns of 10 mm on a page
FIRST_LAPS = 2
BLANK_SHEETS = 2


@printable("public", "how-to-play", "How to play")
def how_to_play(subject: None, options: Options, wanted: Wanted) -> list[Document]:
    """The whole game on two pages, in our own words."""
    medium, steed = catalog.CLASSES["medium"], catalog.TEAMS["steed_corona"]
    return [
        Document(
            title="How to play",
            template="printing/how_to_play.html",
            context={
                "tacks": tuple(_tack_words(tack) for tack in catalog.TACKS.values()),
                "ram": RAM_FACTOR,
                "double_ram_loss": DOUBLE_RAM_LOSS,
                "awards": tuple((place, number(points)) for place, points in enumerate(catalog.AWARDS, start=1)),
                "malfunctions": tuple(catalog.MALFUNCTIONS.values()),
                "services": tuple((PIT_TURNS[key], points) for key, points in PIT_POINTS.items()),
                "track": circuits.CIRCUITS[FIRST_TRACK].name,
                "laps": FIRST_LAPS,
            },
            options=options,
            sheets=("css/print/how-to.css",),
            media={"car": car_svg(drawings.car(steed, medium.id), paint.book_colours()[steed.short], 12)},
        )
    ]


def _tack_words(tack: catalog.Tack) -> str:
    if not tack.top_speed:
        return tack.name
    return f"{tack.name} (Top Speed {signed(tack.top_speed)}, Chassis {signed(tack.chassis)})"


@printable("public", "starter-kit", "Starter kit")
def starter_kit(subject: None, options: Options, wanted: Wanted) -> list[Document]:
    road, wish = circuits.CIRCUITS[FIRST_TRACK], Wish.read({}, options)
    there = {each.key: each for each in shop.printables() if each.scope == "public"}
    return [
        *how_to_play(None, options, wanted),
        *[sheet_document(ready(seat), options) for seat in demo_season.ROOKIES],
        *(there["blank-sheet"].build(None, options, {}) * BLANK_SHEETS),
        board_page(road, RULINGS, options),
        assembly_map(road, RULINGS, options, wish),
        *there["tile-set"].build(None, options, {}),
        *starter_counters(None, options, {}),
        *there["gm-screen"].build(None, options, {}),
        *there["quick-reference"].build(None, options, {}),
    ]


@printable("public", "counters", "Counters and markers")
def starter_counters(subject: None, options: Options, wanted: Wanted) -> list[Document]:
    """For the eight ready drivers."""
    made = [(seat, ready(seat)) for seat in demo_season.ROOKIES]
    racers = [Racer(seat.name, seat.number, drawn.drawing, drawn.colours) for seat, drawn in made]
    return [pieces(racers, options, Wish.read(wanted, options))]


def ready(seat: demo_season.Seat) -> Drawn:
    """A driver nobody has taken yet, on a sheet of his own."""
    team, entrant = catalog.TEAMS[seat.team], ready_entrant(seat)
    shown = carsheet(entrant, RULINGS)
    first, second = paint.book_colours()[team.short]
    colours = (seat.colours[0] or first, seat.colours[1] or second)
    who = Who(
        name=seat.name,
        number=seat.number,
        team=shown.team,
        car=car_words(shown, seat.car_name),
        notoriety="0",
        rulings=rulings_line(RULINGS),
    )
    view = sheet_view(shown, entrant.panels, RULINGS, None)
    return Drawn(who, view, drawings.car(team, seat.car_class), colours, None, "")


def ready_entrant(seat: demo_season.Seat) -> Entrant:
    return build(
        f"seat-{seat.number}",
        seat.name,
        seat.stats,
        catalog.TEAMS[seat.team],
        catalog.CLASSES[seat.car_class],
        RULINGS,
        talents=seat.talents,
        components=seat.components,
        number=seat.number,
    )
