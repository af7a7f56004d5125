"""Roles, leaving, and the GM every campaign keeps."""

from __future__ import annotations

import pytest

from campaigns.models import LogEntry, Membership, Note, Person, Role, Status
from campaigns.services import accounts, members, seats
from svl.table import Refusal
from tests.world import PASSWORD, World


def seat(world: World, person: Person) -> Membership:
    return Membership.objects.select_related("person", "campaign").get(campaign=world.campaign, person=person)


def make_second_gm(world: World) -> None:
    accounts.set_password(world.carl, "carl", PASSWORD)
    members.change_role(seat(world, world.carl), Role.GM, world.alice)


def test_a_gm_changes_roles_and_it_is_told(world: World) -> None:
    members.change_role(seat(world, world.sam), Role.PLAYER, world.alice)
    assert seat(world, world.sam).role == Role.PLAYER
    assert LogEntry.objects.filter(text="Sam is a player now.", person=world.alice).exists()


@pytest.mark.parametrize("who", ["carl", "bob", "sam", "eve"])
def test_nobody_else_changes_roles(world: World, who: str) -> None:
    with pytest.raises(Refusal, match="Only a GM"):
        members.change_role(seat(world, world.dora), Role.CO_GM, getattr(world, who))
    assert seat(world, world.dora).role == Role.PLAYER


def test_the_only_gm_cannot_step_down(world: World) -> None:
    with pytest.raises(Refusal, match=r"Alice is the only GM of Night League\. Make somebody else GM first\."):
        members.change_role(seat(world, world.alice), Role.PLAYER, world.alice)
    assert seat(world, world.alice).role == Role.GM


def test_with_a_second_gm_the_first_may_step_down(world: World) -> None:
    make_second_gm(world)
    members.change_role(seat(world, world.alice), Role.PLAYER, world.alice)
    assert seat(world, world.alice).role == Role.PLAYER
    with pytest.raises(Refusal, match="Carl is the only GM"):
        members.leave(seat(world, world.carl))


def test_a_gm_needs_a_password(world: World) -> None:
    with pytest.raises(Refusal, match="Bob has no password yet"):
        members.change_role(seat(world, world.bob), Role.GM, world.alice)
    assert seat(world, world.bob).role == Role.PLAYER


def test_who_only_watches_from_now_on_holds_no_driver(world: World) -> None:
    members.change_role(seat(world, world.bob), Role.SPECTATOR, world.alice)
    world.mara.refresh_from_db()
    assert world.mara.player is None


def test_the_owner_is_nobodys_to_remove_or_demote(world: World) -> None:
    make_second_gm(world)
    with pytest.raises(Refusal, match="belongs to Alice"):
        members.remove(seat(world, world.alice), world.carl)
    with pytest.raises(Refusal, match="belongs to Alice"):
        members.change_role(seat(world, world.alice), Role.PLAYER, world.carl)
    with pytest.raises(Refusal, match="is yours"):
        members.leave(seat(world, world.alice))


def test_a_co_gm_removes_players_but_no_gm(world: World) -> None:
    members.remove(seat(world, world.bob), world.carl)
    assert not Membership.objects.filter(campaign=world.campaign, person=world.bob).exists()
    with pytest.raises(Refusal, match="Only a GM"):
        members.remove(seat(world, world.alice), world.carl)


@pytest.mark.parametrize("who", ["bob", "sam", "eve"])
def test_nobody_else_removes_anybody(world: World, who: str) -> None:
    with pytest.raises(Refusal, match="Only a GM"):
        members.remove(seat(world, world.dora), getattr(world, who))
    assert seat(world, world.dora)


def test_whoever_was_demoted_a_moment_ago_has_no_power_left(world: World) -> None:
    target = seat(world, world.bob)
    members.change_role(seat(world, world.carl), Role.PLAYER, world.alice)
    with pytest.raises(Refusal):
        members.remove(target, world.carl)


