"""The generator never fails: whatever the dials say, out comes a legal loop of exactly that length."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svl.rules import Rulings, Tile, Track, catalog, check_loop, format_track, parse_track, tile_faults, walk
from svl.rules.generator import LONGEST, SHORTEST, Luck, Recipe, generate, missed, reroll
from svl.table import Refusal

share = st.integers(0, 100)
recipes = st.builds(
    Recipe,
    seed=st.integers(0, 2**63 - 1),
    length=st.integers(SHORTEST, LONGEST),
    easy=share,
    hard=share,
    climbs=share,
    hazards=share,
    boosts=share,
)


def curves(track: Track) -> tuple[int, int]:
    return sum(abs(tile.turn) == 1 for tile in track.tiles), sum(abs(tile.turn) == 2 for tile in track.tiles)


@settings(max_examples=2000)
@given(recipes)
def test_every_setting_of_the_dials_gives_a_legal_loop_of_that_length(recipe):
    track = generate(recipe)
    assert len(track.tiles) == recipe.length
    check_loop(track.tiles)
    assert [fault for tile in track.tiles for fault in tile_faults(tile)] == []
    assert track.tiles[0].hazard is None
    assert track.tiles[0].boost is None


@settings(max_examples=50)
@given(recipes)
def test_the_same_seed_gives_the_same_track(recipe):
    assert generate(recipe) == generate(recipe)


@settings(max_examples=200)
@given(st.integers(24, LONGEST), st.integers(10, 40), st.integers(10, 25), st.integers(0, 10**6))
def test_curves_come_out_as_the_dials_say(length, easy, hard, seed):
    """To the curve or a few off; easy ones come in pairs, as a loop wants it."""
    found = curves(generate(Recipe(seed, length, easy=easy, hard=hard)))
    assert abs(found[0] - length * easy / 100) <= 2.5
    assert abs(found[1] - length * hard / 100) <= 2.5


@pytest.mark.parametrize("length", [12, 13, 60, 119, 120])
def test_without_hard_curves_a_road_is_an_oval_or_winds_in_easy_ones(length):
    for seed in range(5):
        easy, hard = curves(generate(Recipe(seed, length, easy=12, hard=0)))
        assert hard == 0
        assert easy >= 6


@pytest.mark.parametrize("length", [12, 60, 120])
def test_without_easy_curves_a_road_turns_in_hard_ones_where_a_loop_of_that_length_can(length):
    for seed in range(5):
        easy, hard = curves(generate(Recipe(seed, length, easy=0, hard=15)))
        assert easy == 0
        assert hard >= 3


# -- what could not be given


def not_given(**dials):
    recipe = Recipe(5, **dials)
    return list(missed(recipe, generate(recipe).tiles))


def test_where_every_dial_is_followed_nothing_is_said():
    assert not_given() == []


def test_dials_that_ask_for_more_than_fits_are_told_what_they_get_and_why():
    assert not_given(length=100, easy=60, hard=60, climbs=60, hazards=60, boosts=60) == [
        "Asked for 60 easy and 60 hard curves, given 32 easy and 33 hard curves: a third of the tiles has to stay "
        "straight, or the road has no room to close.",
        "Asked for 60 slopes, given 34: they lie on straights, in pairs, and the curves and the start tile leave 34.",
        "Asked for 60 hazards, given 34: each has a straight to itself, and the curves and the start tile leave no "
        "more.",
        "Asked for 60 boosts, given none: each needs a straight without a hazard, and the curves, the hazards and the "
        "start tile leave no more.",
    ]


@pytest.mark.parametrize(
    ("dials", "asked", "given", "why"),
    [
        ({"easy": 0, "hard": 0}, "no easy and no hard curves", "6 easy and no hard curves", "turns by six sixths"),
        ({"length": 20, "easy": 0, "hard": 5}, "no easy and 1 hard curve", "4 easy and 1 hard", "turns by six sixths"),
        ({"easy": 0}, "no easy and 6 hard curves", "2 easy and 6 hard curves", "divided by three"),
        ({"length": 42, "easy": 0, "hard": 10}, "no easy and 4 hard", "no easy and 3 hard", "odd in number"),
        ({"length": 41, "easy": 37, "hard": 0}, "15 easy and no hard", "14 easy and no hard", "come in pairs"),
        ({"length": 50}, "5 slopes", "4", "as high as it began"),
    ],
)
def test_a_few_more_or_less_are_told_too(dials, asked, given, why):
    (sentence,) = not_given(**dials)
    assert sentence.startswith(f"Asked for {asked}")
    assert f", given {given}" in sentence
    assert why in sentence


@settings(max_examples=200)
@given(recipes)
def test_a_dial_is_spoken_of_where_the_road_is_off_it_and_nowhere_else(recipe):
    track = generate(recipe)
    told = " ".join(missed(recipe, track.tiles))
    slopes = sum(catalog.NAV_TILES[tile.nav].speed_change != 0 for tile in track.tiles)
    hazards = sum(tile.hazard is not None for tile in track.tiles)
    boosts = sum(tile.boost is not None for tile in track.tiles)
    assert ("hard curve" in told) == (curves(track) != (recipe.count("easy"), recipe.count("hard")))
    assert (f"{recipe.count('climbs')} slope" in told) == (slopes != recipe.count("climbs"))
    assert (f"{recipe.count('hazards')} hazard" in told) == (hazards != recipe.count("hazards"))
    assert (f"{recipe.count('boosts')} boost" in told) == (boosts != recipe.count("boosts"))


def test_roads_run_to_the_left_as_often_as_to_the_right():
    turning = [sum(tile.turn for tile in generate(Recipe(seed)).tiles) for seed in range(100)]
    assert set(turning) == {-6, 6}
    assert 30 < turning.count(6) < 70


@settings(max_examples=100)
@given(recipes)
def test_a_lap_ends_as_high_as_it_began(recipe):
    assert sum(catalog.NAV_TILES[tile.nav].speed_change for tile in generate(recipe).tiles) == 0


@settings(max_examples=100)
@given(recipes)
def test_no_turbo_lies_right_before_a_hard_curve(recipe):
    tiles = generate(recipe).tiles
    for tile, after in zip(tiles, (*tiles[1:], tiles[0]), strict=True):
        assert not (tile.boost and catalog.BOOSTS[tile.boost].speed and after.nav == "hard_curve")


def test_the_same_seed_gives_the_same_track_for_ever():
    """Written down in version 1. If this fails, tracks that people kept by their seed would change: raise VERSION."""
    assert format_track(generate(Recipe(seed=5, length=24)).tiles) == FOR_EVER


FOR_EVER = "S S S HR EL S EL HR EL U2 S HR ER D2 S S S!glitch_no_power EL S S S HR S+regen_2 ER"


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(("length", "easy", "hard"), [(40, 10, 6), (60, 14, 9)])
def test_usual_shares_come_out_to_the_curve(length, easy, hard, seed):
    assert curves(generate(Recipe(seed, length, easy=25, hard=15))) == (easy, hard)


def test_other_seeds_give_other_tracks():
    assert len({format_track(generate(Recipe(seed)).tiles) for seed in range(100)}) == 100


@settings(max_examples=200)
@given(recipes, st.data())
def test_a_stretch_is_rolled_again_and_the_rest_stays(recipe, data):
    track = generate(recipe)
    first = data.draw(st.integers(1, recipe.length - 2))
    last = data.draw(st.integers(first + 1, recipe.length - 1))
    other = rolled(track, first, last, data.draw(st.integers(0, 1000)))
    if other is None:
        return
    check_loop(other.tiles)
    assert len(other.tiles) == recipe.length
    assert turns(other) != turns(track)
    outside = [*range(first), *range(last + 1, recipe.length)]
    assert [other.tiles[at] for at in outside] == [track.tiles[at] for at in outside]


def rolled(track: Track, first: int, last: int, seed: int) -> Track | None:
    try:
        return reroll(track, first, last, seed)
    except Refusal:
        return None


def turns(track: Track) -> list[int]:
    return [tile.turn for tile in track.tiles]


def dress(tiles: Iterable[Tile]) -> tuple[int, int, int]:
    """How many slopes, hazards and boosts there are."""
    slopes = sum(catalog.NAV_TILES[tile.nav].speed_change != 0 for tile in tiles)
    return slopes, sum(tile.hazard is not None for tile in tiles), sum(tile.boost is not None for tile in tiles)


@settings(max_examples=100)
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_stretch_that_is_rolled_again_is_dressed_like_the_old_one(seed, roll):
    track = generate(Recipe(seed, 60, climbs=20, hazards=12, boosts=12))
    stretch = slice(10, 51)
    old, new = track.tiles[stretch], reroll(track, 10, 50, roll).tiles[stretch]
    fewer_straights = sum(tile.turn == 0 for tile in new) < sum(tile.turn == 0 for tile in old)
    assert dress(new) == dress(old) or fewer_straights
    height = sum(catalog.NAV_TILES[tile.nav].speed_change for tile in old)
    assert sum(catalog.NAV_TILES[tile.nav].speed_change for tile in new) == height
    for tile, after in pairwise(new):
        assert not (tile.boost and catalog.BOOSTS[tile.boost].speed and after.nav == "hard_curve")


def test_a_hazard_that_lay_on_a_curve_lies_on_a_straight_after_the_roll():
    ring = parse_track("S S ER!jump S ER S ER!jump S S ER S ER S ER")
    other = reroll(ring, 1, 8, 3)
    assert [tile.turn for tile in other.tiles if tile.hazard] == [0, 0]


@pytest.mark.parametrize(("first", "last"), [(1, 2), (1, 4), (2, 4), (5, 6)])
def test_a_stretch_that_can_run_no_other_way_is_refused(first, last):
    """On a straight, and wherever two tiles are neighbours, the road has no choice."""
    oval = parse_track("S S S+turbo_1 S S S ER ER ER S S S S S S ER ER ER")
    check_loop(oval.tiles)
    with pytest.raises(Refusal, match=r"This stretch can run no other way; take a longer one\."):
        reroll(oval, first, last, 1)


def ways(track: Track, first: int, last: int) -> int:
    """In how many ways the road may run from tile `first` to tile `last`, by trying every one."""
    hexes, _, _ = walk(track.tiles)
    others = {*hexes[: first + 1], *hexes[last + 1 :]}
    into = sum(track.tiles[at].turn for at in range(first))
    out = sum(track.tiles[at].turn for at in range(last + 1))
    found = 0
    open_ends = [(hexes[first], into, frozenset(others), last - first)]
    while open_ends:
        here, heading, taken, left = open_ends.pop()
        if left == 0:
            found += here == hexes[last] and (out - heading) % 6 != 3
            continue
        for turn in (-2, -1, 0, 1, 2):
            there = here.step((heading + turn) % 6)
            if there not in taken:
                open_ends.append((there, heading + turn, taken | {there}, left - 1))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_a_stretch_is_refused_where_trying_every_way_finds_no_other(seed):
    track = generate(Recipe(seed, 30, easy=30, hard=25))
    for first, long in product(range(1, 26), (2, 3, 4)):
        refused = rolled(track, first, first + long, seed) is None
        assert refused == (ways(track, first, first + long) == 1), (first, long)


def test_the_same_roll_gives_the_same_stretch_for_ever():
    """Written down like FOR_EVER: a roll is made of its seed and of nothing else."""
    assert format_track(reroll(generate(Recipe(seed=5, length=24)), 2, 20, 7).tiles) == ROLLED_FOR_EVER


ROLLED_FOR_EVER = "S S D2 S!glitch_reverse_turbo HR HL U2 ER S ER S S HR EL ER S S EL S S S HR S+regen_2 ER"


def test_a_stretch_from_the_line_is_refused():
    with pytest.raises(Refusal, match="tile 1 or later"):
        reroll(generate(Recipe(1)), 0, 5, 1)


def test_a_stretch_that_is_rolled_again_has_as_many_curves():
    track = generate(Recipe(1, 60))
    others = [reroll(track, 10, 50, seed) for seed in range(20)]
    assert {curves(each) for each in others} == {curves(track)}
    assert len({tuple(turns(each)) for each in others}) > 15


def test_a_road_that_does_not_close_is_not_rolled_again():
    with pytest.raises(Refusal, match="does not close"):
        reroll(parse_track("S S S ER S"), 1, 3, 1)


def test_a_bridge_stays_where_it_is():
    """A figure of eight: tiles 2 and 11 cross. Whatever is rolled round them, they still do."""
    eight = parse_track("S S S S S HR S S HR S S S S EL S S S S HL S EL S S")
    check_loop(eight.tiles, Rulings(allow_bridges=True))
    for seed in range(30):
        other = reroll(eight, 1, len(eight.tiles) - 1, seed)
        check_loop(other.tiles, Rulings(allow_bridges=True))
        hexes, _, _ = walk(other.tiles)
        assert len(set(hexes)) == len(hexes) - 1


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"length": 11}, "length of a generated track cannot be 11: it is a whole number from 12 to 120"),
        ({"length": 121}, "length of a generated track cannot be 121"),
        ({"hard": 101}, "hard of a generated track cannot be 101"),
        ({"seed": -1}, "seed of a generated track cannot be -1"),
        ({"seed": True}, "seed of a generated track cannot be True"),
        ({"version": 2}, "knows recipe 1, not 2"),
    ],
)
def test_a_recipe_that_cannot_be_says_why(wrong, says):
    with pytest.raises(Refusal, match=says):
        Recipe(**{"seed": 1, **wrong})


@settings(max_examples=100)
@given(recipes)
def test_a_generated_track_survives_its_text_form(recipe):
    track = generate(recipe)
    assert parse_track(format_track(track.tiles)).tiles == track.tiles


def test_luck_is_even_enough():
    luck = Luck(7)
    counts = [0] * 6
    for _ in range(60_000):
        counts[luck.below(6)] += 1
    assert all(9_600 < count < 10_400 for count in counts)
