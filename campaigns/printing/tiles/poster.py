"""The track as a poster: one large picture over several pages that overlap, with marks to cut and glue by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.entrants import rulings_of
from campaigns.printing.document import Document
from campaigns.printing.lettering import fits, shortened
from campaigns.printing.options import Options
from campaigns.printing.papers import SAFE, Paper
from campaigns.printing.shop import OfTrack, Wanted, printable
from campaigns.printing.tiles.board import Board, board_svg, moved
from campaigns.printing.tiles.cuts import lines_svg
from campaigns.printing.tiles.drawn import colours
from campaigns.printing.tiles.packing import Area, Segment
from campaigns.printing.tiles.tabletop import OVERLAP, Panel, Size, centres, extent, panels
from campaigns.track_files import laid
from campaigns.wording import plural
from svl.rules import Rulings
from svl.rules import Track as Road
from svl.table import Refusal

MOST_ACROSS, USUAL_ACROSS = 6, 2
TITLE = 34.0  # room for the name above the track
TITLE_TYPES = {44: 1, 34: 1, 26: 2, 18: 3}  # points, and how many lines of them there is room for
MARGIN = 8.0
FOOT = 7.0  # under each page, for its name: cut away, or glued over
_COUNT = re.compile(r"\d{1,2}\Z", re.ASCII)


@dataclass(frozen=True)
class PosterPage:
    name: str
    media: str
    marks: str
    said: str
    has_title: bool


@dataclass(frozen=True)
class Poster:
    """How the whole is laid out: its size, its hexes, its pages."""

    whole: Size
    flat: float
    heading: int
    landscape: bool
    pages: list[Panel]


@printable("track", "poster", "Track poster")
def poster(subject: OfTrack, options: Options, wanted: Wanted) -> list[Document]:
    road, rulings = laid(subject.track), rulings_of(subject.here.campaign)
    return [poster_document(road, rulings, options, across_of(wanted))]


def across_of(wanted: Mapping[str, str]) -> int:
    """How many pages side by side: across=3."""
    said = wanted.get("across", "").strip()
    if not said:
        return USUAL_ACROSS
    if not _COUNT.match(said) or not 1 <= int(said) <= MOST_ACROSS:
        raise Refusal("poster_size", f"A poster is 1 to {MOST_ACROSS} pages wide, not {said[:20]!r}.")
    return int(said)


def planned(road: Road, paper: Paper, across: int) -> Poster:
    """Of all turns of track and paper, the one with the fewest pages, then with the largest hexes."""
    found = [
        _planned(road, page, across, heading, landscape)
        for landscape, page in ((False, _page(paper.width, paper.height)), (True, _page(paper.height, paper.width)))
        for heading in range(6)
    ]
    return max(found, key=lambda each: (round(each.flat / len(each.pages), 3), not each.landscape, -each.heading))


def _page(width: float, height: float) -> Size:
    """What a page shows of the poster."""
    return Size(width - 2 * SAFE, height - 2 * SAFE - FOOT)


def _planned(road: Road, page: Size, across: int, heading: int, landscape: bool) -> Poster:
    box = extent(centres(road.tiles, heading))
    width = across * (page.width - OVERLAP) + OVERLAP
    flat = (width - 2 * MARGIN) / box.width
    whole = Size(width, box.height * flat + TITLE + MARGIN)
    return Poster(whole, flat, heading, landscape, panels(whole, page))


def poster_document(road: Road, rulings: Rulings, options: Options, across: int) -> Document:
    plan = planned(road, options.paper, across)
    box = extent(centres(road.tiles, plan.heading))
    left, top = MARGIN - box.left * plan.flat, TITLE - box.top * plan.flat
    laid_out = moved([(x * plan.flat, y * plan.flat) for x, y in centres(road.tiles, plan.heading)], (left, top))
    paints = colours(ink_saver=options.ink_saver)
    board = Board(road.tiles, laid_out, plan.heading, plan.flat, rulings, paints)
    media: dict[str, bytes] = {}
    for panel in plan.pages:
        media[panel.name] = board_svg(board, panel.part)
        media[f"{panel.name}-marks"] = _marks(panel, plan)
    title = Title.on(plan, road.name)
    rows = 1 + max(panel.row for panel in plan.pages)
    return Document(
        title=f"Poster of {road.name}",
        template="printing/poster.html",
        context={
            "name": title.text,
            "pages": [_poster_page(panel, plan, rows) for panel in plan.pages],
            "about": f"{plural(len(road.tiles), 'tile')}, hexes of {plan.flat:.0f} mm",
            "size": plan.whole.centimetres,
        },
        options=options,
        sheets=("css/print/tiles.css",),
        css=_css(plan, title),
        media=media,
        landscape=plan.landscape,
    )


def _poster_page(panel: Panel, plan: Poster, rows: int) -> PosterPage:
    columns = len(plan.pages) // rows
    glue = [
        f"{side} to {Panel(panel.row + down, panel.column + right, panel.part).name}"
        for side, right, down, there in (
            ("right", 1, 0, panel.column + 1 < columns),
            ("lower edge", 0, 1, panel.row + 1 < rows),
        )
        if there
    ]
    said = f"Glue the {' and the '.join(glue)}, lines on lines." if glue else "The last page of its row and column."
    return PosterPage(panel.name, panel.name, f"{panel.name}-marks", said, panel.row == 0 and panel.column == 0)


def _css(plan: Poster, title: Title) -> str:
    part = plan.pages[0].part
    left, top = SAFE + max(0.0, -part.left) + MARGIN, SAFE + max(0.0, -part.top) + 5
    return (
        f".poster-part {{ width: {part.width:.3f}mm; height: {part.height:.3f}mm }}"
        f".poster-title {{ left: {left:.2f}mm; top: {top:.2f}mm; width: {title.room:.2f}mm }}"
        f".poster-title {{ font-size: {title.size}pt }}"
    )


@dataclass(frozen=True)
class Title:
    """A name as large as it may be above the track, on the first page alone: others are glued over its edge."""

    text: str
    size: int
    room: float

    @classmethod
    def on(cls, plan: Poster, name: str) -> Title:
        part = plan.pages[0].part
        glued = OVERLAP if len({panel.column for panel in plan.pages}) > 1 else 0.0
        room = part.width - max(0.0, -part.left) - MARGIN - max(glued, MARGIN)
        for size, lines in TITLE_TYPES.items():
            if fits(name, size, room, lines):
                return cls(name, size, room)
        return cls(shortened(name, size, room, lines), size, room)


def _marks(panel: Panel, plan: Poster) -> bytes:
    """Dashes where the next page begins, and short corner strokes where this one is cut."""
    part = panel.part
    last_column = max(each.column for each in plan.pages)
    last_row = max(each.row for each in plan.pages)
    lines: list[Segment] = []
    for there, x in ((panel.column > 0, OVERLAP), (panel.column < last_column, part.width - OVERLAP)):
        if there:
            lines.append(((x, 0), (x, part.height)))
    for there, y in ((panel.row > 0, OVERLAP), (panel.row < last_row, part.height - OVERLAP)):
        if there:
            lines.append(((0, y), (part.width, y)))
    return lines_svg(_corners(part), part.width, part.height, dashed=lines)


def _corners(part: Area) -> list[Segment]:
    long, inset = 4.0, 0.1
    right, bottom = part.width - inset, part.height - inset
    return [
        segment
        for x, y, dx, dy in (
            (inset, inset, 1, 1),
            (right, inset, -1, 1),
            (inset, bottom, 1, -1),
            (right, bottom, -1, -1),
        )
        for segment in (((x, y), (x + dx * long, y)), ((x, y), (x, y + dy * long)))
    ]
