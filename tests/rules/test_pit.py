"""The pit: declared on the line, paid for in skipped turns, out of play till the next turn (A17, B-72, B-73)."""

from __future__ import annotations

import pytest

from svl.rules import Fault, Service
from svl.rules.race.actions import Decline, EnterPit
from svl.rules.race.facts import FaultRemoved, LapBegan, Met, PitEntered, PitLeft, Repaired, TurnEnded, TurnSkipped
from tests.rules.helpers import OVAL, entrant, grid, loop, refused

HURT = {"damage": {"front": 40, "rear": 30, "left": 20, "right": 10}}


def spread(what, *points):
    return Service(what, points)


def remove(roll, component=""):
    return Service("remove", fault=Fault(roll, component))


def at_the_line(*, speed=4, road=OVAL, **car):
    race = loop(road, a={"tile": 13, "speed": speed, **HURT, **car}, b={"tile": 5}, c={"tile": 8})
    race.drive("a", speed)
    return race


def pitting(*services, **car):
    race = at_the_line(**car)
    race.act("a", EnterPit(services))
    return race


def round_goes_by(race):
    """Everybody but `a` stays where he is."""
    for seat in "bc":
        race.drive(seat, 0)


# -- going in


def test_the_question_comes_on_the_line_with_the_new_lap_begun():
    race = at_the_line()
    assert race.waits == "a to pit or drive on"
    assert [fact.lap for fact in race.told(LapBegan)] == [2]
    assert race.tile("a") == 0


def test_a_pitting_car_stops_on_the_line_at_speed_0_and_loses_the_rest_of_its_move():
    race = pitting(spread("repair50", 40, 0, 0, 0))
    car = race.car("a")
    assert (car.speed, car.status, race.tile("a"), race.state.lap_of("a")) == (0, "pit", 0, 2)
    assert race.told(TurnEnded)[0].moved == 1
    assert race.waits == "b to set tack and speed"


def test_no_encounter_and_no_check_on_the_line_for_a_pitting_car():
    race = loop("HL HL HL", a={"tile": 2, "speed": 6, **HURT}, b={"tile": 0})
    race.drive("a", 6)
    race.act("a", EnterPit((spread("repair50", 40, 0, 0, 0),)))
    assert race.told(Met) == []
    assert race.hits("a") == []


def test_a_mine_on_the_line_waits_for_a_car_that_drives_on():
    race = loop(a={"tile": 13, "speed": 4, **HURT}, b={"tile": 5}, mines={0: "b"})
    race.drive("a", 4)
    race.act("a", EnterPit((spread("repair50", 40, 0, 0, 0),)))
    assert race.state.tiles[0].mine == "b"


def test_a_car_that_drives_on_meets_and_checks_as_usual():
    race = loop(a={"tile": 13, "speed": 4, **HURT}, b={"tile": 0})
    race.drive("a", 4)
    race.act("a", Decline())
    assert race.waits == "a to choose a side to go by"


@pytest.mark.parametrize("car", [{"damage": {}}, {"damage": {}, "malfunctions": [6]}])
def test_nobody_is_asked_when_nothing_can_be_served(car):
    assert at_the_line(**car).waits == "b to set tack and speed"


def test_a_malfunction_alone_is_worth_the_question():
    assert at_the_line(damage={}, malfunctions=[8]).waits == "a to pit or drive on"


def test_there_is_no_pit_at_the_start_of_the_race():
    race = grid(entrant("a"), dice="")
    assert race.waits == "a to set tack and speed"
    assert refused(race, "a", EnterPit((spread("repair50", 5, 0, 0, 0),))).code == "not_asked"


def test_there_is_no_pit_on_the_finishing_line():
    race = loop(a={"lap": 3, "tile": 13, "speed": 4, **HURT}, b={"tile": 5})
    race.drive("a", 4)
    assert race.state.over


def test_there_is_no_pit_in_the_middle_of_a_lap():
    race = loop(a={"tile": 2, "speed": 2, **HURT}, b={"tile": 8})
    race.drive("a", 2)
    assert race.waits == "b to set tack and speed"


# -- how long it takes


