"""Hex tiles to cut: for one track, numbered as they are laid; the full set; single ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from campaigns.access import Here
from campaigns.entrants import rulings_of
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.shop import OfTrack, Wanted, printable
from campaigns.printing.tiles import packing
from campaigns.printing.tiles.captions import Caption, caption
from campaigns.printing.tiles.cuts import cuts_svg
from campaigns.printing.tiles.drawn import Faces, face_svg
from campaigns.printing.tiles.figures import tile_figures
from campaigns.printing.tiles.geometry import tile_css
from campaigns.printing.tiles.map_sheet import assembly_map
from campaigns.printing.tiles.packing import Packing, Point
from campaigns.printing.tiles.wishes import Wish, tile_area
from campaigns.track_files import laid, line_faults
from campaigns.wording import plural
from svl.rules import Rulings, Tile, circuits, format_track, parse_track
from svl.rules import Track as Road
from svl.table import Refusal

MOST_SINGLE = 60


@dataclass(frozen=True)
class Piece:
    """A tile to print, and its number where it has a place on a track."""

    tile: Tile
    number: int | None = None


@dataclass(frozen=True)
class Printed:
    """A tile on its sheet."""

    place: int
    media: str
    caption: Caption


@dataclass(frozen=True)
class Sheet:
    tiles: tuple[Printed, ...]
    said: str
    cuts: str


@printable("track", "tiles", "Hex tiles")
def tiles_of_track(subject: OfTrack, options: Options, wanted: Wanted) -> list[Document]:
    return track_tiles(laid(subject.track), rulings_of(subject.here.campaign), options, Wish.read(wanted, options))


def track_tiles(road: Road, rulings: Rulings, options: Options, wish: Wish) -> list[Document]:
    """How the tiles are put together, then the tiles; only some of them need no map."""
    title = f"Tiles of {road.name}"
    pieces = [Piece(tile, n) for n, tile in enumerate(road.tiles) if wish.only is None or n in wish.only]
    if not pieces:
        raise Refusal("no_such_tiles", f"{road.name} has no such tiles: they are numbered 0 to {len(road.tiles) - 1}.")
    whole = [assembly_map(road, rulings, options, wish)] if wish.only is None else []
    return [*whole, tile_document(title, pieces, rulings, options, wish)]


@printable("public", "tile-set", "Full tile set")
def tile_set(subject: None, options: Options, wanted: Wanted) -> list[Document]:
    return [full_set(Rulings(), options, Wish.read(wanted, options))]


@printable("campaign", "tile-set", "Full tile set")
def campaign_tile_set(here: Here, options: Options, wanted: Wanted) -> list[Document]:
    return [full_set(rulings_of(here.campaign), options, Wish.read(wanted, options))]


def full_set(rulings: Rulings, options: Options, wish: Wish) -> Document:
    pieces = [Piece(tile, 0 if first else None) for tile, first in set_of_tiles()]
    return tile_document("Full tile set", pieces, rulings, options, wish)


@cache
def set_of_tiles() -> tuple[tuple[Tile, bool], ...]:
    """Enough of each kind to lay any circuit of ours, one at a time; the first is the start."""
    most: Counter[str] = Counter()
    for road in circuits.CIRCUITS.values():
        most |= Counter(format_track(road.tiles[1:]).split())
    words = sorted(most, key=lambda word: ("!" in word, "+" in word, word))
    return (
        (parse_track("S").tiles[0], True),
        *((parse_track(word).tiles[0], False) for word in words for _ in range(most[word])),
    )


@printable("campaign", "single-tiles", "Single tiles", asks=True)
def single_tiles(here: Here, options: Options, wanted: Wanted) -> list[Document]:
    """The tiles of a line of text: S HL U1!jump."""
    line = wanted.get("tiles", "")
    faults = line_faults(line)
    if faults:
        raise faults[0]
    tiles = parse_track(line, closed=False).tiles
    if len(tiles) > MOST_SINGLE:
        raise Refusal(
            "too_many_tiles", f"{len(tiles)} single tiles were asked for; {MOST_SINGLE} are the most at once."
        )
    pieces = [Piece(tile) for tile in tiles]
    rulings = rulings_of(here.campaign)
    return [tile_document("Single tiles", pieces, rulings, options, Wish.read(wanted, options))]


# -- sheets


def tile_document(title: str, pieces: Sequence[Piece], rulings: Rulings, options: Options, wish: Wish) -> Document:
    places = packing.places(tile_area(options.paper), wish.flat, wish.packing)
    faces = Faces(rulings, packing.bleed_of(wish.packing), options.ink_saver)
    media: dict[str, bytes] = {}
    sheets = [_sheet(pieces, start, places, faces, media) for start in range(0, len(pieces), len(places))]
    for count in {len(sheet.tiles) for sheet in sheets}:
        media[f"cuts-{count}"] = cuts_svg(places[:count], wish, options.paper)
    return Document(
        title=title,
        template="printing/tiles.html",
        context={"title": title, "sheets": sheets, "wish": wish, "is_dense": wish.packing is Packing.DENSE},
        options=options,
        sheets=("css/print/cut.css", "css/print/tiles.css"),
        css=tile_css(places, wish.flat, faces),
        media=media,
    )


def _sheet(
    pieces: Sequence[Piece], start: int, places: Sequence[Point], faces: Faces, media: dict[str, bytes]
) -> Sheet:
    here = pieces[start : start + len(places)]
    sheets, at = -(-len(pieces) // len(places)), start // len(places) + 1
    return Sheet(
        tiles=tuple(_printed(place, piece, faces, media) for place, piece in enumerate(here)),
        said=f"{_which(here, start)} of {plural(len(pieces), 'tile')}, sheet {at} of {sheets}",
        cuts=f"cuts-{len(here)}",
    )


def _which(here: Sequence[Piece], start: int) -> str:
    """The first and the last on a sheet, by their own numbers where they have any."""
    first, last = (
        piece.number if piece.number is not None else start + at for at, piece in ((1, here[0]), (len(here), here[-1]))
    )
    begin = "Start" if first == 0 else str(first)
    return begin if len(here) == 1 else f"{begin} to {last}"


def _printed(place: int, piece: Piece, faces: Faces, media: dict[str, bytes]) -> Printed:
    is_start = piece.number == 0
    name = f"{'start-' if is_start else ''}{format_track([piece.tile])}".replace("!", "-").replace("+", "-")
    media.setdefault(name, face_svg(piece.tile, faces, is_start=is_start))
    return Printed(place, name, caption(piece.tile, piece.number, tile_figures(piece.tile, faces.rulings)))
