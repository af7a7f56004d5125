"""A race night in browsers: a laptop and phones of their own, hands whose taps are counted, and how long turns take."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import mean

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from campaigns.models import Driver, Membership, Person, Race, Role
from svl.table import GM, Adjust
from tests.browser.seated import sign_in
from tests.conftest import LAPTOP, PATIENCE, PHONE, REFUSED
from tests.racing import Night, is_turn
from tests.world import World, person

NOTE_REVEAL = """() => {
  window.revealed = "";
  new MutationObserver(() => {
    window.revealed += document.querySelector(".reveal.is-shown")?.textContent ?? "";
  }).observe(document.body, { childList: true });
}"""


@dataclass(eq=False)
class Screen:
    """Somebody's device. What is done by hand goes through `tap`, so that it is counted."""

    page: Page
    person: Person
    taps: int = 0
    complaints: list[str] = field(default_factory=list)

    def tap(self, what: Locator) -> None:
        what.click()
        self.taps += 1

    def button(self, name: str, *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def sees(self, words: str) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible()

    def heading(self, name: str) -> Locator:
        return self.page.get_by_role("heading", name=name)

    @property
    def revealed(self) -> Locator:
        return self.page.locator(".reveal.is-shown")

    def watches_for_a_reveal(self) -> None:
        """A reveal leaves by itself: what it showed is noted when it comes, however slow the machine that looks."""
        self.page.evaluate(NOTE_REVEAL)

    def has_seen_revealed(self, *words: str) -> None:
        self.page.wait_for_function("words => words.every((word) => window.revealed.includes(word))", arg=words)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not REFUSED.match(message.text):
            self.complaints.append(f"{self.person}: {message.text}")


@contextmanager
def seated(browser: Browser, server: str, who: Person, device: dict[str, object]) -> Iterator[Screen]:
    """A device of this person's own. What its console complains about fails the test."""
    context = browser.new_context(**{**device, "device_scale_factor": 1})  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    screen = Screen(page, who)
    page.on("console", screen._listen)
    page.on("pageerror", lambda error: screen.complaints.append(f"{who}: {error}"))
    sign_in(page, server, who)
    yield screen
    context.close()
    assert not screen.complaints


@dataclass
class Tally:
    """Taps and seconds of turns, by their kind."""

    turns: dict[str, list[tuple[int, float]]] = field(default_factory=dict)

    @contextmanager
    def turn(self, kind: str, *screens: Screen, most: int | None = None) -> Iterator[None]:
        taps, began = sum(each.taps for each in screens), time.perf_counter()
        yield
        used = sum(each.taps for each in screens) - taps
        self.turns.setdefault(kind, []).append((used, time.perf_counter() - began))
        if most is not None:
            assert used <= most, f"{kind}: {used} taps"

    def report(self) -> str:
        lines = [f"{'turn':<28}{'turns':>6}{'taps':>6}{'seconds':>9}"]
        for kind, turns in self.turns.items():
            taps, seconds = zip(*turns, strict=True)
            lines.append(f"{kind:<28}{len(turns):>6}{max(taps):>6}{mean(seconds):>9.1f}")
        return "\n".join(lines)


@dataclass
class Evening:
    """Alice's laptop and the phones of Bob (Mara), Dora (Kenji) and Finn (Juno), round one race."""

    server: str
    world: World
    juno: Driver
    alice: Screen
    bob: Screen
    dora: Screen
    finn: Screen
    tally: Tally = field(default_factory=Tally)
    race_id: int = 0

    @property
    def phones(self) -> tuple[Screen, Screen, Screen]:
        return self.bob, self.dora, self.finn

    @property
    def everybody(self) -> tuple[Screen, ...]:
        return self.alice, *self.phones

    @property
    def night(self) -> Night:
        return Night(self.world, self.race_id)

    def seat(self, driver: Driver) -> str:
        return self.night.seat(driver)

    @property
    def race(self) -> Race:
        return self.night.race

    def phone_of(self, seat: str) -> Screen:
        drivers = (self.world.mara, self.world.kenji, self.juno)
        return next(phone for phone, driver in zip(self.phones, drivers, strict=True) if self.seat(driver) == seat)

    def to_turn_of(self, driver: Driver) -> None:
        leave_out_turns_until(self.night, driver)


def leave_out_turns_until(night: Night, driver: Driver) -> None:
    """The turns in between are not the story. Nothing falls or breaks in them, so the night is the same every time."""
    while (waiting := night.awaits) and waiting.seat != night.seat(driver):  # type: ignore[union-attr]
        assert is_turn(waiting), waiting
        night.act(night.gm(), GM, Adjust("skip", "story", waiting.seat))  # type: ignore[union-attr]


def bring_to_the_line(night: Night, driver: Driver, page: Page, *, lap: int) -> None:
    """The table puts the car on the last tile of a lap; its driver's screen has caught up when this is over."""
    seat, last = night.seat(driver), len(night.state.tiles) - 1
    for verb, value in (("tile", last), ("lap", lap), ("speed", 3)):
        night.act(night.gm(), GM, Adjust(verb, "story", seat, value=value))
    expect(page.locator("#drive [name=seq]")).to_have_value(str(night.race.seq))


@contextmanager
def evening_at(browser: Browser, server: str, world: World) -> Iterator[Evening]:
    """Four devices, everybody signed in, no race yet."""
    finn = person("Finn")
    Membership.objects.create(campaign=world.campaign, person=finn, role=Role.PLAYER)
    juno = world.enlist("Juno Vale", player=finn, number=44)
    with (
        seated(browser, server, world.alice, LAPTOP) as alice,
        seated(browser, server, world.bob, PHONE) as bob,
        seated(browser, server, world.dora, PHONE) as dora,
        seated(browser, server, finn, PHONE) as finns,
    ):
        yield Evening(server, world, juno, alice, bob, dora, finns)
