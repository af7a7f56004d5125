"""Advice: legal and still worth a second look, each at its tile."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from svl.rules import Entrant, Rulings, Stats, advise, build, catalog, parse_track

AVERAGE = Stats(10, 10, 10, 10)
RULINGS = Rulings()


def field(*teams: str, stats: Stats = AVERAGE) -> tuple[Entrant, ...]:
    named = teams or tuple(catalog.TEAMS)
    return tuple(
        build(f"{team}-{weight}", "", stats, catalog.TEAMS[team], catalog.CLASSES[weight], RULINGS)
        for weight in catalog.CLASSES
        for team in named
    )


def codes(road: str, cars: Sequence[Entrant] = (), *, closed: bool = True) -> list[tuple[str, int | None]]:
    found = advise(parse_track(road, closed=closed), cars or field(), RULINGS)
    return [(advice.code, advice.tile) for advice in found]


ROOM = "S S S S S S S S S S"


def test_a_plain_road_needs_no_advice():
    assert codes(f"{ROOM} S!jump S+turbo_3 S ER S!glitch_no_power HR") == []


def test_a_hazard_on_a_curve_is_told():
    assert codes(f"{ROOM} ER!jump") == [("hazard_on_curve", 10)]


def test_a_turbo_right_before_a_hard_curve_is_told_round_the_line_too():
    assert codes(f"{ROOM} S+turbo_1 HR S") == [("turbo_before_hard_curve", 10)]
    assert codes(f"HR {ROOM} S+turbo_1") == [("turbo_before_hard_curve", 11)]
    assert codes(f"HR {ROOM} S+turbo_1", closed=False) == []


def test_a_regen_or_an_easy_curve_is_no_trap():
    assert codes(f"{ROOM} S+regen_3 HR S+turbo_3 ER") == []


def test_a_minimum_some_model_cannot_reach_names_it():
    """B-40: of the average drivers' cars only the Kodiak never meets a Brake Mine by its own speed."""
    found = advise(parse_track(f"{ROOM} S!brake_mine S"), field(), RULINGS)
    assert [advice.sentence for advice in found] == [
        "Tile 10: the Kodiak cannot get as fast as Brake Mine wants, not even in PUSH."
    ]


def test_with_poor_reflexes_six_of_seven_heavies_fall_short():
    found = advise(parse_track(f"{ROOM} S!brake_mine S"), field(stats=Stats(6, 10, 10, 10)), RULINGS)
    (advice,) = found
    for team in catalog.TEAMS.values():
        assert (team.models["heavy"] in advice.sentence) == (team.models["heavy"] != "Shinkansen")


def test_a_whole_class_that_falls_short_is_named_as_one():
    found = advise(parse_track(f"{ROOM} S!brake_mine S"), field("pearson_taft"), RULINGS)
    assert [advice.sentence for advice in found] == [
        "Tile 10: no heavy car gets as fast as Brake Mine wants by itself."
    ]


@pytest.mark.parametrize("help_before", ["S+turbo_1", "D1", "D1 D1"])
def test_a_turbo_or_a_decline_right_before_helps_out(help_before):
    assert codes(f"{ROOM} {help_before} S!brake_mine S") == []


def test_a_lap_shorter_than_a_fast_turn_is_told():
    assert codes("S ER ER ER ER ER ER") == [("lap_shorter_than_a_turn", None)]
    assert codes("S ER S S ER ER ER S S ER ER") == []
    assert codes("S ER ER", closed=False) == []
