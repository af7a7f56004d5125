"""The character sheet on half a page, two to a sheet of paper: what a race needs, and nothing to read between races."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.access import Here
from campaigns.printing import svg
from campaigns.printing.document import Document
from campaigns.printing.lettering import fits, shortened
from campaigns.printing.options import Options
from campaigns.printing.sheet import Drawn, Who, drawn, everybody
from campaigns.printing.sheet_geometry import EDGE, Zone
from campaigns.printing.sheet_view import Row, SheetView
from campaigns.printing.shop import OfDriver, Wanted, printable

GAP = 2.0
HEAD, SPEED, FOOT = 15.0, 11.0, 13.0
CAR_BLOCK = 82.0
# The sizes of the head in points (css/print/half.css has them too), and its width in mm on the narrowest paper.
NAME_TYPE, LONG_NAME = 20, 14
ABOUT_TYPE, SMALL_ABOUT = 11.5, 8
HEAD_WIDTH = 157.0


@dataclass(frozen=True)
class Half:
    """One of the two on a page; `key` names its pictures."""

    key: str
    who: Who
    sheet: SheetView

    @property
    def is_long(self) -> bool:
        return not fits(self.who.name, NAME_TYPE, HEAD_WIDTH)

    @property
    def name(self) -> str:
        return shortened(self.who.name, LONG_NAME, HEAD_WIDTH) if self.is_long else self.who.name

    @property
    def about(self) -> str:
        """The line below the name; one that is long has two of small type."""
        who = self.who
        told = " · ".join(filter(None, (who.team, who.car, f"Notoriety {who.notoriety}", who.player)))
        return shortened(told, SMALL_ABOUT, HEAD_WIDTH, 2)

    @property
    def is_long_about(self) -> bool:
        return not fits(self.about, ABOUT_TYPE, HEAD_WIDTH)

    @property
    def abilities(self) -> tuple[Row, ...]:
        """Talents, then components: those it has, and empty lines up to ten."""
        had = [row for row in (*self.sheet.talents, *self.sheet.components) if row.name]
        return (*had, *(Row(0) for _ in range(10 - len(had))))

    @property
    def columns(self) -> tuple[tuple[Row, ...], ...]:
        rows = self.abilities
        middle = (len(rows) + 1) // 2
        return rows[:middle], rows[middle:]


@printable("driver", "half-sheet", "Half-page sheet")
def half_sheet(subject: OfDriver, options: Options, wanted: Wanted) -> list[Document]:
    """With tonight's damage where the address says `with=damage`."""
    made = drawn(subject.here, subject.driver, wanted)
    return [half_document(f"Half-page sheet: {made.who.name}", [made], options)]


@printable("campaign", "half-sheets", "Half-page sheets")
def half_sheets(subject: Here, options: Options, wanted: Wanted) -> list[Document]:
    made = [drawn(subject, driver, {**wanted, "with": ""}) for driver in everybody(subject)]
    return [half_document("Half-page sheets", made, options)]


def half_document(title: str, made: Sequence[Drawn], options: Options) -> Document:
    halves = [Half(str(at), each.who, each.view) for at, each in enumerate(made)]
    media: dict[str, bytes] = {}
    for half, each in zip(halves, made, strict=True):
        media |= _media(half, each, options)
    pages = [halves[at : at + 2] for at in range(0, len(halves), 2)]
    context = {"pages": pages, "heading": title}
    geometry = css(options.paper.width, options.paper.height)
    return Document(title, "printing/half.html", context, options, ("css/print/half.css",), geometry, media)


def _media(half: Half, made: Drawn, options: Options) -> dict[str, bytes]:
    icons = {row.icon for row in half.abilities if row.icon}
    return {
        f"car-{half.key}": svg.car_svg(made.drawing, made.colours, made.who.number, ink_saver=options.ink_saver),
        f"band-{half.key}": svg.band_svg(made.colours, ink_saver=options.ink_saver),
        **{icon: svg.icon_svg(icon) for icon in sorted(icons)},
    }


def zones(width: float, height: float) -> dict[str, Zone]:
    """The places of one half, within itself."""
    inner, bottom = width - 2 * EDGE, height / 2 - EDGE + 1
    foot = bottom - FOOT
    speed = foot - GAP - SPEED
    top = EDGE + HEAD + GAP
    left = inner - CAR_BLOCK - GAP
    return {
        "h-head": Zone(EDGE, EDGE, inner, HEAD),
        "h-left": Zone(EDGE, top, left, speed - GAP - top),
        "h-car": Zone(EDGE + left + GAP, top, CAR_BLOCK, speed - GAP - top),
        "h-speed": Zone(EDGE, speed, inner, SPEED),
        "h-foot": Zone(EDGE, foot, inner, FOOT),
    }


def css(width: float, height: float) -> str:
    """Two halves and the cut between them, with the ruler on it."""
    placed = [zone.css(name) for name, zone in zones(width, height).items()]
    half = f"width: {width:g}mm; height: {height / 2:g}mm"
    placed += [
        f".half {{ {half} }} .half--1 {{ top: {height / 2:g}mm }}",
        f".cut {{ top: {height / 2:g}mm; left: 6mm; width: {width - 12:g}mm }}",
        f".ruler {{ left: {(width - 100) / 2:g}mm; top: {height / 2 - 4:g}mm }}",
    ]
    return " ".join(placed)
