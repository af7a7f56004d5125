"""Figures as outlines of our own display font: text inside a picture is slow to set, outlines look the same anywhere.

The outlines are made of straight pieces no eye tells from the curves: a sheet of tiles draws hundreds of them.
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

from django.conf import settings
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

BOLD = "BarlowCondensed_700Bold"
OFF = 0.006  # of the size of the letters: how far a straight piece may stray from its curve
STEPS = 6

Point = tuple[float, float]
Line = list[Point]


class _Lines(BasePen):
    """Takes down contours as points."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.lines: list[Line] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - the font library's own name
        self.lines.append([pt])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802 - see above
        self.lines[-1].append(pt)

    def _qCurveToOne(self, pt1: Point, pt2: Point) -> None:  # noqa: N802 - see above
        (x0, y0), (x1, y1), (x2, y2) = self.lines[-1][-1], pt1, pt2
        for step in range(1, STEPS + 1):
            t = step / STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            self.lines[-1].append((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))


@cache
def _font() -> TTFont:
    return TTFont(Path(settings.BASE_DIR, "static/fonts", f"{BOLD}.ttf"))


@cache
def _glyph(letter: str) -> tuple[float, list[Line]]:
    """Width and contours, for letters of 1."""
    font = _font()
    glyphs, per_em = font.getGlyphSet(), font["head"].unitsPerEm
    glyph = glyphs[font.getBestCmap()[ord(letter)]]
    pen = _Lines(glyphs)
    glyph.draw(pen)
    middle = font["OS/2"].sCapHeight / 2
    lines = [[(x / per_em, (middle - y) / per_em) for x, y in line] for line in pen.lines]
    return glyph.width / per_em, [_straightened(line) for line in lines]


def _straightened(line: Line) -> Line:
    """Fewer points: those that lie on the way between two others go."""
    if len(line) < 3:
        return line
    (x1, y1), (x2, y2) = line[0], line[-1]
    length = math.hypot(x2 - x1, y2 - y1)
    away = [
        abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length if length else math.hypot(x - x1, y - y1)
        for x, y in line[1:-1]
    ]
    farthest = max(range(len(away)), key=away.__getitem__)
    if away[farthest] <= OFF:
        return [line[0], line[-1]]
    at = farthest + 1
    return [*_straightened(line[: at + 1])[:-1], *_straightened(line[at:])]


@cache
def outline(text: str, x: float, y: float, size: float) -> str:
    """The path of a text centred on a point, by the height of its capitals."""
    glyphs = [_glyph(letter) for letter in text]
    left, path = x - sum(width for width, _ in glyphs) * size / 2, ""
    for width, lines in glyphs:
        for line in lines:
            path += "M" + "L".join(f"{left + px * size:.1f} {y + py * size:.1f}" for px, py in line) + "Z"
        left += width * size
    return path
