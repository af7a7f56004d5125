"""Notes and calendar in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from campaigns.models import Event, Note, Person, Season
from campaigns.services import calendar, notes
from campaigns.services.calendar import Plan
from tests.browser.seated import assert_fits_a_narrow_phone, assert_no_barriers, sign_in
from tests.browser.test_sheet import SMALL
from tests.world import World


def go(page: Page, server: str, world: World, person: Person, path: str) -> None:
    sign_in(page, server, person)
    page.goto(f"{server}/c/{world.campaign.pk}/{path}")


def pages(world: World) -> list[str]:
    note = notes.write(
        world.campaign, world.alice, "The plot", "# Act one\n\n- Nika is **the spy**\n\n| a | b |\n|-|-|\n| 1 | 2 |"
    )
    season = Season.objects.get(campaign=world.campaign)
    done = calendar.add_event(season, world.alice, Plan("Texas Oval"))
    calendar.mark(done, world.alice, Event.State.DONE)
    event = calendar.add_event(season, world.alice, Plan("Utah Climb", "Utah", circuit="utah"))
    calendar.add_season(world.campaign, world.alice, "Season 2")
    return [
        "notes",
        "notes/new",
        f"notes/{note.pk}",
        f"notes/{note.pk}/edit",
        "calendar",
        f"calendar/seasons/{season.pk}/new",
        f"calendar/{event.pk}",
    ]


def test_no_page_has_a_barrier(asgi_server: str, world: World, device: Page) -> None:
    for path in pages(world):
        go(device, asgi_server, world, world.alice, path)
        assert_no_barriers(device)
    for path in ("notes", "calendar"):
        go(device, asgi_server, world, world.bob, path)
        assert_no_barriers(device)


def test_nothing_scrolls_sideways_on_a_narrow_phone_and_all_is_as_large_as_a_finger(
    asgi_server: str, world: World, phone: Page
) -> None:
    phone.set_viewport_size({"width": 360, "height": 640})
    for path in pages(world):
        go(phone, asgi_server, world, world.alice, path)
        assert_fits_a_narrow_phone(phone, SMALL)


def test_a_note_is_written_shown_and_read_on_a_players_phone(
    asgi_server: str, world: World, laptop: Page, phone: Page
) -> None:
    go(laptop, asgi_server, world, world.alice, "notes")
    laptop.get_by_role("link", name="Write a note").click()
    laptop.get_by_role("textbox", name="Title").fill("House rules")
    laptop.get_by_role("textbox", name="Text").fill("Be *kind*.\n\n<script>document.title = 'pwned'</script>")
    laptop.get_by_role("button", name="Save the note").click()
    go(phone, asgi_server, world, world.bob, "notes")
    expect(phone.get_by_text("The GM has shown you no notes yet.")).to_be_visible()
    laptop.get_by_role("button", name="Show to players").click()
    expect(laptop.get_by_text("The players can read House rules.")).to_be_visible()
    phone.reload()
    phone.get_by_role("link", name="House rules").tap()
    expect(phone.locator("em")).to_have_text("kind")
    expect(phone).not_to_have_title("pwned")


def test_two_editors_and_nothing_lost(asgi_server: str, world: World, laptop: Page, phone: Page) -> None:
    note = notes.write(world.campaign, world.alice, "The plot", "Nika is the spy.")
    go(laptop, asgi_server, world, world.alice, f"notes/{note.pk}/edit")
    go(phone, asgi_server, world, world.carl, f"notes/{note.pk}/edit")
    phone.get_by_role("textbox", name="Text").fill("Carl's version.")
    phone.get_by_role("button", name="Save the note").tap()
    expect(phone.get_by_text("Carl's version.")).to_be_visible()
    laptop.get_by_role("textbox", name="Text").fill("Alice's version.")
    laptop.get_by_role("button", name="Save the note").click()
    conflict = laptop.get_by_role("alert").filter(has_text="Carl changed this while you were writing.")
    expect(conflict).to_contain_text("Carl's version.")
    expect(conflict).to_contain_text("Alice's version.")
    assert_no_barriers(laptop)
    conflict.get_by_role("button", name="Keep mine").click()
    expect(laptop.locator(".prose")).to_have_text("Alice's version.")
    note.refresh_from_db()
    assert note.body == "Alice's version."


def test_a_deleted_note_comes_back_by_undo(asgi_server: str, world: World, phone: Page) -> None:
    note = notes.write(world.campaign, world.alice, "The plot", "Nika is the spy.")
    go(phone, asgi_server, world, world.alice, f"notes/{note.pk}")
    phone.get_by_role("button", name="Delete").tap()
    expect(phone.get_by_text("The plot is deleted.")).to_be_visible()
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_text("The plot is back.")).to_be_visible()
    assert Note.objects.get().body == "Nika is the spy."


def test_a_race_is_planned_and_moved_by_keyboard(asgi_server: str, world: World, laptop: Page) -> None:
    season = Season.objects.get(campaign=world.campaign)
    calendar.add_event(season, world.alice, Plan("Texas Oval"))
    go(laptop, asgi_server, world, world.alice, "calendar")
    laptop.get_by_role("link", name="Add a race").press("Enter")
    laptop.get_by_role("textbox", name="Name of the race").fill("Utah Climb")
    laptop.get_by_role("combobox", name="Place").fill("Utah")
    laptop.get_by_label("Circuit").select_option("utah")
    laptop.get_by_role("button", name="Add the race").press("Enter")
    laptop.get_by_role("button", name="Move Utah Climb up").press("Enter")
    expect(laptop.get_by_role("heading", level=2).first).to_have_text("Utah Climb")
    expect(laptop.get_by_role("img", name="Map of Utah")).to_be_visible()


def test_the_help_with_setting_text_begins_where_its_neighbours_begin(
    asgi_server: str, world: World, phone: Page
) -> None:
    go(phone, asgi_server, world, world.alice, "notes/new")
    words, neighbour = phone.get_by_text("How to set text"), phone.get_by_role("textbox", name="Text")
    assert (words.bounding_box() or {})["x"] == (neighbour.bounding_box() or {})["x"]


PUT_BACK = "Put back what you had typed."


def test_a_half_written_note_survives_a_tap_on_the_navigation(asgi_server: str, world: World, phone: Page) -> None:
    go(phone, asgi_server, world, world.alice, "notes/new")
    expect(phone.get_by_text(PUT_BACK)).to_be_hidden()
    phone.get_by_role("textbox", name="Title").fill("The plot")
    phone.get_by_role("textbox", name="Text").fill("Nika is")
    go(phone, asgi_server, world, world.alice, "drivers/")
    go(phone, asgi_server, world, world.carl, "notes/new")  # somebody else on the same phone
    expect(phone.get_by_role("textbox", name="Text")).to_have_value("")
    go(phone, asgi_server, world, world.alice, "notes/new")
    expect(phone.get_by_text(PUT_BACK)).to_be_visible()
    assert_no_barriers(phone)
    assert phone.evaluate(SMALL) == []
    expect(phone.get_by_role("textbox", name="Title")).to_have_value("The plot")
    phone.get_by_role("textbox", name="Text").press_sequentially(" the spy.")
    phone.get_by_role("button", name="Save the note").tap()
    expect(phone.get_by_role("heading", name="The plot")).to_be_visible()
    assert Note.objects.get().body.endswith("the spy.")
    go(phone, asgi_server, world, world.alice, "notes/new")
    expect(phone.get_by_role("textbox", name="Title")).to_have_value("")
    expect(phone.get_by_text(PUT_BACK)).to_be_hidden()


def test_what_was_put_back_can_be_thrown_away(asgi_server: str, world: World, laptop: Page) -> None:
    note = notes.write(world.campaign, world.alice, "The plot", "Nika is the spy.")
    go(laptop, asgi_server, world, world.alice, f"notes/{note.pk}/edit")
    laptop.get_by_role("textbox", name="Text").fill("Nobody is.")
    go(laptop, asgi_server, world, world.alice, f"notes/{note.pk}/edit")
    expect(laptop.get_by_role("textbox", name="Text")).to_have_value("Nobody is.")
    laptop.get_by_role("button", name="Throw it away").click()
    expect(laptop.get_by_role("textbox", name="Text")).to_have_value("Nika is the spy.")
    expect(laptop.get_by_text(PUT_BACK)).to_be_hidden()
    laptop.reload()
    expect(laptop.get_by_role("textbox", name="Text")).to_have_value("Nika is the spy.")


def test_text_put_back_does_not_run_over_what_somebody_saved_meanwhile(
    asgi_server: str, world: World, laptop: Page
) -> None:
    note = notes.write(world.campaign, world.alice, "The plot", "Nika is the spy.")
    go(laptop, asgi_server, world, world.alice, f"notes/{note.pk}/edit")
    laptop.get_by_role("textbox", name="Text").fill("Alice's version.")
    go(laptop, asgi_server, world, world.alice, "notes")
    notes.rewrite(note, world.carl, "The plot", "Carl's version.", notes.seen(note))
    go(laptop, asgi_server, world, world.alice, f"notes/{note.pk}/edit")
    expect(laptop.get_by_text(PUT_BACK)).to_be_visible()
    laptop.get_by_role("button", name="Save the note").click()
    conflict = laptop.get_by_role("alert").filter(has_text="Carl changed this while you were writing.")
    expect(conflict).to_contain_text("Carl's version.")
    conflict.get_by_role("link", name="Take theirs").click()
    expect(laptop.get_by_role("textbox", name="Text")).to_have_value("Carl's version.")
    expect(laptop.get_by_text(PUT_BACK)).to_be_hidden()
