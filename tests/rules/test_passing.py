"""Who went by whom, and the moments one goes to in a race that is looked at again."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from svl.rules import SVL, narrate
from svl.rules.passing import overtakes
from svl.table import advance, live, start
from tests.rules.helpers import loop
from tests.rules.racing import Racing, Temper, setup


def told(before, race, facts):
    return [(each.seat, each.other, each.leads) for each in overtakes(before, race.state, facts)]


def test_a_car_that_drives_past_another_overtakes_it_and_may_lead():
    race = loop(a={"tile": 2, "speed": 3}, b={"tile": 9}, c={"tile": 3, "status": "pit", "pit_left": 2})
    before = race.state
    facts = race.drive("a", 3)
    assert told(before, race, facts) == []  # a car in the pit is not gone by


def test_the_same_tile_is_no_overtake_but_driving_on_from_it_is():
    race = loop(a={"tile": 2, "speed": 4}, b={"tile": 3, "speed": 1}, c={"tile": 9})
    before = race.state
    facts = race.drive("a", 4)
    assert told(before, race, facts) == []  # they meet
    race.side("a", "left")
    before = race.state
    facts = race.choose(a="PASS", b="PASS")
    assert told(before, race, facts) == [("a", "b", False)]


def test_who_goes_by_the_first_leads():
    race = loop(a={"tile": 2, "speed": 4}, b={"tile": 3, "speed": 1})
    race.drive("a", 4)
    race.side("a", "left")
    before = race.state
    facts = race.choose(a="PASS", b="PASS")
    assert told(before, race, facts) == [("a", "b", True)]
    assert [each.text for each in narrate.highlights(before, race.state, facts) if each.kind == "overtake"] == [
        "Aki goes by Bruno and leads."
    ]


@pytest.mark.parametrize("seed", range(8))
def test_overtakes_of_a_whole_race_lead_from_the_grid_to_the_order_on_the_road(seed):
    """Of two cars that race to the end without a stop, the one that started behind and is ahead was seen to go by."""
    rnd = Random(seed)
    racing = Racing(setup(rnd, {}, "oval", 4, 3), rnd, Temper(ram=0.2, haste=0.4))
    racing.run(1200)
    counted = live(racing.match.entries)
    table, _ = start(SVL, counted[0])
    frames = [(table.state, ())]
    for entry in counted[1:]:
        table, facts = advance(SVL, table, entry)
        frames.append((table.state, facts))
    seen = [each for (a, _), (b, facts) in pairwise(frames) for each in overtakes(a, b, facts)]
    ahead = {(each.seat, each.other) for each in seen}
    lined_up = next(state for state, _ in frames if state.on_turn)
    grid = [car.seat for car in lined_up.cars]
    last = frames[-1][0]
    stopped = {car.seat for state, _ in frames for car in state.cars if car.status == "pit"}
    for n, first in enumerate(grid):
        for second in grid[n + 1 :]:
            drove = all(last.car(seat).status in ("racing", "finished") for seat in (first, second))
            if drove and first not in stopped and last.car(second).distance > last.car(first).distance:
                assert (second, first) in ahead
