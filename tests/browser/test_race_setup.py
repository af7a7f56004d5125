"""Setting a race and lining up its grid in a real browser, by phone and by laptop."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Event, Race, Season
from campaigns.services import opening
from tests.browser.seated import assert_no_barriers, sign_in
from tests.racing import Night, set_race
from tests.world import World, build_world


@pytest.fixture
def evening(transactional_db: None) -> World:
    world = build_world()
    Event.objects.create(season=Season.objects.get(campaign=world.campaign), name="Utah Climb", circuit="utah")
    return world


def on_the_grid(world: World) -> Night:
    night = set_race(world)
    opening.open_grid(night.race_id, night.gm())
    return night


def lineup(page: Page) -> list[str]:
    return page.locator("#grid-list [data-seat] .slot-row__t > b").all_inner_texts()


def test_a_race_is_set_from_the_calendar_and_its_grid_opened(asgi_server: str, evening: World, device: Page) -> None:
    sign_in(device, asgi_server, evening.alice)
    device.goto(f"{asgi_server}/c/{evening.campaign.pk}/races/")
    device.get_by_role("button", name=re.compile("Set this race.*Utah Climb")).click()
    expect(device.get_by_label("Name of the race")).to_have_value("Utah Climb")

    device.get_by_role("button", name="One lap less").click()
    device.get_by_role("button", name="One lap less").click()
    device.get_by_role("button", name=re.compile("^Make it")).click()  # what fits into 90 minutes
    expect(device.get_by_role("button", name=re.compile("^Make it"))).to_have_count(0)
    device.get_by_role("checkbox", name="Nika Broyler").click()
    expect(device.get_by_role("heading", name="Who races 2 cars")).to_be_visible()
    device.get_by_label("Who drives Kenji Aoyama").select_option("Autopilot")
    device.get_by_label("Just keep track").check()
    device.get_by_role("button", name="Open the grid").click()

    device.wait_for_url("**/grid")
    race = Race.objects.get(event__name="Utah Climb")
    assert (race.state, race.mode, race.seats.count()) == ("grid", "track", 2)
    assert race.seats.get(driver=evening.kenji).pilot == "autopilot"
    assert race.laps > 1


def test_a_change_made_just_before_the_grid_opens_is_not_lost(asgi_server: str, evening: World, laptop: Page) -> None:
    night = set_race(evening)
    sign_in(laptop, asgi_server, evening.alice)
    laptop.goto(f"{asgi_server}{night.url}")
    laptop.get_by_label("Laps", exact=True).fill("7")
    laptop.get_by_role("button", name="Open the grid").click()
    laptop.wait_for_url("**/grid")
    assert night.race.laps == 7


def test_the_gm_drags_a_car_and_every_page_shows_it(
    asgi_server: str, evening: World, laptop: Page, phone: Page
) -> None:
    night = on_the_grid(evening)
    sign_in(laptop, asgi_server, evening.alice)
    sign_in(phone, asgi_server, evening.bob)
    for page in (laptop, phone):
        page.goto(f"{asgi_server}{night.url}/grid")
    first, second, third = lineup(laptop)

    handle = laptop.locator("[data-handle]").nth(2).bounding_box()
    top = laptop.locator("[data-seat]").nth(0).bounding_box()
    assert handle is not None
    assert top is not None
    laptop.mouse.move(handle["x"] + 10, handle["y"] + 20)
    laptop.mouse.down()
    laptop.mouse.move(handle["x"] + 10, top["y"] + 8, steps=8)
    laptop.mouse.up()
    assert lineup(laptop) == [third, first, second]
    laptop.get_by_text("handicap").click()
    laptop.get_by_role("button", name="Put them in this order").click()

    expect(phone.locator("[data-seat]").first).to_contain_text(third)
    expect(phone.locator("[data-seat]").first).to_contain_text("by the book 3")
    laptop.get_by_role("button", name="Back to the book's order").click()
    expect(phone.locator("[data-seat]").first).to_contain_text(first)


def test_cars_are_moved_by_keys_and_put_back(asgi_server: str, evening: World, laptop: Page) -> None:
    night = on_the_grid(evening)
    sign_in(laptop, asgi_server, evening.alice)
    laptop.goto(f"{asgi_server}{night.url}")
    first, second, third = lineup(laptop)
    shapes = laptop.locator(".slot-row__do use").evaluate_all("all => all.map((each) => each.getAttribute('href'))")
    assert len(set(shapes)) == 1  # one arrow, once turned round
    laptop.get_by_role("button", name=f"{second} one place ahead").focus()
    laptop.keyboard.press("Enter")
    assert lineup(laptop) == [second, first, third]
    expect(laptop.get_by_text(f"{second}: place 1 of 3")).to_be_attached()
    laptop.get_by_role("button", name="As it was").click()
    assert lineup(laptop) == [first, second, third]
    assert night.race.seq == 1


def gm_and_player_at_the_grid(server: str, world: World, laptop: Page, phone: Page) -> Night:
    night = on_the_grid(world)
    for page, person in ((laptop, world.alice), (phone, world.bob)):
        sign_in(page, server, person)
        page.goto(f"{server}{night.url}")
    return night


def test_a_latecomer_before_the_flag_the_gm_sets_the_race_anew(
    asgi_server: str, evening: World, laptop: Page, phone: Page
) -> None:
    night = gm_and_player_at_the_grid(asgi_server, evening, laptop, phone)
    laptop.get_by_role("button", name="Set the race anew").click()
    laptop.wait_for_url("**/setup")
    expect(phone.get_by_text("The GM is setting this race")).to_be_visible()
    laptop.get_by_label("Laps", exact=True).fill("4")
    laptop.get_by_role("button", name="Open the grid").click()
    laptop.wait_for_url("**/grid")
    phone.wait_for_url("**/lobby")
    assert night.state.laps == 4


def test_the_green_flag_sends_every_page_on(asgi_server: str, evening: World, laptop: Page, phone: Page) -> None:
    night = gm_and_player_at_the_grid(asgi_server, evening, laptop, phone)
    laptop.get_by_role("button", name="Green flag").click()
    laptop.wait_for_url("**/console")
    phone.wait_for_url(f"**/cockpit/{night.seat(evening.mara)}")


def test_a_quick_race_is_two_taps_from_the_list_of_campaigns(asgi_server: str, evening: World, phone: Page) -> None:
    sign_in(phone, asgi_server, evening.alice)
    phone.goto(f"{asgi_server}/campaigns")
    phone.get_by_role("link", name="Start a quick race").click()
    phone.get_by_role("button", name="To the grid").click()
    phone.wait_for_url("**/grid")
    assert len(lineup(phone)) == 4


def test_setting_and_grid_have_no_barrier(asgi_server: str, evening: World, device: Page) -> None:
    sign_in(device, asgi_server, evening.alice)
    night = set_race(evening)
    for address in (night.url, "/quick", f"/c/{evening.campaign.pk}/races/", f"/c/{evening.campaign.pk}/races/new"):
        device.goto(asgi_server + address)
        assert_no_barriers(device)
    opening.open_grid(night.race_id, night.gm())
    device.goto(asgi_server + night.url)
    assert_no_barriers(device)
