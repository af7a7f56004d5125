"""The track editor in a real browser: drawn by finger and mouse, looked at, on small screens and large."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from svl.rules import format_track, generator
from tests.browser.editing import (
    NEW,
    OPEN,
    RING,
    UTAH,
    Fingers,
    a_track,
    chip,
    click_hex,
    drag,
    open_editor,
    said,
    saved,
    stored,
    tile_sheet,
    where,
)
from tests.browser.seated import SIDEWAYS, assert_no_barriers
from tests.conftest import PHONE
from tests.world import World

SMALL = """() => [...document.querySelectorAll(".ed :is(a, button, label.chip, label.seg__b, [role=option])")]
    .filter(each => each.offsetParent && !each.matches(".word"))
    .filter(each => { const box = each.getBoundingClientRect(); return box.height < 43.5 || box.width < 43.5; })
    .map(each => each.outerHTML)"""


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


def test_a_new_drawing_may_begin_on_the_start_line_itself(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world)
    open_editor(laptop, asgi_server, world.alice, track)
    drag(laptop, [(0, 0), (0, -1), (0, -2), (1, -3)])
    expect(chip(laptop)).to_have_text("Open, 4 tiles")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S S ER S"


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


GLOWING = """() => {
    const map = document.querySelector("[data-ed=map]").getBoundingClientRect();
    const buttons = document.querySelector(".ed__zoom").getBoundingClientRect();
    const hexes = [...document.querySelectorAll("[data-layer=glow] polygon")];
    const glowing = hexes.map((each) => each.getBoundingClientRect());
    const isSeen = ({ left, top, right, bottom }) =>
        left >= map.left && top >= map.top && right <= map.right && bottom <= buttons.top;
    return [glowing.length, glowing.filter(isSeen).length];
}"""


@pytest.mark.parametrize("line", [NEW, "S S S S S S S S S S HL", "S S HR S S S S S S S S S S", OPEN])
def test_a_map_that_fits_shows_every_hex_the_road_may_go_on_to(
    asgi_server: str, world: World, device: Page, line: str
) -> None:
    open_editor(device, asgi_server, world.alice, a_track(world, line))
    device.get_by_role("button", name="Zoom in").click()
    device.get_by_role("button", name="Fit").click()
    glowing, seen = device.evaluate(GLOWING)
    assert glowing == seen > 2


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


def test_a_hand_that_trembles_at_the_rim_takes_the_map_along_as_far(
    asgi_server: str, world: World, laptop: Page
) -> None:
    open_editor(laptop, asgi_server, world.alice, a_track(world))
    rim = laptop.locator("[data-ed=map]").bounding_box()
    assert rim is not None
    x, y = where(laptop, (0, -1))
    laptop.evaluate("""() => {
        globalThis.clock = 1000;
        performance.now = () => clock;
        globalThis.requestAnimationFrame = (frame) => { globalThis.frame = frame; return 1; };
    }""")
    laptop.mouse.move(x, y)
    laptop.mouse.down()
    laptop.mouse.move(x, rim["y"] + 12, steps=6)
    top = "document.querySelector('[data-ed=map]').viewBox.baseVal.y"
    before = laptop.evaluate(top)
    for tremor in (1, 0, 1):  # three moves of the mouse before the next frame
        laptop.evaluate("() => { clock += 10; }")
        laptop.mouse.move(x + tremor, rim["y"] + 12)
    laptop.evaluate("() => frame()")
    scale = laptop.evaluate("document.querySelector('[data-ed=map]').getScreenCTM().a")
    assert (before - laptop.evaluate(top)) * scale == pytest.approx(30 * 0.42, abs=0.1)


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


# -- the sheet, size, barriers


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


def test_the_editor_has_no_barrier_in_either_theme(asgi_server: str, world: World, device: Page) -> None:
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
