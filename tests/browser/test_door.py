"""Coming in, in a real browser: the first start, a phone that joins, comes back under another address, is shared."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from campaigns.models import Campaign, Driver, Membership, Person
from campaigns.services import invites, setup
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.conftest import PHONE
from tests.racing import start_race
from tests.world import PASSWORD, World, build_world

# A link in running text may be smaller, a control may not.
CONTROLS = "a.btn, a.row, button, summary, input:not([type=hidden], [type=radio], .switch, .vh)"
SMALL_CONTROLS = f"""() => [...document.querySelectorAll("main :is({CONTROLS})")]
    .filter(element => element.offsetParent && element.getBoundingClientRect().height < 44)
    .map(element => element.outerHTML)"""


@pytest.fixture
def league(transactional_db: None) -> World:
    return build_world()


def elsewhere(server: str) -> str:
    """The same server under another name, for which no phone has a cookie."""
    return server.replace("127.0.0.1", "localhost")


def join(page: Page, server: str, code: str, name: str) -> str:
    """Joins by the code and returns the PIN."""
    page.goto(f"{server}/j/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the table").tap()
    expect(page.get_by_role("heading", name=f"You are in, {name}")).to_be_visible()
    return page.locator(".pin__d").inner_text()


def test_the_first_start_makes_an_owner_with_a_living_campaign(asgi_server: str, laptop: Page) -> None:
    laptop.goto(f"{asgi_server}/setup/{setup.token()}")
    laptop.get_by_label("Your name").fill("Alice")
    password = laptop.get_by_label("Password", exact=True)
    password.fill(PASSWORD)
    laptop.get_by_role("button", name="Show the password").click()
    expect(password).to_have_attribute("type", "text")
    expect(laptop.get_by_role("switch", name="Start with the demo season")).to_be_checked()
    laptop.get_by_role("button", name="Open my table").click()
    laptop.wait_for_url(re.compile(r"/c/\d+/$"))
    assert Person.objects.get().is_owner
    assert Campaign.objects.get().is_demo


def test_without_the_demo_the_owner_founds_a_campaign(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/setup/{setup.token()}")
    phone.get_by_label("Your name").fill("Alice")
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_role("switch", name="Start with the demo season").uncheck()
    phone.get_by_role("button", name="Open my table").tap()
    phone.wait_for_url("**/campaigns/new")
    assert not Campaign.objects.exists()


def test_a_phone_scans_types_a_name_and_takes_a_driver(
    asgi_server: str, laptop: Page, phone: Page, league: World
) -> None:
    league.enlist("Zoe Tan")
    sign_in(laptop, asgi_server, league.alice)
    laptop.goto(f"{asgi_server}/c/{league.campaign.pk}/people")
    laptop.get_by_role("button", name="Make the code").click()
    link = laptop.get_by_role("textbox", name="Link for").input_value()
    code = laptop.locator(".qr__letters").inner_text()
    assert link.endswith(f"/j/{code.replace(' ', '')}")
    side = laptop.locator(".qr__code svg").bounding_box()
    assert side
    assert side["width"] >= 200

    phone.goto(f"{asgi_server}/j/")
    phone.get_by_role("textbox", name="Code").fill(code.lower())
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.get_by_role("heading", name="Night League")).to_be_visible()
    phone.get_by_label("Your name").fill("Mia")
    phone.get_by_role("button", name="Join the table").tap()
    expect(phone.locator(".pin__d")).to_have_text(re.compile(r"^\d{4}$"))
    phone.get_by_role("button", name="Take Zoe Tan").tap()
    phone.wait_for_url(re.compile(r"/drivers/\d+/$"))
    assert Driver.objects.select_related("player").get(name="Zoe Tan").player.name == "Mia"


def test_a_race_that_is_on_takes_no_pin_away_before_it_is_noted(asgi_server: str, phone: Page, league: World) -> None:
    start_race(league)
    pin = join(phone, asgi_server, invites.open_table(league.campaign, league.alice).code, "Mia")
    expect(phone.locator("#news [data-call]")).to_be_visible()  # the call is there, and waits
    with phone.expect_response("**/news*"):
        pass
    assert phone.locator(".pin__d").inner_text() == pin
    phone.get_by_role("button", name="I noted it").tap()
    phone.wait_for_url("**/races/**")


def test_the_pin_lets_back_in_under_another_address(asgi_server: str, phone: Page, league: World) -> None:
    code = invites.open_table(league.campaign, league.alice).code
    pin = join(phone, asgi_server, code, "Mia")
    phone.goto(f"{elsewhere(asgi_server)}/j/{code}")
    phone.get_by_role("link", name="Come back to my seat").tap()
    phone.get_by_role("link", name="Mia").tap()
    phone.get_by_role("textbox", name="PIN").fill(pin)
    phone.get_by_role("button", name="Come in").tap()
    phone.wait_for_url(f"{elsewhere(asgi_server)}/c/{league.campaign.pk}/")


def test_the_gm_lets_a_phone_back_in_with_one_tap(asgi_server: str, laptop: Page, phone: Page, league: World) -> None:
    code = invites.open_table(league.campaign, league.alice).code
    sign_in(laptop, asgi_server, league.alice)
    laptop.goto(f"{asgi_server}/c/{league.campaign.pk}/people")
    seat = Membership.objects.get(person=league.bob).pk
    phone.goto(f"{elsewhere(asgi_server)}/j/{code}/back/{seat}")
    phone.get_by_role("button", name="Ask the GM to let me in").tap()
    expect(phone.get_by_role("heading", name="Waiting for the GM")).to_be_visible()
    sign = phone.locator(".gate__sign").inner_text()

    # both pages learn of each other by themselves
    expect(laptop.get_by_text(f"That phone shows {sign}")).to_be_visible()
    laptop.get_by_role("button", name="Let Bob in").click()
    expect(laptop.get_by_role("button", name="Let Bob in")).to_have_count(0)
    phone.wait_for_url(f"{elsewhere(asgi_server)}/c/{league.campaign.pk}/")


def test_a_phone_that_is_turned_away_is_told(asgi_server: str, laptop: Page, phone: Page, league: World) -> None:
    code = invites.open_table(league.campaign, league.alice).code
    seat = Membership.objects.get(person=league.bob).pk
    phone.goto(f"{asgi_server}/j/{code}/back/{seat}")
    phone.get_by_role("button", name="Ask the GM to let me in").tap()
    sign_in(laptop, elsewhere(asgi_server), league.carl)
    laptop.goto(f"{elsewhere(asgi_server)}/c/{league.campaign.pk}/people")
    laptop.get_by_role("button", name="Turn away Bob").click()
    expect(phone.get_by_role("heading", name="Not this time")).to_be_visible()
    phone.get_by_role("link", name="Back to the names").tap()
    expect(phone.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_two_people_share_one_phone(asgi_server: str, phone: Page, league: World) -> None:
    code = invites.open_table(league.campaign, league.alice).code
    join(phone, asgi_server, code, "Mia")
    phone.goto(f"{asgi_server}/me")
    phone.get_by_role("link", name="Add somebody to this phone").tap()
    phone.get_by_role("textbox", name="Code").fill(code)
    phone.get_by_role("button", name="Go on").tap()
    phone.get_by_label("Your name").fill("Tom")
    phone.get_by_role("button", name="Join the table").tap()
    expect(phone.get_by_role("heading", name="You are in, Tom")).to_be_visible()
    phone.goto(f"{asgi_server}/me")
    phone.get_by_role("button", name="Switch to Mia").tap()
    expect(phone.get_by_text("Mia is active on this phone.")).to_be_visible()
    phone.goto(f"{asgi_server}/me")
    expect(phone.get_by_role("heading", name="Mia", level=1)).to_be_visible()
    phone.get_by_role("button", name="Sign out Mia").tap()
    expect(phone.get_by_text("Mia is signed out here. Tom is active.")).to_be_visible()
    phone.goto(f"{asgi_server}/me")
    expect(phone.get_by_role("heading", name="Tom", level=1)).to_be_visible()
    expect(phone.get_by_text("Mia")).to_have_count(0)


def test_joining_and_waiting_need_no_javascript(asgi_server: str, browser: Browser, league: World) -> None:
    code = invites.open_table(league.campaign, league.alice).code
    context = browser.new_context(**PHONE, java_script_enabled=False)
    page = context.new_page()
    join(page, asgi_server, code, "Mia")
    context.clear_cookies()
    seat = Membership.objects.get(person__name="Mia").pk
    page.goto(f"{asgi_server}/j/{code}/back/{seat}")
    page.get_by_role("button", name="Ask the GM to let me in").tap()
    expect(page.get_by_role("heading", name="Waiting for the GM")).to_be_visible()
    gm = Client()
    gm.force_login(league.alice)
    knock = Membership.objects.get(pk=seat).knocks.get().pk
    gm.post(f"/c/{league.campaign.pk}/people/knocks/{knock}/let-in")
    page.get_by_role("button", name="Come in").tap()  # the page looks for news by itself
    page.wait_for_url(f"{asgi_server}/c/{league.campaign.pk}/")
    context.close()


def doors(league: World) -> list[str]:
    code = invites.open_table(league.campaign, league.alice).code
    seat = Membership.objects.get(person=league.bob).pk
    return ["/enter", f"/j/{code}", f"/j/{code}/back", f"/j/{code}/back/{seat}", "/d/ABCDEF"]


def test_no_door_has_a_barrier_axe_can_find(asgi_server: str, device: Page, league: World) -> None:
    for path in doors(league):
        device.goto(asgi_server + path)
        assert_no_barriers(device)


def test_the_set_up_and_the_wait_have_no_barrier_either(asgi_server: str, phone: Page) -> None:
    phone.goto(f"{asgi_server}/setup/{setup.token()}")
    assert_no_barriers(phone)
    league = build_world()
    code = invites.open_table(league.campaign, league.alice).code
    phone.goto(f"{asgi_server}/j/{code}/back/{Membership.objects.get(person=league.bob).pk}")
    phone.get_by_role("button", name="Ask the GM to let me in").tap()
    expect(phone.get_by_role("heading", name="Waiting for the GM")).to_be_visible()
    assert_no_barriers(phone)


def test_pages_that_refuse_have_no_barrier_either(asgi_server: str, browser: Browser, league: World) -> None:
    code = invites.open_table(league.campaign, league.alice).code
    page = browser.new_page(**PHONE)  # not one of the fixtures', which would take the 404 in the console for a fault
    page.goto(f"{asgi_server}/j/NOTHERE3")
    assert_no_barriers(page)
    page.goto(f"{asgi_server}/j/{code}")
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name="Join the table").tap()
    expect(page.get_by_text("Bob is at this table already. Were you here before?")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value("Bob")
    assert_no_barriers(page)
    page.close()


def test_no_door_scrolls_sideways_or_has_a_control_too_small_to_tap(
    asgi_server: str, phone: Page, league: World
) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    for path in doors(league):
        phone.goto(asgi_server + path)
        assert phone.evaluate(SIDEWAYS) == 0, path
        assert phone.evaluate(SMALL_CONTROLS) == [], path
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.evaluate(SIDEWAYS) == 0, f"{path} with text twice as large"


def test_joining_works_by_keyboard(asgi_server: str, laptop: Page, league: World) -> None:
    code = invites.open_table(league.campaign, league.alice).code
    laptop.goto(f"{asgi_server}/enter")
    laptop.get_by_role("textbox", name="Code").focus()
    laptop.keyboard.type(code)
    laptop.keyboard.press("Enter")
    laptop.get_by_label("Your name").focus()
    laptop.keyboard.type("Mia")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("heading", name="You are in, Mia")).to_be_visible()
