"""What browser tests of the track editor share: a track, where its hexes stand in the window, a mouse and fingers."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from playwright.sync_api import CDPSession, Locator, Page, expect

from campaigns.models import Person, Track
from svl.rules import circuits, format_track
from tests.browser.seated import sign_in
from tests.world import World

NEW = "S S"
RING = "S S ER S ER S ER S S ER S ER S ER"  # a hexagon, two tiles wider than high
OPEN = (
    "S S S EL HL S S ER S EL S S+regen_1 HR S S EL S ER S HL S S+turbo_2 S HL S HR S HL S S!brake_mine S "
    "S!glitch_reverse_turbo"
)
UTAH = format_track(circuits.CIRCUITS["utah"].tiles)

Hex = tuple[int, int]
Point = tuple[float, float]

# Where a hex stands in the window: sides of 40 units, flat top.
WHERE = """([q, r]) => {
    const at = new DOMPoint(60 * q, 40 * Math.sqrt(3) * (r + q / 2)).matrixTransform(
        document.querySelector("[data-ed=map]").getScreenCTM());
    return [at.x, at.y];
}"""


def a_track(world: World, tiles: str = NEW) -> Track:
    return Track.objects.create(campaign=world.campaign, name="Salt Flats", tiles=tiles, author=world.alice)


def come_to_editor(page: Page, address: str, person: Person, track: Track) -> None:
    sign_in(page, address, person)
    page.goto(address + reverse("track_editor", args=(track.campaign_id, track.pk)))
    expect(chip(page)).not_to_have_text("Open")  # the script has come up and told the state


def open_editor(page: Page, address: str, person: Person, track: Track) -> None:
    """The editor with its first judgement, which takes room from the map: from now on hexes stay where they are."""
    come_to_editor(page, address, person, track)
    expect(page.locator("[data-ed=judgement]")).to_have_attribute("aria-busy", "false")


def chip(page: Page) -> Locator:
    return page.locator("[data-ed=state]")


def said(page: Page) -> Locator:
    return page.locator("[data-ed=said]")


def refusal(page: Page) -> Locator:
    return page.locator("[data-ed=refusal]")


def saved(page: Page) -> Locator:
    return page.locator("[data-ed=saved]")


def tile_sheet(page: Page) -> Locator:
    return page.locator("[data-ed=sheet]")


def brush(page: Page, tool: str, name: str) -> None:
    page.locator(f"[data-ed=brush-{tool}]").get_by_text(name).click()


def stored(track: Track) -> str:
    return Track.objects.get(pk=track.pk).tiles


def where(page: Page, at: Hex) -> Point:
    x, y = page.evaluate(WHERE, list(at))
    return x, y


def drag(page: Page, way: Sequence[Hex]) -> None:
    points = [where(page, at) for at in way]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=4)
    page.mouse.up()


def click_hex(page: Page, at: Hex) -> None:
    page.mouse.click(*where(page, at))


class Fingers:
    """Real touches, as the browser gets them from a screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def put(self, *points: Point) -> None:
        self._send("touchStart", points)

    def move(self, *points: Point) -> None:
        self._send("touchMove", points)

    def lift(self) -> None:
        self._send("touchEnd", ())

    def _send(self, kind: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