@pytest.mark.parametrize(
    ("services", "turns"),
    [
        ([spread("repair50", 40, 0, 0, 0)], 1),
        ([spread("repair50", 0, 0, 0, 1)], 1),
        ([spread("repair100", 40, 30, 20, 10)], 2),
        ([spread("repair150", 40, 30, 20, 10)], 3),
        ([remove(8)], 1),
        ([remove(8), remove(9)], 2),
        ([remove(8), spread("repair50", 0, 30, 0, 0), spread("repair100", 40, 0, 20, 0)], 4),
    ],
)
def test_services_take_their_turns_together(services, turns):
    race = pitting(*services, malfunctions=[8, 9])
    assert race.told(PitEntered)[0].turns == turns
    for left in range(turns, 0, -1):
        assert race.car("a").pit_left == left
        round_goes_by(race)
    assert race.waits == "b to set tack and speed"  # the last skipped turn
    round_goes_by(race)
    assert race.waits == "a to set tack and speed"
    assert [fact.left for fact in race.told(TurnSkipped)] == list(range(turns - 1, -1, -1))


def test_the_work_is_done_when_the_last_skipped_turn_ends():
    race = pitting(spread("repair100", 40, 30, 0, 0))
    round_goes_by(race)
    assert race.told(Repaired) == []
    round_goes_by(race)
    assert race.damage("a") == (0, 0, 20, 10)
    assert race.car("a").services == ()


def test_the_car_is_out_of_play_till_its_next_turn_begins():
    race = loop(a={"tile": 13, "speed": 1, **HURT}, b={"tile": 13, "speed": 1}, c={"tile": 8})
    race.drive("a", 1)
    race.act("a", EnterPit((spread("repair50", 40, 0, 0, 0),)))
    race.drive("b", 0)
    race.drive("c", 0)  # a's one skipped turn has gone by, the work is done
    assert race.damage("a")[0] == 0
    race.drive("b", 2)
    assert race.told(Met) == []
    race.drive("c", 0)
    assert race.told(PitLeft)[0].seat == "a"
    assert (race.car("a").status, race.car("a").speed) == ("racing", 0)


def test_repairs_are_up_to_their_points_and_never_below_no_damage():
    race = pitting(spread("repair50", 0, 0, 0, 50))
    round_goes_by(race)
    assert race.damage("a") == (40, 30, 20, 0)


def test_a_removed_malfunction_is_gone_and_a_component_works_again():
    faults = {"malfunctions": [9, 9], "components": ["turbo"], "failed": ["turbo"]}
    race = pitting(remove(5, "turbo"), remove(9), speed=2, **faults)
    round_goes_by(race)
    round_goes_by(race)
    assert race.car("a").faults == (Fault(9),)
    assert [(fact.roll, fact.component) for fact in race.told(FaultRemoved)] == [(5, "turbo"), (9, "")]
    assert race.state.has("a", "turbo")


# -- what the crew refuses

REFUSED = [
    ((), "no_service", "at least one service"),
    ((spread("repair50", 20, 20, 0, 0),), "single_panel_only", "two turns spread 100"),
    ((spread("repair50", 51, 0, 0, 0),), "wrong_points", "1 to 50 points, not 51"),
    ((spread("repair100", 60, 41, 0, 0),), "wrong_points", "1 to 100 points, not 101"),
    ((spread("repair150", 151, 0, 0, 0),), "wrong_points", "1 to 150 points, not 151"),
    ((spread("repair50", 0, 0, 0, 0),), "wrong_points", "1 to 50 points, not 0"),
    ((spread("repair50", -5, 0, 0, 0),), "unreadable_service", "whole points for front, rear, left, right"),
    ((spread("repair50", 5, 5),), "unreadable_service", "whole points for front, rear, left, right"),
    ((remove(6),), "lasts_whole_race", "Component blackout"),
    ((remove(12),), "no_such_fault", "Steering failure"),
    ((remove(8), remove(8)), "no_such_fault", "Drive fault"),
    ((Service("remove"),), "unreadable_service", "Name the malfunction"),
]


@pytest.mark.parametrize(("services", "code", "says"), REFUSED)
def test_a_stop_that_cannot_be_had_is_refused(services, code, says):
    race = at_the_line(malfunctions=[6, 8])
    refusal = refused(race, "a", EnterPit(services))
    assert refusal.code == code
    assert says in refusal.sentence
    assert refusal.bendable == (code in ("single_panel_only", "wrong_points", "lasts_whole_race"))
