"""The track editor: slope, hazard, boost and eraser, what can be done at a tile, and all of it by keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from campaigns.models import Track
from svl.rules import format_track, generator
from tests.browser.editing import (
    RING,
    a_track,
    brush,
    chip,
    click_hex,
    drag,
    open_editor,
    refusal,
    said,
    saved,
    stored,
    tile_sheet,
)
from tests.world import World

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
    expect(laptop.get_by_text("Tiles 3 to 4")).to_be_visible()
    laptop.get_by_role("button", name="Roll again").click()
    expect(refusal(laptop)).to_have_text("This stretch can run no other way; take a longer one.")
    laptop.locator("[data-ed=map]").focus()  # the other end can still be moved
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


def test_choosing_the_other_end_in_the_chart_changes_nothing_whatever_tool_is_in_hand(
    asgi_server: str, world: World, laptop: Page
) -> None:
    open_editor(laptop, asgi_server, world.alice, a_track(world, RING))
    laptop.get_by_text("Chart", exact=True).click()
    laptop.get_by_role("option").nth(3).click()
    laptop.get_by_role("button", name="Erase").click()
    tile_sheet(laptop).get_by_role("button", name="Roll from here").click()
    laptop.get_by_role("option").nth(6).click()
    expect(laptop.get_by_text("Tiles 3 to 6")).to_be_visible()
    expect(chip(laptop)).to_have_text("Closed, 14 tiles")
    expect(laptop.get_by_role("button", name="Undo")).to_be_disabled()


def test_what_changes_nothing_is_no_step_and_leaves_redo_alone(asgi_server: str, world: World, laptop: Page) -> None:
    open_editor(laptop, asgi_server, world.alice, a_track(world, RING))
    undo, redo = (laptop.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    click_hex(laptop, (0, -1))
    laptop.locator("[data-ed=map]").focus()
    laptop.keyboard.press("u")
    undo.click()
    laptop.locator("[data-ed=map]").focus()
    laptop.keyboard.press("s")
    expect(said(laptop)).to_have_text("Tile 1: flat straight.")
    laptop.keyboard.press("c")
    expect(said(laptop)).to_have_text("The loop is closed.")
    laptop.get_by_role("button", name="Hazard").click()
    brush(laptop, "hazard", "No hazard")
    click_hex(laptop, (0, -1))
    expect(said(laptop)).to_have_text("Tile 1: no hazard.")
    expect(undo).to_be_disabled()
    expect(redo).to_be_enabled()


def test_a_road_led_back_and_on_again_in_one_stroke_is_no_step(asgi_server: str, world: World, laptop: Page) -> None:
    open_editor(laptop, asgi_server, world.alice, a_track(world, "S S S S"))
    drag(laptop, [(0, -3), (0, -2), (0, -3)])
    expect(said(laptop)).to_have_text("Open, 4 tiles.")
    expect(laptop.get_by_role("button", name="Undo")).to_be_disabled()


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
