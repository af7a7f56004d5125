"""Sixty hex tiles against the same tiles the obvious way: an inline SVG each, every figure and name as SVG text."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings

from campaigns.printing.document import Document, html_of
from campaigns.printing.options import Options
from campaigns.printing.tiles import captions, packing
from campaigns.printing.tiles.captions import caption
from campaigns.printing.tiles.drawn import HEX, Faces, colours, drawn
from campaigns.printing.tiles.faces import Element, Label, Shape, face
from campaigns.printing.tiles.figures import tile_figures
from campaigns.printing.tiles.sheets import Piece, tile_document
from campaigns.printing.tiles.wishes import Wish
from campaigns.printing.worker import Press
from svl.rules import Rulings, circuits
from tests.bench.ratio import Ratio, time_ratio

PIECES = [Piece(tile, number) for number, tile in enumerate(circuits.CIRCUITS["utah"].tiles[:60])]
WISH = Wish()
LARGEST = 60  # KB


def measure() -> Iterator[Ratio]:
    press = Press(Path(settings.BASE_DIR, "static"))
    document = tile_document("Tiles", PIECES, Rulings(), Options(), WISH)
    ours, naive = _job(document, html_of(document)), _job(document, _naive(document))

    yield Ratio(
        "sixty_tiles_over_naive_inline_svg",
        time_ratio(lambda: _print(press, ours), lambda: _print(press, naive), times=1),
        0.5,
    )
    yield Ratio("sixty_tiles_kilobytes", len(_print(press, ours)) / 1024, LARGEST)


def _job(document: Document, html: str) -> tuple[dict[str, Any], list[bytes]]:
    names = list(document.media)
    said = {"html": html, "css": document.geometry, "sheets": document.stylesheets}
    return {"title": "Tiles", "documents": [{**said, "media": {name: at for at, name in enumerate(names)}}]}, [
        document.media[name] for name in names
    ]


def _print(press: Press, job: tuple[dict[str, Any], list[bytes]]) -> bytes:
    return press.print(*job, io.BytesIO())


# -- the obvious way


def _naive(document: Document) -> str:
    """The same sheets, title, ruler, key and all; only the tiles and their edges are drawn where they stand."""
    faces = Faces(Rulings(), packing.bleed_of(WISH.packing))
    tiles = iter([_tile(piece, faces) for piece in PIECES])
    html = re.sub(
        r'<div class="tile (at-\d+)">.*?</div>', lambda found: next(tiles).format(found[1]), html_of(document)
    )
    return re.sub(r'<img class="cuts".*?>', "", html)


def _tile(piece: Piece, faces: Faces) -> str:
    paints, (width, height) = colours(ink_saver=False), faces.box
    figures = tile_figures(piece.tile, faces.rulings)
    elements = face(piece.tile, figures, is_start=piece.number == 0)
    said, name = caption(piece.tile, piece.number, figures), f"hex-{piece.number}"
    road = "".join(drawn(each, paints) for each in elements if isinstance(each, Shape) and each.is_road)
    rest = "".join(_drawn(each, paints) for each in elements if not (isinstance(each, Shape) and each.is_road))
    words = _text(said.number, *captions.NUMBER_AT, captions.NUMBER_SIZE, "#000") + "".join(
        _text(line, 45, captions.BESIDE_FIRST + n * captions.LINE, captions.NAME_SIZE, "#000")
        for n, line in enumerate(said.lines)
    )
    return (
        f'<svg class="tile {{}}" viewBox="{-width / 2} {-height / 2} {width} {height}"><clipPath id="{name}">'
        f'<polygon points="{HEX}"/></clipPath><polygon points="{HEX}" fill="none" stroke="#8A959E"/>'
        f'<g clip-path="url(#{name})">{road}</g>{rest}{words}</svg>'
    )


def _drawn(element: Element, paints: Any) -> str:
    if not isinstance(element, Label):
        return drawn(element, paints)
    return _text(element.text, element.x, element.y + element.size / 3, element.size, paints[element.colour])


def _text(text: str, x: float, y: float, size: float, colour: str) -> str:
    font = 'font-family="Barlow Condensed" font-weight="700" text-anchor="middle"'
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" {font}>{text}</text>'
