"""Hexes on sheets: none outside, none over another, cuts that are straight, tables that are large enough."""

from __future__ import annotations

import itertools
import math

import pytest

from campaigns.printing.tiles import packing, tabletop
from campaigns.printing.tiles.packing import Area, Packing
from campaigns.printing.tiles.tabletop import Size
from svl.rules import circuits, parse_track
from svl.table import Refusal

A4 = Area(6, 14, 198, 265)
LETTER = Area(6, 14, 203.9, 247.4)
SIZES = (40, 44, 50, 58, 66, 80, 120)
ROUND = parse_track("S S ER ER S S ER ER S S ER ER").tiles  # closed or not: twelve tiles that lie somewhere


@pytest.mark.parametrize("area", [A4, LETTER])
@pytest.mark.parametrize("flat", SIZES)
@pytest.mark.parametrize("how", list(Packing))
def test_no_hex_leaves_its_area_and_none_lies_on_another(area, flat, how):
    laid = packing.places(area, flat, how)
    bleed = packing.bleed_of(how)
    for place in laid:
        for x, y in packing.corners(place, flat * (1 + 2 * bleed)):
            assert area.left - 1e-6 <= x <= area.left + area.width + 1e-6
            assert area.top - 1e-6 <= y <= area.top + area.height + 1e-6
    for one, other in itertools.combinations(laid, 2):
        assert math.dist(one, other) >= flat - 1e-6


@pytest.mark.parametrize(
    ("area", "how", "count"),
    [(A4, Packing.STRAIGHT, 13), (A4, Packing.DENSE, 18), (LETTER, Packing.STRAIGHT, 10), (LETTER, Packing.DENSE, 16)],
)
def test_a_sheet_takes_so_many_hexes_of_the_usual_size(area, how, count):
    assert len(packing.places(area, packing.USUAL, how)) == count


@pytest.mark.parametrize("area", [A4, LETTER])
@pytest.mark.parametrize("flat", [40, 50, 66])
def test_straight_rows_are_cut_by_lines_across_the_sheet_and_no_line_runs_through_a_hex(area, flat):
    laid = packing.places(area, flat, Packing.STRAIGHT)
    lines = packing.cut_lines(laid, flat, area)
    assert len(lines) < len(laid) * 3  # fewer than the edges of a honeycomb
    for (x1, y1), (x2, y2) in lines:
        length = math.hypot(x2 - x1, y2 - y1)
        for x, y in laid:
            away = abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
            assert away >= flat / 2 - 1e-6
    for place in laid:
        around = packing.corners(place, flat)
        for edge in zip(around, [*around[1:], around[0]], strict=True):
            assert any(_lies_on(edge, line) for line in lines)


def _lies_on(edge, line):
    (x1, y1), (x2, y2) = line
    length = math.hypot(x2 - x1, y2 - y1)
    return all(abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length < 1e-6 for x, y in edge)


def test_one_cut_serves_two_tiles_of_a_honeycomb():
    flat = 50.0
    assert len(packing.edges([(0, 0)], flat)) == 6
    assert len(packing.edges([(0, 0), (0, flat)], flat)) == 11


def test_cuts_and_minutes_grow_with_the_tiles_and_a_full_sheet_counts_once():
    laid = packing.places(A4, 50, Packing.STRAIGHT)
    one = packing.work(len(laid), laid, 50, Packing.STRAIGHT)
    assert (one.sheets, one.cuts) == (
        1,
        6 + (8 + 6) * 2 + 8,
    )  # five rows of 3 and 2: six long cuts, then 2n + 2 in each strip
    two = packing.work(2 * len(laid), laid, 50, Packing.STRAIGHT)
    assert (two.sheets, two.cuts) == (2, 2 * one.cuts)
    assert one.minutes < two.minutes <= 2 * one.minutes
    more = packing.work(len(laid) + 1, laid, 50, Packing.STRAIGHT)
    assert (more.sheets, more.cuts) == (2, one.cuts + 2 + 4)
    assert packing.work(0, laid, 50, Packing.STRAIGHT).sheets == 0


