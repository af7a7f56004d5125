"""The people of a table in a real browser, for the GM and for a guest."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Membership, Person, Role
from campaigns.services import invites, knocks
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.world import World, build_world


@pytest.fixture
def league(transactional_db: None) -> World:
    league = build_world()
    league.enlist("Zoe Tan")
    invites.open_table(league.campaign, league.alice)
    invites.invite(league.campaign, league.alice, Role.SPECTATOR, most_uses=3)
    knocks.knock(Membership.objects.select_related("person").get(person=league.bob), "10.0.0.7")
    return league


def pages(league: World) -> list[tuple[Person, str]]:
    at = f"/c/{league.campaign.pk}"
    bob = Membership.objects.get(campaign=league.campaign, person=league.bob).pk
    return [
        (league.alice, f"{at}/people"),
        (league.alice, f"{at}/people/{bob}"),
        (league.alice, "/me"),
        (league.bob, f"{at}/people"),
        (league.bob, f"{at}/welcome"),
        (league.bob, f"{at}/leave"),
        (league.bob, "/me"),
    ]


def test_no_page_has_a_barrier_axe_can_find(asgi_server: str, device: Page, league: World) -> None:
    for person, path in pages(league):
        sign_in(device, asgi_server, person)
        device.goto(asgi_server + path)
        assert_no_barriers(device)


def test_no_page_scrolls_sideways_on_a_narrow_phone(asgi_server: str, phone: Page, league: World) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    for person, path in pages(league):
        sign_in(phone, asgi_server, person)
        phone.goto(asgi_server + path)
        assert phone.evaluate(SIDEWAYS) == 0, f"{person} {path}"
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.evaluate(SIDEWAYS) == 0, f"{person} {path} with text twice as large"


def test_a_gm_changes_a_role_in_a_sheet_and_by_keyboard(asgi_server: str, laptop: Page, league: World) -> None:
    sign_in(laptop, asgi_server, league.alice)
    laptop.goto(f"{asgi_server}/c/{league.campaign.pk}/people")
    laptop.get_by_role("link", name="Change Sam").focus()
    laptop.keyboard.press("Enter")
    sheet = laptop.get_by_role("dialog", name="Sam")
    expect(sheet).to_be_visible()
    sheet.get_by_role("radio", name="spectator").focus()
    laptop.keyboard.press("ArrowUp")
    expect(sheet.get_by_role("radio", name="player")).to_be_checked()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("Sam is a player now.")).to_be_visible()
    assert Membership.objects.get(person=league.sam).role == Role.PLAYER


def test_a_new_pin_is_shown_large_and_then_no_more(asgi_server: str, phone: Page, league: World) -> None:
    sign_in(phone, asgi_server, league.alice)
    phone.goto(f"{asgi_server}/c/{league.campaign.pk}/people")
    phone.get_by_role("link", name="Change Bob").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Make a new PIN").tap()
    expect(phone.locator(".pin__d")).to_have_css("font-size", "64px")
    phone.get_by_role("button", name="I told it").tap()
    expect(phone.locator(".pin__d")).to_have_count(0)


def test_a_guest_becomes_an_account(asgi_server: str, phone: Page, league: World) -> None:
    sign_in(phone, asgi_server, league.bob)
    phone.goto(f"{asgi_server}/me")
    phone.get_by_label("Sign-in name").fill("bob")
    phone.get_by_role("textbox", name="Password").fill("a quiet night on the track")
    phone.get_by_role("button", name="Set a password").tap()
    expect(phone.get_by_text("From now on you sign in as bob")).to_be_visible()
    assert not Person.objects.get(pk=league.bob.pk).is_guest
