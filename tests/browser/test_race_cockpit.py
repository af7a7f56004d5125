"""The cockpit in a real browser: a thumb on the ladder, plans, questions, and other people's actions meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from campaigns.models import Membership
from campaigns.services import steering
from svl.rules import actions, lines
from svl.table import GM, Adjust
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.racing import Night, is_turn, start_race
from tests.world import World

SCROLLS = """document.documentElement.scrollHeight > innerHeight
    || document.querySelector('.mid').scrollHeight > document.querySelector('.mid').clientHeight + 1"""


@pytest.fixture
def night(asgi_server: str, world: World) -> Night:
    return start_race(world, laps=2)


def go(page: Page, server: str, night: Night) -> None:
    sign_in(page, server, night.world.bob)
    page.goto(f"{server}{night.url}/cockpit/{night.seat(night.world.mara)}")
    expect(page.locator("#cockpit.is-my-turn, #cockpit[data-phase=waiting]")).to_be_visible()


def to_turn_of(night: Night, seat: str) -> None:
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == seat)


def ladder(page: Page):  # type: ignore[no-untyped-def]
    return page.get_by_role("slider", name="Speed")


def fastest(night: Night, seat: str) -> int:
    return max(line.speed for line in lines(night.state, seat) if line.tack == "pace" and not line.using)


def test_a_plan_made_while_others_drive_is_driven_by_one_tap(asgi_server: str, night: Night, phone: Page) -> None:
    mara, kenji = night.seat(night.world.mara), night.seat(night.world.kenji)
    to_turn_of(night, kenji)
    go(phone, asgi_server, night)
    ladder(phone).press("End")
    expect(phone.get_by_role("button", name="PLANNED")).to_be_visible()
    planned = ladder(phone).get_attribute("aria-valuenow")
    phone.reload()
    expect(ladder(phone)).to_have_attribute("aria-valuenow", str(planned))
    expect(phone.get_by_role("button", name=f"PLANNED {planned}")).to_be_visible()

    to_turn_of(night, mara)
    button = phone.get_by_role("button", name=f"DRIVE {planned}")
    expect(button).to_be_visible()
    assert phone.title().startswith("Your turn")
    assert night.awaits.seat == mara  # type: ignore[union-attr]
    button.tap()
    expect(phone.locator("#cockpit[data-phase=turn]")).to_have_count(0)
    driven = night.race.log.filter(seat=mara, kind="svl.drive").latest("seq")
    assert driven.data["action"]["speed"] == int(planned or -1)


def test_a_hit_marks_the_plan_and_counts_the_figures(asgi_server: str, night: Night, phone: Page) -> None:
    mara = night.seat(night.world.mara)
    to_turn_of(night, night.seat(night.world.kenji))
    go(phone, asgi_server, night)
    ladder(phone).press("End")
    night.act(night.gm(), GM, Adjust("damage", "a test", mara, part="front", value=15))
    expect(phone.get_by_text("Changed since you planned")).to_be_visible()
    expect(phone.get_by_role("img", name="Front 10, rear 25, left 25, right 25")).to_be_visible()
    ladder(phone).press("ArrowDown")
    expect(phone.get_by_text("Changed since you planned")).to_have_count(0)


def test_a_plan_that_cannot_be_kept_says_what_is_set_instead(asgi_server: str, night: Night, phone: Page) -> None:
    mara = night.seat(night.world.mara)
    to_turn_of(night, night.seat(night.world.kenji))
    go(phone, asgi_server, night)
    ladder(phone).press("End")
    planned = int(ladder(phone).get_attribute("aria-valuenow") or 0)
    night.act(night.gm(), GM, Adjust("malfunction", "a test", mara, value=9, number=1))
    expect(phone.get_by_text(f"Speed {planned} is out of reach now.")).to_be_visible()


def test_the_ladder_is_one_slider_for_keys_and_ears(asgi_server: str, night: Night, laptop: Page) -> None:
    to_turn_of(night, night.seat(night.world.mara))
    go(laptop, asgi_server, night)
    slider = ladder(laptop)
    slider.press("Home")
    low = int(slider.get_attribute("aria-valuenow") or -1)
    assert low == int(slider.get_attribute("aria-valuemin") or -2)
    slider.press("ArrowUp")
    expect(slider).to_have_attribute("aria-valuenow", str(low + 1))
    expect(slider).to_have_attribute("aria-valuetext", f"{low + 1}: Stop on {_stop(night, low + 1)}")
    told = laptop.get_by_role("list", name="The road ahead, nearest tile first").get_by_role("listitem").nth(1)
    expect(told).to_contain_text(f"you {low + 1}, ok, then {low + 1}")
    laptop.get_by_role("radio", name="PUSH").check(force=True)
    slider.press("End")
    assert int(slider.get_attribute("aria-valuenow") or 0) >= low


def _stop(night: Night, speed: int) -> int:
    seat = night.seat(night.world.mara)
    return next(
        line.stop for line in lines(night.state, seat) if (line.tack, line.speed, line.using) == ("pace", speed, "")
    )


def test_a_drag_of_the_ladder_survives_ten_actions_of_somebody_else(
    asgi_server: str, night: Night, laptop: Page
) -> None:
    mara, kenji = night.seat(night.world.mara), night.seat(night.world.kenji)
    to_turn_of(night, mara)
    go(laptop, asgi_server, night)
    ladder(laptop).press("Home")
    low = int(ladder(laptop).get_attribute("aria-valuenow") or 0)
    box = laptop.locator(f"[data-rung='{low + 1}']").bounding_box()
    assert box
    laptop.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
    laptop.mouse.down()
    expect(ladder(laptop)).to_have_attribute("aria-valuenow", str(low + 1))
    laptop.evaluate("window.before = document.querySelector('#cockpit-road')")
    for speed in (1, 2, 3, 4, 5, 1, 2, 3, 4, 5):
        night.act(night.gm(), GM, Adjust("speed", "a test", kenji, value=speed))
        night.act(night.gm(), GM, Adjust("tile", "a test", kenji, value=speed))
    expect(laptop.locator("#cockpit[data-waiting]")).to_be_visible()
    assert laptop.evaluate("window.before.isConnected")
    laptop.mouse.move(box["x"] + 10, box["y"] - box["height"] / 2)
    expect(ladder(laptop)).to_have_attribute("aria-valuenow", str(low + 2))
    laptop.mouse.up()
    expect(laptop.locator("#cockpit[data-waiting]")).to_have_count(0)
    expect(ladder(laptop)).to_have_attribute("aria-valuenow", str(low + 2))
    expect(laptop.locator("#drive [name=seq]")).to_have_value(str(night.race.seq))
    laptop.get_by_role("button", name=f"DRIVE {low + 2}").click()
    expect(laptop.locator("#cockpit[data-phase=turn]")).to_have_count(0)


def test_a_question_takes_the_focus_and_gives_it_back(asgi_server: str, night: Night, laptop: Page) -> None:
    mara = _meet(night)
    go(laptop, asgi_server, night)
    ladder(laptop).focus()
    night.act(night.gm(), mara, actions.Drive("pace", fastest(night, mara)))
    dialog = laptop.get_by_role("dialog", name="Which side do you take?")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("heading")).to_be_focused()
    assert_no_barriers(laptop)
    dialog.get_by_role("button", name="Pass on the left").click()
    expect(dialog).to_have_count(0)


def test_an_answer_that_comes_too_late_is_told(asgi_server: str, night: Night, wanderer: Page) -> None:
    mara = _meet(night)
    go(wanderer, asgi_server, night)
    night.act(night.gm(), mara, actions.Drive("pace", fastest(night, mara)))
    dialog = wanderer.get_by_role("dialog", name="Which side do you take?")
    expect(dialog).to_be_visible()
    wanderer.context.set_offline(True)
    dialog.get_by_role("button", name="Pass on the left").tap()
    expect(dialog.get_by_text("Not sent yet")).to_be_visible()
    night.act(night.gm(), mara, actions.ChooseSide("right"))
    wanderer.context.set_offline(False)
    expect(wanderer.get_by_role("alert").filter(has_text="What you sent was not done")).to_be_visible()
    assert night.state.stack[-1].meeting.side == "right"  # type: ignore[attr-defined]


def test_the_mark_of_what_waits_goes_with_it(asgi_server: str, night: Night, laptop: Page) -> None:
    mara, kenji = night.seat(night.world.mara), night.seat(night.world.kenji)
    to_turn_of(night, mara)
    go(laptop, asgi_server, night)
    road = laptop.locator("#cockpit-road").bounding_box()
    assert road
    laptop.mouse.move(road["x"] + road["width"] - 4, road["y"] + 40)
    laptop.mouse.down()  # a finger rests on the road
    night.act(night.gm(), GM, Adjust("tile", "a test", kenji, value=5))
    expect(laptop.locator("#cockpit[data-waiting]")).to_be_visible()
    laptop.mouse.up()
    expect(laptop.locator("#cockpit[data-waiting]")).to_have_count(0)


def _meet(night: Night) -> str:
    """Kenji stands right in front of Mara, whose turn it is."""
    mara, kenji = night.seat(night.world.mara), night.seat(night.world.kenji)
    to_turn_of(night, mara)
    ahead = night.state.tile_number(night.state.car(mara).distance) + 1
    night.act(night.gm(), GM, Adjust("tile", "a test", kenji, value=ahead))
    night.act(night.gm(), GM, Adjust("lap", "a test", kenji, value=night.state.lap_of(mara)))
    return mara


def test_a_blow_is_shown_at_once_and_lets_go_at_a_tap(asgi_server: str, night: Night, phone: Page) -> None:
    world, gm = night.world, night.gm()
    nika = night.seat(world.nika)
    steering.hand_over(night.race_id, gm, nika, "gm")
    steering.set_rolling(night.race_id, gm, nika, at_once=False)
    night.bring_to_palm(world.nika, world.mara)
    night.palm(gm, nika, "RAM")
    night.palm(night.player(world.bob), night.seat(world.mara), "PASS")
    go_anyhow(phone, asgi_server, night)
    night.roll(gm, 6)
    dialog = phone.get_by_role("dialog", name="Broyler rammed you")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("25")
    assert_no_barriers(phone)
    dialog.get_by_role("button", name="Go on").tap()
    expect(dialog).to_have_count(0)
    phone.reload()
    expect(phone.get_by_role("button", name="PLAN")).to_be_visible()
    expect(dialog).to_have_count(0)


def test_a_stop_made_up_by_hand(asgi_server: str, night: Night, phone: Page) -> None:
    mara = night.seat(night.world.mara)
    to_turn_of(night, mara)
    for panel, value in (("left", 20), ("right", 15)):
        night.act(night.gm(), GM, Adjust("damage", "a test", mara, part=panel, value=value))
    night.act(night.gm(), GM, Adjust("tile", "a test", mara, value=len(night.state.tiles) - 1))
    night.act(night.gm(), mara, actions.Drive("pace", fastest(night, mara)))
    go_anyhow(phone, asgi_server, night)
    phone.get_by_text("Make up my own stop").tap()
    phone.get_by_label("2 turns, up to 100").check()
    phone.get_by_role("spinbutton", name="Left").fill("20")
    phone.get_by_role("spinbutton", name="Right").fill("10")
    expect(phone.get_by_text("2 turns. 70 points left.")).to_be_visible()
    phone.get_by_role("button", name="Pit so").tap()
    expect(phone.get_by_role("heading", name="In the pit")).to_be_visible()
    assert night.state.car(mara).pit_left == 2


def go_anyhow(page: Page, server: str, night: Night) -> None:
    sign_in(page, server, night.world.bob)
    page.goto(f"{server}{night.url}/cockpit/{night.seat(night.world.mara)}")


def test_the_drawer_shows_map_and_log_and_follows_the_race(asgi_server: str, night: Night, phone: Page) -> None:
    to_turn_of(night, night.seat(night.world.kenji))
    go(phone, asgi_server, night)
    phone.get_by_role("link", name="Map, log, sheet, rules").tap()
    drawer = phone.get_by_role("dialog", name="Lone Star Night")
    expect(drawer.get_by_role("heading", name="Log")).to_be_visible()
    expect(drawer.locator("svg.map")).to_be_visible()
    night.act(night.gm(), GM, Adjust("speed", "a sudden gust", night.seat(night.world.kenji), value=4))
    expect(drawer.get_by_text("a sudden gust")).to_be_visible()
    drawer.get_by_role("link", name="Orders and this phone").tap()
    orders = phone.get_by_role("dialog", name="Orders and this phone")
    orders.get_by_role("group", name="Drifter").get_by_role("button", name="Never").tap()
    expect(orders.get_by_role("group", name="Drifter").get_by_role("button", name="Never")).to_have_attribute(
        "aria-pressed", "true"
    )
    orders.get_by_role("button", name="On the right").tap()
    expect(phone.locator("#cockpit.is-right")).to_have_count(1)


def test_a_drawer_opened_while_news_is_on_its_way_is_filled(asgi_server: str, night: Night, phone: Page) -> None:
    to_turn_of(night, night.seat(night.world.kenji))
    go(phone, asgi_server, night)
    on_its_way: list[Route] = []
    phone.route("**/parts", lambda route: on_its_way.append(route), times=1)
    with phone.expect_request("**/parts"):
        night.act(night.gm(), GM, Adjust("speed", "a sudden gust", night.seat(night.world.kenji), value=4))
    phone.get_by_role("link", name="Map, log, sheet, rules").tap()
    drawer = phone.get_by_role("dialog", name="Lone Star Night")
    expect(drawer).to_be_visible()
    on_its_way[0].continue_()
    expect(drawer.get_by_text("a sudden gust")).to_be_visible()


def test_the_hand_stays_on_its_choice_when_somebody_else_seals(asgi_server: str, night: Night, phone: Page) -> None:
    world = night.world
    night.bring_to_palm(world.mara, world.kenji)
    go_anyhow(phone, asgi_server, night)
    ram = phone.get_by_role("button", name="RAM", exact=True)
    ram.focus()
    night.palm(night.player(world.dora), night.seat(world.kenji), "PASS")
    expect(phone.get_by_text("Aoyama: sealed.")).to_be_visible()
    expect(ram).to_be_focused()


def test_a_lent_car_that_is_taken_back_leaves_its_borrower_at_the_table(
    asgi_server: str, night: Night, browser: Browser
) -> None:
    phone = browser.new_context().new_page()  # the answer 403 is no fault here
    nika, bob = night.seat(night.world.nika), night.world.bob
    to_turn_of(night, night.seat(night.world.kenji))
    steering.hand_over(night.race_id, night.gm(), nika, "person", bob)
    sign_in(phone, asgi_server, bob)
    phone.goto(f"{asgi_server}{night.url}/cockpit/{nika}")
    expect(phone.get_by_role("button", name="PLAN")).to_be_visible()
    steering.hand_over(night.race_id, night.gm(), nika, "autopilot")
    expect(phone.get_by_role("heading", name="Somebody else drives this car now")).to_be_visible()
    phone.get_by_role("link", name="Watch the race").click()
    expect(phone.get_by_role("heading", name="Lone Star Night")).to_be_attached()
    phone.context.close()


def test_somebody_who_is_sent_away_is_told_and_receives_nothing_more(
    asgi_server: str, night: Night, browser: Browser
) -> None:
    phone = browser.new_context().new_page()  # the answer 404 is no fault here
    to_turn_of(night, night.seat(night.world.kenji))
    go(phone, asgi_server, night)
    Membership.objects.filter(campaign=night.world.campaign, person=night.world.bob).delete()
    night.act(night.gm(), GM, Adjust("speed", "a test", night.seat(night.world.kenji), value=4))
    expect(phone.get_by_role("heading", name="You are no longer at this table")).to_be_visible(timeout=15_000)
    expect(phone.locator("#cockpit-road")).to_have_count(0)
    phone.context.close()


def test_a_seat_handed_over_and_back(asgi_server: str, night: Night, phone: Page) -> None:
    mara = night.seat(night.world.mara)
    to_turn_of(night, night.seat(night.world.kenji))
    go(phone, asgi_server, night)
    steering.hand_over(night.race_id, night.gm(), mara, "gm")
    expect(phone.get_by_role("heading", name="The GM drives for you")).to_be_visible()
    steering.hand_over(night.race_id, night.gm(), mara, "person", night.world.bob)
    expect(phone.get_by_role("heading", name="The GM drives for you")).to_have_count(0)
    expect(phone.get_by_role("button", name="PLAN")).to_be_visible()


def test_two_tabs_of_one_person_agree(asgi_server: str, night: Night, phone: Page) -> None:
    to_turn_of(night, night.seat(night.world.kenji))
    go(phone, asgi_server, night)
    other = phone.context.new_page()
    other.goto(phone.url)
    ladder(phone).press("End")
    planned = str(ladder(phone).get_attribute("aria-valuenow"))
    expect(ladder(other)).to_have_attribute("aria-valuenow", planned)


# -- fits


def test_no_moment_has_a_barrier(asgi_server: str, night: Night, phone: Page) -> None:
    mara = night.seat(night.world.mara)
    to_turn_of(night, mara)
    night.act(night.gm(), GM, Adjust("damage", "a test", mara, part="front", value=20))
    night.act(night.gm(), GM, Adjust("malfunction", "a test", mara, value=10, number=1))
    go(phone, asgi_server, night)
    assert_no_barriers(phone)
    to_turn_of(night, night.seat(night.world.kenji))
    expect(phone.get_by_role("button", name="PLAN")).to_be_visible()
    assert_no_barriers(phone)
    steering.pause(night.race_id, night.gm())
    expect(phone.get_by_role("heading", name="Paused")).to_be_visible()
    assert_no_barriers(phone)


@pytest.mark.parametrize(("width", "height"), [(360, 560), (390, 844), (844, 390)])
def test_everything_is_on_one_screen(asgi_server: str, night: Night, phone: Page, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    to_turn_of(night, night.seat(night.world.mara))
    go(phone, asgi_server, night)
    assert not phone.evaluate(SCROLLS)
    assert phone.evaluate(SIDEWAYS) == 0
    for name in ("Slower", "Faster"):
        box = phone.get_by_role("button", name=name).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 56
    low = int(ladder(phone).get_attribute("aria-valuemin") or 1) or 1
    rung, tile = (phone.locator(f"{kind}='{low}']").bounding_box() for kind in ("[data-rung", "[data-step"))
    assert rung
    assert tile
    level = "y" if height > width else "x"
    assert abs(rung[level] - tile[level]) < 2


def test_doubled_text_keeps_drive(asgi_server: str, night: Night, phone: Page) -> None:
    to_turn_of(night, night.seat(night.world.mara))
    go(phone, asgi_server, night)
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    drive = phone.get_by_role("button", name="DRIVE")
    box = drive.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 844
    assert phone.evaluate(SIDEWAYS) == 0


def test_my_turn_is_said_aloud_and_on_the_tab(asgi_server: str, night: Night, phone: Page) -> None:
    mara = night.seat(night.world.mara)
    to_turn_of(night, mara)
    night.step()
    to_turn_of(night, night.seat(night.world.kenji))
    go(phone, asgi_server, night)
    to_turn_of(night, mara)
    expect(phone.get_by_role("alert").filter(has_text="Your turn")).to_have_count(1)
    expect(phone).to_have_title("Your turn: Lone Star Night")
