"""Passwords and names."""

from __future__ import annotations

import pytest
from django.conf import settings

from campaigns.models import LogEntry, Membership, Person, RateBucket
from campaigns.services import accounts, joining, limits, setup
from svl.table import Refusal
from tests.world import PASSWORD, World

AT_HOME = "192.168.1.7"


@pytest.fixture(autouse=True)
def one_slice_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits' clock stands still, so that no test falls between two slices."""
    monkeypatch.setattr(limits, "time", lambda: 600_000_000)


def test_the_first_one_becomes_the_owner_and_signs_in_by_name(db: None) -> None:
    owner = setup.become_owner("  Alice   Bell ", PASSWORD)
    assert owner.is_owner
    assert owner.name == "Alice Bell"
    assert accounts.sign_in("alice bell", PASSWORD, AT_HOME) == owner


def test_there_is_no_second_owner(world: World) -> None:
    with pytest.raises(Refusal, match="set-up is done"):
        setup.become_owner("Eve", PASSWORD)
    assert Person.objects.filter(is_owner=True).get() == world.alice


def test_the_link_follows_from_the_secret_key_and_fits_nothing_else(db: None) -> None:
    token = setup.token()
    assert setup.fits(token)
    assert not setup.fits(token[:-1])
    assert not setup.fits("")
    assert settings.SECRET_KEY not in token


def test_another_secret_key_makes_another_link(db: None, settings) -> None:
    before = setup.token()
    settings.SECRET_KEY = "x" * 60
    assert setup.token() != before


@pytest.mark.parametrize(("login", "password"), [("nobody", PASSWORD), ("alice", "wrong"), ("", ""), ("Bob", "")])
def test_an_unknown_name_and_a_wrong_password_get_the_same_sentence(world: World, login: str, password: str) -> None:
    with pytest.raises(Refusal) as told:
        accounts.sign_in(login, password, AT_HOME)
    assert told.value.sentence == "This name and password do not belong together. Check both and try again."


def test_a_guest_cannot_be_signed_in_to(world: World) -> None:
    for login in ("Bob", "None", ""):
        with pytest.raises(Refusal):
            accounts.sign_in(login, "", AT_HOME)


def test_ten_wrong_passwords_hold_up_this_name_from_here_and_nobody_else(world: World) -> None:
    for _ in range(10):
        with pytest.raises(Refusal, match="do not belong together"):
            accounts.sign_in("Alice", "wrong", AT_HOME)
    with pytest.raises(Refusal, match="Too many wrong passwords for this name"):
        accounts.sign_in("alice", PASSWORD, AT_HOME)
    assert accounts.sign_in("eve", PASSWORD, AT_HOME) == world.eve
    assert accounts.sign_in("alice", PASSWORD, "192.168.1.8") == world.alice


def test_signing_in_well_never_uses_up_the_tries(world: World) -> None:
    for _ in range(25):
        accounts.sign_in("alice", PASSWORD, AT_HOME)
    assert RateBucket.objects.get().tries == 0


def test_a_guest_who_sets_a_password_signs_in_with_it_and_keeps_seat_and_driver(world: World) -> None:
    joining.renew_pin(Membership.objects.get(person=world.bob), world.bob)
    accounts.set_password(world.bob, "Bobby", PASSWORD)
    assert accounts.sign_in("bobby", PASSWORD, AT_HOME) == world.bob
    seat = Membership.objects.get(person=world.bob)
    assert seat.pin == ""
    world.mara.refresh_from_db()
    assert world.mara.player == world.bob


def test_a_sign_in_name_is_taken_once_whatever_its_case(world: World) -> None:
    with pytest.raises(Refusal, match="ALICE is somebody's sign-in name already"):
        accounts.set_password(world.bob, "ALICE", PASSWORD)
    world.bob.refresh_from_db()
    assert world.bob.is_guest


def test_a_lent_phone_cannot_change_a_password(world: World) -> None:
    with pytest.raises(Refusal, match="not your password until now"):
        accounts.change_password(world.alice, "guess", "alice", "another long one", AT_HOME)
    assert accounts.sign_in("alice", PASSWORD, AT_HOME)
    accounts.change_password(world.alice, PASSWORD, "alice", "another long one", AT_HOME)
    assert accounts.sign_in("alice", "another long one", AT_HOME)


def test_a_new_name_is_told_at_every_table(world: World) -> None:
    accounts.rename(world.bob, " Robert ")
    world.bob.refresh_from_db()
    assert world.bob.name == "Robert"
    assert LogEntry.objects.filter(campaign=world.campaign, text="Bob is called Robert from now on.").exists()


def test_a_name_somebody_at_the_table_has_is_refused_and_nothing_is_told(world: World) -> None:
    before = LogEntry.objects.count()
    with pytest.raises(Refusal, match="dora is in Night League already"):
        accounts.rename(world.bob, "dora")
    assert LogEntry.objects.count() == before
    assert Person.objects.get(pk=world.bob.pk).name == "Bob"


def test_one_may_change_the_case_of_ones_own_name(world: World) -> None:
    accounts.rename(world.bob, "BOB")
    assert Person.objects.get(pk=world.bob.pk).name == "BOB"


@pytest.mark.parametrize(("name", "why"), [("   ", "Type a name"), ("x" * 41, "40 letters at most; this one has 41")])
def test_a_name_has_letters_but_not_too_many(world: World, name: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        accounts.rename(world.bob, name)
