"""The ways in, as plain pages: what they show, to whom, and what they keep to themselves."""

from __future__ import annotations

import re
import time
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns import phone
from campaigns.models import Campaign, Invite, Knock, Membership, Person, Role
from campaigns.services import invites, joining, knocks, limits, setup
from campaigns.services.joining import Joined
from tests.pages.asking import body, words
from tests.world import PASSWORD, World


@pytest.fixture(autouse=True)
def one_slice_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits' clock stands still, so that no test falls between two slices."""
    monkeypatch.setattr(limits, "time", lambda: 600_000_000)


@pytest.fixture
def invite(world: World) -> Invite:
    return invites.invite(world.campaign, world.alice, Role.PLAYER)


@pytest.fixture
def mia(invite: Invite) -> Joined:
    return joining.join_as_guest(invite, "Mia")


def active(client: Client) -> str:
    """Who is signed in."""
    return client.get("/me").context["person"].name


# -- first start


def set_up_link() -> str:
    return f"/setup/{setup.token()}"


def test_the_link_of_the_first_start_asks_for_a_name_and_a_password(db: None, client: Client) -> None:
    page = client.get(set_up_link())
    assert page.status_code == 200
    assert re.search(r'name="demo"[^>]* checked', body(page))


def test_whoever_fills_it_in_becomes_the_owner_and_founds_a_campaign(db: None, client: Client) -> None:
    answer = client.post(set_up_link(), {"name": "Alice", "password": PASSWORD})
    assert answer.status_code == 302
    assert answer["Location"] == "/campaigns/new"
    owner = Person.objects.get()
    assert (owner.name, owner.login, owner.is_owner) == ("Alice", "Alice", True)
    assert active(client) == "Alice"


def test_with_the_demo_season_there_is_a_living_campaign_at_once(db: None, client: Client) -> None:
    answer = client.post(set_up_link(), {"name": "Alice", "password": PASSWORD, "demo": "on"})
    campaign = Campaign.objects.get()
    assert campaign.is_demo
    assert answer["Location"] == f"/c/{campaign.pk}/"
    assert Membership.objects.get().role == Role.GM


@pytest.mark.parametrize(
    ("password", "why"), [("short", "too short"), ("password123", "too common"), ("", "Type a password")]
)
def test_a_weak_password_is_refused_beside_its_field_and_the_name_stays(
    db: None, client: Client, password: str, why: str
) -> None:
    page = client.post(set_up_link(), {"name": "Alice", "password": password})
    assert page.status_code == 422
    assert why in body(page)
    assert 'value="Alice"' in body(page)
    assert not Person.objects.exists()


def test_a_wrong_link_and_a_used_one_look_the_same_and_show_the_way_in(world: World, client: Client) -> None:
    used, wrong = client.get(set_up_link()), client.get("/setup/nothing")
    assert used.status_code == wrong.status_code == 404
    assert body(used) == body(wrong)
    assert "The set-up is done" in body(used)
    assert 'href="/enter"' in body(used)


def test_a_wrong_link_makes_no_owner(db: None, client: Client) -> None:
    assert client.post("/setup/nothing", {"name": "Eve", "password": PASSWORD}).status_code == 404
    assert not Person.objects.exists()


def test_who_comes_second_is_told_that_the_set_up_is_done(world: World, client: Client) -> None:
    answer = client.post(set_up_link(), {"name": "Eve", "password": PASSWORD})
    assert answer.status_code == 409
    assert "The set-up is done" in body(answer)
    assert "Alice" not in body(answer)
    assert Person.objects.filter(is_owner=True).count() == 1


# -- signing in and out


def test_signing_in_leads_home(world: World, client: Client) -> None:
    answer = client.post("/enter", {"login": "Alice", "password": PASSWORD})
    assert answer["Location"] == "/"
    assert active(client) == "Alice"


