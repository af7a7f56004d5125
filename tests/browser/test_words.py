"""Rules at hand in a real browser: the search as one types, sheets, keyboard, and what a narrow phone shows."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(params=["phone", "laptop"])
def device(request: pytest.FixtureRequest) -> Page:
    return request.getfixturevalue(request.param)


def shown(page: Page) -> list[str]:
    """The entries to be seen, in their order."""
    return page.locator("article.entry:visible").evaluate_all("all => all.map(entry => entry.id)")


def barriers(page: Page, address: str, theme: str) -> str:
    """What axe has to say against the page; nothing is good."""
    page.emulate_media(color_scheme=theme)
    page.goto(address)
    results = Axe().run(page, options=AXE)
    return results.generate_report() if results.violations_count else ""


def test_the_page_of_a_word_has_no_barrier_axe_can_find(asgi_server: str, device: Page, theme: str) -> None:
    assert barriers(device, f"{asgi_server}/rules/malfunction", theme) == ""


def test_the_page_of_all_rules_has_no_barrier_axe_can_find(asgi_server: str, phone: Page, laptop: Page) -> None:
    # one theme on each device: axe looks at every word of this long page for half a minute
    assert barriers(phone, f"{asgi_server}/rules", "light") == ""
    assert barriers(laptop, f"{asgi_server}/rules?q=handling", "dark") == ""


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


def test_a_sheet_has_no_barrier_axe_can_find(asgi_server: str, phone: Page, theme: str) -> None:
    phone.emulate_media(color_scheme=theme)
    phone.goto(f"{asgi_server}/rules/tack")
    phone.get_by_role("link", name="PAUSE").click()
    expect(phone.get_by_role("dialog", name="PAUSE")).to_be_visible()
    results = Axe().run(phone, options=AXE)
    assert results.violations_count == 0, results.generate_report()


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
