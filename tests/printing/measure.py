"""A PDF held against a ruler: pages, texts, shapes in millimetres from the upper left corner, from the file itself."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import byref, c_float
from dataclasses import dataclass

import pypdfium2 as pdfium
from PIL import Image
from pypdfium2.raw import (
    FPDF_PAGEOBJ_IMAGE,
    FPDF_PAGEOBJ_PATH,
    FPDF_SEGMENT_MOVETO,
    FPDFPath_CountSegments,
    FPDFPath_GetPathSegment,
    FPDFPathSegment_GetPoint,
    FPDFPathSegment_GetType,
    FPDFText_GetFontSize,
    FPDFText_IsGenerated,
)

from campaigns.printing.papers import SAFE

Point = tuple[float, float]
Line = tuple[Point, Point]
POINT = 25.4 / 72
HAIR = 0.05  # mm: what rounding may do
DARK = 96  # of 255


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float
    text: str = ""

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def holds(self, other: Box, slack: float = HAIR) -> bool:
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    texts: tuple[Box, ...]  # a box for each run of letters on a line
    shapes: tuple[Box, ...]  # every path and picture
    smallest_type: float  # in points

    @property
    def safe(self) -> Box:
        """What a home printer reaches."""
        return Box(SAFE, SAFE, self.width - SAFE, self.height - SAFE)

    @property
    def out_of_reach(self) -> list[Box]:
        """What would be lost on the edge: text anywhere beyond the safe area, shapes that begin and end beyond it."""
        return [box for box in (*self.texts, *self.shapes) if not self.safe.holds(box, slack=0.2)]

    @property
    def words(self) -> str:
        return " ".join(box.text for box in self.texts)

    def text(self, wanted: str) -> Box:
        """Where a text stands; it must be there exactly once."""
        (found,) = [box for box in self.texts if box.text.strip() == wanted]
        return found

    def within(self, place: Box) -> list[Box]:
        """The texts in a part of the page, from the top down."""
        return sorted((box for box in self.texts if place.holds(box, slack=0.3)), key=lambda box: box.top)

    def cells(self, width: float, height: float) -> list[Box]:
        """The shapes of this size."""
        return [box for box in self.shapes if abs(box.width - width) < 0.1 and abs(box.height - height) < 0.1]


@contextmanager
def opened(pdf: bytes) -> Iterator[pdfium.PdfDocument]:
    document = pdfium.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def pages(pdf: bytes) -> list[Page]:
    with opened(pdf) as document:
        return [_page(page) for page in document]


def outline(pdf: bytes) -> list[str]:
    with opened(pdf) as document:
        return [mark.get_title() for mark in document.get_toc()]


def metadata(pdf: bytes) -> dict[str, str]:
    with opened(pdf) as document:
        return document.get_metadata_dict(skip_empty=True)


def unpacked(pdf: bytes) -> bytes:
    """The whole file with everything in it that was compressed: for looking for what must, or must not, be there."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    return pdf + b"".join(zlib.decompress(body) for body in streams if body[:1] == b"x")


def pictures(pdf: bytes, dpi: int = 100) -> list[Image.Image]:
    with opened(pdf) as document:
        return [page.render(scale=dpi / 72).to_pil() for page in document]


def is_clean_at_the_edge(picture: Image.Image, paper_width: float) -> bool:
    """Does no ink at all fall where a home printer does not reach? Drawings are clipped, so only the picture tells."""
    dot = picture.width / paper_width
    inner = (SAFE * dot - 2, SAFE * dot - 2, picture.width - SAFE * dot + 2, picture.height - SAFE * dot + 2)
    border = picture.convert("L")
    border.paste(255, tuple(round(edge) for edge in inner))
    return border.getextrema()[0] > 250


def darkness(picture: Image.Image) -> float:
    """Which part of a page is dark ink."""
    counts = picture.convert("L").histogram()
    return sum(counts[:DARK]) / sum(counts)


def _page(page: pdfium.PdfPage) -> Page:
    width, height = page.get_size()

    def box(left: float, bottom: float, right: float, top: float, text: str = "") -> Box:
        return Box(left * POINT, (height - top) * POINT, right * POINT, (height - bottom) * POINT, text)

    letters = page.get_textpage()
    texts = []
    for at in range(letters.count_rects()):
        rect = letters.get_rect(at)
        texts.append(box(*rect, letters.get_text_bounded(*rect)))
    shapes = [
        box(*_on_page(shape)) for shape in page.get_objects(filter=(FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_IMAGE), max_depth=8)
    ]
    sizes = (FPDFText_GetFontSize(letters, at) for at in range(letters.count_chars()) if not _is_made_up(letters, at))
    smallest = min(sizes, default=0.0) * 72 / 96  # what WeasyPrint writes into the file is CSS pixels
    return Page(width * POINT, height * POINT, tuple(texts), tuple(shapes), smallest)


def _is_made_up(letters: pdfium.PdfTextPage, at: int) -> bool:
    """A space between two runs that only the reader of the file put there."""
    return bool(FPDFText_IsGenerated(letters, at))


def strokes(pdf: bytes) -> list[list[Line]]:
    """The straight pieces of every path, page by page, in millimetres."""
    with opened(pdf) as document:
        return [list(_strokes(page)) for page in document]


def _strokes(page: pdfium.PdfPage) -> Iterator[Line]:
    _, height = page.get_size()
    x, y = c_float(), c_float()
    for shape in page.get_objects(filter=(FPDF_PAGEOBJ_PATH,), max_depth=8):
        before = (0.0, 0.0)
        for at in range(FPDFPath_CountSegments(shape)):
            piece = FPDFPath_GetPathSegment(shape, at)
            FPDFPathSegment_GetPoint(piece, byref(x), byref(y))
            across, up = _outwards(shape, shape.get_matrix().on_point(x.value, y.value))
            here = (across * POINT, (height - up) * POINT)
            if FPDFPathSegment_GetType(piece) != FPDF_SEGMENT_MOVETO:
                yield before, here
            before = here


def _on_page(shape: pdfium.PdfObject) -> tuple[float, float, float, float]:
    """The bounds of a shape on the page: inside a stamped drawing they are told in the drawing's own measures."""
    left, bottom, right, top = shape.get_bounds()
    corners = [_outwards(shape, at) for at in ((left, bottom), (right, bottom), (right, top), (left, top))]
    across, up = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(up), max(across), max(up)


def _outwards(shape: pdfium.PdfObject, point: Point) -> Point:
    """From the drawing a shape is in to the page."""
    inside = shape.container
    while inside is not None:
        point, inside = inside.get_matrix().on_point(*point), inside.container
    return point
