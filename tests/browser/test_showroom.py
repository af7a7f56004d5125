"""The showroom in a real browser, as a phone and as a laptop, in both themes. The fixtures also watch the console."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.seated import SIDEWAYS, assert_no_barriers

GROUND = "getComputedStyle(document.body).backgroundColor"
DARK, LIGHT = "rgb(11, 13, 15)", "rgb(241, 243, 242)"


def test_nothing_makes_the_page_scroll_sideways(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/showroom")
    assert device.evaluate(SIDEWAYS) == 0


def test_a_narrow_phone_with_text_twice_as_large_does_not_scroll_sideways(asgi_server: str, phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    phone.goto(f"{asgi_server}/showroom")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.evaluate(SIDEWAYS) == 0


def test_the_page_has_no_barrier_axe_can_find(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/showroom")
    assert_no_barriers(device)


def test_the_theme_follows_the_system_until_somebody_chooses(asgi_server: str, laptop: Page) -> None:
    laptop.emulate_media(color_scheme="light")
    laptop.goto(f"{asgi_server}/showroom")
    assert laptop.evaluate(GROUND) == LIGHT
    laptop.emulate_media(color_scheme="dark")
    assert laptop.evaluate(GROUND) == DARK


def test_a_chosen_theme_stays_for_the_next_visit(asgi_server: str, device: Page) -> None:
    device.emulate_media(color_scheme="dark")
    device.goto(f"{asgi_server}/showroom")
    device.get_by_role("button", name="Light theme").click()
    assert device.evaluate(GROUND) == LIGHT
    device.reload()
    assert device.evaluate(GROUND) == LIGHT
    device.get_by_role("button", name="Dark theme").click()
    assert device.evaluate(GROUND) == DARK


def test_a_laptop_shows_all_cars_at_once_in_one_table(asgi_server: str, laptop: Page) -> None:
    laptop.goto(f"{asgi_server}/showroom")
    table = laptop.get_by_role("table", name="The cars of the seven teams in three classes")
    expect(table.get_by_role("columnheader")).to_have_count(4)
    expect(table.get_by_role("row", name="Steed Corona")).to_contain_text("Cavalier")
    expect(table.locator(".model:visible")).to_have_count(21)
    expect(laptop.get_by_role("radio", name="Light")).to_be_hidden()


def test_a_phone_shows_one_class_at_a_time(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/showroom")
    expect(phone.locator(".model:visible")).to_have_count(7)
    expect(phone.get_by_text("Cavalier")).to_be_visible()
    phone.get_by_role("group", name="Class to show").get_by_text("Heavy").tap()
    expect(phone.locator(".model:visible")).to_have_count(7)
    expect(phone.get_by_text("Rook")).to_be_visible()
    expect(phone.get_by_text("Cavalier")).to_be_hidden()


def test_the_classes_can_be_chosen_by_keyboard(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/showroom")
    phone.get_by_role("radio", name="Light").focus()
    phone.keyboard.press("ArrowRight")
    expect(phone.get_by_text("Stalwart")).to_be_visible()


def test_the_first_tab_stop_leads_past_the_navigation(asgi_server: str, laptop: Page) -> None:
    laptop.goto(f"{asgi_server}/showroom")
    laptop.keyboard.press("Tab")
    expect(laptop.get_by_role("link", name="Skip to the content")).to_be_focused()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("main")).to_be_focused()


def test_everything_to_touch_is_as_large_as_a_finger(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/showroom")
    small = phone.evaluate(
        """() => [...document.querySelectorAll("a:not(.skip), button, label")]
            .filter(element => element.offsetParent && element.getBoundingClientRect().height < 44)
            .map(element => element.textContent)"""
    )
    assert small == []


def test_cars_and_tiles_are_really_drawn(asgi_server: str, laptop: Page) -> None:
    """A sprite that fails to load leaves an empty box without any complaint."""
    laptop.goto(f"{asgi_server}/showroom")
    laptop.wait_for_load_state("networkidle")
    empty = laptop.evaluate(
        """() => [...document.querySelectorAll("main svg use")]
            .filter(use => use.getBBox().width === 0)
            .map(use => use.getAttribute("href"))"""
    )
    assert empty == []


def test_the_page_works_without_javascript(asgi_server: str, browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{asgi_server}/showroom")
    expect(page.get_by_role("heading", name="SVL Race Control")).to_be_visible()
    expect(page.locator(".top__theme")).to_be_hidden()
    page.get_by_role("radio", name="Heavy").check(force=True)
    expect(page.get_by_text("Rook")).to_be_visible()
    context.close()
