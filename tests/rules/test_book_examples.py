"""Every worked example of the book, played out at the table. Line numbers are those of the rule book."""

from __future__ import annotations

import pytest

from svl.rules import PANELS, Service
from svl.rules.race.actions import EnterPit, PullTractor
from svl.rules.race.facts import EncounterEnded, TurnEnded, TurnSkipped
from tests.rules.helpers import loop, meeting, strip


def speeds_on_offer(race, seat, tack="pace"):
    """The lowest and the highest speed the car may set."""
    found = [o.fields for o in race.options(seat) if "speed" in o.fields and o.fields["tack"].has(tack)]
    return found[0]["speed"].low, found[0]["speed"].high


def test_acceleration_3_takes_a_car_from_2_to_5_at_most():  # L970
    race = strip("S", a={"speed": 2, "figures": {"acceleration": 3, "top_speed": 6}})
    assert speeds_on_offer(race, "a")[1] == 5


def test_brakes_of_2_slow_a_car_from_6_to_4_at_least():  # L972
    race = strip("S", a={"speed": 6, "figures": {"braking": 2}})
    assert speeds_on_offer(race, "a")[0] == 4


def test_speed_6_is_six_tiles():  # L982
    race = strip("S", a={"speed": 6})
    race.drive("a", 6)
    assert race.tile("a") == 6


def test_two_easy_inclines_in_a_row_take_one_each():  # L868
    race = strip("S U1 U1 S S S", a={"speed": 5})
    race.drive("a", 5)
    assert race.losses("a") == [("straight_easy_incline", -1)] * 2
    assert race.car("a").speed == 3


def test_a_hard_curve_at_6_does_40_points_to_the_front():  # L885
    race = strip("S HL", a={"speed": 6})
    race.drive("a", 6)
    assert race.hits("a") == [("front", 40)]


def test_a_hard_curve_at_3_is_already_too_fast_and_at_2_it_is_not():  # L885
    fast = strip("S HL", a={"speed": 3})
    fast.drive("a", 3)
    assert fast.hits("a") == [("front", 10)]
    slow = strip("S HL", a={"speed": 2})
    slow.drive("a", 2)
    assert slow.hits("a") == []


def test_a_brake_mine_at_3_does_50_points_and_stops_the_car():  # L897
    race = strip("S S!brake_mine S S", a={"speed": 3})
    race.drive("a", 3)
    assert race.hits("a") == [("front", 50)]
    assert race.car("a").speed == 0
    assert race.told(TurnEnded)[-1].moved == 1


@pytest.mark.parametrize(("dice", "passes"), [("1 1 1", True), ("6 5 1", True), ("6 6 1", False), ("6 6 6", False)])
def test_endurance_12_passes_on_3_to_12(dice, passes):  # L899
    race = strip("S S!jump", dice=f"endurance {dice}", a={"speed": 2, "stats": {"endurance": 12}})
    race.drive("a", 2)
    assert [test[-1] for test in race.tested()] == [passes]


@pytest.mark.parametrize(
    ("rulings", "speed", "tiles"),
    [({}, 5, 5), ({"hard_curve_loss": 2}, 6, 6)],
    ids=["the table's loss of 3", "the example's loss of 2"],
)
def test_speed_8_into_a_hard_curve_after_four_tiles(rulings, speed, tiles):  # L984
    race = strip("S S S S HL", rulings=rulings, a={"speed": 8})
    race.drive("a", 8)
    assert race.hits("a") == [("front", 60)]
    assert race.car("a").speed == speed
    assert race.tile("a") == tiles


def test_a_double_ram_can_do_60_points_to_both():  # L1010
    race = meeting("a 6, b 6")
    race.side("a", "left")
    race.choose(a="RAM", b="RAM")
    assert race.hits("a") == [("right", 60)]
    assert race.hits("b") == [("left", 60)]


def test_the_forward_tractor_at_6_against_4_takes_1():  # L824
    race = strip("S S S S", a={"speed": 6, "components": ["forward_tractor"]}, b={"tile": 2, "speed": 4})
    race.act("a", PullTractor("b"))
    assert race.speeds() == {"a": 6, "b": 3}


