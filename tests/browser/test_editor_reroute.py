"""The track editor: a tile taken elsewhere and the stretch that follows it; a start line that finds its way back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from svl.rules import check_loop, parse_track, walk
from tests.browser.editing import (
    RING,
    Fingers,
    Hex,
    a_track,
    chip,
    click_hex,
    drag,
    open_editor,
    refusal,
    said,
    saved,
    stored,
    tile_sheet,
    where,
)
from tests.world import World

MARKED = "S S+turbo_1 ER S!jump ER S ER S U2 ER S ER S+regen_1 ER"  # the ring with things on it


def glowing(page: Page) -> Locator:
    return page.locator("[data-layer=glow] polygon")


def ghost(page: Page) -> Locator:
    return page.locator("[data-layer=ghost]")


def hexes(tiles: str) -> list[Hex]:
    """Where the tiles lie, seen from the start tile."""
    return [(at.q, at.r) for at in walk(parse_track(tiles).tiles)[0]]


def assert_raceable(tiles: str) -> None:
    check_loop(parse_track(tiles).tiles)


# -- a tile taken elsewhere


def test_a_mouse_drags_a_tile_and_the_stretch_follows_in_one_step(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, RING)
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.mouse.move(*where(laptop, (4, -2)))
    laptop.mouse.down()
    laptop.mouse.move(*where(laptop, (6, -3)), steps=6)
    expect(ghost(laptop)).to_have_attribute("d", re.compile("^M"))  # the road as it was, under the one that would be
    expect(glowing(laptop).first).to_be_attached()
    expect(chip(laptop)).to_have_text("Closed, 16 tiles")
    assert stored(track) == RING  # nothing is done yet
    laptop.mouse.up()
    expect(said(laptop)).to_have_text("Tile 8 moved, 5 tiles laid anew. Closed, 16 tiles.")
    expect(ghost(laptop)).to_have_attribute("d", "")
    expect(glowing(laptop)).to_have_count(0)
    expect(tile_sheet(laptop)).to_be_hidden()
    expect(saved(laptop)).to_have_text("Saved")
    assert (6, -3) in hexes(stored(track))
    assert_raceable(stored(track))
    laptop.get_by_role("button", name="Undo").click()
    expect(laptop.get_by_role("button", name="Undo")).to_be_disabled()
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == RING


def test_a_finger_drags_a_tile_under_the_loupe(asgi_server: str, world: World, phone: Page) -> None:
    track = a_track(world, RING)
    open_editor(phone, asgi_server, world.alice, track)
    finger = Fingers(phone)
    finger.put(where(phone, (4, -2)))
    for at in [(3, -2), (2, -1)]:
        finger.move(where(phone, at))
    expect(phone.locator("[data-ed=loupe]")).to_be_visible()
    finger.lift()
    expect(phone.locator("[data-ed=loupe]")).to_be_hidden()
    expect(said(phone)).to_contain_text("Tile 8 moved")
    expect(saved(phone)).to_have_text("Saved")
    assert (2, -1) in hexes(stored(track))
    assert_raceable(stored(track))


def test_a_second_finger_or_escape_calls_a_drag_off(asgi_server: str, world: World, phone: Page, laptop: Page) -> None:
    track = a_track(world, RING)
    open_editor(phone, asgi_server, world.alice, track)
    fingers = Fingers(phone)
    fingers.put(where(phone, (4, -2)))
    fingers.move(where(phone, (3, -2)))
    expect(glowing(phone).first).to_be_attached()
    fingers.put(where(phone, (3, -2)), where(phone, (0, 0)))
    expect(glowing(phone)).to_have_count(0)
    expect(chip(phone)).to_have_text("Closed, 14 tiles")
    fingers.lift()
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.mouse.move(*where(laptop, (4, -2)))
    laptop.mouse.down()
    laptop.mouse.move(*where(laptop, (5, -2)), steps=3)
    expect(glowing(laptop).first).to_be_attached()
    laptop.keyboard.press("Escape")
    laptop.mouse.up()
    for page in (phone, laptop):
        expect(chip(page)).to_have_text("Closed, 14 tiles")
        expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_tap_still_chooses_the_tile(asgi_server: str, world: World, phone: Page) -> None:
    open_editor(phone, asgi_server, world.alice, a_track(world, RING))
    finger = Fingers(phone)
    x, y = where(phone, (4, -2))
    finger.put((x, y))
    finger.move((x + 5, y + 3))
    finger.lift()
    expect(tile_sheet(phone).get_by_role("heading")).to_have_text("Tile 8")
    expect(chip(phone)).to_have_text("Closed, 14 tiles")


@pytest.mark.parametrize("view", ["Map", "Chart"])
def test_the_keyboard_moves_a_tile_hex_by_hex(asgi_server: str, world: World, laptop: Page, view: str) -> None:
    track = a_track(world, RING)
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.get_by_text(view, exact=True).click()
    if view == "Map":
        laptop.locator("[data-ed=map]").focus()
    else:
        laptop.get_by_role("listbox").get_by_role("option").first.focus()
    for _ in range(8):
        laptop.keyboard.press("ArrowRight")
    laptop.keyboard.press("m")
    expect(tile_sheet(laptop).get_by_role("button", name="Move up and left")).to_be_focused()
    laptop.keyboard.press("Tab")
    laptop.keyboard.press("Tab")
    expect(tile_sheet(laptop).get_by_role("button", name="Move up and right")).to_be_focused()
    laptop.keyboard.press("Enter")
    expect(said(laptop)).to_contain_text("Tile 8 moved")
    expect(said(laptop)).to_have_role("status")
    expect(saved(laptop)).to_have_text("Saved")
    assert (5, -3) in hexes(stored(track))
    laptop.keyboard.press("Enter")  # the same tile, once more
    expect(said(laptop)).to_contain_text("moved")
    expect(saved(laptop)).to_have_text("Saved")
    assert (6, -4) in hexes(stored(track))
    assert_raceable(stored(track))


def test_where_the_road_cannot_go_it_says_so_and_stays(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, MARKED)
    open_editor(laptop, asgi_server, world.alice, track)
    sentence = "Tile 8 lies there, and the road cannot cross it here."
    laptop.mouse.move(*where(laptop, (0, -1)))
    laptop.mouse.down()
    laptop.mouse.move(*where(laptop, (4, -2)), steps=8)
    expect(refusal(laptop)).to_have_text(sentence)
    bubble = refusal(laptop).bounding_box()
    assert bubble is not None
    x, y = where(laptop, (4, -2))
    assert bubble["x"] < x < bubble["x"] + bubble["width"]
    assert y - 100 < bubble["y"] + bubble["height"] < y
    expect(chip(laptop)).to_have_text("Closed, 14 tiles")
    laptop.mouse.up()
    expect(refusal(laptop)).to_have_text(sentence)  # still there to be read
    expect(laptop.get_by_role("button", name="Undo")).to_be_disabled()
    assert stored(track) == MARKED


def test_the_ends_of_an_open_road_stay(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, "S S S S S")
    open_editor(laptop, asgi_server, world.alice, track)
    drag(laptop, [(0, 0), (1, 0)])
    expect(refusal(laptop)).to_contain_text("The start of an open road stays where it is")
    click_hex(laptop, (0, -4))
    tile_sheet(laptop).get_by_role("button", name="Move up and left").click()
    expect(refusal(laptop)).to_contain_text("The end of an open road is drawn, not moved")
    assert stored(track) == "S S S S S"


def test_the_middle_of_an_open_road_is_dragged_aside(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, "S S S S S")
    open_editor(laptop, asgi_server, world.alice, track)
    drag(laptop, [(0, -2), (1, -3)])
    expect(chip(laptop)).to_have_text("Open, 6 tiles")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S ER EL EL ER S"


def test_what_lies_on_the_road_stays_or_goes_along_and_no_boost_on_a_curve(
    asgi_server: str, world: World, laptop: Page
) -> None:
    track = a_track(world, "S+turbo_1 S S!jump S S U1")
    open_editor(laptop, asgi_server, world.alice, track)
    drag(laptop, [(0, -2), (1, -3)])
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S+turbo_1 ER EL EL!jump ER S U1"  # the taken tile keeps its hazard where it is now
    laptop.get_by_role("button", name="Undo").click()
    drag(laptop, [(0, -1), (1, -2)])
    expect(said(laptop)).to_contain_text("One mark found no place on the new way.")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "ER EL EL ER!jump S S U1"


# -- the start line


def test_the_start_line_goes_along_with_its_tile_and_else_stays(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, RING)
    open_editor(laptop, asgi_server, world.alice, track)
    line = laptop.locator("[data-layer=start]")
    before = line.get_attribute("transform")
    assert before is not None
    drag(laptop, [(0, -1), (-1, -1)])  # the start tile is the one before: it bends and keeps the line
    expect(chip(laptop)).to_have_text("Closed, 15 tiles")
    expect(line).to_have_attribute("transform", before)
    drag(laptop, [(0, 0), (1, 0)])
    expect(said(laptop)).to_contain_text("The start tile moved")
    click_hex(laptop, (1, 0))
    expect(tile_sheet(laptop).get_by_role("heading")).to_have_text("The start tile")


@pytest.mark.parametrize("erased", [(0, 0), (0, -2), (4, -2)])
def test_closed_over_the_gap_the_line_lies_where_it_lay(
    asgi_server: str, world: World, laptop: Page, erased: Hex
) -> None:
    track = a_track(world, RING)
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.get_by_role("button", name="Erase").click()
    click_hex(laptop, erased)
    expect(chip(laptop)).to_have_text("Open, 13 tiles")
    laptop.get_by_role("button", name="Draw").click()
    laptop.get_by_role("button", name="Close: 1 more").click()
    expect(said(laptop)).to_have_text("Closed with 1 tile more. The start line is back in its place.")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == RING
    laptop.get_by_role("button", name="Undo").click()
    expect(chip(laptop)).to_have_text("Open, 13 tiles")
    laptop.get_by_role("button", name="Undo").click()
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == RING


def test_closed_another_way_the_line_lies_on_the_nearest_straight(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world, RING)
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.get_by_role("button", name="Erase").click()
    drag(laptop, [(0, 0), (0, -1)])
    expect(chip(laptop)).to_have_text("Open, 12 tiles")
    laptop.get_by_role("button", name="Draw").click()
    laptop.get_by_role("button", name="Zoom out").click()  # or the rim takes the map along
    drag(laptop, [(0, 1), (-1, 1), (-1, 0), (0, -1), (0, -2)])
    expect(said(laptop)).to_have_text("Closed, 15 tiles. The start line is back in its place.")
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S ER ER EL ER S ER S ER S S ER S ER S"  # told from the straight beside the old place
    assert_raceable(stored(track))
