"""Cards: every question a driver can be asked, with ready answers, what each would do, and how likely."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from svl.rules import SVL, Panels, Race, question_card, turn_extras, unasked
from svl.rules.asking import CARDS, ELSEWHERE
from svl.rules.asking.fights import braces
from svl.rules.asking.usual import usual_answer
from svl.rules.race.actions import (
    Brace,
    ChooseSide,
    Decline,
    Drive,
    DropMine,
    EndMove,
    EnterPit,
    HardStop,
    NeutralizeHazard,
    PullTractor,
    SpendRegen,
    SwitchTack,
    UseTalent,
)
from svl.rules.race.blows import Bracing
from svl.rules.race.encounter import InMeeting
from svl.rules.race.facts import Hit
from svl.rules.race.steps import Question
from svl.table import check, kind_of
from tests.rules.families import made_from
from tests.rules.helpers import loop, meeting, strip
from tests.rules.plays import Play, log_of
from tests.rules.racing import moments
from tests.rules.recorded import read_all

THIN = {"figures": {"chassis": 40}}  # 10 on each panel
BOTH = {"talents": ["quick_turn", "switch_tack"]}


def effects(card):
    return {choice.label: choice.effect for choice in card.choices}


def default(card):
    return card.default.label


def one_on_one(attacker, defender, dice=None, **cars):
    race = meeting(dice, **cars)
    race.side("a", "left")
    race.choose(a=attacker, b=defender)
    return race


# -- who gets a card


def every_question(base=Question):
    for below in made_from(base):
        yield below
        yield from every_question(below)


def test_every_question_has_a_card_or_a_place_of_its_own():
    questions = {each for each in every_question() if each is not InMeeting and each.__module__.startswith("svl.")}
    assert questions == {*CARDS, *ELSEWHERE}


def test_nobody_else_sees_the_card():
    race = meeting(None)
    assert question_card(race.state, "a").kind == "svl.passing_side"
    assert question_card(race.state, "b") is None


def test_turns_palms_and_dice_are_no_cards():
    race = strip("S S S", a={"speed": 1}, b={"tile": 1}, dice=None)
    assert question_card(race.state, "a") is None  # the cockpit
    race.drive("a", 1)
    race.side("a", "left")
    assert question_card(race.state, "a") is None  # the palm
    race.choose(a="RAM", b="PASS")
    assert race.waits == "a to roll 1d6 for ram"
    assert question_card(race.state, "a") is None  # the dice


def test_a_race_that_is_over_asks_nothing():
    race = loop("HL HL HL", laps=1, a={"tile": 2, "speed": 1})
    race.drive("a", 1)
    assert race.state.over
    assert question_card(race.state, "a") is None
    assert unasked(race.state, "a") == turn_extras(race.state, "a") == ()


# -- among other cars


def test_the_sides_tell_which_panels_would_meet():
    card = question_card(meeting(None, a={"damage": {"left": 990}, "number": 3}, b={"number": 7}).state, "a")
    assert card.title == "Which side do you take?"
    assert card.sentence == "You meet 7 Bruno on tile 1 at speed 5."
    assert effects(card) == {
        "Pass on the left": "If both ram, your Right (1,000 left) meets Bruno's Left (1,000 left).",
        "Pass on the right": "If both ram, your Left (10 left) meets Bruno's Right (1,000 left).",
    }
    assert card.default.action == ChooseSide("left")


def test_hip_check_tells_who_would_be_hit_and_how_likely_a_panel_breaks():
    race = one_on_one("PASS", "RAM", a={"talents": ["hip_check"], "figures": {"chassis": 80}})
    card = question_card(race.state, "a")
    assert card.sentence == "Bruno shows RAM; you show PASS."
    assert effects(card) == {
        "Use Hip Check": "Bruno takes 5 to 30 points each on Left and Right and loses 1 speed.",
        "Take the ram": "You take 5 to 30 points each on Left and Right and lose 1 speed; "
        "a panel breaks in 2 of 6 rolls.",  # 25 and 30 on 20
    }
    assert card.default.action == UseTalent("hip_check")


def test_a_ram_that_could_be_the_last_says_so():
    worn = {"figures": {"chassis": 80}, "damage": dict.fromkeys(("front", "rear"), 20), "talents": ["hip_check"]}
    told = effects(question_card(one_on_one("PASS", "RAM", a=worn).state, "a"))["Take the ram"]
    assert told.endswith("a panel breaks in 2 of 6 rolls; at worst that is a wreck.")


def test_hip_check_where_it_only_wins_a_clean_pass():
    race = one_on_one("PASS", "RAM", a={"talents": ["hip_check"]}, rulings={"hipcheck_win": "clean"})
    assert effects(question_card(race.state, "a"))["Use Hip Check"] == "A clean pass: nobody is hit."


def test_a_double_ram_is_counted_out_with_both_dice():
    race = one_on_one("RAM", "RAM", a={"talents": ["hip_check"], "figures": {"chassis": 220}})
    told = effects(question_card(race.state, "a"))["Take the ram"]
    assert told.startswith("You take 10 to 60 points on Right and lose 1 speed; a panel breaks in 1 of 36 rolls.")
    assert told.endswith("Bruno takes 10 to 60 points on Left and loses 1 speed.")


def test_steal_the_lead_tells_what_everybody_gets_back():
    race = one_on_one("PASS", "RAM", "b 4", a={"talents": ["steal_the_lead"]})
    card = question_card(race.state, "a")
    assert card.sentence == "The encounter with Bruno changed your car: speed 5 → 4, Left −20 and Right −20."
    assert effects(card) == {
        "Steal the Lead": "You: speed 4 → 5, Left +20 and Right +20. A clean pass: nobody is hit.",
        "Leave it": "Everything stays as it is now.",
    }


def pushed(**car):
    """A ram of 20 takes a car whose sides hold 12, 6 of them under PUSH."""
    thief = {"talents": ["steal_the_lead"], "tack": "push", "figures": {"chassis": 48}, **car}
    return one_on_one("PASS", "RAM", "b 4, malfunction 3 3, malfunction 2 4", a=thief)


def test_under_push_a_stolen_lead_is_counted_as_the_car_shows_it():
    race = pushed()
    assert race.state.left(race.state.car("a")) == Panels(front=5, rear=6)
    card = question_card(race.state, "a")
    assert "changed your car: speed 5 → 4, Left −6, Right −6, " in card.sentence
    assert "You: speed 4 → 5, Left +6, Right +6, " in effects(card)["Steal the Lead"]


def test_damage_the_car_does_not_show_is_told_as_what_there_is_to_mend():
    card = question_card(pushed(damage={"left": 8, "right": 4}).state, "a")
    assert "Left still 0 with 4 more to mend, Right −2, " in card.sentence
    assert "Left still 0 with 4 less to mend, Right +2, " in effects(card)["Steal the Lead"]


def test_a_lead_stolen_with_a_ram_says_so():
    thief = {"talents": ["steal_the_lead"]}
    race = one_on_one("PASS", "PASS", a=thief, rulings={"steal_win": "ram"})
    told = effects(question_card(race.state, "a"))["Steal the Lead"]
    assert told == "Bruno takes 5 to 30 points each on Left and Right and loses 1 speed."


# -- a blow


def bracing(**car):
    """A hard curve entered at 5: 30 points on the Front."""
    race = strip("S HL", dice=None, a={"speed": 5, **car})
    race.drive("a", 5)
    return race


def test_a_turn_tells_what_it_spares_the_front():
    race = bracing(figures={"chassis": 400}, damage={"front": 90}, talents=["quick_turn"])
    card = question_card(race.state, "a")
    assert card.title == "How do you take the blow?"
    assert card.sentence == "The Hard Curve brings 30 points on your Front."
    assert effects(card) == {
        "Take it": "Front −30, which breaks it.",
        "Turn left": "Left −30 (70 left), instead of Front −30, which would break it.",
        "Turn right": "Right −30 (70 left), instead of Front −30, which would break it.",
    }
    assert default(card) == "Turn left"


def test_a_tack_is_offered_where_it_changes_the_blow():
    race = bracing(figures={"chassis": 400}, damage={"front": 75}, talents=["switch_tack"])  # 25 left, 32 in PAUSE
    card = question_card(race.state, "a")
    assert effects(card) == {
        "Take it": "Front −30, which breaks it.",
        "Switch to PAUSE": "Front −30 (2 left), instead of Front −30, which would break it.",
    }
    assert default(card) == "Switch to PAUSE"


def test_a_blow_no_tack_changes_leaves_the_switch_to_those_who_want_it():
    card = question_card(bracing(talents=["switch_tack"]).state, "a")
    assert [choice.action for choice in card.choices] == [Brace(), Brace(tack="push"), Brace(tack="pause")]
    assert default(card) == "Take it"


def test_both_talents_together_are_offered_where_only_they_help():
    hurt = {"front": 10, "rear": 10, "left": 8, "right": 10}  # of 10 each
    race = strip("S HL", dice=None, a={"speed": 3, **THIN, "damage": hurt, **BOTH})
    race.drive("a", 3)  # 10 points
    told = effects(question_card(race.state, "a"))
    assert told["Turn left"].startswith("Left −10, which breaks it; that is a wreck")
    assert "Turn left and switch to PAUSE" in told


# -- on the road


def test_a_drift_tells_its_exact_chance_and_what_comes_otherwise():
    race = bracing(figures={"chassis": 400}, talents=["drifter"], stats={"reflexes": 11}, driver_handling=0)
    card = question_card(race.state, "a")
    assert card.sentence == "The Hard Curve on tile 1 is safe at 2; you come at 5."
    drift, take = card.choices
    assert drift.chance == Fraction(1, 2)  # 3d6 below 11
    assert drift.effect == (
        "If three dice show less than 11, the curve does nothing. Otherwise Front −30 (70 left); 3 speed lost."
    )
    assert (take.chance, take.effect) == (None, "Front −30 (70 left); 3 speed lost.")
    assert drift.is_default


def test_a_drift_does_not_help_against_the_hazard_on_the_curve():
    driver = {"talents": ["drifter"], "stats": {"reflexes": 16}, "driver_handling": 0}
    race = strip("S HL!brake_mine", dice=None, a={"speed": 4, **driver})
    race.drive("a", 4)
    drift, _ = question_card(race.state, "a").choices
    assert "but the hazard does: Front −25" in drift.effect


def test_regen_offers_a_few_spreads_and_the_limits_of_any_other():
    race = strip("S S+regen_2", dice=None, a={"speed": 1, "damage": {"front": 40, "left": 10}})
    race.drive("a", 1)
    card = question_card(race.state, "a")
    assert card.sentence == "Tile 1 restores 25 points; to mend there are 40 on Front and 10 on Left."
    assert effects(card)["Mend Front 25"] == "What the panels hold: Front 960 → 985."
    assert {choice.action for choice in card.choices} >= {SpendRegen((25, 0, 0, 0)), SpendRegen((15, 0, 10, 0))}
    assert 2 <= len(card.choices) <= 4
    assert (card.free.points, card.free.limits, card.free.single) == (25, (25, 0, 10, 0), False)


def regen_under_push(damage, **rulings):
    race = strip(
        "S S+regen_2", dice=None, a={"speed": 1, "figures": {"chassis": 100}, "damage": damage}, rulings=rulings
    )
    race.drive("a", 1, "push")
    return effects(question_card(race.state, "a"))


def test_regen_under_push_counts_from_what_the_car_shows():
    """25 on each panel, 18 and 19 under PUSH."""
    told = regen_under_push({"front": 25, "left": 25})
    assert told["Mend Front 13 and Left 12"] == "What the panels hold: Front 0 → 6 and Left 0 → 6."


def test_regen_that_only_lessens_what_there_is_to_mend_says_so():
    told = regen_under_push({"front": 25, "left": 25}, tack_chassis="each_panel")
    assert told["Mend Front 25"] == "What the panels hold: Front still 0."


def test_a_table_that_lets_panels_go_below_0_sees_that_on_the_card():
    told = regen_under_push({"front": 40, "left": 25}, negative_panels=True)
    assert told["Mend Front 25"] == "What the panels hold: Front −22 → 3."


def test_regen_on_one_panel_only():
    hurt = {"front": 40, "left": 10}
    race = strip("S S+regen_2", dice=None, a={"speed": 1, "damage": hurt}, rulings={"regen_target": "single"})
    race.drive("a", 1)
    card = question_card(race.state, "a")
    assert list(effects(card)) == ["Mend Front 25", "Mend Left 10"]
    assert card.free.single


def test_at_the_line_one_drives_past_here_and_pits_at_the_pit_wall():
    race = loop(laps=3, dice=None, a={"tile": 13, "speed": 1, "damage": {"front": 30}})
    race.drive("a", 1)
    card = question_card(race.state, "a")
    assert card.sentence == "Lap 2 of 3 begins. Your car carries 30 points of damage."
    (past,) = card.choices
    assert (past.label, past.action) == ("Drive past the pit", Decline())
    assert past.effect == "The car stays as it is; the next chance is a lap away."
    assert card.elsewhere == "pit wall"


@pytest.mark.parametrize(("due", "when"), [("drop", "now"), ("hit", "if it works")])
def test_a_mine_tells_its_price(due, when):
    mine = {"speed": 1, "components": ["slow_mine"]}
    race = strip("S S S", dice=None, a=mine, b={"tile": 2}, rulings={"mine_penalty_on": due})
    race.drive("a", 1)
    card = question_card(race.state, "a")
    drop = card.choices[0]
    assert drop.effect == f"The next car over tile 1 loses 3 speed; it costs you 500 Notoriety {when}."
    assert (drop.action, default(card)) == (DropMine(), "Keep it")


def test_under_way_each_stop_tells_where_it_leads():
    rulings = {"may_stop_short": True, "hard_stop_when": "own_turn"}
    race = strip("S S HL S S S S", dice=None, a={"speed": 4, "talents": ["hard_stop"]}, rulings=rulings)
    race.drive("a", 4)
    card = question_card(race.state, "a")
    assert card.sentence == "You are on tile 1 after 1 tile, at speed 4."
    assert effects(card) == {
        "Drive on": "On to tile 2: damage 20 on tile 2, speed 1 at the end.",
        "Stop here": "The move ends on tile 1; your speed stays 4.",
        "Brake hard to 3": "On to tile 2: damage 10 on tile 2, speed 0 at the end.",
        "Brake hard to 2": "On to tile 2: no damage, speed 2 at the end.",
        "Brake hard to 1": "The move ends on tile 1 at speed 1.",
    }
    assert [type(choice.action) for choice in card.choices] == [Decline, EndMove, *[HardStop] * 3]


# -- without being asked


def test_a_tack_may_be_switched_while_another_drives():
    race = strip("S S S", dice=None, a={"speed": 1}, b={"speed": 2, "talents": ["switch_tack"]})
    push, pause = unasked(race.state, "b")
    assert (push.label, push.action) == ("Switch to PUSH", SwitchTack("push"))
    assert push.effect == "Top Speed 10 → 11; the panels hold Front 993, Rear 994, Left 994 and Right 994."
    assert pause.effect.startswith("Top Speed 10 → 9; the panels hold Front 1,007")
    assert unasked(race.state, "a") == ()


def test_the_lead_may_be_stolen_before_the_palms_are_shown():
    race = meeting(None, b={"talents": ["steal_the_lead"]})
    (steal,) = unasked(race.state, "b")
    assert (steal.label, steal.effect) == ("Steal the Lead", "A clean pass: nobody is hit.")


def test_a_driver_who_is_asked_is_not_offered_the_same_twice():
    race = one_on_one("PASS", "RAM", "b 4", a={"talents": ["steal_the_lead"]})
    assert question_card(race.state, "a").kind == "svl.stealing"
    assert unasked(race.state, "a") == ()


# -- a turn


def test_a_turn_offers_its_components_with_what_they_would_do():
    parts = ["forward_tractor", "neutralize_hazard", "slow_mine"]
    race = strip(
        "S S S S!jump S", dice=None, a={"speed": 2, "components": parts}, b={"tile": 2, "speed": 6, "number": 7}
    )
    pull, off, mine = turn_extras(race.state, "a")
    assert (pull.label, pull.action) == ("Pull 7 Bruno back", PullTractor("b"))
    assert pull.effect == "Bruno's speed 6 → 4."
    assert (off.label, off.action) == ("Switch off the Jump on tile 3", NeutralizeHazard(3))
    assert off.effect.endswith("off for everybody, for the rest of the race.")
    assert mine.action == DropMine()
    assert turn_extras(race.state, "b") == ()


def test_talents_that_change_the_drive_tell_the_speeds_they_open():
    figures = {"top_speed": 5, "acceleration": 10, "braking": 1}
    race = strip("S S S", dice=None, a={"speed": 4, "talents": ["speed_hack", "hard_stop"], "figures": figures})
    found = {choice.label: choice for choice in turn_extras(race.state, "a")}
    hack, stop = found["Use Speed Hack in PACE"], found["Use Hard Stop in PACE"]
    assert (hack.speeds, hack.action) == ((3, 10), Drive("pace", 10, "speed_hack"))
    assert hack.effect == "Speed 3 to 10, instead of 3 to 5."
    assert (stop.speeds, stop.action) == ((1, 4), Drive("pace", 1, "hard_stop"))


def test_a_talent_that_opens_nothing_is_not_offered():
    race = strip("S S S", dice=None, a={"speed": 4, "talents": ["hard_stop"]})  # brakes of 10 stop it anyway
    assert turn_extras(race.state, "a") == ()


# -- every question of every race


def assert_card_holds(race: Race, seat: str) -> str:
    """Every choice is legal and says what it does, one is the default, and a steady driver's answer is among them."""
    card = question_card(race, seat)
    for choice in (*unasked(race, seat), *turn_extras(race, seat)):
        check(SVL, race, seat, choice.action)
        assert choice.label
        assert choice.effect.endswith(".")
        assert not choice.is_default
    question = race.stack[-1]
    assert (card is None) == (isinstance(question, ELSEWHERE) or not question.is_for(seat))
    if card is None:
        return ""
    assert card.kind == kind_of(question)
    assert card.title.endswith("?")
    assert card.sentence.endswith(".")
    assert len({choice.label for choice in card.choices}) == len(card.choices)
    for choice in card.choices:
        check(SVL, race, seat, choice.action)
        assert choice.effect.endswith(".")
        assert choice.chance is None or 0 <= choice.chance <= 1
    assert [choice.is_default for choice in card.choices].count(True) == 1
    if isinstance(question, Bracing):
        assert_no_brace_is_missing(race, question, card)
    else:
        usual = usual_answer(race, seat)
        assert card.default.action == usual or isinstance(usual, EnterPit)
    return card.kind


