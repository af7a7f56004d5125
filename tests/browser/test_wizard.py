"""The driver wizard on a phone: by app dice, by typed dice, left and taken up again, by touch, keyboard and text."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from campaigns.models import Driver, DriverDraft
from campaigns.services import wizard
from campaigns.wizard.answers import Answers
from svl.rules import Stats
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.conftest import PHONE
from tests.world import World

STEPS = ("driver", "talents", "team", "car", "parts", "livery")
DICE = ((4, 3, 5), (6, 5, 1), (1, 1, 4), (6, 5, 5))  # 12, 12, 6, 16
MOST_TAPS = 8  # from the three ways to a finished driver, taking what is suggested


class Seat:
    """Bob at his phone."""

    def __init__(self, world: World, page: Page, address: str) -> None:
        self.world, self.page = world, page
        self.base = f"{address}/c/{world.campaign.pk}/drivers/new"
        self.taps = 0
        sign_in(page, address, world.bob)

    def open(self, step: str = "") -> None:
        self.page.goto(f"{self.base}/{step}" if step else self.base)

    def tap(self, name: str | re.Pattern[str], role: str = "button") -> None:
        self.taps += 1
        self.page.get_by_role(role, name=name).tap()

    def tap_the_primary_button(self) -> None:
        self.taps += 1
        self.page.locator(".actions .btn--primary").tap()

    def heading(self, words: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(words)

    def made(self, step: str, name: str = "Runa") -> DriverDraft:
        """A draft with every answer before this step: Psyche 12, a heavy Steed Corona."""
        draft = wizard.begin(self.world.campaign, self.world.bob)
        steed = self.world.team("steed_corona").pk
        for slug, answer in (
            ("driver", lambda: wizard.type_dice(draft, name, DICE)),
            ("talents", lambda: wizard.choose_talents(draft, ("drifter", "hard_stop"))),
            ("team", lambda: wizard.join_team(draft, steed)),
            ("car", lambda: wizard.choose_car(draft, steed, "heavy")),
            ("parts", lambda: wizard.fit_components(draft, ("turbo", "brakes", "overclock"))),
        ):
            if slug == step:
                return draft
            answer()
        return draft

    @property
    def answers(self) -> Answers:
        return Answers.of(DriverDraft.objects.get().answers)


@pytest.fixture
def bob(asgi_server: str, world: World, phone: Page) -> Seat:
    return Seat(world, phone, asgi_server)


def test_a_driver_by_app_dice_takes_few_taps_and_no_typing(bob: Seat) -> None:
    bob.open()
    bob.tap(re.compile("Roll my own"))
    bob.heading("Your driver")
    bob.tap("Roll the dice")
    expect(bob.page.locator("#scores .die")).to_have_count(12)
    for heading in ("Choose talents", "Choose a team", "Choose a car", "Fit components", "Number and livery"):
        bob.tap_the_primary_button()
        bob.heading(heading)
    bob.tap_the_primary_button()
    expect(bob.page).to_have_url(re.compile(r"/drivers/\d+/$"))
    assert bob.taps <= MOST_TAPS
    made = Driver.objects.get(player=bob.world.bob, scores_from__startswith="Rolled in the app")
    expect(bob.page.get_by_role("heading", level=1)).to_have_text(made.name)


def test_a_driver_by_typed_dice_which_move_on_by_themselves(bob: Seat) -> None:
    bob.open()
    bob.tap(re.compile("Roll my own"))
    bob.page.get_by_label("Name", exact=True).fill("Runa Dahl")
    bob.tap("I roll by hand")
    expect(bob.page.get_by_label("Name", exact=True)).to_have_value("Runa Dahl")
    first = bob.page.get_by_label("Reflexes, die 1")
    first.tap()
    bob.page.keyboard.type("435651114655")
    expect(bob.page.get_by_label("Charisma, die 3")).to_have_value("5")
    bob.tap("Use these dice")
    expect(bob.page.locator("#scores li").filter(has_text="Psyche")).to_contain_text("2 talents")
    assert bob.answers.dice == DICE
    bob.tap("Choose talents")
    bob.heading("Choose talents")


def test_a_die_field_takes_one_figure_from_1_to_6(bob: Seat) -> None:
    bob.made("driver")
    bob.open("driver?dice=typed")
    bob.page.get_by_label("Reflexes, die 1").tap()
    bob.page.keyboard.type("709x4")
    expect(bob.page.get_by_label("Reflexes, die 1")).to_have_value("4")
    expect(bob.page.get_by_label("Reflexes, die 2")).to_be_focused()
    bob.page.keyboard.press("Backspace")
    expect(bob.page.get_by_label("Reflexes, die 1")).to_be_focused()


def test_a_closed_browser_and_another_phone_lose_nothing(
    bob: Seat, asgi_server: str, world: World, browser: Browser
) -> None:
    bob.open()
    bob.tap(re.compile("Roll my own"))
    bob.tap("Roll the dice")
    expect(bob.page.locator("#scores .die")).to_have_count(12)
    dice = bob.answers.dice
    for heading in ("Choose talents", "Choose a team"):
        bob.tap_the_primary_button()
        bob.heading(heading)
    bob.page.get_by_text("Kaipara Al-Emirate").tap()
    expect(bob.page.get_by_role("button", name="Drive for Kaipara")).to_be_visible()
    bob.page.context.close()

    context = browser.new_context(**PHONE)
    other = Seat(world, context.new_page(), asgi_server)
    other.open()
    other.tap(re.compile("Go on with"), role="link")
    other.heading("Choose a car")
    expect(other.page.get_by_text("KAE 770").first).to_be_visible()
    assert other.answers.dice == dice
    context.close()


def test_back_and_forward_keep_every_answer(bob: Seat) -> None:
    bob.made("livery")
    bob.open("talents")
    bob.tap("Take Drifter and Hard Stop")
    bob.tap_the_primary_button()
    bob.heading("Choose a car")
    bob.page.go_back()
    bob.heading("Choose a team")
    bob.page.go_back()
    expect(bob.page.get_by_role("checkbox", name=re.compile("Drifter"))).to_be_checked()
    bob.page.go_forward()
    bob.page.go_forward()
    expect(bob.page.get_by_role("radio", name=re.compile("Rook"))).to_be_checked()
    bob.page.get_by_role("link", name="Back to team").tap()
    bob.heading("Choose a team")
    expect(bob.page.get_by_role("radio", name=re.compile("Steed Corona"))).to_be_checked()


def test_a_smaller_car_says_what_comes_off_and_the_old_one_has_it_again(bob: Seat) -> None:
    bob.made("livery")
    bob.open("car")
    bob.page.get_by_text("Cavalier").first.tap()
    note = bob.page.get_by_text("Brakes and Overclock taken off: the Cavalier has one slot.")
    expect(note).to_be_visible()
    expect(bob.page.get_by_role("button", name="Take the Cavalier")).to_be_visible()
    bob.page.get_by_text("Rook").first.tap()
    expect(note).to_be_hidden()
    bob.tap("Take the Rook")
    expect(bob.page.get_by_role("button", name="Fit three components")).to_be_visible()


def test_a_tick_works_out_every_figure_and_greys_what_no_longer_fits(bob: Seat) -> None:
    bob.made("parts")
    bob.open("parts")
    expect(bob.page.get_by_role("checkbox", disabled=True)).to_have_count(0)
    for filled, name in enumerate(("Turbo", "Brakes", "Slow Mine"), start=1):
        bob.page.get_by_role("checkbox", name=re.compile(name)).locator("..").tap()
        expect(bob.page.get_by_text(f"The Rook has three slots; {filled} filled.")).to_be_visible()
        expect(bob.page.get_by_role("checkbox", name=re.compile(name))).to_be_checked()
        expect(bob.page.get_by_role("checkbox", name=re.compile(name))).to_be_focused()
    expect(bob.page.get_by_role("checkbox", disabled=True)).to_have_count(7)
    expect(bob.page.get_by_role("checkbox", name=re.compile("Overclock"))).to_have_accessible_description(
        "Three slots filled: tap one to take it out."
    )
    braking = bob.page.locator("#figures-braking")
    expect(braking).to_contain_text("before 23")
    braking.locator("summary").tap()
    expect(braking.get_by_text("Speed can fall by 3 a turn")).to_be_visible()
    assert bob.answers.components == ("brakes", "turbo", "slow_mine")


def test_ticks_faster_than_the_answers_are_sent_one_after_the_other_and_all_kept(bob: Seat) -> None:
    bob.made("parts")
    bob.open("parts")
    on_their_way: list[Route] = []
    bob.page.route("**/drivers/new/parts", lambda route: on_their_way.append(route), times=1)
    sent: list[Request] = []
    bob.page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    bob.page.evaluate("for (const key of ['turbo', 'brakes']) document.getElementById(`components-${key}`).click()")
    bob.page.get_by_role("checkbox", name=re.compile("Slow Mine")).locator("..").tap()
    assert len(sent) == 1  # of two on their way at once the older could be kept last
    on_their_way[0].continue_()
    expect(bob.page.get_by_role("button", name="Fit three components")).to_be_visible()
    assert bob.answers.components == ("brakes", "turbo", "slow_mine")


def test_a_car_is_taken_from_the_table_of_all(bob: Seat) -> None:
    bob.made("car")
    bob.open("car")
    bob.tap("All 21 cars", role="link")
    sheet = bob.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="All cars")).to_be_focused()
    sheet.get_by_role("button", name=re.compile("KAE 880")).tap()
    expect(bob.page.get_by_role("button", name="Take the KAE 880")).to_be_visible()
    expect(bob.page.locator(".chip").filter(has_text="Kaipara Al-Emirate")).to_be_in_viewport()


def test_the_car_shows_the_colours_and_the_number_that_are_chosen(bob: Seat) -> None:
    bob.made("livery")
    bob.open("livery")
    preview = bob.page.locator("[data-livery]")
    painted = "element => getComputedStyle(element).getPropertyValue('--livery-1').trim()"
    assert preview.evaluate(painted) == "#1F8A55"
    bob.page.get_by_text("My own").tap()
    bob.page.get_by_role("group", name="Body").get_by_role("radio", name="Magenta").locator("..").tap()
    bob.page.get_by_role("group", name="Stripes").get_by_role("radio", name="Teal").locator("..").tap()
    assert preview.evaluate(painted) == "#C64BC0"
    bob.page.get_by_label("Number", exact=True).fill("77")
    expect(preview.locator(".car__no")).to_have_text("77")
    bob.tap_the_primary_button()
    expect(bob.page).to_have_url(re.compile(r"/drivers/\d+/$"))
    car = Driver.objects.get(name="Runa").car
    assert (car.number, car.colour_1, car.colour_2) == (77, "#C64BC0", "#12929B")


def test_a_taken_number_is_refused_beside_its_field(bob: Seat) -> None:
    bob.made("livery")
    bob.open("livery")
    bob.page.get_by_label("Number", exact=True).fill("12")
    bob.tap_the_primary_button()
    number = bob.page.get_by_label("Number", exact=True)
    expect(number).to_be_focused()
    expect(number).to_have_value("12")
    expect(bob.page.get_by_text("12 belongs to Mara Lindqvist. 1 is free.")).to_be_visible()


def test_scores_change_places_with_each_other(bob: Seat) -> None:
    bob.world.campaign.rulings = {"stat_method": "assign"}
    bob.world.campaign.save()
    wizard.type_dice(wizard.begin(bob.world.campaign, bob.world.bob), "Runa", DICE)
    bob.open("driver")
    bob.page.get_by_label("Reflexes").select_option("16")
    expect(bob.page.get_by_label("Charisma")).to_have_value("12")
    bob.page.get_by_label("Psyche").select_option("6")
    expect(bob.page.get_by_label("Endurance")).to_have_value("12")
    bob.tap("Place them like this")
    bob.heading("Choose talents")
    assert bob.answers.placed == (16, 6, 12, 12)


def test_panels_are_added_up_while_they_are_shared(bob: Seat) -> None:
    bob.world.campaign.rulings = {"panel_model": "custom"}
    bob.world.campaign.save()
    bob.made("parts")
    bob.open("panels")
    expect(bob.page.get_by_text("All 150 points are shared.")).to_be_visible()
    bob.tap("One more on Front")
    expect(bob.page.get_by_text("Too many by 1: there are 150.")).to_be_visible()
    bob.tap("One less on Rear")
    bob.tap("Share it like this")
    bob.heading("Fit components")
    assert bob.answers.panels == (39, 37, 37, 37)


def test_scores_the_gm_enters_appear_by_themselves(bob: Seat) -> None:
    bob.world.campaign.rulings = {"stat_method": "gm_entry"}
    bob.world.campaign.save()
    draft = wizard.begin(bob.world.campaign, bob.world.bob)
    bob.open("driver")
    expect(bob.page.get_by_text("Ask Alice or Carl")).to_be_visible()
    bob.page.get_by_label("Name", exact=True).fill("Half typed")
    wizard.enter_scores(draft, bob.world.alice, Stats(11, 12, 13, 14))
    expect(bob.page.locator("#scores")).to_contain_text("14")
    expect(bob.page.get_by_label("Name", exact=True)).to_have_value("Half typed")


def test_a_ready_driver_takes_two_taps(bob: Seat) -> None:
    ines = bob.world.enlist("Ines Carvalho", components=("turbo",))
    bob.open()
    bob.tap(re.compile("Take a ready driver"), role="link")
    bob.tap("Take Ines Carvalho")
    expect(bob.page).to_have_url(re.compile(rf"/drivers/{ines.pk}/$"))
    assert bob.taps == 2


def test_a_whole_driver_by_keyboard(bob: Seat) -> None:
    bob.made("talents")
    bob.open("talents")
    keys = bob.page.keyboard
    bob.page.get_by_role("checkbox", name=re.compile("Hip Check")).focus()
    keys.press("Space")
    expect(bob.page.get_by_role("button", name="Take Hip Check")).to_be_visible()
    bob.page.get_by_role("button", name="Take Hip Check").focus()
    keys.press("Enter")
    bob.heading("Choose a team")
    bob.page.get_by_role("radio", checked=True).focus()
    keys.press("ArrowDown")
    expect(bob.page.get_by_role("radio", name=re.compile("Ittogami"))).to_be_focused()
    expect(bob.page.get_by_role("button", name="Drive for Ittogami")).to_be_visible()
    bob.page.get_by_role("button", name="Drive for Ittogami").focus()
    keys.press("Enter")
    bob.page.get_by_role("radio", name=re.compile("Yume")).focus()
    keys.press("ArrowRight")
    expect(bob.page.get_by_role("button", name="Take the Shinkansen")).to_be_visible()


def test_every_step_works_without_javascript(asgi_server: str, world: World, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, **PHONE)
    bob = Seat(world, context.new_page(), asgi_server)
    bob.open()
    bob.tap(re.compile("Roll my own"))
    bob.tap("Roll the dice")
    bob.tap("Choose talents")
    bob.tap_the_primary_button()
    bob.page.get_by_text("Cipriani").first.tap()
    bob.tap_the_primary_button()
    bob.heading("Choose a car")
    bob.page.get_by_text("Resistenza").first.tap()
    bob.tap_the_primary_button()
    bob.page.get_by_role("checkbox", name=re.compile("Slow Mine")).locator("..").tap()
    bob.tap("Keep these ticks and count again")
    expect(bob.page.get_by_role("button", name="Fit Slow Mine")).to_be_visible()
    bob.tap("Fit Slow Mine")
    bob.page.get_by_text("My own").tap()
    bob.page.get_by_role("group", name="Body").get_by_role("radio", name="Magenta").locator("..").tap()
    bob.tap_the_primary_button()
    expect(bob.page).to_have_url(re.compile(r"/drivers/\d+/$"))
    made = Driver.objects.get(player=world.bob, scores_from__startswith="Rolled")
    assert (made.car.team.name, made.car.colour_1) == ("Cipriani", "#C64BC0")
    assert [part.key for part in made.car.components.all()] == ["slow_mine"]
    context.close()


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_no_page_has_a_barrier_axe_can_find(
    asgi_server: str, world: World, device: str, request: pytest.FixtureRequest
) -> None:
    world.enlist("Ines Carvalho", components=("turbo",))
    bob = Seat(world, request.getfixturevalue(device), asgi_server)
    bob.page.emulate_media(reduced_motion="reduce")
    bob.made("livery")
    for step in ("", "ready", "driver?dice=typed", "cars", *STEPS):
        bob.open(step)
        assert_no_barriers(bob.page)


@pytest.mark.parametrize("name", ["Runa", "Wolfeschlegelsteinhausenbergerdorffsohne"])
def test_a_narrow_phone_never_scrolls_sideways_and_text_may_be_twice_as_large(bob: Seat, name: str) -> None:
    bob.world.enlist("Ines Carvalho", components=("turbo",))
    bob.made("livery", name)
    bob.page.set_viewport_size({"width": 360, "height": 640})
    for step in ("", "ready", "driver?dice=typed", "cars", *STEPS):
        bob.open(step)
        assert bob.page.evaluate(SIDEWAYS) == 0, step
        bob.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert bob.page.evaluate(SIDEWAYS) == 0, f"{step} at 200 %"


def test_everything_to_touch_is_as_large_as_a_finger(bob: Seat) -> None:
    bob.made("livery")
    for step in STEPS:
        bob.open(step)
        small = bob.page.evaluate(
            """() => [...document.querySelectorAll(
                    "main :is(a:not(.word), button, summary, label:has(input), input:not(.vh), select)"
                )].filter(element => element.offsetParent && element.getBoundingClientRect().height < 44)
                .map(element => element.outerHTML)"""
        )
        assert small == [], step
