"""The report of a race, its statistics and the season page in a real browser, on a phone and on a laptop."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.finish import finish_of
from campaigns.models import Event, Race, Season
from campaigns.services import settling
from campaigns.services.settling import Line
from tests.browser.night import PATIENCE
from tests.browser.seated import assert_no_barriers, sign_in
from tests.racing import Night, start_race
from tests.world import build_world


@pytest.fixture
def night(asgi_server: str) -> Night:
    world = build_world()
    made = start_race(world)
    season = Season.objects.get(campaign=world.campaign)
    event = Event.objects.create(season=season, name="Lone Star Night", circuit="texas")
    Race.objects.filter(pk=made.race_id).update(event=event)
    made.run_to_the_end()
    lines = [Line(each.driver.pk, each.place, each.wrecked) for each in finish_of(made.race).contenders]
    settling.post(made.race_id, made.gm(), lines)
    return made


def test_from_the_calendar_to_the_report_and_through_the_season(asgi_server: str, night: Night, device: Page) -> None:
    page, campaign = device, night.world.campaign.pk
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    sign_in(page, asgi_server, night.world.bob)
    page.goto(f"{asgi_server}/c/{campaign}/calendar")
    page.get_by_role("link", name="Report of Lone Star Night").click()
    for heading in ("Result", "The story", "Places by round", "Car by car"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.get_by_text("The chart as a table").click()
    expect(page.get_by_role("columnheader", name="Grid")).to_be_visible()
    assert_no_barriers(page)

    page.goto(f"{asgi_server}/c/{campaign}/calendar")
    page.get_by_role("link", name="The season so far").click()
    for heading in ("Hall of fame", "Notoriety race by race", "Races"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.get_by_text("The chart as a table").click()
    expect(page.get_by_role("rowheader", name="Mara Lindqvist").first).to_be_visible()
    assert_no_barriers(page)
    page.get_by_role("link", name=re.compile("Report ?: Lone Star Night")).click()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Step of the race")).to_be_visible()


def test_the_next_race_keeps_room_for_its_name_beside_its_map_and_buttons(
    asgi_server: str, night: Night, laptop: Page
) -> None:
    settled = Event.objects.get()
    Event.objects.create(season=settled.season, name="Lone Star Night again", circuit="texas", order=1)
    sign_in(laptop, asgi_server, night.world.alice)
    laptop.goto(f"{asgi_server}/c/{night.world.campaign.pk}/calendar")
    box = laptop.get_by_role("heading", name="Lone Star Night again").bounding_box()
    assert box is not None
    assert box["width"] >= 200
    assert box["height"] <= 60
