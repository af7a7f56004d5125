"""A portrait small enough for paper; a helmet in livery where there is none that can be shown."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, ImageOps, UnidentifiedImageError

from campaigns import paint
from campaigns.models import Driver
from campaigns.printing import svg
from campaigns.queries.portraits import portrait_of

EDGE = 320  # points: 25 mm at 320 to the inch


def portrait_media(driver: Driver, *, ink_saver: bool = False) -> bytes:
    return photo_of(driver) or svg.helmet_svg(paint.car_colours(driver.car), ink_saver=ink_saver)


def photo_of(driver: Driver) -> bytes | None:
    """The portrait itself; nothing if there is none, or none that can be read."""
    found = portrait_of(driver)
    return _square(bytes(found.image)) if found else None


@lru_cache(maxsize=64)
def _square(image: bytes) -> bytes | None:
    """The middle of the picture as a JPEG, which a PDF takes in as it is; nothing if it cannot be read."""
    try:
        with Image.open(io.BytesIO(image), formats=("WEBP",)) as opened:
            fitted = ImageOps.fit(opened.convert("RGB"), (EDGE, EDGE))
    except (UnidentifiedImageError, OSError, ValueError):
        return None
    out = io.BytesIO()
    fitted.save(out, "JPEG", quality=88)
    return out.getvalue()
