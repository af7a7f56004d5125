"""Tracks: the loop they make on hexes, their text form, and everything that keeps a tile from being laid."""

from __future__ import annotations

import pytest

from svl.rules import Tile, check_loop, format_track, parse_track, tile_faults, tile_warnings, walk
from svl.rules.catalog import BOOSTS, HAZARDS, NAV_TILES
from svl.table import Refusal
from tests.rules.helpers import OVAL, loop


def hex_map(road):
    """The tiles where `walk` puts them, as a drawing: rows of hexes, each row half a hex to the right of the last."""
    tiles = parse_track(road).tiles
    hexes, _, _ = walk(tiles)
    marks = {(2 * h.q + h.r, h.r): NAV_TILES[t.nav].code[0] for h, t in zip(hexes, tiles, strict=True)}
    marks[0, 0] = "o"  # the start tile, entered going up and to the left
    left, top = min(x for x, _ in marks), min(y for _, y in marks)
    right, bottom = max(x for x, _ in marks), max(y for _, y in marks)
    rows = ["".join(marks.get((x, y), " ") for x in range(left, right + 1)).rstrip() for y in range(top, bottom + 1)]
    return "\n" + "\n".join(rows)


def refusal_of(check, *args):
    with pytest.raises(Refusal) as caught:
        check(*args)
    return caught.value


def check(road):
    check_loop(parse_track(road).tiles)


# -- the loop


def test_three_hard_curves_are_the_smallest_track():
    check("HR HR HR")
    drawn = """
o H
 H"""
    assert hex_map("HR HR HR") == drawn


def test_six_easy_curves_go_round_one_hex():
    check("ER ER ER ER ER ER")
    drawn = """
 E E
o   E
 E E"""
    assert hex_map("ER ER ER ER ER ER") == drawn


def test_left_curves_make_the_same_ring_the_other_way_round():
    check("EL EL EL EL EL EL")
    drawn = """
 E o
E   E
 E E"""
    assert hex_map("EL EL EL EL EL EL") == drawn


def test_an_oval_runs_up_one_side_and_down_the_other():
    check(OVAL)
    drawn = """
 E E
E   S
 S   S
  S   S
   S   S
    o   E
     E E"""
    assert hex_map(OVAL) == drawn


def test_straights_between_the_curves_make_a_larger_ring():
    check("S ER S ER S ER S ER S ER S ER")
    drawn = """
  E S E
 S     S
E       E
 o     S
  E S E"""
    assert hex_map("S ER S ER S ER S ER S ER S ER") == drawn


def test_a_chicane_turns_right_and_left_again():
    drawn = """
S
 S
  E
 E
  S
   o"""
    assert hex_map("S S ER EL S S") == drawn


def test_inclines_are_straights_on_the_map():
    assert hex_map("S U1 U2 D1 D2").split() == ["D", "D", "U", "U", "o"]


@pytest.mark.parametrize("road", ["S S S", "ER ER ER ER ER", "HL HR HL", ""])
def test_a_road_that_does_not_come_home_is_refused(road):
    refusal = refusal_of(check, road)
    assert refusal.code == "not_closed"
    assert f"after {len(road.split())} tiles" in refusal.sentence


def test_a_road_that_comes_home_from_the_wrong_side_is_refused():
    # the last tile leads into the start hex, but the car would enter it going another way
    assert refusal_of(check, "S HR HR").code == "not_closed"


def test_a_hex_is_used_once():
    refusal = refusal_of(check, "HR HR HR HR HR HR")
    assert refusal.code == "hex_used_twice"
    assert refusal.sentence.startswith("Tile 3 lies on the hex of tile 0")


def test_a_race_starts_on_no_open_road():
    refusal = refusal_of(lambda: loop("S S S", a={}))
    assert refusal.code == "not_closed"


# -- the text form


