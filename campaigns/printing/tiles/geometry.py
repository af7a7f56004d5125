"""Places and sizes of printed tiles, as a stylesheet: worked out here, because pages carry no styles of their own."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.printing.tiles import captions
from campaigns.printing.tiles.drawn import Faces
from campaigns.printing.tiles.faces import EDGE
from campaigns.printing.tiles.packing import Point


def tile_css(places: Sequence[Point], flat: float, faces: Faces) -> str:
    unit = flat / (2 * EDGE)
    width, height = (length * unit for length in faces.box)
    rules = [
        f".tile {{ width: {width:.3f}mm; height: {height:.3f}mm }}",
        *(f".at-{n} {{ left: {x - width / 2:.3f}mm; top: {y - height / 2:.3f}mm }}" for n, (x, y) in enumerate(places)),
        *_captions(unit, width / 2, height / 2),
    ]
    return "\n".join(rules)


def _captions(unit: float, x: float, y: float) -> list[str]:
    """Where number and name stand on a tile; `x` and `y` are its middle."""
    line = captions.LINE * unit
    rules = [f".tile__name {{ font-size: {captions.NAME_SIZE * unit:.3f}mm; line-height: {line:.3f}mm }}"]
    for place, first in (("beside", captions.BESIDE_FIRST), ("higher", captions.LONG_FIRST)):
        left, top = x + captions.BESIDE_LEFT * unit, y + first * unit - line * _FOOT
        rules.append(f".is-{place} {{ left: {left:.3f}mm; top: {top:.3f}mm; width: {48 * unit:.3f}mm }}")
    for place, first in (("above", captions.ABOVE_FIRST), ("two", captions.TWO_FIRST)):
        width, top = captions.ABOVE_WIDTH * unit, y + first * unit - line * _FOOT
        rules.append(f".is-{place} {{ left: {x - width / 2:.3f}mm; top: {top:.3f}mm; width: {width:.3f}mm }}")
    size = captions.NUMBER_SIZE * unit
    across, down = captions.NUMBER_AT
    for side, sign in (("left", -1), ("right", 1)):
        left, top = x + (sign * across - 16) * unit, y + down * unit - size / 2
        rules.append(f".is-{side} {{ left: {left:.3f}mm; top: {top:.3f}mm; width: {32 * unit:.3f}mm }}")
    rules.append(f".tile__no {{ font-size: {size:.3f}mm; line-height: {size:.3f}mm }}")
    rules.append(f".tile__no.is-start {{ font-size: {captions.START_SIZE * unit:.3f}mm }}")
    return rules


_FOOT = 0.82  # of the line's height lies above the foot of its letters
