"""The colours a car may wear: bright enough for dark asphalt, dark enough for daylight, and what to do with others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass

# Inside this band of relative luminance a colour has a contrast of 3:1 or more on all grounds of both themes.
DARKEST, BRIGHTEST = 0.13, 0.26

_HEX = re.compile(r"#[0-9A-F]{6}\Z")


@dataclass(frozen=True)
class Colour:
    name: str
    hex: str


# Round the wheel, then the quiet ones. The teams' own colours are among them.
PALETTE: tuple[Colour, ...] = (
    Colour("Rosso", "#D93A34"),
    Colour("Brick", "#B5604A"),
    Colour("Burnt orange", "#CF651E"),
    Colour("Copper", "#C9752E"),
    Colour("Gold", "#AA8526"),
    Colour("Olive", "#8A8A2B"),
    Colour("Lime", "#79941C"),
    Colour("Moss", "#5C8F3A"),
    Colour("Racing green", "#1F8A55"),
    Colour("Emerald", "#148E74"),
    Colour("Teal", "#12929B"),
    Colour("Lagoon", "#2389BE"),
    Colour("Lone blue", "#2F7DE0"),
    Colour("Bleu", "#5577E6"),
    Colour("Indigo", "#736FDC"),
    Colour("Violet", "#8B63EE"),
    Colour("Plum", "#A259B8"),
    Colour("Magenta", "#C64BC0"),
    Colour("Rose", "#E0458E"),
    Colour("Crimson", "#C94966"),
    Colour("Slate", "#64809A"),
    Colour("Steel", "#7E8C9A"),
    Colour("Silver", "#8F8A81"),
    Colour("Champagne", "#968974"),
)


def colour_name(hex: str) -> str:
    """What people call a colour: its name in the palette, else its figures."""
    return next((colour.name for colour in PALETTE if colour.hex == hex), hex)


def is_legal_colour(hex: str) -> bool:
    """Is it written as #RRGGBB, and can it be seen on both grounds?"""
    return bool(_HEX.match(hex)) and DARKEST <= luminance(hex) <= BRIGHTEST


def nudge(hex: str) -> str:
    """The same hue, moved only as far as it takes to be seen on both grounds."""
    hex = hex.upper()
    if not _HEX.match(hex):
        raise ValueError(f"{hex!r} is not a colour; colours are written like #1F8A55.")
    if is_legal_colour(hex):
        return hex
    return _lightened(hex) if luminance(hex) < DARKEST else _darkened(hex)


def luminance(hex: str) -> float:
    """Relative luminance as WCAG defines it: 0 is black, 1 is white."""
    red, green, blue = (_linear(channel) for channel in _channels(hex))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _channels(hex: str) -> Iterator[float]:
    return (int(hex[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _lightened(hex: str) -> str:
    return next(shade for shade in _shades(hex) if luminance(shade) >= DARKEST)


def _darkened(hex: str) -> str:
    return next(shade for shade in reversed(_shades(hex)) if luminance(shade) <= BRIGHTEST)


def _shades(hex: str) -> list[str]:
    """The colour's hue from black to white in 512 steps: fine enough that none of them jumps over the band."""
    hue, _, saturation = rgb_to_hls(*_channels(hex))
    return [_written(*hls_to_rgb(hue, step / 512, saturation)) for step in range(513)]


def _written(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(channel * 255):02X}" for channel in (red, green, blue))
