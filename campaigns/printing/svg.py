"""Our drawings as files of their own, for the media of a document: cars, helmets, icons, codes to scan."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.conf import settings

from campaigns.paint import Colours
from campaigns.queries.sheet import code_picture
from campaigns.templatetags.kit import PLATE_Y

INK, WHITE, PAD = "#0E1215", "#FFFFFF", "#6B7782"
_SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([\d. -]+)">(.*?)</symbol>', re.DOTALL)
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}" fill="none" stroke="{}" {}>{}</svg>'
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


def car_svg(drawing: str, colours: Colours, number: int | str = "", *, ink_saver: bool = False) -> bytes:
    """A car from above with its number; black and white where ink is dear."""
    box, shapes = symbols("cars")[drawing]
    middle = PLATE_Y[drawing.split("-")[1]] - 5.3
    painted = _painted(shapes, colours, ink_saver)
    return _HEAD.format(box, "none", "", painted + _plate(str(number), middle)).encode()


def _plate(number: str, middle: float) -> str:
    left = 30 - (len(number) * _STEP - 1.6) / 2
    strokes = "".join(
        f'<path transform="translate({left + at * _STEP:.2f} {middle - 4.6:.2f}) scale(1 1.15)" d="{_DIGITS[digit]}"/>'
        for at, digit in enumerate(number)
    )
    return f'<g fill="none" stroke="{INK}" stroke-width="1.7" stroke-linejoin="round">{strokes}</g>' if strokes else ""


def helmet_svg(colours: Colours, *, ink_saver: bool = False) -> bytes:
    """Stands for a driver without a portrait."""
    box, shapes = symbols("kit")["helmet"]
    return _HEAD.format(box, INK if ink_saver else "none", "", _painted(shapes, colours, ink_saver)).encode()


def band_svg(colours: Colours, *, ink_saver: bool = False) -> bytes:
    """The livery band of a sheet's head, leaning as on screen, with the white plate the number stands on."""
    first, second, line = _band_paint(colours, ink_saver)
    shapes = (
        f'<path fill="{second}" {line} d="M17.400 .1h4L7 24.900H3z"/>'
        f'<path fill="{first}" {line} d="M21.400 .1H61.900V24.900H7z"/>'
        f'<rect x="33" y="3.500" width="25" height="18" rx="1.600" fill="{WHITE}" {line}/>'
    )
    return _HEAD.format("0 0 62 25", "none", "", shapes).encode()


def stripe_svg(colours: Colours, *, ink_saver: bool = False) -> bytes:
    """The livery along the top of a card."""
    first, second, line = _band_paint(colours, ink_saver)
    shapes = (
        f'<path fill="{first}" {line} d="M.1 .1H44L41 4.900H.1z"/>'
        f'<path fill="{second}" {line} d="M44 .1H57L54 4.900H41z"/>'
    )
    return _HEAD.format("0 0 57 5", "none", "", shapes).encode()


def _band_paint(colours: Colours, ink_saver: bool) -> tuple[str, str, str]:
    """The two colours; only their outline where ink is dear."""
    return (WHITE, WHITE, f'stroke="{INK}" stroke-width="0.14"') if ink_saver else (*colours, "")


def icon_svg(name: str, colour: str = INK) -> bytes:
    """A line icon of the kit."""
    box, shapes = symbols("icons")[name]
    return _HEAD.format(box, colour, _ROUND, shapes).encode()


def qr_svg(address: str) -> bytes:
    """An address to scan: the same code as on screen."""
    return code_picture(address)
