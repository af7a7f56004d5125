"""The sheet in a real browser: written on by two at once, offline, with a huge photo, by keyboard, without scripts."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from campaigns.models import Driver, Person, Portrait
from tests.browser.seated import SIDEWAYS, assert_no_barriers, sign_in
from tests.conftest import LAPTOP, PHONE
from tests.world import World

OPEN_ALL = "document.querySelectorAll('details.fold, details.psheet__write').forEach((fold) => { fold.open = true; })"
SMALL = """() => [...document.querySelectorAll(":is(main, header) :is(a, button, label, summary)")]
    .filter(element => element.offsetParent && !element.matches("label.field, .vh, .field__l"))
    .filter(element => element.getBoundingClientRect().height < 43.5)
    .map(element => element.outerHTML)"""
MEGAPIXELS_48 = (8000, 6000)


def open_sheet(page: Page, address: str, person: Person, driver: Driver, name: str = "sheet") -> None:
    sign_in(page, address, person)
    page.goto(address + reverse(name, args=(driver.campaign_id, driver.pk)))


def write_biography(page: Page) -> Locator:
    """The field for the biography, opened as people open it."""
    fold = page.locator("#biography-fold")
    if fold.get_attribute("open") is None:
        page.locator("#biography-fold > summary").click()
    if page.locator(".psheet__write").get_attribute("open") is None:
        page.locator(".psheet__write > summary").click()
    return page.get_by_label("Biography")


def state(page: Page) -> Locator:
    return page.locator("[data-save-state]")


def biography(driver: Driver) -> str:
    return Driver.objects.get(pk=driver.pk).biography


# -- barriers


def test_the_sheet_has_no_barrier_in_either_theme(asgi_server: str, world: World, device: Page) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(biography="# Born\nin *Malmö*", scores_from="Rolled: 4+3+5")
    open_sheet(device, asgi_server, world.bob, world.mara)
    assert_no_barriers(device)
    device.evaluate(OPEN_ALL)
    assert_no_barriers(device)


def test_the_gms_view_and_a_readers_have_no_barrier(asgi_server: str, world: World, device: Page) -> None:
    Driver.objects.filter(pk=world.ghost.pk).update(status="injured", status_note="a broken wrist")
    open_sheet(device, asgi_server, world.alice, world.ghost)
    device.evaluate(OPEN_ALL)
    assert_no_barriers(device)
    open_sheet(device, asgi_server, world.sam, world.mara)
    assert_no_barriers(device)


@pytest.mark.parametrize("name", ["talents", "copy_driver"])
def test_the_pages_around_the_sheet_have_no_barrier(asgi_server: str, world: World, device: Page, name: str) -> None:
    open_sheet(device, asgi_server, world.bob, world.mara, name)
    assert_no_barriers(device)


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_a_narrow_phone_does_not_scroll_sideways(asgi_server: str, world: World, phone: Page, size: str) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(
        name="Maximiliana von Hohenzollern-Sigmaringen", biography="x" * 300, private_notes="y" * 300
    )
    phone.set_viewport_size({"width": 360, "height": 560})
    open_sheet(phone, asgi_server, world.bob, world.mara)
    phone.evaluate(OPEN_ALL)
    phone.evaluate("size => document.documentElement.style.fontSize = size", size)
    assert phone.evaluate(SIDEWAYS) == 0


def test_everything_to_touch_is_as_large_as_a_finger(asgi_server: str, world: World, phone: Page) -> None:
    open_sheet(phone, asgi_server, world.alice, world.mara)
    phone.evaluate(OPEN_ALL)
    assert phone.evaluate(SMALL) == []


def test_a_script_in_the_fields_never_runs(asgi_server: str, world: World, phone: Page) -> None:
    script = "<img src=x onerror='window.__pwn=1'>"
    Driver.objects.filter(pk=world.mara.pk).update(
        name=script, biography=f"{script}\n<script>window.__pwn=1</script>", private_notes=f"</textarea>{script}"
    )
    open_sheet(phone, asgi_server, world.bob, world.mara)
    phone.evaluate(OPEN_ALL)
    write_biography(phone).fill(f"{script} [x](javascript:window.__pwn=1)")
    expect(state(phone)).to_have_text("Saved")
    assert phone.evaluate("window.__pwn") is None


# -- reading


def test_a_figure_opens_to_its_sum_by_keyboard(asgi_server: str, world: World, laptop: Page) -> None:
    open_sheet(laptop, asgi_server, world.dora, world.mara)
    laptop.locator("#figures-top_speed > summary").focus()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("Speed can be set up to 6")).to_be_visible()
    expect(laptop.locator("#figures-top_speed")).to_contain_text("Overclock")


def test_a_game_word_opens_its_rule_over_the_sheet(asgi_server: str, world: World, phone: Page) -> None:
    open_sheet(phone, asgi_server, world.bob, world.mara)
    phone.get_by_role("link", name="Psyche", exact=True).tap()
    expect(phone.get_by_role("dialog")).to_contain_text("Psyche")


# -- writing


def test_what_is_typed_saves_itself_and_shows_at_once(asgi_server: str, world: World, phone: Page) -> None:
    open_sheet(phone, asgi_server, world.bob, world.mara)
    write_biography(phone).fill("Born in **Malmö**")
    expect(phone.locator("#biography-shown strong")).to_have_text("Malmö")
    expect(state(phone)).to_have_text("Saved")
    assert biography(world.mara) == "Born in **Malmö**"


def test_the_pencil_leads_to_the_fields_and_a_new_name_stands_on_the_band(
    asgi_server: str, world: World, phone: Page
) -> None:
    open_sheet(phone, asgi_server, world.bob, world.mara)
    phone.get_by_role("link", name="Edit name, number and colours").tap()
    phone.get_by_label("Name", exact=True).fill("Mara Berg")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Mara Berg")


def test_a_refused_number_is_told_beside_its_field(asgi_server: str, world: World, phone: Page) -> None:
    open_sheet(phone, asgi_server, world.bob, world.mara)
    phone.evaluate(OPEN_ALL)
    phone.get_by_label("Number", exact=True).fill("31")
    expect(phone.locator("#number")).to_contain_text("31 belongs to Kenji Aoyama. 1 is free.")
    expect(state(phone)).to_have_text("1 not saved")
    phone.get_by_label("Number", exact=True).fill("1")
    expect(phone.locator(".band__no")).to_contain_text("1")
    expect(state(phone)).to_have_text("Saved")


def test_colours_are_chosen_by_keyboard_and_repaint_the_car(asgi_server: str, world: World, laptop: Page) -> None:
    open_sheet(laptop, asgi_server, world.bob, world.mara)
    laptop.evaluate(OPEN_ALL)
    laptop.locator("#colour_1 input[value='']").focus()
    laptop.keyboard.press("ArrowRight")
    expect(laptop.locator("#colour_1 input[value='#D93A34']")).to_be_focused()
    expect(laptop.locator(".band__a")).to_have_css("fill", "rgb(217, 58, 52)")
    laptop.keyboard.press("ArrowRight")
    expect(laptop.locator(".band__a")).to_have_css("fill", "rgb(181, 96, 74)")
    expect(laptop.locator("#colour_2 input[value='#C9752E']")).to_be_checked()


def test_two_editors_at_once_are_both_heard(asgi_server: str, world: World, browser: Browser) -> None:
    """GM and player have the sheet open. The later one is shown both texts and decides."""
    phone, laptop = (browser.new_context(**size).new_page() for size in (PHONE, LAPTOP))
    open_sheet(phone, asgi_server, world.bob, world.mara)
    open_sheet(laptop, asgi_server, world.alice, world.mara)
    write_biography(laptop).fill("The GM's words")
    expect(state(laptop)).to_have_text("Saved")
    write_biography(phone).fill("Bob's words")
    conflict = phone.locator("[data-conflict]")
    expect(conflict).to_contain_text("Alice changed this while you were writing.")
    expect(conflict).to_contain_text("Bob's words")
    expect(conflict).to_contain_text("The GM's words")
    assert biography(world.mara) == "The GM's words"
    conflict.get_by_role("button", name="Keep mine").tap()
    expect(conflict).to_have_count(0)
    expect(state(phone)).to_have_text("Saved")
    assert biography(world.mara) == "Bob's words"
    # and now the GM is the later one
    write_biography(laptop).fill("The GM's second words")
    conflict = laptop.locator("[data-conflict]")
    expect(conflict).to_contain_text("Bob changed this while you were writing.")
    assert_no_barriers(laptop)
    conflict.get_by_role("link", name="Take theirs").click()
    expect(laptop.get_by_label("Biography")).to_have_value("Bob's words")
    assert biography(world.mara) == "Bob's words"
    phone.context.close()
    laptop.context.close()


def test_edits_made_offline_wait_and_go_out_when_the_network_is_back(
    asgi_server: str, world: World, wanderer: Page
) -> None:
    open_sheet(wanderer, asgi_server, world.bob, world.mara)
    wanderer.evaluate(OPEN_ALL)
    wanderer.context.set_offline(True)
    write_biography(wanderer).fill("Written in a tunnel")
    wanderer.get_by_label("Private notes").fill("and this too")
    expect(state(wanderer)).to_have_text("Offline, 2 queued")
    assert biography(world.mara) == ""
    wanderer.context.set_offline(False)
    expect(state(wanderer)).to_have_text("Saved")
    assert biography(world.mara) == "Written in a tunnel"
    assert Driver.objects.get(pk=world.mara.pk).private_notes == "and this too"


def test_an_edit_survives_a_closed_page(asgi_server: str, world: World, wanderer: Page) -> None:
    open_sheet(wanderer, asgi_server, world.bob, world.mara)
    write_biography(wanderer)
    wanderer.context.set_offline(True)
    wanderer.get_by_label("Biography").fill("Written in a tunnel")
    expect(state(wanderer)).to_have_text("Offline, 1 queued")
    wanderer.goto("about:blank")
    wanderer.context.set_offline(False)
    open_sheet(wanderer, asgi_server, world.bob, world.mara)
    expect(wanderer.locator("#biography-shown")).to_contain_text("Written in a tunnel")
    assert biography(world.mara) == "Written in a tunnel"


# -- portraits


def photo(folder: Path, size: tuple[int, int]) -> Path:
    """A photo as large as phones take them: a red half and a blue half, and not too long to encode."""
    image = Image.new("RGB", size, "red")
    image.paste("blue", (0, size[1] // 2, *size))
    path = folder / "photo.jpg"
    image.save(path, "JPEG", quality=90)
    return path


def test_a_photo_of_48_megapixels_becomes_a_portrait(
    asgi_server: str, world: World, phone: Page, tmp_path: Path
) -> None:
    open_sheet(phone, asgi_server, world.bob, world.mara)
    phone.evaluate(OPEN_ALL)
    phone.locator("input[type=file]").set_input_files(photo(tmp_path, MEGAPIXELS_48))
    portrait = phone.locator("#band img")
    expect(portrait).to_be_visible()
    assert portrait.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1024
    stored = Portrait.objects.get(driver=world.mara)
    assert (stored.width, stored.height) == (1024, 768)


def test_a_refused_portrait_is_told_where_the_finger_is_and_a_reload_sends_nothing(
    asgi_server: str, world: World, phone: Page, tmp_path: Path
) -> None:
    drawing = tmp_path / "me.png"
    drawing.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    open_sheet(phone, asgi_server, world.bob, world.mara)
    phone.evaluate(OPEN_ALL)
    at = phone.url
    phone.get_by_text("Choose a portrait").scroll_into_view_if_needed()
    phone.locator("input[type=file]").set_input_files(drawing)
    expect(phone.get_by_role("alert").filter(has_text="no JPEG, PNG or WebP")).to_be_in_viewport()
    assert phone.url == at


def test_without_javascript_the_sheet_is_written_on_by_its_buttons(
    asgi_server: str, world: World, browser: Browser, tmp_path: Path
) -> None:
    context = browser.new_context(java_script_enabled=False, **PHONE)
    page = context.new_page()
    open_sheet(page, asgi_server, world.bob, world.mara)
    page.locator("#biography-fold > summary").tap()
    page.locator(".psheet__write > summary").tap()
    page.get_by_label("Biography").fill("By hand")
    page.locator("#biography-fold").get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Biography: saved.")).to_be_visible()
    assert biography(world.mara) == "By hand"
    page.locator("#edit > summary").tap()
    page.locator("input[type=file]").set_input_files(photo(tmp_path, MEGAPIXELS_48))
    page.get_by_role("button", name="Save the portrait").tap()
    expect(page.get_by_text("The picture has 48 megapixels; 16 are the most.")).to_be_visible()
    page.locator("input[type=file]").set_input_files(photo(tmp_path, (1200, 900)))
    page.get_by_role("button", name="Save the portrait").tap()
    expect(page.locator("#band img")).to_be_visible()
    context.close()


def test_sheet_and_picture_are_taken_home_in_one_tap_each(asgi_server: str, world: World, laptop: Page) -> None:
    open_sheet(laptop, asgi_server, world.bob, world.mara)
    for label, name in (("As a picture", "Mara Lindqvist.png"), ("As a file", "Mara Lindqvist.json")):
        with laptop.expect_download() as download:
            laptop.get_by_role("link", name=label).click()
        assert download.value.suggested_filename == name


def test_a_file_brought_in_asks_what_is_taken_and_keeps_the_file(
    asgi_server: str, world: World, phone: Page, tmp_path: Path
) -> None:
    from campaigns.exchange import driver_file, written

    path = tmp_path / "mara.json"
    path.write_text(written(driver_file(Driver.objects.get(pk=world.mara.pk), private_notes=False)))
    sign_in(phone, asgi_server, world.dora)
    phone.goto(asgi_server + reverse("import_driver", args=(world.campaign.pk,)))
    assert_no_barriers(phone)
    phone.locator("input[type=file]").set_input_files(path)
    expect(phone.get_by_text("mara.json")).to_be_visible()
    phone.get_by_role("button", name="Bring the driver in").tap()
    expect(phone.get_by_label("Name")).to_have_value("Mara Lindqvist 2")
    assert_no_barriers(phone)
    phone.get_by_role("button", name="Bring the driver in").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Mara Lindqvist 2")
