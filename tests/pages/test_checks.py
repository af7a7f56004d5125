"""Asking for checks and rolling them, as pages: what a player learns, what stays with the GM."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from campaigns.access import Here
from campaigns.models import Campaign, Driver, LogEntry, Person, Role, StatCheck, StatRoll
from campaigns.queries.checks import open_for
from campaigns.services import checks
from tests.pages.asking import body, queries, send, text, words
from tests.world import World


@pytest.fixture
def at(world: World) -> str:
    return f"/c/{world.campaign.pk}/checks"


def ask(world: World, *drivers: Any, stat: str = "endurance", **more: Any) -> StatCheck:
    return checks.ask(world.campaign, world.alice, drivers, stat, **more)


def roll_of(check: StatCheck, driver: Any) -> StatRoll:
    return StatRoll.objects.get(check_asked=check, driver=driver)


def typed(first: int, second: int, third: int) -> dict[str, Any]:
    return {"dice": "typed", "die_1": first, "die_2": second, "die_3": third}


def htmx(client: Client, address: str, data: dict[str, Any], target: str) -> Any:
    return client.post(address, data, headers={"HX-Request": "true", "HX-Target": target})


# -- asking


def test_the_gm_taps_drivers_and_a_stat_and_they_are_asked(world: World, at: str) -> None:
    answer = world.client(world.alice).post(
        at, {"drivers": [world.mara.pk, world.ghost.pk], "stat": "psyche", "why": "a dark alley"}
    )
    assert answer.status_code == 302
    check = StatCheck.objects.get()
    assert (check.stat, check.why, check.gm_only) == ("psyche", "a dark alley", False)
    assert {roll.driver for roll in check.rolls.all()} == {world.mara, world.ghost}


def test_npcs_are_folded_away_unless_one_of_them_is_chosen(world: World, at: str) -> None:
    client = world.client(world.alice)
    folded, unfolded = '<details class="fold">', '<details class="fold" open>'
    assert folded in text(client.get(at))
    assert folded in text(client.get(f"{at}?driver={world.mara.pk}"))
    assert unfolded in text(client.get(f"{at}?driver={world.ghost.pk}"))
    Driver.objects.update(player=None)
    assert folded in text(client.get(at))


def test_a_sheet_sends_the_gm_here_with_its_driver_chosen(world: World, at: str) -> None:
    page = text(world.client(world.alice).get(f"{at}?driver={world.kenji.pk}"))
    assert f'value="{world.kenji.pk}" checked' in page
    assert f'value="{world.mara.pk}" checked' not in page


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"stat": "psyche"}, "Choose at least one driver who rolls."),
        ({"drivers": ["{mara}"]}, "Choose the score to roll against."),
        ({"drivers": ["{mara}"], "stat": "luck"}, "Choose the score to roll against."),
        ({"drivers": ["987654"], "stat": "psyche"}, "not in this field any more"),
        ({"drivers": ["{mara}"], "stat": "psyche", "why": "x" * 121}, "120 letters at most"),
    ],
)
def test_a_refused_question_is_explained_and_nothing_is_asked(
    world: World, at: str, data: dict[str, Any], sentence: str
) -> None:
    sent = data | {"drivers": [each.format(mara=world.mara.pk) for each in data.get("drivers", [])]}
    answer = world.client(world.alice).post(at, sent)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert not StatCheck.objects.exists()


# -- a player's card


def test_each_asked_player_finds_a_card_and_nobody_else_does(world: World, at: str) -> None:
    ask(world, world.mara, why="a night in the cells")
    card = words(world.client(world.bob).get(f"{at}/mine"))
    assert "Endurance check a night in the cells" in card
    assert "Mara Lindqvist: three dice against Endurance 11" in card
    assert "three dice" not in words(world.client(world.dora).get(f"{at}/mine"))


def test_a_roll_by_the_app_is_shown_on_the_card(world: World, at: str) -> None:
    check = ask(world, world.mara, world.kenji)
    roll = roll_of(check, world.mara)
    card = words(htmx(world.client(world.bob), f"{at}/rolls/{roll.pk}", {}, "my-checks"))
    roll.refresh_from_db()
    total = roll.die_1 + roll.die_2 + roll.die_3  # type: ignore[operator]
    assert f"{total} {'Passed' if total <= 11 else 'Failed'} Mara Lindqvist against Endurance 11." in card


def test_typed_dice_are_taken_without_javascript_too(world: World, at: str) -> None:
    check = ask(world, world.mara, world.kenji)
    address = f"{at}/rolls/{roll_of(check, world.mara).pk}"
    page = words(world.client(world.bob).post(address, typed(3, 4, 4), follow=True))
    assert "11 against 11 Passed" in page


def test_tapping_twice_shows_the_same_dice(world: World, at: str) -> None:
    check = ask(world, world.mara, world.kenji)
    address = f"{at}/rolls/{roll_of(check, world.mara).pk}"
    client = world.client(world.bob)
    first = htmx(client, address, typed(1, 2, 3), "my-checks")
    again = htmx(client, address, typed(6, 6, 6), "my-checks")
    assert (first.status_code, again.status_code) == (200, 200)
    assert body(first) == body(again)
    assert LogEntry.objects.filter(kind=checks.ROLLED).count() == 1


@pytest.mark.parametrize("target", ["my-checks", ""])
def test_impossible_dice_are_refused_beside_the_card(world: World, at: str, target: str) -> None:
    roll = roll_of(ask(world, world.mara), world.mara)
    client = world.client(world.bob)
    address = f"{at}/rolls/{roll.pk}"
    answer = htmx(client, address, typed(7, 1, 1), target) if target else client.post(address, typed(7, 1, 1))
    assert answer.status_code == 422
    assert "Type three dice, each from 1 to 6." in words(answer)
    roll.refresh_from_db()
    assert roll.die_1 is None


@pytest.mark.parametrize(
    ("dice", "rolls", "types"), [("app", True, False), ("hand", False, True), ("either", True, True)]
)
def test_a_card_offers_the_dice_the_campaign_plays_with(
    world: World, at: str, dice: str, rolls: bool, types: bool
) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(dice=dice)
    ask(world, world.mara)
    card = text(world.client(world.bob).get(f"{at}/mine"))
    assert ("Roll<span" in card) == rolls
    assert ("Type in" in card) == types
    gm = text(world.client(world.alice).get(at))
    assert "Roll<span" in gm  # the app always rolls for the GM


def test_a_phone_that_asks_again_is_told_nothing_new(world: World, at: str) -> None:
    client = world.client(world.bob)
    here = Here(world.campaign, world.bob, Role.PLAYER)
    ask(world, world.mara)
    mark = open_for(here).mark
    assert client.get(f"{at}/mine?mark={mark}").status_code == 204
    ask(world, world.mara, stat="psyche")
    assert client.get(f"{at}/mine?mark={mark}").status_code == 200


def test_a_row_of_the_gms_page_changes_only_once_it_is_rolled(world: World, at: str) -> None:
    check = ask(world, world.mara, world.kenji)
    address = f"{at}/rolls/{roll_of(check, world.mara).pk}"
    client = world.client(world.alice)
    assert client.get(address).status_code == 204
    world.client(world.bob).post(address, typed(1, 1, 1))
    assert "3 against 11 Passed" in words(client.get(address))


# -- the GM rolls


def test_the_gm_rolls_and_types_for_anybody(world: World, at: str) -> None:
    check = ask(world, world.mara, world.nika, world.ghost)
    client = world.client(world.alice)
    nika = roll_of(check, world.nika)
    row = htmx(client, f"{at}/rolls/{nika.pk}", typed(6, 6, 6), f"roll-{nika.pk}")
    assert "18 against 12 Failed" in words(row)
    client.post(f"{at}/rolls/{roll_of(check, world.mara).pk}", {})
    client.post(f"{at}/{check.pk}/npcs")
    check.refresh_from_db()
    assert check.closed_at is not None
    assert not check.rolls.filter(die_1__isnull=True).exists()


def test_the_gm_closes_a_check_nobody_needs_any_more(world: World, at: str) -> None:
    check = ask(world, world.mara)
    page = words(world.client(world.alice).post(f"{at}/{check.pk}/close", follow=True))
    assert "No check is open." in page
    assert "three dice" not in words(world.client(world.bob).get(f"{at}/mine"))


def test_a_tap_after_the_gm_closed_it_is_explained(world: World, at: str) -> None:
    check = ask(world, world.mara)
    checks.close(check, world.alice)
    answer = world.client(world.bob).post(f"{at}/rolls/{roll_of(check, world.mara).pk}", {})
    assert answer.status_code == 422


# -- who learns what


def everything(world: World, at: str, who: Person) -> str:
    """All a person can read about checks."""
    client = world.client(who)
    return "".join(body(client.get(address)) for address in (at, f"{at}/mine"))


@pytest.mark.parametrize("way", ["my-checks", ""])
def test_of_a_gm_only_roll_no_player_learns_how_it_went(world: World, at: str, way: str) -> None:
    """Differential: whatever the dice, every byte the roller and all others get is the same."""
    seen = []
    roll = roll_of(ask(world, world.mara, world.kenji, gm_only=True), world.mara)
    address = f"{at}/rolls/{roll.pk}"
    for dice in ((1, 1, 1), (6, 6, 6)):
        client = world.client(world.bob)
        answer = htmx(client, address, typed(*dice), way) if way else client.post(address, typed(*dice), follow=True)
        seen.append(body(answer) + "".join(everything(world, at, who) for who in (world.bob, world.dora, world.sam)))
        assert "The GM has it." in seen[-1]
        assert ("Passed" if dice == (1, 1, 1) else "Failed") in text(world.client(world.alice).get(at))
        take_back(roll)
    assert seen[0] == seen[1]


def take_back(roll: StatRoll) -> None:
    """As if it had never been rolled: only a test may."""
    StatRoll.objects.filter(pk=roll.pk).update(die_1=None, die_2=None, die_3=None, rolled_at=None, rolled_by=None)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM campaigns_logentry WHERE kind = %s", [checks.ROLLED])


def test_of_a_gm_only_check_nobody_but_the_asked_learns_at_all(world: World, at: str) -> None:
    before = {who: everything(world, at, who) for who in (world.dora, world.sam)}
    check = ask(world, world.mara, gm_only=True)
    assert {who: everything(world, at, who) for who in (world.dora, world.sam)} == before
    address = f"{at}/rolls/{roll_of(check, world.mara).pk}"
    for who in (world.dora, world.sam):
        assert world.client(who).post(address, {}).status_code == 404


def test_an_open_roll_is_everybodys_to_see(world: World, at: str) -> None:
    check = ask(world, world.mara, world.kenji)
    world.client(world.bob).post(f"{at}/rolls/{roll_of(check, world.mara).pk}", typed(1, 1, 1))
    for who in (world.dora, world.sam):
        assert "Mara Lindqvist Bob 3 against 11 Passed" in words(world.client(who).get(at))


def test_a_hidden_npc_in_a_check_moves_no_byte_of_a_players_page(world: World, at: str) -> None:
    check = ask(world, world.mara)
    who = (world.bob, world.dora, world.sam)
    before = [everything(world, at, each) for each in who]
    roll = StatRoll.objects.create(check_asked=check, driver=world.ghost)
    assert [everything(world, at, each) for each in who] == before
    world.client(world.alice).post(f"{at}/rolls/{roll.pk}", {})
    assert [everything(world, at, each) for each in who] == before
    assert world.client(world.bob).post(f"{at}/rolls/{roll.pk}", {}).status_code == 404


def test_a_check_that_waits_for_a_hidden_npc_looks_done_to_the_players(world: World, at: str) -> None:
    """Differential: the same check, once with nobody else in it, once with a hidden NPC who has not rolled."""
    seen = []
    for others in ((), (world.ghost,)):
        check = ask(world, world.mara, *others)
        roll = roll_of(check, world.mara)
        world.client(world.bob).post(f"{at}/rolls/{roll.pk}", typed(1, 2, 3))
        long_ago = timezone.now() - timedelta(minutes=5)
        StatRoll.objects.filter(pk=roll.pk).update(rolled_at=long_ago)
        StatCheck.objects.filter(pk=check.pk).update(asked_at=long_ago.replace(second=0, microsecond=0))
        told = "".join(everything(world, at, who) for who in (world.bob, world.dora, world.sam))
        seen.append(told.replace(f"roll-{roll.pk}", "roll-N"))
        StatCheck.objects.all().delete()
    assert seen[0] == seen[1]
    assert "Passed" in seen[0]


def test_nobody_rolls_for_somebody_elses_driver(world: World, at: str) -> None:
    roll = roll_of(ask(world, world.mara), world.mara)
    for who in (world.dora, world.sam):
        assert world.client(who).post(f"{at}/rolls/{roll.pk}", {}).status_code == 403
    roll.refresh_from_db()
    assert roll.die_1 is None


@pytest.mark.parametrize(("method", "way"), [("post", ""), ("post", "/{check}/npcs"), ("post", "/{check}/close")])
def test_players_ask_and_close_no_checks(world: World, at: str, method: str, way: str) -> None:
    check = ask(world, world.mara)
    for who in (world.bob, world.sam):
        assert send(world.client(who), method, at + way.format(check=check.pk)).status_code == 403


@pytest.mark.parametrize(
    ("method", "way"),
    [
        ("get", ""),
        ("post", ""),
        ("get", "/mine"),
        ("get", "/rolls/{roll}"),
        ("post", "/rolls/{roll}"),
        ("post", "/{check}/npcs"),
        ("post", "/{check}/close"),
    ],
)
def test_a_stranger_is_told_the_same_as_of_a_campaign_that_is_not_there(
    world: World, at: str, method: str, way: str
) -> None:
    check = ask(world, world.mara)
    address = at + way.format(check=check.pk, roll=roll_of(check, world.mara).pk)
    client = world.client(world.eve)
    told = send(client, method, address)
    assert told.status_code == 404
    assert body(told) == body(send(client, method, address.replace(at, "/c/987654/checks")))


def test_the_page_asks_the_database_as_often_for_many_rolls_as_for_few(world: World, at: str) -> None:
    client = world.client(world.alice)
    ask(world, world.mara, world.nika)
    checks.roll_npcs(ask(world, world.nika), world.alice)
    client.get(at)
    few = queries(client, at)
    drivers = [world.enlist(f"Driver {n}", is_npc=True) for n in range(20)]
    check = ask(world, *drivers)
    checks.roll_npcs(check, world.alice)
    ask(world, *drivers)
    assert queries(client, at) == few


@pytest.mark.parametrize(
    ("stat", "equal_passes", "told"),
    [
        ("endurance", True, "10 or less passes, 50 %"),
        ("endurance", False, "Below 10 passes, 38 %"),
        ("reflexes", False, "Below 12 passes, 62 %"),
        ("reflexes", True, "12 or less passes, 74 %"),
    ],
)
def test_a_check_says_what_passes_and_how_likely_that_is(
    world: World, at: str, stat: str, equal_passes: bool, told: str
) -> None:
    rulings = {"endurance_equal_passes": equal_passes, "reflex_equal_passes": equal_passes}
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings=rulings)
    Driver.objects.filter(pk=world.mara.pk).update(endurance=10, reflexes=12)
    ask(world, world.mara, stat=stat)
    assert told in words(world.client(world.bob).get(at))
    assert told in words(world.client(world.alice).get(at))


def test_a_players_list_hears_of_the_roll_on_the_card_above_it(world: World, at: str) -> None:
    mine = roll_of(ask(world, world.mara, world.kenji), world.mara)
    assert 'hx-trigger="rolled from:body"' in text(world.client(world.bob).get(at))
    answer = htmx(world.client(world.bob), f"{at}/rolls/{mine.pk}", typed(1, 2, 3), "my-checks")
    assert "rolled" in answer.headers["HX-Trigger"]


def test_bad_dice_are_answered_by_our_own_sentence_and_not_by_the_browsers(world: World, at: str) -> None:
    ask(world, world.mara)
    assert '<form class="roll__type" method="post" novalidate' in text(world.client(world.bob).get(at))
