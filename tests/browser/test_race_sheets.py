"""The GM's sheets over a race in a real browser: two taps to a new value, refusals beside the control."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Seat
from svl.table import GM, Adjust
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.racing import Night, start_race
from tests.world import build_world


@pytest.fixture
def night(transactional_db: None) -> Night:
    night = start_race(build_world(), laps=3)
    seat = night.seat(night.world.mara)
    night.act(night.gm(), GM, Adjust("malfunction", "a test", seat, 1, "", 7))
    night.act(night.gm(), GM, Adjust("damage", "a test", seat, part="front", value=20))
    return night


def sheets(night: Night) -> list[str]:
    at, seat = night.url, night.seat(night.world.mara)
    whats = ("speed", "tack", "tile", "status", "front", "fault", "limit", "skip")
    return [
        f"{at}/cars/{seat}",
        f"{at}/menu",
        f"{at}/ask",
        f"{at}/event",
        f"{at}/event?tile=3",
        f"{at}/event?seat={seat}",
        f"{at}/adjust?seat={seat}",
        *(f"{at}/adjust?seat={seat}&what={what}" for what in whats),
        f"{at}/adjust?what=question",
    ]


def open_page(page: Page, server: str, night: Night, path: str) -> None:
    sign_in(page, server, night.world.alice)
    page.goto(server + path)


def test_no_sheet_has_a_barrier_axe_can_find(asgi_server: str, device: Page, night: Night) -> None:
    for path in sheets(night):
        open_page(device, asgi_server, night, path)
        assert_no_barriers(device)


def test_no_sheet_scrolls_sideways_on_a_narrow_phone(asgi_server: str, phone: Page, night: Night) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    for path in sheets(night):
        open_page(phone, asgi_server, night, path)
        assert phone.evaluate(SIDEWAYS) == 0, path
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.evaluate(SIDEWAYS) == 0, f"{path} with text twice as large"


def test_a_speed_is_changed_in_two_taps(asgi_server: str, phone: Page, night: Night) -> None:
    seat = night.seat(night.world.mara)
    open_page(phone, asgi_server, night, f"{night.url}/cars/{seat}")
    phone.get_by_role("link", name="Speed").tap()
    sheet = phone.get_by_role("dialog", name="Mara Lindqvist: Speed")
    expect(sheet.get_by_role("heading", name="Mara Lindqvist: Speed")).to_be_focused()
    assert_no_barriers(phone)
    sheet.get_by_role("button", name="7", exact=True).tap()
    expect(sheet).to_be_hidden()
    expect(phone.get_by_role("link", name="Speed")).to_contain_text("7")
    assert night.state.car(seat).speed == 7


def test_a_refusal_stands_in_the_sheet_and_loses_nothing(asgi_server: str, phone: Page, night: Night) -> None:
    seat = night.seat(night.world.mara)
    open_page(phone, asgi_server, night, f"{night.url}/cars/{seat}")
    phone.get_by_role("link", name="Tack").tap()
    sheet = phone.get_by_role("dialog")
    sheet.get_by_text("Other", exact=True).tap()
    sheet.get_by_role("button", name="PUSH").tap()
    expect(sheet.get_by_role("alert")).to_contain_text("Say why")
    expect(sheet.get_by_role("button", name="PUSH")).not_to_have_attribute("aria-busy", "true")
    sheet.get_by_label("In your own words").fill("the marker lay there")
    sheet.get_by_role("button", name="PUSH").tap()
    expect(sheet).to_be_hidden()
    assert night.state.car(seat).tack == "push"


def test_enter_in_the_reason_presses_no_button(asgi_server: str, laptop: Page, night: Night) -> None:
    open_page(laptop, asgi_server, night, f"{night.url}/event?tile=3")
    before = night.race.seq
    laptop.get_by_text("Other", exact=True).click()
    laptop.get_by_label("In your own words").fill("a sheep")
    laptop.keyboard.press("Enter")
    laptop.get_by_role("button", name="Lay a mine").click()
    laptop.wait_for_url(lambda url: "/event" not in url)
    assert night.race.seq == before + 1
    assert night.state.tiles[3].mine


def test_enter_in_a_number_sets_it(asgi_server: str, laptop: Page, night: Night) -> None:
    seat = night.seat(night.world.mara)
    open_page(laptop, asgi_server, night, f"{night.url}/adjust?seat={seat}&what=tile")
    laptop.get_by_label("Any tile").fill("11")
    laptop.keyboard.press("Enter")
    laptop.wait_for_url(lambda url: "/adjust" not in url)
    assert night.state.tile_number(night.state.car(seat).distance) == 11


def test_a_seat_is_handed_over(asgi_server: str, phone: Page, night: Night) -> None:
    seat = night.seat(night.world.nika)
    open_page(phone, asgi_server, night, f"{night.url}/cars/{seat}")
    phone.get_by_role("button", name="Dora").tap()
    phone.wait_for_url(lambda url: "/cars/" not in url)
    assert Seat.objects.get(race=night.race_id, key=seat).holder == night.world.dora


def test_ending_the_race_is_asked_twice(asgi_server: str, phone: Page, night: Night) -> None:
    open_page(phone, asgi_server, night, f"{night.url}/menu")
    expect(phone.get_by_role("button", name="End Lone Star Night now")).to_be_hidden()
    phone.get_by_text("End the race early").tap()
    phone.get_by_role("button", name="End Lone Star Night now").tap()
    phone.wait_for_url(lambda url: "/menu" not in url)
    assert night.race.state == "finished"
