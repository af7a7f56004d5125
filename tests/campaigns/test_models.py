"""What the database itself refuses, whoever asks."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from campaigns.models import Car, Driver, FittedComponent, Invite, LedgerEntry, LogEntry, Membership, Person, Season
from campaigns.models.append_only import WrittenOnce
from campaigns.services.ledger import post
from tests.world import World


def refused(change: Any) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        change()


@pytest.mark.parametrize("score", [2, 19])
@pytest.mark.parametrize("stat", ["reflexes", "psyche", "endurance", "charisma"])
def test_no_score_that_three_dice_cannot_show(world: World, stat: str, score: int) -> None:
    refused(lambda: Driver.objects.filter(pk=world.mara.pk).update(**{stat: score}))


def test_a_name_drives_once_in_a_campaign_whatever_its_case(world: World) -> None:
    refused(lambda: Driver.objects.filter(pk=world.kenji.pk).update(name="MARA LINDQVIST"))


def test_a_number_is_on_one_car_of_a_campaign(world: World) -> None:
    refused(lambda: Car.objects.filter(driver=world.kenji).update(number=12))


def test_a_slot_holds_one_component(world: World) -> None:
    refused(lambda: FittedComponent.objects.create(car=world.mara.car, slot=1, key="turbo"))


def test_panels_are_shared_out_on_all_four_or_on_none(world: World) -> None:
    refused(lambda: Car.objects.filter(driver=world.mara).update(front=25))


def test_an_npc_has_no_player(world: World) -> None:
    refused(lambda: Driver.objects.filter(pk=world.nika.pk).update(player=world.bob))


def test_a_player_is_never_hidden(world: World) -> None:
    refused(lambda: Driver.objects.filter(pk=world.mara.pk).update(is_hidden=True))


def test_nobody_sits_twice_in_a_campaign(world: World) -> None:
    refused(lambda: Membership.objects.create(campaign=world.campaign, person=world.bob, role="spectator"))


def test_no_invite_makes_a_gm(world: World) -> None:
    refused(
        lambda: Invite.objects.create(
            campaign=world.campaign, code="ABC", role="gm", made_by=world.alice, expires_at="2072-01-01T00:00Z"
        )
    )


def test_the_site_has_one_owner(world: World) -> None:
    refused(lambda: Person.objects.filter(pk=world.eve.pk).update(is_owner=True))


def test_two_accounts_differ_by_more_than_case(world: World) -> None:
    refused(lambda: Person.objects.filter(pk=world.eve.pk).update(login="ALICE"))


def test_a_campaign_has_one_current_season(world: World) -> None:
    refused(lambda: Season.objects.create(campaign=world.campaign, name="Season 2", is_current=True))


def test_the_ledger_only_grows(world: World) -> None:
    row = post(world.mara, world.alice, "notoriety", 500, "a gift")
    row.amount = 5000
    for change in (row.save, row.delete, LedgerEntry.objects.all().delete):
        with pytest.raises(WrittenOnce):
            change()
    with pytest.raises(WrittenOnce):
        LedgerEntry.objects.update(amount=5000)
    assert LedgerEntry.objects.get().amount == 500


def test_the_log_only_grows(world: World) -> None:
    with pytest.raises(WrittenOnce):
        LogEntry.objects.filter(campaign=world.campaign).update(text="it never happened")


def test_a_whole_campaign_can_go_and_takes_all_its_rows_along(world: World) -> None:
    post(world.mara, world.alice, "notoriety", 500, "a gift")
    world.campaign.delete()
    assert not Driver.objects.exists()
    assert not LedgerEntry.objects.exists()
    assert Person.objects.filter(name="Bob").exists()
