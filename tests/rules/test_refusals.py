"""How the race says no: to whom, why, what would be legal, and whether the game master may bend it.

Each line of the table is one refusal a person can meet in play. `refused` also holds that nothing changes by it.
"""

from __future__ import annotations

import pytest

from svl.rules import Fault, Service
from svl.rules.race.actions import (
    Brace,
    CallCheck,
    ChangeTrack,
    ChooseSide,
    Decline,
    Drive,
    DropMine,
    EnterPit,
    NeutralizeHazard,
    Palm,
    PullTractor,
    SpendRegen,
    SwitchTack,
    TrackEvent,
    UseTalent,
)
from svl.table import Adjust, Refusal, RollDice
from tests.rules.helpers import loop, meeting, refused, strip

ALL = ["speed_hack", "hard_stop", "switch_tack", "steal_the_lead"]
GADGETS = ["slow_mine", "forward_tractor", "neutralize_hazard"]
MEDIUM = {"acceleration": 3, "top_speed": 5, "braking": 4}


def spent(*abilities, lap=1, turn=1):
    return {"uses": [{"ability": ability, "lap": lap, "turn": turn} for ability in abilities]}


def turn(**car):
    """`a` is on turn at speed 4; a jump lies 2 and 9 tiles ahead; `b` is 2 tiles ahead, `c` is 6."""
    road = "S S S!jump S S S S S S S!jump"
    return strip(road, a={"speed": 4, "figures": MEDIUM, **car}, b={"tile": 2}, c={"tile": 6}, mines={3: "c"})


def blow(**car):
    """`b` is about to be rammed on both sides."""
    race = meeting("a 1", b={"talents": ["switch_tack"], **car})
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    return race


def dice_due():
    race = meeting(None)
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    return race


def line():
    race = loop(a={"tile": 13, "speed": 3, "damage": {"front": 60}, "malfunctions": [6, 8]}, b={"tile": 5})
    race.drive("a", 3)
    return race


def regen():
    race = strip("S S+regen_1", a={"speed": 1, "damage": {"front": 20, "left": 20}})
    race.drive("a", 1)
    return race


def flag():
    race = loop(a={"tile": 13, "speed": 1}, b={"tile": 5}, laps=1)
    race.drive("a", 1)
    return race


def pit(what, *points):
    return EnterPit((Service(what, points),))


def remove(roll):
    return EnterPit((Service("remove", fault=Fault(roll)),))


BENDS, HOLDS = True, False

