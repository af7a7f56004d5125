"""Small races that broke once, under random play or a reader's eye: each kept as its shortest case."""

from __future__ import annotations

import pytest

from svl.rules import Fault, Service
from svl.rules.race.actions import CallCheck, Drive, EnterPit
from svl.table import GM, TABLE, Adjust, RollDice
from tests.rules.helpers import loop, meeting, refused, strip

THIEF = {"talents": ["steal_the_lead"]}


@pytest.mark.parametrize(
    "action", [Drive("pace", 2), Adjust("cancel", "so"), RollDice()], ids=lambda a: type(a).__name__
)
def test_the_seat_of_the_table_is_refused_in_words_too(action):
    assert refused(strip("S", a={}, b={}), TABLE, action).sentence.endswith(".")


def test_nobody_is_told_that_no_dice_are_due_while_they_are():
    race = strip("S", a={}, b={}, dice=None)
    race.act(GM, CallCheck("a", "reflexes", "a bird on the road"))
    refusal = refused(race, "b", RollDice())
    assert refusal.code != "no_dice_due"
    assert "Aki to roll 3d6" in refusal.sentence


def test_a_hand_of_the_game_master_does_not_end_the_race_before_the_last_word():
    """The last-car rule waits for the end of the encounter, w3 included (A23)."""
    race = meeting("b 6", a={**THIEF, "panels": {"front": 0, "rear": 0, "left": 1, "right": 1}})
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    assert race.car("a").status == "wrecked"
    race.adjust("hazard", number=3, value="jump")
    assert race.waits == "a to use Steal the Lead or not"
    race.use("a", "steal_the_lead")
    assert race.car("a").status == "racing"


@pytest.mark.parametrize("finish", ["play_on", "round"])
def test_a_car_put_back_into_the_race_is_placed_once(finish):
    race = loop(
        a={"tile": 13, "speed": 1},
        b={"tile": 12, "speed": 1},
        c={"tile": 5, "speed": 1},
        laps=1,
        rulings={"finish": finish},
    )
    race.drive("a", 1)
    assert race.car("a").status == "finished"
    race.adjust("status", "a", value="racing")
    race.adjust("status", "b", value="wrecked")
    race.adjust("status", "c", value="wrecked")
    while race.awaits is not None:
        race.drive("a", 5)
    assert sorted(placing.seat for placing in race.state.result) == ["a", "b", "c"]


@pytest.mark.parametrize(
    "service",
    [
        Service("repair75", (5, 0, 0, 0)),
        Service("repair50", 2.5),
        Service("repair50", None),
        Service("remove", fault=5),
    ],
    ids=str,
)
def test_a_service_that_is_none_is_refused(service):
    race = loop(a={"tile": 13, "speed": 1, "damage": {"front": 5}, "malfunctions": [8]}, b={"tile": 5})
    race.drive("a", 1)
    assert refused(race, "a", EnterPit((service,))).code
    race.act("a", EnterPit((Service("remove", fault=Fault(8)),)))
