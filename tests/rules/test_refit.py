"""Work in the garage while the car stands on the grid: it starts as it was left last, from the place it had."""

from __future__ import annotations

import pytest

from svl.rules import SVL, Carried, Panels, Rulings, Setup, is_on_grid, narrate, parse_track
from svl.rules.figures import Fault
from svl.rules.race.actions import Refit
from svl.rules.race.facts import Refitted
from svl.table import GM, Adjust, check, evolve, fold, restore, save, verify
from tests.rules.helpers import OVAL, Played, entrant, refused


def on_the_grid(**setup) -> Played:
    aki = entrant("aki", stats={"reflexes": 18}, components=("overclock",))
    bruno = entrant("bruno", stats={"reflexes": 15})
    return Played(SVL, Setup(parse_track(OVAL), 3, (aki, bruno), **setup))


def light(race: Played, seat: str, **more):
    """The same driver in a light car."""
    now = race.state.entrant(seat)
    fresh = entrant(seat, car_class="light", stats={"reflexes": now.stats.reflexes}, **more)
    return evolve(fresh, name=now.name)


def test_a_driver_starts_with_the_car_that_left_the_garage_last():
    race = on_the_grid()
    before = race.state.figures("aki")
    race.act(GM, Refit((light(race, "aki", components=("brakes",)),)))
    assert race.state.entrant("aki").components == ("brakes",)
    assert race.state.figures("aki") != before
    assert race.state.ready("aki", "overclock") is False
    assert race.waits == "aki to set tack and speed"


def test_the_place_on_the_grid_stays_whatever_the_car():
    race = on_the_grid()
    race.act(GM, Refit((light(race, "bruno"),)))
    assert [car.seat for car in race.state.cars] == ["aki", "bruno"]
    assert [each.seat for each in race.state.entrants] == ["aki", "bruno"]


def test_what_was_fitted_works_and_is_told():
    race = on_the_grid()
    race.act(GM, Refit((evolve(race.state.entrant("aki"), components=("overclock", "slow_mine")),)))
    assert race.state.ready("aki", "slow_mine")
    (fact,) = race.told(Refitted)
    line = narrate.log_line(race.state, fact)
    assert line == "Aki comes from the garage in the Stalwart with Overclock and Slow Mine."


def test_once_somebody_has_driven_no_car_changes():
    race = on_the_grid()
    race.drive("aki", 1)
    assert refused(race, GM, Refit((race.state.entrant("bruno"),))).code == "off_the_grid"


def test_a_race_that_ended_before_anybody_drove_is_not_on_the_grid():
    race = on_the_grid()
    race.act(GM, Adjust("status", "a test", "bruno", value="wrecked"))
    assert race.state.over
    assert not is_on_grid(race.state)


@pytest.mark.parametrize(
    ("entrants", "code"),
    [
        (lambda race: (), "no_entrants"),
        (lambda race: "aki", "no_entrants"),
        (lambda race: (entrant("eve"),), "unknown_seat"),
        (lambda race: (race.state.entrant("aki"),) * 2, "unknown_seat"),
        (lambda race: (evolve(race.state.entrant("aki"), components=("warp",)),), "unknown_ability"),
    ],
    ids=["nobody", "no tuple", "a stranger", "twice", "no such component"],
)
def test_what_is_no_car_of_this_race_is_refused_in_words(entrants, code):
    race = on_the_grid()
    refusal = refused(race, GM, Refit(entrants(race)))
    assert refusal.code == code
    assert refusal.sentence.endswith(".")


def test_only_the_game_master_brings_a_car_from_the_garage():
    race = on_the_grid()
    assert refused(race, "aki", Refit((race.state.entrant("aki"),))).code == "gm_only"


def test_every_example_is_legal_and_changes_nothing_but_the_log():
    race = on_the_grid()
    examples = [action for option in SVL.options(race.state, GM, Refit) for action in option.examples()]
    assert len(examples) == 2
    for action in examples:
        check(SVL, race.state, GM, action)


def test_damage_from_the_last_race_goes_along_as_far_as_the_new_car_can_have_it():
    rulings = Rulings(between_races="carry_damage")
    brought = Carried("aki", Panels(25, 0, 0, 0), (Fault(5, "overclock"),))
    race = on_the_grid(rulings=rulings, carried=(brought,))
    race.act(GM, Refit((light(race, "aki"),)))
    front = race.state.entrant("aki").panels.front
    assert race.car("aki").damage.front == min(25, race.state.damage_limit("aki", "front")) >= front
    assert race.car("aki").faults == ()


def test_it_folds_saves_and_restores_like_everything_else():
    race = on_the_grid()
    race.act(GM, Refit((light(race, "aki"),)))
    race.drive("aki", 1)
    assert fold(SVL, race.entries).state == race.state
    assert restore(SVL, save(race.table)).state == race.state
    verify(SVL, race.entries)