@pytest.mark.parametrize("flat", [10, 39.9, float("nan"), 400])
def test_a_hex_that_does_not_fit_is_refused_with_what_would(flat):
    with pytest.raises(Refusal) as refused:
        packing.check_size(flat, A4)
    assert "between 40 and" in refused.value.sentence


def test_the_largest_hex_that_is_allowed_can_be_packed():
    most = packing.largest(A4)
    packing.check_size(most, A4)
    assert len(packing.places(A4, most, Packing.STRAIGHT)) == 1


# -- tables


def test_one_hex_needs_a_table_of_its_own_size():
    need = tabletop.table_for(parse_track("S").tiles, 50)
    assert need.height == pytest.approx(50, abs=2)
    assert need.width <= 2 * packing.side_of(50) + 0.1


def test_a_straight_of_ten_needs_ten_hexes_of_length():
    need = tabletop.table_for(parse_track(" ".join(["S"] * 10)).tiles, 50)
    assert need.width == pytest.approx(500, abs=1)
    assert need.centimetres == "50 × 6 cm"


@pytest.mark.parametrize("circuit", sorted(circuits.CIRCUITS))
def test_the_size_that_fits_a_table_really_fits_it_and_one_more_millimetre_does_not(circuit):
    tiles = circuits.CIRCUITS[circuit].tiles
    table = Size(1600, 900)
    flat = tabletop.fit_table(tiles, table, 500)
    assert any(_goes_on(size, table, flat) for size in tabletop.footprints(tiles))
    assert not any(_goes_on(size, table, flat + 1) for size in tabletop.footprints(tiles))
    assert tabletop.fit_table(tiles, Size(900, 1600), 500) == flat  # a table has no top


def _goes_on(size, table, flat):
    return size.width * flat <= table.width and size.height * flat <= table.height


def test_a_table_that_is_too_small_is_told_how_large_one_would_do():
    tiles = circuits.CIRCUITS["texas"].tiles
    with pytest.raises(Refusal) as refused:
        tabletop.fit_table(tiles, Size(300, 300), 160)
    need = tabletop.table_for(tiles, packing.SMALLEST)
    assert need.centimetres in refused.value.sentence


def test_the_paper_bounds_what_a_huge_table_would_take():
    assert tabletop.fit_table(ROUND, Size(9000, 9000), 160) == 160


# -- one page and posters


@pytest.mark.parametrize("circuit", sorted(circuits.CIRCUITS))
def test_a_whole_track_lies_on_one_page_as_large_as_it_can(circuit):
    tiles = circuits.CIRCUITS[circuit].tiles
    lying = Area(6, 14, 285, 178)
    page = tabletop.one_page(tiles, A4, lying)
    area = lying if page.landscape else A4
    for place in page.places:
        for x, y in packing.corners(place, page.flat - 1e-6):
            assert area.left - 1e-3 <= x <= area.left + area.width + 1e-3
            assert area.top - 1e-3 <= y <= area.top + area.height + 1e-3
    for one, other in itertools.combinations(page.places, 2):
        assert math.dist(one, other) >= page.flat - 1e-6


def test_the_pages_of_a_poster_cover_it_and_overlap_by_a_strip():
    parts = tabletop.panels(Size(500, 400), Size(198, 265))
    assert [part.name for part in parts] == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert parts[0].part.left <= 0
    assert parts[2].part.left + 198 >= 500
    assert parts[3].part.top + 265 >= 400
    assert parts[0].part.left + 198 - parts[1].part.left == pytest.approx(tabletop.OVERLAP)
    assert len(tabletop.panels(Size(100, 100), Size(198, 265))) == 1
    assert len(tabletop.panels(Size(198, 265), Size(198, 265))) == 1