def test_an_unknown_name_and_a_wrong_password_look_the_same(world: World, client: Client) -> None:
    unknown = client.post("/enter", {"login": "nobody", "password": PASSWORD})
    wrong = client.post("/enter", {"login": "alice", "password": "wrong"})
    assert unknown.status_code == wrong.status_code == 422
    assert body(unknown).replace("nobody", "alice") == body(wrong)
    assert "do not belong together" in body(wrong)


def test_too_many_wrong_passwords_say_how_long_to_wait_and_stop_nobody_else(
    world: World, client: Client, mia: Joined
) -> None:
    for _ in range(10):
        client.post("/enter", {"login": "alice", "password": "wrong"})
    answer = client.post("/enter", {"login": "alice", "password": PASSWORD})
    assert answer.status_code == 429
    assert "Wait 10 minutes" in body(answer)
    assert client.post("/enter", {"login": "eve", "password": PASSWORD}).status_code == 302


def test_the_limits_believe_no_header_unless_our_own_proxy_wrote_it(world: World, settings: Any) -> None:
    forged = {"headers": {"x-forwarded-for": "1.2.3.4, 5.6.7.8"}}
    request = Client().get("/enter", **forged).wsgi_request
    assert phone.address_of(request) == "127.0.0.1"
    settings.BEHIND_TLS = True
    assert phone.address_of(request) == "5.6.7.8"


def test_a_guest_is_warned_of_the_pin_before_signing_out(world: World) -> None:
    client = world.client(world.bob)
    assert '<a class="menu__item" href="/leave">' in body(client.get("/me"))
    page = words(client.get("/leave"))
    assert "Sign out Bob?" in page
    assert "your PIN" in page
    assert active(client) == "Bob"
    assert client.post("/leave")["Location"] == "/"
    assert client.get("/me")["Location"] == "/enter"


def test_whoever_has_a_password_signs_out_with_one_tap(world: World) -> None:
    page = body(world.client(world.alice).get("/me"))
    assert '<a class="menu__item" href="/leave">' not in page
    assert '<form method="post" action="/leave">' in page


def test_nobody_is_asked_to_sign_out_who_is_not_in(db: None, client: Client) -> None:
    assert client.get("/leave").status_code == 404


# -- codes


@pytest.mark.parametrize(
    ("typed", "leads_to"),
    [("kxt4 9mqa", "/j/KXT49MQA"), ("KXT4-9MQA", "/j/KXT49MQA"), ("abc def", "/d/ABCDEF"), ("zz", "/j/ZZ")],
)
def test_a_typed_code_leads_where_scanning_it_would(db: None, client: Client, typed: str, leads_to: str) -> None:
    assert client.get("/j/", {"code": typed})["Location"] == leads_to


def test_no_code_is_said_beside_the_field(db: None, client: Client) -> None:
    page = client.get("/j/", {"code": " - "})
    assert page.status_code == 422
    assert "A code is made of letters and figures." in body(page)


def test_a_code_shows_whose_table_it_opens_and_takes_no_seat(world: World, client: Client, invite: Invite) -> None:
    page = client.get(f"/j/{invite.code}")
    assert page.status_code == 200
    assert "Alice invites you to" in body(page)
    assert "Night League" in body(page)
    assert "no internet" in body(page)
    invite.refresh_from_db()
    assert invite.uses == 0


