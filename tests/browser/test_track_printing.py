"""Before a track is printed, in a real browser: the sums follow the slider, and the table decides the size."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from campaigns.models import Track
from campaigns.services import tracks
from tests.browser.seated import assert_fits_a_narrow_phone, assert_no_barriers, sign_in
from tests.browser.test_sheet import SMALL
from tests.world import World


def open_page(page: Page, server: str, world: World, query: str = "") -> Track:
    utah = Track.objects.filter(campaign=world.campaign, name="Utah").first()
    utah = utah or tracks.take(world.campaign, world.alice, "utah")
    sign_in(page, server, world.alice)
    page.goto(f"{server}/c/{world.campaign.pk}/tracks/{utah.pk}/print{query}")
    return utah


def test_the_sums_follow_the_slider_and_the_table_sets_it_without_a_new_page(
    asgi_server: str, world: World, phone: Page
) -> None:
    open_page(phone, asgi_server, world)
    phone.evaluate("window.stayed = true")
    plan = phone.get_by_role("region", name="What it takes")
    expect(plan.get_by_role("link", name="Print the tiles, 50 mm")).to_be_visible()
    slider = phone.get_by_role("slider", name="Size of a tile, slider")
    slider.focus()
    for _ in range(8):
        phone.keyboard.press("ArrowRight")
    expect(plan.get_by_role("link", name="Print the tiles, 58 mm")).to_be_visible()
    expect(phone.get_by_role("spinbutton", name=re.compile("Size of a tile"))).to_have_value("58")
    phone.get_by_label("Length").fill("120")
    phone.get_by_label("Width").fill("80")
    phone.get_by_role("button", name="Fit my table").tap()
    expect(plan.get_by_role("link", name="Print the tiles, 53 mm")).to_be_visible()
    expect(slider).to_have_value("53")
    phone.get_by_label("Length").fill("30")
    phone.get_by_role("button", name="Fit my table").tap()
    expect(plan.get_by_text("its figures cannot be read")).to_be_visible()
    assert phone.evaluate("window.stayed")


def test_the_page_has_no_barrier_and_fits_any_screen(asgi_server: str, world: World, phone: Page, laptop: Page) -> None:
    for page in (laptop, phone):
        for query in ("", "?size=12"):
            open_page(page, asgi_server, world, query)
            assert_no_barriers(page)
    phone.set_viewport_size({"width": 360, "height": 640})
    open_page(phone, asgi_server, world)
    assert_fits_a_narrow_phone(phone, SMALL)
