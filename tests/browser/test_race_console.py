"""The console in a browser: a whole race by one person on one laptop, keys, live changes, nothing taken from a hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from campaigns.models import Race, Seat
from campaigns.services import opening, steering
from svl.rules import actions
from svl.table import GM, Adjust
from tests.browser.seated import assert_no_barriers, sign_in
from tests.racing import Night, is_dice, is_turn, set_race, start_race
from tests.world import World

MOST_STEPS = 400
MOMENT = (
    "[document.getElementById('race-now').dataset.moment, document.getElementById('race-top').dataset.seq].join(' ')"
)


def open_console(page: Page, address: str, night: Night, path: str = "console") -> None:
    sign_in(page, address, night.world.alice)
    page.goto(f"{address}{night.url}/{path}", timeout=60_000)  # the first page of a server is drawn from nothing


def now(page: Page) -> Locator:
    return page.locator("#race-now")


def moment(page: Page) -> str:
    """Which question the card shows, and at which entry of the log."""
    return str(page.evaluate(MOMENT))


def moved_on(page: Page, before: str) -> None:
    page.wait_for_function(f"before => {MOMENT} !== before", arg=before, timeout=30_000)


def press(page: Page, *keys: str) -> None:
    """Presses keys, and waits until the card speaks of a later moment."""
    before = moment(page)
    for key in keys:
        page.keyboard.press(key)
    moved_on(page, before)


def gm_drives(night: Night, *drivers: object) -> None:
    Seat.objects.filter(race=night.race_id, driver__in=drivers).update(pilot="gm", holder=None)


def to_turn_of(night: Night, driver: object) -> None:
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == night.seat(driver))  # type: ignore[arg-type]


# -- one laptop, Space and digits


def palm(page: Page) -> None:
    """Both drivers of the GM choose at this laptop: Space opens the next one's card, digits say whom and which side."""
    before = moment(page)
    dialog = page.locator("dialog[data-pass][open]")
    for still_choosing in (2, 1):
        expect(page.get_by_role("button", name="Choose")).to_have_count(still_choosing)
        page.keyboard.press(" ")
        expect(dialog).to_have_count(1)
        if dialog.locator("[name=target]").count():
            page.keyboard.press("1")
        page.keyboard.press("1")
        expect(dialog).to_have_count(0)
    moved_on(page, before)


def test_a_whole_race_on_space_and_digits(world: World, asgi_server: str, laptop: Page):
    night = set_race(world, [world.mara, world.kenji], laps=1)
    gm_drives(night, world.mara, world.kenji)
    opening.open_grid(night.race_id, night.gm())
    open_console(laptop, asgi_server, night, "grid")
    laptop.keyboard.press(" ")
    laptop.wait_for_url("**/console")
    seen = set()
    for _ in range(MOST_STEPS):
        kind = moment(laptop).split("-")[0]
        seen.add(kind)
        if kind == "finished":
            break
        palm(laptop) if kind == "palm" else press(laptop, " ")
    expect(now(laptop)).to_contain_text("wins")
    assert night.race.state == Race.State.FINISHED
    assert "drive" in seen
    laptop.keyboard.press(" ")
    expect(laptop).to_have_url(re.compile(r"/settle$"))


def test_space_presses_nothing_that_lies_in_a_closed_card(world: World, asgi_server: str, laptop: Page):
    """Two players choose on their phones: for the GM there is nothing to do but wait."""
    night = start_race(world)
    night.bring_to_palm(world.mara, world.kenji)
    open_console(laptop, asgi_server, night)
    expect(laptop.get_by_text("Markers on the table")).to_be_visible()
    laptop.keyboard.press(" ")  # a form sent half empty would complain to the console, which fails the test
    expect(laptop.get_by_role("button", name="Pass the phone")).to_have_count(2)
    assert not laptop.locator("#board-marks").evaluate("marks => marks.open")


def test_digits_set_the_speed_and_t_the_tack(world: World, asgi_server: str, laptop: Page):
    night = start_race(world)
    gm_drives(night, world.mara)
    to_turn_of(night, world.mara)
    open_console(laptop, asgi_server, night)
    laptop.keyboard.press("2")
    expect(now(laptop).get_by_role("button", name=re.compile("DRIVE 2: stop on 2"))).to_be_visible()
    tack = now(laptop).locator("[data-drive-tack]:checked").get_attribute("value")
    laptop.keyboard.press("t")
    assert now(laptop).locator("[data-drive-tack]:checked").get_attribute("value") != tack
    expect(now(laptop).get_by_role("button", name=re.compile("DRIVE 2"))).to_be_visible()
    press(laptop, " ")
    assert night.state.tile_number(night.state.car(night.seat(world.mara)).distance) == 2


