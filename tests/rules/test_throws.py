"""Dice that are due, in words: what they decide, and how low they must fall."""

from __future__ import annotations

from random import Random

from svl.rules import actions, throw_card, thrown_for
from svl.table import GM, HandDice
from tests.rules.helpers import Played, meeting, strip
from tests.rules.racing import Racing, setup


def card(race: Played):
    found = throw_card(race.state)
    assert found is not None
    return found


def fought(attacker: str, defender: str) -> Played:
    race = meeting(None)
    race.side("a", "left")
    race.act("a", actions.Palm(attacker))
    race.act("b", actions.Palm(defender))
    return race


def test_no_dice_are_due_while_drivers_choose():
    assert throw_card(meeting(None).state) is None


def test_a_ram_says_whom_it_hurts_and_where():
    race = fought("RAM", "PASS")
    found = card(race)
    assert (found.title, found.throw.count) == ("Ram", 1)
    assert found.about == f"Each point is 5 damage to {race.state.name('b')} on Left and Right."
    assert found.to_pass == ""


def test_the_second_die_of_a_double_ram_knows_the_first():
    race = fought("RAM", "RAM")
    assert card(race).title == "Double ram"
    race.roll(4)
    assert "20 are in already." in card(race).about


def test_a_called_check_names_score_and_target():
    race = meeting(None)
    race.side("a", "left")
    race.act(GM, actions.CallCheck("a", "endurance", "the heat", 2))
    found = card(race)
    endurance = race.state.entrant("a").stats.endurance
    assert found.title == "Endurance check"
    assert found.about == "The heat."
    assert found.score == f"Endurance {endurance + 2}"
    assert found.most == endurance + 2
    assert found.to_pass == f"{endurance + 2} or less passes"


def test_a_test_that_is_still_to_be_rolled_does_not_read_as_if_it_were_over():
    race = strip("S S!glitch_reverse_turbo", dice=None, a={"speed": 5, "figures": {"handling": -2}})
    race.drive("a", 5)
    glitch = "The Reverse Turbo glitch was taken too slowly."
    assert card(race).about == f"{glitch} If the test fails, it costs 2 more speed."

    race = strip("S HL", dice=None, a={"speed": 5, "figures": {"chassis": 40}})
    race.drive("a", 5)
    race.roll(2, 2)
    assert card(race).about == "If it fails, the malfunction costs 4 speed."

    race = strip("S HL", dice=None, a={"speed": 4, "talents": ["drifter"]})
    race.drive("a", 4)
    race.act("a", actions.UseTalent("drifter"))
    assert card(race).about == "If it is passed, the Hard Curve does nothing."


def test_every_reason_of_the_log_has_a_name():
    for why in ("lineup", "ram", "malfunction", "component", "endurance", "drifter", "called_check"):
        assert "_" not in thrown_for(why)


def test_every_throw_of_wild_races_is_told_in_whole_sentences():
    seen = set()
    for seed in range(6):
        rnd = Random(seed)
        racing = Racing(setup(rnd, {"between_races": "carry_damage"}, "works", 4, 2), rnd)
        racing.match.dice = HandDice()  # every throw is asked for
        for _ in range(150):
            found = throw_card(racing.state)
            if found is None:
                racing.step()
                continue
            seen.add(found.throw.why)
            assert found.title
            assert found.about.endswith(".")
            racing.match.roll(*(rnd.randint(1, 6) for _ in range(found.throw.count)))
    assert {"ram", "malfunction"} <= seen
