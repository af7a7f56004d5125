"""What a driver missed since the own last turn, both dice of a double ram, and differences carried over by hand."""

from __future__ import annotations

from svl.rules import changed_figures, mend, narrate
from svl.rules.race import facts as f
from svl.table import Adjust
from tests.rules.test_narrate import hundred, meet, strip

# -- since my last turn


def facts_of(race, after):
    return [fact for seq in sorted(race.facts) if seq > after for fact in race.facts[seq]]


def test_what_hit_the_car_comes_first_then_the_speed_it_cost():
    race = meet(dice="ram 4")
    before, since = race.state, len(race.entries)
    race.side("aki", "right")
    race.choose(aki="RAM", bo="PASS")
    told = narrate.since(before, race.state, facts_of(race, since), "bo")
    assert told == ["The ram hit you: Right −20 and Left −20.", "Slowed from 4 to 3."]


def test_places_lost_and_won_are_told():
    before = strip("S S S S", aki={"tile": 0}, bo={"tile": 2}).state
    after = strip("S S S S", aki={"tile": 3}, bo={"tile": 2}).state
    assert narrate.since(before, after, [], "bo") == ["Down from P1 to P2."]
    assert narrate.since(before, after, [], "aki") == ["Up from P2 to P1."]


def test_a_malfunction_and_a_wreck_are_named():
    race = meet(dice="ram 4")
    facts = [
        f.Hit("bo", "left", 20, (), 20, 0, "ram", True),
        f.Malfunctioned("bo", "left", 2),
        f.Wrecked("aki", "ram"),
        f.Malfunctioned("bo", "left", 5, "turbo"),
    ]
    told = narrate.since(race.state, race.state, facts, "bo")
    assert told[0] == "The ram hit you: Left −20."
    assert told[1].startswith("Malfunction: ")
    assert told[-1] == "Aki is out."
    assert narrate.since(race.state, race.state, facts, "aki") == ["The ram wrecked your car."]


def test_never_more_than_four_sentences_and_none_where_nothing_happened():
    race = meet()
    facts = [f.Malfunctioned("bo", "left", roll) for roll in (2, 3, 7, 8, 9, 10)]
    assert len(narrate.since(race.state, race.state, facts, "bo")) == 4
    assert narrate.since(race.state, race.state, [], "bo") == []


# -- the dice of a double ram


def double_ram():
    race = meet(dice=None)
    race.side("aki", "right")
    race.choose(aki="RAM", bo="RAM")
    race.roll(4)
    race.roll(2)
    return race


def test_the_card_of_a_double_rams_blow_shows_both_dice():
    race = double_ram()
    entry = race.entries[-1]
    hit = next(fact for fact in race.facts[entry.seq] if isinstance(fact, f.Hit))
    dice = narrate.why(race.state, hit, entry, race.entries[: entry.seq - 1]).dice
    assert [(thrown.who, thrown.values) for thrown in dice] == [("Aki", (4,)), ("Bo", (2,))]


def test_the_card_of_one_roll_shows_that_roll_alone():
    race = double_ram()
    entry = race.entries[-1]
    rolled = next(fact for fact in race.facts[entry.seq] if isinstance(fact, f.RamRolled))
    assert [t.who for t in narrate.why(race.state, rolled, entry, race.entries[: entry.seq - 1]).dice] == ["Bo"]


def test_dice_before_the_reveal_belong_to_another_fight():
    race = double_ram()
    entry = race.entries[-1]
    hit = next(fact for fact in race.facts[entry.seq] if isinstance(fact, f.Hit))
    assert len(narrate.why(race.state, hit, entry, [race.entries[-2]]).dice) == 1


# -- the die of a single ram


def two_rams(dice, **bo):
    """Aki rams Bo, then Cy rams Aki: two rams of one fight, one after the other."""
    race = meet(dice=dice, bo=bo, cy={})
    race.choose("bo", aki="RAM", bo="PASS", cy="RAM")
    return race


def dice_of(race, entry, fact):
    card = narrate.why(race.state, fact, entry, race.entries[: entry.seq - 1])
    return [(thrown.who, thrown.values) for thrown in card.dice]


