"""A lap alone on a phone: from the lobby into the cockpit, against the ghost, to its time; and a grid by such times."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from campaigns.models import Race
from campaigns.services import steering
from tests.browser.night import Screen, seated
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.campaigns.test_practice import drive_home, driven
from tests.conftest import LAPTOP, PHONE
from tests.racing import Night, open_grid
from tests.world import World


def test_a_lap_while_the_table_waits_its_ghost_and_a_grid_by_the_times(
    browser: Browser, asgi_server: str, world: World
) -> None:
    night = open_grid(world)
    with seated(browser, asgi_server, world.bob, PHONE) as bob, seated(browser, asgi_server, world.alice, LAPTOP) as gm:
        a_lap_is_tried_from_the_lobby(bob, asgi_server, night)
        the_next_lap_has_a_ghost(bob, night)
        the_gm_orders_the_grid_by_times(gm, asgi_server, night)
        the_flag_ends_the_practice(bob, night)


def a_lap_is_tried_from_the_lobby(bob: Screen, server: str, night: Night) -> None:
    page = bob.page
    page.goto(f"{server}{night.url}")
    bob.tap(bob.button("Try a lap"))
    expect(page.get_by_text("The first lap here")).to_be_visible()
    expect(page.locator(".ctop__place")).to_have_text(re.compile("Turn 1"))
    bob.tap(page.locator("#drive-go"))
    expect(page.locator(".ctop__place")).to_have_text(re.compile("Turn 2"))
    lap = Race.with_practice.get(practice_of=night.world.bob)
    drive_home(lap)
    bob.tap(page.get_by_role("link", name=re.compile("See")))
    expect(page.get_by_role("heading", level=1, name=re.compile("turns|Wrecked"))).to_be_visible()
    assert_no_barriers(page)


def the_next_lap_has_a_ghost(bob: Screen, night: Night) -> None:
    page = bob.page
    driven(night.world)
    bob.tap(bob.button("Drive again"))
    ghosts = page.get_by_role("list", name="Ghosts")
    expect(ghosts).to_contain_text("Your best")
    expect(ghosts).to_contain_text("level")
    expect(page.locator(".tile .tile__ghost")).to_have_text("Best")
    assert_no_barriers(page)
    page.set_viewport_size({"width": 360, "height": 560})
    assert page.evaluate("document.documentElement.scrollHeight") <= 560  # nothing scrolls, ghosts or not
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()


def the_gm_orders_the_grid_by_times(gm: Screen, server: str, night: Night) -> None:
    page, world = gm.page, night.world
    page.goto(f"{server}{night.url}/grid")
    gm.tap(gm.button("Let 1 rival qualify"))
    expect(gm.button("Let 1 rival qualify")).to_have_count(0)
    gm.tap(gm.button("By practice times"))
    expect(page.locator("#grid-list [data-seat]").last).to_contain_text("Kenji Aoyama")  # who has no time
    expect(page.locator("#grid-list [data-seat]").last).to_contain_text("by the book 1")
    assert night.state.lineup()[-1].seat == night.seat(world.kenji)
    assert_no_barriers(page)


def the_flag_ends_the_practice(bob: Screen, night: Night) -> None:
    steering.green_flag(night.race_id, night.gm())
    bob.page.wait_for_url(f"**/races/{night.race_id}/cockpit/*")
    assert Race.with_practice.filter(practice_of=night.world.bob, state="running").exists()  # to be gone on with


def test_the_list_of_tracks_to_practise_on_has_no_barrier(asgi_server: str, world: World, phone: Page) -> None:
    driven(world)
    sign_in(phone, asgi_server, world.bob)
    phone.goto(f"{asgi_server}/c/{world.campaign.pk}/practice")
    phone.locator(".course summary").first.click()
    assert_no_barriers(phone)
    phone.set_viewport_size({"width": 360, "height": 560})
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.evaluate(SIDEWAYS) == 0
