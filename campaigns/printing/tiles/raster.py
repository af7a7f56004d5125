"""A tile's face as a PNG, for tables on a screen: the same elements the printed one is made of, drawn with Pillow."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont, ImageOps

from campaigns import stencils
from campaigns.printing.tiles.drawn import colours
from campaigns.printing.tiles.faces import EDGE, Element, Icon, Label, Shape, face
from campaigns.printing.tiles.figures import tile_figures
from campaigns.printing.tiles.glyphs import BOLD
from campaigns.printing.tiles.packing import Point, corners
from campaigns.stencils import Ink
from svl.rules import Rulings, Tile

SMOOTH = 4  # drawn so many times larger, then shrunk


@lru_cache(maxsize=256)
def tile_png(tile: Tile, size: int, rulings: Rulings, *, is_start: bool = False) -> bytes:
    """`size` points from flat to flat; nothing is painted beyond the hex."""
    canvas = _Canvas(size, colours(ink_saver=False))
    canvas.draw(face(tile, tile_figures(tile, rulings), is_start=is_start))
    return canvas.png()


class _Canvas:
    def __init__(self, size: int, paints: Mapping[str, str]) -> None:
        self.scale = size * SMOOTH / (2 * EDGE)
        self.paints = paints
        self.size = (math.ceil(size * 2 / math.sqrt(3)), size)
        self.large = (self.size[0] * SMOOTH, self.size[1] * SMOOTH)
        self.mask = Image.new("L", self.large)
        ImageDraw.Draw(self.mask).polygon([self.at(corner) for corner in corners((0, 0), 2 * EDGE)], fill=255)
        self.image = Image.new("RGBA", self.large, paints["paper"])

    def draw(self, elements: Sequence[Element]) -> None:
        """In the order they lie, as the road does below everything else."""
        for element in sorted(elements, key=lambda each: not (isinstance(each, Shape) and each.is_road)):
            match element:
                case Shape():
                    self._shape(element)
                case Icon():
                    self._icon(element)
                case Label():
                    self._label(element)

    def at(self, point: Point) -> Point:
        return point[0] * self.scale + self.large[0] / 2, point[1] * self.scale + self.large[1] / 2

    def _shape(self, shape: Shape) -> None:
        pen = ImageDraw.Draw(self.image)
        for line, is_closed in stencils.lines_of(shape.d):
            points = [self.at(point) for point in line]
            if shape.fill:
                pen.polygon(points, fill=self.paints[shape.fill])
            if shape.stroke:
                whole = [*points, *points[:2]] if is_closed else points
                for piece in _dashes(whole, shape.dash, self.scale):
                    self._stroke(pen, piece, shape)

    def _stroke(self, pen: ImageDraw.ImageDraw, points: Sequence[Point], shape: Shape) -> None:
        width, colour = shape.width * self.scale, self.paints[shape.stroke]
        pen.line(points, fill=colour, width=max(1, round(width)), joint="curve")
        ends = (points[0], points[-1]) if shape.cap == "round" else ()
        bends = points[1:-1] if not shape.dash else ()  # Pillow leaves a seam where a wide line bends
        for x, y in (*ends, *bends):
            pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=colour)

    def _icon(self, icon: Icon) -> None:
        ink = Ink("none", self.paints[icon.colour], 2)
        drawing = stencils.symbol("icons", icon.name, icon.scale * self.scale, {}, ink)
        drawing = ImageOps.mirror(drawing) if icon.flipped else drawing
        x, y = self.at((icon.x, icon.y))
        self.image.paste(drawing, (round(x - drawing.width / 2), round(y - drawing.height / 2)), drawing)

    def _label(self, label: Label) -> None:
        font = _font(max(1, round(label.size * self.scale)))
        place = self.at((label.x, label.y + label.size * 0.35))  # capitals are 0.7 of the size high
        ImageDraw.Draw(self.image).text(place, label.text, fill=self.paints[label.colour], font=font, anchor="ms")

    def png(self) -> bytes:
        self.image.putalpha(self.mask)
        out = io.BytesIO()
        self.image.resize(self.size, Image.Resampling.LANCZOS).save(out, "PNG", compress_level=6)
        return out.getvalue()


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    path = Path(settings.BASE_DIR, "static/fonts", f"{BOLD}.ttf")
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def _dashes(points: Sequence[Point], pattern: str, scale: float) -> Iterator[list[Point]]:
    """A line in its dashes; as it is, where it has none."""
    if not pattern:
        yield list(points)
        return
    lengths = [float(part) * scale for part in pattern.split()]
    at, left, dash = 0, lengths[0], [points[0]]
    for (x1, y1), (x2, y2) in pairwise(points):
        length, done = math.hypot(x2 - x1, y2 - y1), 0.0
        while length - done > left:
            done += left
            turn = (x1 + (x2 - x1) * done / length, y1 + (y2 - y1) * done / length)
            if at % 2 == 0:
                yield [*dash, turn]
            at, dash = at + 1, [turn]
            left = lengths[at % len(lengths)]
        left -= length - done
        dash.append((x2, y2))
    if at % 2 == 0:
        yield dash
