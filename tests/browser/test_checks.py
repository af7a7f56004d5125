"""Checks in a real browser: the GM asks on the laptop, a player rolls on the phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from campaigns.models import Person, StatCheck, StatRoll
from campaigns.services import checks
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.browser.test_sheet import SMALL
from tests.world import World


def go(page: Page, server: str, world: World, person: Person) -> None:
    sign_in(page, server, person)
    page.goto(f"{server}/c/{world.campaign.pk}/checks")


def ask(world: World, *drivers: object, stat: str = "endurance", **more: object) -> StatCheck:
    return checks.ask(world.campaign, world.alice, drivers, stat, **more)  # type: ignore[arg-type]


def test_no_page_of_the_checks_has_a_barrier(asgi_server: str, world: World, device: Page) -> None:
    rolled = ask(world, world.mara, world.nika, why="a night in the cells")
    checks.roll_npcs(rolled, world.alice)
    ask(world, world.mara, gm_only=True)
    checks.roll_npcs(ask(world, world.nika, world.ghost), world.alice)
    for person in (world.alice, world.bob, world.sam):
        go(device, asgi_server, world, person)
        assert_no_barriers(device)


def test_nothing_scrolls_sideways_on_a_narrow_phone_and_all_is_as_large_as_a_finger(
    asgi_server: str, world: World, phone: Page
) -> None:
    phone.set_viewport_size({"width": 360, "height": 640})
    checks.roll_npcs(ask(world, world.mara, world.nika, why="a night in the cells"), world.alice)
    for person in (world.alice, world.bob):
        go(phone, asgi_server, world, person)
        assert phone.evaluate(SIDEWAYS) == 0
        assert phone.evaluate(SMALL) == []
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.evaluate(SIDEWAYS) == 0


def test_a_check_asked_on_the_laptop_arrives_on_the_phone_and_its_dice_come_back(
    asgi_server: str, world: World, laptop: Page, phone: Page
) -> None:
    go(phone, asgi_server, world, world.bob)
    go(laptop, asgi_server, world, world.alice)
    laptop.get_by_text("Mara Lindqvist").click()
    laptop.get_by_text("Kenji Aoyama").click()
    laptop.get_by_text("Endurance", exact=True).click()
    laptop.get_by_role("textbox", name="Why").fill("a night in the cells")
    laptop.get_by_role("button", name="Ask for the check").click()
    expect(laptop.get_by_text("Two drivers asked to roll.")).to_be_visible()

    expect(phone.get_by_role("heading", name="Endurance check").first).to_be_visible(timeout=15_000)
    for nth, die in enumerate("344", start=1):
        phone.get_by_role("textbox", name=f"Mara Lindqvist, die {nth}").fill(die)
    phone.get_by_role("button", name="Type in").tap()
    expect(phone.locator("#my-checks").get_by_text("Passed")).to_be_visible()

    row = laptop.get_by_role("listitem").filter(has_text="Mara Lindqvist")
    expect(row.get_by_text("Passed")).to_be_visible(timeout=15_000)
    expect(row).to_contain_text("11against 11")


def test_the_app_rolls_at_a_tap_and_a_reload_shows_the_same(asgi_server: str, world: World, phone: Page) -> None:
    check = ask(world, world.mara, world.kenji)
    go(phone, asgi_server, world, world.bob)
    phone.get_by_role("button", name="Roll for Mara Lindqvist").tap()
    card = phone.locator("#my-checks")
    expect(card.get_by_text(re.compile("Passed|Failed"))).to_be_visible()
    roll = StatRoll.objects.get(check_asked=check, driver=world.mara)
    fallen = [str(roll.die_1), str(roll.die_2), str(roll.die_3)]
    shown = "els => els.map(e => e.getAttribute('aria-label'))"
    assert card.locator(".die").evaluate_all(shown) == fallen
    phone.reload()
    assert card.locator(".die").evaluate_all(shown) == fallen


def test_of_a_gm_only_check_the_roller_sees_only_that_it_was_rolled(
    asgi_server: str, world: World, phone: Page
) -> None:
    ask(world, world.mara, world.kenji, gm_only=True)
    go(phone, asgi_server, world, world.bob)
    phone.get_by_role("button", name="Roll for Mara Lindqvist").tap()
    expect(phone.get_by_text("Mara Lindqvist has rolled. The GM has it.")).to_be_visible()
    assert phone.locator(".die").count() == 0


@pytest.mark.parametrize("path", ["", "drivers/{mara}/"])
def test_a_card_reaches_tonight_and_the_sheet(asgi_server: str, world: World, phone: Page, path: str) -> None:
    ask(world, world.mara, world.kenji)
    sign_in(phone, asgi_server, world.bob)
    phone.goto(f"{asgi_server}/c/{world.campaign.pk}/{path.format(mara=world.mara.pk)}")
    phone.get_by_role("button", name="Roll for Mara Lindqvist").tap()
    expect(phone.locator("#my-checks").get_by_text(re.compile("Passed|Failed"))).to_be_visible()
    assert_no_barriers(phone)


def test_half_typed_dice_stay_when_another_check_arrives(asgi_server: str, world: World, phone: Page) -> None:
    ask(world, world.mara)
    go(phone, asgi_server, world, world.bob)
    die = phone.get_by_role("textbox", name="Mara Lindqvist, die 1")
    die.fill("5")
    ask(world, world.mara, stat="psyche")
    expect(phone.get_by_role("heading", name="Psyche check")).to_be_visible(timeout=15_000)
    assert "5" in [die.nth(n).input_value() for n in range(die.count())]


def test_a_die_of_seven_is_refused_beside_the_card(asgi_server: str, world: World, phone: Page) -> None:
    ask(world, world.mara)
    go(phone, asgi_server, world, world.bob)
    for nth in (1, 2, 3):
        phone.get_by_role("textbox", name=f"Mara Lindqvist, die {nth}").fill("7")
    phone.get_by_role("button", name="Type in").tap()
    expect(phone.get_by_role("alert").filter(has_text="Type three dice, each from 1 to 6.")).to_be_visible()


def test_a_check_is_rolled_without_javascript(asgi_server: str, world: World, browser: Browser) -> None:
    ask(world, world.mara, world.kenji)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    go(page, asgi_server, world, world.bob)
    for nth, die in enumerate("666", start=1):
        page.get_by_role("textbox", name=f"Mara Lindqvist, die {nth}").fill(die)
    page.get_by_role("button", name="Type in").click()
    expect(page.locator("#my-checks").get_by_text("Failed")).to_be_visible()
    context.close()


def test_dice_are_typed_in_a_row_and_the_list_below_shows_them(asgi_server: str, world: World, phone: Page) -> None:
    ask(world, world.mara, world.kenji)
    go(phone, asgi_server, world, world.bob)
    phone.get_by_role("textbox", name="Mara Lindqvist, die 1").tap()
    phone.keyboard.type("7x314")
    for nth, die in enumerate("314", start=1):
        expect(phone.get_by_role("textbox", name=f"Mara Lindqvist, die {nth}")).to_have_value(die)
    row = phone.locator("#checks-list .roll").filter(has_text="Mara Lindqvist")
    expect(row).to_contain_text("Waits for your dice")
    phone.get_by_role("button", name="Type in").tap()
    expect(row).to_contain_text("8")
    expect(row).not_to_contain_text("Waits for your dice")