REFUSALS = [
    # a speed, a limit, a range: the game master may bend them
    ("speed_out_of_reach", BENDS, turn, "a", Drive("pace", 6), ["Aki", "6", "Top Speed 5", "0 to 5"]),
    ("speed_out_of_reach", BENDS, lambda: turn(speed=5), "a", Drive("pace", 0), ["Aki", "Braking Rate 4", "1 to 5"]),
    (
        "speed_out_of_reach",
        BENDS,
        lambda: turn(speed=0, talents=["hard_stop"]),
        "a",
        Drive("pace", 1, "hard_stop"),
        ["Aki", "speed 0", "no speed at all"],
    ),
    (
        "spent",
        BENDS,
        lambda: turn(talents=["speed_hack"], **spent("speed_hack")),
        "a",
        Drive("pace", 8, "speed_hack"),
        ["Aki", "Speed Hack", "lap 1", "once a race"],
    ),
    (
        "spent",
        BENDS,
        lambda: turn(components=["forward_tractor"], **spent("forward_tractor")),
        "a",
        PullTractor("b"),
        ["Aki", "Forward Tractor", "ready again on lap 3"],
    ),
    (
        "spent",
        BENDS,
        lambda: turn(components=["neutralize_hazard"], **spent("neutralize_hazard")),
        "a",
        NeutralizeHazard(2),
        ["Aki", "Neutralize Hazard", "ready again on lap 4"],
    ),
    (
        "spent",
        BENDS,
        lambda: turn(components=["slow_mine"], **spent("slow_mine")),
        "a",
        DropMine(),
        ["Aki", "Slow Mine", "ready again on own turn 2"],
    ),
    (
        "spent",
        BENDS,
        lambda: turn(talents=["switch_tack"], **spent("switch_tack")),
        "a",
        SwitchTack("push"),
        ["Aki", "Switch Tack", "ready again on own turn 4"],
    ),
    (
        "spent",
        BENDS,
        lambda: meeting(b={"talents": ["steal_the_lead"], **spent("steal_the_lead")}),
        "b",
        UseTalent("steal_the_lead"),
        ["Bruno", "Steal the Lead", "once a race"],
    ),
    (
        "component_failed",
        BENDS,
        lambda: turn(components=["forward_tractor"], failed=["forward_tractor"]),
        "a",
        PullTractor("b"),
        ["Aki", "Forward Tractor has failed", "pit"],
    ),
    (
        "out_of_range",
        BENDS,
        lambda: turn(components=["forward_tractor"]),
        "a",
        PullTractor("c"),
        ["Aki", "Caro, 6 tiles ahead", "1 to 3", "now Bruno"],
    ),
    (
        "out_of_range",
        BENDS,
        lambda: turn(components=["neutralize_hazard"]),
        "a",
        NeutralizeHazard(9),
        ["Aki", "tile 9", "1 to 6 tiles ahead", "in reach: 2"],
    ),
    # who may act, and when: never
    ("unknown_seat", HOLDS, turn, "z", Drive("pace", 3), ["'z'", "a, b, c"]),
    ("unknown_seat", HOLDS, turn, "watcher", Drive("pace", 3), ["'watcher'", "a, b, c"]),
    ("unknown_seat", HOLDS, turn, "table", Drive("pace", 3), ["'table'", "a, b, c"]),
    ("not_your_turn", HOLDS, turn, "b", Drive("pace", 3), ["Bruno", "waits for Aki to set tack and speed"]),
    ("not_your_turn", HOLDS, turn, "gm", Drive("pace", 3), ["game master", "waits for Aki"]),
    ("not_your_turn", HOLDS, dice_due, "b", RollDice(), ["Bruno", "waits for Aki to roll 1d6 for ram"]),
    ("race_over", HOLDS, flag, "b", Drive("pace", 1), ["over", "undone"]),
    ("dice_due", HOLDS, dice_due, "b", Drive("pace", 1), ["dice", "Aki to roll 1d6 for ram"]),
    ("no_dice_due", HOLDS, turn, "a", RollDice(), ["No dice", "waits for Aki to set tack and speed"]),
    ("not_asked", HOLDS, turn, "a", Decline(), ["waits for Aki to set tack and speed"]),
    ("not_asked", HOLDS, turn, "a", ChooseSide("left"), ["waits for Aki to set tack and speed"]),
    ("not_asked", HOLDS, meeting, "a", ChooseSide("above"), ["waits for Aki to choose a side"]),
    ("gm_only", HOLDS, turn, "a", Adjust("cancel", "please"), ["Aki", "game master", "adjust the race"]),
    ("gm_only", HOLDS, turn, "b", CallCheck("a", "psyche", "ha"), ["Bruno", "game master", "call for a check"]),
    ("track_closed", HOLDS, turn, "gm", ChangeTrack(1, "jump"), ["leader starts a lap", "an event or an adjustment"]),
    ("reason_missing", HOLDS, turn, "gm", TrackEvent("mine", " ", tile=1), ["why", "make an event happen"]),
    # what a car has, and what there is on the road: never
    (
        "unknown_to_driver",
        HOLDS,
        turn,
        "a",
        Drive("pace", 9, "speed_hack"),
        ["Aki does not know Speed Hack", "nothing"],
    ),
    ("unknown_to_driver", HOLDS, turn, "a", SwitchTack("push"), ["Aki", "Switch Tack", "Aki has nothing"]),
    ("not_fitted", HOLDS, turn, "a", DropMine(), ["Aki has not fitted Slow Mine", "Aki has nothing"]),
    ("not_fitted", HOLDS, lambda: turn(talents=["drifter"]), "a", PullTractor("b"), ["Aki", "Tractor", "has Drifter"]),
    ("no_such_tack", HOLDS, turn, "a", Drive("sprint", 3), ["Aki", "'sprint'", "push, pace and pause"]),
    ("no_such_tack", HOLDS, turn, "a", SwitchTack("sprint"), ["Aki", "'sprint'", "push or pause"]),
    ("impossible_speed", HOLDS, turn, "a", Drive("pace", 11), ["Aki", "11", "0 to 10"]),
    ("impossible_speed", HOLDS, turn, "a", Drive("pace", -1), ["Aki", "-1", "0 to 10"]),
    ("impossible_speed", HOLDS, turn, "a", Drive("pace", 2.5), ["Aki", "2.5", "whole numbers"]),
    ("impossible_speed", HOLDS, turn, "a", Drive("pace", True), ["Aki", "True", "whole numbers"]),
    ("not_for_speed", HOLDS, turn, "a", Drive("pace", 3, "drifter"), ["Aki", "Drifter", "Speed Hack", "Hard Stop"]),
    ("no_such_target", HOLDS, lambda: turn(components=GADGETS), "a", PullTractor("z"), ["Aki", "'z'", "Bruno, Caro"]),
    ("no_such_target", HOLDS, lambda: turn(components=GADGETS), "a", PullTractor("a"), ["Aki", "'a'", "Bruno, Caro"]),
    ("no_such_tile", HOLDS, lambda: turn(components=GADGETS), "a", NeutralizeHazard(10), ["10", "0 to 9"]),
    ("no_hazard", HOLDS, lambda: turn(components=GADGETS), "a", NeutralizeHazard(1), ["tile 1", "in reach of Aki: 2"]),
    ("only_precognition", HOLDS, lambda: turn(components=GADGETS), "a", NeutralizeHazard(3), ["tile 3", "Slow Mine"]),
    ("mine_there", HOLDS, lambda: turn(components=GADGETS, tile=3), "a", DropMine(), ["Aki", "tile 3 already"]),
    ("same_tack", HOLDS, lambda: turn(talents=ALL), "a", SwitchTack("pace"), ["Aki", "PACE", "push or pause"]),
    (
        "not_racing",
        HOLDS,
        lambda: strip("S", a={}, b={"talents": ALL, "status": "wrecked"}, c={"tile": 5}),
        "b",
        SwitchTack("push"),
        ["Bruno", "out of the race"],
    ),
    ("no_encounter", HOLDS, lambda: turn(talents=ALL), "a", UseTalent("steal_the_lead"), ["Aki", "in an encounter"]),
    # the answers to a question
    (
        "wrong_palm",
        HOLDS,
        lambda: meeting(b={}, c={}),
        "a",
        Palm("RAM"),
        ["Aki meets Bruno, Caro", "PASS or RAM", "target"],
    ),
    ("same_tack", HOLDS, blow, "b", Brace(tack="pace"), ["Bruno", "PACE", "another tack"]),
    ("no_quick_turn", HOLDS, blow, "b", Brace(quick_turn="left"), ["Bruno", "the talent", "Front"]),
    ("no_such_answer", HOLDS, blow, "b", Brace(quick_turn="up"), ["Bruno", "left or right", "push, pace or pause"]),
    ("not_asked", HOLDS, blow, "b", SwitchTack("push"), ["Bruno", "in the answer to the blow"]),
    ("wrong_points", HOLDS, regen, "a", SpendRegen((16, 0, 0, 0)), ["Aki", "15 points", "front, left", "1 to 15"]),
    ("wrong_points", HOLDS, regen, "a", SpendRegen((0, 0, 0, 0)), ["Aki", "15 points"]),
    ("wrong_points", HOLDS, regen, "a", SpendRegen((15,)), ["Aki", "15 points"]),
    ("no_service", HOLDS, line, "a", EnterPit(()), ["at least one service", "drive on"]),
    ("single_panel_only", BENDS, line, "a", pit("repair50", 20, 20, 0, 0), ["50 points", "two turns spread 100"]),
    ("wrong_points", BENDS, line, "a", pit("repair50", 60, 0, 0, 0), ["1 to 50", "60"]),
    ("unreadable_service", HOLDS, line, "a", pit("repair50", 5), ["front, rear, left, right"]),
    ("unreadable_service", HOLDS, line, "a", pit("wash", 5, 0, 0, 0), ["'wash'", "repair50"]),
    ("lasts_whole_race", BENDS, line, "a", remove(6), ["Component blackout", "whole race"]),
    ("no_such_fault", HOLDS, line, "a", remove(12), ["Steering failure", "Drive fault"]),
    # the game master's own slips
    ("not_possible", HOLDS, turn, "gm", Adjust("speed", "so", "a", value=11), ["adjust", "0 to 10"]),
    ("not_possible", HOLDS, turn, "gm", Adjust("weather", "so"), ["adjust", "speed", "cancel"]),
    ("not_possible", HOLDS, turn, "gm", Adjust("damage", "so", "a", part="roof", value=1), ["front", "rear", "'roof'"]),
    ("not_possible", HOLDS, turn, "gm", CallCheck("z", "psyche", "so"), ["call for a check", "a, b, c"]),
]


