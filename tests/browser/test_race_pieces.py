"""Dice, secret choices and the reveal in real browsers: two phones, the laptop, and one that only watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from campaigns.models import Campaign, Person, RaceEntry, SealedChoice
from campaigns.services import steering
from svl.rules import actions
from svl.table import GM
from tests.browser.seated import assert_no_barriers, sign_in
from tests.conftest import LAPTOP, PATIENCE, PHONE
from tests.racing import Night, start_race
from tests.world import World

Sit = Callable[..., Page]


@pytest.fixture
def sit(browser: Browser, asgi_server: str) -> Iterator[Sit]:
    """Somebody at a screen of the race, in a browser of their own."""
    contexts = []

    def at_screen(night: Night, person: Person, screen: str, **context: object) -> Page:
        device = PHONE if screen.startswith("cockpit") else LAPTOP
        contexts.append(browser.new_context(**{**device, "device_scale_factor": 1, **context}))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        sign_in(page, asgi_server, person)
        page.goto(f"{asgi_server}{night.url}/{screen}")
        return page

    yield at_screen
    for context in contexts:
        context.close()


@pytest.fixture
def palming(world: World, asgi_server: str) -> Night:
    night = start_race(world)
    night.bring_to_palm(world.mara, world.kenji)
    return night


@pytest.fixture
def rolling(world: World, asgi_server: str) -> Night:
    night = start_race(world)
    night.act(night.gm(), GM, actions.CallCheck(night.seat(world.mara), "endurance", "the heat in the tunnel", 0))
    return night


def cockpit(night: Night, driver: object) -> str:
    return f"cockpit/{night.seat(driver)}"  # type: ignore[arg-type]


def last_values(night: Night) -> tuple[int, ...]:
    row = RaceEntry.objects.filter(race=night.race_id, kind="table.roll").order_by("seq").last()
    assert row is not None
    return tuple(row.data["outcomes"][0]["values"])


# -- dice


def test_three_taps_fill_three_dice_and_are_sent_by_themselves(rolling: Night, world: World, sit: Sit) -> None:
    bob = sit(rolling, world.bob, cockpit(rolling, world.mara))
    for points in (4, 2, 5):
        bob.locator(f"[data-die='{points}']").tap()
    expect(bob.get_by_role("button", name="Wrong, retype")).to_be_visible()
    expect(bob.locator(".throw [data-sum]")).to_have_text("11")
    expect(bob.locator(".throw")).to_have_count(0)
    assert last_values(rolling) == (4, 2, 5)


def test_wrong_retype_stops_the_sending(rolling: Night, world: World, sit: Sit) -> None:
    bob = sit(rolling, world.bob, cockpit(rolling, world.mara))
    for points in (6, 6, 6):
        bob.locator(f"[data-die='{points}']").tap()
    bob.get_by_role("button", name="Wrong, retype").tap()
    expect(bob.locator(".throw [data-sum]")).to_have_text("")
    bob.wait_for_timeout(2500)  # longer than the two seconds in which they would have been sent
    assert not RaceEntry.objects.filter(race=rolling.race_id, kind="table.roll", seat=rolling.seat(world.mara)).exists()
    for points in (1, 2, 3):
        bob.locator(f"[data-die='{points}']").tap()
    expect(bob.locator(".throw")).to_have_count(0)
    assert last_values(rolling) == (1, 2, 3)


def test_a_keyboard_types_and_rolls_and_no_other_digit_is_a_die(rolling: Night, world: World, sit: Sit) -> None:
    alice = sit(rolling, world.alice, "console")
    expect(alice.locator("[data-keys]")).to_be_visible()
    for key in ("7", "0", "9", "3", "4", "Backspace"):
        alice.keyboard.press(key)
    expect(alice.locator(".throw [data-sum]")).to_have_text("3")
    alice.keyboard.press("Backspace")
    alice.keyboard.press(" ")
    expect(alice.locator(".throw")).to_have_count(0)
    expect(alice.locator(".fallen.is-shown")).to_be_visible()


def test_what_is_half_typed_survives_what_others_do(rolling: Night, world: World, sit: Sit) -> None:
    bob = sit(rolling, world.bob, cockpit(rolling, world.mara))
    bob.locator("[data-die='4']").tap()
    steering.nudge(rolling.race_id, rolling.gm(), rolling.seat(world.mara))
    steering.set_dice(rolling.race_id, rolling.gm(), Campaign.Dice.HAND)
    expect(bob.locator("[data-roll]")).to_have_count(0)  # the part was drawn anew
    expect(bob.locator(".throw [data-slot]").first).to_have_text("4")


def test_dice_typed_by_the_gm_leave_the_phone_of_the_driver(rolling: Night, world: World, sit: Sit) -> None:
    bob = sit(rolling, world.bob, cockpit(rolling, world.mara))
    bob.locator("[data-die='4']").tap()
    rolling.roll(rolling.gm(), 1, 1, 1)
    expect(bob.locator(".throw")).to_have_count(0)
    expect(bob.locator(".fallen.is-shown")).to_contain_text("by hand")


# -- secret choices


def test_all_screens_flip_together_once_and_the_damage_comes_after(palming: Night, world: World, sit: Sit) -> None:
    bob = sit(palming, world.bob, cockpit(palming, world.mara))
    dora = sit(palming, world.dora, cockpit(palming, world.kenji))
    alice, sam = sit(palming, world.alice, "console"), sit(palming, world.sam, "watch")
    everybody = (bob, dora, alice, sam)

    bob.get_by_role("button", name="RAM", exact=True).tap()
    expect(bob.get_by_role("heading", name="Sealed")).to_be_focused()
    expect(dora.locator(".palm__cup")).to_contain_text("Lindqvist: sealed")
    for page in everybody:
        expect(page.locator(".reveal.is-shown")).to_have_count(0)
    dora.get_by_role("button", name="PASS", exact=True).tap()
    for page in everybody:
        expect(page.locator(".reveal.is-shown")).to_contain_text("RAM")
    for page in everybody:
        expect(page.locator("[data-told=assertive]")).to_have_text("Mara Lindqvist: RAM. Kenji Aoyama: PASS")
        expect(page.locator(".reveal.is-shown")).to_have_count(0)
    expect(bob.get_by_role("heading", name="Ram: roll 1 die")).to_be_visible()
    bob.reload()
    expect(bob.get_by_role("heading", name="Ram: roll 1 die")).to_be_visible()
    expect(bob.locator(".reveal.is-shown")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(360, 560), (844, 390), (320, 480)])
def test_on_a_small_screen_both_sides_and_who_has_sealed_are_in_sight(
    palming: Night, world: World, sit: Sit, width: int, height: int
) -> None:
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "PASS")
    bob = sit(palming, world.bob, cockpit(palming, world.mara), viewport={"width": width, "height": height})
    expect(bob.locator(".palm__cup")).to_contain_text("Aoyama: sealed")
    for seen in (*bob.locator(".palm__b").all(), bob.locator(".palm__cup")):
        expect(seen).to_be_in_viewport(ratio=1)
    first = bob.locator(".palm__if").first
    first.scroll_into_view_if_needed()
    expect(first).to_be_in_viewport(ratio=1)  # what scrolls can be reached

    dora = sit(palming, world.dora, cockpit(palming, world.kenji), viewport={"width": width, "height": height})
    sealed = (dora.get_by_role("heading", name="Sealed"), dora.get_by_text("Press and hold to peek"))
    for seen in (*sealed, dora.locator(".palm__change")):
        expect(seen).to_be_in_viewport(ratio=1)
    dora.locator(".palm__change").click()
    for seen in dora.locator(".palm__b").all():
        expect(seen).to_be_in_viewport(ratio=1)


def test_nothing_but_the_reveal_is_drawn_while_it_is_held(palming: Night, world: World, sit: Sit) -> None:
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "PASS")
    bob = sit(palming, world.bob, cockpit(palming, world.mara))
    bob.evaluate(
        """() => {
          window.order = [];
          document.addEventListener("race:swapped", ({ target }) => window.order.push([target.id, performance.now()]));
        }"""
    )
    bob.get_by_role("button", name="RAM", exact=True).tap()
    expect(bob.get_by_role("heading", name="Ram: roll 1 die")).to_be_visible()
    order = bob.evaluate("window.order")
    shown = next(at for part, at in order if part == "reveal")
    over = next(at for part, at in order if part == "cockpit-over" and at > shown)
    assert over - shown >= 2400


def test_a_peek_lasts_as_long_as_the_finger_and_works_by_keyboard(palming: Night, world: World, sit: Sit) -> None:
    bob = sit(palming, world.bob, cockpit(palming, world.mara))
    bob.get_by_role("button", name="RAM", exact=True).tap()
    hold = bob.locator("[data-peek]")
    hold.dispatch_event("pointerdown")
    expect(hold).to_have_text("RAM", use_inner_text=True)
    hold.dispatch_event("pointerup")
    expect(hold).to_have_text("Press and hold to peek", use_inner_text=True)
    hold.focus()
    bob.keyboard.down("Enter")
    expect(hold).to_have_text("RAM", use_inner_text=True)
    bob.keyboard.up("Enter")
    expect(hold).to_have_text("Press and hold to peek", use_inner_text=True)


def test_choosing_again_is_choosing_and_ends_in_sealed(palming: Night, world: World, sit: Sit) -> None:
    bob = sit(palming, world.bob, cockpit(palming, world.mara))
    bob.get_by_role("button", name="RAM", exact=True).tap()
    bob.get_by_text("Choose again").tap()
    expect(bob.get_by_role("heading", name="Sealed")).to_be_hidden()
    bob.get_by_role("button", name="PASS", exact=True).tap()
    expect(bob.get_by_role("heading", name="Sealed")).to_be_visible()
    assert SealedChoice.objects.get(seat=palming.seat(world.mara)).data["intent"] == "PASS"


def test_the_phone_is_passed_behind_a_cover_and_comes_back(palming: Night, world: World, sit: Sit) -> None:
    alice = sit(palming, world.alice, "console")
    alice.get_by_role("button", name="Pass the phone to Bob").click()
    expect(alice.get_by_role("heading", name="For Bob")).to_be_focused()
    expect(alice.get_by_role("button", name="RAM", exact=True)).to_have_count(0)
    alice.get_by_role("button", name="I am Bob").click()
    alice.get_by_role("button", name="RAM", exact=True).click()
    expect(alice.locator("dialog[data-pass][open]")).to_have_count(0)
    expect(alice.locator(".board__row").first).to_contain_text("sealed")
    row = SealedChoice.objects.get()
    assert (row.data["intent"], row.person) == ("RAM", None)


def test_a_gm_alone_does_it_all_by_keys(palming: Night, world: World, sit: Sit) -> None:
    alice = sit(palming, world.alice, "console")
    expect(alice.locator(".board")).to_be_visible()
    alice.keyboard.press("m")
    alice.keyboard.press("2")
    alice.keyboard.press("1")
    expect(alice.locator("[data-mark] :checked")).to_have_count(2)
    alice.keyboard.press(" ")
    expect(alice.locator(".reveal.is-shown")).to_contain_text("RAM")
    expect(alice.locator(".reveal.is-shown")).to_have_count(0)
    alice.keyboard.press(" ")  # the die of the ram
    expect(alice.locator(".fallen.is-shown")).to_be_visible()


# -- barriers


def test_no_piece_has_a_barrier(palming: Night, world: World, sit: Sit) -> None:
    bob = sit(palming, world.bob, cockpit(palming, world.mara))
    assert_no_barriers(bob)
    bob.get_by_role("button", name="RAM", exact=True).tap()
    expect(bob.get_by_role("heading", name="Sealed")).to_be_visible()
    assert_no_barriers(bob)
    alice = sit(palming, world.alice, "console")
    alice.keyboard.press("m")
    hand_on = alice.get_by_role("button", name="Pass the phone to Dora")
    expect(hand_on).to_be_visible()
    assert_no_barriers(alice)
    hand_on.click()
    dora = alice.get_by_role("button", name="I am Dora")
    expect(dora).to_be_visible()
    assert_no_barriers(alice)
    dora.click()
    passes = alice.get_by_role("button", name="PASS", exact=True)
    expect(passes).to_be_visible()
    assert_no_barriers(alice)
    passes.click()
    expect(bob.locator(".reveal.is-shown")).to_be_visible()
    expect(bob.get_by_role("heading", name="Ram: roll 1 die")).to_be_visible()
    assert_no_barriers(bob)
