"""Slow Mine, Forward Tractor and Neutralize Hazard: the components somebody has to press a button for (A5)."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import DropMine, NeutralizeHazard, PullTractor
from svl.rules.race.facts import HazardSwitchedOff, MineDropped, MineHit, TractorPulled
from tests.rules.helpers import loop, refused, strip

MINE = {"components": ["slow_mine"]}
TRACTOR = {"components": ["forward_tractor"]}
NEUTRALIZER = {"components": ["neutralize_hazard"]}


def targets(race, seat="a"):
    return [value for o in race.options(seat) if o.kind is PullTractor for value in o.fields["target"].values]


def tiles(race, seat="a"):
    return [value for o in race.options(seat) if o.kind is NeutralizeHazard for value in o.fields["tile"].values]


# -- Slow Mine (B-69)


def test_a_mine_dropped_at_the_start_lies_on_the_tile_the_car_leaves():
    race = loop(a={"tile": 1, **MINE}, b={"tile": 5})
    race.act("a", DropMine())
    race.drive("a", 2)
    assert [(mine.seat, mine.tile) for mine in race.told(MineDropped)] == [("a", 1)]
    assert race.waits == "b to set tack and speed"  # not asked a second time


def test_a_mine_dropped_at_the_end_lies_where_the_car_stops():
    race = loop(a={"tile": 1, **MINE}, b={"tile": 5})
    race.drive("a", 2)
    assert race.waits == "a to drop a Slow Mine or keep it"
    race.act("a", DropMine())
    assert race.state.tiles[3].mine == "a"
    assert race.waits == "b to set tack and speed"


def test_a_mine_may_be_kept_and_there_is_one_for_every_turn():
    race = loop(a={"tile": 1, **MINE}, b={"tile": 5})
    race.drive("a", 1)
    race.no("a")
    race.drive("b", 0)
    race.act("a", DropMine())
    assert DropMine not in [option.kind for option in race.options("a")]
    assert race.car("a").mines == 1


def test_a_mine_takes_3_from_the_next_car_to_cross_and_is_gone():
    race = loop(a={"tile": 0, "speed": 5}, b={"tile": 9}, mines={2: "b"})
    race.drive("a", 5)
    assert race.losses("a") == [("slow_mine", -3)]
    assert race.tile("a") == 2
    assert race.state.tiles[2].mine is None


def test_a_mine_takes_its_owner_too():
    race = loop(a={"tile": 0, "speed": 5}, b={"tile": 9}, mines={2: "a"})
    race.drive("a", 5)
    assert race.losses("a") == [("slow_mine", -3)]


def test_a_mine_leaves_the_cars_alone_that_stand_on_its_tile():
    race = loop(a={"tile": 2, "speed": 2, **MINE}, b={"tile": 2, "speed": 2})
    race.act("a", DropMine())
    race.drive("a", 2)
    race.drive("b", 1)
    assert race.told(MineHit) == []


def test_precognition_drives_over_a_mine_and_leaves_it_there():
    race = loop(a={"tile": 0, "speed": 5, "talents": ["precognition"]}, b={"tile": 9}, mines={2: "b"})
    race.drive("a", 4)
    assert [hit.foreseen for hit in race.told(MineHit)] == [True]
    assert race.tile("a") == 4
    assert race.state.tiles[2].mine == "b"


def test_a_failed_component_drops_nothing():
    race = loop(a={"tile": 1, **MINE, "failed": ["slow_mine"]}, b={"tile": 5})
    assert refused(race, "a", DropMine()).code == "component_failed"
    race.drive("a", 1)
    assert race.waits == "b to set tack and speed"


# -- Forward Tractor (B-70)


@pytest.mark.parametrize(
    ("own", "theirs", "after"),
    [(6, 4, (6, 3)), (4, 6, (4, 5)), (6, 3, (6, 1)), (2, 7, (2, 4)), (5, 5, (6, 4)), (9, 1, (9, 0)), (0, 0, (1, 0))],
)
def test_the_tractor_takes_half_the_gap_rounded_up(own, theirs, after):
    race = strip("S S S S", a={"speed": own, **TRACTOR}, b={"tile": 3, "speed": theirs})
    race.act("a", PullTractor("b"))
    assert tuple(race.speeds().values()) == after
    (pull,) = race.told(TractorPulled)
    assert (pull.seat, pull.target, pull.gap) == ("a", "b", abs(own - theirs))


def test_the_tractor_rounds_up_even_where_everything_else_is_rounded_down():
    race = strip("S S S", rulings={"rounding": "down"}, a={"speed": 6, **TRACTOR}, b={"tile": 2, "speed": 3})
    race.act("a", PullTractor("b"))
    assert race.car("b").speed == 1


def test_the_tractor_reaches_three_tiles_and_not_the_own_one():
    road = "S S S S S"
    assert targets(strip(road, a=TRACTOR, b={"tile": 3})) == ["b"]
    assert targets(strip(road, a=TRACTOR, b={"tile": 4})) == []
    assert targets(strip(road, a=TRACTOR, b={"tile": 0})) == []
    assert targets(strip(road, a={"tile": 3, **TRACTOR}, b={"tile": 2})) == []


def test_the_tractor_takes_the_nearest_car_and_the_driver_picks_among_equals():
    race = strip("S S S S", a=TRACTOR, b={"tile": 3}, c={"tile": 2}, d={"tile": 2})
    assert targets(race) == ["c", "d"]


def test_the_tractor_ignores_laps():
    race = loop(a={"lap": 2, "tile": 12, **TRACTOR}, b={"lap": 1, "tile": 1})
    assert targets(race) == ["b"]  # three tiles ahead on the loop, a lap and more behind


@pytest.mark.parametrize("status", ["pit", "wrecked"])
def test_the_tractor_sees_racing_cars_only(status):
    race = loop(a=TRACTOR, b={"tile": 1, "status": status}, c={"tile": 3})
    assert targets(race) == ["c"]


def test_the_tractors_gain_may_exceed_top_speed_and_then_the_car_coasts():
    figures = {"acceleration": 3, "top_speed": 5, "braking": 4}
    race = strip("S S S", a={"speed": 5, "figures": figures, **TRACTOR}, b={"tile": 2, "speed": 5})
    race.act("a", PullTractor("b"))
    assert race.car("a").speed == 6
    (option,) = (o for o in race.options("a") if o.fields["tack"].has("pace"))
    assert option.fields["speed"].high == 5


def test_the_tractor_is_pulled_before_tack_and_speed_and_once_in_two_laps():
    race = loop(a={"tile": 0, **TRACTOR}, b={"tile": 2, "speed": 4})
    race.act("a", PullTractor("b"))
    assert race.waits == "a to set tack and speed"
    refusal = refused(race, "a", PullTractor("b"))
    assert (refusal.code, refusal.bendable) == ("spent", True)
    assert "ready again on lap 3" in refusal.sentence


@pytest.mark.parametrize(("lap", "ready"), [(1, False), (2, False), (3, True)])
def test_the_tractor_used_on_lap_1_is_ready_on_lap_3(lap, ready):
    used = {"uses": [{"ability": "forward_tractor", "lap": 1, "turn": 1}]}
    race = loop(a={"lap": lap, "tile": 0, **TRACTOR, **used}, b={"lap": 1, "tile": 2})
    assert bool(targets(race)) == ready


# -- Neutralize Hazard (B-71)


def test_a_hazard_up_to_six_tiles_ahead_is_switched_off_for_everybody():
    race = strip("S S S!jump S", a={"speed": 2, **NEUTRALIZER}, b={"tile": 9, "speed": 2}, to_move="a")
    race.act("a", NeutralizeHazard(2))
    assert [(off.tile, off.hazard) for off in race.told(HazardSwitchedOff)] == [(2, "jump")]
    race.drive("a", 2)
    assert race.hits("a") == []
    assert race.state.tiles[2].hazard is None


def test_only_hazards_one_to_six_tiles_ahead_are_in_reach():
    road = "S!jump S!jump S S S S S!jump S!brake_mine"
    assert tiles(strip(road, a=NEUTRALIZER)) == [1, 6]


def test_the_reach_goes_over_the_line():
    road = "S S!jump S S ER ER ER S S S S ER ER ER"
    assert tiles(loop(road, a={"tile": 12, **NEUTRALIZER})) == [1]


def test_a_slow_mine_is_no_hazard_to_neutralize():
    race = strip("S S S!jump", a=NEUTRALIZER, mines={1: "a"})
    assert tiles(race) == [2]
    assert refused(race, "a", NeutralizeHazard(1)).code == "only_precognition"


@pytest.mark.parametrize(("lap", "ready"), [(1, False), (3, False), (4, True)])
def test_neutralize_works_once_in_three_laps(lap, ready):
    road = "S S!jump S S ER ER ER S S S S ER ER ER"
    used = {"uses": [{"ability": "neutralize_hazard", "lap": 1, "turn": 1}]}
    race = loop(road, laps=9, a={"lap": lap, **NEUTRALIZER, **used})
    assert bool(tiles(race)) == ready
