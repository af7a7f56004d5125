"""Race nights as a table plays them: a laptop and three phones, one laptop alone, and one player by ear.

Taps and seconds of each kind of turn are written to the output (`pytest -rP`); seconds are told and never judged.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from campaigns.models import Race, RaceEntry, Result
from svl.table import GM, Adjust
from tests.browser.night import (
    Evening,
    Screen,
    bring_to_the_line,
    evening_at,
    leave_out_turns_until,
)
from tests.browser.seated import sign_in
from tests.racing import Night, start_race
from tests.world import World

NAME = "Carnival Night"


@pytest.fixture
def evening(browser: Browser, asgi_server: str, world: World) -> Iterator[Evening]:
    with evening_at(browser, asgi_server, world) as made:
        yield made


def test_a_laptop_and_three_phones_from_the_green_flag_to_the_posted_result(evening: Evening) -> None:
    the_gm_sets_the_race_and_opens_the_grid(evening)
    the_green_flag_sends_everybody_to_their_screen(evening)
    a_turn_without_a_plan_and_one_with(evening)
    three_cars_meet_and_choose_in_secret(evening)
    dice_are_typed_and_something_breaks(evening)
    a_roll_is_corrected(evening)
    the_reveal_is_taken_back_and_shown_again(evening)
    a_check_is_rolled_by_a_tap(evening)
    a_car_is_handed_over_and_back(evening)
    the_race_is_paused(evening)
    a_car_goes_to_the_pit(evening)
    the_last_lap_is_driven(evening)
    the_result_is_posted(evening)
    sys.stdout.write(evening.tally.report() + "\n")


def the_gm_sets_the_race_and_opens_the_grid(evening: Evening) -> None:
    alice, page = evening.alice, evening.alice.page
    page.goto(f"{evening.server}/c/{evening.world.campaign.pk}/races/")
    alice.tap(page.get_by_role("main").get_by_role("link", name="Set a race").last)
    page.get_by_label("Name").fill(NAME)
    alice.tap(alice.button("Set this race"))
    alice.tap(page.get_by_text("Buenos Aires"))
    expect(page.get_by_text("42 tiles").first).to_be_visible()
    page.get_by_label("Laps", exact=True).fill("2")
    page.get_by_label("Each as they like").check()
    alice.tap(page.get_by_role("checkbox", name="Nika Broyler"))
    expect(alice.heading("Who races 3 cars")).to_be_visible()
    alice.tap(alice.button("Open the grid"))
    page.wait_for_url("**/grid")
    evening.race_id = Race.objects.get(name=NAME).pk


def the_green_flag_sends_everybody_to_their_screen(evening: Evening) -> None:
    for phone in evening.phones:
        phone.page.goto(f"{evening.server}/c/{evening.world.campaign.pk}/")
        phone.page.wait_for_url("**/lobby")
        expect(phone.page.get_by_role("listitem").filter(has_text="Aoyama")).to_contain_text("1")
        phone.tap(phone.button("I am ready"))
    expect(evening.alice.page.get_by_text("Everybody is ready.")).to_be_visible()
    evening.alice.tap(evening.alice.button("Green flag"))
    evening.alice.page.wait_for_url("**/console")
    for phone in evening.phones:
        phone.page.wait_for_url("**/cockpit/*")


def now(evening: Evening) -> Locator:
    return evening.alice.page.get_by_role("region", name="Now", exact=True)


def strip(evening: Evening, surname: str) -> Locator:
    order = evening.alice.page.get_by_role("region", name="Order")
    return order.get_by_role("listitem").filter(has_text=surname)


def newest_line(evening: Evening) -> Locator:
    return evening.alice.page.locator(".log__row").first


def shows_panels(phone: Screen, panels: str) -> None:
    expect(phone.page.get_by_role("region", name="My car").get_by_role("img", name=panels)).to_be_visible()


# -- plain turns


def a_turn_without_a_plan_and_one_with(evening: Evening) -> None:
    alice, (bob, dora, finn) = evening.alice, evening.phones
    expect(dora.page).to_have_title(f"Your turn: {NAME}")
    expect(now(evening)).to_contain_text("Aoyama sets tack and speed")
    for other in (bob, finn):
        other.sees("Aoyama drives")
    bob.tap(bob.button("Slower"))
    expect(bob.button("PLANNED 3")).to_be_visible()

    with evening.tally.turn("plain, without a plan", dora, most=3):
        dora.tap(dora.button("Slower"))
        dora.tap(dora.button("DRIVE 4"))
        expect(bob.button("DRIVE 3")).to_be_visible()
    expect(newest_line(evening)).to_contain_text("Kenji Aoyama is on tile 5")
    expect(strip(evening, "Aoyama")).to_contain_text("tile 5")
    finn.sees("Lindqvist drives")

    with evening.tally.turn("plain, with a plan", bob, most=1):
        bob.tap(bob.button("DRIVE 3"))
        expect(finn.button("DRIVE")).to_be_visible()
    expect(newest_line(evening)).to_contain_text("Mara Lindqvist is on tile 4")
    expect(alice.page.get_by_role("region", name="Map")).to_be_visible()
    dora.sees("Vale drives")


# -- an encounter of three


def three_cars_meet_and_choose_in_secret(evening: Evening) -> None:
    alice, (bob, dora, finn) = evening.alice, evening.phones
    with evening.tally.turn("the GM sets two numbers", alice, most=6):
        _set_tile(evening, "Aoyama", "Kenji Aoyama", 4)
        _set_front(evening, "Lindqvist", 5)
    shows_panels(bob, "Front 5, rear 25, left 25, right 25")

    with evening.tally.turn("encounter of three", *evening.phones):
        finn.tap(finn.button("DRIVE"))
        for phone in evening.phones:
            expect(phone.button("RAM", exact=True)).to_be_visible()
        expect(finn.heading("You meet Kenji Aoyama and Mara Lindqvist")).to_be_visible()
        expect(bob.heading("Juno Vale meets you and Kenji Aoyama")).to_be_visible()
        expect(now(evening)).to_contain_text("Juno Vale meets Kenji Aoyama and Mara Lindqvist")

        finn.tap(finn.page.get_by_text("Lindqvist", exact=True))
        before = {screen: _told(screen) for screen in (alice, bob, dora)}
        finn.tap(finn.button("RAM", exact=True))
        expect(finn.heading("Sealed")).to_be_visible()
        for screen, told in before.items():
            _only_sealed_was_told(screen, told)
        dora.tap(dora.button("PASS", exact=True))
        expect(dora.heading("Sealed")).to_be_visible()
        bob.sees("Aoyama: sealed.")
        for screen in evening.everybody:
            expect(screen.revealed).to_have_count(0)
            screen.watches_for_a_reveal()
        bob.tap(bob.button("PASS", exact=True))
        _all_four_flip(evening)


def _set_tile(evening: Evening, surname: str, name: str, tile: int) -> None:
    alice = evening.alice
    alice.tap(alice.page.get_by_role("link", name=f"{surname}: tile"))
    sheet = alice.page.get_by_role("dialog", name=f"{name}: Tile")
    alice.tap(sheet.get_by_role("button", name=str(tile), exact=True))
    expect(sheet).to_be_hidden()
    expect(newest_line(evening)).to_contain_text("table ruling")


def _set_front(evening: Evening, surname: str, points: int) -> None:
    alice = evening.alice
    alice.tap(alice.page.get_by_role("link", name=f"{surname}: Front"))
    sheet = alice.page.get_by_role("dialog")
    sheet.get_by_role("spinbutton").fill(str(points))
    alice.tap(sheet.get_by_role("button", name="Set", exact=True))
    expect(sheet).to_be_hidden()


CLOCKS = re.compile(r"\d+:\d\d")
WORDS = """() => {
  const main = document.querySelector("main").cloneNode(true);
  for (const ghost of main.querySelectorAll(".ghost, .is-ghost")) ghost.remove();
  return main.textContent;
}"""


def _told(screen: Screen) -> list[str]:
    """Everything that stands on this screen, hidden or not, but for its clocks and the ghosts of old figures."""
    lines = CLOCKS.sub("", screen.page.evaluate(WORDS)).splitlines()
    return [line.strip() for line in lines if line.strip()]


def _only_sealed_was_told(screen: Screen, before: list[str]) -> None:
    """One more choice is in: not which, not whom, and nothing else on the screen has changed."""
    expect(screen.page.get_by_text("sealed").first).to_be_visible()
    new = [line for line in _told(screen) if line not in before]
    assert len(new) == 1, new
    assert "sealed" in new[0]
    assert not re.search("RAM|Lindqvist: sealed", new[0])


def _all_four_flip(evening: Evening) -> None:
    for screen in evening.everybody:
        screen.has_seen_revealed("RAM", "PASS")
    for screen in evening.everybody:
        expect(screen.revealed).to_have_count(0)


# -- dice


def dice_are_typed_and_something_breaks(evening: Evening) -> None:
    alice, (bob, dora, finn) = evening.alice, evening.phones
    with evening.tally.turn("dice of the encounter", *evening.phones):
        expect(now(evening)).to_contain_text("Juno Vale: Ram")
        bob.sees("Vale rolls")
        finn.tap(finn.button("Type 2"))
        expect(finn.button("Wrong, retype")).to_be_visible()
        expect(bob.heading("Malfunction: roll 2 dice")).to_be_visible()
        dora.sees("Lindqvist rolls")
        bob.tap(bob.button("Type 3"))
        bob.tap(bob.button("Type 4"))
        expect(bob.heading("Vale rammed you")).to_be_visible()
        expect(bob.page.get_by_role("dialog")).to_contain_text("Brake failure")
        bob.tap(bob.button("Go on"))
    shows_panels(bob, "Front 0, rear 15, left 25, right 25")
    expect(bob.page.get_by_role("list", name="Malfunctions")).to_contain_text("Brake failure")
    expect(strip(evening, "Lindqvist")).to_contain_text("Brake failure")
    expect(alice.page.locator(".log__row").filter(has_text="rolls 2 for the ram")).to_contain_text("by hand")


# -- mistakes are mended


def a_roll_is_corrected(evening: Evening) -> None:
    alice, bob = evening.alice, evening.bob
    line = alice.page.locator(".log__row").filter(has_text="rolls 2 for the ram")
    with evening.tally.turn("correction of a roll", alice):
        alice.tap(line.get_by_role("link", name="Correct this roll"))
        sheet = alice.page.get_by_role("dialog", name="Correct line")
        sheet.get_by_label("Ram, die 1 of 1").fill("3")
        alice.tap(sheet.get_by_role("button", name="See what changes"))
        changes = sheet.locator(".changes")
        expect(changes).to_contain_text("Mara Lindqvist")
        expect(changes).to_contain_text("15 becomes 10")
        alice.tap(sheet.get_by_role("button", name="Correct the roll"))
        expect(sheet).to_be_hidden()
    shows_panels(bob, "Front 0, rear 10, left 25, right 25")
    expect(newest_line(evening)).to_contain_text("2 to 3")


def the_reveal_is_taken_back_and_shown_again(evening: Evening) -> None:
    alice, (bob, dora, finn) = evening.alice, evening.phones
    with evening.tally.turn("undo past a reveal", alice, *evening.phones):
        alice.tap(alice.page.locator(".log__row").filter(has_text="Juno Vale rams").locator(".log__text").last)
        alice.tap(alice.page.get_by_role("dialog").get_by_role("link", name="Back to here"))
        alice.tap(alice.page.get_by_role("dialog").get_by_role("button", name="Go back to here"))
        for phone in evening.phones:
            phone.sees("Shown before the undo, and stands.")
        expect(finn.heading("RAM Mara Lindqvist")).to_be_visible()
        expect(dora.heading("PASS")).to_be_visible()
        expect(now(evening)).to_contain_text("stands from before")
        for screen in evening.everybody:
            screen.watches_for_a_reveal()
        alice.tap(alice.button("Show them again"))
        _all_four_flip(evening)
        expect(newest_line(evening)).to_contain_text("kept")  # the dice stand too: nobody is asked for them again
        bob.tap(bob.button("Go on"))
    expect(strip(evening, "Lindqvist")).to_contain_text("Brake failure")
    shows_panels(bob, "Front 0, rear 10, left 25, right 25")


def a_check_is_rolled_by_a_tap(evening: Evening) -> None:
    alice, dora = evening.alice, evening.dora
    with evening.tally.turn("check asked for", alice, dora):
        alice.tap(strip(evening, "Aoyama").get_by_role("link", name="31 Aoyama"))
        alice.tap(alice.page.get_by_role("dialog").get_by_role("link", name="Check"))
        alice.tap(alice.page.get_by_role("dialog").get_by_role("button", name="Kenji Aoyama"))
        dora.tap(dora.button("Roll 3 dice"))
        expect(alice.page.locator(".fallen.is-shown")).to_contain_text("Aoyama")
    rolled = RaceEntry.objects.filter(race=evening.race_id, kind="table.roll").latest("seq")
    assert (rolled.seat, rolled.data["outcomes"][0]["source"]) == (evening.seat(evening.world.kenji), "app")


# -- who sits where, and when nobody does


def a_car_is_handed_over_and_back(evening: Evening) -> None:
    alice, finn = evening.alice, evening.finn
    evening.to_turn_of(evening.juno)
    expect(finn.button("DRIVE")).to_be_visible()
    with evening.tally.turn("hand-over", alice):
        alice.tap(strip(evening, "Vale").get_by_role("link", name="44 Vale"))
        alice.tap(alice.page.get_by_role("dialog").get_by_role("button", name="The GM", exact=True))
        expect(finn.heading("The GM drives for you")).to_be_visible()
    with evening.tally.turn("the GM drives, by Space", alice, most=0):
        expect(now(evening).get_by_role("button", name="DRIVE")).to_be_visible()
        driven = RaceEntry.objects.filter(race=evening.race_id, seat=evening.seat(evening.juno), kind="svl.drive")
        before = driven.count()
        alice.page.keyboard.press(" ")
        expect(now(evening)).not_to_contain_text("Vale sets tack and speed")
        assert driven.count() == before + 1
    alice.tap(strip(evening, "Vale").get_by_role("link", name="44 Vale"))
    alice.tap(alice.page.get_by_role("dialog").get_by_role("button", name="Finn"))
    expect(finn.heading("The GM drives for you")).to_have_count(0)


def the_race_is_paused(evening: Evening) -> None:
    evening.alice.tap(evening.alice.button("Pause", exact=True))
    for phone in evening.phones:
        expect(phone.heading("Paused")).to_be_visible()
    evening.alice.tap(now(evening).get_by_role("button", name="Resume"))
    for phone in evening.phones:
        expect(phone.heading("Paused")).to_have_count(0)


# -- the pit, the flag, the result


def a_car_goes_to_the_pit(evening: Evening) -> None:
    bob, mara = evening.bob, evening.world.mara
    evening.to_turn_of(mara)
    bring_to_the_line(evening.night, mara, bob.page, lap=1)
    with evening.tally.turn("pit", bob):
        bob.tap(bob.button("DRIVE"))
        question = bob.page.get_by_role("dialog")
        expect(question.get_by_role("button", name="Pit for 1 turn")).to_contain_text("Front")
        bob.tap(question.get_by_role("button", name="Pit for 1 turn").first)
        expect(bob.heading("In the pit")).to_be_visible()
    expect(strip(evening, "Lindqvist")).to_contain_text("pit")
    for other in (evening.dora, evening.finn):
        expect(other.page.locator("#cockpit-top")).not_to_contain_text("Lindqvist")
    expect(newest_line(evening)).to_contain_text("Mara Lindqvist")


def the_last_lap_is_driven(evening: Evening) -> None:
    dora, kenji = evening.dora, evening.world.kenji
    evening.to_turn_of(kenji)
    bring_to_the_line(evening.night, kenji, dora.page, lap=2)
    expect(dora.button("DRIVE 3")).to_contain_text("Over the finish line")
    dora.tap(dora.button("DRIVE 3"))
    expect(now(evening)).to_contain_text("Kenji Aoyama wins")
    expect(dora.heading("You win")).to_be_visible()
    for phone in evening.phones:
        phone.tap(phone.page.get_by_role("link", name="See the result"))
        phone.sees("Not posted yet")


def the_result_is_posted(evening: Evening) -> None:
    alice = evening.alice
    alice.page.keyboard.press(" ")
    alice.page.wait_for_url("**/settle")
    with evening.tally.turn("settling", alice, most=1):
        alice.tap(alice.button("Post the result"))
        podium = alice.page.get_by_role("list", name="Podium")
        expect(podium.get_by_role("listitem").first).to_contain_text("Kenji Aoyama")
    for phone in evening.phones:
        expect(phone.page.get_by_text("Not posted yet")).to_have_count(0)
        expect(phone.page.get_by_role("list", name="Podium").get_by_role("listitem").first).to_contain_text("Kenji")
    assert Result.objects.filter(race=evening.race_id).count() == 3


# -- by ear and keyboard: nothing is found but by its role and name, and pressed but by a key


def test_a_player_races_by_roles_and_names_only(asgi_server: str, world: World, laptop: Page) -> None:
    night = start_race(world, [world.mara, world.kenji], laps=1)
    leave_out_turns_until(night, world.kenji)
    sign_in(laptop, asgi_server, world.bob)
    laptop.goto(f"{asgi_server}/c/{world.campaign.pk}/")
    laptop.get_by_role("link", name="Race is on: to my cockpit").press("Enter")
    expect(laptop.get_by_role("heading", name="Mara Lindqvist in Lone Star Night")).to_be_attached()
    expect(laptop.get_by_role("status").filter(has_text="Connected")).to_be_attached()

    _a_plan_is_heard_and_driven(night, laptop)
    _a_question_is_answered(night, laptop)
    _a_choice_is_palmed_and_revealed(night, laptop)
    _a_die_is_typed(night, laptop)
    _the_drawer_is_read(laptop)
    _the_flag_is_taken(night, laptop)


def _a_plan_is_heard_and_driven(night: Night, page: Page) -> None:
    slider = page.get_by_role("slider", name="Speed")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Stop on"))
    slider.press("Home")
    slider.press("ArrowUp")
    slider.press("ArrowUp")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^2: Stop on \d+"))
    expect(page.get_by_role("button", name="PLANNED 2")).to_be_visible()
    leave_out_turns_until(night, night.world.mara)
    expect(page.get_by_role("alert").filter(has_text="Your turn")).to_be_attached()
    expect(page).to_have_title("Your turn: Lone Star Night")
    road = page.get_by_role("list", name="The road ahead, nearest tile first").get_by_role("listitem")
    expect(road.filter(has_text=re.compile("Tile 2: .*you 2"))).to_be_attached()
    page.get_by_role("button", name="DRIVE 2").press("Enter")
    expect(page.get_by_role("button", name="PLAN")).to_be_visible()


def _a_question_is_answered(night: Night, page: Page) -> None:
    kenji, mara = night.world.kenji, night.world.mara
    ahead = night.state.tile_number(night.state.car(night.seat(mara)).distance) + 1
    night.act(night.gm(), GM, Adjust("tile", "story", night.seat(kenji), value=ahead))
    leave_out_turns_until(night, mara)
    page.get_by_role("button", name=re.compile(r"^DRIVE .* Meets 31")).press("Enter")
    question = page.get_by_role("dialog", name="Which side do you take?")
    expect(question.get_by_role("heading")).to_be_focused()
    question.get_by_role("button", name="Pass on the left").press("Enter")
    expect(question).to_have_count(0)


def _a_choice_is_palmed_and_revealed(night: Night, page: Page) -> None:
    expect(page.get_by_role("heading", name="You meet Kenji Aoyama")).to_be_focused()
    page.get_by_role("button", name="RAM", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Sealed")).to_be_focused()
    expect(page.get_by_role("listitem").filter(has_text="Kenji Aoyama")).to_contain_text("still choosing")
    night.palm(night.player(night.world.dora), night.seat(night.world.kenji), "PASS")
    expect(page.get_by_text("Mara Lindqvist: RAM. Kenji Aoyama: PASS")).to_be_attached()


def _a_die_is_typed(night: Night, page: Page) -> None:
    throw = page.get_by_role("dialog", name="Ram: roll 1 die")
    expect(throw.get_by_role("heading")).to_be_focused()
    throw.get_by_role("button", name="Type 1").press("Enter")
    expect(throw).to_have_count(0)
    expect(page.get_by_text("Mara Lindqvist rolls 1.")).to_be_attached()
    expect(page.get_by_role("button", name="PLAN")).to_be_visible()


def _the_drawer_is_read(page: Page) -> None:
    page.get_by_role("link", name="Map, log, sheet, rules").press("Enter")
    drawer = page.get_by_role("dialog", name="Lone Star Night")
    expect(drawer.get_by_role("heading", name="Log")).to_be_visible()
    expect(drawer.get_by_role("listitem").filter(has_text="Mara Lindqvist rolls 1 for the ram")).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def _the_flag_is_taken(night: Night, page: Page) -> None:
    leave_out_turns_until(night, night.world.mara)
    bring_to_the_line(night, night.world.mara, page, lap=1)
    page.get_by_role("button", name=re.compile("^DRIVE .* Over the finish line")).press("Enter")
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    page.get_by_role("link", name="See the result").press("Enter")
    expect(page.get_by_role("heading", name="Lone Star Night")).to_be_visible()
    expect(page.get_by_text("Not posted yet")).to_be_visible()
