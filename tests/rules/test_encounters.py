"""One car meets another: when it happens, on which panels, and what each outcome does (A13)."""

from __future__ import annotations

import pytest

from svl.rules.race.facts import CheckMade, EncounterEnded, Finished, Hit, Met, SideTaken
from tests.rules.helpers import loop, meeting, strip


def met(attacker, defender, *, side="left", dice="", road="S S S S S S", at=5, **cars):
    race = meeting(dice, road, at=at, **cars)
    race.side("a", side)
    race.choose(a=attacker, b=defender)
    return race


def ended(race):
    (end,) = race.told(EncounterEnded)
    return end


# -- the four outcomes (A13.3)


def test_two_passes_are_a_clean_pass():
    race = met("PASS", "PASS")
    assert ended(race).outcome == "clean_pass"
    assert race.told(Hit) == []
    assert race.speeds() == {"a": 5, "b": 4}


def test_a_ram_against_a_pass_hits_both_sides_of_the_defender():
    race = met("RAM", "PASS", dice="a 3")
    assert ended(race).outcome == "attacker_rams"
    assert sorted(race.hits("b")) == [("left", 15), ("right", 15)]
    assert race.hits("a") == []
    assert race.speeds() == {"a": 5, "b": 3}


def test_a_pass_against_a_ram_hits_both_sides_of_the_attacker():
    race = met("PASS", "RAM", dice="b 4")
    assert ended(race).outcome == "defender_rams"
    assert sorted(race.hits("a")) == [("left", 20), ("right", 20)]
    assert race.hits("b") == []
    assert race.speeds() == {"a": 4, "b": 4}


def test_two_rams_add_up_and_cost_both_cars_one_length():
    race = met("RAM", "RAM", dice="a 2, b 5", road="S EL S S S S", at=4)
    assert ended(race).outcome == "double_ram"
    assert race.hits("a") == [("right", 35)]
    assert race.hits("b") == [("left", 35)]
    assert race.speeds() == {"a": 3, "b": 3}  # one each, not the curve's two


@pytest.mark.parametrize(("side", "own"), [("left", "right"), ("right", "left")])
def test_going_by_on_a_side_puts_the_own_other_side_against_it(side, own):
    race = met("RAM", "RAM", dice="a 1, b 1", side=side)
    assert race.hits("a") == [(own, 10)]
    assert race.hits("b") == [(side, 10)]
    assert [(taken.attacker, taken.defender, taken.side) for taken in race.told(SideTaken)] == [("a", "b", side)]


@pytest.mark.parametrize("side", ["left", "right"])
def test_the_struck_side_is_hit_before_the_wall(side):
    wall = {"left": "right", "right": "left"}[side]
    assert met("RAM", "PASS", dice="a 1", side=side).hits("b") == [(side, 5), (wall, 5)]
    assert met("PASS", "RAM", dice="b 1", side=side).hits("a") == [(wall, 5), (side, 5)]


# -- the tile's own loss and its check (A13.3, A13.6)


@pytest.mark.parametrize(
    ("tile", "loss"),
    [
        ("S", 1),
        ("U1", 1),
        ("U2", 2),
        ("D2", 1),
        ("EL", 2),
        ("HL", 3),
        ("S!brake_mine", 4),
        ("S!glitch_misaligned", 1),
        ("HL!glitch_no_power", 3),
        ("S!jump", 5),
    ],
)
def test_a_ram_costs_its_victim_the_larger_loss_of_the_tile(tile, loss):
    race = met("RAM", "PASS", dice="a 1", road=f"S {tile} S S S S", at=6, b={"speed": 9})
    assert race.losses("b") == [("ram", -loss)]


@pytest.mark.parametrize(
    ("a", "b", "dice", "checked"),
    [
        ("PASS", "PASS", "", True),
        ("RAM", "PASS", "a 1", True),
        ("PASS", "RAM", "b 1", False),
        ("RAM", "RAM", "a 1, b 1", True),
    ],
)
def test_the_attacker_checks_the_tile_unless_he_paid_its_loss(a, b, dice, checked):
    race = met(a, b, dice=dice, road="S EL S S S S")
    assert ended(race).attacker_checks is checked
    assert (1 in [made.tile for made in race.told(CheckMade)]) is checked


def test_the_check_after_a_double_ram_reads_the_reduced_speed():
    race = met("RAM", "RAM", dice="a 1, b 1", road="S EL S S S S")
    assert race.hits("a") == [("right", 10)]  # 4 is safe


def test_the_defender_checks_nothing():
    race = met("RAM", "PASS", dice="a 1", road="S HL S S S S", b={"speed": 9})
    assert {made.seat for made in race.told(CheckMade)} == {"a"}


# -- when cars meet (A13.1, B-45, B-46, B-55)


def test_entering_the_tile_of_another_car_is_an_encounter():
    race = meeting()
    assert [(fact.attacker, fact.others, fact.tile) for fact in race.told(Met)] == [("a", ("b",), 1)]
    assert race.waits == "a to choose a side to go by"


def test_the_last_tile_of_a_move_counts_too():
    assert meeting(at=1).waits == "a to choose a side to go by"


