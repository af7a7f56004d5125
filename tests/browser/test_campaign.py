"""Founding a campaign on a phone, its settings and rulings, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.world import World, build_world


@pytest.fixture
def table(asgi_server: str) -> World:
    return build_world()


def test_a_campaign_is_founded_on_one_screen_of_a_phone(asgi_server: str, table: World, phone: Page) -> None:
    sign_in(phone, asgi_server, table.eve)
    phone.goto(f"{asgi_server}/campaigns/new")
    create = phone.get_by_role("button", name="Create the campaign")
    for seen in (phone.get_by_label("Name"), phone.get_by_text("By the book, our reading").first, create):
        expect(seen).to_be_in_viewport(ratio=1)
    phone.get_by_label("Name").fill("Desert Cup")
    create.tap()
    phone.wait_for_url("**/c/*/")
    made = Campaign.objects.get(name="Desert Cup")
    assert made.rulings == {}


def test_the_fold_says_which_preset_was_tapped_and_a_reading_wins_over_it(
    asgi_server: str, table: World, phone: Page
) -> None:
    sign_in(phone, asgi_server, table.eve)
    phone.goto(f"{asgi_server}/campaigns/new")
    phone.get_by_label("Name").fill("Tough Cup")
    fold = phone.locator("summary", has_text="How it is played")
    fold.tap()
    phone.get_by_text("Tough cars", exact=True).locator("visible=true").first.tap()
    expect(fold).to_contain_text("Tough cars")
    expect(fold.get_by_text("By the book, our reading")).to_be_hidden()
    question = phone.get_by_role("group", name="How strong is each of the four panels?")
    question.get_by_role("radio", name="The Chassis is divided by four").check()
    phone.get_by_role("button", name="Create the campaign").tap()
    phone.wait_for_url("**/c/*/")
    made = Campaign.objects.get(name="Tough Cup")
    assert made.rulings == {"component_roll": "slot", "all_components_pit": True}


def test_the_search_finds_rulings_while_one_types(asgi_server: str, table: World, device: Page) -> None:
    sign_in(device, asgi_server, table.alice)
    device.goto(f"{asgi_server}/c/{table.campaign.pk}/rulings")
    device.get_by_role("searchbox", name="Find a ruling").press_sequentially("fine due")
    rows = device.locator("#switches details")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("When is the fine for a Slow Mine due?")
    expect(device.get_by_role("searchbox", name="Find a ruling")).to_be_focused()


def test_a_ruling_saves_alone_is_marked_and_goes_back(asgi_server: str, table: World, device: Page) -> None:
    sign_in(device, asgi_server, table.alice)
    device.goto(f"{asgi_server}/c/{table.campaign.pk}/rulings")
    switch = device.locator("details#finish")
    switch.locator("summary").click()
    switch.get_by_role("radio", name="When all running cars have finished").check()
    switch.get_by_role("button", name="Save this ruling").click()
    expect(switch.locator("summary")).to_contain_text("changed")
    expect(device.locator("#changed-count")).to_have_text("1")
    assert Campaign.objects.get(pk=table.campaign.pk).rulings == {"finish": "play_on"}
    switch.get_by_role("button", name="Back to our reading").click()
    expect(switch.locator("summary")).not_to_contain_text("changed")
    expect(device.locator("#changed-count")).to_have_text("0")
    assert Campaign.objects.get(pk=table.campaign.pk).rulings == {}


def test_a_ruling_is_changed_by_keyboard(asgi_server: str, table: World, laptop: Page) -> None:
    sign_in(laptop, asgi_server, table.alice)
    laptop.goto(f"{asgi_server}/c/{table.campaign.pk}/rulings")
    switch = laptop.locator("details#negative_panels")
    switch.locator("summary").focus()
    laptop.keyboard.press("Enter")
    laptop.keyboard.press("Tab")
    laptop.keyboard.press("ArrowDown")
    laptop.keyboard.press("Tab")
    laptop.keyboard.press("Enter")
    expect(switch.locator("summary")).to_contain_text("changed")
    assert Campaign.objects.get(pk=table.campaign.pk).rulings == {"negative_panels": True}


def test_a_number_out_of_range_is_refused_beside_its_field(asgi_server: str, table: World, laptop: Page) -> None:
    sign_in(laptop, asgi_server, table.alice)
    laptop.goto(f"{asgi_server}/c/{table.campaign.pk}/rulings?open=start_speed")
    switch = laptop.locator("details#start_speed")
    laptop.evaluate("document.querySelector('#start_speed form').noValidate = true")
    switch.get_by_label("A whole number from 0 to 10").fill("11")
    switch.get_by_role("button", name="Save this ruling").click()
    expect(switch).to_contain_text("“11” is no answer to this. Choose a whole number from 0 to 10.")
    expect(switch.get_by_label("A whole number from 0 to 10")).to_have_value("11")
    assert Campaign.objects.get(pk=table.campaign.pk).rulings == {}


def test_the_pages_have_no_barrier_axe_can_find(asgi_server: str, table: World, device: Page) -> None:
    sign_in(device, asgi_server, table.alice)
    at = f"{asgi_server}/c/{table.campaign.pk}"
    for address in (f"{at}/settings", f"{at}/rulings?open=finish", f"{at}/log", f"{at}/delete"):
        device.goto(address)
        assert_no_barriers(device)
    device.goto(f"{asgi_server}/campaigns/new")
    device.locator("summary", has_text="How it is played").click()
    assert_no_barriers(device)


def test_a_narrow_phone_with_text_twice_as_large_does_not_scroll_sideways(
    asgi_server: str, table: World, phone: Page
) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    sign_in(phone, asgi_server, table.alice)
    at = f"{asgi_server}/c/{table.campaign.pk}"
    for address in (f"{asgi_server}/campaigns/new", f"{at}/settings", f"{at}/rulings?open=finish", f"{at}/log"):
        phone.goto(address)
        assert phone.evaluate(SIDEWAYS) == 0
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.evaluate(SIDEWAYS) == 0, address
