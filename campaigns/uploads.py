"""Pictures people send: measured before they are decoded, then drawn anew, so that nothing else in the file is kept."""

from __future__ import annotations

import hashlib
import io
import struct
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

from svl.table import Refusal

LARGEST_FILE = 12 * 1024 * 1024
MOST_PIXELS = 16_000_000
EDGE = 1024
FORMATS = ("PNG", "JPEG", "WEBP")
# The parts of a WebP that hold the picture itself. Everything else (EXIF, XMP, colour profiles, animation) is not ours.
PICTURE_CHUNKS = {b"VP8 ", b"VP8L", b"VP8X", b"ALPH"}


@dataclass(frozen=True)
class Picture:
    """A WebP of our own making, 1024 points on the longer edge at most."""

    image: bytes
    width: int
    height: int

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.image).hexdigest()


def picture_from(file: IO[bytes], size: int) -> Picture:
    """The picture in an uploaded file, or a refusal. Decodes up to 16 megapixels: call it outside a transaction."""
    if size > LARGEST_FILE:
        raise _refusal("large_file", f"The file has {size / 1024 / 1024:.0f} MB; 12 MB are the most.")
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            ImageFile.LOAD_TRUNCATED_IMAGES = False  # WeasyPrint, wherever it was loaded, lets torn pictures pass
            with Image.open(file, formats=FORMATS) as opened:
                _refuse_huge(opened.width, opened.height)
                return _encoded(_upright(opened))
        except (Image.DecompressionBombWarning, Image.DecompressionBombError):
            raise _refusal("huge_picture", "The picture has far more than 16 megapixels.") from None
        except UnidentifiedImageError:
            raise _refusal("no_picture", "This file is no JPEG, PNG or WebP picture, whatever its name says.") from None
        except (OSError, SyntaxError, ValueError, EOFError, struct.error):
            # what Pillow's decoders raise for a file that breaks off or contradicts itself
            raise _refusal("broken_picture", "The picture is damaged and cannot be opened.") from None


def picture_as_sent(image: bytes) -> Picture:
    """A picture out of one of our own files, byte for byte if it is as we make them; drawn anew if it is not."""
    drawn = picture_from(io.BytesIO(image), len(image))
    with Image.open(io.BytesIO(image), formats=FORMATS) as opened:
        size = opened.size
    as_ours = max(size) <= EDGE and _holds_nothing_but_the_picture(image)
    return Picture(image, *size) if as_ours else drawn


def _refusal(code: str, sentence: str) -> Refusal:
    return Refusal(code, f"{sentence} Nothing was changed; choose another picture.", field="portrait")


def _refuse_huge(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise _refusal(
            "huge_picture",
            f"The picture has {width * height / 1e6:.0f} megapixels; 16 are the most. A browser with JavaScript "
            "switched on shrinks it by itself.",
        )


def _upright(opened: Image.Image) -> Image.Image:
    """The first frame, turned as the camera meant it, at most EDGE points long."""
    opened.draft("RGB", (EDGE * 2, EDGE * 2))  # a large JPEG is decoded at a fraction of its size
    upright = ImageOps.exif_transpose(opened)
    seen_through = upright.has_transparency_data
    drawn = upright.convert("RGBA" if seen_through else "RGB")
    drawn.thumbnail((EDGE, EDGE))
    return drawn


def _encoded(drawn: Image.Image) -> Picture:
    bare = Image.new(drawn.mode, drawn.size)  # has none of the metadata a converted image still carries along
    bare.paste(drawn)
    out = io.BytesIO()
    bare.save(out, "WEBP", quality=82, method=4)
    return Picture(out.getvalue(), *drawn.size)


def _holds_nothing_but_the_picture(image: bytes) -> bool:
    """Is it one WebP, from the first byte to the last, without any part that is not the picture?"""
    if image[:4] != b"RIFF" or image[8:12] != b"WEBP":
        return False
    whole = int.from_bytes(image[4:8], "little") + 8 == len(image)
    return whole and all(name in PICTURE_CHUNKS for name in _chunks(image))


def _chunks(image: bytes) -> Iterator[bytes]:
    at = 12
    while at < len(image):
        yield image[at : at + 4]
        size = int.from_bytes(image[at + 4 : at + 8], "little")
        at += 8 + size + size % 2
