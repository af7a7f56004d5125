"""Checks between the races: judged as in a race, rolled once, told to whom they may be told."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, LogEntry, StatCheck, StatRoll
from campaigns.services import checks, npcs
from campaigns.services.campaigns import change_rulings
from campaigns.services.careers import kill
from svl.table import AppDice, Refusal
from tests.world import World

TWELVE = AppDice(lambda faces: 4)


def asked(world: World, *drivers: object, stat: str = "endurance", **more: object) -> StatCheck:
    return checks.ask(world.campaign, world.alice, drivers or (world.mara,), stat, **more)  # type: ignore[arg-type]


def part(check: StatCheck, driver: object) -> StatRoll:
    return StatRoll.objects.select_related("check_asked__campaign", "driver").get(check_asked=check, driver=driver)


def rolled_by(world: World, dice: Campaign.Dice) -> None:
    world.campaign.dice = dice
    world.campaign.save()


def told(**filters: object) -> list[str]:
    return list(LogEntry.objects.filter(kind=checks.ROLLED, **filters).values_list("text", flat=True))


@pytest.mark.parametrize(
    ("stat", "target", "dice", "passed"),
    [
        ("endurance", 11, (3, 4, 4), True),  # equal passes an Endurance Test
        ("endurance", 11, (4, 4, 4), False),
        ("reflexes", 12, (4, 4, 4), False),  # equal fails a Reflex check
        ("reflexes", 12, (3, 4, 4), True),
        ("psyche", 13, (5, 4, 4), True),
        ("psyche", 13, (5, 5, 4), False),
        ("charisma", 15, (5, 5, 5), True),
        ("charisma", 15, (6, 5, 5), False),
    ],
)
def test_a_check_is_judged_as_a_called_check_in_a_race(
    world: World, stat: str, target: int, dice: tuple[int, int, int], passed: bool
) -> None:
    checks.type_in(part(asked(world, stat=stat), world.mara), world.bob, dice)
    verb = "passes" if passed else "fails"
    shown = "+".join(map(str, dice))
    assert told() == [f"Mara Lindqvist {verb} the {stat.capitalize()} check: {shown} = {sum(dice)} against {target}."]


def test_the_tables_reading_of_equal_rolls_holds(world: World) -> None:
    change_rulings(world.campaign, world.alice, {"endurance_equal_passes": False, "reflex_equal_passes": True})
    world.campaign.refresh_from_db()
    checks.type_in(part(asked(world, stat="endurance"), world.mara), world.bob, (3, 4, 4))
    checks.type_in(part(asked(world, stat="reflexes"), world.mara), world.bob, (4, 4, 4))
    assert [line.split()[2] for line in told()] == ["passes", "fails"]  # the newest first


def test_a_roll_counts_once_however_often_it_is_tapped(world: World) -> None:
    roll = part(asked(world, world.mara, world.kenji), world.mara)
    assert checks.roll(roll, world.bob, runs=False, dice=AppDice(lambda faces: 2))
    assert not checks.roll(roll, world.bob, runs=False, dice=TWELVE)
    assert not checks.type_in(roll, world.bob, (6, 6, 6))
    roll.refresh_from_db()
    assert (roll.die_1, roll.die_2, roll.die_3, roll.typed) == (2, 2, 2, False)
    assert len(told()) == 1


def test_the_last_roll_closes_the_check(world: World) -> None:
    check = asked(world, world.mara, world.kenji)
    checks.roll(part(check, world.mara), world.bob, runs=False)
    check.refresh_from_db()
    assert check.closed_at is None
    checks.roll(part(check, world.kenji), world.dora, runs=False)
    check.refresh_from_db()
    assert check.closed_at is not None


def test_a_second_tap_on_the_last_roll_finds_it_rolled_not_refused(world: World) -> None:
    roll = part(asked(world), world.mara)
    checks.roll(roll, world.bob, runs=False)
    assert not checks.roll(roll, world.bob, runs=False)


def test_nobody_rolls_in_a_closed_check(world: World) -> None:
    check = asked(world, world.mara, world.kenji)
    checks.close(check, world.alice)
    with pytest.raises(Refusal, match="is closed; Mara Lindqvist was not rolled for"):
        checks.roll(part(check, world.mara), world.bob, runs=False)
    assert LogEntry.objects.filter(text="Endurance check closed without Mara Lindqvist and Kenji Aoyama.").exists()


def test_closing_twice_is_logged_once(world: World) -> None:
    check = asked(world)
    checks.close(check, world.alice)
    checks.close(check, world.alice)
    assert LogEntry.objects.filter(kind=checks.CLOSED).count() == 1


@pytest.mark.parametrize("dice", [(0, 1, 1), (7, 1, 1), (1, 1), (1, 1, 1, 1)])
def test_impossible_dice_are_refused_and_the_roll_stays_open(world: World, dice: tuple[int, ...]) -> None:
    roll = part(asked(world), world.mara)
    with pytest.raises(Refusal) as refused:
        checks.type_in(roll, world.bob, dice)
    assert refused.value.fields["field"] == "dice"
    roll.refresh_from_db()
    assert roll.die_1 is None


def test_where_the_app_rolls_nobody_types(world: World) -> None:
    rolled_by(world, Campaign.Dice.APP)
    with pytest.raises(Refusal, match="the app rolls: tap Roll"):
        checks.type_in(part(asked(world), world.mara), world.bob, (1, 1, 1))


def test_where_dice_are_rolled_by_hand_the_app_rolls_only_for_those_who_run_it(world: World) -> None:
    rolled_by(world, Campaign.Dice.HAND)
    roll = part(asked(world, world.mara, world.nika), world.mara)
    with pytest.raises(Refusal, match="type what yours show"):
        checks.roll(roll, world.bob, runs=False)
    assert checks.roll(roll, world.alice, runs=True)


def test_the_app_rolls_for_all_npcs_at_once_and_for_nobody_else(world: World) -> None:
    check = asked(world, world.mara, world.nika, world.ghost)
    assert checks.roll_npcs(check, world.alice, TWELVE) == 2
    assert checks.roll_npcs(check, world.alice, TWELVE) == 0
    assert part(check, world.mara).die_1 is None


@pytest.mark.parametrize(
    ("drivers", "stat", "why", "field"),
    [((), "psyche", "", "drivers"), (("mara",), "luck", "", "stat"), (("mara",), "psyche", "x" * 121, "why")],
)
def test_an_odd_question_is_refused(world: World, drivers: tuple[str, ...], stat: str, why: str, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        checks.ask(world.campaign, world.alice, [getattr(world, name) for name in drivers], stat, why=why)
    assert refused.value.fields["field"] == field
    assert not StatCheck.objects.exists()


def test_the_dead_are_not_asked(world: World) -> None:
    kill(world.mara, world.alice)
    with pytest.raises(Refusal, match="Mara Lindqvist can roll no more"):
        asked(world)


# -- who reads what


def test_how_an_open_check_went_is_everybodys(world: World) -> None:
    checks.roll(part(asked(world), world.mara), world.bob, runs=False)
    assert len(told(gm_only=False)) == 1


def test_of_a_gm_only_check_the_log_tells_the_players_nothing(world: World) -> None:
    check = asked(world, gm_only=True, why="poison")
    checks.roll(part(check, world.mara), world.bob, runs=False)
    assert not LogEntry.objects.filter(gm_only=False, text__contains="poison").exists()
    assert len(told(gm_only=True)) == 1


def test_a_hidden_npc_in_an_open_check_stays_hidden(world: World) -> None:
    check = asked(world, world.mara, world.ghost)
    checks.roll_npcs(check, world.alice)
    checks.close(check, world.alice)
    npcs.hide(world.nika, world.alice)
    public = " ".join(LogEntry.objects.filter(gm_only=False).values_list("text", flat=True))
    assert "Ghost" not in public
    assert "Mara Lindqvist" in public
