"""A TV in a race night, from its four letters to the next race: every state seen, photographed and measured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from campaigns import presence
from campaigns.models import Event, Race, Season
from campaigns.services import invites, lobby, opening, settling, steering, tvs
from svl.rules import actions
from svl.table import GM
from tests.browser.night import seated
from tests.browser.seated import assert_no_barriers
from tests.campaigns.test_settling import lines_of
from tests.conftest import LAPTOP, PATIENCE
from tests.racing import Night, is_dice, is_turn, set_race, start_race
from tests.world import World

TV = {"viewport": {"width": 1920, "height": 1080}, "device_scale_factor": 1}
SAFE = 48
TAKEN_OFF = re.compile(r"Failed to load resource: .* status of 404 ")  # how a TV learns that it was taken off
CAMERA_IS_BACK = 4000  # milliseconds after a car has moved, and a little more

# Every text in sight: how large it is, and where; drawings of cars and road signs are scenery.
TEXTS = """() => {
  const scenery = '.vh, .vh *, .map__limit text, .map__under text, .car__no, .tv__keys *';
  const found = [];
  for (const each of document.querySelectorAll('body *')) {
    const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || each.matches(scenery) || !each.getClientRects().length) continue;
    if (getComputedStyle(each).visibility === 'hidden') continue;
    const box = each.getBoundingClientRect();
    const matrix = each.getScreenCTM ? each.getScreenCTM() : null;
    const zoom = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const size = parseFloat(getComputedStyle(each).fontSize) * zoom;
    found.push({ text: each.textContent.trim(), size, left: box.left, top: box.top, right: box.right,
                 bottom: box.bottom, onMap: Boolean(matrix) });
  }
  return found;
}"""

SCRIPTS = re.compile(r"<script\b.*?</script>", re.DOTALL)
STANDS_STILL = "<style data-copy>* { animation-duration: 0s !important; animation-delay: 0s !important }</style>"
STILL = "() => document.getAnimations().every((each) => each.playState !== 'running')"


@dataclass
class Set:
    """The TV, and where its pictures go."""

    page: Page
    album: Path
    moments: dict[str, str] = field(default_factory=dict)  # the page as it stood when it was photographed
    complaints: list[str] = field(default_factory=list)

    def shows(self, kind: str) -> None:
        expect(self.page.locator("#tv-stage")).to_have_attribute("data-kind", kind)

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def photograph(self, state: str) -> None:
        """As people see it: readable from the back, inside the frame every TV shows, and nothing to scroll."""
        self.page.wait_for_function(STILL)
        assert self.page.screenshot(path=self.album / f"{state}.png")
        self.moments[state] = self.page.content()
        texts = self.page.evaluate(TEXTS)
        assert texts
        assert [each for each in texts if each["size"] < 39.5] == [], state
        edges = [each for each in texts if not each["onMap"] and not is_inside(each)]
        assert edges == [], state
        room = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert room == [1920, 1080], state

    def has_no_barrier_in_any_moment(self) -> None:
        """A reveal is gone before every rule has been tried on it: it is tried on a copy that stands still."""
        copy = self.page.context.new_page()
        for html in self.moments.values():
            still = SCRIPTS.sub("", html).replace("</head>", f"{STANDS_STILL}</head>")
            copy.route("**/tv", lambda route, _, body=still: route.fulfill(body=body, content_type="text/html"))
            copy.goto(self.page.url)
            expect(copy.locator("style[data-copy]")).to_have_count(1)
            assert_no_barriers(copy)
            copy.unroute("**/tv")
        copy.close()

    def listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not TAKEN_OFF.match(message.text):
            self.complaints.append(message.text)


def is_inside(box: dict[str, float]) -> bool:
    wide = box["left"] >= SAFE - 1 and box["right"] <= 1920 - SAFE + 1
    return (
        wide and box["top"] >= SAFE - 12 and box["bottom"] <= 1080 - SAFE + 12
    )  # a line is a little taller than its letters


# Whatever asks the page from here counts as a touch of it, and a TV hints only while nobody has touched it.
UNTOUCHED = "Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })"


@contextmanager
def switched_on(browser: Browser, server: str, album: Path, **more: object) -> Iterator[Set]:
    context = browser.new_context(**TV, **more)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    made = Set(page, album)
    page.on("console", made.listen)
    page.on("pageerror", lambda error: made.complaints.append(str(error)))
    page.goto(f"{server}/tv")
    yield made
    context.close()
    assert made.complaints == []


def test_a_tv_through_a_whole_night(browser: Browser, asgi_server: str, world: World, tmp_path: Path) -> None:
    with (
        switched_on(browser, asgi_server, tmp_path) as tv,
        seated(browser, asgi_server, world.alice, LAPTOP) as alice,
    ):
        it_is_put_on_by_four_letters(tv, alice.page, asgi_server, world)
        the_lobby_fills(tv, world)
        night = the_grid_is_walked(tv, world)
        the_race_is_on(tv, night)
        choices_are_sealed_and_turned_over(tv, night)
        an_event_and_a_pause(tv, night)
        the_flag_the_podium_and_what_comes_next(tv, night)
        it_is_taken_off(tv, alice.page, asgi_server, world)
        tv.has_no_barrier_in_any_moment()


def it_is_put_on_by_four_letters(tv: Set, gm: Page, server: str, world: World) -> None:
    letters = tv.find(".wait__letters").get_attribute("aria-label") or ""
    assert re.fullmatch("[B-X]{4}", letters)
    tv.photograph("letters")
    gm.goto(f"{server}/c/{world.campaign.pk}/")
    gm.get_by_role("link", name="TVs").click()
    gm.get_by_label("Letters on the TV").fill("bbbb")
    gm.get_by_role("button", name="Put it on").click()
    expect(gm.get_by_text("No TV shows BBBB")).to_be_visible()
    gm.get_by_label("Letters on the TV").fill(letters.lower())
    gm.get_by_role("button", name="Put it on").click()
    expect(gm.get_by_role("button", name=f"Take off TV {letters}")).to_be_visible()
    tv.shows("lobby")
    tv.page.reload()
    tv.shows("lobby")
    expect(gm.locator(".tvs__on .conn").first).to_have_text("On")
    assert_no_barriers(gm)


def the_lobby_fills(tv: Set, world: World) -> None:
    expect(tv.find("#tv-stage")).to_contain_text("The table is closed.")
    invites.open_table(world.campaign, world.alice)
    expect(tv.find(".lobby__qr svg")).to_be_visible()
    code = tv.find(".lobby__qr").bounding_box()
    assert code
    assert min(code["width"], code["height"]) >= 400
    presence.note(world.campaign.pk, world.bob.pk)
    expect(tv.find(".lb.is-here")).to_contain_text("Mara Lindqvist")
    tv.page.reload()
    expect(tv.page.get_by_text("Click once for sound")).to_be_visible()
    tv.photograph("lobby")
    tv.page.mouse.click(300, 300)
    expect(tv.page.get_by_text("Click once for sound")).to_be_hidden()


def the_grid_is_walked(tv: Set, world: World) -> Night:
    rivals = [world.enlist(f"Rival Number{n}", is_npc=True, number=60 + n) for n in range(6)]
    night = set_race(world, [world.mara, world.kenji, world.nika, *rivals], circuit="shanghai")
    opening.open_grid(night.race_id, night.gm())
    while is_dice(night.awaits):
        night.roll(night.gm())
    expect(tv.find(".tv__now")).to_have_text("0 of 2 players are ready.")
    tv.photograph("grid-filling")
    for person in (world.bob, world.dora):
        lobby.set_ready(night.race_id, night.player(person), ready=True)
    tv.shows("grid")
    expect(tv.find(".walk__d:visible .walk__n")).to_have_count(1)
    first = tv.find(".walk__d:visible .walk__n").inner_text()
    tv.photograph("grid-walk")
    expect(tv.find(".walk__d:visible .walk__n")).not_to_have_text(first)
    return night


def the_race_is_on(tv: Set, night: Night) -> None:
    steering.green_flag(night.race_id, night.gm())
    tv.shows("race")
    rows = tv.find("[data-page]:visible .lb")
    expect(rows).to_have_count(8)
    assert {round(row.bounding_box()["height"]) for row in rows.all()} == {88}  # type: ignore[index]
    expect(tv.find("[data-page]:visible .lb")).to_have_count(1)  # the ninth has a page of its own, and its turn
    expect(rows).to_have_count(8)
    board, track = tv.find(".tv__side").bounding_box(), tv.find("#tv-map").bounding_box()
    assert board
    assert track
    assert track["x"] + track["width"] == pytest.approx(1920 * 0.65, abs=2)
    assert board["x"] > 1920 * 0.65
    mara = night.seat(night.world.mara)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == mara)
    steering.nudge(night.race_id, night.gm(), mara)
    expect(tv.find(".lb.is-turn")).to_contain_text("Lindqvist")
    expect(tv.find(".tv__now")).to_have_text("Lindqvist drives")
    tv.photograph("race")


def choices_are_sealed_and_turned_over(tv: Set, night: Night) -> None:
    world = night.world
    night.bring_to_palm(world.mara, world.kenji)
    steering.nudge(night.race_id, night.gm(), night.seat(world.nika))
    expect(tv.find(".drum .card")).to_have_count(2)
    expect(tv.find(".drum")).to_be_visible()  # what was called out has made room
    expect(tv.find(".cam")).to_have_attribute("style", re.compile("scale"))  # close to them: this track is long
    tv.photograph("drum-roll")
    night.palm(night.player(world.bob), night.seat(world.mara), "RAM")
    expect(tv.find(".card.is-in")).to_contain_text("Lindqvist")
    assert "RAM" not in tv.page.content().replace("Pass or ram", "")
    before = tv.find("#tv-board").inner_html()
    night.palm(night.player(world.dora), night.seat(world.kenji), "PASS")
    expect(tv.find("#tv-call .card__what").first).to_have_text("RAM")
    assert tv.find("#tv-call .card__who").all_inner_texts() == ["Mara Lindqvist", "Kenji Aoyama"]
    assert tv.find("#tv-board").inner_html() == before  # held: nothing else changes while the words stand
    assert_clear_of_cars(tv.page, "#tv-call", [night.seat(world.mara), night.seat(world.kenji)])
    tv.photograph("reveal")
    expect(tv.find("#tv-call")).to_be_hidden()
    while not is_turn(night.awaits):
        night.step()


def assert_clear_of_cars(page: Page, cards: str, seats: list[str]) -> None:
    """What stands in the lower third lies over none of the cars it is about, once the picture has been lifted."""
    page.wait_for_function(
        """([cards, seats]) => {
          const below = document.querySelector(cards).getBoundingClientRect();
          const box = (seat) => document.querySelector(`#tv-map [data-car="${seat}"]`).getBoundingClientRect();
          return seats.every((seat) => box(seat).bottom <= below.top || box(seat).left >= below.right);
        }""",
        arg=[cards, seats],
    )


def an_event_and_a_pause(tv: Set, night: Night) -> None:
    expect(tv.find("#tv-call")).to_be_hidden()
    night.act(night.gm(), GM, actions.TrackEvent("hazard", "debris", tile=3, laid="brake_mine"))
    call = tv.find("#tv-call .call")
    expect(call).to_have_count(1)
    expect(call).to_contain_text("Track event")
    below = tv.find("#tv-call").bounding_box()
    assert below
    assert below["y"] >= 1080 / 2
    tv.photograph("track-event")
    expect(tv.find("#tv-call")).to_be_hidden()
    seat = night.seat(night.world.nika)
    night.act(night.gm(), GM, actions.TrackEvent("damage", "hail", seat=seat, amount=40, panel="front"))
    expect(call).to_contain_text("Broyler")
    assert_clear_of_cars(tv.page, "#tv-call", [seat])
    tv.photograph("call-out")
    steering.pause(night.race_id, night.gm())
    expect(tv.find(".tv__pause")).to_be_visible()
    expect(tv.find("#tv-call")).to_be_hidden()
    tv.photograph("pause")
    steering.resume(night.race_id, night.gm())
    expect(tv.find(".tv__pause")).to_have_count(0)


def the_flag_the_podium_and_what_comes_next(tv: Set, night: Night) -> None:
    season = Season.objects.get(campaign=night.world.campaign)
    Event.objects.create(season=season, name="Utah Climb", place="Salt Lake City", circuit="utah", laps=3)
    night.run_to_the_end()
    Race.objects.filter(pk=night.race_id).update(tick=night.race.tick + 1)
    expect(tv.find("#tv-call .call--flag").first).to_be_visible()
    tv.shows("after")  # by itself, a few seconds after the flag
    expect(tv.find(".step--1")).to_be_visible()
    expect(tv.find("#tv-call")).to_be_hidden()
    tv.photograph("podium")
    settling.post(night.race_id, night.gm(), lines_of(night.race), key="page")
    expect(tv.find(".table-slide:visible .lb").first).to_be_visible()
    tv.photograph("standings")
    expect(tv.find(".next-slide:visible")).to_contain_text("Utah Climb")
    tv.photograph("next-race")


def it_is_taken_off(tv: Set, gm: Page, server: str, world: World) -> None:
    gm.goto(f"{server}/c/{world.campaign.pk}/tvs")
    gm.get_by_role("button", name="Take off").click()
    expect(gm.get_by_text("No TV belongs to this table yet.")).to_be_visible()
    expect(tv.find(".wait__letters")).to_be_visible()


def test_a_window_of_the_gms_own_with_sound_and_an_overlay(
    browser: Browser, asgi_server: str, world: World, tmp_path: Path
) -> None:
    night = start_race(world, rulings={"wreck_rule": "never"})  # three rams in a row might end it for him
    with seated(browser, asgi_server, world.alice, LAPTOP) as alice:
        alice.page.goto(f"{asgi_server}{night.url}/console")
        alice.page.get_by_role("link", name="Menu of the race").click()
        with alice.page.context.expect_page() as opened:
            alice.page.get_by_role("button", name="Open TV window").click()
        tv = opened.value
        tv.set_viewport_size(TV["viewport"])  # type: ignore[arg-type]
        expect(tv.locator("#tv-stage")).to_have_attribute("data-kind", "race")
        tv.mouse.move(300, 300)
        voice = tv.get_by_role("button", name="Voice off")
        expect(voice).to_have_attribute("aria-pressed", "false")
        tv.get_by_role("button", name="Sound on").click()
        expect(tv.get_by_role("button", name="Sound off")).to_be_visible()
        voice.click()
        expect(tv.get_by_role("button", name="Voice on")).to_be_visible()
        tv.add_init_script("delete Navigator.prototype.wakeLock")  # as on plain http, or in an old browser
        tv.goto(f"{asgi_server}/tv?stream=1")
        expect(tv.locator("video")).to_have_js_property("paused", False)  # what keeps the screen awake instead
        grounds = "[document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor)"
        assert tv.evaluate(grounds) == ["rgba(0, 0, 0, 0)"] * 2
        tv.screenshot(path=tmp_path / "overlay.png", omit_background=True)
        tv.emulate_media(reduced_motion="reduce")
        tv.goto(f"{asgi_server}/tv")
        kenji = night.seat(world.kenji)
        night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == kenji)
        tv.reload()
        night.act(night.gm(), kenji, actions.Drive("pace", 2))
        expect(tv.locator(".tv__ticker")).to_contain_text("Kenji Aoyama")
        moves = "document.getAnimations().filter((each) => each.effect.target.matches('[data-car]'))"
        turned = f"{moves}.some((each) => each.effect.getKeyframes().some((frame) => frame.transform))"
        assert tv.evaluate(turned) is False  # cars fade in where they stand
        for _ in range(3):  # wherever on the map they meet
            night.bring_to_palm(world.mara, world.kenji)
            tv.reload()  # a TV that is put on in the middle of a choice
            assert_clear_of_cars(tv, ".drum", [night.seat(world.mara), kenji])
            night.run_until(is_turn)


def test_after_a_seal_those_who_choose_stay_in_the_picture(
    browser: Browser, asgi_server: str, world: World, tmp_path: Path
) -> None:
    night = start_race(world)
    chooser, cars = night.seat(world.mara), [night.seat(world.mara), night.seat(world.kenji)]
    with switched_on(browser, asgi_server, tmp_path, reduced_motion="reduce") as tv:
        letters = tv.find(".wait__letters").get_attribute("aria-label") or ""
        tvs.pair(world.campaign, letters, world.alice, "a test")
        tv.shows("race")
        night.bring_to_palm(world.mara, world.kenji)
        steering.nudge(night.race_id, night.gm(), chooser)
        expect(tv.find(".drum .card")).to_have_count(2)
        night.palm(night.player(world.bob), chooser, "PASS")
        expect(tv.find(".card.is-in")).to_have_count(1)
        tv.page.wait_for_timeout(CAMERA_IS_BACK)
        assert_clear_of_cars(tv.page, ".drum", cars)
        assert_on_screen(tv.page, cars)


def assert_on_screen(page: Page, seats: list[str]) -> None:
    for seat in seats:
        box = page.locator(f'#tv-map [data-car="{seat}"]').bounding_box()
        assert box
        assert 0 <= box["y"] <= 1080 - box["height"], seat


def test_a_car_drives_120_ms_a_tile_and_never_longer_than_a_second_and_a_half(
    browser: Browser, asgi_server: str, tmp_path: Path
) -> None:
    with switched_on(browser, asgi_server, tmp_path) as tv:
        made = "lengths => import('/static/js/race/moves.js').then(({ drive }) => lengths.map((tiles) => {"
        drawn = """
          const map = (distance) => {
            const root = document.createElement('div');
            const road = Array.from({ length: 30 }, (_, n) => `<polygon data-at="${n * 50} 0 90"/>`).join('');
            root.innerHTML = `<svg>${road}<g data-car="a" data-distance="${distance}"
              transform="translate(${distance * 50} 0) rotate(90) scale(1)"></g></svg>`;
            return document.body.appendChild(root);
          };
          const old = map(1);
          return drive(map(1 + tiles), old)[0].ms;
        }))"""
        assert tv.page.evaluate(made + drawn, [1, 5, 12, 20]) == [120, 600, 1440, 1500]


def test_while_nobody_answers_a_tv_asks_at_one_pace(browser: Browser, asgi_server: str, tmp_path: Path) -> None:
    with switched_on(browser, asgi_server, tmp_path) as tv:
        tv.page.goto(f"{asgi_server}/static/js/tv/bell.js")  # a page on which nothing else counts time
        asked = """async () => {
          let [asks, paces, late] = [0, 0, 0];
          window.fetch = () => Promise.reject(new Error(`away ${asks += 1}`));
          window.setInterval = () => paces += 1;
          window.setTimeout = () => late += 1;
          const { follow } = await import('/static/js/tv/bell.js');
          follow({ now: '/tv/now', bell: '/tv/bell' }, { rang() {}, gone() {} });
          for (let n = 0; n < 10; n += 1) await Promise.resolve();
          return { asks, paces, late };
        }"""
        assert tv.page.evaluate(asked) == {"asks": 1, "paces": 1, "late": 0}


def test_the_word_about_sound_stands_beside_the_ticker_and_not_on_it(
    browser: Browser, asgi_server: str, world: World, tmp_path: Path
) -> None:
    start_race(world)
    with switched_on(browser, asgi_server, tmp_path) as tv:
        letters = tv.find(".wait__letters").get_attribute("aria-label") or ""
        tvs.pair(world.campaign, letters, world.alice, "a test")
        tv.page.add_init_script(UNTOUCHED)
        tv.page.reload()
        tv.shows("race")
        expect(tv.find("#tv-hint")).to_be_visible()
        hint, ticker = tv.find("#tv-hint").bounding_box(), tv.find("#tv-ticker").bounding_box()
        assert hint
        assert ticker
        assert ticker["x"] + ticker["width"] <= hint["x"]
        tv.page.keyboard.press("Shift")
        expect(tv.find("#tv-hint")).to_be_hidden()
        # the line is its own again
        tv.page.wait_for_function("() => document.getElementById('tv-ticker').getBoundingClientRect().width > 1800")


def test_no_name_on_the_podium_is_cut(browser: Browser, asgi_server: str, world: World, tmp_path: Path) -> None:
    long = ("Maximiliana Castellan", "Adam Van Der Waals", "Guadalupe Montgomery", "Wilma Mummenthey", "Tane Wharerau")
    drivers = [world.enlist(name) for name in long]
    night = start_race(world, drivers, laps=1)
    night.run_to_the_end()
    Race.objects.filter(pk=night.race_id).update(ended_at=timezone.now() - timedelta(minutes=2))
    with switched_on(browser, asgi_server, tmp_path) as tv:
        letters = tv.find(".wait__letters").get_attribute("aria-label") or ""
        tvs.pair(world.campaign, letters, world.alice, "a test")
        tv.shows("after")
        names = tv.find(".step__n, .podium__rest .lb__n")
        cut = "all => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
        assert names.evaluate_all(cut) == []
        assert names.count() == len(drivers)


def test_a_tablet_that_is_the_tv_is_as_loud_as_one(
    browser: Browser, asgi_server: str, world: World, tmp_path: Path
) -> None:
    with switched_on(browser, asgi_server, tmp_path, has_touch=True, is_mobile=True) as tv:
        assert tv.page.evaluate("matchMedia('(pointer: coarse)').matches")
        letters = tv.find(".wait__letters").get_attribute("aria-label") or ""
        tvs.pair(world.campaign, letters, world.alice, "a test")
        tv.shows("lobby")
        expect(tv.find("[data-mute]")).to_have_text("Sound on")
        tv.page.mouse.click(300, 300)
        heard = """() => {
          let notes = 0;
          const made = AudioContext.prototype.createOscillator;
          AudioContext.prototype.createOscillator = function () { notes += 1; return made.call(this); };
          document.dispatchEvent(new CustomEvent('race:sound', { detail: 'flag' }));
          return notes;
        }"""
        assert tv.page.evaluate(heard) == 4