def closed_codes(world: World) -> dict[str, str]:
    over, called_back, used_up = (
        invites.invite(world.campaign, world.alice, Role.PLAYER, most_uses=1) for _ in range(3)
    )
    Invite.objects.filter(pk=over.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    invites.revoke(called_back, world.alice)
    Invite.objects.filter(pk=used_up.pk).update(uses=1)
    return {"unknown": "AAAABBBB", "over": over.code, "called back": called_back.code, "used up": used_up.code}


@pytest.mark.parametrize("path", ["/j/{}", "/j/{}/back", "/j/{}/back/1"])
def test_unknown_over_called_back_and_used_up_codes_show_one_page(world: World, client: Client, path: str) -> None:
    pages = {}
    for why, code in closed_codes(world).items():
        answer = client.get(path.format(code))
        assert answer.status_code == 404, why
        pages[why] = body(answer).replace(code, "CODE")
    assert len(set(pages.values())) == 1
    page = pages["unknown"]
    assert "does not, or no longer, open a campaign" in page
    assert "Night League" not in page


def test_nobody_joins_by_a_closed_code(world: World, client: Client) -> None:
    for why, code in closed_codes(world).items():
        assert client.post(f"/j/{code}", {"name": "Mia"}).status_code == 404, why
    assert not Person.objects.filter(name="Mia").exists()


def test_too_many_wrong_codes_are_told_to_wait_and_a_good_one_still_opens(
    world: World, client: Client, invite: Invite
) -> None:
    for _ in range(10):
        assert client.get("/j/AAAABBBB").status_code == 404
    answer = client.get("/j/AAAABBBB")
    assert answer.status_code == 429
    assert "Too many wrong codes came from this device. Wait 1 minute, then try again." in body(answer)
    assert client.get(f"/j/{invite.code}").status_code == 200
    assert client.post(f"/j/{invite.code}", {"name": "Mia"}).status_code == 302


# -- joining


def test_a_name_is_enough_and_the_pin_is_shown_until_it_is_noted(world: World, client: Client, invite: Invite) -> None:
    answer = client.post(f"/j/{invite.code}", {"name": "Mia"})
    assert answer["Location"] == f"/c/{world.campaign.pk}/welcome"
    page = client.get(answer["Location"])
    pin = page.context["pin"]
    assert re.search(rf">{pin}<", body(page))
    client.post(f"/c/{world.campaign.pk}/welcome/noted")
    assert pin not in body(client.get(answer["Location"]))


def test_joining_works_by_a_plain_form_with_the_forgery_check_on(world: World, invite: Invite) -> None:
    client = Client(enforce_csrf_checks=True)
    forged = client.post(f"/j/{invite.code}", {"name": "Mia"})
    assert forged.status_code == 403
    assert "Nothing was changed. Go back, reload the page and send it again." in body(forged)
    page = client.get(f"/j/{invite.code}")
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())
    assert token
    answer = client.post(f"/j/{invite.code}", {"name": "Mia", "csrfmiddlewaretoken": token[1]})
    assert answer.status_code == 302
    assert Membership.objects.filter(campaign=world.campaign, person__name="Mia").exists()


def test_joining_gives_the_browser_a_new_session(world: World, client: Client, invite: Invite) -> None:
    session = client.session
    session["planted"] = "by somebody else"
    session.save()
    before = session.session_key
    client.post(f"/j/{invite.code}", {"name": "Mia"})
    assert client.session.session_key != before


def test_a_name_at_this_table_is_refused_with_the_way_back(world: World, client: Client, invite: Invite) -> None:
    page = client.post(f"/j/{invite.code}", {"name": "bob"})
    assert page.status_code == 422
    assert "bob is at this table already. Were you here before?" in body(page)
    assert f'href="/j/{invite.code}/back"' in body(page)
    assert 'value="bob"' in body(page)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_an_impossible_name_is_refused_beside_its_field(
    world: World, client: Client, invite: Invite, name: str
) -> None:
    assert client.post(f"/j/{invite.code}", {"name": name}).status_code == 422
    invite.refresh_from_db()
    assert invite.uses == 0


def test_a_name_full_of_markup_is_shown_as_text(world: World, client: Client, invite: Invite) -> None:
    client.post(f"/j/{invite.code}", {"name": "<script>alert(1)</script>"})
    for path in (f"/c/{world.campaign.pk}/welcome", f"/c/{world.campaign.pk}/people", "/me", f"/j/{invite.code}"):
        page = body(client.get(path))
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)" in page


