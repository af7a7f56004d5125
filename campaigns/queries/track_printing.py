"""Before a track is printed: how many sheets and cuts, how long with scissors, which table, and what else there is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse

from campaigns.access import Here
from campaigns.entrants import rulings_of
from campaigns.maps import MapView, map_of
from campaigns.models import Track
from campaigns.printing.options import Options, usual
from campaigns.printing.papers import A3, A4, PAPERS
from campaigns.printing.tiles import chart, packing, whole
from campaigns.printing.tiles.packing import SMALLEST, USUAL, Packing, Work
from campaigns.printing.tiles.poster import USUAL_ACROSS, across_of, planned
from campaigns.printing.tiles.sheets import set_of_tiles
from campaigns.printing.tiles.tabletop import Size, fit_table, table_for
from campaigns.printing.tiles.wishes import Wish, tile_area
from campaigns.track_files import laid
from campaigns.wording import plural
from svl.rules import Track as Road
from svl.table import Refusal

SLIDER_END = 90
TABLE = {"long": "160", "wide": "90"}  # cm: a table for six
_CENTIMETRES = re.compile(r"\d{2,3}\Z", re.ASCII)


@dataclass(frozen=True)
class Choice:
    value: str
    name: str
    is_on: bool


@dataclass(frozen=True)
class OtherPrint:
    """Something else to print of this track."""

    title: str
    about: str
    address: str


@dataclass(frozen=True)
class Plan:
    """What these choices come to."""

    flat: str
    work: Work
    per_sheet: int
    table: str
    address: str
    others: tuple[OtherPrint, ...]  # without scissors
    pieces: tuple[OtherPrint, ...]  # that go with the tiles
    words: tuple[tuple[str, str], ...]  # the same choices, for a form


@dataclass(frozen=True)
class PrintingPage:
    name: str
    count: str
    map: MapView
    is_open: bool
    said: Mapping[str, str]  # what the form shows
    papers: tuple[Choice, ...]
    packings: tuple[Choice, ...]
    low: int
    high: int
    plan: Plan | None
    refusal: str = ""


def printing_page(here: Here, row: Track, said: Mapping[str, str]) -> PrintingPage:
    road, options = laid(row), usual(here.campaign)
    shown = {word: said.get(word, "") for word in ("size", "only", "ink", "type", "cuts", "tiles")}
    shown |= {word: said.get(word, usually) for word, usually in (*TABLE.items(), ("across", str(USUAL_ACROSS)))}
    packed, plan, refusal = said.get("packing", ""), None, ""
    try:
        options = Options.read(said, options)
        wish = _wished(road, options, said)
        shown["size"], packed = f"{wish.flat:g}", wish.packing
        plan = _plan(row, road, options, wish, across_of(said))
    except Refusal as refused:
        refusal = refused.sentence
    return PrintingPage(
        name=row.name,
        count=plural(len(road.tiles), "tile"),
        map=map_of(road, row.heading),
        is_open=not road.closed,
        said={**shown, "size": shown["size"] or f"{USUAL:g}"},
        papers=tuple(Choice(key, paper.name, paper == options.paper) for key, paper in PAPERS.items()),
        packings=packings(packed),
        low=int(SMALLEST),
        high=SLIDER_END,
        plan=plan,
        refusal=refusal,
    )


def packings(packed: str) -> tuple[Choice, ...]:
    return (
        Choice(Packing.STRAIGHT, "Straight cuts", packed != Packing.DENSE),
        Choice(Packing.DENSE, "Least paper", packed == Packing.DENSE),
    )


def _wished(road: Road, options: Options, said: Mapping[str, str]) -> Wish:
    if not said.get("fit"):
        return Wish.read(said, options)
    wish = Wish.read({**said, "size": ""}, options)
    table = Size(*(10.0 * _centimetres(said.get(side, usually)) for side, usually in TABLE.items()))
    return replace(wish, flat=float(fit_table(road.tiles, table, packing.largest(tile_area(options.paper)))))


def _centimetres(said: str) -> int:
    if not _CENTIMETRES.match(said.strip()) or int(said) < 20:
        raise Refusal("unreadable_table", f"A table is 20 to 999 cm long and wide, not {said[:20]!r}.")
    return int(said)


def _plan(row: Track, road: Road, options: Options, wish: Wish, across: int) -> Plan:
    places = packing.places(tile_area(options.paper), wish.flat, wish.packing)
    count = len(road.tiles) if wish.only is None else sum(n in wish.only for n in range(len(road.tiles)))
    if not count:
        raise Refusal("no_such_tiles", f"{road.name} has no such tiles: they are numbered 0 to {len(road.tiles) - 1}.")
    return Plan(
        flat=f"{wish.flat:g}",
        work=packing.work(count, places, wish.flat, wish.packing),
        per_sheet=len(places),
        table=table_for(road.tiles, wish.flat).centimetres,
        address=_address("tiles", row, options, wish.words(options)),
        others=_others(row, road, options, across),
        pieces=_pieces(row, options, wish),
        words=tuple({**options.words, **replace(wish, only=None).words(options)}.items()),
    )


def _address(key: str, row: Track, options: Options, words: Mapping[str, str]) -> str:
    query = urlencode({**options.words, **words})
    return f"{reverse(f'print_track_{key}', args=(row.campaign_id, row.pk))}?{query}"


def _others(row: Track, road: Road, options: Options, across: int) -> tuple[OtherPrint, ...]:
    paper = options.paper
    on_page = whole.laid_out(road, rulings_of(row.campaign), options).flat
    pages = chart.pages_of(len(road.tiles), paper)
    plan = planned(road, paper, across)
    small = f"too small for pawns of 10 mm; {A3.name} is larger" if paper == A4 else "too small for pawns of 10 mm"
    return (
        OtherPrint(
            "The whole track on one page",
            f"Hexes of {on_page:.0f} mm, {'for pawns of 10 mm' if on_page >= whole.PAWN else small}",
            _address("board", row, options, {}),
        ),
        OtherPrint(
            "Chart", f"A numbered square for each tile, on {plural(pages, 'page')}", _address("chart", row, options, {})
        ),
        OtherPrint(
            "Poster",
            f"{plan.whole.centimetres}, over {plural(len(plan.pages), 'page')} that overlap",
            _address("poster", row, options, {} if across == USUAL_ACROSS else {"across": str(across)}),
        ),
    )


def _pieces(row: Track, options: Options, wish: Wish) -> tuple[OtherPrint, ...]:
    """For the whole campaign, sized to the tiles."""
    query = urlencode({**options.words, **replace(wish, only=None).words(options)})
    return tuple(
        OtherPrint(title, about, f"{reverse(name, args=(row.campaign_id,))}?{query}")
        for title, about, name in (
            (
                "Counters and markers",
                "Cars, PASS and RAM, mines, tacks, speeds and target slips",
                "print_campaign_counters",
            ),
            (
                "Full tile set",
                f"{plural(len(set_of_tiles()), 'tile')}: enough for any circuit of ours",
                "print_campaign_tile_set",
            ),
        )
    )
