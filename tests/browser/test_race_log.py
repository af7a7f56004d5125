"""The log of a race in a real browser: lines that arrive by themselves, cards, corrections, appeals."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns import racelog
from svl.table import GM, Adjust
from tests.browser.seated import assert_no_barriers, sign_in
from tests.racing import Night, is_dice, is_turn, start_race
from tests.world import build_world


@pytest.fixture
def night(asgi_server: str) -> Night:
    """Mara has rammed Kenji with a 2 that Alice typed, and the race went on."""
    made = start_race(build_world())
    world = made.world
    made.bring_to_palm(world.mara, world.kenji)
    made.palm(made.gm(), made.seat(world.mara), "RAM")
    made.palm(made.gm(), made.seat(world.kenji), "PASS")
    made.run_until(is_dice)
    made.roll(made.gm(), 2)
    made.run_until(is_turn)
    return made


def the_roll(night: Night) -> int:
    return next(entry.seq for entry in racelog.entries_of(night.race) if entry.outcomes)


def open_log(page: Page, address: str, night: Night, who: str) -> None:
    sign_in(page, address, getattr(night.world, who))
    page.goto(f"{address}{night.url}/log")


def test_new_lines_arrive_by_themselves(asgi_server: str, night: Night, device: Page) -> None:
    open_log(device, asgi_server, night, "bob")
    expect(device.get_by_role("heading", name="Log")).to_be_visible()
    night.act(night.gm(), GM, Adjust("speed", "forgotten rule", night.seat(night.world.nika), value=3))
    expect(device.locator(f"#log-{night.race.seq}")).to_contain_text("forgotten rule")


def test_a_roll_is_corrected_and_taken_back(asgi_server: str, night: Night, device: Page) -> None:
    open_log(device, asgi_server, night, "alice")
    seq = the_roll(night)
    device.get_by_role("link", name=f"Correct this roll of line {seq}").click()
    sheet = device.get_by_role("dialog", name=f"Correct line {seq}")
    sheet.get_by_label("Ram, die 1 of 1").fill("1")
    sheet.get_by_role("button", name="See what changes").click()
    expect(sheet.get_by_text("With these dice")).to_be_visible()
    expect(sheet.locator(".changes")).to_contain_text("Kenji Aoyama")
    sheet.get_by_text("Other", exact=True).click()
    sheet.get_by_label("Another reason").fill("a die on the floor")
    sheet.get_by_role("button", name="Correct the roll").click()
    expect(sheet).to_be_hidden()
    newest = device.locator(".log__row").first
    expect(newest).to_contain_text("2 to 1: a die on the floor")
    expect(device.locator(f"#log-{seq}")).to_contain_text("corrected")
    device.get_by_role("button", name="Undo").click()
    expect(device.locator(".log__row").first).to_contain_text("Alice took back line")
    expect(device.locator(f"#log-{seq}")).to_contain_text("by hand")


def test_the_gm_goes_back_to_a_line_from_its_card(asgi_server: str, night: Night, device: Page) -> None:
    open_log(device, asgi_server, night, "alice")
    seq = the_roll(night)
    device.locator(f"#log-{seq} .log__text").click()
    card = device.get_by_role("dialog", name=f"Line {seq}")
    expect(card.get_by_text("Mara Lindqvist, ram: typed in by Alice.").first).to_be_visible()
    card.get_by_role("link", name="Back to here").click()
    back = device.get_by_role("dialog", name=f"Back to line {seq}")
    expect(back.get_by_text("The roll stays as it fell")).to_be_visible()
    back.get_by_role("button", name="Go back to here").click()
    expect(device.locator(f"#log-{seq}")).to_contain_text("Taken back")
    device.get_by_role("button", name="Redo").click()
    expect(device.locator(f"#log-{seq}")).not_to_contain_text("Taken back")


def test_a_player_says_that_was_wrong_and_reads_the_answer(
    asgi_server: str, night: Night, phone: Page, laptop: Page
) -> None:
    open_log(laptop, asgi_server, night, "alice")
    open_log(phone, asgi_server, night, "dora")
    seq = the_roll(night)
    phone.locator(f"#log-{seq} .log__text").click()
    card = phone.get_by_role("dialog", name=f"Line {seq}")
    card.get_by_label("What is the matter?").fill("it was a 1")
    card.get_by_role("button", name="That was wrong").click()
    expect(phone.get_by_text(f"The GM has been asked about line {seq}")).to_be_visible()
    asked = laptop.locator(".appeal")
    expect(asked).to_contain_text("Dora (Kenji Aoyama) says this was wrong: it was a 1")
    asked.get_by_role("button", name="No, it stands").click()
    expect(laptop.locator(".appeal")).to_have_count(0)
    expect(phone.get_by_text(f"The GM said no: line {seq} stands.")).to_be_visible()


def test_no_barriers(asgi_server: str, night: Night, device: Page) -> None:
    seq = the_roll(night)
    night.step()
    night.undo()
    sign_in(device, asgi_server, night.world.alice)
    for address in (f"log/{seq}/why/0", "log/undo", f"log/undo?target={seq}", f"log/{seq}/correct", "log"):
        answer = device.goto(f"{asgi_server}{night.url}/{address}")
        assert answer is not None
        assert answer.ok
        assert_no_barriers(device)
    device.locator(f"#log-{seq} .log__text").click()
    expect(device.get_by_role("dialog", name=f"Line {seq}")).to_be_visible()
    assert_no_barriers(device)
    device.get_by_role("link", name="Correct this roll", exact=True).click()
    device.locator(".die-input").first.fill("1")
    device.get_by_role("button", name="See what changes").click()
    expect(device.get_by_text("With these dice")).to_be_visible()
    assert_no_barriers(device)
