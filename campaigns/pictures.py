"""The sheet as a picture to keep and to send round, drawn by ourselves: it needs no browser and no system library."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont, ImageOps

from campaigns import stencils
from campaigns.paint import Colours, dark_tokens
from campaigns.queries.abilities import Ability
from campaigns.queries.carsheet import PanelView
from campaigns.queries.sheet import SheetPage
from campaigns.stencils import Ink
from campaigns.templatetags.kit import BRACKETS, PLATE_Y

WIDTH, HEIGHT = 1080, 1350
LARGER = 2  # drawn so many times larger and then shrunk, for smooth edges
MARGIN = 56
BAND = 300
FACTS = BAND + 124
CELL = 122
CAR = FACTS + 2 * CELL
LISTS = CAR + 350
FOOT = HEIGHT - 52
MOST_ROWS = 4
PORTRAIT = 188

DISPLAY, TEXT, STRONG = "BarlowCondensed_700Bold", "Inter_400Regular", "Inter_600SemiBold"
Box = tuple[float, float, float, float]


def sheet_picture(page: SheetPage, colours: Colours, portrait: bytes | None, campaign: str) -> bytes:
    """A PNG of 1080 x 1350: the shape phones show whole."""
    sheet = _Sheet(colours)
    sheet.band(page, portrait)
    sheet.facts(page)
    sheet.figures(page)
    sheet.car(page)
    sheet.scores(page)
    sheet.abilities(MARGIN, "Talents", page.sheet.talents)
    sheet.abilities(WIDTH / 2 + MARGIN / 2, "Components", page.sheet.components)
    sheet.foot(campaign)
    return sheet.png()


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    path = Path(settings.BASE_DIR, "static/fonts", f"{name}.ttf")
    return ImageFont.truetype(path, size * LARGER, layout_engine=ImageFont.Layout.BASIC)


class _Sheet:
    """A canvas in points of the finished picture."""

    def __init__(self, colours: Colours) -> None:
        self.tokens = {**dark_tokens(), "livery-1": colours[0], "livery-2": colours[1]}
        self.image = Image.new("RGB", (WIDTH * LARGER, HEIGHT * LARGER), self.tokens["ground"])
        self.canvas = ImageDraw.Draw(self.image)

    # -- the parts of the sheet, from the top

    def band(self, page: SheetPage, portrait: bytes | None) -> None:
        self.box((0, 0, WIDTH, BAND), "surface")
        lean = BAND / 132  # the band of the page is 132 high; its diagonal leans the same here

        def across(*points: tuple[float, float]) -> list[tuple[float, float]]:
            return [(WIDTH - (390 - x) * lean, y * BAND) for x, y in points]

        self.polygon(across((322, 0), (390, 0), (390, 1), (256, 1)), "livery-1")
        self.polygon(across((306, 0), (322, 0), (256, 1), (240, 1)), "livery-2")
        self.portrait(portrait)
        plate = self.plate(str(page.number))
        self.name(page.name, right=min(plate - 24, WIDTH - 134 * lean))
        self.line((0, BAND), (WIDTH, BAND))

    def portrait(self, portrait: bytes | None) -> None:
        left, top = MARGIN, (BAND - PORTRAIT) / 2
        self.box((left - 2, top - 2, left + PORTRAIT + 2, top + PORTRAIT + 2), "line-strong", radius=14)
        self.box((left, top, left + PORTRAIT, top + PORTRAIT), "ground", radius=12)
        if portrait is None:
            edge = PORTRAIT * 0.74
            inset = (PORTRAIT - edge) / 2
            self.paste(stencils.symbol("kit", "helmet", edge / 96 * LARGER, self.tokens), left + inset, top + inset)
            return
        side = PORTRAIT * LARGER
        with Image.open(io.BytesIO(portrait), formats=("WEBP",)) as opened:
            face = ImageOps.fit(opened.convert("RGBA"), (side, side), centering=(0.5, 0.35))
        mask = Image.new("L", face.size)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, side - 1, side - 1), 12 * LARGER, fill=255)
        ground = Image.new("RGBA", face.size, self.tokens["ground"])
        self.image.paste(Image.alpha_composite(ground, face), (round(left * LARGER), round(top * LARGER)), mask)

    def plate(self, number: str) -> float:
        """The number on its plate; says where the plate begins."""
        size = 150
        width = max(110, self.width(number, DISPLAY, size) + 48)
        right, middle = WIDTH - MARGIN, BAND / 2
        self.box((right - width, middle - 84, right, middle + 84), "car-plate", radius=14)
        self.text((right - width / 2, middle), number, DISPLAY, size, "car-plate-ink", "mm")
        return right - width

    def name(self, name: str, right: float) -> None:
        """On one line, or two; as large as the room lets it be."""
        left = MARGIN + PORTRAIT + 32
        for size in (92, 80, 68, 58, 50, 42):
            lines = self.wrapped(name, DISPLAY, size, right - left)
            if len(lines) <= 2 and all(self.width(line, DISPLAY, size) <= right - left for line in lines):
                break
        lines = [self.shortened(line, DISPLAY, size, right - left) for line in lines[:2]]
        top = BAND / 2 - (len(lines) - 1) * size / 2
        for at, line in enumerate(lines):
            self.text((left, top + at * size), line, DISPLAY, size, "text", "lm")

    def facts(self, page: SheetPage) -> None:
        middle = BAND + 72
        car = f"{page.sheet.model}, {page.sheet.car_class}"
        for left, label, value in ((MARGIN, "Team", page.sheet.team), (WIDTH * 0.4, "Car", car)):
            self.text((left, middle - 32), label, TEXT, 24, "text-2", "ls")
            room = WIDTH * 0.34 if left == MARGIN else WIDTH * 0.36
            self.text((left, middle + 16), self.shortened(value, STRONG, 32, room), STRONG, 32, "text", "ls")
        self.text((WIDTH - MARGIN, middle - 32), "Notoriety", TEXT, 24, "text-2", "rs")
        self.text((WIDTH - MARGIN, middle + 24), page.notoriety, DISPLAY, 60, "text", "rs")
        self.line((0, FACTS), (WIDTH, FACTS))

    def figures(self, page: SheetPage) -> None:
        for at, figure in enumerate(page.sheet.figures):
            column, row = at % 3, at // 3
            left, top = column * WIDTH / 3, FACTS + row * CELL
            x = left + (MARGIN if column == 0 else 40)
            self.text((x, top + 42), figure.name, TEXT, 24, "text-2", "ls")
            self.text((x, top + 102), figure.text, DISPLAY, 60, "text", "ls")
            if figure.unit:
                self.text(
                    (x + self.width(figure.text, DISPLAY, 60) + 8, top + 102), figure.unit, TEXT, 26, "text-3", "ls"
                )
            if column:
                self.line((left, top), (left, top + CELL))
            self.line((0, top + CELL), (WIDTH, top + CELL))

    def car(self, page: SheetPage) -> None:
        """The car between its four panels, as on the page (units of that drawing, 130 x 188)."""
        unit, left, top = 1.66, MARGIN + 62, CAR + 22
        scale = unit * LARGER
        brackets = stencils.paths(BRACKETS.values(), (96, 184), scale, Ink("none", self.tokens["text-2"], 5))
        self.paste(brackets, left, top)
        self.paste(stencils.symbol("cars", page.drawing, scale, self.tokens), left + 18 * unit, top + 42 * unit)
        plate = 42 + PLATE_Y[page.sheet.car_class]
        number = str(page.number)
        size = 25 if len(number) < 3 else 20
        self.text((left + 48 * unit, top + plate * unit), number, DISPLAY, size, "car-plate-ink", "ms")
        self.points(page.sheet.panels, left, top, unit)

    def points(self, panels: Sequence[PanelView], left: float, top: float, unit: float) -> None:
        places = {"front": (48, 17, "ms"), "rear": (48, 177, "ms"), "left": (7, 97, "rs"), "right": (89, 97, "ls")}
        for panel in panels:
            x, y, anchor = places[panel.key]
            self.text((left + x * unit, top + y * unit), str(panel.points), DISPLAY, 34, "text", anchor)

    def scores(self, page: SheetPage) -> None:
        left, height = WIDTH * 0.4, 76
        top = CAR + (LISTS - CAR - 4 * height) / 2
        for at, score in enumerate(page.sheet.scores):
            y = top + at * height
            if at:
                self.line((left, y), (WIDTH - MARGIN, y))
            self.text((left, y + 36), score.name, STRONG, 30, "text", "ls")
            self.text((left, y + 64), score.worth, TEXT, 22, "text-2", "ls")
            self.text((WIDTH - MARGIN, y + 58), str(score.score), DISPLAY, 56, "text", "rs")
        self.line((0, LISTS), (WIDTH, LISTS))

    def abilities(self, left: float, heading: str, found: Sequence[Ability]) -> None:
        room = WIDTH / 2 - MARGIN * 1.5
        self.text((left, LISTS + 48), heading, DISPLAY, 36, "text", "ls")
        shown = found[: MOST_ROWS if len(found) <= MOST_ROWS else MOST_ROWS - 1]
        for at, ability in enumerate(shown):
            y = LISTS + 92 + at * 48
            icon = stencils.symbol("icons", ability.icon, 32 / 24 * LARGER, {}, Ink("none", self.tokens["text"], 2))
            self.paste(icon, left, y - 18)
            limit = self.width(ability.limit, TEXT, 20)
            self.text((left + room, y), ability.limit, TEXT, 20, "text-2", "rm")
            name = self.shortened(ability.name, STRONG, 26, room - 44 - limit - 16)
            self.text((left + 44, y), name, STRONG, 26, "text", "lm")
        rest = len(found) - len(shown)
        if rest or not found:
            said = f"and {rest} more" if rest else "none"
            self.text((left, LISTS + 92 + len(shown) * 48), said, TEXT, 24, "text-2", "lm")

    def foot(self, campaign: str) -> None:
        self.line((0, FOOT), (WIDTH, FOOT))
        middle = (FOOT + HEIGHT) / 2
        self.text((MARGIN, middle), self.shortened(campaign, TEXT, 20, WIDTH * 0.6), TEXT, 20, "text-2", "lm")
        self.text((WIDTH - MARGIN, middle), "SVL Race Control", STRONG, 20, "text-2", "rm")

    # -- the pens

    def box(self, box: Box, colour: str, radius: float = 0) -> None:
        left, top, right, bottom = (edge * LARGER for edge in box)
        self.canvas.rounded_rectangle((left, top, right - 1, bottom - 1), radius * LARGER, fill=self.tokens[colour])

    def polygon(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        self.canvas.polygon([(x * LARGER, y * LARGER) for x, y in points], fill=self.tokens[colour])

    def line(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        points = [(x * LARGER, y * LARGER) for x, y in (start, end)]
        self.canvas.line(points, fill=self.tokens["line"], width=2 * LARGER)

    def text(self, at: tuple[float, float], text: str, font: str, size: int, colour: str, anchor: str) -> None:
        place = (at[0] * LARGER, at[1] * LARGER)
        self.canvas.text(place, text, fill=self.tokens[colour], font=_font(font, size), anchor=anchor)

    def width(self, text: str, font: str, size: int) -> float:
        return _font(font, size).getlength(text) / LARGER

    def paste(self, drawing: Image.Image, left: float, top: float) -> None:
        self.image.paste(drawing, (round(left * LARGER), round(top * LARGER)), drawing)

    def wrapped(self, text: str, font: str, size: int, room: float) -> list[str]:
        lines: list[str] = []
        for word in text.split():
            if lines and self.width(f"{lines[-1]} {word}", font, size) <= room:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    def shortened(self, text: str, font: str, size: int, room: float) -> str:
        if self.width(text, font, size) <= room:
            return text
        while text and self.width(f"{text}…", font, size) > room:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def png(self) -> bytes:
        out = io.BytesIO()
        self.image.resize((WIDTH, HEIGHT), Image.Resampling.BOX).save(out, "PNG", compress_level=6)
        return out.getvalue()