def assert_no_brace_is_missing(race: Race, question: Bracing, card) -> None:
    """What another combination would do, one of the choices does too."""
    every = braces(race, question)
    shown = {every[choice.action].signature for choice in card.choices}
    assert {landed.signature for landed in every.values()} == shown
    assert every[card.default.action].signature == every[usual_answer(race, question.seat)].signature


def test_every_question_of_the_recorded_races_has_a_card_that_holds():
    met = set()
    for recorded in read_all():
        for moment in moments(recorded.entries()):
            if not moment.after.over:
                met |= {assert_card_holds(moment.after, seat) for seat in SVL.seats(moment.after)}
    assert met - {""} == {kind_of_class(each) for each in CARDS}


def kind_of_class(question: type) -> str:
    return kind_of(question.__new__(question))


@settings(
    max_examples=40,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example),
)
@given(rnd=st.randoms(use_true_random=False))
def test_every_question_of_any_race_has_a_card_that_holds(rnd: Random):
    play = Play(rnd)
    try:
        for _ in play.run(30):
            if not play.state.over:
                for seat in SVL.seats(play.state):
                    assert_card_holds(play.state, seat)
    except BaseException:
        note(log_of(play))
        raise


def test_a_brace_does_what_its_card_says():
    """The card's hits are those of the race."""
    race = bracing(figures={"chassis": 400}, damage={"front": 90}, talents=["quick_turn"])
    for choice in question_card(race.state, "a").choices:
        again = bracing(figures={"chassis": 400}, damage={"front": 90}, talents=["quick_turn"])
        (hit,) = [fact for fact in again.act("a", choice.action) if isinstance(fact, Hit)]
        assert f"{hit.panel.capitalize()} −{hit.applied}" in choice.effect
        assert ("which breaks it" in choice.effect) is hit.breaks
