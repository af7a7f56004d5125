"""Before a track is printed: the sums are told, and whatever cannot be printed is answered in a sentence."""

from __future__ import annotations

from html import unescape

import pytest

from campaigns.entrants import rulings_of
from campaigns.models import Track
from campaigns.printing.options import Options
from campaigns.printing.tiles.map_sheet import on_one_page
from campaigns.printing.tiles.sheets import set_of_tiles
from campaigns.printing.tiles.whole import FOOT, HEAD, board_page
from campaigns.services import tracks
from campaigns.track_files import laid, read_line
from svl.rules import format_track
from tests.pages.asking import text, words
from tests.world import World


@pytest.fixture
def utah(world: World) -> Track:
    return tracks.take(world.campaign, world.alice, "utah")


def asked(world: World, track: Track, query: str = "", who: str = "alice"):
    return world.client(getattr(world, who)).get(f"/c/{world.campaign.pk}/tracks/{track.pk}/print{query}")


@pytest.mark.parametrize("who", ["alice", "bob", "sam"])
def test_everybody_at_the_table_is_told_what_the_tiles_take(world: World, utah: Track, who: str) -> None:
    said = words(asked(world, utah, who=who))
    assert "Sheets 5 Tiles a sheet 13 Cuts 206" in said
    assert "Table it needs 83 × 76 cm" in said
    assert "Poster 39 × 45 cm, over 4 pages that overlap" in said


def test_a_strangers_track_is_not_there(world: World, utah: Track) -> None:
    assert asked(world, utah, who="eve").status_code == 404


def test_choices_change_the_sums_and_go_along_to_the_press(world: World, utah: Track) -> None:
    page = asked(world, utah, "?paper=letter&size=58&packing=dense&ink=saver")
    assert "Print the tiles, 58 mm" in words(page)
    assert "paper=letter&ink=saver&type=usual&cuts=yes&size=58&packing=dense" in unescape(text(page))
    fewer = words(asked(world, utah, "?only=4,17-20"))
    assert "Sheets 1" in fewer
    assert "cuts=yes&across=3" in unescape(text(asked(world, utah, "?across=3")))


def test_a_table_is_fitted(world: World, utah: Track) -> None:
    assert "Print the tiles, 53 mm" in words(asked(world, utah, "?fit=yes&long=120&wide=80&size=900"))


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("?paper=a9", "There is no paper called 'a9' here. Choose a4 (A4), letter (US Letter) or a3 (A3)."),
        ("?size=900", "A hex of 900 mm does not fit this paper"),
        ("?size=12", "too small for its words"),
        ("?size=wide", "a number of millimetres from flat to flat"),
        ("?packing=loose", "Tiles are packed straight or dense"),
        ("?only=400", "numbered 0 to 62"),
        ("?ink=gold", "ink is saver or full"),
        ("?across=9", "A poster is 1 to 6 pages wide"),
        ("?fit=yes&long=0&wide=80", "A table is 20 to 999 cm"),
        ("?fit=yes&long=30&wide=30", "Find a table of"),
    ],
)
def test_what_cannot_be_printed_is_answered_with_what_can(world: World, utah: Track, query: str, sentence: str) -> None:
    page = asked(world, utah, query)
    assert page.status_code == 422
    assert sentence in words(page)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("tiles?paper=a9", "There is no paper called 'a9' here."),
        ("tiles?size=900", "A hex of 900 mm does not fit this paper"),
        ("tiles?only=400", "numbered 0 to 62"),
        ("poster?across=none", "A poster is 1 to 6 pages wide"),
    ],
)
def test_the_press_itself_answers_bad_words_in_a_sentence(world: World, utah: Track, query: str, sentence: str) -> None:
    page = world.client(world.bob).get(f"/c/{world.campaign.pk}/tracks/{utah.pk}/print/{query}")
    assert page.status_code == 422
    assert sentence in words(page)
    assert f'href="/c/{world.campaign.pk}/tracks/{utah.pk}">Back to {utah.name}</a>' in text(page)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("", "A track begins with its start tile"), ("S XX", "there is no such tile"), ("S " * 61, "60 are the most")],
)
def test_single_tiles_that_are_none_are_refused(world: World, line: str, sentence: str) -> None:
    page = world.client(world.bob).get(f"/c/{world.campaign.pk}/print/single-tiles", {"tiles": line})
    assert page.status_code == 422
    assert sentence in words(page)


def test_an_open_track_and_one_of_120_tiles_are_printed_as_far_as_they_go(world: World) -> None:
    line = " ".join(["S"] * 120)
    long = tracks.bring_in(world.campaign, world.alice, read_line(line), "Long")
    said = words(asked(world, long))
    assert "Long is not closed yet. It is printed as far as it goes." in said
    assert "Sheets 10" in said
    assert "too small for pawns of 10 mm" in said


def test_the_track_page_leads_there(world: World, utah: Track) -> None:
    for who in (world.alice, world.bob):
        page = text(world.client(who).get(f"/c/{world.campaign.pk}/tracks/{utah.pk}"))
        assert f"/tracks/{utah.pk}/print" in page


def test_the_hexes_of_the_whole_track_are_told_as_they_are_printed(world: World) -> None:
    """A track of every kind in large type says so much at its foot that its hexes are smaller."""
    kinds = dict.fromkeys(format_track([tile]) for tile, _ in set_of_tiles())
    line = " ".join([*kinds, "HR", "HR", *["S"] * 30])
    track = tracks.bring_in(world.campaign, world.alice, read_line(line), "Every kind")
    options = Options(large_type=True)
    printed = board_page(laid(track), rulings_of(world.campaign), options).context["flat"]
    assert printed != f"{on_one_page(laid(track), options.paper, HEAD, FOOT).flat:.0f}"
    assert f"Hexes of {printed} mm" in words(asked(world, track, "?type=large"))
