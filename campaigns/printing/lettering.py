"""How wide words come out in our display font, so that they are set to fit before the press would cut them off.

The press breaks the lines; this only has to know, a little on the safe side, how many there will be.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont

FONT = "BarlowCondensed_700Bold"  # the wider of its two weights
POINT = 25.4 / 72  # mm
BROKEN = 0.94  # what a word that breaks anywhere uses of a line
ELLIPSIS = "…"
GLUE = "\N{NO-BREAK SPACE}"


def width(text: str, points: float) -> float:
    """In mm."""
    return sum(map(_ems, text)) * points * POINT


def lines(text: str, points: float, room: float) -> int:
    """How many lines of that width the text takes; a word wider than a line breaks anywhere."""
    count, used, gap = 1, 0.0, width(" ", points)
    for word in text.split(" "):
        size = width(word, points)
        if used and used + gap + size <= room:
            used += gap + size
            continue
        count += bool(used)
        more, used = divmod(size, room * BROKEN) if size > room else (0, size)
        count += int(more)
    return count


def fits(text: str, points: float, room: float, most: int = 1) -> bool:
    return lines(text, points, room) <= most


def shortened(text: str, points: float, room: float, most: int = 1) -> str:
    """The text, or as much of it as so many lines hold and an ellipsis."""
    if fits(text, points, room, most):
        return text
    ends = (f"{text[:end].rstrip(' ,')}{ELLIPSIS}" for end in range(len(text) - 1, 0, -1))
    return next((each for each in ends if fits(each, points, room, most)), ELLIPSIS)


@cache
def _ems(letter: str) -> float:
    """A letter's width. What our font has not comes from another one, and is taken to be as wide as high."""
    font = _font()
    name = font.getBestCmap().get(ord(letter))
    if name is None:
        return 0.0 if unicodedata.combining(letter) else 1.0
    return float(font["hmtx"][name][0] / font["head"].unitsPerEm)


@cache
def _font() -> TTFont:
    return TTFont(Path(settings.BASE_DIR, "static/fonts", f"{FONT}.ttf"))
