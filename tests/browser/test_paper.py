"""Paper in a real browser: a race typed back in, and a pack made while one waits, cancels and takes it along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Race
from campaigns.printing import pool
from campaigns.services import packs
from tests.browser.night import PATIENCE
from tests.browser.seated import assert_fits_a_narrow_phone, assert_no_barriers, sign_in
from tests.pages.test_resume_paper import fields_of
from tests.racing import Night, is_turn, start_race
from tests.world import World, build_world

TOO_SMALL = """[...document.querySelectorAll(
    ".paper button:not(.vh), .paper input[type=text], .paper select, .shop button, .shop select")]
  .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML.slice(0, 80))"""


@pytest.fixture
def world(asgi_server: str) -> World:
    return build_world()


@pytest.fixture
def night(world: World) -> Night:
    made = start_race(world)
    rounds = iter(range(8))
    made.run_until(lambda waiting: is_turn(waiting) and next(rounds, None) is None)
    return made


@pytest.fixture(params=["phone", "laptop"])
def device(request: pytest.FixtureRequest) -> Page:
    page: Page = request.getfixturevalue(request.param)
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    return page


@pytest.fixture
def shelf(settings: Any, tmp_path: Any) -> Iterator[None]:
    settings.VAR_DIR = tmp_path
    yield
    pool.close()


def test_a_race_left_for_paper_is_typed_back_in(asgi_server: str, world: World, night: Night, device: Page) -> None:
    sign_in(device, asgi_server, world.alice)
    device.goto(f"{asgi_server}/c/{world.campaign.pk}/races/")
    device.get_by_role("link", name="Resume from paper").click()
    device.get_by_role("link", name="Type it in").click()
    mara = device.get_by_role("region", name="Mara Lindqvist")
    expect(mara).to_be_visible()  # the page that is looked at is this one, not the one that was left
    assert_no_barriers(device)
    mara.get_by_label("Front hurt").fill("999")
    mara.get_by_label("Speed", exact=True).fill("3")
    mara.get_by_label("Speed", exact=True).press("Enter")
    expect(mara.get_by_text("Front can have taken 0 to")).to_be_visible()
    expect(mara.get_by_label("Speed", exact=True)).to_have_value("3")
    assert_no_barriers(device)
    mara.get_by_label("Front hurt").fill("9")
    mara.get_by_label("Status").select_option("In the pit")
    expect(mara.get_by_label("Pit turns left")).to_be_visible()
    mara.get_by_label("Status").select_option("Racing")
    device.get_by_role("button", name="Look it over").last.click()
    expect(device.get_by_text("All of it fits.")).to_be_visible()
    device.get_by_role("button", name="Go on with the race").click()
    expect(device.get_by_text("goes on from paper")).to_be_visible()
    heir = Race.objects.get(continues=night.race_id)
    car = Night(world, heir.pk).state.car(night.seat(world.mara))
    assert (car.damage.front, car.speed) == (9, 3)
    assert f"/races/{heir.pk}/" in device.url


def test_an_open_cockpit_follows_the_race_that_goes_on(
    asgi_server: str, world: World, night: Night, phone: Page
) -> None:
    phone.set_default_timeout(PATIENCE)
    sign_in(phone, asgi_server, world.bob)
    phone.goto(f"{asgi_server}{night.url}")
    gm = world.client(world.alice)
    gm.post(f"{night.url}/paper", fields_of(gm, f"{night.url}/paper") | {"do": "take_up"})
    heir = Race.objects.get(continues=night.race_id)
    phone.wait_for_url(f"**/races/{heir.pk}/cockpit/*", timeout=PATIENCE)  # nobody has tapped anything


def test_a_pack_is_made_cancelled_made_again_and_taken(
    asgi_server: str, world: World, night: Night, device: Page, shelf: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in(device, asgi_server, world.alice)
    begin, held = packs.begin, list[int]()
    monkeypatch.setattr(packs, "begin", held.append)  # the press is given nothing until the page has been looked at
    device.goto(f"{asgi_server}/c/{world.campaign.pk}/")
    device.get_by_role("link", name="Print tonight's pack").click()
    expect(device.get_by_role("button", name="Make tonight's pack")).to_be_visible()
    assert_no_barriers(device)
    for part in ("Hex tiles", "Counters and markers"):
        box = device.get_by_role("checkbox", name=part)
        if box.count() and box.is_checked():
            box.uncheck()
    device.locator(".shop__pack select[name=paper]").select_option("US Letter")
    device.get_by_role("button", name="Make tonight's pack").click()
    expect(device.get_by_role("progressbar")).to_be_visible()
    assert_no_barriers(device)
    device.reload()
    expect(device.get_by_role("progressbar")).to_be_visible()
    device.get_by_role("button", name="Cancel").click()
    expect(device.get_by_text("Cancelled. Nothing was kept.")).to_be_visible()
    monkeypatch.setattr(packs, "begin", begin)
    expect(device.get_by_role("checkbox", name="Hex tiles")).not_to_be_checked()
    device.get_by_role("button", name="Make tonight's pack").click()
    link = device.get_by_role("link", name="Download the PDF")
    expect(link).to_be_visible(timeout=4 * PATIENCE)
    with device.expect_download() as taken:
        link.click()
    assert taken.value.suggested_filename == "night-league-tonights-pack.pdf"
    assert taken.value.path().read_bytes().startswith(b"%PDF")
    assert len(held) == 1


def test_a_narrow_phone_has_room_for_both_pages(asgi_server: str, world: World, night: Night, phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    phone.set_default_timeout(PATIENCE)
    sign_in(phone, asgi_server, world.alice)
    for address in (f"{night.url}/paper", f"/c/{world.campaign.pk}/print/"):
        phone.goto(f"{asgi_server}{address}")
        assert_fits_a_narrow_phone(phone, TOO_SMALL)