def test_a_removed_players_drivers_become_free_without_the_private_notes(world: World) -> None:
    world.mara.private_notes = "I cheat at cards."
    world.mara.save()
    members.remove(seat(world, world.bob), world.alice)
    world.mara.refresh_from_db()
    assert world.mara.player is None
    assert world.mara.private_notes == ""
    assert not Note.objects.exists()


def test_somebody_who_is_gone_cannot_be_changed(world: World) -> None:
    bob = seat(world, world.bob)
    members.leave(bob)
    with pytest.raises(Refusal, match="Bob is not at this table any more"):
        members.change_role(bob, Role.CO_GM, world.alice)


def test_those_who_run_the_table_make_new_pins_for_guests(world: World) -> None:
    assert len(members.reset_pin(seat(world, world.bob), world.carl)) == 4
    with pytest.raises(Refusal, match="Only a GM"):
        members.reset_pin(seat(world, world.bob), world.dora)
    with pytest.raises(Refusal, match="needs no PIN"):
        members.reset_pin(seat(world, world.alice), world.alice)


# -- drivers


def test_a_free_driver_is_taken(world: World) -> None:
    zoe = world.enlist("Zoe Tan")
    seats.claim(zoe, world.bob)
    zoe.refresh_from_db()
    assert zoe.player == world.bob
    assert LogEntry.objects.filter(text="Bob takes Zoe Tan.").exists()


def test_one_person_holds_several(world: World) -> None:
    for name in ("Zoe Tan", "Ines Roy"):
        seats.claim(world.enlist(name), world.bob)
    assert world.bob.drivers.count() == 3


def test_a_held_driver_is_not_taken(world: World) -> None:
    with pytest.raises(Refusal, match=r"Bob took Mara Lindqvist first\. Choose another\."):
        seats.claim(world.mara, world.dora)
    with pytest.raises(Refusal, match="is yours already"):
        seats.claim(world.mara, world.bob)


def test_npcs_and_those_who_do_not_race_are_not_taken(world: World) -> None:
    with pytest.raises(Refusal, match="Nika Broyler is an NPC"):
        seats.claim(world.nika, world.bob)
    retired = world.enlist("Old Tom")
    retired.status = Status.RETIRED
    retired.save()
    with pytest.raises(Refusal, match="Old Tom is retired"):
        seats.claim(retired, world.bob)


@pytest.mark.parametrize("who", ["sam", "eve"])
def test_a_spectator_or_stranger_takes_none(world: World, who: str) -> None:
    zoe = world.enlist("Zoe Tan")
    with pytest.raises(Refusal, match="does not play in Night League"):
        seats.claim(zoe, getattr(world, who))
    zoe.refresh_from_db()
    assert zoe.player is None


def test_the_gm_gives_and_frees_drivers(world: World) -> None:
    seats.assign(world.mara, world.dora, world.alice)
    world.mara.refresh_from_db()
    assert world.mara.player == world.dora
    seats.assign(world.mara, None, world.alice)
    world.mara.refresh_from_db()
    assert world.mara.player is None
    assert LogEntry.objects.filter(kind="driver_assigned").count() == 2


def test_giving_a_driver_to_its_holder_changes_nothing(world: World) -> None:
    world.mara.private_notes = "mine"
    world.mara.save()
    seats.assign(world.mara, world.bob, world.alice)
    world.mara.refresh_from_db()
    assert world.mara.private_notes == "mine"
    assert not LogEntry.objects.filter(kind="driver_assigned").exists()


def test_the_gms_private_notes_on_a_free_driver_stay_the_gms(world: World) -> None:
    zoe = world.enlist("Zoe Tan")
    zoe.private_notes = "Works for the syndicate."
    zoe.save()
    seats.claim(zoe, world.bob)
    zoe.refresh_from_db()
    assert zoe.private_notes == ""
    note = Note.objects.get()
    assert (note.title, note.body, note.shown) == ("Private notes on Zoe Tan", "Works for the syndicate.", False)
