"""Hex tiles: true to the millimetre, everything inside its hex, and the sheets of a track lay that track again."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from campaigns.printing import press
from campaigns.printing.options import Options
from campaigns.printing.papers import A3, A4, LETTER, SAFE, Paper
from campaigns.printing.tiles import packing, sheets
from campaigns.printing.tiles.board import upright
from campaigns.printing.tiles.chart import HEAD, SIDE, UNITS, chart_document
from campaigns.printing.tiles.drawn import Faces, face_svg
from campaigns.printing.tiles.faces import EDGE, Element, Icon, Label, Shape, face
from campaigns.printing.tiles.figures import tile_figures, tile_name
from campaigns.printing.tiles.packing import Packing
from campaigns.printing.tiles.poster import TITLE, across_of, planned, poster_document
from campaigns.printing.tiles.whole import board_page
from campaigns.printing.tiles.wishes import Wish, tile_area
from campaigns.stencils import lines_of
from svl.rules import Rulings, Tile, catalog, circuits, format_track, parse_track, tile_faults
from svl.rules import Track as Road
from svl.table import Refusal
from tests.printing import measure
from tests.printing.measure import Box, Page

UTAH = circuits.CIRCUITS["utah"]
LONG_NAME = "The Great Northern Mountain Circuit of Old Salzburg, revised"
OF_ALL_SORTS = parse_track("S S!jump ER D2 ER U1 ER!brake_mine S+turbo_1 S ER S ER S!glitch_reverse_turbo ER")


@cache
def every_tile() -> tuple[Tile, ...]:
    """Every legal tile there is."""
    turns = {nav.id: (-nav.turn, nav.turn) if nav.turn else (0,) for nav in catalog.NAV_TILES.values()}
    made = (
        Tile(nav, turn, hazard, boost)
        for nav, hazard, boost in product(turns, (None, *catalog.HAZARDS), (None, *catalog.BOOSTS))
        for turn in turns[nav]
    )
    return tuple(tile for tile in made if not list(tile_faults(tile)))


def printed(road: Road, options: Options, wish: Wish) -> bytes:
    """The tiles alone, without the map."""
    return press.pdf_of(sheets.track_tiles(road, Rulings(), options, wish)[1:])


def hex_boxes(page: Page, options: Options, wish: Wish) -> list[tuple[packing.Point, list[Box]]]:
    """Each place of the sheet, and the texts that stand in its hex."""
    return [
        (place, [box for box in page.texts if inside(middle(box), place, wish.flat)])
        for place in packing.places(tile_area(options.paper), wish.flat, wish.packing)
    ]


def middle(box: Box) -> packing.Point:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def inside(point: packing.Point, centre: packing.Point, flat: float, slack: float = 0.0) -> bool:
    x, y = point[0] - centre[0], point[1] - centre[1]
    return all(
        x * math.cos(math.radians(a)) + y * math.sin(math.radians(a)) <= flat / 2 + slack for a in range(30, 390, 60)
    )


def read_back(pdf: bytes, options: Options, wish: Wish) -> dict[int, Tile]:
    """The tiles by their numbers, from nothing but the words on the sheets."""
    by_name = {tile_name(tile): tile for tile in every_tile()}
    found: dict[int, Tile] = {}
    for page in measure.pages(pdf):
        for _, boxes in hex_boxes(page, options, wish):
            words = [box.text.strip() for box in sorted(boxes, key=lambda box: (box.top, box.left))]
            numbers = [word for word in words if word == "Start" or word.isdigit()]
            if numbers:
                name = " ".join(word for word in words if word not in numbers)
                found[0 if numbers[0] == "Start" else int(numbers[0])] = by_name[name]
    return found


@pytest.mark.parametrize("circuit", sorted(circuits.CIRCUITS))
def test_the_sheets_of_a_library_track_lay_that_track_again(circuit: str) -> None:
    road, wish = circuits.CIRCUITS[circuit], Wish()
    options = Options(paper=LETTER) if len(circuit) % 2 else Options()
    back = read_back(printed(road, options, wish), options, wish)
    assert [back[number] for number in range(len(road.tiles))] == list(road.tiles)
    assert len(back) == len(road.tiles)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(
    ("flat", "how"), [(40.0, Packing.DENSE), (50.0, Packing.STRAIGHT), (58.0, Packing.DENSE), (73.5, Packing.STRAIGHT)]
)
def test_a_tile_measures_what_it_should_and_nothing_leaves_the_printable_area(paper, flat, how) -> None:
    options, wish = Options(paper=paper), Wish(flat, how)
    road = replace(UTAH, tiles=UTAH.tiles[:20])
    pdf = printed(road, options, wish)
    pages = measure.pages(pdf)
    assert len(pages) == math.ceil(20 / len(packing.places(tile_area(paper), flat, how)))
    for page, lines, picture in zip(pages, measure.strokes(pdf), measure.pictures(pdf), strict=True):
        assert (page.width, page.height) == pytest.approx((paper.width, paper.height), abs=0.05)
        assert measure.is_clean_at_the_edge(picture, paper.width)
        side = flat / math.sqrt(3)
        edges = [line for line in lines if math.dist(*line) == pytest.approx(side, abs=0.05)]
        for place, boxes in hex_boxes(page, options, wish):
            if boxes:
                tops, bottoms = (_flats(edges, place, flat, sign) for sign in (-1, 1))
                assert len(tops) == len(bottoms) == 1
                assert bottoms[0] - tops[0] == pytest.approx(flat, abs=0.1)


def _flats(edges, place, flat, sign) -> list[float]:
    """The height of the level edge above or below a place, as it was drawn."""
    x, y = place[0], place[1] + sign * flat / 2
    return [
        (y1 + y2) / 2
        for (x1, y1), (x2, y2) in edges
        if abs(y1 - y2) < 0.01 and abs((x1 + x2) / 2 - x) < 0.1 and abs(y1 - y) < 0.5
    ]


def test_every_legal_tile_keeps_its_words_inside_its_hex_and_off_the_road() -> None:
    options, wish = Options(), Wish(packing.SMALLEST)
    pieces = [sheets.Piece(tile, 100 + number) for number, tile in enumerate(every_tile())]
    pdf = press.pdf_of([sheets.tile_document("All", pieces, Rulings(), options, wish)])
    seen = 0
    for page in measure.pages(pdf):
        assert page.smallest_type >= 6.99
        for place, boxes in hex_boxes(page, options, wish):
            for box in boxes:
                seen += 1
                for corner in product((box.left, box.right), (box.top, box.bottom)):
                    assert inside(corner, place, wish.flat, slack=0.3), box.text
    assert seen >= 2 * len(pieces)


@pytest.mark.parametrize("is_start", [False, True])
def test_every_figure_and_sign_of_every_legal_tile_lies_inside_its_hex(is_start: bool) -> None:
    for tile in every_tile():
        for element in face(tile, tile_figures(tile, Rulings()), is_start=is_start):
            for point in reach(element):
                assert inside(point, (0, 0), 2 * EDGE, slack=0.5), (format_track([tile]), element)


def reach(element: Element) -> list[packing.Point]:
    """The outermost points of what is not road, which ends with the hex by itself."""
    match element:
        case Shape(is_road=True):
            return []
        case Shape():
            lines = [point for line, _ in lines_of(element.d) for point in line]
            return [
                (x + dx, y) for x, y in lines for dx in (-element.width / 2, element.width / 2) if element.stroke
            ] or lines
        case Icon():
            half = 11 * element.scale
            return [(element.x - half, element.y), (element.x + half, element.y)]
        case Label():
            half, up = 0.24 * element.size * len(element.text), 0.35 * element.size
            return [(element.x + dx, element.y + dy) for dx in (-half, half) for dy in (-up, up)]


def test_every_legal_tile_is_told_from_every_other_by_shape_alone() -> None:
    saved = {face_svg(tile, Faces(Rulings(), 0.03, ink_saver=True)) for tile in every_tile()}
    assert len(saved) == len(every_tile())
    for svg in saved:
        assert set(re.findall(rb"#[0-9A-F]{6}", svg)) <= {b"#0E1215", b"#FFFFFF"}


@pytest.mark.parametrize("options", [Options(), Options(ink_saver=True), Options(paper=LETTER, ink_saver=True)])
def test_a_sheet_has_its_ruler_and_little_dark_ink(options: Options) -> None:
    pdf = printed(circuits.CIRCUITS["texas"], options, Wish(packing=Packing.DENSE))
    for page, picture in zip(measure.pages(pdf), measure.pictures(pdf), strict=True):
        assert any(box.width == pytest.approx(100, abs=0.2) for box in page.shapes)
        assert "100 mm" in page.words
        assert measure.darkness(picture) < 0.10


def test_figures_are_those_of_the_rules_under_the_rulings_of_the_table() -> None:
    for tile in every_tile():
        nav, figures = catalog.NAV_TILES[tile.nav], tile_figures(tile, Rulings())
        assert figures.road is not None
        assert (figures.road.limit, figures.road.damage, figures.road.loss) == (
            nav.max_safe,
            nav.fail_damage,
            nav.fail_loss,
        )
        assert figures.change == nav.speed_change
        if tile.hazard:
            hazard = catalog.HAZARDS[tile.hazard]
            assert figures.hazard is not None
            assert (figures.hazard.limit, figures.hazard.damage) == (hazard.min_safe, hazard.fail_damage)
            assert (figures.hazard.loss, figures.hazard.endurance_loss) == (hazard.fail_loss, hazard.endurance_loss)
        if tile.boost:
            boost = catalog.BOOSTS[tile.boost]
            assert (figures.turbo, figures.regen) == (boost.speed, boost.chassis)
    hard = parse_track("HL").tiles[0]
    assert tile_figures(hard, Rulings(hard_curve_loss=2)).road.loss == 2
    assert tile_figures(parse_track("S!jump").tiles[0], Rulings(hazard_mode="replace")).road is None


def test_the_full_set_lays_any_circuit_of_ours() -> None:
    have = [format_track([tile]) for tile, first in sheets.set_of_tiles() if not first]
    for road in circuits.CIRCUITS.values():
        left = list(have)
        for word in format_track(road.tiles[1:]).split():
            left.remove(word)


def test_lost_tiles_are_printed_again_by_their_numbers() -> None:
    options = Options()
    wish = Wish.read({"only": "4, 17-20"}, options)
    (document,) = sheets.track_tiles(UTAH, Rulings(), options, wish)
    back = read_back(press.pdf_of([document]), options, wish)
    assert back == {number: UTAH.tiles[number] for number in (4, 17, 18, 19, 20)}


def test_a_track_of_120_tiles_and_one_that_is_open_are_printed_and_say_so() -> None:
    long = parse_track(" ".join(["S"] * 120), "Long", closed=False)
    document, tiles = sheets.track_tiles(long, Rulings(), Options(), Wish())
    assert document.context["is_open"]
    assert len(tiles.context["sheets"]) == 10
    assert tiles.context["sheets"][-1].said == "117 to 119 of 120 tiles, sheet 10 of 10"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"size": "huge"}, "a number of millimetres"),
        ({"size": "12"}, "between 40 and"),
        ({"size": "900"}, "does not fit this paper"),
        ({"packing": "tight"}, "straight or dense"),
        ({"only": "4;5"}, "like 4, 17-20"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_with_one_that_can(said: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        Wish.read(said, Options())
    assert sentence in refused.value.sentence


def test_tiles_the_track_does_not_have_are_not_printed() -> None:
    with pytest.raises(Refusal) as refused:
        sheets.track_tiles(UTAH, Rulings(), Options(), Wish(only=frozenset({500})))
    assert "numbered 0 to 62" in refused.value.sentence


# -- without scissors


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
def test_the_whole_track_is_on_one_page_with_what_its_tiles_cost(paper: Paper) -> None:
    pdf = press.pdf_of([board_page(UTAH, Rulings(), Options(paper=paper))])
    (page,), (picture,) = measure.pages(pdf), measure.pictures(pdf, dpi=60)
    assert sorted((page.width, page.height)) == pytest.approx((paper.width, paper.height), abs=0.1)
    assert measure.is_clean_at_the_edge(picture, page.width)
    assert "Hard curve at most 2, else 10 each and −3" in " ".join(page.words.split())
    assert "for pawns of 10 mm" in page.words


def figures_from_above(tile: Tile, heading: int, **rulings: Any) -> list[Label]:
    """What can be read on a tile of the whole track: its number 108 first, then its figures."""
    shown = upright(108, tile, tile_figures(tile, Rulings(**rulings)), heading)
    return [element for element in shown if isinstance(element, Label)]


@pytest.mark.parametrize(
    ("tile", "read"),
    [
        ("ER", {"4"}),
        ("S!jump", {"3"}),
        ("ER!brake_mine", {"4", "5"}),
        ("EL!jump", {"4", "3"}),
        ("HL!brake_mine", {"2", "5"}),
        ("S+turbo_2", {"+2"}),
    ],
)
def test_seen_from_above_a_tile_says_what_its_curve_allows_and_what_its_hazard_asks_for(
    tile: str, read: set[str]
) -> None:
    (_, *figures) = figures_from_above(parse_track(tile).tiles[0], heading=2)
    assert {label.text for label in figures} == read


def test_seen_from_above_a_curve_is_silent_where_its_hazard_is_all_that_counts() -> None:
    (_, *figures) = figures_from_above(parse_track("ER!jump").tiles[0], heading=0, hazard_mode="replace")
    assert [label.text for label in figures] == ["3"]


@pytest.mark.parametrize("heading", range(6))
def test_seen_from_above_no_figure_of_a_tile_covers_another_or_leaves_the_tile(heading: int) -> None:
    for tile in every_tile():
        labels = figures_from_above(tile, heading)
        for label in labels:
            assert all(inside(point, (0, 0), 2 * EDGE) for point in reach(label)), (format_track([tile]), label)
        for one, other in combinations(labels, 2):
            assert are_apart(reach(one), reach(other)), (format_track([tile]), one, other)


def are_apart(one: list[packing.Point], other: list[packing.Point]) -> bool:
    return any(
        max(point[axis] for point in first) < min(point[axis] for point in second)
        for axis in (0, 1)
        for first, second in ((one, other), (other, one))
    )


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("large_type", [False, True])
def test_a_track_of_every_kind_of_tile_says_what_each_costs(paper: Paper, large_type: bool) -> None:
    kinds = dict.fromkeys(format_track([tile]) for tile, _ in sheets.set_of_tiles())
    road = parse_track(" ".join([*kinds, *["S"] * 12, "HR", "HR", *["S"] * 30]), "Every kind", closed=False)
    pdf = press.pdf_of([board_page(road, Rulings(), Options(paper=paper, large_type=large_type))])
    (page,), (picture,) = measure.pages(pdf), measure.pictures(pdf, dpi=60)
    assert measure.is_clean_at_the_edge(picture, page.width)
    assert "Jump at least 3, else 60 each and −5, Endurance −1" in " ".join(page.words.split())


def test_a_track_too_long_for_pawns_on_small_paper_says_so() -> None:
    document = board_page(parse_track(" ".join(["S"] * 120), "Long", closed=False), Rulings(), Options())
    assert document.context["is_small"]
    assert document.context["is_open"]


def test_the_chart_has_a_numbered_square_for_each_tile() -> None:
    pdf = press.pdf_of([chart_document(UTAH, Rulings(), Options(paper=LETTER))])
    words = " ".join(page.words for page in measure.pages(pdf)).split()
    assert {str(number) for number in range(1, 63)} <= set(words)
    assert all(measure.is_clean_at_the_edge(picture, 215.9) for picture in measure.pictures(pdf, dpi=60))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_words_of_a_chart_keep_to_their_squares(paper: Paper) -> None:
    road = replace(OF_ALL_SORTS, tiles=every_tile(), closed=False)
    for page in measure.pages(press.pdf_of([chart_document(road, Rulings(), Options(paper=paper))])):
        squares = page.cells(SIDE, SIDE)
        words = [text for text in page.texts if any(abs(text.top - each.top) < SIDE for each in squares)]
        heads = [text for text in words if text.top < SAFE + HEAD - 1]
        below = [text for text in words if text not in heads and text.bottom < page.height - 24]
        assert below
        assert [text for text in below if not any(each.holds(text) for each in squares)] == []


def test_the_start_of_a_chart_is_clear_of_its_icon() -> None:
    (page,) = measure.pages(press.pdf_of([chart_document(OF_ALL_SORTS, Rulings(), Options())]))
    start = page.text("Start")
    (square,) = [each for each in page.cells(SIDE, SIDE) if each.holds(start)]
    icon = square.left + SIDE * (0.5 + (14 - 18) / UNITS)  # 36 wide, around 14 right of the middle
    assert start.right < icon


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("name", [LONG_NAME, "W" * 60])
def test_a_long_title_stands_whole_or_ends_in_an_ellipsis(paper: Paper, name: str) -> None:
    road, options = replace(OF_ALL_SORTS, name=name), Options(paper=paper)
    tiles = sheets.track_tiles(road, Rulings(), options, Wish.read({}, options))
    for document in (*tiles, chart_document(road, Rulings(), options), board_page(road, Rulings(), options)):
        page = measure.pages(press.pdf_of([document]))[0]
        (title,) = [text for text in page.texts if text.top < 10 and text.left < 12]
        assert name in title.text or (name != LONG_NAME and title.text.rstrip().endswith("W…"))
        assert page.safe.holds(title)
        assert not [text for text in page.texts if text.top < 10 and title.left < text.left < title.right]


@pytest.mark.parametrize(("paper", "across"), [(A4, 2), (LETTER, 3)])
def test_the_pages_of_a_poster_show_every_tile_and_fit_together(paper: Paper, across: int) -> None:
    plan = planned(UTAH, paper, across)
    document = poster_document(UTAH, Rulings(), Options(paper=paper), across)
    pdf = press.pdf_of([document])
    pages = measure.pages(pdf)
    assert len(pages) == len(plan.pages)
    assert 1 + max(panel.column for panel in plan.pages) == across
    assert f"A{across}" in pages[across - 1].words
    for page, picture in zip(pages, measure.pictures(pdf, dpi=60), strict=True):
        assert measure.is_clean_at_the_edge(picture, page.width)
        assert measure.darkness(picture) < 0.10


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("across", [1, 2, 3])
@pytest.mark.parametrize("name", [LONG_NAME, "Utah", "W" * 60, "競" * 60])
def test_the_name_of_a_poster_stands_above_the_track_on_its_first_page(paper: Paper, across: int, name: str) -> None:
    road = replace(OF_ALL_SORTS, name=name)
    page = measure.pages(press.pdf_of([poster_document(road, Rulings(), Options(paper=paper), across)]))[0]
    part = planned(road, paper, across).pages[0].part
    track = SAFE - part.top + TITLE
    words = [text for text in page.texts if text.top < track + 20]
    assert all(text.bottom < track and page.safe.holds(text) for text in words), words
    shown = "".join(text.text for text in words).replace(" ", "")
    assert name.replace(" ", "") in shown or f"{name[0]}…" in shown


@pytest.mark.parametrize("said", ["0", "7", "wide", "-1"])
def test_a_poster_of_no_width_is_refused(said: str) -> None:
    with pytest.raises(Refusal, match="1 to 6 pages wide"):
        across_of({"across": said})