def test_a_form_sent_twice_takes_one_seat(world: World, client: Client, invite: Invite) -> None:
    for _ in range(2):
        answer = client.post(f"/j/{invite.code}", {"name": "Mia"})
        assert answer["Location"] == f"/c/{world.campaign.pk}/welcome"
    invite.refresh_from_db()
    assert invite.uses == 1


def test_somebody_added_to_a_phone_is_asked_for_a_name_at_once(world: World, invite: Invite) -> None:
    client = world.client(world.bob)
    assert 'href="/enter?else"' in body(client.get("/me"))
    assert '<input type="hidden" name="else">' in body(client.get("/enter?else"))
    page = client.get("/j/", {"code": invite.code, "else": ""}, follow=True)
    assert 'name="name"' in body(page)
    assert "at this table already" not in body(page)


def test_a_member_is_told_so_and_offered_to_open(world: World, invite: Invite) -> None:
    page = body(world.client(world.bob).get(f"/j/{invite.code}"))
    assert 'You are <b class="b">Bob</b> at this table already' in page
    assert "Somebody else on this phone" in page
    assert 'name="name"' not in page


def test_somebody_signed_in_joins_another_table_as_the_same_person(world: World, invite: Invite) -> None:
    client = world.client(world.eve)
    assert "Join as Eve" in body(client.get(f"/j/{invite.code}"))
    client.post(f"/j/{invite.code}", {"as_me": "yes"})
    assert Membership.objects.filter(campaign=world.campaign, person=world.eve).exists()
    assert client.get(f"/c/{world.campaign.pk}/welcome").context["pin"] == ""


def test_who_is_called_like_somebody_at_the_table_is_told_when_joining_as_oneself(
    world: World, invite: Invite, mia: Joined
) -> None:
    Person.objects.filter(pk=world.eve.pk).update(name="Mia")
    answer = world.client(world.eve).post(f"/j/{invite.code}", {"as_me": "yes"})
    assert answer.status_code == 422
    assert "Mia is at this table already" in body(answer)
    assert "Type a name" not in body(answer)


