"""The frame of a campaign's pages in a real browser: news reach whoever has any of them open."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from campaigns.models import Membership
from campaigns.services import checks, knocks
from tests.browser.seated import assert_no_barriers, sign_in
from tests.world import World


def test_a_check_is_heard_on_a_page_that_has_nothing_to_do_with_it(asgi_server: str, world: World, phone: Page) -> None:
    sign_in(phone, asgi_server, world.bob)
    phone.goto(f"{asgi_server}/c/{world.campaign.pk}/notes")
    checks.ask(world.campaign, world.alice, [world.mara], "endurance")
    told = phone.get_by_role("link", name="The GM asks for dice")
    expect(told).to_be_visible(timeout=15_000)
    assert_no_barriers(phone)
    told.tap()
    expect(phone.get_by_role("heading", name="Checks", level=1)).to_be_visible()


def test_a_page_that_shows_the_check_itself_does_not_announce_it_too(
    asgi_server: str, world: World, phone: Page
) -> None:
    checks.ask(world.campaign, world.alice, [world.mara], "endurance")
    sign_in(phone, asgi_server, world.bob)
    phone.goto(f"{asgi_server}/c/{world.campaign.pk}/drivers/{world.mara.pk}/")
    expect(phone.get_by_role("heading", name="Endurance check")).to_be_visible()
    expect(phone.locator("#news-seen[value^=c]")).to_be_attached()
    expect(phone.get_by_role("link", name="The GM asks for dice")).to_be_hidden()


def test_a_knock_is_heard_by_the_gm_who_reads_the_rules(asgi_server: str, world: World, laptop: Page) -> None:
    sign_in(laptop, asgi_server, world.alice)
    laptop.goto(f"{asgi_server}/c/{world.campaign.pk}/rules")
    knocks.knock(Membership.objects.get(campaign=world.campaign, person=world.dora), "192.0.2.7")
    told = laptop.get_by_role("link", name="At the door")
    expect(told).to_contain_text("Dora", timeout=15_000)
    assert_no_barriers(laptop)
    told.click()
    expect(laptop.get_by_role("button", name="Let Dora in")).to_be_visible()
