"""What a race comes to in figures: every one of them equals a count by hand over the whole log."""

from __future__ import annotations

from random import Random

import pytest

from svl.rules import SVL, chronicle, position, running_order
from svl.rules.chronicle import OUT
from svl.rules.race import facts as f
from svl.table import GM, Entry, advance, live, start
from tests.rules.racing import Racing, Temper, setup
from tests.rules.recorded import entries_of


def frames_of(entries):
    counted = live(entries)
    table, told = start(SVL, counted[0])
    found = [(table.state, told)]
    for entry in counted[1:]:
        table, told = advance(SVL, table, entry)
        found.append((table.state, told))
    return found


def played(seed, laps=3, most=1500):
    rnd = Random(seed)
    racing = Racing(setup(rnd, {}, "oval", 5, laps), rnd, Temper(ram=0.5, correcting=0.03))
    racing.run(most)
    return frames_of(racing.match.entries)


@pytest.mark.parametrize("seed", range(6))
def test_places_by_round_are_those_of_the_field_when_the_round_was_over(seed):
    frames = played(seed)
    counted = chronicle(frames)
    states = [state for state, _ in frames]
    first = next(state.round for state in states if state.round)
    for n, round in enumerate(range(first, states[-1].round + 1)):
        over = next((state for state in states if state.round > round), states[-1])
        expected = {line.seat: line.place or 0 for line in running_order(over)}
        assert {car.seat: car.positions[n] for car in counted.cars} == expected
    assert counted.rounds == states[-1].round - first + 1


@pytest.mark.parametrize("seed", range(6))
def test_the_sums_add_up(seed):
    frames = played(seed)
    counted, last = chronicle(frames), frames[-1][0]
    told = [fact for _, facts in frames for fact in facts]
    assert sorted(car.grid for car in counted.cars) == list(range(1, len(last.cars) + 1))
    assert sum(car.rams_given for car in counted.cars) == sum(car.rams_taken for car in counted.cars)
    assert sum(car.overtakes for car in counted.cars) == sum(car.overtaken for car in counted.cars)
    assert sum(car.laps_led for car in counted.cars) <= last.laps
    for car in counted.cars:
        assert car.tiles == sum(isinstance(fact, f.TileEntered) and fact.seat == car.seat for fact in told)
        assert car.pit_stops == sum(isinstance(fact, f.PitEntered) and fact.seat == car.seat for fact in told)
        assert (car.wrecked_in > 0) == (last.car(car.seat).status == "wrecked")


def test_every_ram_that_was_rolled_has_somebody_who_took_it():
    """Where nobody stole the lead, each die of a ram is one ram given, or two in a pile-up."""
    for seed in range(8):
        frames = played(seed)
        told = [fact for _, facts in frames for fact in facts]
        if any(isinstance(fact, f.AbilityUsed) and fact.ability == "steal_the_lead" for fact in told):
            continue
        dice = sum(isinstance(fact, f.RamRolled) for fact in told)
        given = sum(car.rams_given for car in chronicle(frames).cars)
        assert dice <= given <= 2 * dice


@pytest.mark.parametrize("seed", range(6))
def test_the_story_has_ten_sentences_at_most_none_twice_and_in_order(seed):
    story = chronicle(played(seed)).story
    assert 3 <= len(story) <= 10
    assert [each.round for each in story] == sorted(each.round for each in story)
    assert len({each.text for each in story}) == len(story)
    assert all(each.text[0].isupper() and each.text.endswith(".") for each in story)


def test_a_story_ends_with_the_flag():
    frames = frames_of(entries_of("flag"))
    assert "flag" in chronicle(frames).story[-1].text


def test_a_race_taken_up_from_paper_begins_where_it_was_taken_up():
    cars = ({"seat": "aki", "tile": 4}, {"seat": "bo", "tile": 6, "status": "wrecked"}, {"seat": "cy", "tile": 2})
    opening = position(["straight_flat"] * 8, cars, closed=False, round=24)
    table, facts = start(SVL, Entry(1, GM, "Alice", opening))
    counted = chronicle([(table.state, facts)], taken_up=24)
    assert (counted.taken_up, counted.first_round, counted.rounds) == (24, 24, 1)
    assert {car.seat: car.grid for car in counted.cars} == {"aki": 1, "cy": 2, "bo": OUT}


@pytest.mark.parametrize(
    "name", ["solo", "nobody-left-alone", "nobody-left-together", "flag", "pit", "adjusted", "bridge"]
)
def test_recorded_races_of_every_sort_are_counted(name):
    frames = frames_of(entries_of(name))
    counted = chronicle(frames)
    last = frames[-1][0]
    assert {car.seat: car.place for car in counted.cars} == {line.seat: line.place for line in running_order(last)}
    if name == "solo":
        assert counted.margin is None
        assert counted.cars[0].laps_led == last.laps
    if name.startswith("nobody"):
        assert all(car.place is None for car in counted.cars)
    if name == "pit":
        assert sum(car.pit_stops for car in counted.cars)
