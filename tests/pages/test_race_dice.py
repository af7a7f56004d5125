"""Dice that are due: who rolls, why and against what; by the app, by hand, or both; and what has just fallen."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Campaign, Race
from campaigns.services import steering
from svl.rules import actions, throw_card
from svl.table import GM
from tests.pages.race_pieces import dice_for, reveal_for
from tests.racing import Night, is_dice, start_race
from tests.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(world: World) -> Night:
    """Mara (Bob's) is asked for an Endurance test by the GM: three dice."""
    night = start_race(world)
    night.act(night.gm(), GM, actions.CallCheck(night.seat(world.mara), "endurance", "the heat in the tunnel", 0))
    assert is_dice(night.awaits)
    return night


def use(night: Night, dice: str) -> None:
    steering.set_dice(night.race_id, night.gm(), dice)


def test_who_rolls_what_and_why_with_the_target(night: Night, world: World) -> None:
    mine = dice_for(night, world.bob)
    assert "Endurance check: roll 3 dice" in mine
    assert "The heat in the tunnel." in mine
    assert "Endurance 11: 11 or less passes." in mine
    assert 'data-count="3"' in mine
    assert 'data-most="11"' in mine


def test_roll_and_keypad_stand_side_by_side(night: Night, world: World) -> None:
    mine = dice_for(night, world.bob)
    assert "Roll 3 dice" in mine
    assert len(re.findall(r'data-die="\d"', mine)) == 6


def test_only_roll_where_the_app_rolls(night: Night, world: World) -> None:
    use(night, Campaign.Dice.APP)
    mine = dice_for(night, world.bob)
    assert "Roll 3 dice" in mine
    assert "data-die" not in mine


def test_only_the_keypad_where_dice_are_thrown_by_hand(night: Night, world: World) -> None:
    use(night, Campaign.Dice.HAND)
    mine = dice_for(night, world.bob)
    assert "Roll 3 dice" not in mine
    assert "data-die" in mine


def test_whoever_may_not_roll_sees_who_does(night: Night, world: World) -> None:
    for person in (world.dora, world.sam):
        theirs = dice_for(night, person)
        assert "Mara Lindqvist rolls 3 dice" in theirs
        assert "<form" not in theirs


def test_the_gm_rolls_or_types_for_anybody(night: Night, world: World) -> None:
    assert "Roll 3 dice" in dice_for(night, world.alice)
    assert "for Mara Lindqvist" in dice_for(night, world.alice)


def test_no_dice_no_card(night: Night, world: World) -> None:
    night.roll(night.gm(), 1, 2, 3)
    assert dice_for(night, world.bob).strip() == ""


def test_a_paused_race_asks_for_no_dice(night: Night, world: World) -> None:
    steering.pause(night.race_id, night.gm())
    assert dice_for(night, world.bob).strip() == ""


def test_dice_that_fell_before_an_undo_stand_behind_one_button(night: Night, world: World) -> None:
    night.roll(night.player(world.bob), 4, 4, 6)
    night.undo()
    mine = dice_for(night, world.bob)
    assert "Fell before, and stands" in mine
    assert "Go on with 4, 4, 6" in mine
    assert mine.count("<form") == 1
    assert 'name="values"' not in mine  # the app takes them from the shelf
    use(night, Campaign.Dice.HAND)
    assert 'name="values" value="4 4 6"' in dice_for(night, world.bob)


@pytest.mark.parametrize("dice", Campaign.Dice.values)
def test_the_button_goes_on_with_them_at_every_table(night: Night, world: World, dice: str) -> None:
    night.roll(night.player(world.bob), 4, 4, 6)
    night.undo()
    use(night, dice)
    mine = dice_for(night, world.bob)
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', mine)) | {"key": "tap"}
    answer = world.client(world.bob).post(f"{night.url}/roll", fields, headers={"accept": "application/json"})
    assert answer.status_code == 204
    assert not is_dice(night.awaits)


def test_dice_that_fell_are_shown_with_their_sum_and_hand_dice_are_marked(night: Night, world: World) -> None:
    assert "data-fell" not in reveal_for(night, world.sam)
    night.roll(night.player(world.bob), 2, 3, 5)
    shown = reveal_for(night, world.sam)
    assert "Mara Lindqvist rolls 2, 3, 5, 10 in all. Called check." in shown
    assert ", by hand" in shown
    assert len(re.findall('class="die "', shown)) == 3


def test_every_throw_of_a_whole_race_is_told_in_words(world: World) -> None:
    night, seen = start_race(world), set()
    night.bring_to_palm(world.mara, world.kenji)
    for person, driver in ((world.bob, world.mara), (world.dora, world.kenji)):
        night.palm(night.player(person), night.seat(driver), "RAM")
    for _ in range(60):
        night.run_until(is_dice)
        card = throw_card(night.state)
        if card is None:
            break
        seen.add(card.throw.why)
        assert card.title
        assert card.about.endswith(".")
        assert "_" not in card.title + card.about
        assert card.throw.name in dice_for(night, world.sam)
        night.step()
    assert "ram" in seen
    assert night.race.state in (Race.State.RUNNING, Race.State.FINISHED)
