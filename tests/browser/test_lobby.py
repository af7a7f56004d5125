"""From the open grid to the flag in real browsers: phones come by themselves, wherever they were, and lose nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from campaigns.models import Driver, Seat
from campaigns.services import opening, steering
from svl.table import GM, Adjust
from tests.browser.night import Evening, Screen, evening_at
from tests.browser.seated import assert_no_barriers
from tests.racing import set_race, start_race
from tests.world import World

STORY = "Grew up on the salt flats."


@pytest.fixture
def evening(browser: Browser, asgi_server: str, world: World) -> Iterator[Evening]:
    with evening_at(browser, asgi_server, world) as evening:
        yield evening


def test_phones_come_to_the_lobby_and_go_to_their_cockpits_by_themselves(evening: Evening) -> None:
    world = evening.world
    rivals = [world.nika, world.enlist("Ada Okoro", is_npc=True, number=21)]
    evening.race_id = set_race(world, [world.mara, world.kenji, *rivals]).race_id
    somebody_edits_a_sheet_and_somebody_types(evening)
    the_grid_opens_and_nothing_is_taken_out_of_a_hand(evening)
    a_late_arrival_takes_a_rivals_car(evening)
    everybody_gets_ready_while_one_works_in_the_garage(evening)
    the_flag_brings_everybody_to_a_cockpit(evening)
    who_is_wrecked_drives_on_in_a_rivals_car(evening)
    a_pause_ends_with_what_happened_before(evening)


def goto(screen: Screen, evening: Evening, path: str) -> None:
    screen.page.goto(f"{evening.server}/c/{evening.world.campaign.pk}/{path}")


def somebody_edits_a_sheet_and_somebody_types(evening: Evening) -> None:
    bob, dora, finn, world = evening.bob, evening.dora, evening.finn, evening.world
    goto(bob, evening, f"drivers/{world.mara.pk}/#edit")
    goto(dora, evening, f"drivers/{world.kenji.pk}/garage/model")
    dora.page.get_by_label("Why").fill("It is faster")
    goto(finn, evening, "")


def the_grid_opens_and_nothing_is_taken_out_of_a_hand(evening: Evening) -> None:
    bob, dora, finn = evening.phones
    bob.page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    bob.page.get_by_label("Biography").fill(STORY)
    opening.open_grid(evening.race_id, evening.night.gm())
    bob.page.wait_for_url("**/lobby")
    assert Driver.objects.get(pk=evening.world.mara.pk).biography == STORY
    finn.page.wait_for_url("**/lobby")
    call = dora.page.get_by_role("link", name="To the lobby")
    expect(call).to_be_visible()
    expect(dora.page.get_by_label("Why")).to_have_value("It is faster")
    assert_no_barriers(dora.page)
    dora.tap(call)
    dora.page.wait_for_url("**/lobby")


def a_late_arrival_takes_a_rivals_car(evening: Evening) -> None:
    finn = evening.finn
    expect(finn.heading("You have no car in this race")).to_be_visible()
    assert_no_barriers(finn.page)
    finn.tap(finn.button("Drive Nika Broyler"))
    expect(finn.heading("Nika Broyler")).to_be_visible()
    expect(evening.bob.page.get_by_role("listitem").filter(has_text="Broyler")).to_contain_text("Finn")


def everybody_gets_ready_while_one_works_in_the_garage(evening: Evening) -> None:
    alice, bob, dora, finn = evening.everybody
    alice.page.goto(f"{evening.server}{evening.night.url}")
    for phone in (bob, dora, finn):
        phone.tap(phone.button("I am ready"))
        expect(phone.button("Not yet after all")).to_be_visible()
    expect(alice.page.get_by_text("Everybody is ready.")).to_be_visible()
    assert_no_barriers(dora.page)
    bob.tap(bob.page.get_by_role("link", name="Garage"))
    expect(bob.page.get_by_role("link", name="To the lobby")).to_be_visible()
    bob.tap(bob.page.get_by_role("link", name=re.compile("Slot 1")))
    bob.tap(bob.page.get_by_role("button", name=re.compile("Turbo")))
    expect(bob.page.get_by_text("Turbo is in slot 1.")).to_be_visible()  # and nobody pulled him away


def the_flag_brings_everybody_to_a_cockpit(evening: Evening) -> None:
    night, world = evening.night, evening.world
    evening.alice.tap(evening.alice.button("Green flag"))
    evening.alice.page.wait_for_url("**/console")
    for phone, driver in zip(evening.phones, (world.mara, world.kenji, world.nika), strict=True):
        phone.page.wait_for_url(f"**/cockpit/{night.seat(driver)}")
    assert "turbo" in night.state.entrant(night.seat(world.mara)).components


def who_is_wrecked_drives_on_in_a_rivals_car(evening: Evening) -> None:
    night, bob, world = evening.night, evening.bob, evening.world
    night.act(night.gm(), GM, Adjust("status", "story", night.seat(world.mara), value="wrecked"))
    bob.tap(bob.page.get_by_role("link", name="Drive a rival"))
    bob.tap(bob.button("Drive Ada Okoro"))
    ada = Seat.objects.get(race=night.race_id, driver__name="Ada Okoro")
    bob.page.wait_for_url(f"**/cockpit/{ada.key}")
    assert ada.holder == world.bob
    order = evening.alice.page.get_by_role("region", name="Order")
    expect(order.get_by_role("listitem").filter(has_text="Okoro")).to_contain_text("Bob")


def a_pause_ends_with_what_happened_before(evening: Evening) -> None:
    alice, dora, night = evening.alice, evening.dora, evening.night
    alice.tap(alice.page.locator("#race-pause"))
    text = alice.page.get_by_label("Previously")
    expect(text).to_have_value(re.compile("Wrecked: Mara Lindqvist in round|Wrecked: Mara Lindqvist"))
    alice.tap(alice.button("Copy the text"))
    expect(alice.button("Copied")).to_be_visible()
    assert alice.page.evaluate("getSelection().toString() || document.activeElement.value").startswith("Round")
    assert_no_barriers(alice.page)
    steering.resume(night.race_id, night.gm())
    told = dora.page.get_by_role("region", name="Previously")
    expect(told).to_contain_text("Wrecked: Mara Lindqvist")
    assert_no_barriers(dora.page)
    dora.tap(told.get_by_role("button", name="Go on"))
    expect(told).to_be_hidden()
    dora.page.reload()
    expect(dora.page.locator("#ladder")).to_be_visible()
    expect(told).to_be_hidden()


def test_who_only_looks_at_something_is_brought_to_the_lobby(evening: Evening) -> None:
    bob, dora, finn = evening.phones
    seen = start_race(evening.world)
    steering.end(seen.race_id, seen.gm())
    evening.race_id = set_race(evening.world, [evening.world.mara, evening.world.kenji]).race_id
    goto(bob, evening, f"races/{seen.race_id}/replay?at=2")
    bob.page.get_by_label("Pace").select_option("Very fast")
    bob.page.get_by_text("Crashes", exact=True).click()
    bob.page.keyboard.press("Home")
    expect(bob.page.locator("[data-n]")).to_have_text("1")
    goto(dora, evening, "drivers/")
    dora.page.get_by_role("searchbox").fill("Mara")
    goto(finn, evening, "log")
    finn.page.get_by_role("combobox").first.select_option(index=1)
    opening.open_grid(evening.race_id, evening.night.gm())
    for phone in evening.phones:
        phone.page.wait_for_url("**/lobby")
