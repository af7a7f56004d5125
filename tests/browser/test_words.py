"""Rules at hand in a real browser: the search as one types, sheets, keyboard, and what a narrow phone shows."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.seated import SIDEWAYS, assert_no_barriers


def shown(page: Page) -> list[str]:
    """The entries to be seen, in their order."""
    return page.locator("article.entry:visible").evaluate_all("all => all.map(entry => entry.id)")


def test_the_page_of_a_word_has_no_barrier_axe_can_find(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/rules/malfunction")
    assert_no_barriers(device)


def test_the_page_of_all_rules_has_no_barrier_axe_can_find(asgi_server: str, phone: Page, laptop: Page) -> None:
    # all of it on one device: axe looks at every word of this long page for half a minute
    phone.goto(f"{asgi_server}/rules")
    assert_no_barriers(phone)
    laptop.goto(f"{asgi_server}/rules?q=handling")
    assert_no_barriers(laptop)


def test_a_narrow_phone_does_not_scroll_sideways_even_with_large_text(asgi_server: str, phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    for address in ("/rules", "/rules/malfunction", "/rules/engels_staticsport"):
        phone.goto(asgi_server + address)
        assert phone.evaluate(SIDEWAYS) == 0
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.evaluate(SIDEWAYS) == 0


def test_the_list_shrinks_while_one_types_and_comes_back_in_its_order(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/rules")
    everything = shown(device)
    field = device.get_by_role("searchbox", name="Find a rule")
    field.press_sequentially("handl")
    hits = shown(device)
    assert hits[0] == "handling"
    assert 1 < len(hits) < len(everything) / 2
    expect(device.get_by_role("status")).to_have_text(f"{len(hits)} rules speak of “handl”.")
    field.fill("")
    assert shown(device) == everything
    expect(device.get_by_role("status")).to_have_text("")


def test_typing_finds_what_the_server_finds(asgi_server: str, laptop: Page) -> None:
    verdict = laptop.get_by_role("status")
    for sought in ("handling", "Hit  Points", "mine", "brake failure", "2d6", "zebra"):
        laptop.goto(f"{asgi_server}/rules?q={sought}")
        found, said = shown(laptop), verdict.inner_text()
        laptop.goto(f"{asgi_server}/rules")
        laptop.get_by_role("searchbox").fill(sought)
        assert shown(laptop) == found
        assert verdict.inner_text() == said


def test_a_search_survives_a_reload_and_can_be_changed_after_it(asgi_server: str, laptop: Page) -> None:
    laptop.goto(f"{asgi_server}/rules")
    laptop.get_by_role("searchbox").fill("pile-up")
    before = shown(laptop)
    laptop.reload()
    assert shown(laptop) == before
    laptop.get_by_role("searchbox").fill("wreck")
    assert shown(laptop)[0] == "wreck"


def test_an_unknown_word_is_told_so_and_the_list_stays(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/rules")
    everything = shown(phone)
    phone.get_by_role("searchbox").fill("zebra")
    expect(phone.get_by_role("status")).to_contain_text("No rule speaks of “zebra”")
    assert shown(phone) == everything


def test_enter_in_the_search_leads_to_the_first_rule(asgi_server: str, laptop: Page) -> None:
    laptop.goto(f"{asgi_server}/rules")
    laptop.get_by_role("searchbox").fill("charisma")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("article", name="Charisma", exact=True)).to_be_focused()


def test_a_part_is_jumped_to_below_the_search_field(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/rules")
    device.get_by_role("navigation", name="Parts of the rules").get_by_role("link", name="Encounters").click()
    heading = device.get_by_role("heading", name="Encounters", level=2)
    expect(heading).to_be_in_viewport()
    field, part = device.get_by_role("searchbox").bounding_box(), heading.locator("xpath=..").bounding_box()
    assert field
    assert part
    assert part["y"] + 24 >= field["y"] + field["height"] - 1  # the heading's own space may go under


def test_a_word_opens_a_sheet_and_the_next_word_in_it(asgi_server: str, device: Page) -> None:
    device.goto(f"{asgi_server}/rules/handling")
    device.get_by_role("navigation", name="See also").get_by_role("link", name="Turn Assist").click()
    sheet = device.get_by_role("dialog", name="Turn Assist")
    expect(sheet.get_by_role("heading", name="Turn Assist")).to_be_focused()
    expect(sheet).to_contain_text("Your Handling is 1 higher.")
    sheet.get_by_role("link", name="Component", exact=True).click()
    sheet = device.get_by_role("dialog", name="Component")
    expect(sheet).to_contain_text("each fills one slot")
    device.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(device).to_have_url(re.compile(r"/rules/handling$"))


def test_the_other_readings_unfold_by_keyboard(asgi_server: str, laptop: Page) -> None:
    laptop.goto(f"{asgi_server}/rules/wreck")
    fold = laptop.locator("summary", has_text="Other readings").first
    fold.focus()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("A car is never out.")).to_be_visible()


def test_a_sheet_has_no_barrier_axe_can_find(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/rules/tack")
    phone.get_by_role("link", name="PAUSE").click()
    expect(phone.get_by_role("dialog", name="PAUSE")).to_be_visible()
    assert_no_barriers(phone)


def test_the_rules_work_without_javascript(asgi_server: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{asgi_server}/rules")
    page.get_by_role("searchbox").fill("handling")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("article.entry:visible").first).to_have_id("handling")
    page.get_by_role("article", name="Handling", exact=True).get_by_role("link", name="Reflexes", exact=True).click()
    expect(page.get_by_role("heading", name="Reflexes", level=1)).to_be_visible()
    page.get_by_role("link", name="All rules", exact=True).click()
    expect(page.get_by_role("article", name="Reflexes", exact=True)).to_be_in_viewport()
    context.close()
