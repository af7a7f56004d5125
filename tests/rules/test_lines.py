"""All lines of a car at once, for a driver who plans: also while others drive."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from svl.rules import SVL, Panels, fastest_clean, lines, onward, preview
from svl.rules.race.actions import Drive
from svl.rules.race.turn import TakeTurn
from tests.rules.helpers import loop, strip
from tests.rules.plays import Play, log_of

SLOW = {"top_speed": 5, "acceleration": 3, "braking": 2}


def test_the_lines_are_those_of_every_drive_that_may_be_set():
    race = strip("S S HL S S S S", a={"speed": 3, "figures": SLOW}).state
    found = lines(race, "a")
    assert {(line.tack, line.speed) for line in found} == {
        *(("push", speed) for speed in range(1, 7)),
        *(("pace", speed) for speed in range(1, 6)),
        *(("pause", speed) for speed in range(1, 5)),
    }
    assert all(line == preview(race, "a", line.tack, line.speed) for line in found)


def test_talents_have_lines_of_their_own_while_they_are_ready():
    car = {"speed": 4, "figures": SLOW, "talents": ["speed_hack", "hard_stop"]}
    found = {(line.using, line.tack, line.speed): line for line in lines(strip("S S S S", a=car).state, "a")}
    assert ("speed_hack", "pace", 7) in found
    assert ("hard_stop", "pace", 1) in found
    assert ("", "pace", 1) not in found
    spent = {**car, "uses": [{"ability": "speed_hack", "lap": 1, "turn": 1}]}
    assert not any(line.using == "speed_hack" for line in lines(strip("S S S S", a=spent).state, "a"))


def test_a_driver_plans_while_another_drives():
    race = strip("S S HL S S S S", a={"speed": 1}, b={"speed": 3, "figures": SLOW}).state
    assert {line.seat for line in lines(race, "b")} == {"b"}
    assert fastest_clean(race, "b", "pace") == 2  # the curve on tile 2 allows no more


def test_the_fastest_clean_speed_costs_no_damage_and_one_more_would():
    race = strip("S S HL S S S S S S S", a={"speed": 5}).state
    fastest = fastest_clean(race, "a", "pace")
    assert preview(race, "a", "pace", fastest).damage == Panels()
    assert preview(race, "a", "pace", fastest + 1).damage.total > 0


def test_where_every_speed_hurts_none_is_clean():
    figures = {"top_speed": 5, "acceleration": 1, "braking": 1}
    assert fastest_clean(strip("S HL S S S S", a={"speed": 5, "figures": figures}).state, "a", "pace") is None


def test_a_talent_that_is_not_there_has_no_clean_speed():
    assert fastest_clean(strip("S S", a={"speed": 1}).state, "a", "pace", "speed_hack") is None


def test_a_car_that_does_not_race_has_no_lines():
    race = loop(a={"tile": 1}, b={"tile": 2, "status": "wrecked"}, c={"tile": 3}).state
    assert lines(race, "b") == ()


def test_the_rest_of_a_move_goes_on_from_the_tile_under_the_car():
    race = strip("S S HL S S S S", a={"speed": 4, "tile": 1}).state
    assert [tile.number for tile in onward(race, "a", 1, 4).tiles] == [2]  # the curve costs 3, and nothing is left
    assert onward(race, "a", 1, 1).tiles == ()


def test_a_line_counts_the_panels_that_break():
    thin = {"speed": 5, "figures": {"chassis": 80}}
    assert preview(strip("S HL S S S S", a=thin).state, "a", "pace", 5).broken == 1
    assert preview(strip("S S S S S S", a=thin).state, "a", "pace", 5).broken == 0


@settings(
    max_examples=30,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example),
)
@given(rnd=st.randoms(use_true_random=False))
def test_whoever_is_on_turn_has_a_line_for_every_drive_on_offer(rnd: Random):
    play = Play(rnd)
    try:
        for _ in play.run(20):
            race = play.state
            if race.over or not isinstance(race.stack[-1], TakeTurn):
                continue
            seat = race.on_turn
            every = {d for option in SVL.options(race, seat, Drive) for d in option.examples()}
            found = lines(race, seat)
            assert {Drive(line.tack, line.speed, line.using) for line in found} == every
            for line in found:
                assert line == preview(race, seat, line.tack, line.speed, line.using)
            for tack, using in {(line.tack, line.using) for line in found}:
                clean = [
                    each.speed for each in found if (each.tack, each.using) == (tack, using) and not each.damage.total
                ]
                assert fastest_clean(race, seat, tack, using) == max(clean, default=None)
    except BaseException:
        note(log_of(play))
        raise