@pytest.mark.parametrize(
    ("code", "bends", "build", "seat", "action", "says"),
    REFUSALS,
    ids=[f"{code}-{type(action).__name__}-{n}" for n, (code, _, _, _, action, _) in enumerate(REFUSALS)],
)
def test_a_refusal_says_who_and_what_and_what_would_do(code, bends, build, seat, action, says):
    refusal = refused(build(), seat, action)
    assert refusal.code == code
    assert [word for word in says if word not in refusal.sentence] == []
    assert refusal.bendable is bends
    assert refusal.sentence.endswith(".")


@pytest.mark.parametrize(
    ("build", "action"),
    [(build, action) for _, bends, build, seat, action, _ in REFUSALS if bends and seat == "a"],
)
def test_what_bends_can_be_played_with_a_reason(build, action):
    race = build()
    race.act("a", action, bent="the table says so")
    assert race.entries[-1].bent == "the table says so"


@pytest.mark.parametrize(
    ("build", "seat", "action"),
    [(build, seat, action) for _, bends, build, seat, action, _ in REFUSALS if not bends and seat != "gm"],
)
def test_what_does_not_bend_is_refused_even_with_a_reason(build, seat, action):
    race = build()
    before = race.state
    with pytest.raises(Refusal):
        race.act(seat, action, bent="please")
    assert race.state == before
