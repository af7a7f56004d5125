"""The kit in a real browser: on a phone and a laptop, in both themes, by keyboard, without JavaScript, offline."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from pytest_django import Settings

from tests.browser.seated import SIDEWAYS, assert_no_barriers
from tests.conftest import PHONE

SMALL = """() => [...document.querySelectorAll(":is(main, header) :is(a, button, label, summary)")]
    .filter(element => element.offsetParent && !element.matches("label.field, .vh, .field__l"))
    .filter(element => element.getBoundingClientRect().height < 43.5)
    .map(element => element.outerHTML)"""


@pytest.fixture(autouse=True)
def building(settings: Settings) -> None:
    settings.DEBUG = True


def name_field(page: Page) -> Locator:
    return page.locator("form[data-autosave]").get_by_label("Name")


def saved(page: Page) -> Locator:
    return page.locator("[data-save-state]")


def test_the_kit_has_no_barrier_axe_can_find(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/kit")
    assert_no_barriers(device)


def test_menu_and_sheet_have_no_barrier_axe_can_find(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/kit")
    device.get_by_role("button", name="Menu").click()
    assert_no_barriers(device)
    device.keyboard.press("Escape")
    device.get_by_role("link", name="Read about Handling").click()
    expect(device.get_by_role("dialog", name="Handling")).to_be_visible()
    assert_no_barriers(device)


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_a_narrow_phone_does_not_scroll_sideways(asgi_server: str, phone: Page, text: str) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    phone.goto(f"{asgi_server}/kit")
    phone.evaluate("size => document.documentElement.style.fontSize = size", text)
    assert phone.evaluate(SIDEWAYS) == 0


def test_everything_to_touch_is_as_large_as_a_finger(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/kit")
    assert phone.evaluate(SMALL) == []


def test_the_menu_of_a_phone_holds_the_ways_and_closes_behind_them(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/kit")
    lists = phone.get_by_role("link", name="Lists", exact=True)
    expect(lists).to_be_hidden()
    phone.get_by_role("button", name="Menu").tap()
    expect(phone.get_by_role("link", name="Dora")).to_be_visible()
    lists.tap()
    expect(lists).to_be_hidden()
    expect(phone.get_by_role("heading", name="Lists", exact=True)).to_be_in_viewport()


def test_the_theme_is_switched_in_the_menu(asgi_server: str, device: Page) -> None:
    device.emulate_media(color_scheme="dark")
    device.goto(f"{asgi_server}/kit")
    device.get_by_role("button", name="Menu").click()
    device.locator("#menu").get_by_role("button", name="Light theme").click()
    assert device.evaluate("document.documentElement.dataset.theme") == "light"


def test_a_sheet_takes_the_focus_and_gives_it_back(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/kit")
    opener = device.get_by_role("button", name="Use Drifter")
    opener.click()
    expect(device.get_by_role("heading", name="Use Drifter on 26")).to_be_focused()
    device.keyboard.press("Escape")
    expect(opener).to_be_focused()
    opener.click()
    device.get_by_role("dialog", name="Use Drifter on 26").get_by_role("button", name="Close").click()
    expect(opener).to_be_focused()


def test_a_tap_beside_a_sheet_closes_it(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/kit")
    phone.get_by_role("button", name="Use Drifter").tap()
    phone.touchscreen.tap(195, 100)
    expect(phone.get_by_role("dialog")).to_be_hidden()


def test_a_game_word_opens_its_rule_over_the_page(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/kit")
    word = device.get_by_role("link", name="Handling", exact=True)
    word.click()
    expect(device.get_by_role("heading", name="Handling")).to_be_focused()
    assert device.url.endswith("/kit")
    device.keyboard.press("Escape")
    expect(word).to_be_focused()


def test_each_figure_opens_to_its_sum_by_keyboard(asgi_server: str, laptop: Page) -> None:
    laptop.goto(f"{asgi_server}/kit")
    figure = laptop.locator("#k-stats-handling > summary")
    place = """summary => {
        const [own, all] = [summary, summary.closest(".stats")].map((each) => each.getBoundingClientRect());
        return [own.left - all.left, own.top - all.top];
    }"""
    before = figure.evaluate(place)
    figure.focus()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("Reflexes 12")).to_be_visible()
    assert figure.evaluate(place) == before  # the six figures keep their places
    laptop.locator("#k-stats-top_speed > summary").click()
    expect(laptop.get_by_text("Reflexes 12")).to_be_hidden()


def test_a_choice_is_made_by_keyboard(asgi_server: str, laptop: Page) -> None:
    laptop.goto(f"{asgi_server}/kit")
    laptop.get_by_role("radio", name="DuMonde Vitesse Slots").focus()
    laptop.keyboard.press("ArrowUp")
    expect(laptop.get_by_role("radio", name="Steed Corona Acceleration")).to_be_checked()
    expect(laptop.get_by_role("checkbox", name="Hard Stop")).to_be_disabled()


def test_a_stepper_keeps_to_its_limits(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/kit")
    number = phone.get_by_role("spinbutton", name="Drivers to make")
    for _ in range(8):
        phone.get_by_role("button", name="One more").tap()
    expect(number).to_have_value("12")


def test_pieces_work_without_javascript(asgi_server: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, **PHONE)
    page = context.new_page()
    page.goto(f"{asgi_server}/kit")
    page.get_by_role("button", name="Menu").tap()
    expect(page.get_by_role("link", name="Wizard", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#k-stats-handling > summary").tap()
    expect(page.get_by_text("Reflexes 12")).to_be_visible()
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="One more")).to_be_hidden()
    page.get_by_role("link", name="Read about Handling").tap()
    expect(page.get_by_role("heading", level=1, name="Handling")).to_be_visible()
    context.close()


# -- fields that save themselves


def test_a_field_saves_itself_and_the_numbers_follow(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/kit")
    expect(device.get_by_role("button", name="Save", exact=True)).to_be_hidden()
    name_field(device).fill("Mara Lindqvist")
    expect(device.locator("#kit-letters")).to_have_text("14")
    expect(saved(device)).to_have_text("Saved")
    assert device.evaluate("localStorage.length") == 0


def test_enter_saves_and_stays_on_the_page(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/kit")
    name_field(device).fill("Fox")
    device.keyboard.press("Enter")
    expect(device.locator("#kit-letters")).to_have_text("3")
    assert device.url.endswith("/kit")


def test_a_refused_edit_is_answered_beside_its_field_and_keeps_the_text(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/kit")
    name_field(device).fill("   ")
    expect(device.get_by_text("A driver needs a name.")).to_be_visible()
    expect(name_field(device)).to_have_attribute("aria-invalid", "true")
    expect(name_field(device)).to_have_value("   ")
    expect(saved(device)).to_have_text("1 not saved")
    name_field(device).fill("Mara")
    expect(device.get_by_text("A driver needs a name.")).to_be_hidden()
    expect(saved(device)).to_have_text("Saved")


def test_an_edit_that_meets_another_shows_both_and_mine_may_stay(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/kit")
    name_field(device).fill("Carl")
    conflict = device.locator("form [data-conflict]")
    expect(conflict).to_contain_text("Mara the Comet")
    conflict.get_by_role("button", name="Keep mine").click()
    expect(conflict).to_be_hidden()
    expect(saved(device)).to_have_text("Saved")
    expect(name_field(device)).to_have_value("Carl")


def test_an_edit_that_meets_another_may_give_way(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/kit")
    name_field(device).fill("Carl")
    device.locator("form [data-conflict]").get_by_role("link", name="Take theirs").click()
    expect(name_field(device)).to_have_value("Mara the Comet")
    expect(device.locator("form [data-conflict]")).to_be_hidden()
    expect(saved(device)).to_have_text("Saved")


def test_what_is_typed_offline_goes_out_when_the_phone_is_back(asgi_server: str, wanderer: Page) -> None:
    wanderer.goto(f"{asgi_server}/kit")
    wanderer.context.set_offline(True)
    name_field(wanderer).fill("Mara Lindqvist")
    expect(saved(wanderer)).to_have_text("Offline, 1 queued")
    wanderer.context.set_offline(False)
    expect(saved(wanderer)).to_have_text("Saved")
    expect(wanderer.locator("#kit-letters")).to_have_text("14")


def test_what_the_server_did_not_take_survives_a_closed_page(asgi_server: str, wanderer: Page) -> None:
    def away(route: Route) -> None:
        route.abort()

    wanderer.goto(f"{asgi_server}/kit")
    wanderer.route("**/kit/save", away)
    name_field(wanderer).fill("Mara Lindqvist")
    expect(saved(wanderer)).to_have_text("1 queued")
    wanderer.unroute("**/kit/save", away)
    wanderer.reload()
    expect(name_field(wanderer)).to_have_value("Mara Lindqvist")
    expect(saved(wanderer)).to_have_text("Saved")
    expect(wanderer.locator("#kit-letters")).to_have_text("14")


def test_a_server_that_comes_back_gets_the_queue_without_a_touch(asgi_server: str, wanderer: Page) -> None:
    tries = iter([503, 503])

    def tired(route: Route) -> None:
        status = next(tries, None)
        route.fulfill(status=status) if status else route.continue_()

    wanderer.route("**/kit/save", tired)
    wanderer.goto(f"{asgi_server}/kit")
    name_field(wanderer).fill("Mara Lindqvist")
    expect(saved(wanderer)).to_have_text("1 queued")
    expect(saved(wanderer)).to_have_text("Saved", timeout=15_000)


def test_on_a_shared_phone_nobody_sends_what_another_wrote(asgi_server: str, wanderer: Page) -> None:
    wanderer.goto(f"{asgi_server}/kit")
    wanderer.evaluate(
        """() => localStorage.setItem("autosave:7 /kit/save name", JSON.stringify(
            {person: "7", action: "/kit/save", field: "name", value: "Doras words", seen: "x"}))"""
    )
    wanderer.reload()
    expect(name_field(wanderer)).to_have_value("Mara")
    expect(saved(wanderer)).to_have_text("Saved")
    assert wanderer.evaluate("localStorage.length") == 1


# -- messages


TOAST = """marked => document.getElementById("toasts").insertAdjacentHTML(
    "beforeend", `<div class="toast" ${marked}><p>Some news.</p><button class="btn">Undo</button></div>`)"""


def test_good_news_goes_after_ten_seconds_but_not_under_my_finger(asgi_server: str, laptop: Page) -> None:
    laptop.clock.install()
    laptop.goto(f"{asgi_server}/kit")
    laptop.evaluate(TOAST, "data-toast")
    toast = laptop.locator("#toasts .toast")
    toast.get_by_role("button", name="Undo").focus()
    laptop.clock.run_for(30_000)
    expect(toast).to_be_visible()
    laptop.get_by_role("button", name="Menu").focus()
    laptop.clock.run_for(9_000)
    expect(toast).to_be_visible()
    laptop.clock.run_for(2_000)
    expect(toast).to_be_hidden()


def test_a_refusal_stays_until_it_is_closed(asgi_server: str, laptop: Page) -> None:
    laptop.clock.install()
    laptop.goto(f"{asgi_server}/kit")
    laptop.evaluate(TOAST, "")
    laptop.clock.run_for(60_000)
    expect(laptop.locator("#toasts .toast")).to_be_visible()


def test_a_server_that_does_not_answer_is_said_in_words(asgi_server: str, wanderer: Page) -> None:
    wanderer.goto(f"{asgi_server}/kit")
    wanderer.route("**/kit/sheet", lambda route: route.abort())
    wanderer.evaluate(
        """() => {
            const main = document.querySelector("main");
            main.insertAdjacentHTML(
                "beforeend", '<button class="btn" hx-get="/kit/sheet" hx-target="#kit-letters">Ask it</button>');
            htmx.process(main.lastElementChild);
        }"""
    )
    wanderer.get_by_role("button", name="Ask it").tap()
    expect(wanderer.get_by_role("alert").filter(has_text="The server did not answer.")).to_be_visible()
    wanderer.locator("#toasts").get_by_role("button", name="Close").tap()
    expect(wanderer.locator("#toasts .toast")).to_be_hidden()


def test_a_form_pressed_twice_is_sent_once(asgi_server: str, phone: Page) -> None:
    phone.route("**/kit/send", lambda route: route.fulfill(status=204))  # an answer that leaves the page where it is
    phone.goto(f"{asgi_server}/kit")
    phone.evaluate(
        """() => {
            window.stopped = [];
            addEventListener("submit", event => window.stopped.push(event.defaultPrevented));
            document.querySelector("main").insertAdjacentHTML(
                "beforeend", '<form method="post" action="/kit/send"><button class="btn">Send it</button></form>');
        }"""
    )
    button = phone.get_by_role("button", name="Send it")
    button.tap()
    expect(button).to_have_attribute("aria-busy", "true")
    button.tap()
    assert phone.evaluate("window.stopped") == [False, True]
