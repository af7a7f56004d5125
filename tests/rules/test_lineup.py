"""The starting lineup and the order of turns that follows from it (A8, B-21, B-78)."""

from __future__ import annotations

from svl.rules.catalog import CLASSES
from svl.rules.race.facts import LinedUp, RolledOff, TurnBegan
from tests.rules.helpers import OVAL, entrant, grid, loop


def order(race):
    cars = "".join(car.seat for car in race.state.cars)
    assert cars == "".join(entrant.seat for entrant in race.state.entrants)
    return cars


def test_notoriety_comes_before_everything_else():
    race = grid(entrant("a", notoriety=500, stats={"reflexes": 18}), entrant("b", notoriety=501, stats={"reflexes": 3}))
    assert order(race) == "ba"


def test_fresh_drivers_line_up_by_reflexes():
    race = grid(*(entrant(seat, stats={"reflexes": score}) for seat, score in (("a", 9), ("b", 17), ("c", 12))))
    assert order(race) == "bca"


def test_equal_reflexes_are_parted_by_acceleration():
    light, medium, heavy = (entrant(seat, car_class=size) for seat, size in zip("abc", CLASSES, strict=True))
    assert order(grid(heavy, light, medium)) == "abc"


def test_acceleration_counts_with_its_components():
    stalwart = entrant("a", team="steed_corona")  # 4
    resistenza = entrant("b", team="cipriani", components=["turbo", "brakes"])  # 3 and the Turbo's 1: they roll
    assert grid(stalwart, resistenza, dice=None).waits == "a to roll 3d6 for lineup"


def test_drivers_equal_in_everything_roll_off_and_the_higher_goes_first():
    race = grid(entrant("a"), entrant("b"), dice="a 1 2 3, b 2 2 3")
    assert order(race) == "ba"
    assert race.told(RolledOff)[0].rolls == (("b", 7), ("a", 6))


def test_equal_rolls_are_rolled_again_until_they_differ():
    race = grid(entrant("a"), entrant("b"), dice="a 1 2 3, b 2 2 2, a 5 5 5, b 6 6 3, a 1 1 1, b 1 1 2")
    assert order(race) == "ba"
    assert len(race.told(RolledOff)) == 3


def test_only_those_who_are_still_level_roll_again():
    race = grid(entrant("a"), entrant("b"), entrant("c"), dice="a 3 3 3, b 6 6 6, c 3 3 3, a 1 1 1, c 2 2 2")
    assert order(race) == "bca"
    assert race.unrolled == []


def test_a_tie_in_the_middle_of_the_field_is_settled_in_its_place():
    first, last = entrant("a", stats={"reflexes": 18}), entrant("d", stats={"reflexes": 3})
    race = grid(last, entrant("b"), entrant("c"), first, dice="b 1 1 1, c 6 6 6")
    assert order(race) == "acbd"


def test_the_table_waits_for_the_roll_off():
    race = grid(entrant("a"), entrant("b"), dice=None)
    assert race.waits == "a to roll 3d6 for lineup"
    race.roll(1, 1, 1)
    assert race.waits == "b to roll 3d6 for lineup"
    race.roll(2, 2, 2)
    assert race.waits == "b to set tack and speed"


def test_everybody_starts_on_the_start_tile_at_speed_0_on_lap_1():
    race = grid(entrant("a", stats={"reflexes": 18}), entrant("b"))
    assert [(car.distance, car.speed, car.tack, tuple(car.damage)) for car in race.state.cars] == [
        (0, 0, "pace", (0, 0, 0, 0))
    ] * 2
    assert {race.state.lap_of(seat) for seat in "ab"} == {1}
    assert race.told(LinedUp)[0].order == ("a", "b")


def test_the_lineup_is_the_turn_order_of_every_round():
    race = loop(a={"tile": 0}, b={"tile": 9}, c={"tile": 5}, to_move="c")
    for seat in "cabcab":
        race.drive(seat, 0)
    assert [fact.seat for fact in race.told(TurnBegan)] == list("abcabc")
    assert [fact.round for fact in race.told(TurnBegan)] == [2, 2, 2, 3, 3, 3]


def test_overtaking_does_not_change_the_order():
    race = loop(a={"tile": 0, "speed": 1}, b={"tile": 2, "speed": 4})
    race.drive("a", 1)
    race.drive("b", 2)
    assert race.waits == "a to set tack and speed"
    assert order(race) == "ab"


def test_a_wreck_is_passed_over():
    race = loop(a={}, b={"status": "wrecked"}, c={"tile": 3})
    race.drive("a", 0)
    assert race.waits == "c to set tack and speed"


def test_a_solo_race_just_runs():
    race = grid(entrant("a"), laps=1)
    assert race.waits == "a to set tack and speed"
    for _ in range(20):
        if race.state.over:
            break
        race.drive("a", 3)
    assert race.state.over
    assert [(p.seat, p.place) for p in race.state.result] == [("a", 1)]
    assert len(race.told(TurnBegan)) == -(-len(OVAL.split()) // 3)
