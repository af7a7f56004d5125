"""Cancel: the game master can drop any open question, and the race goes on to its end."""

from __future__ import annotations

import pytest

from svl.rules.race.actions import CallCheck, Decline, Drive, Palm, TrackEvent
from svl.rules.race.facts import EncounterEnded, TurnBegan
from svl.table import Asked, Dice, Sealed
from tests.rules.helpers import OVAL, entrant, grid, loop

# -- a race at each of its questions, dice by hand


def crash(others="b", roll=(), intents="", **cars):
    """`a` drives into the others on tile 1; intents are one letter for each car, P or R."""
    crowd = {seat: {"tile": 1, "speed": 3, **cars.get(seat, {})} for seat in others}
    race = loop(dice=None, laps=1, a={"speed": 3, **cars.get("a", {})}, **crowd)
    race.drive("a", 3)
    if intents:
        if len(others) == 1:
            race.side("a", "left")
        words = {seat: {"P": "PASS", "R": "RAM"}[letter] for seat, letter in zip("a" + others, intents, strict=True)}
        race.choose("b" if len(others) > 1 else "", **words)
    for dice in roll:
        race.roll(*dice)
    return race


def alone(road=OVAL, *, using="", speed=3, **car):
    race = loop(road, dice=None, laps=2, a={"speed": speed, **car}, b={"tile": 5})
    race.drive("a", speed)
    if using:
        race.use("a", using)
    return race


def shaken(*rolls):
    """`a`'s front breaks at the start of its turn."""
    race = loop(dice=None, laps=1, a={"components": ["turbo"], "figures": {"chassis": 20}}, b={"tile": 5})
    race.act("gm", TrackEvent("damage", "sparks", seat="a", panel="front", amount=9))
    for roll in rolls:
        race.roll(*roll)
    return race


def called():
    race = loop(dice=None, laps=1, a={}, b={"tile": 5})
    race.act("gm", CallCheck("a", "psyche", "why not"))
    return race


CURVE = "S HR S HR S HR"
JUMP = OVAL.replace("S S", "S S!glitch_reverse_turbo", 1)
REGEN = OVAL.replace("S S", "S S+regen_1", 1)

QUESTIONS = [
    ("a to set tack and speed", lambda: loop(laps=1, a={}, b={"tile": 5})),
    ("a to choose a side to go by", crash),
    ("a b c to palm", lambda: crash("bc")),
    ("a to use Hip Check or not", lambda: crash(intents="PR", a={"talents": ["hip_check"]})),
    ("b to brace for a blow", lambda: crash(intents="RP", roll=[(1,)], b={"talents": ["switch_tack"]})),
    ("b to use Steal the Lead or not", lambda: crash(intents="RP", roll=[(1,)], b={"talents": ["steal_the_lead"]})),
    ("a to drift or take the curve", lambda: alone(CURVE, talents=["drifter"])),
    ("a to pit or drive on", lambda: alone(tile=13, damage={"front": 5})),
    ("a to spread the Regen points", lambda: alone(REGEN, damage={"front": 9, "rear": 9})),
    ("a to drop a Slow Mine or keep it", lambda: alone(components=["slow_mine"])),
    ("a to roll 3d6 for lineup", lambda: grid(entrant("a"), entrant("b"), laps=1, dice=None)),
    ("a to roll 1d6 for ram", lambda: crash(intents="RP")),
    ("b to roll 1d6 for ram", lambda: crash(intents="RR", roll=[(1,)])),
    ("c to roll 1d6 for ram", lambda: crash("bc", intents="RRR", roll=[(1,), (1,)])),
    ("a to roll 2d6 for malfunction", shaken),
    ("a to roll 1d6 for component", lambda: shaken((2, 3))),
    ("a to roll 3d6 for endurance", lambda: shaken((2, 2))),
    ("a to roll 3d6 for endurance", lambda: alone(JUMP)),
    ("a to roll 3d6 for drifter", lambda: alone(CURVE, talents=["drifter"], using="drifter")),
    ("a to roll 3d6 for called check", called),
]


# -- and everybody drives quietly to the flag


def play_on(race):
    for _ in range(300):
        due = race.awaits
        if isinstance(due, Dice):
            race.roll(*[3] * due.throw.count)
        elif isinstance(due, Sealed):
            for seat in due.seats:
                race.act(seat, Palm("PASS", due.seats[1] if seat == due.seats[0] and len(due.seats) > 2 else ""))
        elif isinstance(due, Asked):
            race.act(due.seat, quietly(race.options(due.seat)))
        else:
            return


def quietly(options):
    if any(option.kind is Decline for option in options):
        return Decline()
    if options[0].kind is Drive:
        slow = Drive("pace", 2)
        return slow if any(option.accepts(slow) for option in options) else next(options[0].examples())
    return next(options[0].examples())


@pytest.mark.parametrize(("question", "build"), QUESTIONS, ids=[question for question, _ in QUESTIONS])
def test_any_question_can_be_cancelled_and_the_race_runs_to_its_end(question, build):
    race = build()
    assert race.waits == question
    race.adjust("cancel")
    assert race.waits != question
    play_on(race)
    assert race.state.over
    assert race.state.result[0].place == 1


# -- what a dropped question leaves behind


def test_a_cancelled_turn_is_over():
    race = loop(a={}, b={"tile": 5})
    race.adjust("cancel")
    assert [fact.seat for fact in race.told(TurnBegan)] == ["b"]


@pytest.mark.parametrize("others", ["b", "bc"])
def test_a_cancelled_meeting_is_a_clean_pass(others):
    race = crash(others)
    race.adjust("cancel")
    assert [end.outcome for end in race.told(EncounterEnded)] == ["clean_pass"]
    assert race.tile("a") == 3


def test_a_cancelled_window_lets_the_blow_land():
    race = crash(intents="RP", roll=[(1,)], b={"talents": ["switch_tack"]})
    race.adjust("cancel")
    assert race.hits("b") == [("left", 5), ("right", 5)]


def test_a_cancelled_steal_leaves_the_encounter_as_it_was_fought():
    race = crash(intents="RP", roll=[(1,)], b={"talents": ["steal_the_lead"]})
    race.adjust("cancel")
    assert race.told(EncounterEnded)[0].outcome == "attacker_rams"
    assert race.damage("b") == (0, 0, 5, 5)


def test_a_cancelled_drift_is_the_normal_check():
    race = alone(CURVE, talents=["drifter"])
    race.adjust("cancel")
    assert race.hits("a") == [("front", 10)]


def test_a_cancelled_pit_stop_drives_on():
    race = alone(tile=13, damage={"front": 5})
    race.adjust("cancel")
    assert race.tile("a") == 2