def test_three_pit_turns_are_three_own_turns_missed():  # L1065
    race = loop(a={"tile": 13, "speed": 1, "damage": {"front": 90, "rear": 60}}, b={"tile": 3})
    race.drive("a", 1)
    race.act("a", EnterPit((Service("repair150", (90, 60, 0, 0)),)))
    for _ in range(3):
        race.drive("b", 0)
        assert race.waits == "b to set tack and speed"
    race.drive("b", 0)
    assert race.waits == "a to set tack and speed"
    assert [fact.left for fact in race.told(TurnSkipped)] == [2, 1, 0]


def hugo_meets_conrad(dice, **others):
    """Flat straights: Hugo at 5, Conrad two tiles ahead at 4, everybody else two tiles further."""
    conrad = {"tile": 2, "speed": 4}
    race = strip("S S S S S S", dice=dice, hugo={"speed": 5}, conrad=conrad, **others)
    race.drive("hugo", 5)
    race.side("hugo", "right")
    race.choose(hugo="RAM", conrad="PASS")
    return race


def test_hugo_rams_conrad():  # L1076-1086
    race = hugo_meets_conrad("hugo 3")
    assert sorted(race.hits("conrad")) == [("left", 15), ("right", 15)]
    assert race.speeds() == {"hugo": 5, "conrad": 3}
    assert race.hits("hugo") == []  # his own speed of 5 is well below the tile's 8
    assert race.tile("hugo") == 5


VESPER_AND_SLOVAK = {
    "vesper": {"tile": 4, "speed": 4, "stats": {"endurance": 11}},
    "slovak": {"tile": 4, "speed": 4},
}


def test_hugo_vesper_and_slovak():  # L1088-1102
    race = hugo_meets_conrad("hugo 3, vesper 2, slovak 4", **VESPER_AND_SLOVAK)
    race.choose("vesper", hugo="PASS", vesper="RAM", slovak="RAM")
    assert race.told(EncounterEnded)[-1].outcome == "defender_rams"
    assert race.hits("hugo") == [("front", 10), ("rear", 10)]
    assert race.hits("vesper") == [("left", 20), ("right", 20)]
    assert race.hits("slovak") == []
    # the example forgets the speed Slovak's ram costs Vesper (B-53)
    assert race.speeds() == {"hugo": 4, "conrad": 3, "vesper": 3, "slovak": 4}


def test_hugo_has_driven_four_tiles_when_his_turn_ends():  # L1106, the whole sample turn
    race = hugo_meets_conrad("hugo 3, vesper 2, slovak 4", **VESPER_AND_SLOVAK)
    race.choose("vesper", hugo="PASS", vesper="RAM", slovak="RAM")
    assert [(end.seat, end.moved, end.speed) for end in race.told(TurnEnded)] == [("hugo", 4, 4)]
    assert race.waits == "conrad to set tack and speed"
    assert race.unrolled == []


def vesper_breaks(dice, **rulings):
    """10 points are left on Vesper's right side when Slovak does 20 to both."""
    vesper = VESPER_AND_SLOVAK["vesper"] | {"damage": {"right": 990}}
    cars = {"vesper": vesper, "slovak": VESPER_AND_SLOVAK["slovak"]}
    race = hugo_meets_conrad(f"hugo 3, vesper 2, slovak 4, {dice}", **cars, **rulings)
    race.choose("vesper", hugo="PASS", vesper="RAM", slovak="RAM")
    return race


def test_vespers_right_side_breaks_with_10_left_and_20_taken():  # L1104
    race = vesper_breaks("malfunction 1 4")
    assert race.broke("vesper") == [("right", 5)]
    assert race.damage("vesper")[PANELS.index("right")] == 1000


def test_vespers_result_5_is_a_component_by_the_table_and_vesper_has_none():  # L1104, B-57
    race = vesper_breaks("malfunction 1 4")
    assert race.car("vesper").faults == ()
    assert race.car("vesper").speed == 3


def test_vespers_result_5_brings_a_standstill_by_the_sample():  # L1104, B-57
    race = vesper_breaks("malfunction 1 4, endurance 6 6 3", rulings={"malfunction_table": "sample"})
    assert race.tested() == [("vesper", "endurance", 11, 15, False)]
    assert race.car("vesper").speed == 0
