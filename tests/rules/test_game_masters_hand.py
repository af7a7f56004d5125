"""The game master in the middle of things: what he drops or sets goes no further than he meant."""

from __future__ import annotations

from svl.rules.race.actions import TrackEvent
from svl.rules.race.facts import CheckMade, EncounterEnded, LinedUp, TileLeft
from tests.rules.helpers import entrant, grid, meeting, strip


def test_a_roll_off_that_is_dropped_leaves_the_others_where_their_sheets_put_them():
    race = grid(entrant("a"), entrant("b"), entrant("c", notoriety=9000), dice=None)
    race.adjust("cancel")
    assert race.told(LinedUp)[-1].order == ("c", "a", "b")


def test_an_endurance_test_that_is_dropped_counts_as_passed_and_the_tile_goes_on():
    race = strip("S D2!jump S S S", dice=None, a={"speed": 2, "driver_handling": 0})
    race.drive("a", 2)
    race.adjust("cancel")
    assert race.hits("a") == [("front", 60)]
    assert race.told(TileLeft)[0].speed == 2  # to 0 by the Jump, then down the slope


def test_drifter_dice_that_are_dropped_leave_the_normal_check():
    race = strip("S HL S S", dice=None, a={"speed": 4, "talents": ["drifter"]})
    race.drive("a", 4)
    race.use("a", "drifter")
    race.adjust("cancel")
    assert [fact.check.what for fact in race.told(CheckMade)] == ["hard_curve"]


def test_a_ram_that_is_dropped_costs_nothing_and_exempts_from_nothing():
    race = meeting(dice=None)
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    race.adjust("cancel")
    assert race.told(EncounterEnded)[0].attacker_checks
    assert race.hits("a") == []


def test_a_car_the_game_master_takes_out_rams_nobody():
    race = meeting(dice=None, b={}, c={})
    race.choose(target="b", a="RAM", b="PASS", c="RAM")
    race.adjust("status", "c", value="wrecked")
    race.roll(2)
    assert race.hits("a") == []
    assert race.car("c").speed == 0


def test_what_the_game_master_sets_in_an_encounter_outlives_a_stolen_lead():
    race = meeting(dice="b 6", a={"talents": ["steal_the_lead"]}, b={})
    race.side("a", "left")
    race.adjust("damage", "b", part="rear", value=40)
    race.choose(a="PASS", b="RAM")
    race.use("a", "steal_the_lead")
    assert race.damage("a") == (0, 0, 0, 0)
    assert race.damage("b") == (0, 40, 0, 0)


def test_the_blow_of_an_event_lands_though_the_lead_is_stolen():
    race = meeting(dice=None, a={"talents": ["steal_the_lead"]}, b={"talents": ["quick_turn"]})
    race.act("gm", TrackEvent("damage", "a tyre on the road", seat="b", panel="front", amount=30))
    race.use("a", "steal_the_lead")
    race.brace("b")
    assert race.hits("b") == [("front", 30)]


def test_a_car_moved_to_another_tile_is_met_no_more():
    race = meeting(dice=None)
    race.adjust("tile", "b", value=5)
    assert race.told(EncounterEnded)[0].outcome == "clean_pass"
    assert race.car("a").distance > 1
