"""Settling a race in a browser: dragging, sums that follow, one button, and the result on everybody's phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns.models import Race, Result
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.racing import Night, start_race
from tests.world import World, build_world


@pytest.fixture
def world(transactional_db: None) -> World:
    return build_world()


@pytest.fixture
def night(world: World) -> Night:
    """Driven to the flag."""
    made = start_race(world, laps=1)
    made.run_to_the_end()
    return made


def names(page: Page) -> list[str]:
    return page.locator("[data-row] .settle-row__who b").all_inner_texts()


def drag_to_the_top(page: Page, name: str) -> None:
    """And holds it there."""
    grip = page.locator(f"[data-row]:has-text('{name}') [data-grip]").bounding_box()
    top = page.locator("[data-row]").first.bounding_box()
    assert grip
    assert top
    page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    page.mouse.down()
    page.mouse.move(top["x"] + 10, top["y"] + 20, steps=8)


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_the_pages_have_no_barriers(
    request: pytest.FixtureRequest, device: str, asgi_server: str, night: Night, world: World
) -> None:
    page: Page = request.getfixturevalue(device)
    sign_in(page, asgi_server, world.alice)
    page.goto(f"{asgi_server}{night.url}/settle")
    page.locator("summary").filter(has_text="Wrecked, cash").first.click()
    assert_no_barriers(page)
    page.goto(f"{asgi_server}/c/{world.campaign.pk}/races/record")
    page.get_by_label("Who came in first").select_option("Kenji Aoyama")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_label("Notoriety of Kenji Aoyama")).to_be_visible()
    assert_no_barriers(page)
    page.goto(f"{asgi_server}{night.url}/settle")
    page.get_by_role("button", name="Post the result").click()
    expect(page.get_by_role("list", name="Podium")).to_be_visible()
    assert_no_barriers(page)


def test_the_gm_moves_drags_and_posts_while_a_player_watches(
    asgi_server: str, phone: Page, laptop: Page, night: Night, world: World
) -> None:
    sign_in(phone, asgi_server, world.bob)
    phone.goto(f"{asgi_server}{night.url}/result")
    expect(phone.get_by_text("Not posted yet")).to_be_visible()

    sign_in(laptop, asgi_server, world.alice)
    laptop.goto(f"{asgi_server}{night.url}/settle")
    first, second, third = names(laptop)
    sum_of_second = laptop.get_by_label(f"Notoriety of {second}")
    before = sum_of_second.input_value()
    up = laptop.get_by_role("button", name=f"Move {second} up")
    up.click()
    expect(laptop.locator("[data-row] .settle-row__who b")).to_have_text([second, first, third])
    expect(sum_of_second).not_to_have_value(before)
    expect(up).to_be_focused()

    drag_to_the_top(laptop, third)
    laptop.mouse.up()
    expect(laptop.locator("[data-row] .settle-row__who b")).to_have_text([third, second, first])
    expect(laptop.locator("[data-row]").first).to_contain_text("10,000 for the place")

    # Changing a sum opens the place where the reason is asked for.
    laptop.get_by_label(f"Notoriety of {third}").fill("77")
    laptop.get_by_role("button", name="Post the result").click()
    expect(laptop.get_by_text("Say why it is 77.")).to_be_visible()
    assert night.race.state == Race.State.FINISHED
    laptop.locator(f"[data-row]:has-text('{third}')").get_by_label("Why another sum").fill("a bet")
    laptop.get_by_role("button", name="Post the result").click()
    expect(laptop.get_by_role("list", name="Podium").get_by_role("listitem").first).to_contain_text(third)
    assert Result.objects.get(place=1).notoriety == 77

    expect(phone.get_by_text("Not posted yet")).to_have_count(0)
    expect(phone.get_by_role("list", name="Podium").get_by_role("listitem").first).to_contain_text(third)


def test_taps_faster_than_the_answers_are_all_kept(asgi_server: str, laptop: Page, night: Night, world: World) -> None:
    sign_in(laptop, asgi_server, world.alice)
    laptop.goto(f"{asgi_server}{night.url}/settle")
    first, second, third = names(laptop)
    last = laptop.locator(f"[data-row]:has-text('{third}')")
    last.locator("summary").click()
    on_their_way: list[Route] = []
    laptop.route("**/settle", lambda route: on_their_way.append(route), times=1)
    up = laptop.get_by_role("button", name=f"Move {third} up")
    up.click()
    up.click()
    last.get_by_role("checkbox", name="Injured").check()
    last.get_by_label("Cash").fill("900")
    on_their_way[0].continue_()
    expect(laptop.locator("[data-row] .settle-row__who b")).to_have_text([third, first, second])
    expect(last.get_by_role("checkbox", name="Injured")).to_be_checked()
    expect(last.get_by_label("Cash")).to_have_value("900")

    # Nor does the result go out before the last tap is in it.
    laptop.route("**/settle", lambda route: on_their_way.append(route), times=1)
    laptop.get_by_role("button", name=f"Move {second} up").click()
    laptop.get_by_role("button", name="Post the result").click()
    on_their_way[1].continue_()
    expect(laptop.get_by_role("list", name="Podium")).to_be_visible()
    placed = Result.objects.order_by("place").values_list("driver__name", flat=True)
    assert list(placed) == [third, second, first]
    assert Result.objects.get(place=1).note == "Injured"


def test_no_answer_takes_a_row_out_of_the_hand(asgi_server: str, laptop: Page, night: Night, world: World) -> None:
    sign_in(laptop, asgi_server, world.alice)
    laptop.goto(f"{asgi_server}{night.url}/settle")
    first, second, third = names(laptop)
    on_their_way: list[Route] = []
    laptop.route("**/settle", lambda route: on_their_way.append(route), times=1)
    laptop.get_by_role("button", name=f"Move {second} up").click()
    drag_to_the_top(laptop, third)
    with laptop.expect_response("**/settle"):
        on_their_way[0].continue_()
    assert names(laptop) == [third, first, second]
    laptop.mouse.up()
    expect(laptop.locator("[data-row] .settle-row__who b")).to_have_text([third, second, first])


def test_a_tap_on_a_page_drawn_before_a_correction_shows_the_new_order(
    asgi_server: str, laptop: Page, night: Night, world: World
) -> None:
    sign_in(laptop, asgi_server, world.alice)
    laptop.goto(f"{asgi_server}{night.url}/settle")
    night.undo()
    night.run_to_the_end()
    laptop.get_by_role("button", name=f"Move {names(laptop)[1]} up").click()
    expect(laptop.get_by_role("alert")).to_contain_text("was corrected since this page was drawn")
    laptop.get_by_role("button", name="Post the result").click()
    expect(laptop.get_by_role("list", name="Podium")).to_be_visible()
    seats = [f"driver-{pk}" for pk in Result.objects.order_by("pk").values_list("driver", flat=True)]
    assert seats == [each.seat for each in night.state.result]


def test_the_page_works_without_javascript(browser: object, asgi_server: str, night: Night, world: World) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 640})  # type: ignore[attr-defined]
    page = context.new_page()
    sign_in(page, asgi_server, world.alice)
    page.goto(f"{asgi_server}{night.url}/settle")
    first, second, third = names(page)
    page.get_by_role("button", name=f"Move {second} up").click()
    assert names(page) == [second, first, third]
    page.get_by_role("button", name="Post the result").click()
    assert page.url == f"{asgi_server}{night.url}/result"
    context.close()


def test_it_fits_a_narrow_phone_with_large_letters(asgi_server: str, phone: Page, night: Night, world: World) -> None:
    phone.set_viewport_size({"width": 360, "height": 640})
    sign_in(phone, asgi_server, world.alice)
    for address in (f"{night.url}/settle", f"{night.url}/result", f"/c/{world.campaign.pk}/races/record"):
        phone.goto(asgi_server + address)
        assert phone.evaluate(SIDEWAYS) == 0, address
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.evaluate(SIDEWAYS) == 0, f"{address} with text twice as large"
