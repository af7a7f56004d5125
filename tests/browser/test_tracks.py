"""Tracks in a real browser: the list, one track and its trace, the dials. The editor has a file of its own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from campaigns.models import Person, Track
from campaigns.services import tracks
from campaigns.track_files import read_line
from svl.rules import generator
from tests.browser.seated import assert_fits_a_narrow_phone, assert_no_barriers, sign_in
from tests.browser.test_sheet import SMALL
from tests.world import World

EIGHT = "S S HR S!brake_mine HR S S+turbo_2 HL S HL S"


def go(page: Page, server: str, world: World, person: Person, path: str = "") -> None:
    sign_in(page, server, person)
    page.goto(f"{server}/c/{world.campaign.pk}/tracks{path}")


def pages(world: World) -> list[str]:
    utah = tracks.take(world.campaign, world.alice, "utah")
    kept = tracks.keep(world.campaign, world.alice, generator.Recipe(3, 40))
    eight = tracks.bring_in(world.campaign, world.alice, read_line(EIGHT), "Eight")
    return [
        "",
        "/new",
        "/generate?seed=3&length=30",
        "/generate?length=5",
        "/ours/texas",
        f"/{utah.pk}/manage",
        f"/{kept.pk}?who=driver-{world.mara.pk}",
        f"/{eight.pk}",
    ]


def test_no_page_has_a_barrier(asgi_server: str, world: World, device: Page) -> None:
    for path in pages(world):
        go(device, asgi_server, world, world.alice, path)
        assert_no_barriers(device)
    for path in ("", "/ours/utah"):
        go(device, asgi_server, world, world.bob, path)
        assert_no_barriers(device)


def test_nothing_scrolls_sideways_on_a_narrow_phone_and_all_is_as_large_as_a_finger(
    asgi_server: str, world: World, phone: Page
) -> None:
    phone.set_viewport_size({"width": 360, "height": 640})
    for path in pages(world):
        go(phone, asgi_server, world, world.alice, path)
        assert_fits_a_narrow_phone(phone, SMALL)


def test_one_of_ours_is_taken_renamed_in_a_sheet_and_deleted_and_back(
    asgi_server: str, world: World, phone: Page
) -> None:
    go(phone, asgi_server, world, world.alice)
    phone.get_by_role("button", name="Take a copy of Utah").tap()
    expect(phone.get_by_role("heading", level=1, name="Utah")).to_be_visible()
    phone.get_by_role("link", name="Copy, rename, delete").tap()
    sheet = phone.get_by_role("dialog")
    sheet.get_by_role("textbox", name="Name").fill("Red Canyon")
    sheet.get_by_role("button", name="Save the name").tap()
    expect(phone.get_by_role("heading", level=1, name="Red Canyon")).to_be_visible()
    phone.get_by_role("link", name="Copy, rename, delete").tap()
    sheet.get_by_role("button", name="Delete the track").tap()
    expect(phone.get_by_text("Red Canyon is deleted.")).to_be_visible()
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("heading", level=1, name="Red Canyon")).to_be_visible()


def test_touching_the_trace_marks_the_hex_and_touching_the_hex_the_trace(
    asgi_server: str, world: World, device: Page
) -> None:
    go(device, asgi_server, world, world.bob, "/ours/utah")
    point = device.locator(".trace [data-tile='12']")
    point.scroll_into_view_if_needed()
    box = point.bounding_box()
    assert box
    device.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hexes = device.locator(".track__map .map__hex polygon")
    expect(hexes.nth(12)).to_have_class("is-marked")
    expect(device.locator("#tile-12")).to_have_class(re.compile("is-marked"))
    expect(device.locator("[data-now]")).to_have_text(re.compile(r"^Tile 12: .*, speed \d+$"))
    hexes.nth(30).scroll_into_view_if_needed()
    middle = hexes.nth(30).bounding_box()
    assert middle
    device.mouse.click(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    expect(point).not_to_have_class(re.compile("is-marked"))
    expect(device.locator(".trace [data-tile='30']")).to_have_class(re.compile("is-marked"))


def test_another_driver_and_other_laps_are_shown_without_a_new_page(
    asgi_server: str, world: World, laptop: Page
) -> None:
    go(laptop, asgi_server, world, world.bob, "/ours/utah")
    laptop.evaluate("window.same = true")
    laptop.get_by_label("Whose lap").select_option("Mara Lindqvist")
    expect(laptop.get_by_role("row", name=re.compile("Mara Lindqvist"))).to_be_visible()
    expect(laptop.get_by_role("img", name=re.compile("Speed of Mara Lindqvist on a clean lap"))).to_be_visible()
    laptop.get_by_role("spinbutton", name="Laps").fill("5")
    laptop.get_by_role("spinbutton", name="Laps").press("Tab")
    expect(laptop.get_by_text(re.compile("^5 laps of"))).to_be_visible()
    assert laptop.evaluate("window.same")


def test_the_dials_move_the_preview_and_what_is_shown_is_kept(asgi_server: str, world: World, device: Page) -> None:
    go(device, asgi_server, world, world.alice, "/generate?seed=8&length=30")
    expect(device.get_by_role("img", name=re.compile("Map of seed 8: 30 tiles"))).to_be_visible()
    slider = device.get_by_label("Length, slider")
    slider.focus()
    slider.press("ArrowRight")
    expect(device.get_by_role("spinbutton", name="Length tiles, exactly")).to_have_value("31")
    expect(device.get_by_role("img", name=re.compile("Map of seed 8: 31 tiles"))).to_be_visible()
    device.get_by_role("spinbutton", name="Length tiles, exactly").fill("7")
    expect(device.get_by_text("A generated track has 12 to 120 tiles.")).to_be_visible()
    device.get_by_role("spinbutton", name="Length tiles, exactly").fill("44")
    expect(device.get_by_role("img", name=re.compile("Map of seed 8: 44 tiles"))).to_be_visible()
    device.get_by_role("button", name="Another").click()
    expect(device.get_by_role("img", name=re.compile("Map of seed 9: 44 tiles"))).to_be_visible()
    device.get_by_role("button", name="Keep this one").click()
    expect(device.get_by_role("heading", level=1, name="Seed 9")).to_be_visible()
    track = Track.objects.get()
    assert (track.recipe["seed"], len(track.tiles.split())) == (9, 44)


def test_a_lap_of_about_so_many_turns_is_found(asgi_server: str, world: World, laptop: Page) -> None:
    go(laptop, asgi_server, world, world.alice, "/generate?seed=1&length=20&hazards=0")
    laptop.get_by_label("Clean lap about, in turns").fill("6")
    laptop.get_by_role("button", name="Find one").click()
    expect(laptop.get_by_text(re.compile(r"Seed \d+ is the nearest of 1 to 20"))).to_be_visible()


def test_a_pasted_line_that_cannot_be_read_stays_in_its_field(asgi_server: str, world: World, phone: Page) -> None:
    go(phone, asgi_server, world, world.alice, "/new")
    field = phone.get_by_label("One line or JSON")
    field.fill("S S ER QQ")
    phone.get_by_role("button", name="Bring it in").tap()
    expect(phone.get_by_text("Tile 3 reads 'QQ'")).to_be_visible()
    expect(field).to_have_value("S S ER QQ")
    field.fill("S ER S ER S ER S ER S ER S ER")
    phone.get_by_role("button", name="Bring it in").tap()
    expect(phone.get_by_text("It is ready to race on.")).to_be_visible()
