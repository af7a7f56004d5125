"""A turn from its start to its end: components, tack, what a tack does to the panels, skips, and whose window it is."""

from __future__ import annotations

import pytest

from svl.rules import Service
from svl.rules.race.actions import ChangeTrack, Drive, DropMine, EnterPit, NeutralizeHazard, PullTractor, SwitchTack
from svl.rules.race.facts import LapBegan, TackSet, TurnBegan, TurnEnded, TurnSkipped
from tests.rules.helpers import loop, meeting, refused, strip

GADGETS = ["slow_mine", "forward_tractor", "neutralize_hazard"]


def kinds(race, seat):
    return {option.kind for option in race.options(seat)}


# -- the order of a turn (A9)


def test_without_components_a_turn_is_tack_and_speed_and_nothing_else():
    race = strip("S S", a={}, b={"tile": 2})
    assert kinds(race, "a") == {Drive}


def test_components_come_first_in_any_order_and_then_tack_and_speed():
    for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
        race = strip("S S S!jump", a={"speed": 4, "components": GADGETS}, b={"tile": 2, "speed": 4})
        uses = [DropMine(), PullTractor("b"), NeutralizeHazard(2)]
        for n in order:
            race.act("a", uses[n])
            assert race.waits == "a to set tack and speed"
        assert kinds(race, "a") == {Drive}
        race.drive("a", 4)


@pytest.mark.parametrize("action", [DropMine(), PullTractor("b"), NeutralizeHazard(2)], ids=lambda a: type(a).__name__)
def test_once_it_moves_a_car_uses_no_component(action):
    race = strip("S S S!jump", a={"components": GADGETS}, b={"tile": 1})
    race.drive("a", 4)
    assert race.waits == "a to choose a side to go by"
    assert refused(race, "a", action).code == "not_asked"


def test_after_one_car_the_next_in_the_lineup_begins_its_turn():
    race = loop(a={"tile": 3}, b={"tile": 0})
    race.drive("a", 2)
    (end,), (begin,) = race.told(TurnEnded), race.told(TurnBegan)
    assert (end.seat, end.moved, end.tile) == ("a", 2, 5)
    assert begin.seat == "b"


# -- tack (A10)


@pytest.mark.parametrize(("tack", "top"), [("push", 6), ("pace", 5), ("pause", 4)])
def test_a_tack_moves_top_speed_by_one(tack, top):
    race = strip("S", a={"speed": 4, "figures": {"top_speed": 5}})
    (option,) = (o for o in race.options("a") if o.fields["tack"].has(tack))
    assert option.fields["speed"].high == top


@pytest.mark.parametrize(
    ("tack", "panels"), [("push", (18, 19, 19, 19)), ("pace", (25, 25, 25, 25)), ("pause", (32, 31, 31, 31))]
)
def test_a_tack_moves_front_by_7_and_the_others_by_6(tack, panels):
    race = strip("S", a={"figures": {"chassis": 100}}, b={"tile": 5})
    race.drive("a", 0, tack)
    assert tuple(race.state.strength("a")) == panels


def rammed_in(tack, dice):
    """`b` has set this tack in its own turn and is rammed for 30 in `a`'s."""
    race = strip("S S S S", dice=dice, a={"tile": 0}, b={"tile": 1, "figures": {"chassis": 100}}, to_move="b")
    race.drive("b", 0, tack)
    race.drive("a", 3)
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    return race


def test_the_tack_of_the_own_turn_counts_while_defending():
    assert rammed_in("pause", "ram 6").broke("b") == []  # 31 on a side
    assert len(rammed_in("pace", "ram 6, malfunction 3 4, malfunction 3 4").broke("b")) == 2


def test_damage_above_the_base_is_forgotten_when_pause_ends():
    race = rammed_in("pause", "ram 6")
    assert race.damage("b") == (0, 0, 30, 30)
    race.drive("b", 0, "pace")
    assert race.damage("b") == (0, 0, 25, 25)
    assert race.told(TackSet)[-1].forgotten == 10


def test_pause_again_keeps_the_damage_in_its_bonus():
    race = rammed_in("pause", "ram 6")
    race.drive("b", 0, "pause")
    assert race.damage("b") == (0, 0, 30, 30)


@pytest.mark.parametrize("tack", ["push", "pause"])
def test_no_other_change_of_tack_alters_damage(tack):
    race = strip("S", a={"figures": {"chassis": 100}, "damage": {"front": 25, "left": 3}}, b={"tile": 5})
    race.drive("a", 0, tack)
    assert race.damage("a") == (25, 0, 3, 0)


# -- Switch Tack outside its window (A22, B-67, B-68)


def switcher(**car):
    return strip("S S", a={"tile": 5}, b={"talents": ["switch_tack"], **car})


def test_switch_tack_works_in_somebody_elses_turn():
    race = switcher()
    race.switch("b", "pause")
    assert race.car("b").tack == "pause"
    assert race.waits == "a to set tack and speed"