def dice_of_rams(race, kind):
    """Whom each ram hurt or slowed, with the dice on its card."""
    found = ((entry, fact) for entry in race.entries for fact in race.facts[entry.seq] if isinstance(fact, kind))
    return [(fact.seat, dice_of(race, entry, fact)) for entry, fact in found if fact.cause == "ram"]


def test_the_card_of_a_ram_shows_its_own_die_and_none_of_another_cars_ram():
    race = two_rams("aki 3, cy 5")
    aki, cy = [("Aki", (3,))], [("Cy", (5,))]
    assert dice_of_rams(race, f.Hit) == [("bo", aki), ("bo", aki), ("aki", cy), ("aki", cy)]
    assert dice_of_rams(race, f.SpeedChanged) == [("bo", aki), ("aki", cy)]


def test_a_ram_that_waited_for_an_answer_still_shows_its_die():
    race = two_rams("aki 3, cy 5", talents=["quick_turn"])
    assert dice_of_rams(race, f.Hit) == []
    race.brace("bo")
    assert dice_of_rams(race, f.Hit)[0] == ("bo", [("Aki", (3,))])


def test_the_card_of_the_end_of_an_encounter_shows_the_dice_of_all_its_rams():
    race = two_rams("aki 3, cy 5")
    (ended,) = race.told(f.EncounterEnded)
    assert dice_of(race, race.entries[-1], ended) == [("Aki", (3,)), ("Cy", (5,))]


def test_every_card_names_the_part_of_the_rules_in_words():
    race = double_ram()
    hit = next(fact for fact in race.facts[len(race.entries)] if isinstance(fact, f.Hit))
    card = narrate.why(race.state, hit)
    assert card.section == "Damage"
    assert [f"{reading.question} {reading.answer}" for reading in card.readings] == [
        ruling.split(" ", 1)[1] for ruling in card.ruling
    ]


# -- only the difference


def two_ways():
    """The same ram with a 4 and with a 2."""
    tellings = []
    for die in (4, 2):
        race = meet(dice=f"ram {die}")
        race.side("aki", "right")
        race.choose(aki="RAM", bo="PASS")
        tellings.append(race.state)
    return tellings


def test_differences_are_told_as_people_count_them():
    old, new = two_ways()
    told = [
        (figure.seat, figure.label, figure.before_words, figure.after_words) for figure in changed_figures(old, new)
    ]
    assert told == [("bo", "Left", "80", "90"), ("bo", "Right", "80", "90")]


def test_a_panel_is_never_told_below_0():
    """100 on the left, 94 under PUSH."""
    none, some, all_gone = (
        strip("S S", aki={"tack": "push", "damage": {"left": taken}}).state for taken in (90, 96, 100)
    )
    (figure,) = changed_figures(none, all_gone)
    assert (figure.before_words, figure.after_words) == ("4", "0")
    (figure,) = changed_figures(some, all_gone)
    assert (figure.before_words, figure.after_words) == ("96 taken", "100 taken")


def test_damage_counts_on_to_what_the_car_has_now():
    old, new = two_ways()
    race = strip("S S S S", aki={}, bo={"damage": {"left": 35, "right": 5}})
    found = [action for _, action in mend(race.state, changed_figures(old, new), "typing error")]
    assert found == [
        Adjust("damage", "typing error", "bo", part="left", value=25),
        Adjust("damage", "typing error", "bo", part="right", value=0),
    ]


def test_what_has_changed_since_is_not_carried_over():
    old = strip("S S S S", aki={"speed": 4}).state
    new = strip("S S S S", aki={"speed": 2}).state
    (figure,) = changed_figures(old, new)
    same, other = strip("S S S S", aki={"speed": 4}).state, strip("S S S S", aki={"speed": 3}).state
    assert mend(same, [figure], "why") == [(figure, Adjust("speed", "why", "aki", value=2))]
    assert mend(other, [figure], "why") == [(figure, None)]


def test_nothing_differs_between_a_race_and_itself():
    race = strip("S S S S", **hundred({"aki": {}, "bo": {}})).state
    assert changed_figures(race, race) == ()
