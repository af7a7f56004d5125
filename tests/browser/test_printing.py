"""Printing in a real browser: the buttons send what was chosen, and the HTML shows the very page that is printed."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests.browser.seated import assert_no_barriers, sign_in
from tests.world import World

MM = 96 / 25.4  # CSS pixels


def test_the_print_buttons_send_what_was_chosen(asgi_server: str, world: World, phone: Page) -> None:
    sign_in(phone, asgi_server, world.bob)
    phone.goto(asgi_server + reverse("sheet", args=(world.campaign.pk, world.mara.pk)))
    phone.locator("summary", has_text="Sheet, half page or card").click()
    phone.get_by_text("US Letter").click()
    phone.get_by_text("Save ink").click()
    assert_no_barriers(phone)
    with phone.context.expect_event("request", lambda request: "/print/" in request.url) as sent:
        phone.get_by_role("button", name="Half-page sheet").click()
    address = urlsplit(sent.value.url)
    assert address.path.endswith(f"/drivers/{world.mara.pk}/print/half-sheet")
    assert parse_qs(address.query) == {"paper": ["letter"], "ink": ["saver"]}


def test_a_single_thing_of_the_print_shop_is_printed_as_chosen(asgi_server: str, world: World, laptop: Page) -> None:
    sign_in(laptop, asgi_server, world.alice)
    laptop.goto(asgi_server + reverse("print_shop", args=(world.campaign.pk,)))
    single = laptop.get_by_role("form", name="One thing at a time")
    single.get_by_label("Paper").select_option("letter")
    single.get_by_label("Large type").check()
    with laptop.context.expect_event("request", lambda request: "/gm-screen" in request.url) as sent:
        single.get_by_role("button", name="GM screen").click()
    said = {word: values[-1] for word, values in parse_qs(urlsplit(sent.value.url).query).items()}
    assert said == {"paper": "letter", "ink": "full", "type": "large", "cuts": "yes"}


@pytest.mark.parametrize("key", ["sheet", "half-sheet", "card"])
def test_the_page_in_the_browser_is_the_page_on_paper(asgi_server: str, world: World, laptop: Page, key: str) -> None:
    """Same size, same styles under our content policy; what its console complains about fails the test."""
    sign_in(laptop, asgi_server, world.bob)
    address = reverse(f"print_driver_{key.replace('-', '_')}", args=(world.campaign.pk, world.mara.pk))
    laptop.goto(f"{asgi_server}{address}?as=html")
    box = laptop.locator(".page").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == pytest.approx((210 * MM, 297 * MM), abs=1)
    laptop.get_by_text("Mara Lindqvist").first.wait_for()
    fonts = laptop.evaluate("getComputedStyle(document.querySelector('.figure, .number')).fontFamily")
    assert "Barlow Condensed" in fonts