def test_top_speed_changes_at_the_next_set_speed_only():
    race = strip("S", a={"speed": 5, "talents": ["switch_tack"], "figures": {"top_speed": 5}}, b={"tile": 9})
    race.switch("a", "pause")
    assert race.car("a").speed == 5


def test_used_before_the_first_own_turn_it_is_ready_again_on_the_third():
    race = switcher()
    race.switch("b", "push")
    for own_turn in (1, 2):
        race.drive("a", 0)
        assert (race.car("b").turns, refused(race, "b", SwitchTack("pause")).code) == (own_turn, "spent")
        race.drive("b", 0, "push")
    race.drive("a", 0)
    race.switch("b", "pause")


def test_turns_in_the_pit_count_for_it_too():
    used = [{"ability": "switch_tack", "lap": 1, "turn": 4}]
    race = loop(a={"tile": 5}, b={"talents": ["switch_tack"], "status": "pit", "pit_left": 2, "uses": used, "turns": 4})
    race.drive("a", 0)
    race.drive("a", 0)
    race.drive("a", 0)
    assert race.waits == "b to set tack and speed"
    race.switch("b", "push")
    assert race.car("b").turns == 7


def test_a_car_in_the_pit_switches_nothing():
    race = loop(a={"tile": 5}, b={"talents": ["switch_tack"], "status": "pit", "pit_left": 2})
    assert refused(race, "b", SwitchTack("push")).code == "not_racing"


def test_it_waits_while_dice_are_due():
    race = meeting(None, b={"talents": ["switch_tack"]})
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    assert refused(race, "b", SwitchTack("pause")).code == "dice_due"


def test_it_works_while_palms_are_open_and_the_palms_stay():
    race = meeting("ram 1", b={"talents": ["switch_tack"]})
    race.side("a", "left")
    race.choose(a="RAM")
    race.switch("b", "pause")
    race.choose(b="PASS")
    assert race.hits("b") == [("left", 5), ("right", 5)]


# -- skipped turns


def test_a_turn_taken_away_now_ends_at_once():
    race = loop(a={"speed": 3}, b={"tile": 5})
    race.adjust("skip", "a")
    assert race.waits == "b to set tack and speed"
    assert race.car("a").speed == 3


def test_a_turn_taken_away_in_the_middle_of_an_encounter_leaves_the_cars_where_they_are():
    race = meeting(None)
    race.side("a", "left")
    race.adjust("skip", "a")
    assert race.waits == "b to set tack and speed"
    assert race.tile("a") == race.tile("b") == 1


def test_a_turn_taken_away_in_advance_is_missed_once():
    race = loop(a={}, b={"tile": 5})
    race.adjust("skip", "b")
    race.drive("a", 0)
    assert race.waits == "a to set tack and speed"
    assert [(fact.seat, fact.why) for fact in race.told(TurnSkipped)] == [("b", "game master")]
    race.drive("a", 0)
    assert race.waits == "b to set tack and speed"


def test_turns_taken_away_add_up_and_count_as_own_turns():
    race = loop(a={}, b={"tile": 5, "turns": 6})
    race.adjust("skip", "b")
    race.adjust("skip", "b")
    for _ in range(3):
        race.drive("a", 0)
    assert [(fact.own_turn, fact.left) for fact in race.told(TurnSkipped)] == [(7, 1), (8, 0)]
    assert race.told(TurnBegan)[-1].own_turn == race.car("b").turns == 9


# -- the game master's window at a new lap (A9, B-38)


def at_the_line(**rest):
    """`a` crosses the line with a scratch, so that the pit asks and the turn stands still."""
    race = loop(a={"tile": 13, "speed": 3, "damage": {"front": 5}}, b={"tile": 5}, **rest)
    race.drive("a", 3)
    assert race.waits == "a to pit or drive on"
    return race


def test_the_first_car_to_begin_a_lap_opens_the_track_until_the_next_car_acts():
    race = at_the_line()
    assert [(fact.seat, fact.lap, fact.leads) for fact in race.told(LapBegan)] == [("a", 2, True)]
    race.act("gm", ChangeTrack(2, hazard="jump"))
    race.no("a")
    race.act("gm", ChangeTrack(3, boost="turbo_1"))
    race.drive("b", 1)
    assert refused(race, "gm", ChangeTrack(3, hazard="jump")).code == "track_closed"


def test_nobody_waits_for_the_game_master():
    race = at_the_line()
    race.act("a", EnterPit((Service("repair50", (5, 0, 0, 0)),)))
    assert race.waits == "b to set tack and speed"


def test_the_second_car_to_begin_that_lap_opens_nothing():
    race = loop(a={"tile": 13, "speed": 3, "damage": {"front": 5}}, b={"lap": 2, "tile": 5})
    race.drive("a", 3)
    assert not race.told(LapBegan)[0].leads
    assert refused(race, "gm", ChangeTrack(2, hazard="jump")).code == "track_closed"


def test_the_flag_opens_nothing():
    race = loop(a={"tile": 13, "speed": 3}, b={"tile": 5}, laps=1)
    race.drive("a", 3)
    assert race.state.over
    assert not race.state.track_open
