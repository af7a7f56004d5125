"""The race as it was driven: every frame is what the log comes to, whatever was taken back or put right since."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from campaigns import racelog
from campaigns.game import GAME
from campaigns.models import Race
from campaigns.queries.story.frames import STRETCH, stretch
from campaigns.queries.story.replay import moments_from, stretch_from
from campaigns.racelog import BrokenLog, Frame
from campaigns.services import races
from svl.rules import narrate
from svl.table import GM, Adjust, Amend, Entry, Refusal, Undo, live
from svl.table.log import fold_live
from tests.racing import Night, break_log, is_dice, is_turn, keep_log, start_race
from tests.rules.racing import Racing, Temper, setup
from tests.world import World

SECOND_THOUGHTS = Temper(ram=0.6, haste=0.5, meddling=0.03, correcting=0.12)


def played(seed: int, most: int = 260) -> list[Entry]:
    """A race in which people change their minds all the time."""
    rnd = Random(seed)
    racing = Racing(setup(rnd, {}, "oval", 4, 3), rnd, SECOND_THOUGHTS)
    racing.run(most)
    return racing.match.entries


@pytest.mark.parametrize("seed", range(6))
def test_every_frame_is_what_the_entries_that_count_come_to(world: World, seed: int) -> None:
    entries = played(seed)
    assert any(isinstance(each.action, Undo) for each in entries)
    reel = racelog.reel_of(keep_log(world, entries).race)
    counted = live(entries)
    assert list(reel.seqs) == [each.seq for each in counted]
    rnd = Random(seed)
    for first in sorted({1, len(reel), *(rnd.randint(1, len(reel)) for _ in range(12))}):
        frames = list(reel.wound(first, min(len(reel), first + 3)))
        assert [frame.n for frame in frames] == list(range(first, first + len(frames)))
        for frame in frames:
            assert frame.entry == counted[frame.n - 1]
            assert frame.state == fold_live(GAME, counted[: frame.n]).state


def test_races_with_amended_dice_are_among_them() -> None:
    """The test above would prove little without."""
    assert any(isinstance(each.action, Amend) for seed in range(6) for each in played(seed))


def test_dice_put_right_stay_so_when_an_undo_reaches_behind_the_correction(world: World) -> None:
    """And the log's own lines after that undo tell the race with them too."""
    night = start_race(world)
    night.bring_to_palm(world.mara, world.kenji)
    night.palm(night.gm(), night.seat(world.mara), "RAM")
    night.palm(night.gm(), night.seat(world.kenji), "PASS")
    night.run_until(is_dice)
    night.roll(night.gm(), 1)
    rolled = night.race.seq
    back = rolled + 1
    night.run_until(is_turn)
    for speed in range(70):  # past the next snapshot
        night.act(night.gm(), GM, Adjust("speed", "a test", night.seat(world.nika), value=speed % 4))
    races.correct_roll(night.race_id, night.gm(), seq=night.race.seq, target=rolled, values=[(6,)], why="a typo")
    for speed in range(60):
        night.act(night.gm(), GM, Adjust("speed", "a test", night.seat(world.nika), value=speed % 4))
    night.undo(target=back)
    night.act(night.gm(), GM, Adjust("speed", "a test", night.seat(world.nika), value=3))
    race = night.race
    assert racelog.reel_of(race).table.state == night.state
    assert racelog.told(race, race.seq, race.seq)[0].state == night.state


def test_what_was_taken_back_is_not_shown_as_having_happened(world: World) -> None:
    night = start_race(world)
    night.run_until(is_turn)
    night.act(night.gm(), GM, Adjust("speed", "never happened", night.seat(world.nika), value=7))
    gone = night.race.seq
    night.undo()
    reel = racelog.reel_of(night.race)
    assert gone not in reel.seqs
    assert "never happened" not in str(list(reel.wound(1, len(reel))))


# -- what a page asks for


@pytest.fixture
def night(world: World) -> Night:
    made = start_race(world)
    made.run_to_the_end()
    return made


def test_stretches_put_together_are_the_whole_race(night: Night) -> None:
    of = len(racelog.reel_of(night.race))
    steps = [step for first in range(1, of + 1, STRETCH) for step in stretch_from(night.race, str(first))["steps"]]
    assert [step["n"] for step in steps] == list(range(1, of + 1))
    cars: dict[str, dict[str, object]] = {}
    for step in steps:
        cars |= step["cars"]
    state = night.state
    assert {seat: (car["speed"], car["distance"]) for seat, car in cars.items()} == {
        car.seat: (car.speed, car.distance) for car in state.cars
    }


def test_a_step_tells_only_what_changed(night: Night) -> None:
    first, *later = stretch_from(night.race, "1")["steps"]
    assert len(first["cars"]) == 3
    assert "ground" in first
    assert any(not step["cars"] for step in later) or any(len(step["cars"]) < 3 for step in later)
    assert all("ground" not in step for step in later)


@pytest.mark.parametrize("asked", ["0", "-1", "999999", "x", "", "1e3", "²", "9" * 40])
def test_a_step_that_is_not_there_is_named(night: Night, asked: str) -> None:
    with pytest.raises(Refusal, match=r"There is no step .*: the race has \d+ steps?\."):
        stretch_from(night.race, asked)


def test_moments_come_in_order_and_none_twice(world: World) -> None:
    entries = Racing(setup(Random(3), {}, "oval", 4, 6), Random(3), Temper(ram=0.8))
    entries.run(900)
    race = keep_log(world, entries.match.entries).race
    found, looked = [], 0
    while looked < len(racelog.reel_of(race)):
        told = moments_from(race, str(looked + 1))
        found += told["moments"]
        looked = told["upto"]
    assert [each["n"] for each in found] == sorted(each["n"] for each in found)
    assert {"crash", "overtake", "reveal", "lap"} <= {each["kind"] for each in found}
    in_one_go = [(frame.n, each) for frame, each in _highlights(race)]
    assert [(each["n"], each["text"]) for each in found] == [(n, each.text) for n, each in in_one_go]


def _highlights(race: Race) -> Iterator[tuple[Frame, narrate.Highlight]]:
    frames = list(racelog.reel_of(race).wound(1, len(racelog.reel_of(race))))
    for before, frame in pairwise(frames):
        yield from ((frame, each) for each in narrate.highlights(before.state, frame.state, frame.facts))


def test_a_log_that_cannot_be_read_is_named(night: Night) -> None:
    break_log(night)
    reel = racelog.reel_of(night.race)
    with pytest.raises(BrokenLog):
        stretch(reel, {}, 1)
