"""Tonight in a real browser, on a phone and a laptop, in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Event, Season
from tests.browser.seated import assert_no_barriers, sign_in
from tests.world import World, build_world


@pytest.fixture
def evening(transactional_db: None) -> World:
    world = build_world()
    Event.objects.create(season=Season.objects.get(campaign=world.campaign), name="Utah Climb", circuit="utah")
    return world


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_tonight_has_no_barrier(asgi_server: str, evening: World, device: Page, who: str) -> None:
    sign_in(device, asgi_server, getattr(evening, who))
    device.goto(f"{asgi_server}/c/{evening.campaign.pk}/")
    assert_no_barriers(device)


def test_the_front_door_has_no_barrier(asgi_server: str, device: Page) -> None:
    device.goto(asgi_server)
    assert_no_barriers(device)


def test_the_gm_opens_the_table_with_one_tap_and_the_code_appears(
    asgi_server: str, evening: World, laptop: Page
) -> None:
    sign_in(laptop, asgi_server, evening.alice)
    laptop.goto(f"{asgi_server}/c/{evening.campaign.pk}/")
    laptop.get_by_role("button", name="Open the table").click()
    laptop.goto(f"{asgi_server}/c/{evening.campaign.pk}/")
    expect(laptop.get_by_text("Scan, or open")).to_be_visible()
    expect(laptop.get_by_role("button", name="Open the table")).to_have_count(0)


def test_the_menu_of_a_phone_leads_everywhere_by_keyboard(asgi_server: str, evening: World, phone: Page) -> None:
    sign_in(phone, asgi_server, evening.bob)
    phone.goto(f"{asgi_server}/c/{evening.campaign.pk}/")
    phone.get_by_role("button", name="Menu").first.focus()
    phone.keyboard.press("Enter")
    for name in ("Drivers", "Season", "Standings", "Notes", "Rules"):
        expect(phone.get_by_role("link", name=name, exact=True)).to_be_visible()
    expect(phone.get_by_role("link", name="Sign out")).to_be_visible()
    phone.get_by_role("link", name="Standings", exact=True).focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="Standings", level=1)).to_be_visible()
