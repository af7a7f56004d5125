"""Our drawings as files of their own, for the media of a document: cars, helmets, icons, codes to scan."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import segno
from django.conf import settings

from campaigns.paint import Colours
from campaigns.templatetags.kit import PLATE_Y

INK, WHITE, PAD = "#0E1215", "#FFFFFF", "#6B7782"
_SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([\d. -]+)">(.*?)</symbol>', re.DOTALL)
_ROUND = 'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

# The figures of a number plate as strokes of our own: text inside a picture is slow, and has no font there.
_DIGITS = {
    "0": "M0 2A2 2 0 0 1 4 2V6A2 2 0 0 1 0 6Z",
    "1": "M.5 1.500L2.500 0V8",
    "2": "M0 2A2 2 0 0 1 4 2C4 4 0 5 0 8H4",
    "3": "M0 0H4L1.700 3.200A2.300 2.300 0 1 1 0 6.500",
    "4": "M3 8V0L0 5.500H4",
    "5": "M4 0H.5L.2 3.500A2.300 2.300 0 1 1 0 6.700",
    "6": "M3.500 0C1.500 1 0 3 0 5.700A2 2 0 1 0 .4 4.500",
    "7": "M0 0H4L1.500 8",
    "8": "M2 3.800A1.800 1.900 0 1 1 2.010 3.800A2 2.100 0 1 1 2 3.800",
    "9": "M.5 8C2.500 7 4 5 4 2.300A2 2 0 1 0 3.600 3.500",
}
_STEP = 5.6  # from one figure of a plate to the next


@cache
def symbols(sprite: str) -> dict[str, tuple[str, str]]:
    """Each symbol of a sprite: its box and its shapes."""
    text = Path(settings.BASE_DIR, f"static/svg/{sprite}.svg").read_text()
    return {name: (box, shapes) for name, box, shapes in _SYMBOL.findall(text)}


def _painted(shapes: str, colours: Colours, ink_saver: bool) -> str:
    first, second = (WHITE, "#C9CFD4") if ink_saver else colours
    paints = {
        "livery-1": first,
        "livery-2": second,
        "car-line": INK,
        "car-pad": WHITE if ink_saver else PAD,
        "car-glass": INK,
        "car-plate": WHITE,
        "text-2": WHITE,
    }
    return re.sub(r"var\(--([\w-]+)\)", lambda found: paints[found[1]], shapes)


@dataclass(frozen=True)
class Shapes:
    """A drawing without its frame: what is in it, how wide it is in its own units, and how its lines are drawn."""

    inside: str
    box: str
    look: str = 'stroke="none"'

    @property
    def width(self) -> float:
        return float(self.box.split()[2])

    def file(self) -> bytes:
        frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{self.box}" fill="none" {self.look}>'
        return f"{frame}{self.inside}</svg>".encode()


def placed(shapes: Shapes, left: float, top: float, width: float) -> str:
    """As part of a larger drawing: its upper left corner here, so wide."""
    scale = width / shapes.width
    return f'<g transform="translate({left:.2f} {top:.2f}) scale({scale:.4f})" {shapes.look}>{shapes.inside}</g>'


def car_shapes(drawing: str, colours: Colours, number: int | str = "", *, ink_saver: bool = False) -> Shapes:
    """A car from above with its number; black and white where ink is dear."""
    box, shapes = symbols("cars")[drawing]
    middle = PLATE_Y[drawing.split("-")[1]] - 5.3
    return Shapes(_painted(shapes, colours, ink_saver) + _plate(str(number), middle), box)


def _plate(number: str, middle: float) -> str:
    left = 30 - (len(number) * _STEP - 1.6) / 2
    strokes = "".join(
        f'<path transform="translate({left + at * _STEP:.2f} {middle - 4.6:.2f}) scale(1 1.15)" d="{_DIGITS[digit]}"/>'
        for at, digit in enumerate(number)
    )
    return f'<g fill="none" stroke="{INK}" stroke-width="1.7" stroke-linejoin="round">{strokes}</g>' if strokes else ""


def helmet_shapes(colours: Colours, *, ink_saver: bool = False) -> Shapes:
    """Stands for a driver without a portrait."""
    box, shapes = symbols("kit")["helmet"]
    return Shapes(_painted(shapes, colours, ink_saver), box, f'stroke="{INK}"' if ink_saver else 'stroke="none"')


def band_shapes(colours: Colours, *, ink_saver: bool = False) -> Shapes:
    """The livery band of a sheet's head, leaning as on screen, with the white plate the number stands on."""
    first, second, line = _band_paint(colours, ink_saver)
    inside = (
        f'<path fill="{second}" {line} d="M17.400 .1h4L7 24.900H3z"/>'
        f'<path fill="{first}" {line} d="M21.400 .1H61.900V24.900H7z"/>'
        f'<rect x="33" y="3.500" width="25" height="18" rx="1.600" fill="{WHITE}" {line}/>'
    )
    return Shapes(inside, "0 0 62 25")


def stripe_svg(colours: Colours, *, ink_saver: bool = False) -> bytes:
    """The livery along the top of a card."""
    first, second, line = _band_paint(colours, ink_saver)
    inside = (
        f'<path fill="{first}" {line} d="M.1 .1H44L41 4.900H.1z"/>'
        f'<path fill="{second}" {line} d="M44 .1H57L54 4.900H41z"/>'
    )
    return Shapes(inside, "0 0 57 5").file()


def _band_paint(colours: Colours, ink_saver: bool) -> tuple[str, str, str]:
    """The two colours; only their outline where ink is dear."""
    return (WHITE, WHITE, f'stroke="{INK}" stroke-width="0.14"') if ink_saver else (*colours, "")


def icon_shapes(name: str, colour: str = INK) -> Shapes:
    """A line icon of the kit."""
    box, shapes = symbols("icons")[name]
    return Shapes(shapes, box, f'stroke="{colour}" {_ROUND}')


@lru_cache(maxsize=256)
def qr_shapes(address: str) -> Shapes:
    """An address to scan: the same code as on screen, each run of dark modules one stroke. It takes some work."""
    rows = [bytes(row) for row in segno.make(address, error="m", micro=False).matrix]
    runs = (
        f"M{run.start()} {y + 0.5}h{run.end() - run.start()}"
        for y, row in enumerate(rows)
        for run in re.finditer(b"\x01+", row)
    )
    return Shapes(f'<path d="{"".join(runs)}"/>', f"0 0 {len(rows)} {len(rows)}", f'stroke="{INK}" stroke-width="1"')


# -- as files of their own


def car_svg(drawing: str, colours: Colours, number: int | str = "", *, ink_saver: bool = False) -> bytes:
    return car_shapes(drawing, colours, number, ink_saver=ink_saver).file()


def helmet_svg(colours: Colours, *, ink_saver: bool = False) -> bytes:
    return helmet_shapes(colours, ink_saver=ink_saver).file()


def band_svg(colours: Colours, *, ink_saver: bool = False) -> bytes:
    return band_shapes(colours, ink_saver=ink_saver).file()


def icon_svg(name: str, colour: str = INK) -> bytes:
    return icon_shapes(name, colour).file()


def qr_svg(address: str) -> bytes:
    return qr_shapes(address).file()
