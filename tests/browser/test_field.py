"""The field in a real browser: drivers at a glance, the NPC maker, a driver's controls, the GM's own team."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from campaigns.models import Driver, Person, Team
from campaigns.services import npcs
from campaigns.services.careers import injure
from campaigns.services.ledger import post
from campaigns.services.teams import Plan, make_team
from svl.rules.catalog import CarFigures
from tests.browser.seated import assert_fits_a_narrow_phone, assert_no_barriers, sign_in
from tests.browser.test_sheet import SMALL
from tests.world import World


def go(page: Page, server: str, world: World, person: Person, path: str) -> None:
    sign_in(page, server, person)
    page.goto(f"{server}/c/{world.campaign.pk}/{path}")


def fox(world: World) -> Team:
    plan = Plan("Fox Racing", "kaipara", ("#D93A34", "#2F7DE0"), CarFigures(slots=1), "Sly.")
    return make_team(world.campaign, world.alice, plan)


def pages(world: World) -> list[str]:
    """Every page of the field, each with something on it."""
    post(world.nika, world.alice, "notoriety", 12_500, "Place 1")
    injure(world.nika, world.alice, "A wall in Dubai")
    world.kenji.car.components.create(slot=1, key="turbo")
    world.kenji.car.components.create(slot=2, key="brakes")
    batch = npcs.make_grid(world.campaign, world.alice, npcs.Grid(3, hidden=True))
    return [
        "drivers/",
        "drivers/?q=nobody+at+all",
        f"drivers/{world.nika.pk}/gm",
        f"drivers/{world.mara.pk}/gm",
        "drivers/npcs",
        f"drivers/npcs/{batch.pk}",
        "teams",
        "teams/new",
        f"teams/{fox(world).pk}",
    ]


def test_no_page_of_the_field_has_a_barrier(asgi_server: str, world: World, device: Page) -> None:
    for path in pages(world):
        go(device, asgi_server, world, world.alice, path)
        assert_no_barriers(device)


def test_nothing_scrolls_sideways_on_a_narrow_phone_and_all_is_as_large_as_a_finger(
    asgi_server: str, world: World, phone: Page
) -> None:
    phone.set_viewport_size({"width": 360, "height": 640})
    for path in pages(world):
        go(phone, asgi_server, world, world.alice, path)
        assert_fits_a_narrow_phone(phone, SMALL)


def test_a_driver_is_found_while_typing(asgi_server: str, world: World, device: Page) -> None:
    go(device, asgi_server, world, world.bob, "drivers/")
    device.get_by_role("searchbox").fill("aoyama")
    expect(device.get_by_role("link", name="Mara Lindqvist")).to_be_hidden()
    expect(device.get_by_role("link", name="Kenji Aoyama")).to_be_visible()
    expect(device.get_by_role("searchbox")).to_be_focused()
    device.get_by_role("link", name="NPCs 0").click()
    expect(device.get_by_text("Nobody here matches “aoyama”.")).to_be_visible()


def test_the_gm_hides_an_npc_from_the_sheet_of_controls(asgi_server: str, world: World, device: Page) -> None:
    go(device, asgi_server, world, world.alice, "drivers/")
    device.get_by_role("link", name="Manage Nika Broyler").click()
    controls = device.get_by_role("dialog", name="Nika Broyler")
    expect(controls).to_be_visible()
    assert_no_barriers(device)
    controls.get_by_role("button", name="Hide from the players").click()
    expect(device.get_by_text("The players no longer see Nika Broyler.")).to_be_visible()
    world.nika.refresh_from_db()
    assert world.nika.is_hidden


def test_an_injury_is_noted_by_keyboard(asgi_server: str, world: World, laptop: Page) -> None:
    go(laptop, asgi_server, world, world.alice, "drivers/")
    opener = laptop.get_by_role("link", name="Manage Mara Lindqvist")
    opener.focus()
    laptop.keyboard.press("Enter")
    controls = laptop.get_by_role("dialog", name="Mara Lindqvist")
    expect(controls.get_by_role("heading", name="Mara Lindqvist")).to_be_focused()
    controls.get_by_role("radio", name="Active").focus()
    laptop.keyboard.press("ArrowRight")
    controls.get_by_role("textbox", name="What happened").fill("A wall in Dubai")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("Mara Lindqvist is injured.")).to_be_visible()
    world.mara.refresh_from_db()
    assert (world.mara.status, world.mara.status_note) == ("injured", "A wall in Dubai")


def test_a_grid_is_made_in_one_tap_and_taken_back_in_another(asgi_server: str, world: World, phone: Page) -> None:
    before = Driver.objects.count()
    go(phone, asgi_server, world, world.alice, "drivers/npcs")
    phone.get_by_role("button", name="One driver more").tap()
    phone.get_by_role("button", name="Make the drivers").tap()
    expect(phone.get_by_role("heading", name="7 new drivers")).to_be_visible()
    assert Driver.objects.count() == before + 7
    phone.get_by_role("button", name="Take all back").tap()
    expect(phone.get_by_text("7 drivers taken back.")).to_be_visible()
    assert Driver.objects.count() == before


def test_the_four_strengths_stand_two_by_two(asgi_server: str, world: World, device: Page) -> None:
    go(device, asgi_server, world, world.alice, "drivers/npcs")
    lefts = device.locator(".maker__strengths .pick").evaluate_all(
        "picks => picks.map(pick => Math.round(pick.getBoundingClientRect().left))"
    )
    assert lefts == [lefts[0], lefts[1]] * 2
    assert lefts[0] < lefts[1]


def test_the_maker_works_without_javascript(asgi_server: str, world: World, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    go(page, asgi_server, world, world.alice, "drivers/npcs")
    page.get_by_label("How many").fill("2")
    page.get_by_role("radio", name="Stars").check(force=True)
    page.get_by_role("button", name="Make the drivers").click()
    expect(page.get_by_role("heading", name="2 new drivers")).to_be_visible()
    context.close()


def test_the_models_and_the_colours_follow_the_gms_fingers(asgi_server: str, world: World, device: Page) -> None:
    go(device, asgi_server, world, world.alice, "teams/new")
    row = device.get_by_role("row", name="Slots")
    expect(row).to_have_text("Slots123")
    device.get_by_role("button", name="Slots, more").click()
    expect(row).to_have_text("Slots234")
    device.get_by_role("group", name="First colour").get_by_role("radio", name="Lime").check(force=True)
    worn = "getComputedStyle(document.querySelector('.team__models .car')).getPropertyValue('--livery-1').trim()"
    assert device.evaluate(worn) == "#79941C"
    device.get_by_role("textbox", name="Name").fill("Fox Racing")
    device.get_by_role("button", name="Make the team").click()
    expect(device.get_by_role("heading", name="Fox Racing")).to_be_visible()
    team = Team.objects.get(name="Fox Racing")
    assert (team.slots, team.colour_1) == (1, "#79941C")


def test_a_team_without_a_name_keeps_its_modifiers(asgi_server: str, world: World, laptop: Page) -> None:
    go(laptop, asgi_server, world, world.alice, "teams/new")
    laptop.get_by_role("textbox", name="Name").fill("Steed Corona")
    laptop.get_by_role("spinbutton", name="Chassis").fill("-25")
    laptop.get_by_role("button", name="Make the team").click()
    expect(laptop.get_by_text("A team called Steed Corona races here already. Choose another name.")).to_be_visible()
    expect(laptop.get_by_role("spinbutton", name="Chassis")).to_have_value("-25")