def test_a_pin_nobody_noted_is_not_shown_for_ever(
    world: World, client: Client, invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post(f"/j/{invite.code}", {"name": "Mia"})
    welcome = f"/c/{world.campaign.pk}/welcome"
    assert client.get(welcome).context["pin"]
    monkeypatch.setattr(phone, "time", lambda: time.time() + phone.PIN_SHOWN_FOR)
    assert client.get(welcome).context["pin"] == ""


# -- coming back


def test_only_guests_who_play_or_watch_are_on_the_list(world: World, client: Client, invite: Invite) -> None:
    page = body(client.get(f"/j/{invite.code}/back"))
    for name in ("Bob", "Dora", "Sam"):
        assert f">{name}<" in page
    for name in ("Alice", "Carl", "Eve"):
        assert f">{name}<" not in page


def test_the_doors_of_gms_and_other_tables_are_not_there(world: World, client: Client, invite: Invite) -> None:
    for seat in Membership.objects.exclude(person__name__in=["Bob", "Dora", "Sam"]):
        assert client.get(f"/j/{invite.code}/back/{seat.pk}").status_code == 404
        assert client.post(f"/j/{invite.code}/back/{seat.pk}/knock").status_code == 404


def test_the_pin_lets_back_in_under_another_address_of_the_laptop(world: World, invite: Invite, mia: Joined) -> None:
    elsewhere = Client(headers={"host": "localhost:8000"})
    answer = elsewhere.post(f"/j/{invite.code}/back/{mia.membership.pk}", {"pin": mia.pin})
    assert answer["Location"] == f"/c/{world.campaign.pk}/"
    assert active(elsewhere) == "Mia"


def test_a_wrong_pin_is_refused_beside_its_field(world: World, client: Client, invite: Invite, mia: Joined) -> None:
    wrong = "1111" if mia.pin != "1111" else "2222"
    door = f"/j/{invite.code}/back/{mia.membership.pk}"
    page = client.post(door, {"pin": wrong})
    assert page.status_code == 422
    assert "not the PIN of Mia" in body(page)
    assert client.post(door, {"pin": "12"}).status_code == 422
    assert client.get("/me")["Location"] == "/enter"


def test_after_five_wrong_pins_the_gm_is_the_way(world: World, client: Client, invite: Invite, mia: Joined) -> None:
    door = f"/j/{invite.code}/back/{mia.membership.pk}"
    wrong = "1111" if mia.pin != "1111" else "2222"
    for _ in range(5):
        client.post(door, {"pin": wrong})
    page = client.post(door, {"pin": mia.pin})
    assert page.status_code == 429
    assert "Ask the GM to let you in, or wait" in body(page)
    assert client.post(f"{door}/knock")["Location"] == "/knock"
    assert client.post(f"/j/{invite.code}", {"name": "Zoe"}).status_code == 302


def knocked(world: World, invite: Invite, client: Client) -> Knock:
    seat = Membership.objects.get(person=world.bob)
    assert client.post(f"/j/{invite.code}/back/{seat.pk}/knock")["Location"] == "/knock"
    return Knock.objects.latest("pk")


def test_a_phone_waits_is_let_in_and_enters(world: World, invite: Invite) -> None:
    client = Client(headers={"host": "localhost:8000"})
    knock = knocked(world, invite, client)
    page = body(client.get("/knock"))
    assert "Waiting for the GM" in page
    assert f">{knocks.sign_of(knock)}<" in page
    assert '<meta http-equiv="refresh"' in page
    knocks.let_in(knock, world.alice)
    assert "Alice let you in" in body(client.get("/knock"))
    assert client.get("/me")["Location"] == "/enter"  # looking is not entering
    assert client.post("/knock/enter")["Location"] == f"/c/{world.campaign.pk}/"
    assert active(client) == "Bob"


def test_a_waiting_phone_is_answered_only_when_there_is_news(world: World, client: Client, invite: Invite) -> None:
    knock = knocked(world, invite, client)
    polling = {"headers": {"hx-request": "true"}}
    assert client.get("/knock", **polling).status_code == 204
    knocks.turn_away(knock, world.alice)
    answer = client.get("/knock", **polling)
    assert answer.status_code == 286
    assert "Alice did not let this phone in as Bob" in body(answer)


def test_only_the_phone_that_knocked_enters(world: World, client: Client, invite: Invite) -> None:
    knocks.let_in(knocked(world, invite, client), world.alice)
    other = Client()
    assert other.post("/knock/enter")["Location"] == "/knock"
    assert other.get("/knock")["Location"] == "/"
    assert other.get("/me")["Location"] == "/enter"


def test_who_knocks_again_waits_at_one_door(world: World, client: Client, invite: Invite) -> None:
    knocked(world, invite, client)
    knocked(world, invite, client)
    assert Knock.objects.count() == 1
    assert client.post("/knock/stop")["Location"] == f"/j/{invite.code}/back"
    assert not Knock.objects.exists()


def test_a_wait_that_is_over_says_so(world: World, client: Client, invite: Invite) -> None:
    knocked(world, invite, client)
    Knock.objects.update(knocked_at=timezone.now() - timedelta(minutes=16))
    assert "This wait is over" in body(client.get("/knock"))


# -- several people on one phone


def test_two_share_a_phone_and_switch(world: World, client: Client, invite: Invite) -> None:
    client.post(f"/j/{invite.code}", {"name": "Mia"})
    client.post(f"/j/{invite.code}?else", {"name": "Tom"})
    assert active(client) == "Tom"
    key = client.session.session_key
    mia = Person.objects.get(name="Mia")
    client.post("/switch", {"person": mia.pk})
    assert active(client) == "Mia"
    assert client.session.session_key != key


def test_a_shared_phone_names_who_is_active(world: World, client: Client, invite: Invite) -> None:
    client.post(f"/j/{invite.code}", {"name": "Mia"})
    assert "Active on this phone" not in words(client.get(f"/c/{world.campaign.pk}/"))
    client.post(f"/j/{invite.code}?else", {"name": "Tom"})
    assert "Active on this phone: Tom" in words(client.get(f"/c/{world.campaign.pk}/"))


@pytest.mark.parametrize("person", ["dora", "alice", "eve"])
def test_nobody_switches_to_somebody_who_is_not_on_this_phone(world: World, person: str) -> None:
    client = world.client(world.bob)
    assert client.post("/switch", {"person": getattr(world, person).pk}).status_code == 404
    assert client.post("/switch", {"person": "nobody"}).status_code == 404
    assert client.post("/switch").status_code == 404
    assert active(client) == "Bob"


def test_leaving_takes_one_from_the_phone_and_the_other_stays(world: World, client: Client, invite: Invite) -> None:
    client.post(f"/j/{invite.code}", {"name": "Mia"})
    client.post(f"/j/{invite.code}", {"name": "Tom"})
    client.post("/leave")
    assert active(client) == "Mia"
    tom = Person.objects.get(name="Tom")
    assert client.post("/switch", {"person": tom.pk}).status_code == 404
    client.post("/leave")
    assert client.get("/me")["Location"] == "/enter"


def test_one_may_sign_out_the_other(world: World, client: Client, invite: Invite) -> None:
    client.post(f"/j/{invite.code}", {"name": "Mia"})
    client.post(f"/j/{invite.code}", {"name": "Tom"})
    mia = Person.objects.get(name="Mia")
    client.post("/leave", {"person": mia.pk})
    assert active(client) == "Tom"
    assert client.post("/switch", {"person": mia.pk}).status_code == 404
    assert client.post("/leave", {"person": world.bob.pk}).status_code == 404


def test_a_new_password_ends_the_sign_in_on_shared_phones(world: World) -> None:
    shared = world.client(world.alice)
    invite = invites.invite(world.campaign, world.alice, Role.PLAYER)
    shared.post(f"/j/{invite.code}?else", {"name": "Mia"})
    at_home = world.client(world.alice)
    new = {"login": "alice", "current": PASSWORD, "password": "another long sentence"}
    assert at_home.post("/me/password", new)["Location"] == "/me"
    assert active(at_home) == "Alice"
    assert shared.post("/switch", {"person": world.alice.pk}).status_code == 404
    assert active(shared) == "Mia"


# -- printed codes


def test_a_drivers_code_leads_members_to_the_sheet(world: World) -> None:
    for person in (world.alice, world.bob, world.dora, world.sam):
        answer = world.client(person).get(f"/d/{world.mara.code.lower()}")
        assert answer["Location"] == f"/c/{world.campaign.pk}/drivers/{world.mara.pk}/"


def test_to_everybody_else_every_code_shows_the_same_page_and_signs_nobody_in(world: World) -> None:
    for person in (None, world.eve):
        client = world.client(person)
        pages = {body(client.get(f"/d/{code}")).replace(code, "") for code in (world.mara.code, "ABCDEF")}
        assert len(pages) == 1
    stranger = Client()
    stranger.get(f"/d/{world.mara.code}")
    assert stranger.get("/me")["Location"] == "/enter"


def test_the_front_page_asks_for_the_tables_code_alone(world: World, client: Client) -> None:
    assert "printed sheet" not in words(client.get("/"))
    assert "printed sheet" not in words(client.get("/enter"))


def test_a_hidden_drivers_code_tells_players_nothing(world: World) -> None:
    player = world.client(world.bob)
    hidden, nobody = player.get(f"/d/{world.ghost.code}"), player.get("/d/ABCDEF")
    assert body(hidden).replace(world.ghost.code, "") == body(nobody).replace("ABCDEF", "")
    assert world.client(world.carl).get(f"/d/{world.ghost.code}").status_code == 302
