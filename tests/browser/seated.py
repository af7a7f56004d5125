"""What browser tests of a campaign's pages share: somebody's seat in the browser, and the look for barriers."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from campaigns.models import Person

WHOLE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
THEMES: dict[Literal["dark", "light"], dict[str, Any]] = {"dark": COLOURS, "light": WHOLE}
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def sign_in(page: Page, address: str, person: Person) -> None:
    """The browser holds this person's session from now on."""
    client = Client()
    client.force_login(person)
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])


# A theme that was just switched fades in; colours are judged when it has. Behind a dialog it may wait for ever. What
# inherits a colour begins to fade only when its parent is done, so there may be several rounds.
FADED = """() => {
    const fading = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    for (let round = 0; round < 10 && fading().length; round += 1) fading().forEach((each) => each.finish());
}"""


def assert_no_barriers(page: Page) -> None:
    """In neither theme: what the dark one changes are the colours, the light one is looked at whole."""
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme)
        page.evaluate(FADED)
        results = Axe().run(page, options=rules)
        assert results.violations_count == 0, f"In the {theme} theme: {results.generate_report()}"
    assert page.evaluate(SIDEWAYS) == 0


def assert_fits_a_narrow_phone(page: Page, small: str) -> None:
    """Nothing scrolls sideways, not with text twice as large either; `small` finds what is too small for a finger."""
    assert page.evaluate(SIDEWAYS) == 0, page.url
    assert page.evaluate(small) == [], page.url
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(SIDEWAYS) == 0, f"{page.url} with text twice as large"
