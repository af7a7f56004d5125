"""Pictures for virtual tables: tiles and tokens of the usual sizes, on nothing, each tile once."""

from __future__ import annotations

import io
import zipfile

import pytest
from PIL import Image

from campaigns.paint import book_colours
from campaigns.printing.counters import Racer
from campaigns.printing.tiles.raster import tile_png
from campaigns.printing.vtt import SIZES, token_png, vtt_pack
from campaigns.services import tracks
from svl.rules import Rulings, circuits, parse_track
from tests.printing.test_tiles import every_tile
from tests.world import World

UTAH = circuits.CIRCUITS["utah"]
CAR = Racer("Ada", 112, "car-heavy-steed", book_colours()["steed"])


def opened(body: bytes) -> Image.Image:
    return Image.open(io.BytesIO(body))


@pytest.mark.parametrize("size", SIZES)
def test_a_tile_is_a_hex_of_that_many_points_with_nothing_round_it(size: int) -> None:
    picture = opened(tile_png(parse_track("S!jump").tiles[0], size, Rulings()))
    assert (picture.mode, picture.height) == ("RGBA", size)
    assert picture.width == pytest.approx(size * 2 / 3**0.5, abs=1)
    alpha = picture.getchannel("A")
    assert {alpha.getpixel(corner) for corner in ((0, 0), (picture.width - 1, 0), (0, size - 1))} == {0}
    assert alpha.getpixel((picture.width // 2, size // 2)) == 255


def test_every_legal_tile_has_a_picture_of_its_own() -> None:
    assert len({tile_png(tile, 70, Rulings()) for tile in every_tile()}) == len(every_tile())


@pytest.mark.parametrize("size", SIZES)
def test_a_token_is_a_square_with_the_car_in_its_livery(size: int) -> None:
    picture = opened(token_png(CAR, size))
    assert (picture.size, picture.mode) == ((size, size), "RGBA")
    assert picture.getpixel((0, 0))[3] == 0
    colours = {colour[:3] for _, colour in picture.getcolors(size * size) if colour[3] == 255}
    assert tuple(int(CAR.colours[0][at : at + 2], 16) for at in (1, 3, 5)) in colours


def test_a_pack_holds_each_face_once_and_says_the_order() -> None:
    with zipfile.ZipFile(io.BytesIO(vtt_pack(UTAH, Rulings(), [CAR], 70))) as pack:
        assert pack.testzip() is None
        names = pack.namelist()
        order = [line.split("\t") for line in pack.read("laying-order.txt").decode().splitlines()]
    assert len(names) == len(set(names))
    assert "tokens/112.png" in names
    assert [int(number) for number, _ in order] == list(range(len(UTAH.tiles)))
    assert {name for _, name in order} == {name for name in names if name.startswith("tiles/")}


def test_everybody_at_the_table_takes_the_pack_and_finds_in_it_whom_they_have_met(world: World) -> None:
    track = tracks.take(world.campaign, world.alice, "utah")
    for who in (world.alice, world.bob):
        answer = world.client(who).get(f"/c/{world.campaign.pk}/tracks/{track.pk}/vtt-70.zip")
        assert answer.headers["Content-Type"] == "application/zip"
        with zipfile.ZipFile(io.BytesIO(answer.content)) as pack:
            assert f"tokens/{world.mara.car.number}.png" in pack.namelist()
    assert world.client(world.eve).get(f"/c/{world.campaign.pk}/tracks/{track.pk}/vtt-70.zip").status_code == 404
    assert world.client(world.alice).get(f"/c/{world.campaign.pk}/tracks/{track.pk}/vtt-99.zip").status_code == 404
