"""What the pages say of a track is what the referee says of it, and the numbers are the rules' own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from campaigns.queries.lap_numbers import class_runners, evening, expected_rounds, numbers, usual_lap
from campaigns.queries.track_checks import checks
from svl.rules import Rulings, best_lap, check_loop, circuits, format_track, generator, parse_track
from svl.table import Refusal

WORDS = [
    "S",
    "EL",
    "ER",
    "HL",
    "HR",
    "U1",
    "D2",
    "S!jump",
    "S+turbo_2",
    "ER!jump",
    "ER+turbo_1",
    "S!moon",
    "XX",
    "U1+x",
]
RING = "S ER S ER S ER S ER S ER S ER"


def verdict(line: str, rulings: Rulings) -> bool:
    """Does the referee take it?"""
    try:
        check_loop(parse_track(line).tiles, rulings)
    except Refusal:
        return False
    return True


@st.composite
def lines(draw: st.DrawFn) -> str:
    """Generated loops, some with a few tiles changed, put in or taken out."""
    recipe = generator.Recipe(draw(st.integers(0, 999)), draw(st.integers(12, 40)))
    words = format_track(generator.generate(recipe).tiles).split()
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(words) - 1))
        kind = draw(st.sampled_from(("change", "insert", "remove")))
        if kind == "remove" and len(words) > 1:
            del words[at]
        elif kind == "insert":
            words.insert(at, draw(st.sampled_from(WORDS)))
        else:
            words[at] = draw(st.sampled_from(WORDS))
    return " ".join(words)


@hypothesis_settings(max_examples=200)
@given(line=lines(), bridges=st.booleans())
def test_no_error_is_shown_exactly_where_the_referee_takes_the_track(line: str, bridges: bool) -> None:
    rulings = Rulings(allow_bridges=bridges)
    assert checks(line, rulings).is_ready == verdict(line, rulings)


def test_every_fault_is_told_at_its_tile() -> None:
    found = checks("S XX S YY", Rulings())
    assert [(error.code, error.tile) for error in found.errors] == [("unreadable_tile", 1), ("unreadable_tile", 3)]
    found = checks("S ER+turbo_1 S!moon", Rulings())
    assert [(error.code, error.tile) for error in found.errors] == [
        ("boost_needs_straight", 1),
        ("unknown_hazard", 2),
        ("not_closed", 2),
    ]
    assert [each.name for each in found.conditions if not each.holds] == [
        "Every tile is known",
        "Closed",
        "Boosts on straights, without a hazard",
    ]


def test_a_track_that_is_too_long_has_a_start_tile_all_the_same() -> None:
    found = checks("S " * 401, Rulings())
    assert [each.name for each in found.conditions if not each.holds] == ["400 tiles at most"]


def test_a_figure_of_eight_is_told_where_it_crosses_and_allowed_by_ruling() -> None:
    crossed = "S S HR S HR S S HL S HL S"
    twice = [error for error in checks(crossed, Rulings()).errors if error.code == "hex_used_twice"]
    assert twice
    assert all(error.tile is not None and "crosses itself nowhere" in error.sentence for error in twice)
    bridged = [error for error in checks(crossed, Rulings(allow_bridges=True)).errors if error.code == "hex_used_twice"]
    assert len(bridged) < len(twice)


def test_a_hazard_on_a_curve_is_advice_and_no_error_while_the_road_is_open_too() -> None:
    found = checks("S S ER!jump S", Rulings())
    assert [advice.code for advice in found.advice] == ["hazard_on_curve"]
    assert [error.code for error in found.errors] == ["not_closed"]


# -- numbers


def test_the_laps_shown_are_those_the_rules_find() -> None:
    track, rulings = circuits.CIRCUITS["utah"], Rulings()
    found = numbers(track.tiles, rulings, laps=3, cars=8)
    for runner, row in zip(class_runners(rulings), found.rows, strict=True):
        clean, fastest = (best_lap(runner.car, track, rulings, clean=wish) for wish in (True, False))
        assert fastest
        assert row.clean == (str(clean.turns) if clean else "none")
        assert (row.fastest, row.damage) == (str(fastest.turns), str(fastest.damage))


def test_the_trace_has_a_point_for_each_tile_in_order() -> None:
    track = circuits.CIRCUITS["texas"]
    trace = numbers(track.tiles, Rulings(), laps=3, cars=8).trace
    assert trace
    assert [point.tile for point in trace.points] == list(range(len(track.tiles)))
    assert all(f"Tile {point.tile}: " in point.said and ", speed " in point.said for point in trace.points)


def test_the_rounds_are_the_laps_at_the_median_and_one_for_the_start() -> None:
    assert expected_rounds(8, 3) == 25
    assert expected_rounds(8.5, 3) == 27
    tiles, rulings = parse_track(RING).tiles, Rulings()
    usual = usual_lap(tiles, rulings)
    assert usual
    found = evening(tiles, rulings, laps=3, cars=6)
    assert found
    assert found.rounds == expected_rounds(usual, 3)
    assert [each.seconds for each in found.durations] == [25, 45, 75]
    assert found.durations[0].text == f"{-(-found.rounds * 6 * 25 // 60)} min"
