"""The track editor in a real browser: drawn by finger, mouse and keyboard, broken, undone, offline, by two at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from campaigns.models import Person, Track
from svl.rules import circuits, format_track, generator
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.conftest import LAPTOP, PHONE
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
SMALL = """() => [...document.querySelectorAll(".ed :is(a, button, label.chip, label.seg__b, [role=option])")]
    .filter(each => each.offsetParent && !each.matches(".word"))
    .filter(each => { const box = each.getBoundingClientRect(); return box.height < 43.5 || box.width < 43.5; })
    .map(each => each.outerHTML)"""


@pytest.fixture(params=["phone", "laptop"])
def device(request: pytest.FixtureRequest) -> Page:
    return request.getfixturevalue(request.param)


@pytest.fixture
def wanderer(browser: Browser) -> Iterator[Page]:
    """A laptop that loses the network now and then; its console may complain of that."""
    context = browser.new_context(**LAPTOP)
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()


@pytest.fixture
def second(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**LAPTOP)
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()


def a_track(world: World, tiles: str = NEW) -> Track:
    return Track.objects.create(campaign=world.campaign, name="Salt Flats", tiles=tiles, author=world.alice)


def open_editor(page: Page, address: str, person: Person, track: Track) -> None:
    sign_in(page, address, person)
    page.goto(address + reverse("track_editor", args=(track.campaign_id, track.pk)))
    expect(chip(page)).not_to_have_text("Open")  # the script has come up and told the state


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


# -- drawing


def test_a_finger_draws_a_loop_and_the_button_closes_it(asgi_server: str, world: World, phone: Page) -> None:
    track = a_track(world)
    open_editor(phone, asgi_server, world.alice, track)
    expect(phone.get_by_role("button", name="Draw from here")).to_be_visible()
    finger = Fingers(phone)
    way = [(0, -1), (1, -2), (2, -2), (2, -1), (2, 0)]
    finger.put(where(phone, way[0]))
    for at in way[1:]:
        finger.move(where(phone, at))
    expect(phone.locator("[data-ed=loupe]")).to_be_visible()
    finger.lift()
    expect(phone.locator("[data-ed=loupe]")).to_be_hidden()
    expect(chip(phone)).to_have_text("Open, 6 tiles")
    phone.get_by_role("button", name="Close: 2 more").click()
    expect(chip(phone)).to_have_text("Closed, 8 tiles")
    expect(saved(phone)).to_have_text("Saved")
    assert stored(track) == "S ER ER ER S ER ER ER"


def test_a_mouse_draws_all_the_way_into_the_start_line(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world)
    open_editor(laptop, asgi_server, world.alice, track)
    drag(laptop, [(0, -1), (1, -2), (2, -2), (2, -1), (2, 0), (1, 1), (0, 1), (0, 0)])
    expect(chip(laptop)).to_have_text("Closed, 8 tiles")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S ER ER ER S ER ER ER"


def test_curves_follow_from_where_the_road_is_led(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world)
    open_editor(laptop, asgi_server, world.alice, track)
    drag(laptop, [(0, -1), (0, -2), (1, -3), (1, -2), (2, -2)])
    expect(saved(laptop)).to_have_text("Saved")
    expect(chip(laptop)).to_have_text("Open, 6 tiles")
    assert stored(track) == "S S ER HR EL S"


def test_dragging_back_over_the_road_erases_it(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world)
    open_editor(laptop, asgi_server, world.alice, track)
    drag(laptop, [(0, -1), (0, -2), (1, -3), (2, -3), (1, -3), (0, -2)])
    expect(chip(laptop)).to_have_text("Open, 3 tiles")
    drag(laptop, [(0, -2), (0, -1)])  # and what was there before the stroke
    expect(chip(laptop)).to_have_text("Open, 2 tiles")


def test_no_road_turns_back_on_itself_nor_over_itself(asgi_server: str, world: World, laptop: Page) -> None:
    open_editor(laptop, asgi_server, world.alice, a_track(world, "S S HR HR"))
    assert laptop.locator("[data-layer=glow] polygon").count() < 5
    drag(laptop, [(1, -2), (0, -1), (0, 0)])  # over tiles that lie there: the road waits at its tip
    expect(chip(laptop)).to_have_text("Open, 4 tiles")


def test_the_shortest_way_home_is_a_ghost_and_may_come_in_straight(
    asgi_server: str, world: World, laptop: Page
) -> None:
    track = a_track(world, OPEN)
    open_editor(laptop, asgi_server, world.alice, track)
    expect(laptop.locator("[data-layer=ghost]")).to_have_attribute("d", re.compile("^M"))
    laptop.get_by_role("button", name="Close: 6 more").click()
    expect(said(laptop)).to_have_text("Closed with 6 tiles more.")
    expect(laptop.locator("[data-layer=ghost]")).to_have_attribute("d", "")
    expect(chip(laptop)).to_have_text("Closed, 38 tiles")


def test_a_walled_in_road_says_that_no_way_leads_home(asgi_server: str, world: World, laptop: Page) -> None:
    spiral = "S S S HR S HR S S HR S S HR S HR HR"
    open_editor(laptop, asgi_server, world.alice, a_track(world, spiral))
    expect(laptop.get_by_role("button", name=re.compile("Close"))).to_have_count(0)
    expect(laptop.get_by_text("No free way home")).to_be_visible()


def test_two_fingers_move_and_zoom_and_draw_nothing(asgi_server: str, world: World, phone: Page) -> None:
    track = a_track(world)
    open_editor(phone, asgi_server, world.alice, track)
    fingers = Fingers(phone)
    x, y = where(phone, (0, -1))
    before = where(phone, (1, 0))[0] - where(phone, (0, 0))[0]
    fingers.put((x, y))
    fingers.put((x, y), (x + 80, y))
    fingers.move((x - 40, y), (x + 120, y))
    fingers.lift()
    assert where(phone, (1, 0))[0] - where(phone, (0, 0))[0] > before * 1.3
    expect(chip(phone)).to_have_text("Open, 2 tiles")


def test_the_wheel_zooms_to_figures_in_each_hex_and_free_ground_moves_the_map(
    asgi_server: str, world: World, laptop: Page
) -> None:
    open_editor(laptop, asgi_server, world.alice, a_track(world, UTAH))
    figures = laptop.locator(".ed__figures").first
    expect(figures).to_be_hidden()
    laptop.mouse.move(*where(laptop, (0, 0)))
    laptop.mouse.wheel(0, -900)
    expect(figures).to_be_visible()
    x, y = where(laptop, (0, 0))
    ground = where(laptop, (-2, 1))
    laptop.mouse.move(*ground)
    laptop.mouse.down()
    laptop.mouse.move(ground[0] + 90, ground[1] + 30, steps=5)
    laptop.mouse.up()
    assert where(laptop, (0, 0)) == pytest.approx((x + 90, y + 30), abs=1)
    laptop.get_by_role("button", name="Fit").click()
    expect(figures).to_be_hidden()


# -- the other tools


def test_a_boost_on_a_curve_is_refused_at_the_hex(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, RING)
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.get_by_role("button", name="Boost").click()
    click_hex(laptop, (0, -2))
    expect(refusal(laptop)).to_be_visible()
    expect(refusal(laptop)).to_have_text("A boost lies on a straight, never on a curve.")
    click_hex(laptop, (0, -1))
    expect(said(laptop)).to_have_text("Tile 1: Turbo 1.")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == RING.replace("S S ER", "S S+turbo_1 ER", 1)


def test_a_hazard_on_a_curve_is_laid_with_a_warning(asgi_server: str, world: World, laptop: Page) -> None:
    open_editor(laptop, asgi_server, world.alice, a_track(world, RING))
    laptop.get_by_role("button", name="Hazard").click()
    click_hex(laptop, (0, -2))
    expect(said(laptop)).to_have_text(
        "Tile 2: Jump. On a curve it asks for a least speed where the curve asks for a most."
    )


def test_a_slope_is_painted_over_a_stretch_in_one_step(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, "S S S S S S")
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.get_by_role("button", name="Slope").click()
    brush(laptop, "slope", "Steep decline")
    drag(laptop, [(0, -1), (0, -4)])
    expect(said(laptop)).to_have_text("4 tiles changed.")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S D2 D2 D2 D2 S"
    laptop.get_by_role("button", name="Undo").click()
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S S S S S S"


def test_erasing_opens_a_loop_where_it_is_erased(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, RING)
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.get_by_role("button", name="Erase").click()
    click_hex(laptop, (0, -2))
    expect(chip(laptop)).to_have_text("Open, 13 tiles")
    expect(said(laptop)).to_contain_text("Tile 2 erased: the loop is open there.")
    laptop.get_by_role("button", name="Draw").click()
    laptop.get_by_role("button", name="Close: 1 more").click()
    expect(chip(laptop)).to_have_text("Closed, 14 tiles")


def test_a_chosen_hex_opens_a_sheet_that_leaves_the_map_in_hand(asgi_server: str, world: World, device: Page) -> None:
    open_editor(device, asgi_server, world.alice, a_track(world, RING))
    click_hex(device, (0, -1))
    expect(tile_sheet(device).get_by_role("heading")).to_have_text("Tile 1")
    tile_sheet(device).get_by_text("Regen 2").click()
    expect(said(device)).to_have_text("Tile 1: Regen 2.")
    click_hex(device, (0, -2))  # the map still answers
    expect(tile_sheet(device).get_by_role("heading")).to_have_text("Tile 2")
    expect(tile_sheet(device)).to_contain_text("easy curve right, limit 4, damage 5")
    expect(tile_sheet(device).get_by_text("A boost lies on a straight, never on a curve.")).to_be_visible()
    expect(tile_sheet(device).get_by_role("radio", name="Turbo 1")).to_have_count(0)
    tile_sheet(device).get_by_role("button", name="Close").click()
    expect(tile_sheet(device)).to_be_hidden()


def test_inserting_and_deleting_say_what_moved(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, RING)
    open_editor(laptop, asgi_server, world.alice, track)
    click_hex(laptop, (0, -1))
    tile_sheet(laptop).get_by_role("button", name="Insert a straight").click()
    expect(said(laptop)).to_contain_text("everything behind it moved on by one hex. The loop is open now.")
    expect(chip(laptop)).to_have_text("Open, 15 tiles")
    tile_sheet(laptop).get_by_role("button", name="Delete this tile").click()
    expect(chip(laptop)).to_have_text("Closed, 14 tiles")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == RING


def test_the_start_line_moves_and_the_direction_turns(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, "S U1 ER S ER S ER S S ER S ER S ER")
    open_editor(laptop, asgi_server, world.alice, track)
    click_hex(laptop, (0, -1))
    tile_sheet(laptop).get_by_role("button", name="Start here").click()
    expect(tile_sheet(laptop).get_by_role("heading")).to_have_text("The start tile")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "U1 ER S ER S ER S S ER S ER S ER S"
    tile_sheet(laptop).get_by_role("button", name="Reverse direction").click()
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "D1 S EL S EL S EL S S EL S EL S EL"
    assert Track.objects.get(pk=track.pk).heading == 3
    expect(chip(laptop)).to_have_text("Closed, 14 tiles")


def test_on_an_open_road_the_start_line_stays_at_an_end(asgi_server: str, world: World, laptop: Page) -> None:
    open_editor(laptop, asgi_server, world.alice, a_track(world, "S S S S"))
    click_hex(laptop, (0, -1))
    tile_sheet(laptop).get_by_role("button", name="Start here").click()
    expect(refusal(laptop)).to_contain_text("close the loop first")


def test_one_stretch_is_rolled_again_and_undone(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, format_track(generator.generate(generator.Recipe(seed=5, length=40)).tiles))
    before = stored(track)
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.locator("[data-ed=map]").focus()
    for _ in range(4):
        laptop.keyboard.press("ArrowRight")
    tile_sheet(laptop).get_by_role("button", name="Roll from here").click()
    expect(laptop.get_by_text("From tile 4: choose the other end of the stretch.")).to_be_visible()
    laptop.locator("[data-ed=map]").focus()
    laptop.keyboard.press("ArrowLeft")
    expect(laptop.get_by_text("Tiles 3 to 4")).to_be_visible()  # the other end can still be moved
    laptop.keyboard.press("End")
    expect(laptop.get_by_text("Tiles 4 to 39")).to_be_visible()
    laptop.get_by_role("button", name="Roll again").click()
    expect(said(laptop)).to_have_text("Tiles 4 to 39 rolled again.")
    expect(chip(laptop)).to_have_text("Closed, 40 tiles")
    expect(saved(laptop)).to_have_text("Saved")
    after = stored(track)
    assert after != before
    assert after.split()[:4] == before.split()[:4]
    laptop.get_by_role("button", name="Undo").click()
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == before


# -- the chart and the keyboard


def test_the_keyboard_builds_a_whole_track_in_the_chart(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world)
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.get_by_role("radio", name="Map").focus()
    laptop.keyboard.press("ArrowRight")
    laptop.get_by_role("listbox").get_by_role("option").first.focus()
    laptop.keyboard.press("End")
    expect(laptop.get_by_role("option", name=re.compile("End of the road"))).to_be_focused()
    laptop.keyboard.type("ersersersse")
    expect(chip(laptop)).to_have_text("Open, 10 tiles")
    laptop.keyboard.type("rserse")
    expect(chip(laptop)).to_have_text("Closed, 14 tiles")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == RING
    expect(laptop.get_by_role("option", name="Tile 2: easy curve right, limit 4, damage 5")).to_be_visible()


def test_letters_change_the_chosen_tile_and_arrows_move(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, "S S S S S S")
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.get_by_text("Chart", exact=True).click()
    laptop.get_by_role("option").nth(1).click()
    laptop.keyboard.press("u")
    laptop.keyboard.press("u")
    laptop.keyboard.press("ArrowRight")
    laptop.keyboard.press("h")
    laptop.keyboard.press("l")
    expect(laptop.get_by_role("option", name="Tile 2: hard curve left, limit 2, damage 10")).to_be_focused()
    laptop.keyboard.press("ArrowRight")
    laptop.keyboard.press("x")
    expect(tile_sheet(laptop).get_by_role("radio", name="No hazard")).to_be_focused()
    laptop.keyboard.press("ArrowRight")
    expect(said(laptop)).to_have_text("Tile 3: Jump.")
    laptop.keyboard.press("Escape")
    expect(laptop.get_by_role("option").first).to_be_visible()
    laptop.get_by_role("option").nth(4).focus()
    laptop.get_by_role("option").nth(4).click()
    laptop.keyboard.press("Insert")
    laptop.keyboard.press("Delete")
    laptop.keyboard.press("Delete")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S U2 HL S!jump S"


def test_a_broken_road_is_told_at_the_hex_and_in_a_list(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, "S HR HR S S")
    open_editor(laptop, asgi_server, world.alice, track)
    broken = laptop.get_by_role("list", name="Errors").get_by_role("button")
    expect(broken).to_have_count(1)
    expect(broken).to_have_text("Tile 3 lies on the hex of tile 0; a track crosses itself nowhere.")
    expect(laptop.locator(".ed__fault")).to_have_count(1)
    broken.click()
    expect(tile_sheet(laptop).get_by_role("heading")).to_have_text("Tile 3")
    expect(laptop.locator("[data-ed=map]")).to_be_focused()
    laptop.keyboard.press("Delete")
    laptop.keyboard.press("Delete")
    expect(broken).to_have_count(0)


# -- undo, saving


def test_undo_and_redo_by_button_and_by_key(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world)
    open_editor(laptop, asgi_server, world.alice, track)
    undo, redo = (laptop.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    expect(undo).to_be_disabled()
    drag(laptop, [(0, -1), (0, -3)])
    drag(laptop, [(0, -3), (1, -4), (2, -4)])
    expect(chip(laptop)).to_have_text("Open, 6 tiles")
    undo.click()
    expect(chip(laptop)).to_have_text("Open, 4 tiles")
    laptop.keyboard.press("Control+z")
    expect(chip(laptop)).to_have_text("Open, 2 tiles")
    expect(undo).to_be_disabled()
    laptop.keyboard.press("Control+Shift+z")
    expect(chip(laptop)).to_have_text("Open, 4 tiles")
    redo.click()
    expect(chip(laptop)).to_have_text("Open, 6 tiles")
    expect(redo).to_be_disabled()
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S S S ER ER S"


def test_a_generated_track_is_edited_saved_and_there_after_a_reload(
    asgi_server: str, world: World, laptop: Page
) -> None:
    made = format_track(generator.generate(generator.Recipe(seed=11, length=60)).tiles)
    track = a_track(world, made)
    open_editor(laptop, asgi_server, world.alice, track)
    expect(chip(laptop)).to_have_text("Closed, 60 tiles")
    laptop.get_by_role("button", name="Slope").click()
    brush(laptop, "slope", "Steep incline")
    click_hex(laptop, (0, 0))
    expect(saved(laptop)).to_have_text("Saved")
    laptop.reload()
    expect(chip(laptop)).to_have_text("Closed, 60 tiles")
    assert stored(track).split()[0] == "U2"
    assert stored(track).split()[1:] == made.split()[1:]


def test_what_is_drawn_offline_waits_and_goes_out_later(asgi_server: str, world: World, wanderer: Page) -> None:
    track = a_track(world)
    open_editor(wanderer, asgi_server, world.alice, track)
    wanderer.context.set_offline(True)
    drag(wanderer, [(0, -1), (0, -3)])
    expect(saved(wanderer)).to_have_text("Offline, 1 queued")
    assert stored(track) == NEW
    wanderer.context.set_offline(False)
    expect(saved(wanderer)).to_have_text("Saved")
    assert stored(track) == "S S S S"


def test_a_closed_tab_loses_nothing(asgi_server: str, world: World, wanderer: Page) -> None:
    track = a_track(world)
    open_editor(wanderer, asgi_server, world.alice, track)
    wanderer.context.set_offline(True)
    drag(wanderer, [(0, -1), (0, -3)])
    expect(saved(wanderer)).to_have_text("Offline, 1 queued")
    again = wanderer.context.new_page()
    wanderer.close()
    again.context.set_offline(False)
    open_editor(again, asgi_server, world.alice, track)
    expect(chip(again)).to_have_text("Open, 4 tiles")
    expect(said(again)).to_have_text("What you drew here before and could not send is back.")
    expect(saved(again)).to_have_text("Saved")
    assert stored(track) == "S S S S"


def test_two_who_draw_at_once_are_told_and_see_both(asgi_server: str, world: World, laptop: Page, second: Page) -> None:
    track = a_track(world)
    open_editor(laptop, asgi_server, world.alice, track)
    open_editor(second, asgi_server, world.carl, track)
    drag(second, [(0, -1), (0, -3)])
    expect(saved(second)).to_have_text("Saved")
    drag(laptop, [(0, -1), (1, -2), (2, -2)])
    expect(saved(laptop)).to_have_text("1 not saved")
    expect(laptop.get_by_role("img", name="Your version")).to_be_visible()
    expect(laptop.get_by_role("img", name="The other version")).to_be_visible()
    assert stored(track) == "S S S S"
    laptop.get_by_role("button", name="Take theirs").click()
    expect(chip(laptop)).to_have_text("Open, 4 tiles")
    laptop.get_by_role("button", name="Undo").click()  # mine is not lost
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S ER ER S"
    drag(second, [(0, -3), (0, -4)])
    second.get_by_role("button", name="Keep mine").click()
    expect(saved(second)).to_have_text("Saved")
    assert stored(track) == "S S S S S"


# -- the judgement


def test_a_remark_or_a_point_of_the_trace_marks_the_hex_and_the_other_way_round(
    asgi_server: str, world: World, laptop: Page
) -> None:
    open_editor(laptop, asgi_server, world.alice, a_track(world, UTAH))
    points = laptop.locator("[data-ed=trace] [data-tile='6']")
    expect(points.first).to_be_attached()
    box = points.first.bounding_box()
    assert box is not None
    laptop.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(laptop.locator("[data-layer=chosen] polygon")).to_have_count(1)
    expect(tile_sheet(laptop)).to_be_hidden()  # a finger on the trace points; it opens nothing
    expect(points.first).to_have_class(re.compile("is-marked"))
    click_hex(laptop, (0, 0))
    expect(points.first).not_to_have_class(re.compile("is-marked"))
    expect(laptop.locator("[data-ed=trace] [data-tile='0']").first).to_have_class(re.compile("is-marked"))


# -- size, barriers


EDIT_TIME = """async () => {
    const undo = document.querySelector("[data-ed=undo]"), redo = document.querySelector("[data-ed=redo]");
    const times = [];
    for (const button of [undo, redo, undo, redo]) {
        const begin = performance.now();
        button.click();
        document.querySelector("[data-ed=map]").getBoundingClientRect();
        times.push(performance.now() - begin);
        await new Promise(requestAnimationFrame);
    }
    return Math.max(...times);
}"""


def test_a_track_of_120_tiles_is_edited_and_the_time_told(
    asgi_server: str, world: World, laptop: Page, record_property: pytest.RecordProperty
) -> None:
    long = generator.generate(generator.Recipe(seed=3, length=120)).tiles
    open_editor(laptop, asgi_server, world.alice, a_track(world, format_track(long)))
    laptop.get_by_role("button", name="Erase").click()
    click_hex(laptop, (0, 0))
    laptop.get_by_role("button", name="Draw").click()
    milliseconds = laptop.evaluate(EDIT_TIME)
    record_property("one edit of 120 tiles, ms", round(milliseconds, 1))
    expect(chip(laptop)).to_have_text("Open, 119 tiles")


def test_the_editor_has_no_barrier_in_either_theme(asgi_server: str, world: World, device: Page, theme: str) -> None:
    device.emulate_media(color_scheme=theme)
    open_editor(device, asgi_server, world.alice, a_track(world, UTAH.replace("HL", "HL!jump", 1)))
    expect(device.locator("[data-ed=judgement]")).to_have_attribute("aria-busy", "false")
    assert_no_barriers(device)
    click_hex(device, (0, 0))
    expect(tile_sheet(device)).to_be_visible()
    assert_no_barriers(device)
    assert device.evaluate(SMALL) == []
    device.get_by_text("Chart", exact=True).click()
    assert_no_barriers(device)
    assert device.evaluate(SMALL) == []


@pytest.mark.parametrize("tool", ["Slope", "Hazard", "Boost", "Erase"])
def test_nothing_runs_off_a_small_phone(asgi_server: str, world: World, browser: Browser, tool: str) -> None:
    context = browser.new_context(**{**PHONE, "viewport": {"width": 360, "height": 640}})
    page = context.new_page()
    open_editor(page, asgi_server, world.alice, a_track(world, UTAH))
    page.get_by_role("button", name=tool).click()
    assert page.evaluate(SIDEWAYS) == 0
    assert page.evaluate(SMALL) == []
    context.close()


def test_a_stroke_at_the_rim_takes_the_map_along(asgi_server: str, world: World, laptop: Page) -> None:
    open_editor(laptop, asgi_server, world.alice, a_track(world))
    x, y = where(laptop, (0, -1))
    top = where(laptop, (0, -1))[1]
    rim = laptop.locator("[data-ed=map]").bounding_box()
    assert rim is not None
    laptop.mouse.move(x, y)
    laptop.mouse.down()
    laptop.mouse.move(x, rim["y"] + 12, steps=6)
    expect(chip(laptop)).to_have_text(re.compile(r"Open, 1[2-9] tiles"))
    laptop.mouse.up()
    assert where(laptop, (0, -1))[1] > top + 200