def test_letters_undo_redo_pause_and_open(world: World, asgi_server: str, laptop: Page):
    night = start_race(world)
    gm_drives(night, world.mara, world.kenji)
    open_console(laptop, asgi_server, night)
    start = night.state.cars
    press(laptop, " ")
    assert night.state.cars != start
    press(laptop, "u")
    assert night.state.cars == start
    press(laptop, "Shift+U")
    assert night.state.cars != start
    press(laptop, "p")
    expect(now(laptop)).to_contain_text("Paused")
    press(laptop, " ")
    assert night.race.state == Race.State.RUNNING
    laptop.keyboard.press("e")
    expect(laptop.get_by_role("dialog")).to_be_visible()
    laptop.keyboard.press("Escape")
    laptop.keyboard.press("?")
    expect(laptop.get_by_role("dialog", name="Keys")).to_be_visible()


def test_no_key_is_taken_from_an_open_sheet(world: World, asgi_server: str, laptop: Page):
    night = start_race(world)
    gm_drives(night, world.mara, world.kenji)
    open_console(laptop, asgi_server, night)
    laptop.get_by_role("link", name="Lindqvist: speed").click()
    expect(laptop.get_by_role("dialog")).to_be_visible()
    seq = night.race.seq
    for key in ("u", "p", "4", "e"):
        laptop.keyboard.press(key)
    laptop.keyboard.press("Escape")
    expect(laptop.get_by_role("dialog")).to_have_count(0)
    assert (night.race.seq, night.race.state) == (seq, Race.State.RUNNING)


# -- bending a rule


def test_what_the_rules_refuse_may_be_allowed_with_a_reason(world: World, asgi_server: str, laptop: Page):
    night = start_race(world, mode=Race.Mode.WARN)
    gm_drives(night, world.mara)
    to_turn_of(night, world.mara)
    open_console(laptop, asgi_server, night)
    laptop.keyboard.press("9")
    laptop.keyboard.press(" ")
    expect(now(laptop).get_by_role("alert")).to_contain_text("cannot set 9")
    now(laptop).get_by_text("Forgotten rule").click()
    before = moment(laptop)
    now(laptop).get_by_role("button", name="Allow anyway").click()
    moved_on(laptop, before)
    bent = night.race.log.get(kind="svl.drive", seat=night.seat(world.mara), data__action__speed=9)
    assert bent.data["bent"] == "forgotten rule"


# -- live


def test_what_happens_elsewhere_arrives_with_a_ghost_and_a_sentence(world: World, asgi_server: str, laptop: Page):
    night = start_race(world)
    open_console(laptop, asgi_server, night)
    order = laptop.locator("#race-order")
    expect(order.locator(f'[data-figure="{night.seat(world.nika)}.speed"]')).to_have_text("0")
    night.act(night.gm(), GM, Adjust("speed", "a test", night.seat(world.nika), value=7))
    figure = order.locator(f'[data-figure="{night.seat(world.nika)}.speed"]')
    expect(figure).to_contain_text("7")
    expect(figure.locator(".ghost")).to_have_text("0")
    expect(laptop.locator("[data-says]")).to_contain_text("Nika Broyler")


def test_a_speed_in_hand_is_kept_until_the_race_goes_on_without_it(world: World, asgi_server: str, laptop: Page):
    night = start_race(world)
    to_turn_of(night, world.mara)
    open_console(laptop, asgi_server, night)
    laptop.keyboard.press("1")
    steering.run_rivals(night.race_id, night.gm(), on=False)
    night.act(night.gm(), GM, Adjust("speed", "a test", night.seat(world.nika), value=7))
    expect(laptop.locator(f'[data-figure="{night.seat(world.nika)}.speed"]')).to_contain_text("7")
    expect(now(laptop).get_by_role("button", name=re.compile("DRIVE 1"))).to_be_visible()
    before = moment(laptop)
    night.act(night.player(world.bob), night.seat(world.mara), actions.Drive("pace", 2))
    moved_on(laptop, before)
    expect(now(laptop)).not_to_contain_text("Lindqvist sets")


