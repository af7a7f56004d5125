"""Codes that open a campaign, until they do not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Invite, LogEntry, Role
from campaigns.services import invites
from campaigns.services.codes import LETTERS
from svl.table import Refusal
from tests.world import World


def test_a_code_is_eight_letters_nobody_misreads(world: World) -> None:
    made = invites.invite(world.campaign, world.alice, Role.PLAYER)
    assert len(made.code) == 8
    assert set(made.code) <= set(LETTERS)


@pytest.mark.parametrize("typed", ["{}", " {} ", "{lower}", "{first}-{second}", "{first} {second}"])
def test_a_code_is_found_however_it_is_typed(world: World, typed: str) -> None:
    made = invites.invite(world.campaign, world.alice, Role.PLAYER)
    code = made.code
    assert invites.find_open(typed.format(code, lower=code.lower(), first=code[:4], second=code[4:])) == made


def test_a_code_ends_by_itself(world: World) -> None:
    made = invites.invite(world.campaign, world.alice, Role.PLAYER)
    assert made.expires_at - timezone.now() > timedelta(hours=11, minutes=59)
    Invite.objects.filter(pk=made.pk).update(expires_at=timezone.now())
    assert invites.find_open(made.code) is None


def test_a_closed_code_opens_nothing_and_is_told_once(world: World) -> None:
    made = invites.invite(world.campaign, world.alice, Role.PLAYER)
    invites.revoke(made, world.carl)
    invites.revoke(made, world.carl)
    assert invites.find_open(made.code) is None
    assert LogEntry.objects.filter(kind="invite_revoked").count() == 1


def test_a_used_up_code_opens_nothing(world: World) -> None:
    made = invites.invite(world.campaign, world.alice, Role.PLAYER, most_uses=2)
    Invite.objects.filter(pk=made.pk).update(uses=2)
    assert invites.find_open(made.code) is None


@pytest.mark.parametrize("role", [Role.GM, Role.CO_GM])
def test_nobody_becomes_a_gm_by_scanning(world: World, role: Role) -> None:
    with pytest.raises(Refusal, match="A GM is named by a GM"):
        invites.invite(world.campaign, world.alice, role)


@pytest.mark.parametrize("uses", [0, -1, 101])
def test_a_code_lets_in_one_to_a_hundred(world: World, uses: int) -> None:
    with pytest.raises(Refusal, match="1 to 100 people"):
        invites.invite(world.campaign, world.alice, Role.PLAYER, most_uses=uses)
    assert not Invite.objects.exists()


@pytest.mark.parametrize("lasts", [timedelta(0), timedelta(days=31)])
def test_a_code_lasts_thirty_days_at_most(world: World, lasts: timedelta) -> None:
    with pytest.raises(Refusal, match="30 days at most"):
        invites.invite(world.campaign, world.alice, Role.PLAYER, lasts=lasts)


def test_opening_the_table_twice_makes_one_code(world: World) -> None:
    first = invites.open_table(world.campaign, world.alice)
    assert invites.open_table(world.campaign, world.carl) == first
    invites.revoke(first, world.alice)
    assert invites.open_table(world.campaign, world.alice) != first


def test_players_do_not_read_of_codes_in_the_log(world: World) -> None:
    invites.invite(world.campaign, world.alice, Role.PLAYER)
    assert LogEntry.objects.get(kind="invite_made").gm_only
