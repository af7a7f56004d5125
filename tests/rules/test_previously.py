"""A race told to people who have been away: how it stands, and how it came to that."""

from __future__ import annotations

from svl.rules import SVL, narrate
from svl.rules.exhibition import exhibition
from svl.table import GM, Adjust, advance, start
from tests.rules.helpers import loop
from tests.rules.test_narrate import check_sentence


def told(race) -> list[str]:
    return narrate.previously(race.state, [fact for facts in race.facts.values() for fact in facts])


def test_it_says_where_the_race_stands_and_who_drives_next():
    race = loop(a={"tile": 5}, b={"tile": 3}, c={"tile": 1})
    assert told(race)[:2] == ["Round 1, lap 1 of 3: Aki leads, 2 tiles ahead of Bruno.", "Behind them: Caro."]
    assert told(race)[-1] == "Aki drives next."


def test_who_is_out_who_is_hurt_and_who_stands_in_the_pit_is_not_forgotten():
    race = loop(a={"tile": 5}, b={"tile": 3}, c={"tile": 1}, d={"tile": 1})
    race.act(GM, Adjust("status", "a wall", "c", value="wrecked"))
    race.act(GM, Adjust("status", "a pause", "d", value="pit", number=2))
    race.act(GM, Adjust("damage", "a stone", "b", part="front", value=12))
    said = told(race)
    assert "Wrecked: Caro." in said
    assert "In the pit: Dara." in said
    assert "Of those who drive, Bruno is hurt most: 12 damage." in said


def test_a_car_alone_is_told_as_one():
    assert told(loop(a={"tile": 5}))[0] == "Round 1, lap 1 of 3: Aki drives alone."


def test_at_every_tenth_entry_of_a_whole_race_it_is_words_for_people():
    race = exhibition(cars=5, laps=2, seed=3)
    table, facts = start(SVL, race.entries[0])
    so_far = list(facts)
    for entry in race.entries[1:]:
        table, facts = advance(SVL, table, entry)
        so_far += facts
        if entry.seq % 10 == 0:
            said = narrate.previously(table.state, so_far)
            assert 2 <= len(said) <= 8
            for sentence in said:
                check_sentence(sentence)
