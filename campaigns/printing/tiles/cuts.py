"""Where the knife goes, as one drawing over a whole sheet."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.printing.papers import Paper
from campaigns.printing.tiles.drawn import HAIR
from campaigns.printing.tiles.packing import Packing, Point, Segment, cut_lines, edges
from campaigns.printing.tiles.wishes import Wish, tile_area

THIN = 0.141  # 0.4 pt
DASHES = "2 1.2"


def cuts_svg(places: Sequence[Point], wish: Wish, paper: Paper) -> bytes:
    """Every hex in full lines; what runs on beyond them, as far as the next title or foot, in dashes."""
    across = cut_lines(places, wish.flat, tile_area(paper)) if wish.packing is Packing.STRAIGHT else ()
    return lines_svg(edges(places, wish.flat), paper.width, paper.height, dashed=across)


def lines_svg(lines: Sequence[Segment], width: float, height: float, *, dashed: Sequence[Segment] = ()) -> bytes:
    """Thin lines on a sheet of that size, in millimetres."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'fill="none" stroke="{HAIR}" stroke-width="{THIN}">'
        f'<path d="{_path(dashed)}" stroke-dasharray="{DASHES}"/><path d="{_path(lines)}"/></svg>'
    ).encode()


def _path(lines: Sequence[Segment]) -> str:
    return "".join(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}" for (x1, y1), (x2, y2) in lines)
