"""Taking a seat, and coming back to it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Invite, Knock, Membership, Person, Role
from campaigns.services import accounts, invites, joining, knocks, limits
from svl.table import Refusal
from tests.world import PASSWORD, World

AT_HOME = "192.168.1.7"


@pytest.fixture(autouse=True)
def one_slice_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits' clock stands still, so that no test falls between two slices."""
    monkeypatch.setattr(limits, "time", lambda: 600_000_000)


@pytest.fixture
def invite(world: World) -> Invite:
    return invites.invite(world.campaign, world.alice, Role.PLAYER)


def seat_of(person: Person) -> Membership:
    return Membership.objects.select_related("person", "campaign").get(person=person)


def test_a_name_is_all_it_takes(world: World, invite: Invite) -> None:
    joined = joining.join_as_guest(invite, " Mia ")
    person = joined.membership.person
    assert person.name == "Mia"
    assert person.is_guest
    assert not person.has_usable_password()
    assert joined.membership.role == Role.PLAYER
    invite.refresh_from_db()
    assert invite.uses == 1


def test_the_pin_has_four_digits_and_is_kept_hashed(world: World, invite: Invite) -> None:
    joined = joining.join_as_guest(invite, "Mia")
    assert re.fullmatch(r"\d{4}", joined.pin)
    assert joined.pin not in joined.membership.pin


def test_the_invite_fixes_the_role(world: World) -> None:
    watching = invites.invite(world.campaign, world.alice, Role.SPECTATOR)
    assert joining.join_as_guest(watching, "Mia").membership.role == Role.SPECTATOR


@pytest.mark.parametrize("name", ["Bob", "bOB", " BOB ", "Alice"])
def test_a_name_at_this_table_is_not_taken_twice(world: World, invite: Invite, name: str) -> None:
    with pytest.raises(Refusal, match=r"is at this table already\. Were you here before\?"):
        joining.join_as_guest(invite, name)
    invite.refresh_from_db()
    assert invite.uses == 0
    assert Person.objects.filter(name__iexact="bob").count() == 1


def test_signs_without_a_shape_do_not_make_another_name(world: World, invite: Invite) -> None:
    with pytest.raises(Refusal, match="Bob is at this table already"):
        joining.join_as_guest(invite, "B\u200bo\u202eb")
    with pytest.raises(Refusal, match="Type a name"):
        joining.join_as_guest(invite, "\u200b \u2060")


def test_a_code_in_the_wrong_hands_cannot_fill_a_table_without_end(
    world: World, invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "MOST_MEMBERS", 6)
    joining.join_as_guest(invite, "Mia")
    with pytest.raises(Refusal, match=r"Night League has 6 people already\. Ask the GM"):
        joining.join_as_guest(invite, "Tom")
    assert not Person.objects.filter(name="Tom").exists()


def test_a_name_from_another_table_is_free_here(world: World, invite: Invite) -> None:
    assert joining.join_as_guest(invite, "Eve").membership.person != world.eve


def test_a_used_up_invite_leaves_nobody_half_joined(world: World) -> None:
    for_one = invites.invite(world.campaign, world.alice, Role.PLAYER, most_uses=1)
    joining.join_as_guest(for_one, "Mia")
    with pytest.raises(Refusal, match="opens nothing any more"):
        joining.join_as_guest(for_one, "Tom")
    assert not Person.objects.filter(name="Tom").exists()


def test_somebody_with_an_account_joins_as_the_same_person_and_gets_no_pin(world: World, invite: Invite) -> None:
    joined = joining.join_as(invite, world.eve)
    assert joined.membership.person == world.eve
    assert joined.pin == ""
    assert joined.membership.pin == ""


def test_nobody_joins_twice(world: World, invite: Invite) -> None:
    with pytest.raises(Refusal, match="Bob has a seat in Night League already"):
        joining.join_as(invite, world.bob)


# -- back by PIN


def test_the_pin_lets_back_in(world: World, invite: Invite) -> None:
    joined = joining.join_as_guest(invite, "Mia")
    assert joining.come_back_by_pin(seat_of(joined.membership.person), joined.pin, AT_HOME).name == "Mia"


def test_a_wrong_pin_does_not(world: World, invite: Invite) -> None:
    joined = joining.join_as_guest(invite, "Mia")
    wrong = "0000" if joined.pin != "0000" else "1111"
    with pytest.raises(Refusal, match="not the PIN of Mia's seat"):
        joining.come_back_by_pin(joined.membership, wrong, AT_HOME)


def test_a_seat_without_a_pin_is_opened_by_none(world: World) -> None:
    for digits in ("", "0000"):
        with pytest.raises(Refusal):
            joining.come_back_by_pin(seat_of(world.bob), digits, AT_HOME)


def test_a_pin_opens_no_seat_of_somebody_who_runs_the_table_or_has_a_password(world: World, invite: Invite) -> None:
    mia = joining.join_as_guest(invite, "Mia")
    Membership.objects.filter(pk=mia.membership.pk).update(role=Role.CO_GM)
    with pytest.raises(Refusal):
        joining.come_back_by_pin(seat_of(mia.membership.person), mia.pin, AT_HOME)
    tom = joining.join_as_guest(invite, "Tom")
    accounts.set_password(tom.membership.person, "Tom", PASSWORD)
    with pytest.raises(Refusal):
        joining.come_back_by_pin(seat_of(tom.membership.person), tom.pin, AT_HOME)


