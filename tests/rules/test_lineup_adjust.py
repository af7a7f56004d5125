"""Another order on the grid: dragged, reversed or drawn by lot, until somebody drives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svl.rules import SVL, Rulings, Setup, narrate, parse_track
from svl.rules.race.actions import DropMine, SwitchTack, TrackEvent
from svl.rules.race.facts import Adjusted, TurnBegan
from svl.table import GM, Adjust, Match, Permutation, SampledDice, check, fold, restore, save, verify
from tests.rules.helpers import OVAL, Played, entrant, grid, loop, refused

FIELD = {"aki": 18, "bruno": 15, "caro": 12}  # who starts in this order, by Reflexes


def on_the_grid(start_grid: str = "shared", **more) -> Played:
    drivers = [entrant(seat, stats={"reflexes": score}, **more) for seat, score in FIELD.items()]
    return Played(SVL, Setup(parse_track(OVAL), 3, tuple(drivers), Rulings(start_grid=start_grid)))


def line_up(race: Match, order: str, why: str = "drawn by lot"):
    return race.act(GM, Adjust("lineup", why, value=order))


def order(race: Match) -> str:
    assert [car.seat for car in race.state.cars] == [each.seat for each in race.state.entrants]
    return ",".join(car.seat for car in race.state.cars)


def test_the_game_master_puts_the_cars_in_another_order_and_the_new_first_car_begins():
    race = on_the_grid()
    assert race.waits == "aki to set tack and speed"
    line_up(race, "caro,aki,bruno")
    assert order(race) == "caro,aki,bruno"
    assert race.waits == "caro to set tack and speed"


def test_the_first_turn_begins_anew_as_at_a_fresh_start():
    race = on_the_grid()
    line_up(race, "bruno,caro,aki")
    assert (race.state.turn, race.state.round, race.state.on_turn) == (1, 1, "bruno")
    assert [race.car(seat).turns for seat in FIELD] == [0, 1, 0]
    assert race.told(TurnBegan)[-1] == TurnBegan("bruno", 1, 1, 1)


def test_turns_then_follow_the_new_order_round_after_round():
    race = on_the_grid()
    line_up(race, "caro,bruno,aki")
    waits = []
    for _ in range(4):
        seat = race.state.on_turn
        waits.append(seat)
        race.drive(seat, 0)
    assert waits == ["caro", "bruno", "aki", "caro"]
    assert race.state.round == 2


def test_a_staggered_grid_is_staggered_anew():
    race = on_the_grid("staggered")
    line_up(race, "caro,aki,bruno")
    assert {car.seat: car.distance for car in race.state.cars} == {"caro": 0, "aki": -1, "bruno": -2}


def test_the_order_may_be_changed_as_often_as_the_table_likes_and_come_out_the_same():
    race = on_the_grid()
    for lot in ("caro,bruno,aki", "aki,caro,bruno", "aki,caro,bruno"):
        line_up(race, lot)
        assert order(race) == lot
    assert race.state.turn == 1


def test_an_undo_gives_the_old_order_back():
    race = on_the_grid()
    before = race.state
    line_up(race, "caro,bruno,aki")
    race.undo(race.entries[-1].seq)
    assert race.state == before


def test_the_log_says_who_starts_where_and_why_in_names():
    race = on_the_grid()
    line_up(race, "caro,aki,bruno", "drawn by lot")
    (fact,) = race.told(Adjusted)
    assert (fact.before, fact.after) == ("aki,bruno,caro", "caro,aki,bruno")
    told = "The game master sets the grid: Caro, Aki and Bruno (drawn by lot)."
    assert narrate.log_line(race.state, fact) == told
    card = narrate.why(race.state, fact)
    assert card.sentence == told
    assert card.numbers == (
        ("Before", "Aki, Bruno and Caro"),
        ("Now", "Caro, Aki and Bruno"),
        ("Reason", "drawn by lot"),
    )


def test_a_long_field_and_a_long_reason_still_make_one_line():
    drivers = [entrant(f"driver-{n}", stats={"reflexes": n}) for n in range(3, 15)]
    race = grid(*drivers)
    line_up(race, ",".join(f"driver-{n}" for n in range(3, 15)), "the tower wanted " * 10)
    line = narrate.log_line(race.state, race.told(Adjusted)[0])
    assert line is not None
    assert line.startswith("The game master sets the grid: Driver-3, Driver-4")
    assert "and 8 more" in line
    assert len(line) <= 120


# -- when it is too late, or too early


def test_once_somebody_has_driven_the_order_stands():
    race = on_the_grid()
    race.drive("aki", 2)
    refusal = refused(race, GM, Adjust("lineup", "late", value="caro,bruno,aki"))
    assert refusal.code == "off_the_grid"
    assert "before anybody drives" in refusal.sentence


def test_even_a_car_that_did_not_move_has_had_its_turn():
    race = on_the_grid()
    race.drive("aki", 0)
    assert refused(race, GM, Adjust("lineup", "late", value="caro,bruno,aki")).code == "off_the_grid"


@pytest.mark.parametrize(
    ("seat", "action", "fitted"),
    [
        ("aki", DropMine(), {"components": ["slow_mine"]}),
        ("caro", SwitchTack("pause"), {"talents": ["switch_tack"]}),
    ],
)
def test_whoever_used_something_has_acted(seat, action, fitted):
    race = on_the_grid(**fitted)
    race.act(seat, action)
    assert refused(race, GM, Adjust("lineup", "late", value="caro,bruno,aki")).code == "off_the_grid"


def test_a_roll_off_comes_first():
    race = grid(entrant("a"), entrant("b"), dice=None)
    assert race.waits == "a to roll 3d6 for lineup"
    assert refused(race, GM, Adjust("lineup", "early", value="b,a")).code == "roll_off_first"
    race.roll(1, 2, 3)
    race.roll(6, 6, 6)
    line_up(race, "a,b")
    assert order(race) == "a,b"


def test_a_race_from_a_position_has_no_grid():
    race = loop(a={}, b={"tile": 3})
    assert refused(race, GM, Adjust("lineup", "so", value="b,a")).code == "off_the_grid"


@pytest.mark.parametrize("value", ["caro,aki", "caro,aki,aki", "caro,aki,bruno,dora", "caro aki bruno", "", None, 3])
def test_a_lineup_names_every_car_once(value):
    refusal = refused(on_the_grid(), GM, Adjust("lineup", "so", value=value))
    assert refusal.code == "wrong_lineup"
    assert "Aki (aki), Bruno (bruno), Caro (caro)" in refusal.sentence


def test_a_lineup_is_of_the_whole_field_and_the_game_masters():
    race = on_the_grid()
    assert refused(race, GM, Adjust("lineup", "so", "aki", value="caro,aki,bruno")).code == "not_possible"
    assert refused(race, GM, Adjust("lineup", " ", value="caro,aki,bruno")).code == "reason_missing"
    assert refused(race, "aki", Adjust("lineup", "so", value="caro,aki,bruno")).code == "gm_only"


# -- beside the game master's other powers


def test_what_the_game_master_did_on_the_grid_before_stays_done():
    race = on_the_grid()
    race.adjust("speed", "caro", value=3)
    race.adjust("skip", "bruno")
    race.act(GM, TrackEvent("hazard", "oil", tile=2, laid="jump"))
    line_up(race, "bruno,caro,aki")
    assert race.car("caro").speed == 3
    assert race.state.tiles[2].hazard == "jump"
    assert race.waits == "caro to set tack and speed"  # Bruno's first turn was taken away


def test_a_car_that_does_not_start_keeps_its_place_in_the_order_and_is_passed_over():
    race = on_the_grid()
    race.adjust("status", "caro", value="wrecked")
    line_up(race, "caro,bruno,aki")
    assert race.waits == "bruno to set tack and speed"
    assert race.state.turn == 1


# -- any order at all


@given(lot=st.permutations(["aki", "bruno", "caro"]), staggered=st.booleans())
def test_any_order_is_taken_kept_and_told_the_same_from_the_log(lot, staggered):
    race = on_the_grid("staggered" if staggered else "shared")
    check(SVL, race.state, GM, Adjust("lineup", "by lot", value=",".join(lot)))
    line_up(race, ",".join(lot))
    assert order(race) == ",".join(lot)
    assert fold(SVL, race.entries) == restore(SVL, save(race.table)) == race.table
    assert verify(SVL, race.entries) == race.table


def test_the_option_is_there_on_the_grid_and_nowhere_else():
    race = on_the_grid()
    assert [each.fields["value"] for each in lineups(race)] == [Permutation(("aki", "bruno", "caro"))]
    race.dice = SampledDice(1)
    race.drive("aki", 3)
    assert lineups(race) == []


def lineups(race: Match):
    verbs = SVL.options(race.state, GM, Adjust)
    return [option for option in verbs if option.fields["verb"].has("lineup")]
