"""The track editor: undone, saved, offline, and two who draw at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, Route, expect

from campaigns.services.tracks import redraw
from svl.rules import format_track, generator
from tests.browser.editing import (
    NEW,
    RING,
    a_track,
    brush,
    chip,
    click_hex,
    come_to_editor,
    drag,
    open_editor,
    said,
    saved,
    stored,
    tile_sheet,
)
from tests.conftest import LAPTOP, roaming
from tests.world import World


@pytest.fixture
def wanderer(browser: Browser) -> Iterator[Page]:
    """A laptop out and about."""
    yield from roaming(browser, **LAPTOP)


@pytest.fixture
def second(browser: Browser) -> Iterator[Page]:
    yield from roaming(browser, **LAPTOP)


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
    wanderer.evaluate("() => { globalThis.fetch = () => Promise.reject(new TypeError('no network')) }")  # to the end
    drag(wanderer, [(0, -1), (0, -3)])
    expect(saved(wanderer)).to_have_text("1 queued")
    again = wanderer.context.new_page()
    wanderer.close()
    come_to_editor(again, asgi_server, world.alice, track)
    expect(chip(again)).to_have_text("Open, 4 tiles")
    expect(said(again)).to_have_text("What you drew here before and could not send is back.")
    expect(saved(again)).to_have_text("Saved")
    assert stored(track) == "S S S S"


@pytest.mark.parametrize("gap", [(0, 0), (1, -3), (4, -2)])
def test_a_start_line_that_gave_way_to_the_eraser_goes_back_after_a_reload_and_on_another_device(
    asgi_server: str, world: World, laptop: Page, second: Page, gap: tuple[int, int]
) -> None:
    track = a_track(world, RING)
    open_editor(laptop, asgi_server, world.alice, track)
    laptop.get_by_role("button", name="Erase").click()
    click_hex(laptop, gap)
    expect(chip(laptop)).to_have_text("Open, 13 tiles")
    expect(saved(laptop)).to_have_text("Saved")
    laptop.reload()
    open_editor(second, asgi_server, world.carl, track)
    for page in (second, laptop):
        expect(chip(page)).to_have_text("Open, 13 tiles")
        page.get_by_role("button", name="Close: 1 more").click()
        expect(said(page)).to_contain_text("The start line is back in its place.")
        expect(saved(page)).to_have_text("Saved")
        assert stored(track) == RING


# -- a save that arrives while its answer is lost


def loses_the_answer(route: Route) -> None:
    route.fetch()
    route.abort()


def keeps_the_answer(route: Route) -> None:
    route.fetch()


def test_who_draws_on_after_a_lost_answer_is_in_nobodys_way(asgi_server: str, world: World, wanderer: Page) -> None:
    track = a_track(world)
    open_editor(wanderer, asgi_server, world.alice, track)
    wanderer.route("**/save", loses_the_answer, times=1)
    drag(wanderer, [(0, -1), (0, -3)])
    expect(saved(wanderer)).to_have_text("1 queued")
    assert stored(track) == "S S S S"
    drag(wanderer, [(0, -3), (0, -4)])
    expect(saved(wanderer)).to_have_text("Saved")
    assert stored(track) == "S S S S S"


def test_undone_after_a_lost_answer_it_is_undone_on_the_server_too(
    asgi_server: str, world: World, wanderer: Page
) -> None:
    track = a_track(world)
    open_editor(wanderer, asgi_server, world.alice, track)
    wanderer.route("**/save", loses_the_answer, times=1)
    drag(wanderer, [(0, -1), (0, -3)])
    expect(saved(wanderer)).to_have_text("1 queued")
    wanderer.get_by_role("button", name="Undo").click()
    expect(saved(wanderer)).to_have_text("Saved")
    assert stored(track) == NEW


def test_what_is_drawn_while_an_older_save_is_refused_is_sent_all_the_same(
    asgi_server: str, world: World, laptop: Page
) -> None:
    track = a_track(world)
    open_editor(laptop, asgi_server, world.alice, track)
    on_its_way: list[Route] = []
    laptop.route("**/save", lambda route: on_its_way.append(route), times=1)
    with laptop.expect_request("**/save"):
        drag(laptop, [(0, -1), (0, -3)])
    drag(laptop, [(0, -3), (0, -4)])
    on_its_way[0].fulfill(status=422, json={"sentence": "Not like this."})
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == "S S S S S"


def test_a_tab_closed_before_the_answer_came_is_in_nobodys_way(asgi_server: str, world: World, wanderer: Page) -> None:
    track = a_track(world)
    open_editor(wanderer, asgi_server, world.alice, track)
    wanderer.route("**/save", keeps_the_answer, times=1)
    with wanderer.expect_request("**/save"):
        drag(wanderer, [(0, -1), (0, -3)])
    drag(wanderer, [(0, -3), (0, -4)])
    wanderer.reload()
    expect(chip(wanderer)).to_have_text("Open, 5 tiles")
    expect(saved(wanderer)).to_have_text("Saved")
    assert stored(track) == "S S S S S"


def test_what_is_kept_without_a_track_is_not_brought_back(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world)
    open_editor(laptop, asgi_server, world.alice, track)
    kept = f"track:{world.alice.pk} {reverse('save_track', args=(track.campaign_id, track.pk))}"
    laptop.evaluate("(kept) => localStorage.setItem(kept, JSON.stringify({seen: 1}))", kept)
    laptop.reload()
    expect(chip(laptop)).to_have_text("Open, 2 tiles")
    expect(saved(laptop)).to_have_text("Saved")
    expect(said(laptop)).to_have_text("")


# -- two at once


def test_undone_before_it_is_kept_my_version_is_the_undone_one(asgi_server: str, world: World, laptop: Page) -> None:
    track = a_track(world)
    open_editor(laptop, asgi_server, world.alice, track)
    redraw(track, world.carl, "S S S S", 0, 1)
    drag(laptop, [(0, -1), (1, -2), (2, -2)])
    expect(saved(laptop)).to_have_text("1 not saved")
    laptop.get_by_role("button", name="Undo").click()
    expect(saved(laptop)).to_have_text("1 not saved")
    laptop.get_by_role("button", name="Keep mine").click()
    expect(saved(laptop)).to_have_text("Saved")
    assert stored(track) == NEW


def differing(page: Page) -> list[str]:
    return page.locator("[data-differing] li").all_inner_texts()


def test_two_roads_that_differ_only_in_what_lies_on_them_are_told_apart(
    asgi_server: str, world: World, laptop: Page
) -> None:
    track = a_track(world, RING)
    open_editor(laptop, asgi_server, world.alice, track)
    redraw(track, world.carl, "S U2!jump ER S ER S ER S S ER S!jump ER S ER", 0, 1)
    laptop.get_by_role("button", name="Boost").click()
    click_hex(laptop, (4, -2))
    expect(laptop.get_by_text("0 slopes, 0 hazards, 1 boost. Carl: 14 tiles")).to_be_visible()
    assert differing(laptop) == [
        "Tile 1: yours flat straight, theirs steep incline with Jump.",
        "Tile 8: yours flat straight with Turbo 1, theirs flat straight.",
        "Tile 10: yours flat straight, theirs flat straight with Jump.",
    ]
    yours, theirs = (laptop.get_by_role("img", name=name) for name in ("Your version", "The other version"))
    assert [each.locator(".map__mark").count() for each in (yours, theirs)] == [1, 2]


def test_of_many_differences_the_first_are_told_and_where_the_roads_part(
    asgi_server: str, world: World, laptop: Page
) -> None:
    track = a_track(world, "S S S S S S S S")
    open_editor(laptop, asgi_server, world.alice, track)
    redraw(track, world.carl, "U1 U1 U1 U1 U1 S S ER S S S", 2, 1)
    click_hex(laptop, (0, -7))
    tile_sheet(laptop).get_by_role("button", name="Delete this tile").click()
    expect(laptop.get_by_role("button", name="Take theirs")).to_be_visible()
    assert differing(laptop) == [
        "The start tile: yours flat straight, theirs easy incline.",
        *(f"Tile {number}: yours flat straight, theirs easy incline." for number in (1, 2, 3)),
        "1 tile more differs.",
        "After tile 6 the roads part.",
        "The two point in different directions on the map.",
    ]


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
