"""The circuits of the library: true to what the world says of each place, fair to every car, and worth a race."""

from __future__ import annotations

from functools import cache
from itertools import groupby, pairwise

import pytest

from svl.rules import Entrant, Rulings, Stats, Tile, Track, advise, best_lap, build, catalog, check_loop, check_tile
from svl.rules.catalog import BOOSTS, NAV_TILES
from svl.rules.circuits import CHARACTERS, CIRCUITS
from svl.rules.exhibition import exhibition
from svl.rules.figures import Condition, figures_of
from svl.rules.race.facts import TileEntered
from svl.rules.race.game import SVL
from svl.rules.world import PLACES
from svl.table import advance, live, start

RULINGS = Rulings()
RACED_ON = ("oval", "rally track", "city track")
KINDS = {place.id.replace("_", "-"): place.kind for place in PLACES if place.kind in RACED_ON}
AVERAGE = Stats(10, 10, 10, 10)

every_circuit = pytest.mark.parametrize("circuit", CIRCUITS)


def of_kind(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("circuit", [circuit for circuit, each in KINDS.items() if each == kind])


def car(team: catalog.Team, car_class: str) -> Entrant:
    return build("a", "", AVERAGE, team, catalog.CLASSES[car_class], RULINGS)


def field() -> list[Entrant]:
    """The 21 models, each with an average driver."""
    return [car(team, car_class) for team in catalog.TEAMS.values() for car_class in catalog.CLASSES]


@cache
def clean_lap(circuit: str, car_class: str) -> int:
    """The turns of a clean lap for a bare car of the class."""
    lap = best_lap(car(catalog.Team("bare", "No team"), car_class), CIRCUITS[circuit], RULINGS, clean=True)
    assert lap is not None
    return lap.turns


def count(track: Track, nav: str) -> int:
    return sum(nav in tile.nav for tile in track.tiles)


def longest_straight(track: Track) -> int:
    """Counted over the line."""
    runs = [len(list(run)) for straight, run in groupby(track.tiles * 2, lambda tile: tile.turn == 0) if straight]
    return max(runs)


def test_every_place_with_a_track_has_one_and_each_has_a_character():
    assert set(CIRCUITS) == set(KINDS)
    assert set(CHARACTERS) == set(CIRCUITS)
    assert all(text.endswith(".") and "\n" not in text and len(text) <= 120 for text in CHARACTERS.values())
    assert {track.name for track in CIRCUITS.values()} == {place.name for place in PLACES if place.kind in RACED_ON}


@every_circuit
def test_a_circuit_is_a_legal_loop_of_a_good_length(circuit):
    track = CIRCUITS[circuit]
    check_loop(track.tiles)
    assert 36 <= len(track.tiles) <= 70
    assert track.tiles[0] == Tile("straight_flat")


def test_laps_differ_in_length():
    assert len({len(track.tiles) for track in CIRCUITS.values()}) >= 7


@of_kind("oval")
def test_an_oval_is_flat_has_long_straights_and_no_hard_curve(circuit):
    track = CIRCUITS[circuit]
    assert count(track, "hard_curve") == 0
    assert count(track, "incline") == count(track, "decline") == 0
    assert {tile.turn for tile in track.tiles} == {0, -1}, "an oval turns one way only"
    assert longest_straight(track) >= 10


def test_texas_and_new_mexico_are_large_and_texas_is_the_largest_oval():
    assert len(CIRCUITS["texas"].tiles) > len(CIRCUITS["new-mexico"].tiles) >= 45


@of_kind("rally track")
def test_a_rally_climbs_and_falls_and_comes_home_at_the_height_it_left(circuit):
    track = CIRCUITS[circuit]
    assert count(track, "incline") >= 5
    assert count(track, "decline") >= 5
    assert sum(NAV_TILES[tile.nav].speed_change for tile in track.tiles) == 0


@of_kind("city track")
def test_a_city_track_is_flat_and_has_several_hard_curves(circuit):
    track = CIRCUITS[circuit]
    assert count(track, "hard_curve") >= 4
    assert count(track, "incline") == count(track, "decline") == 0


@every_circuit
def test_every_model_can_lap_a_circuit_without_a_scratch(circuit):
    without = [each.model for each in field() if best_lap(each, CIRCUITS[circuit], RULINGS, clean=True) is None]
    assert without == []


@every_circuit
def test_a_lap_is_neither_over_at_once_nor_endless_and_no_class_is_left_behind(circuit):
    light, medium, heavy = (clean_lap(circuit, car_class) for car_class in catalog.CLASSES)
    assert 7 <= medium <= 16
    assert light <= medium <= heavy <= 1.37 * light


@every_circuit
def test_damage_buys_time_so_that_there_is_something_to_dare(circuit):
    """At least one class laps faster at a price."""
    bare = catalog.Team("bare", "No team")
    dear = {each: best_lap(car(bare, each), CIRCUITS[circuit], RULINGS, clean=False) for each in catalog.CLASSES}
    assert any(lap and lap.turns < clean_lap(circuit, each) for each, lap in dear.items())


@every_circuit
def test_nobody_needs_to_be_advised_about_a_circuit(circuit):
    assert advise(CIRCUITS[circuit], field(), RULINGS) == ()


@every_circuit
def test_hazards_and_boosts_lie_about_and_the_first_turns_of_a_race_are_free_of_hazards(circuit):
    tiles = CIRCUITS[circuit].tiles
    assert sum(tile.hazard is not None for tile in tiles) >= 2
    assert sum(tile.boost is not None and BOOSTS[tile.boost].speed > 0 for tile in tiles) >= 3
    assert sum(tile.boost is not None and BOOSTS[tile.boost].chassis > 0 for tile in tiles) >= 1
    assert not any(tile.hazard for tile in tiles[:8]), "the field has not got going yet"


@pytest.mark.parametrize("car_class", catalog.CLASSES)
@every_circuit
def test_a_hazard_leaves_a_choice_of_speeds(circuit, car_class):
    """More than one speed is safe there, among those a car of the class reaches in PUSH and by the tile before."""
    tiles = CIRCUITS[circuit].tiles
    flat_out = figures_of(car(catalog.Team("bare", "No team"), car_class), Condition(tack="push"))
    for before, tile in pairwise(tiles):
        if tile.hazard is not None:
            gain = (BOOSTS[before.boost].speed if before.boost else 0) + NAV_TILES[before.nav].speed_change
            reached = range(1, flat_out.top_speed + max(0, gain) + 1)
            assert sum(not check_tile(flat_out, tile, speed, RULINGS).failed for speed in reached) >= 2


@every_circuit
def test_a_race_finishes_with_cars_that_overtook_each_other(circuit):
    match = exhibition(cars=6, laps=2, circuit=circuit, seed=1)
    assert match.state.result
    assert sum(placing.place is not None for placing in match.state.result) >= 2
    assert overtakes(match) >= 3


def overtakes(match) -> int:
    """How often a car that was behind another is ahead of it."""
    entries = live(match.entries)
    table, _ = start(SVL, entries[0])
    ahead: dict[tuple[str, str], bool] = {}
    passed = 0
    for entry in entries[1:]:
        table, told = advance(SVL, table, entry)
        if not any(isinstance(fact, TileEntered) for fact in told):
            continue
        for one in table.state.cars:
            for other in table.state.cars:
                if one.seat < other.seat and one.distance != other.distance:
                    leads = one.distance > other.distance
                    passed += ahead.get((one.seat, other.seat), leads) != leads
                    ahead[one.seat, other.seat] = leads
    return passed
