"""Small pieces to cut, in strips: one height side by side, strip under strip, so that straight cuts do it all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.papers import SAFE, Paper

HEAD, FOOT = 8.0, 10.0
GAP = 3.0  # between two groups


@dataclass(frozen=True)
class Piece:
    """A kind of piece and its size in millimetres."""

    key: str
    width: float
    height: float


@dataclass(frozen=True)
class Cell:
    """One piece: a picture, a word, or both; `back` is what its other half shows when it is folded."""

    piece: Piece
    text: str = ""
    small: str = ""
    media: str = ""
    alt: str = ""
    back: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Strip:
    cells: tuple[Cell, ...]
    is_first: bool = False  # of its group

    @property
    def height(self) -> float:
        return max(cell.piece.height for cell in self.cells)


Group = list[Strip]


def room_across(paper: Paper) -> float:
    return paper.width - 2 * SAFE


def group(rows: Iterable[Sequence[Cell]]) -> Group:
    """Strips that belong together, each as given."""
    return [Strip(tuple(cells), is_first=at == 0) for at, cells in enumerate(rows)]


def filled(cells: Sequence[Cell], paper: Paper) -> Group:
    """Pieces of one size, as many to a strip as the paper takes."""
    across = int(room_across(paper) // cells[0].piece.width)
    return group(cells[at : at + across] for at in range(0, len(cells), across))


def strip_document(
    title: str, groups: Sequence[Group], key: str, options: Options, media: Mapping[str, bytes]
) -> Document:
    """`key` is the sentence under the pieces that says how they are cut and used."""
    sizes = {cell.piece for strips in groups for strip in strips for cell in strip.cells}
    return Document(
        title=title,
        template="printing/pieces.html",
        context={"title": title, "pages": pages(groups, options.paper), "key": key},
        options=options,
        sheets=("css/print/cut.css", "css/print/pieces.css"),
        css="\n".join(
            f".cell--{piece.key} {{ width: {piece.width:g}mm; height: {piece.height:g}mm }}"
            for piece in sorted(sizes, key=lambda piece: piece.key)
        ),
        media=media,
    )


def pages(groups: Sequence[Group], paper: Paper) -> list[list[Strip]]:
    """As many strips to a page as fit; a strip is never cut in two."""
    room, used = paper.height - 2 * SAFE - HEAD - FOOT, 0.0
    found: list[list[Strip]] = [[]]
    for strip in (strip for strips in groups for strip in strips):
        gap = GAP if strip.is_first and found[-1] else 0.0
        if used + gap + strip.height > room:
            found.append([])
            used, gap = 0.0, 0.0
        found[-1].append(strip)
        used += gap + strip.height
    return found
