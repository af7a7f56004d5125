"""For virtual tables: the tiles of a track and the cars of a campaign as pictures of the usual sizes, in one file."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from campaigns import stencils
from campaigns.paint import light_tokens
from campaigns.printing.counters import Racer
from campaigns.printing.tiles.glyphs import BOLD
from campaigns.printing.tiles.raster import tile_png
from campaigns.templatetags.kit import PLATE_Y
from svl.rules import Rulings, format_track
from svl.rules import Track as Road

SIZES = (70, 140, 280)
SMOOTH = 4
CAR = (60, 96)  # units of the drawing
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the same content makes the same file


def vtt_pack(road: Road, rulings: Rulings, racers: Iterable[Racer], size: int) -> bytes:
    """Each face of the track once, in the order they are laid which needs which, and a token for each car."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as pack:
        for name, body in _files(road, rulings, racers, size):
            pack.writestr(zipfile.ZipInfo(name, _EPOCH), body)
    return out.getvalue()


def _files(road: Road, rulings: Rulings, racers: Iterable[Racer], size: int) -> Iterator[tuple[str, bytes]]:
    names, written = [], set()
    for number, tile in enumerate(road.tiles):
        name = f"tiles/{'start-' if number == 0 else ''}{_safe(format_track([tile]))}.png"
        names.append(f"{number}\t{name}")
        if name not in written:
            written.add(name)
            yield name, tile_png(tile, size, rulings, is_start=number == 0)
    for racer in racers:
        yield f"tokens/{racer.number}.png", token_png(racer, size)
    yield "laying-order.txt", ("\n".join(names) + "\n").encode()


def _safe(word: str) -> str:
    return word.replace("!", "-").replace("+", "-")


def token_png(racer: Racer, size: int) -> bytes:
    """The car from above with its number, nose up, on nothing: a square as virtual tables want it."""
    scale = size * SMOOTH / CAR[1]
    tokens = {**light_tokens(), "livery-1": racer.colours[0], "livery-2": racer.colours[1]}
    car = stencils.symbol("cars", racer.drawing, scale, tokens)
    image = Image.new("RGBA", (size * SMOOTH, size * SMOOTH))
    left = (image.width - car.width) // 2
    image.paste(car, (left, 0), car)
    number = str(racer.number)
    font = ImageFont.truetype(
        Path(settings.BASE_DIR, "static/fonts", f"{BOLD}.ttf"),
        round((15 if len(number) < 3 else 12) * scale),
        layout_engine=ImageFont.Layout.BASIC,
    )
    place = (left + CAR[0] / 2 * scale, PLATE_Y[racer.drawing.split("-")[1]] * scale)
    ImageDraw.Draw(image).text(place, number, fill=tokens["car-plate-ink"], font=font, anchor="ms")
    out = io.BytesIO()
    image.resize((size, size), Image.Resampling.LANCZOS).save(out, "PNG", compress_level=6)
    return out.getvalue()
