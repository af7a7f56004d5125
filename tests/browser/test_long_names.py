"""People are called what they are called: with names of one long word no page scrolls sideways on a narrow phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from campaigns.models import Campaign, Car, Driver, Event, Note, Person, Race, Season, Team, Track
from tests.addresses import IN_CAMPAIGNS, NEVER_ENDS, Address, one_of_everything
from tests.browser.seated import SIDEWAYS, sign_in
from tests.conftest import PHONE
from tests.racing import Night
from tests.world import World, build_world

WORD = "Wolfeschlegelsteinhausenbergerdorffsohn"  # 39 letters, and one more tells them apart: 40 are the most
STICKS_OUT = """() => {
    const found = [], range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        if (range.getBoundingClientRect().right <= document.documentElement.clientWidth) continue;
        const { parentElement: inside, data } = texts.currentNode;
        found.push(`${inside.tagName} in .${inside.parentElement.className}: ${data.trim().slice(0, 30)}`);
    }
    return found;
}"""
pytestmark = pytest.mark.usefixtures("prints_are_text")


def rename(*kinds: Any) -> None:
    for kind in kinds:
        for n, row in enumerate(kind.objects.order_by("pk")):
            row.name = WORD + chr(ord("A") + n)
            row.save(update_fields=["name"])


@pytest.fixture
def world(transactional_db: None) -> World:
    """Who is there before the race, so that its log knows them by these names."""
    made = build_world()
    rename(Person, Driver, Team, Car, Campaign)
    return made


@pytest.fixture
def values(world: World) -> dict[str, Any]:
    made = one_of_everything(world)
    rename(Season, Event, Race, Track)
    Note.objects.update(title=WORD)
    return made


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """It shows what it is sent: refusals are pages too, and no script calls it away to the race meanwhile."""
    narrow = {**PHONE, "viewport": {"width": 360, "height": 640}}
    context = browser.new_context(**narrow, java_script_enabled=False)
    yield context.new_page()
    context.close()


def pages(world: World, who: Person, among: Iterable[Address], values: dict[str, Any]) -> list[str]:
    """The addresses that answer this person with a whole page."""
    client, found = world.client(who), []
    for address in among:
        answer = client.get(address.filled(values)) if address.name not in NEVER_ENDS else None
        if answer and not answer.streaming and b"<html" in answer.content:
            found.append(address.filled(values))
    return found


def too_wide(page: Page, server: str, who: Person, paths: Iterable[str]) -> dict[str, list[str]]:
    """The pages that scroll sideways, each with what sticks out."""
    sign_in(page, server, who)
    found = {}
    for path in paths:
        page.goto(server + path)
        if page.evaluate(SIDEWAYS):
            found[path] = page.evaluate(STICKS_OUT)
    return found


@pytest.mark.parametrize("name", ["alice", "bob"])
def test_no_page_of_a_campaign_scrolls_sideways(
    asgi_server: str, phone: Page, world: World, values: dict[str, Any], name: str
) -> None:
    who = getattr(world, name)
    paths = pages(world, who, IN_CAMPAIGNS, values)
    assert len(paths) > 40
    assert too_wide(phone, asgi_server, who, paths) == {}


def test_no_page_of_a_race_that_is_over_scrolls_sideways(
    asgi_server: str, phone: Page, world: World, values: dict[str, Any]
) -> None:
    Night(world, values["race_id"]).run_to_the_end()
    of_races = [address for address in IN_CAMPAIGNS if "race_id" in address.parameters]
    assert too_wide(phone, asgi_server, world.alice, pages(world, world.alice, of_races, values)) == {}
