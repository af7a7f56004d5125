"""The pages of a table's people: what each role sees and may do there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns import phone, presence
from campaigns.models import Driver, Invite, Knock, Membership, Person, Role
from campaigns.services import invites, joining, knocks
from tests.pages.asking import body, queries, words
from tests.world import PASSWORD, World


def seat(world: World, person: Person) -> Membership:
    return Membership.objects.get(campaign=world.campaign, person=person)


def people(world: World) -> str:
    return f"/c/{world.campaign.pk}/people"


# -- who sees what


@pytest.mark.parametrize("who", ["alice", "carl"])
def test_those_who_run_the_table_see_codes_and_knocks(world: World, who: str) -> None:
    invites.open_table(world.campaign, world.alice)
    page = body(world.client(getattr(world, who)).get(people(world)))
    assert "Codes to join" in page
    assert "<svg" in page
    assert 'id="knocks"' in page


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_the_others_see_who_is_here_and_no_code(world: World, who: str) -> None:
    invite = invites.open_table(world.campaign, world.alice)
    page = body(world.client(getattr(world, who)).get(people(world)))
    for name in ("Alice", "Carl", "Bob", "Dora", "Sam"):
        assert name in page
    assert invite.code not in page
    assert invite.code[:4] not in page
    assert "Change" not in page


@pytest.mark.parametrize("who", ["eve", None])
def test_a_stranger_finds_nothing_there(world: World, who: str | None) -> None:
    stranger = world.client(getattr(world, who) if who else None)
    at, bob = world.campaign.pk, seat(world, world.bob).pk
    invite = invites.open_table(world.campaign, world.alice)
    for path in ("people", f"people/{bob}", "people/knocks", "welcome", "leave"):
        assert stranger.get(f"/c/{at}/{path}").status_code == 404, path
    posts = ("open", "invites", f"invites/{invite.pk}/revoke", f"{bob}/role", f"{bob}/remove", f"{bob}/pin")
    for path in (*(f"people/{path}" for path in posts), "pin", f"drivers/{world.mara.pk}/take"):
        assert stranger.post(f"/c/{at}/{path}").status_code == 404, path
    assert body(stranger.get("/c/999999/people")) == body(stranger.get(f"/c/{at}/people"))


def test_players_may_do_none_of_it(world: World) -> None:
    player = world.client(world.bob)
    at, dora = world.campaign.pk, seat(world, world.dora).pk
    invite = invites.open_table(world.campaign, world.alice)
    knock = Knock.objects.create(membership=seat(world, world.dora), secret="x")
    posts = ("open", "invites", f"invites/{invite.pk}/revoke", f"{dora}/role", f"{dora}/remove", f"{dora}/pin")
    for path in (*posts, f"knocks/{knock.pk}/let-in", f"knocks/{knock.pk}/turn-away"):
        assert player.post(f"/c/{at}/people/{path}").status_code == 403, path
    for path in ("knocks", str(dora), f"{dora}/remove"):
        assert player.get(f"/c/{at}/people/{path}").status_code == 403, path
    knock.refresh_from_db()
    assert knock.state == Knock.State.WAITING


def test_another_tables_rows_are_not_there_for_its_gm(world: World) -> None:
    gm = world.client(world.eve)
    at, bob = world.other.pk, seat(world, world.bob)
    invite = invites.open_table(world.campaign, world.alice)
    knock = Knock.objects.create(membership=bob, secret="x")
    for path in (f"{bob.pk}/remove", f"{bob.pk}/role", f"invites/{invite.pk}/revoke", f"knocks/{knock.pk}/let-in"):
        assert gm.post(f"/c/{at}/people/{path}", {"role": "gm"}).status_code == 404, path


def test_who_looked_in_within_a_minute_is_here(world: World) -> None:
    for person in (world.carl, world.dora, world.sam):
        presence.forget(world.campaign.pk, person.pk)
    world.client(world.bob).get(people(world))
    members = world.client(world.alice).get(people(world)).context["members"]
    assert {member.name for member in members if member.is_here} == {"Alice", "Bob"}


def test_the_page_asks_the_database_as_often_for_five_people_as_for_fifty(world: World) -> None:
    gm = world.client(world.alice)
    invite = invites.open_table(world.campaign, world.alice)
    few = queries(gm, people(world))
    for number in range(45):
        member = joining.join_as_guest(invite, f"Guest {number}").membership
        world.enlist(f"Driver {number}", player=member.person)
    assert queries(gm, people(world)) == few


# -- codes


def test_a_made_code_is_shown_as_picture_link_and_letters(world: World) -> None:
    gm = world.client(world.alice)
    answer = gm.post(f"{people(world)}/invites", {"role": "spectator", "lasts": "week", "most_uses": "3"})
    assert answer["Location"] == people(world)
    invite = Invite.objects.get()
    assert (invite.role, invite.most_uses) == (Role.SPECTATOR, 3)
    page = body(gm.get(people(world)))
    assert f"{invite.code[:4]} {invite.code[4:]}" in page
    assert f"/j/{invite.code}" in page
    assert "For spectators, ends in 7 days, 0 of 3 used." in page


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"role": "gm", "lasts": "tonight"}, "A GM is named by a GM"),
        ({"role": "player", "lasts": "forever"}, "Choose tonight, a week or 30 days"),
        ({"role": "player", "lasts": "tonight", "most_uses": "0"}, "at least one person"),
        ({"role": "player", "lasts": "tonight", "most_uses": "many"}, "a whole number"),
    ],
)
def test_an_impossible_code_is_refused_beside_its_field(world: World, typed: dict[str, str], why: str) -> None:
    page = world.client(world.alice).post(f"{people(world)}/invites", typed)
    assert page.status_code == 422
    assert why in body(page)
    assert not Invite.objects.exists()


def test_a_closed_code_is_gone_from_the_page_and_the_door(world: World) -> None:
    invite = invites.open_table(world.campaign, world.alice)
    gm = world.client(world.carl)
    gm.post(f"{people(world)}/invites/{invite.pk}/revoke")
    assert invite.code not in body(gm.get(people(world)))
    assert Client().get(f"/j/{invite.code}").status_code == 404


def test_the_link_is_the_address_the_gm_uses(world: World, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["192.168.1.20"]
    invites.open_table(world.campaign, world.alice)
    gm = Client(headers={"host": "192.168.1.20:8000"})
    gm.force_login(world.alice)
    assert "http://192.168.1.20:8000/j/" in body(gm.get(people(world)))


def test_on_the_machine_itself_the_link_is_one_phones_can_reach(
    world: World, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    invites.open_table(world.campaign, world.alice)
    gm = Client(headers={"host": "localhost:8000"})
    gm.force_login(world.alice)
    settings.TABLE_HOSTS = ["192.168.1.20"]
    assert "http://192.168.1.20:8000/j/" in body(gm.get(people(world)))
    settings.TABLE_HOSTS = []
    monkeypatch.setattr(phone, "lan_addresses", lambda: ["10.0.0.5"])
    assert "http://10.0.0.5:8000/j/" in body(gm.get(people(world)))
    monkeypatch.setattr(phone, "lan_addresses", list)
    page = body(gm.get(people(world)))
    assert "http://localhost:8000/j/" in page
    assert "phones cannot reach this laptop" in page


def test_opening_the_table_leads_back_to_tonight(world: World) -> None:
    answer = world.client(world.alice).post(f"{people(world)}/open")
    assert answer["Location"] == f"/c/{world.campaign.pk}/"
    assert Invite.objects.get().role == Role.PLAYER


# -- knocks


@pytest.fixture
def knock(world: World) -> Knock:
    knocks.knock(Membership.objects.select_related("person").get(person=world.bob), "10.0.0.7")
    return Knock.objects.get()


def test_a_knock_is_answered_with_one_tap(world: World, knock: Knock) -> None:
    gm = world.client(world.carl)
    page = body(gm.get(people(world)))
    assert "Let Bob in" in page
    assert f">{knocks.sign_of(knock)}<" in page
    assert gm.post(f"{people(world)}/knocks/{knock.pk}/let-in")["Location"] == people(world)
    knock.refresh_from_db()
    assert (knock.state, knock.answered_by) == (Knock.State.LET_IN, world.carl)


def test_the_list_is_sent_again_only_when_it_changed(world: World, knock: Knock) -> None:
    gm = world.client(world.alice)
    answer = gm.get(f"{people(world)}/knocks", {"seen": ""})
    assert "Let Bob in" in body(answer)
    assert gm.get(f"{people(world)}/knocks", {"seen": str(knock.pk)}).status_code == 204


def test_whoever_answers_second_is_told(world: World, knock: Knock) -> None:
    knocks.turn_away(knock, world.carl)
    gm = world.client(world.alice)
    for headers in ({}, {"hx-request": "true"}):
        answer = gm.post(f"{people(world)}/knocks/{knock.pk}/let-in", headers=headers)
        assert answer.status_code == 409
        assert "Bob does not wait any more" in body(answer)


# -- members


def test_a_gm_makes_a_spectator_a_player(world: World) -> None:
    gm = world.client(world.alice)
    assert "Watches" in body(gm.get(f"{people(world)}/{seat(world, world.sam).pk}"))
    gm.post(f"{people(world)}/{seat(world, world.sam).pk}/role", {"role": "player"})
    assert seat(world, world.sam).role == Role.PLAYER


def test_the_last_gm_who_steps_down_is_refused_beside_the_choice(world: World) -> None:
    answer = world.client(world.alice).post(f"{people(world)}/{seat(world, world.alice).pk}/role", {"role": "player"})
    assert answer.status_code == 422
    assert "Alice is the only GM of Night League" in body(answer)
    assert seat(world, world.alice).role == Role.GM


def test_a_co_gm_is_shown_no_roles_to_change(world: World) -> None:
    co_gm = world.client(world.carl)
    page = body(co_gm.get(f"{people(world)}/{seat(world, world.bob).pk}"))
    assert "Remove Bob" in page
    assert "Set the role" not in page
    assert co_gm.post(f"{people(world)}/{seat(world, world.bob).pk}/role", {"role": "gm"}).status_code == 422
    assert co_gm.post(f"{people(world)}/{seat(world, world.alice).pk}/remove").status_code == 422
    assert Membership.objects.filter(campaign=world.campaign).count() == 5


def test_a_removed_player_loses_the_campaign_at_once_on_every_phone(world: World) -> None:
    player = world.client(world.bob)
    assert player.get(people(world)).status_code == 200
    world.client(world.alice).post(f"{people(world)}/{seat(world, world.bob).pk}/remove")
    assert player.get(people(world)).status_code == 404
    assert Driver.objects.get(pk=world.mara.pk).player is None


def test_removing_somebody_asks_once_and_says_what_becomes_of_the_drivers(world: World) -> None:
    gm, bob = world.client(world.alice), f"{people(world)}/{seat(world, world.bob).pk}"
    assert f'href="{bob}/remove"' in body(gm.get(bob))
    page = words(gm.get(f"{bob}/remove"))
    assert "Remove Bob?" in page
    assert "Mara Lindqvist can be taken by others" in page
    assert seat(world, world.bob).role == Role.PLAYER
    assert gm.post(f"{bob}/remove")["Location"] == people(world)
    assert not Membership.objects.filter(campaign=world.campaign, person=world.bob).exists()


def test_who_gets_another_role_is_told_of_in_good_english(world: World) -> None:
    page = world.client(world.alice).post(
        f"{people(world)}/{seat(world, world.sam).pk}/role", {"role": "player"}, follow=True
    )
    assert "Sam is a player now." in words(page)


def test_a_new_pin_is_shown_to_the_gm_until_told(world: World) -> None:
    gm = world.client(world.alice)
    bob = f"{people(world)}/{seat(world, world.bob).pk}"
    assert gm.post(f"{bob}/pin")["Location"] == bob
    pin = gm.get(bob).context["pin"]
    assert re.fullmatch(r"\d{4}", pin)
    assert pin not in body(world.client(world.carl).get(bob))
    gm.post(f"{bob}/pin/told")
    assert gm.get(bob).context["pin"] == ""


def test_leaving_asks_once_and_frees_the_driver(world: World) -> None:
    player = world.client(world.bob)
    assert "Mara Lindqvist can be taken by others" in body(player.get(f"/c/{world.campaign.pk}/leave"))
    assert player.post(f"/c/{world.campaign.pk}/leave")["Location"] == "/"
    assert Driver.objects.get(pk=world.mara.pk).player is None


def test_the_owner_cannot_leave(world: World) -> None:
    answer = world.client(world.alice).post(f"/c/{world.campaign.pk}/leave")
    assert answer.status_code == 422
    assert "Night League is yours" in body(answer)


# -- a driver for the newcomer


def test_free_drivers_are_offered_and_taken(world: World) -> None:
    zoe = world.enlist("Zoe Tan")
    player = world.client(world.bob)
    page = body(player.get(f"/c/{world.campaign.pk}/welcome"))
    assert "Zoe Tan" in page
    for taken_or_npc in ("Mara Lindqvist", "Kenji Aoyama", "Nika Broyler", "The Ghost"):
        assert taken_or_npc not in page
    answer = player.post(f"/c/{world.campaign.pk}/drivers/{zoe.pk}/take")
    assert answer["Location"] == f"/c/{world.campaign.pk}/drivers/{zoe.pk}/"
    assert Driver.objects.get(pk=zoe.pk).player == world.bob


def test_who_reaches_for_a_taken_driver_is_told_and_may_choose_another(world: World) -> None:
    world.enlist("Zoe Tan")
    answer = world.client(world.dora).post(f"/c/{world.campaign.pk}/drivers/{world.mara.pk}/take")
    assert answer.status_code == 409
    assert "Bob took Mara Lindqvist first. Choose another." in body(answer)
    assert "Zoe Tan" in body(answer)


def test_spectators_and_the_hidden_are_left_out_of_it(world: World) -> None:
    zoe = world.enlist("Zoe Tan")
    watcher = world.client(world.sam)
    assert watcher.post(f"/c/{world.campaign.pk}/drivers/{zoe.pk}/take").status_code == 403
    assert "Zoe Tan" not in body(watcher.get(f"/c/{world.campaign.pk}/welcome"))
    hidden = world.client(world.bob).post(f"/c/{world.campaign.pk}/drivers/{world.ghost.pk}/take")
    assert hidden.status_code == 404


# -- oneself


def test_a_guest_renames_and_sets_a_password(world: World) -> None:
    me = world.client(world.bob)
    me.post("/me/name", {"name": "Robert"})
    assert me.post("/me/password", {"login": "rob", "password": PASSWORD})["Location"] == "/me"
    assert "Robert" in body(me.get("/me"))
    elsewhere = Client()
    assert elsewhere.post("/enter", {"login": "ROB", "password": PASSWORD}).status_code == 302
    assert elsewhere.get(people(world)).status_code == 200


@pytest.mark.parametrize(
    ("path", "typed", "why"),
    [
        ("name", {"name": "dora"}, "dora is in Night League already"),
        ("name", {"name": ""}, "Type a name"),
        ("password", {"login": "alice", "password": PASSWORD}, "sign-in name already"),
        ("password", {"login": "bob", "password": "short"}, "too short"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(world: World, path: str, typed: dict[str, str], why: str) -> None:
    answer = world.client(world.bob).post(f"/me/{path}", typed)
    assert answer.status_code == 422
    assert why in body(answer)
    assert Person.objects.get(pk=world.bob.pk).is_guest


def test_a_lost_pin_is_replaced_on_ones_own_page(world: World) -> None:
    me = world.client(world.bob)
    assert me.post(f"/c/{world.campaign.pk}/pin")["Location"] == "/me"
    assert re.search(r"pin__d[^>]*>\d{4}<", body(me.get("/me")))
    me.post(f"/c/{world.campaign.pk}/pin/noted")
    assert "pin__d" not in body(me.get("/me"))


def test_a_guest_who_helps_to_run_the_table_is_told_to_set_a_password(world: World) -> None:
    assert "You help to run a table" in body(world.client(world.carl).get("/me"))
    assert "You help to run a table" not in body(world.client(world.bob).get("/me"))


def test_addresses_that_change_something_take_only_a_post(world: World) -> None:
    gm = world.client(world.alice)
    at = f"/c/{world.campaign.pk}"
    bob = seat(world, world.bob).pk
    changing = ("people/open", "people/invites", f"people/{bob}/pin", "welcome/noted", "pin")
    for path in (*(f"{at}/{path}" for path in changing), "/switch", "/me/name", "/me/password"):
        assert gm.get(path).status_code == 405, path


def test_no_page_has_inline_style_or_script(world: World) -> None:
    invites.open_table(world.campaign, world.alice)
    gm = world.client(world.alice)
    for path in (people(world), "/me", "/enter", f"{people(world)}/{seat(world, world.bob).pk}"):
        page = body(gm.get(path))
        assert " style=" not in page, path
        assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\son\w+=", page), path