@pytest.mark.parametrize(
    ("word", "tile"),
    [
        ("S", Tile("straight_flat")),
        ("U1", Tile("straight_easy_incline")),
        ("U2", Tile("straight_steep_incline")),
        ("D1", Tile("straight_easy_decline")),
        ("D2", Tile("straight_steep_decline")),
        ("EL", Tile("easy_curve", -1)),
        ("ER", Tile("easy_curve", 1)),
        ("HL", Tile("hard_curve", -2)),
        ("HR", Tile("hard_curve", 2)),
        ("U1!jump", Tile("straight_easy_incline", hazard="jump")),
        ("HR!brake_mine", Tile("hard_curve", 2, hazard="brake_mine")),
        ("D2+turbo_2", Tile("straight_steep_decline", boost="turbo_2")),
    ],
)
def test_a_word_is_a_tile_and_a_tile_is_its_word(word, tile):
    assert parse_track(word).tiles == (tile,)
    assert format_track([tile]) == word


def test_a_whole_track_comes_back_from_its_text():
    text = "S S!jump EL HR U1 U2+turbo_1 D1!glitch_no_power D2+regen_3 ER HL"
    assert format_track(parse_track(text).tiles) == text


@pytest.mark.parametrize("word", ["X", "L", "E", "H", "SL", "U1R", "s", "S3", "!jump", "+turbo_1"])
def test_a_word_that_is_no_tile_is_refused_with_its_place(word):
    refusal = refusal_of(parse_track, f"S S {word}")
    assert refusal.code == "unreadable_tile"
    assert refusal.sentence.startswith(f"Tile 2, {word!r}, cannot be read")
    assert "EL, ER, HL or HR" in refusal.sentence


# -- what may lie on a tile


def codes(tile):
    return [fault.code for fault in tile_faults(tile)]


@pytest.mark.parametrize("nav", [nav for nav in NAV_TILES.values() if not nav.is_curve], ids=lambda nav: nav.id)
@pytest.mark.parametrize("boost", BOOSTS)
def test_every_boost_lies_on_every_straight(nav, boost):
    assert codes(Tile(nav.id, boost=boost)) == []


@pytest.mark.parametrize("curve", [Tile("easy_curve", 1), Tile("hard_curve", -2)], ids=["easy", "hard"])
def test_no_boost_lies_on_a_curve(curve):
    assert codes(Tile(curve.nav, curve.turn, boost="turbo_1")) == ["boost_needs_straight"]


@pytest.mark.parametrize("hazard", HAZARDS)
def test_a_hazard_lies_anywhere_but_on_a_curve_it_is_worth_a_second_look(hazard):
    straight, curve = Tile("straight_flat", hazard=hazard), Tile("hard_curve", 2, hazard=hazard)
    assert codes(straight) == codes(curve) == []
    assert tile_warnings(straight) == []
    assert tile_warnings(curve) == ["hazard_on_curve"]


@pytest.mark.parametrize(
    ("tile", "code", "says"),
    [
        (Tile("loop"), "unknown_tile", "hard_curve"),
        (Tile("straight_flat", hazard="banana"), "unknown_hazard", "glitch_no_power"),
        (Tile("straight_flat", boost="turbo_9"), "unknown_boost", "turbo_3"),
        (Tile("straight_flat", 1), "wrong_turn", "turns by 0 sixths, not by 1"),
        (Tile("easy_curve"), "wrong_turn", "turns by 1 sixths, not by 0"),
        (Tile("hard_curve", 1), "wrong_turn", "turns by 2 sixths, not by 1"),
        (Tile("straight_flat", hazard="jump", boost="turbo_1"), "boost_with_hazard", "not both"),
        (Tile("hard_curve", 2, boost="turbo_1"), "boost_needs_straight", "never on Hard Curve"),
    ],
)
def test_a_tile_that_cannot_be_laid_says_why(tile, code, says):
    (fault,) = tile_faults(tile)
    assert fault.code == code
    assert says in fault.sentence


def test_a_tile_with_several_faults_names_them_all():
    assert codes(Tile("easy_curve", 2, hazard="jump", boost="turbo_1")) == [
        "wrong_turn",
        "boost_needs_straight",
        "boost_with_hazard",
    ]


def test_a_track_names_the_tile_that_is_wrong():
    refusal = refusal_of(check, "ER ER ER ER+turbo_1 ER ER")
    assert refusal.code == "boost_needs_straight"
    assert refusal.sentence.startswith("Tile 3: ")
