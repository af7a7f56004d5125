"""The replay in a real browser: scrub, step, play, go to moments, by keys and by finger; and the link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from campaigns import racelog
from campaigns.queries.story.replay import moments_from
from campaigns.services import sharing
from tests.browser.night import PATIENCE
from tests.browser.seated import assert_no_barriers, sign_in
from tests.racing import Night, start_race
from tests.world import build_world


@pytest.fixture
def night(asgi_server: str) -> Night:
    made = start_race(build_world())
    made.run_to_the_end()
    return made


def at(page: Page, n: int) -> None:
    expect(page.locator("[data-n]")).to_have_text(str(n))


def shows(page: Page, night: Night, n: int) -> None:
    """The page stands at this step: figures, order, words and map are those of the log."""
    at(page, n)
    (frame,) = racelog.reel_of(night.race).wound(n, n)
    for car in frame.state.cars:
        strip = page.locator(f'[data-seat="{car.seat}"]')
        expect(strip.locator("[data-speed]")).to_have_text(str(car.speed))
        expect(page.locator(f'[data-car="{car.seat}"]')).to_have_attribute(
            "visibility", "hidden" if car.status == "finished" else "visible"
        )
    expect(page.locator("[data-round]")).to_have_text(str(frame.state.round))


def test_a_race_is_seen_again(asgi_server: str, night: Night, laptop: Page) -> None:
    page, world = laptop, night.world
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    of = len(racelog.reel_of(night.race))
    found = moments_from(night.race, "1")["moments"]
    first_of = {kind: next((each["n"] for each in found if each["kind"] == kind), None) for kind in ("crash", "reveal")}
    sign_in(page, asgi_server, world.sam)
    page.goto(f"{asgi_server}{night.url}/result")
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("[data-to]").first).to_be_visible()
    shows(page, night, 1)

    # step by step, by button and by key
    page.get_by_role("link", name="One step on").click()
    expect(page.locator("[data-n]")).not_to_have_text("1")
    page.keyboard.press("Home")
    shows(page, night, 1)
    page.keyboard.press("End")
    shows(page, night, of)
    page.keyboard.press("Shift+ArrowLeft")
    shows(page, night, of - 10)

    # to the moments, by key and by the list
    page.keyboard.press("Home")
    at(page, 1)
    if first_of["crash"]:
        page.keyboard.press("c")
        shows(page, night, first_of["crash"])
    page.keyboard.press("Home")
    at(page, 1)
    page.get_by_text("Reveals").click()
    if first_of["reveal"]:
        page.locator("[data-to]").first.click()
        shows(page, night, first_of["reveal"])
    page.get_by_text("All", exact=True).click()

    # the slider, by its own keys
    slider = page.get_by_role("slider", name="Step of the race")
    slider.fill(str(of // 2))
    shows(page, night, of // 2)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"^Step {of // 2} of {of}[.]"))

    # the map is a table too, and follows
    page.get_by_text("Map as a table").click()
    (frame,) = racelog.reel_of(night.race).wound(of // 2, of // 2)
    first = frame.state.cars[0]
    row = page.locator("[data-tiles] tr").nth(frame.state.tile_number(first.distance))
    expect(row).to_contain_text(frame.state.entrant(first.seat).name.split()[-1])
    page.get_by_text("Map as a table").click()

    # playing goes on by itself until it is stopped
    page.get_by_label("Pace").select_option("Very fast")
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("[data-n]")).not_to_have_text(str(of // 2))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    stopped = int(page.locator("[data-n]").inner_text())
    shows(page, night, stopped)
    assert f"?at={stopped}" in page.url
    page.reload()
    shows(page, night, stopped)
    assert_no_barriers(page)


def test_the_gm_shares_a_race_and_a_stranger_sees_it_on_the_phone(
    asgi_server: str, night: Night, laptop: Page, phone: Page
) -> None:
    for page in (laptop, phone):
        page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    sign_in(laptop, asgi_server, night.world.alice)
    laptop.goto(f"{asgi_server}{night.url}/replay")
    laptop.get_by_role("link", name="Share").click()
    laptop.get_by_role("button", name="Make a link").click()
    link = laptop.get_by_label("Link to the replay").input_value()
    assert_no_barriers(laptop)
    path = "/replay/" + link.rpartition("/")[2]

    phone.goto(f"{asgi_server}{path}")
    expect(phone.locator("[data-to]").first).to_be_visible()
    phone.get_by_role("button", name="Next moment").tap()
    expect(phone.locator("[data-n]")).not_to_have_text("1")
    phone.get_by_role("button", name="Play").tap()
    expect(phone.get_by_role("button", name="Pause")).to_be_visible()
    phone.get_by_role("button", name="Pause").tap()
    assert_no_barriers(phone)

    laptop.get_by_role("button", name="Stop sharing").click()
    expect(laptop.get_by_role("button", name="Make a link")).to_be_visible()
    assert sharing.in_force(night.race) is None
    answer = phone.request.get(f"{asgi_server}{path}")
    assert answer.status == 404


def test_a_link_that_is_called_back_while_somebody_watches_says_so(
    asgi_server: str, night: Night, browser: Browser
) -> None:
    page = browser.new_page()  # whose console may name the refusal
    page.route("**/steps?*", lambda route: route.abort())
    page.goto(f"{asgi_server}/replay/{sharing.release(night.race_id, night.gm()).token}")
    page.keyboard.press("End")
    expect(page.locator("[data-lines]")).to_have_text("The server did not answer. Try again in a moment.")
    sharing.revoke(night.race_id, night.gm())
    page.unroute("**/steps?*")
    page.keyboard.press("Home")
    expect(page.locator("[data-lines]")).to_contain_text("it was called back. Ask whoever sent it.")
    page.context.close()