def test_a_pause_is_heard_while_what_was_done_before_it_is_still_on_its_way(
    world: World, asgi_server: str, laptop: Page
):
    night = start_race(world)
    gm_drives(night, world.mara)
    to_turn_of(night, world.mara)
    open_console(laptop, asgi_server, night)
    on_its_way: list[Route] = []
    laptop.route("**/console/parts", lambda route: on_its_way.append(route), times=1)
    before = night.race.seq
    with laptop.expect_response("**/act"):
        now(laptop).get_by_role("button", name=re.compile("DRIVE")).click()
    assert night.race.seq > before
    with laptop.expect_response("**/steer"):
        laptop.get_by_role("button", name="Pause", exact=True).click()
    assert night.race.state == Race.State.PAUSED
    on_its_way[0].continue_()
    expect(now(laptop).get_by_role("button", name="Resume")).to_be_visible()


def test_hexes_and_cars_open_their_sheets(world: World, asgi_server: str, laptop: Page):
    night = start_race(world)
    open_console(laptop, asgi_server, night)
    laptop.locator('.rmap [data-tile="9"]').click()
    expect(laptop.get_by_role("dialog")).to_contain_text("9")
    laptop.keyboard.press("Escape")
    expect(laptop.get_by_role("dialog")).to_have_count(0)
    laptop.locator(f'.rmap [data-tag="{night.seat(world.mara)}"]').click()
    expect(laptop.get_by_role("dialog")).to_contain_text("Mara Lindqvist")


# -- barriers


def turn(night: Night) -> None:
    to_turn_of(night, night.world.mara)


def proposal(night: Night) -> None:
    to_turn_of(night, night.world.nika)


def dice(night: Night) -> None:
    night.run_until(is_dice)


def secret_choice(night: Night) -> None:
    night.bring_to_palm(night.world.mara, night.world.kenji)


def pause(night: Night) -> None:
    steering.pause(night.race_id, night.gm())


def end(night: Night) -> None:
    night.run_to_the_end()


def test_what_space_and_shift_u_do_after_an_undo_stands_on_the_buttons(world: World, asgi_server: str, laptop: Page):
    night = start_race(world)
    secret_choice(night)
    night.palm(night.player(world.bob), night.seat(world.mara), "RAM")
    night.palm(night.player(world.dora), night.seat(world.kenji), "PASS")
    night.undo()
    open_console(laptop, asgi_server, night)
    shown_again, redo = (laptop.get_by_role("button", name=name) for name in ("Show them again", "Redo"))
    expect(shown_again.locator("kbd")).to_have_text("Space")
    expect(redo.locator("kbd")).to_have_text("Shift U")
    for each in (shown_again, redo):
        assert each.evaluate("button => button.scrollWidth <= button.clientWidth")
    press(laptop, "Shift+U")
    expect(redo).to_have_count(0)
    expect(shown_again).to_have_count(0)


def test_no_moment_has_a_barrier(world: World, asgi_server: str, laptop: Page):
    for to_moment in (turn, proposal, dice, secret_choice, pause, end):
        night = start_race(world, laps=4, mode=Race.Mode.WARN)
        to_moment(night)
        open_console(laptop, asgi_server, night)
        assert_no_barriers(laptop)


@pytest.mark.parametrize("path", ["console", "watch"])
def test_a_phone_swipes_through_three_columns(world: World, asgi_server: str, phone: Page, path: str):
    night = start_race(world)
    phone.emulate_media(reduced_motion="reduce")
    open_console(phone, asgi_server, night, path)
    for tab in ("Order", "Map"):
        phone.get_by_role("navigation", name=re.compile("Parts")).get_by_role("link", name=tab).click()
        expect(phone.locator(f"#con-{tab.lower()}")).to_be_in_viewport(ratio=0.9)
    assert_no_barriers(phone)


def test_the_menu_is_in_reach_at_every_width(asgi_server: str, world: World, laptop: Page) -> None:
    open_console(laptop, asgi_server, start_race(world))
    for width in (360, 600, 768, 820, 834, 979, 981, 1024, 1280):
        laptop.set_viewport_size({"width": width, "height": 1000})
        laptop.get_by_role("link", name="Menu of the race").click()
        sheet = laptop.locator("dialog[open]")
        expect(sheet.get_by_text("End the race early")).to_be_visible()
        laptop.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