def test_five_wrong_pins_hold_up_this_seat_from_here_only(world: World, invite: Invite) -> None:
    mia, tom = (joining.join_as_guest(invite, name) for name in ("Mia", "Tom"))
    for _ in range(5):
        with pytest.raises(Refusal, match="not the PIN"):
            joining.come_back_by_pin(mia.membership, "none", AT_HOME)
    with pytest.raises(Refusal, match=r"Too many wrong PINs .* Ask the GM to let you in, or wait"):
        joining.come_back_by_pin(mia.membership, mia.pin, AT_HOME)
    assert joining.come_back_by_pin(tom.membership, tom.pin, AT_HOME)
    assert joining.come_back_by_pin(mia.membership, mia.pin, "192.168.1.8")
    assert joining.join_as_guest(invite, "Zoe")


def test_a_seats_pin_cannot_be_guessed_from_many_addresses(world: World, invite: Invite) -> None:
    mia, tom = (joining.join_as_guest(invite, name) for name in ("Mia", "Tom"))
    for phone in range(20):
        with pytest.raises(Refusal, match="not the PIN"):
            joining.come_back_by_pin(mia.membership, "none", f"10.0.0.{phone}")
    with pytest.raises(Refusal, match=r"were typed for this seat\. Ask the GM, or wait"):
        joining.come_back_by_pin(mia.membership, mia.pin, "10.0.0.99")
    assert joining.come_back_by_pin(tom.membership, tom.pin, "10.0.0.99")
    assert knocks.knock(mia.membership, "10.0.0.99")


def test_a_new_pin_voids_the_old_one(world: World, invite: Invite) -> None:
    mia = joining.join_as_guest(invite, "Mia")
    new = joining.renew_pin(mia.membership, mia.membership.person)
    if new != mia.pin:
        with pytest.raises(Refusal):
            joining.come_back_by_pin(seat_of(mia.membership.person), mia.pin, AT_HOME)
    assert joining.come_back_by_pin(seat_of(mia.membership.person), new, AT_HOME)


# -- back by the game master's tap


def knocking(seat: Membership) -> tuple[str, Knock]:
    secret = knocks.knock(seat, AT_HOME)
    found = knocks.find(secret)
    assert found is not None
    return secret, found


def test_the_phone_that_knocked_comes_in_after_the_tap_and_only_once(world: World) -> None:
    secret, knock = knocking(seat_of(world.bob))
    with pytest.raises(Refusal, match="Nobody has let this phone in yet"):
        knocks.enter(secret)
    knocks.let_in(knock, world.carl)
    assert knocks.enter(secret) == world.bob
    with pytest.raises(Refusal):
        knocks.enter(secret)


def test_the_database_does_not_hold_what_lets_in(world: World) -> None:
    secret, knock = knocking(seat_of(world.bob))
    assert secret not in knock.secret
    knocks.let_in(knock, world.alice)
    with pytest.raises(Refusal):
        knocks.enter(knock.secret)


def test_letting_one_phone_in_lets_no_other_in(world: World) -> None:
    mine, _ = knocking(seat_of(world.bob))
    _, theirs = knocking(seat_of(world.bob))
    knocks.let_in(theirs, world.alice)
    with pytest.raises(Refusal):
        knocks.enter(mine)


def test_who_is_turned_away_stays_out(world: World) -> None:
    secret, knock = knocking(seat_of(world.bob))
    knocks.turn_away(knock, world.alice)
    with pytest.raises(Refusal):
        knocks.enter(secret)
    with pytest.raises(Refusal, match="Bob does not wait any more"):
        knocks.let_in(knock, world.carl)


@pytest.mark.parametrize("let_in_first", [False, True])
def test_a_knock_is_over_after_fifteen_minutes(world: World, let_in_first: bool) -> None:
    secret, knock = knocking(seat_of(world.bob))
    if let_in_first:
        knocks.let_in(knock, world.alice)
    Knock.objects.update(knocked_at=timezone.now() - timedelta(minutes=15, seconds=1))
    assert knocks.find(secret) is None
    with pytest.raises(Refusal):
        knocks.enter(secret)
    with pytest.raises(Refusal):
        knocks.let_in(knock, world.alice)


def test_nobody_knocks_for_a_gm_or_an_account(world: World) -> None:
    for person in (world.alice, world.carl):
        with pytest.raises(Refusal, match="signs in with a password"):
            knocks.knock(Membership.objects.get(campaign=world.campaign, person=person), AT_HOME)


def test_a_knock_let_in_opens_nothing_after_the_seat_became_a_gms(world: World) -> None:
    secret, knock = knocking(seat_of(world.bob))
    knocks.let_in(knock, world.alice)
    Membership.objects.filter(person=world.bob).update(role=Role.CO_GM)
    with pytest.raises(Refusal):
        knocks.enter(secret)


def test_a_phone_does_not_ring_without_end(world: World) -> None:
    for _ in range(6):
        knocks.knock(seat_of(world.bob), AT_HOME)
    with pytest.raises(Refusal, match="asked for this seat often enough"):
        knocks.knock(seat_of(world.bob), AT_HOME)
    assert knocks.knock(seat_of(world.dora), AT_HOME)
