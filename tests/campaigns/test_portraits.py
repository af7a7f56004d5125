"""Portraits: what is taken, what is refused before it is decoded, and what of a file is kept."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from campaigns.models import LogEntry, Portrait
from campaigns.services.portraits import hang, take_down
from campaigns.uploads import EDGE, LARGEST_FILE, Picture, picture_as_sent, picture_from
from svl.table import Refusal
from tests.world import World

ORIENTATION, GPS = 0x0112, 0x8825


def encoded(image: Image.Image, format: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, format, **options)
    return out.getvalue()


def png_of(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds next to nothing: what a picture bomb looks like."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def taken(file: bytes) -> Picture:
    return picture_from(io.BytesIO(file), len(file))


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.image))


@pytest.mark.parametrize("format", ["PNG", "JPEG", "WEBP"])
def test_a_photo_becomes_a_webp_of_at_most_1024_points(format: str) -> None:
    picture = taken(encoded(Image.new("RGB", (3000, 2000), "red"), format))
    assert (picture.width, picture.height) == (1024, 683)
    assert opened(picture).format == "WEBP"
    assert opened(picture).size == (1024, 683)


def test_a_small_picture_is_not_blown_up() -> None:
    assert opened(taken(encoded(Image.new("RGB", (60, 40)), "PNG"))).size == (60, 40)


def test_a_photo_taken_sideways_stands_upright_and_forgets_where_it_was_taken() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    exif.get_ifd(GPS)[1] = "N"
    picture = taken(encoded(Image.new("RGB", (400, 200), "red"), "JPEG", exif=exif))
    assert opened(picture).size == (200, 400)
    assert not opened(picture).getexif()
    assert b"EXIF" not in picture.image


def test_a_colour_profile_and_comments_are_left_behind() -> None:
    picture = taken(encoded(Image.new("RGB", (40, 40)), "PNG", icc_profile=b"profile" * 20))
    assert b"ICCP" not in picture.image


def test_what_one_can_see_through_stays_so() -> None:
    assert opened(taken(encoded(Image.new("RGBA", (40, 40), (255, 0, 0, 80)), "PNG"))).mode == "RGBA"


def test_of_an_animation_the_first_frame_is_kept() -> None:
    frames = [Image.new("RGB", (40, 40), colour) for colour in ("red", "blue")]
    picture = taken(encoded(frames[0], "WEBP", save_all=True, append_images=frames[1:]))
    still = opened(picture).convert("RGB")
    assert getattr(opened(picture), "n_frames", 1) == 1
    red, _, blue = still.getpixel((20, 20))
    assert red > 200 > 60 > blue


def gif() -> bytes:
    return encoded(Image.new("P", (10, 10)), "GIF")


JPEG = encoded(Image.effect_noise((300, 300), 90), "JPEG")


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "no JPEG, PNG or WebP"),
        (gif(), "no JPEG, PNG or WebP"),
        (b"", "no JPEG, PNG or WebP"),
        (b"%PDF-1.7", "no JPEG, PNG or WebP"),
        (JPEG[: len(JPEG) // 2], "damaged"),
        (png_of(40, 40), "damaged"),
        (png_of(20_000, 10_000), "megapixels"),
        (png_of(8_000, 6_000), "48 megapixels; 16 are the most"),
        (png_of(60_000, 60_000), "megapixels"),
    ],
)
def test_what_is_no_picture_or_too_large_is_refused_in_a_sentence(file: bytes, told: str) -> None:
    with pytest.raises(Refusal, match=told) as refused:
        taken(file)
    assert refused.value.sentence.endswith("Nothing was changed; choose another picture.")


def test_a_torn_picture_is_refused_whatever_else_was_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("PIL.ImageFile.LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint leaves it
    with pytest.raises(Refusal, match="damaged"):
        taken(JPEG[: len(JPEG) // 2])


def test_a_file_too_large_is_refused_before_anybody_looks_into_it() -> None:
    class Sealed(io.BytesIO):
        def read(self, *args: object) -> bytes:
            raise AssertionError("somebody read it")

    with pytest.raises(Refusal, match="13 MB; 12 MB are the most"):
        picture_from(Sealed(), LARGEST_FILE + 1024 * 1024)


def test_a_picture_of_ours_comes_back_byte_for_byte() -> None:
    ours = taken(JPEG)
    assert picture_as_sent(ours.image) == ours


def test_a_webp_with_anything_beside_the_picture_is_drawn_anew() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    theirs = encoded(Image.new("RGB", (40, 40)), "WEBP", exif=exif)
    assert b"EXIF" in theirs
    assert b"EXIF" not in picture_as_sent(theirs).image


def test_a_webp_with_a_tail_is_drawn_anew() -> None:
    ours = taken(JPEG).image
    assert picture_as_sent(ours + b"<script>").image != ours + b"<script>"


def test_a_webp_too_large_for_ours_is_shrunk() -> None:
    assert picture_as_sent(encoded(Image.new("RGB", (2000, 100)), "WEBP")).width == EDGE


def test_a_portrait_is_hung_replaced_and_taken_down(world: World) -> None:
    red, blue = (taken(encoded(Image.new("RGB", (40, 40), colour), "PNG")) for colour in ("red", "blue"))
    hang(world.mara, world.bob, red)
    hang(world.mara, world.bob, blue)
    portrait = Portrait.objects.get(driver=world.mara)
    assert (bytes(portrait.image), portrait.sha256) == (blue.image, blue.sha256)
    assert take_down(world.mara, world.bob)
    assert not take_down(world.mara, world.bob)
    assert not Portrait.objects.exists()
    assert list(LogEntry.objects.filter(by="Bob").values_list("text", flat=True)) == [
        "Mara Lindqvist's portrait was taken down.",
        "Mara Lindqvist has a new portrait.",
        "Mara Lindqvist has a portrait.",
    ]
