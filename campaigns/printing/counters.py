"""What lies on the tiles and in the hands: counters, PASS and RAM, target slips, speed and tack tokens, mines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns import drawings, paint
from campaigns.access import Here, Trackside
from campaigns.models import Driver, Status
from campaigns.paint import Colours
from campaigns.printing import svg
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.sheet import car_of
from campaigns.printing.shop import Wanted, printable
from campaigns.printing.strips import Cell, Piece, filled, group, strip_document
from campaigns.printing.tiles.drawn import HAIR
from campaigns.printing.tiles.wishes import Wish
from campaigns.queries.drivers import known_drivers
from campaigns.wording import plural, signed
from svl.rules import MINE_LOSS, SPEED_LIMIT, catalog
from svl.table import Refusal

# Of the width of a tile from flat to flat: three counters stand side by side on it.
COUNTER, MINE = (0.27, 0.5), 0.28
PALM = Piece("palm", 24.5, 48.0)  # folded: a word inside the hand, the same back for all
TACK, SPEED = Piece("tack", 17.0, 13.0), Piece("speed", 13.0, 13.0)
SLIP_WIDTH, SLIP_HEAD, SLIP_ROW, MARKS_A_ROW = 64.0, 10.0, 10.0, 6
MINES_A_CAR = 2


@dataclass(frozen=True)
class Racer:
    """A car at the table, as far as paper needs to know it."""

    name: str
    number: int
    drawing: str
    colours: Colours

    @property
    def media(self) -> str:
        return f"counter-{self.number}"


@printable("campaign", "counters", "Counters and markers")
def counters(here: Here, options: Options, wanted: Wanted) -> list[Document]:
    """For every driver this person has met who races."""
    racers = racers_at(here)
    if not racers:
        raise Refusal("nobody", f"Nobody races in {here.campaign} yet, so there are no counters to print.")
    return [pieces(racers, options, Wish.read(wanted, options))]


def racers_at(here: Here) -> list[Racer]:
    return [racer_of(driver) for driver in known_drivers(here).filter(status=Status.ACTIVE)]


@printable("race", "counters", "Counters and markers")
def counters_of_race(trackside: Trackside, options: Options, wanted: Wanted) -> list[Document]:
    """For the cars of this race, as far as this person has met their drivers."""
    drivers = known_drivers(trackside.here).filter(seats__race=trackside.race).order_by("seats__pk")
    racers = [racer_of(driver) for driver in drivers]
    if not racers:
        raise Refusal("nobody", f"{trackside.race} has no cars yet, so there are no counters to print.")
    return [pieces(racers, options, Wish.read(wanted, options))]


def racer_of(driver: Driver) -> Racer:
    car = car_of(driver, "counter")
    return Racer(driver.name, car.number, drawings.car_drawing(car), paint.car_colours(car))


def pieces(racers: Sequence[Racer], options: Options, wish: Wish) -> Document:
    """Everything for these cars, sized to the tiles they race on."""
    groups = [
        filled(_counters(racers, wish.flat), options.paper),
        filled(_palms(len(racers)), options.paper),
        filled(_mines(len(racers), wish.flat), options.paper),
        group(_tokens() for _ in racers),
        filled(_slips(racers), options.paper),
    ]
    said = (
        f"For tiles of {wish.flat:g} mm and {plural(len(racers), 'car')}. The wedge is the front. "
        "PASS and RAM: fold in the middle, a pair for each player. Tacks and speeds: a strip for each car. "
        "Target slips: circle a number in secret."
    )
    return strip_document("Counters and markers", groups, said, options, _media(racers, options))


def _media(racers: Sequence[Racer], options: Options) -> dict[str, bytes]:
    icons = {
        "mine": svg.icon_svg("co-slow-mine"),
        "back": svg.icon_svg("ui-flag", HAIR),
        **{f"tack-{tack}": svg.icon_svg(f"tack-{tack}") for tack in catalog.TACKS},
    }
    return icons | {each.media: counter_svg(each, ink_saver=options.ink_saver) for each in racers}


def counter_svg(racer: Racer, *, ink_saver: bool = False) -> bytes:
    """The car with a wedge before its nose: where the front is, even for a blunt one."""
    car = svg.car_svg(racer.drawing, racer.colours, racer.number, ink_saver=ink_saver).decode()
    nested = car.replace("<svg ", '<svg x="3" y="11" width="60" height="96" ', 1)
    wedge = f'<path d="M33 1L43 10H23Z" fill="{svg.INK}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 66 108">{wedge}{nested}</svg>'.encode()


def _counters(racers: Sequence[Racer], flat: float) -> list[Cell]:
    piece = Piece("counter", *(round(share * flat, 1) for share in COUNTER))
    return [Cell(piece, str(each.number), media=each.media, alt=f"Counter of {each.name}") for each in racers]


def _palms(count: int) -> list[Cell]:
    return [Cell(PALM, word, back="back") for _ in range(count) for word in ("PASS", "RAM")]


def _mines(count: int, flat: float) -> list[Cell]:
    side = round(MINE * flat, 1)
    return [Cell(Piece("mine", side, side), signed(-MINE_LOSS), media="mine", alt="Slow Mine")] * (MINES_A_CAR * count)


def _tokens() -> list[Cell]:
    """A car's tacks and speeds, on a strip of their own."""
    tacks = [Cell(TACK, tack.name.upper(), media=f"tack-{key}", alt=tack.name) for key, tack in catalog.TACKS.items()]
    return [*tacks, *(Cell(SPEED, str(speed)) for speed in range(SPEED_LIMIT + 1))]


def _slips(racers: Sequence[Racer]) -> list[Cell]:
    """One for each car, to circle the number of the one it goes for."""
    rows = max(1, -(-(len(racers) - 1) // MARKS_A_ROW))
    piece = Piece("slip", SLIP_WIDTH, SLIP_HEAD + rows * SLIP_ROW)
    return [
        Cell(
            piece,
            "My target",
            small=str(each.number),
            marks=tuple(str(other.number) for other in racers if other != each),
        )
        for each in racers
    ]
