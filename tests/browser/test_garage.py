"""The garage in a real browser: two taps swap a component, one takes it back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Car, Race
from campaigns.services import garage
from tests.browser.seated import SIDEWAYS, assert_no_barriers
from tests.browser.test_sheet import SMALL, open_sheet
from tests.world import World


def components(world: World) -> list[str]:
    return [part.key for part in Car.objects.get(driver=world.mara).components.all()]


def test_two_taps_swap_a_component_and_one_takes_it_back(asgi_server: str, world: World, phone: Page) -> None:
    open_sheet(phone, asgi_server, world.bob, world.mara, "garage")
    phone.get_by_role("link", name="Slot 1").tap()
    picker = phone.get_by_role("dialog", name="Slot 1: Overclock")
    expect(picker).to_be_visible()
    picker.get_by_role("button", name="Fit Turbo").tap()
    expect(phone.get_by_text("Turbo is in slot 1.")).to_be_visible()
    assert components(world) == ["turbo", "side_deflector"]
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_text("Overclock is in slot 1.")).to_be_visible()
    assert components(world) == ["overclock", "side_deflector"]


def test_a_component_is_swapped_by_keyboard(asgi_server: str, world: World, laptop: Page) -> None:
    open_sheet(laptop, asgi_server, world.bob, world.mara, "garage")
    slot = laptop.get_by_role("link", name="Slot 2")
    slot.focus()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("heading", name="Slot 2: Side Deflector")).to_be_focused()
    laptop.keyboard.press("Escape")
    expect(slot).to_be_focused()
    laptop.keyboard.press("Enter")
    laptop.get_by_role("button", name="Fit Brakes").press("Enter")
    expect(laptop.get_by_text("Brakes is in slot 2.")).to_be_visible()
    assert components(world) == ["overclock", "brakes"]


def test_the_garage_has_no_barrier(asgi_server: str, world: World, device: Page) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"panel_model": "custom"})
    garage.ask_for_model(world.mara, world.bob, world.team("cipriani"), "heavy", "faster")
    for person in (world.bob, world.alice):
        open_sheet(device, asgi_server, person, world.mara, "garage")
        assert_no_barriers(device)
        device.get_by_role("link", name="Slot 1").click()
        expect(device.get_by_role("dialog")).to_be_visible()
        assert_no_barriers(device)
        open_sheet(device, asgi_server, person, world.mara, "garage_model")
        assert_no_barriers(device)


def test_a_locked_garage_has_no_barrier_and_says_why(asgi_server: str, world: World, phone: Page) -> None:
    world.race_of(world.mara, Race.State.PAUSED)  # one that runs would call him to it
    open_sheet(phone, asgi_server, world.bob, world.mara, "garage")
    expect(phone.get_by_text("Mara Lindqvist is in Monaco, which is paused.")).to_be_visible()
    assert_no_barriers(phone)


@pytest.mark.parametrize("name", ["garage", "garage_model"])
def test_a_narrow_phone_does_not_scroll_sideways(asgi_server: str, world: World, phone: Page, name: str) -> None:
    garage.ask_for_model(world.mara, world.bob, world.team("cipriani"), "heavy", "x" * 200)
    phone.set_viewport_size({"width": 360, "height": 560})
    for size in ("100%", "200%"):
        open_sheet(phone, asgi_server, world.bob, world.mara, name)
        phone.evaluate("size => document.documentElement.style.fontSize = size", size)
        assert phone.evaluate(SIDEWAYS) == 0


def test_everything_to_touch_is_as_large_as_a_finger(asgi_server: str, world: World, phone: Page) -> None:
    for name in ("garage", "garage_model"):
        open_sheet(phone, asgi_server, world.alice, world.mara, name)
        assert phone.evaluate(SMALL) == []


def test_the_panels_count_what_is_left_to_share(asgi_server: str, world: World, phone: Page) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"panel_model": "custom"})
    open_sheet(phone, asgi_server, world.bob, world.mara, "garage")
    left = phone.locator("[data-sum-left]")
    expect(left).to_have_text("All 100 points are shared out.")
    phone.get_by_role("button", name="One less on Rear").tap()
    expect(left).to_have_text("1 of 100 points are left to share.")
    phone.get_by_role("button", name="One more on Front").tap()
    phone.get_by_role("button", name="Save the panels").tap()
    expect(phone.get_by_text("Mara Lindqvist's panels are shared out.")).to_be_visible()
    assert Car.objects.get(driver=world.mara).front == 26


def test_a_player_asks_and_the_gm_says_yes(asgi_server: str, world: World, phone: Page, laptop: Page) -> None:
    open_sheet(phone, asgi_server, world.bob, world.mara, "garage")
    phone.get_by_role("link", name="Another model or team").tap()
    phone.get_by_role("link", name="Cipriani").tap()
    phone.get_by_text("C1000 Fortezza").tap()
    phone.get_by_label("Why (the GM reads it)").fill("I want to win a straight")
    phone.get_by_role("button", name="Ask the GM for this car").tap()
    expect(phone.get_by_role("button", name="Withdraw")).to_be_visible()
    open_sheet(laptop, asgi_server, world.alice, world.mara, "garage")
    expect(laptop.get_by_text("I want to win a straight")).to_be_visible()
    laptop.get_by_role("button", name="Give Mara Lindqvist the C1000 Fortezza").click()
    expect(laptop.get_by_text("Mara Lindqvist has the new car.")).to_be_visible()
    assert Car.objects.get(driver=world.mara).car_class == "heavy"


def test_back_closes_the_sheet_and_stays_in_the_garage(asgi_server: str, world: World, phone: Page) -> None:
    open_sheet(phone, asgi_server, world.bob, world.mara)
    open_sheet(phone, asgi_server, world.bob, world.mara, "garage")
    at, sheet, slot = phone.url, phone.get_by_role("dialog"), phone.get_by_role("link", name="Slot 1")
    slot.tap()
    expect(sheet).to_be_visible()
    phone.go_back()
    expect(sheet).to_be_hidden()
    assert phone.url == at
    slot.tap()
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    phone.wait_for_function("() => history.state === null")  # a sheet closed by its own button leaves no step behind
    phone.go_back()
    phone.wait_for_url(lambda url: url != at)


def test_back_from_what_a_sheet_led_to_finds_the_garage_without_a_step_too_many(
    asgi_server: str, world: World, phone: Page
) -> None:
    open_sheet(phone, asgi_server, world.bob, world.mara)
    open_sheet(phone, asgi_server, world.bob, world.mara, "garage")
    phone.get_by_role("link", name="Slot 1").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Fit Turbo").tap()
    expect(phone.get_by_text("Turbo is in slot 1.")).to_be_visible()
    phone.go_back()
    phone.wait_for_function("() => history.state === null && !document.querySelector('dialog[open]')")
    expect(phone.get_by_role("heading", name="Garage")).to_be_visible()