def test_cars_that_share_a_tile_do_not_meet_on_leaving_it():
    race = strip("S S S", a={"speed": 2}, b={"tile": 0}, c={"tile": 0})
    race.drive("a", 2)
    assert race.told(Met) == []


def test_cars_left_on_one_tile_part_without_another_encounter():
    race = met("PASS", "RAM", dice="b 1", at=1)
    assert race.speeds()["a"] == 0
    assert race.tile("a") == race.tile("b") == 1
    race.drive("b", 2)
    assert len(race.told(Met)) == 1


def test_one_move_may_meet_several_cars_one_after_the_other():
    race = strip("S S S S S S", dice="b 1", a={"speed": 4}, b={"tile": 1}, c={"tile": 3})
    race.drive("a", 4)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    assert race.waits == "a to choose a side to go by"
    race.side("a", "right")
    race.choose(a="PASS", c="PASS")
    assert [fact.others for fact in race.told(Met)] == [("b",), ("c",)]
    assert race.tile("a") == 3  # 4 less the ram's 1


def test_a_speed_lost_on_the_first_encounter_may_spare_the_second():
    race = strip("S EL S S", dice="b 1", a={"speed": 2}, b={"tile": 1}, c={"tile": 2})
    race.drive("a", 2)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    assert race.waits == "b to set tack and speed"
    assert race.tile("a") == 1


@pytest.mark.parametrize("status", ["pit", "wrecked"])
def test_cars_that_are_not_racing_are_not_met(status):
    race = loop(a={"tile": 13, "speed": 2}, b={"lap": 2, "status": status}, c={"tile": 5})
    race.drive("a", 2)
    assert race.told(Met) == []


def test_the_flag_comes_before_the_encounter():
    race = loop(a={"lap": 3, "tile": 13, "speed": 2}, b={"lap": 3, "tile": 0})
    race.drive("a", 2)
    assert race.told(Met) == []
    assert [flag.seat for flag in race.told(Finished)] == ["a"]


def test_a_car_a_lap_behind_is_met_all_the_same():
    race = loop(a={"lap": 3, "tile": 2, "speed": 1}, b={"lap": 1, "tile": 3})
    race.drive("a", 1)
    assert race.waits == "a to choose a side to go by"


def test_choices_are_made_afresh_each_time():
    race = strip("S S S S", a={"speed": 2}, b={"tile": 1}, c={"tile": 2})
    race.drive("a", 2)
    race.side("a", "left")
    race.choose(a="PASS", b="PASS")
    race.side("a", "left")
    race.choose(c="PASS")
    assert race.waits == "a c to palm"


def test_a_palm_changes_nothing_anybody_can_see():
    race = meeting()
    race.side("a", "left")
    state, waits = race.state, race.waits
    for intent in ("PASS", "RAM", "PASS"):
        race.choose(a=intent)
        assert (race.state, race.waits) == (state, waits)


def test_a_choice_may_be_changed_until_the_last_one_is_in():
    race = meeting("a 1")
    race.side("a", "left")
    race.choose(a="PASS")
    race.choose(a="RAM")
    race.choose(b="PASS")
    assert ended(race).outcome == "attacker_rams"


# -- blows are finished one by one (A23)


def test_in_a_double_ram_the_attackers_blow_is_finished_before_the_targets():
    thin = {"figures": {"chassis": 40}}  # 10 on a side
    race = met("RAM", "RAM", dice="ram 1, ram 2, malfunction 1 1, malfunction 1 2", a=thin, b=thin)
    order = [(fact.seat, fact.cause) for fact in race.told(Hit)]
    assert order == [("a", "double ram"), ("b", "double ram")]
    # malfunction 2 and the ram's loss are done with the Attacker before 3 falls on the target
    assert race.losses("a") == [("malfunction", -2), ("double ram", -1)]
    assert race.losses("b") == [("malfunction", -4)]


def test_a_rammed_car_loses_the_tiles_speed_after_its_malfunctions():
    thin = {"figures": {"chassis": 40}, "speed": 9}
    race = met("RAM", "PASS", dice="ram 3, malfunction 1 1, malfunction 1 1", b=thin)
    assert race.losses("b") == [("malfunction", -2), ("malfunction", -2), ("ram", -1)]


def test_a_wreck_meets_no_mine_and_no_check_on_its_tile():
    nose = {"panels": {"right": 9}}
    race = strip("S HL", dice="ram 1, ram 1", mines={1: "c"}, a={"speed": 5, **nose}, b={"tile": 1}, c={"tile": 9})
    race.drive("a", 5)
    race.side("a", "left")
    race.choose(a="RAM", b="RAM")
    assert race.told(CheckMade) == []
    assert race.state.tiles[1].mine == "c"


def test_an_attacker_wrecked_in_the_encounter_skips_the_rest_of_its_tile():
    frail = {"panels": {"left": 5, "right": 5}}
    race = strip("S S+turbo_3 S", dice="ram 1", a={"speed": 5, **frail}, b={"tile": 1}, c={"tile": 9})
    race.drive("a", 5)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    assert race.car("a").status == "wrecked"
    assert race.losses("a") == []
    assert race.waits == "b to set tack and speed"
