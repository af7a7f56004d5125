"""The ledger and the standings in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import LedgerEntry
from campaigns.services.ledger import post
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.world import World, build_world


@pytest.fixture
def table(asgi_server: str) -> World:
    made = build_world()
    post(made.mara, made.alice, "notoriety", 5000, "Place 3, Texas")
    post(made.kenji, made.alice, "cash", -1200, "A new canopy")
    return made


def test_a_gm_posts_an_entry(asgi_server: str, table: World, device: Page) -> None:
    sign_in(device, asgi_server, table.alice)
    device.goto(f"{asgi_server}/c/{table.campaign.pk}/ledger")
    device.locator("summary", has_text="Post an entry").click()
    form = device.locator(".ledger__post form")
    form.get_by_label("Driver").select_option("Kenji Aoyama")
    form.get_by_label("Account").select_option("Fans")
    form.get_by_label("Amount").fill("300")
    form.get_by_label("Reason").fill("Signing hour")
    form.get_by_role("button", name="Post the entry").click()
    expect(device.get_by_role("status").filter(has_text="Kenji Aoyama: +300 Fans, Signing hour.")).to_be_visible()
    expect(device.get_by_role("row", name="Signing hour")).to_contain_text("300")


def test_a_row_is_corrected_in_a_sheet(asgi_server: str, table: World, device: Page) -> None:
    sign_in(device, asgi_server, table.alice)
    device.goto(f"{asgi_server}/c/{table.campaign.pk}/ledger")
    row = LedgerEntry.objects.get(kind="notoriety")
    device.get_by_role("link", name=f"Correct row {row.pk}").click()
    sheet = device.get_by_role("dialog", name=f"Correct row {row.pk}")
    sheet.get_by_label("It should have been").fill("7500")
    sheet.get_by_label("Why").fill("It was place 2")
    sheet.get_by_role("button", name="Write the correction").click()
    expect(device.get_by_text("Corrected: counts as +7,500")).to_be_visible()
    assert LedgerEntry.objects.filter(corrects=row).get().amount == 2500


def test_choosing_a_driver_filters_at_once(asgi_server: str, table: World, device: Page) -> None:
    sign_in(device, asgi_server, table.bob)
    device.goto(f"{asgi_server}/c/{table.campaign.pk}/ledger")
    device.get_by_label("Driver").select_option("Kenji Aoyama")
    expect(device.locator("#rows tbody tr")).to_have_count(1)
    expect(device.locator("#rows")).to_contain_text("A new canopy")
    expect(device).to_have_url(f"{asgi_server}/c/{table.campaign.pk}/ledger?driver={table.kenji.pk}&kind=")


def test_the_pages_have_no_barrier_axe_can_find(asgi_server: str, table: World, device: Page) -> None:
    sign_in(device, asgi_server, table.alice)
    at = f"{asgi_server}/c/{table.campaign.pk}"
    row = LedgerEntry.objects.get(kind="notoriety")
    for address in (f"{at}/standings", f"{at}/ledger/{row.pk}/correct", f"{at}/ledger"):
        device.goto(address)
        assert_no_barriers(device)
    device.locator("summary", has_text="Post an entry").click()
    assert_no_barriers(device)


def test_a_narrow_phone_with_text_twice_as_large_does_not_scroll_sideways(
    asgi_server: str, table: World, phone: Page
) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    sign_in(phone, asgi_server, table.alice)
    for page in ("ledger", "standings"):
        phone.goto(f"{asgi_server}/c/{table.campaign.pk}/{page}")
        assert phone.evaluate(SIDEWAYS) == 0
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.evaluate(SIDEWAYS) == 0, page
