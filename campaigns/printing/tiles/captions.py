"""The number and the name of a tile: the only real text on it, so that a sheet can be searched and read aloud."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings
from PIL import ImageFont

from campaigns.printing.tiles.figures import TileFigures, tile_name
from campaigns.wording import signed
from svl.rules import Tile

# In units of the face (see campaigns.printing.tiles.faces).
NAME_SIZE, LINE = 11.0, 11.0
BESIDE_LEFT, BESIDE_FIRST = (
    29.0,
    41.0,
)  # a straight leaves room below its right-hand figures; the foot of the first line
LONG, LONG_FIRST = 4, 36.0  # so many lines begin higher
ABOVE_FIRST, TWO_FIRST, ABOVE_WIDTH = -69.0, -75.0, 106.0  # a curve leaves the top free, for one line or two
NUMBER_AT = (43.0, 66.0)
NUMBER_SIZE, START_SIZE = 20.0, 13.0
START = "Start"


@dataclass(frozen=True)
class Caption:
    number: str
    lines: tuple[str, ...]
    spoken: str
    place: str  # "beside" the road, "higher" beside it, "above" it, or "two" lines above it
    side: str  # where the number stands: left, or right of a curve to the left


def caption(tile: Tile, number: int | None, figures: TileFigures) -> Caption:
    """`number` is the tile's on the screens too, so that phone and table say the same; 0 is the start."""
    name = tile_name(tile)
    lines = _above(name) if tile.turn else _beside(name)
    written = "" if number is None else START if number == 0 else str(number)
    return Caption(
        number=written,
        lines=lines,
        spoken=f"{f'Tile {number}: ' if number else f'{written}: ' if written else ''}{_spoken(name, figures)}",
        place=_place(tile, len(lines)),
        side="right" if tile.turn < 0 else "left",
    )


def _place(tile: Tile, lines: int) -> str:
    if tile.turn:
        return "above" if lines == 1 else "two"
    return "beside" if lines < LONG else "higher"


def _spoken(name: str, figures: TileFigures) -> str:
    said = [name]
    for condition, bound in ((figures.road, "at most"), (figures.hazard, "at least")):
        if condition:
            said.append(
                f"{bound} {condition.limit}, else {condition.damage} damage and {signed(-condition.loss)} speed"
            )
            if condition.endurance_loss:
                said.append(f"{signed(-condition.endurance_loss)} more after a failed Endurance test")
    if figures.change:
        said.append(f"{signed(figures.change)} speed")
    if figures.turbo or figures.regen:
        said.append(f"{signed(figures.turbo)} speed" if figures.turbo else f"{signed(figures.regen)} Chassis points")
    return ", ".join(said)


def _above(name: str) -> tuple[str, ...]:
    """Beyond the comma a second line begins."""
    first, comma, second = name.partition(", ")
    return (f"{first},", second) if comma else (first,)


@lru_cache(maxsize=256)
def _beside(name: str) -> tuple[str, ...]:
    """As many words to a line as the slanting edge lets in."""
    lines: list[str] = []
    for word in name.split():
        if lines and width(f"{lines[-1]} {word}") <= room(len(lines) - 1, BESIDE_FIRST):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def room(line: int, first: float) -> float:
    """The width of a line beside a straight, from the road to the edge of the hex."""
    foot = first + line * LINE + NAME_SIZE * 0.2
    return (86.6 - foot / 2) / 0.866 - 1 - BESIDE_LEFT


@cache
def _font() -> ImageFont.FreeTypeFont:
    path = Path(settings.BASE_DIR, "static/fonts/BarlowCondensed_600SemiBold.ttf")
    return ImageFont.truetype(path, 100, layout_engine=ImageFont.Layout.BASIC)


def width(text: str) -> float:
    return _font().getlength(text) * NAME_SIZE / 100
