"""Founding a campaign, its settings, its rulings, its diary and its end, as pages."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, LogEntry
from campaigns.services.campaigns import change_rulings
from campaigns.services.log import record
from svl.rules import SWITCHES
from tests.world import World

NEW = "/campaigns/new"
SIX = ("panel_model", "finish", "defy_percent", "hard_curve_loss", "start_grid", "ittogami_handling")


@pytest.fixture
def at(world: World) -> str:
    return f"/c/{world.campaign.pk}"


def text(response) -> str:
    return unescape(response.content.decode())


def filled(**changes: str) -> dict[str, str]:
    """The form of a new campaign as a browser sends it untouched, but for a name."""
    untouched = {"name": "Desert Cup", "preset": "book", "paper": "a4", "dice": "either", "help_level": "odds"}
    return untouched | dict.fromkeys(SIX, "") | changes


# -- founding


def test_a_name_is_enough_to_found_a_campaign(world: World) -> None:
    answer = world.client(world.eve).post(NEW, {"name": "Desert Cup"} | filled())
    made = Campaign.objects.get(name="Desert Cup")
    assert (answer.status_code, answer["Location"]) == (302, f"/c/{made.pk}/")
    assert made.owner == world.eve
    assert made.rulings == {}
    assert (made.paper, made.dice, made.help_level) == ("a4", "either", "odds")


def test_the_screen_has_one_primary_button_and_the_book_is_chosen(world: World) -> None:
    page = text(world.client(world.eve).get(NEW))
    assert page.count("btn--primary") == 1
    assert re.search(r'value="book" checked', page)
    for key in SIX:
        assert SWITCHES[key].question in page
        assert SWITCHES[key].changes in page
        for reading in SWITCHES[key].readings:
            assert reading.meaning in page


def test_a_reading_chosen_by_hand_wins_over_the_preset(world: World) -> None:
    world.client(world.eve).post(NEW, filled(preset="short", panel_model="split", finish="round"))
    made = Campaign.objects.get(name="Desert Cup")
    assert made.rulings == {"start_speed": 3, "hard_curve_loss": 2, "random_events": "off", "finish": "round"}


def test_the_page_says_which_wins(world: World) -> None:
    assert "A reading you choose here wins over the preset." in text(world.client(world.eve).get(NEW))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": " "}, "A campaign needs a name."),
        ({"name": "x" * 61}, "A campaign's name has 60 letters at most."),
        ({"preset": "hard"}, "There is no such preset."),
        ({"finish": "never"}, "“never” is no answer to this. Choose one of its readings."),
        ({"paper": "a5"}, "a5 is not one of the available choices"),
    ],
)
def test_what_does_not_fit_is_said_beside_it_and_nothing_typed_is_lost(
    world: World, change: dict[str, str], sentence: str
) -> None:
    before = Campaign.objects.count()
    answer = world.client(world.eve).post(NEW, filled(dice="hand", start_grid="staggered") | change)
    page = text(answer)
    assert answer.status_code == 422
    assert sentence in page
    assert Campaign.objects.count() == before
    assert re.search(r'<option value="hand" selected>', page)
    assert re.search(r'name="start_grid" value="staggered" checked', page)
    if "name" not in change:
        assert 'value="Desert Cup"' in page


def test_a_name_is_text_wherever_it_is_shown(world: World) -> None:
    bad = "<script>alert(1)</script>"
    world.client(world.eve).post(NEW, filled(name=bad))
    made = Campaign.objects.get(name=bad)
    for page in ("settings", "rulings", "log", "ledger", "standings", "delete"):
        answer = world.client(world.eve).get(f"/c/{made.pk}/{page}")
        assert answer.status_code == 200
        assert bad not in answer.content.decode()


def test_a_guest_is_told_to_set_a_password_first(world: World) -> None:
    page = world.client(world.bob).get(NEW)
    assert 'href="/me"' in text(page)
    assert "set a password first" in text(page)
    assert world.client(world.bob).post(NEW, filled()).status_code == 403
    assert not Campaign.objects.filter(name="Desert Cup").exists()


def test_nobody_in_particular_finds_no_such_page(world: World) -> None:
    assert world.client(None).get(NEW).status_code == 404


# -- who may what


@pytest.mark.parametrize("page", ["settings", "delete"])
def test_settings_and_the_end_are_not_for_players(world: World, at: str, page: str) -> None:
    for person in (world.bob, world.sam):
        assert world.client(person).get(f"{at}/{page}").status_code == 403
        assert world.client(person).post(f"{at}/{page}", filled(name="Mine")).status_code == 403
    world.campaign.refresh_from_db()
    assert world.campaign.name == "Night League"


@pytest.mark.parametrize("page", ["settings", "settings/preset", "rulings", "rulings/finish", "delete", "log"])
def test_a_stranger_finds_nothing(world: World, at: str, page: str) -> None:
    for client in (world.client(world.eve), world.client(None)):
        assert client.post(f"{at}/{page}", {"reading": "round"}).status_code in (404, 405)
        assert client.get(f"{at}/{page}").status_code in (404, 405)


@pytest.mark.parametrize("page", ["rulings", "log"])
def test_every_member_reads_rulings_and_log(world: World, at: str, page: str) -> None:
    for person in (world.alice, world.carl, world.bob, world.sam):
        assert world.client(person).get(f"{at}/{page}").status_code == 200


# -- settings


def saved(world: World, at: str, **changes: str):
    form = {"name": "Night League", "paper": "a4", "dice": "either", "help_level": "odds"}
    return world.client(world.carl).post(f"{at}/settings", form | dict.fromkeys(SIX, "") | changes)


def test_a_co_gm_changes_settings_and_readings_in_one_go(world: World, at: str) -> None:
    answer = saved(world, at, name="Day League", paper="letter", finish="round")
    assert answer.status_code == 302
    world.campaign.refresh_from_db()
    assert (world.campaign.name, world.campaign.paper) == ("Day League", "letter")
    assert world.campaign.rulings == {"finish": "round"}
    assert set(LogEntry.objects.filter(by="Carl").values_list("kind", flat=True)) == {
        "settings_changed",
        "ruling_changed",
    }


def test_a_bad_reading_changes_no_setting_either(world: World, at: str) -> None:
    answer = saved(world, at, name="Day League", finish="never")
    assert answer.status_code == 422
    page = text(answer)
    assert "“never” is no answer to this." in page
    assert 'value="Day League"' in page
    world.campaign.refresh_from_db()
    assert world.campaign.name == "Night League"


def test_saving_the_page_untouched_changes_nothing(world: World, at: str) -> None:
    change_rulings(world.campaign, world.alice, {"finish": "round", "speed_cap": "none"})
    page = text(world.client(world.carl).get(f"{at}/settings"))
    chosen = dict(re.findall(r'<input type="radio" name="(\w+)" value="(\w+)" checked>', page))
    assert chosen["finish"] == "round"
    before = LogEntry.objects.count()
    saved(world, at, **chosen)
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {"finish": "round", "speed_cap": "none"}
    assert LogEntry.objects.count() == before


def test_a_preset_lists_every_switch_it_would_change_before_it_changes_any(world: World, at: str) -> None:
    change_rulings(world.campaign, world.alice, {"finish": "round", "panel_model": "full"})
    alice = world.client(world.alice)
    assert f'href="{at}/settings/preset?preset=tough"' in text(alice.get(f"{at}/settings"))
    page = text(alice.get(f"{at}/settings/preset", {"preset": "tough"}))
    for key, before, after in (
        ("finish", "round", SWITCHES["finish"].default),
        ("component_roll", SWITCHES["component_roll"].default, "slot"),
        ("all_components_pit", False, True),
    ):
        assert SWITCHES[key].question in page
        for value in (before, after):
            reading = SWITCHES[key].reading(value)
            assert reading is not None
            assert reading.meaning in page
    assert SWITCHES["panel_model"].question not in page
    assert page.count("btn--primary") == 1
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {"finish": "round", "panel_model": "full"}


def test_a_preset_that_would_change_nothing_says_so(world: World, at: str) -> None:
    page = text(world.client(world.alice).get(f"{at}/settings/preset", {"preset": "book"}))
    assert "Every switch stands like that already." in page
    assert "btn--primary" not in page


def used(world: World, at: str) -> str:
    """Tough cars, used by Alice over a table's own rulings: the address of its Undo."""
    change_rulings(world.campaign, world.alice, {"finish": "round", "panel_model": "full"})
    alice = world.client(world.alice)
    alice.post(f"{at}/settings/preset", {"preset": "tough"})
    undo = re.search(r'action="([^"]+/undo)"', text(alice.get(f"{at}/settings")))
    assert undo
    return undo[1]


def test_undo_brings_back_the_rulings_from_before_the_preset(world: World, at: str) -> None:
    undo = used(world, at)
    alice = world.client(world.alice)
    assert alice.post(undo).status_code == 302
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {"finish": "round", "panel_model": "full"}
    assert "Tough cars is taken back; the rulings from before it stand again." in text(alice.get(f"{at}/settings"))
    assert alice.post(undo).status_code == 302  # a second tap changes nothing
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {"finish": "round", "panel_model": "full"}


def test_undo_leaves_alone_what_was_ruled_after_the_preset(world: World, at: str) -> None:
    undo = used(world, at)
    change_rulings(world.campaign, world.carl, {"finish": "play_on", "start_speed": 3})
    world.client(world.alice).post(undo)
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {"finish": "play_on", "start_speed": 3, "panel_model": "full"}


def test_only_a_running_gm_of_this_campaign_takes_a_preset_back(world: World, at: str) -> None:
    undo = used(world, at)
    assert world.client(world.bob).post(undo).status_code == 403
    assert world.client(world.eve).post(undo).status_code == 404
    diary = record(world.campaign, world.alice, "note_deleted", "x")
    assert world.client(world.alice).post(f"{at}/settings/preset/{diary.pk}/undo").status_code == 404


def test_a_preset_is_used_and_marked_as_in_force(world: World, at: str) -> None:
    alice = world.client(world.alice)
    assert alice.post(f"{at}/settings/preset", {"preset": "tough"}).status_code == 302
    world.campaign.refresh_from_db()
    assert world.campaign.rulings["panel_model"] == "full"
    page = text(alice.get(f"{at}/settings"))
    assert "Tough cars: 3 switches read differently from the next race on." in page
    assert 'aria-label="Use Tough cars"' not in page
    assert 'aria-label="Use By the book, our reading"' in page


def test_an_unknown_preset_is_refused_in_words(world: World, at: str) -> None:
    alice = world.client(world.alice)
    for ask in (alice.post, alice.get):
        ask(f"{at}/settings/preset", {"preset": "hard"})
        assert "There is no preset called 'hard'." in text(alice.get(f"{at}/settings"))


def test_only_a_running_gm_uses_a_preset(world: World, at: str) -> None:
    assert world.client(world.bob).post(f"{at}/settings/preset", {"preset": "tough"}).status_code == 403
    assert world.client(world.carl).post(f"{at}/settings/preset", {"preset": "tough"}).status_code == 302


# -- rulings


def test_every_switch_stands_there_with_its_question_its_readings_and_our_reasons(world: World, at: str) -> None:
    page = text(world.client(world.alice).get(f"{at}/rulings"))
    for switch in SWITCHES.values():
        for sentence in (switch.question, switch.changes, switch.pick, *(each.meaning for each in switch.readings)):
            assert sentence in page
    assert "A change counts from the next race on" in page


def test_a_player_reads_the_rulings_and_has_nothing_to_press(world: World, at: str) -> None:
    change_rulings(world.campaign, world.alice, {"finish": "round"})
    page = text(world.client(world.bob).get(f"{at}/rulings"))
    assert "Save this ruling" not in page
    assert "Back to our reading" not in page
    assert page.count('class="badge badge--warn"') == 1
    assert "changed" in page


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_only_a_running_gm_changes_a_ruling(world: World, at: str, who: str) -> None:
    answer = world.client(getattr(world, who)).post(f"{at}/rulings/finish", {"reading": "round"})
    assert answer.status_code == 403
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {}


@pytest.mark.parametrize(
    ("key", "reading", "stored"),
    [
        ("finish", "round", "round"),
        ("negative_panels", "yes", True),
        ("hard_curve_loss", "2", 2),
        ("start_speed", "4", 4),
    ],
)
def test_a_ruling_is_changed_and_the_page_comes_back_at_its_place(
    world: World, at: str, key: str, reading: str, stored: object
) -> None:
    answer = world.client(world.carl).post(f"{at}/rulings/{key}", {"reading": reading})
    assert answer["Location"] == f"{at}/rulings?open={key}#{key}"
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {key: stored}
    page = text(world.client(world.carl).get(answer["Location"]))
    assert f'<details class="fold ruling" id="{key}" open>' in page


def test_back_to_our_reading_is_one_tap(world: World, at: str) -> None:
    change_rulings(world.campaign, world.alice, {"speed_cap": "none"})
    page = text(world.client(world.alice).get(f"{at}/rulings"))
    ours = re.search(r'id="speed_cap-ours".*?name="reading" value="(\w+)"', page)
    assert ours
    world.client(world.alice).post(f"{at}/rulings/speed_cap", {"reading": ours[1]})
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {}


@pytest.mark.parametrize(
    ("key", "typed", "sentence"),
    [
        ("start_speed", "11", "“11” is no answer to this. Choose a whole number from 0 to 10."),
        ("start_speed", "", "Choose a whole number from 0 to 10."),
        ("finish", "<script>", "“<script>” is no answer to this. Choose one of its readings."),
        ("negative_panels", "True", "“True” is no answer to this."),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_a_bad_reading_is_refused_beside_its_switch(
    world: World, at: str, key: str, typed: str, sentence: str, htmx: bool
) -> None:
    headers = {"HX-Request": "true"} if htmx else {}
    answer = world.client(world.alice).post(f"{at}/rulings/{key}", {"reading": typed}, headers=headers)
    assert answer.status_code == 422
    page = text(answer)
    assert f'<details class="fold ruling" id="{key}" open>' in page
    assert sentence in page
    assert "<script>" not in answer.content.decode()
    if typed == "11":
        assert 'value="11"' in page
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {}


def test_with_htmx_only_the_switch_and_the_count_come_back(world: World, at: str) -> None:
    answer = world.client(world.alice).post(
        f"{at}/rulings/finish", {"reading": "round"}, headers={"HX-Request": "true"}
    )
    page = text(answer)
    assert page.count("<details") == 1
    assert "<html" not in page
    assert re.search(r'id="changed-count" hx-swap-oob="true">1<', page)


def test_a_switch_that_does_not_exist_is_not_found(world: World, at: str) -> None:
    assert world.client(world.alice).post(f"{at}/rulings/gravity", {"reading": "no"}).status_code == 404


def test_the_search_works_without_javascript(world: World, at: str) -> None:
    page = text(world.client(world.bob).get(f"{at}/rulings?q=fine+due"))
    assert page.count("<details") == 1
    assert 'id="mine_penalty_on"' in page
    assert "No ruling speaks of that" in text(world.client(world.bob).get(f"{at}/rulings?q=zebra"))


def test_the_changed_ones_can_be_shown_alone(world: World, at: str) -> None:
    change_rulings(world.campaign, world.alice, {"speed_cap": "none"})
    page = text(world.client(world.bob).get(f"{at}/rulings?show=changed"))
    assert page.count("<details") == 1


# -- the end


def test_the_owner_deletes_by_typing_the_name(world: World, at: str) -> None:
    alice = world.client(world.alice)
    refused = alice.post(f"{at}/delete", {"name": "Night"})
    assert refused.status_code == 422
    assert "Type the campaign's name, Night League, to delete it." in text(refused)
    assert alice.post(f"{at}/delete", {"name": "Night League"}).status_code == 302
    assert alice.get(f"{at}/settings").status_code == 404


def test_a_look_at_the_page_deletes_nothing(world: World, at: str) -> None:
    assert world.client(world.alice).get(f"{at}/delete").status_code == 200
    assert Campaign.objects.filter(pk=world.campaign.pk).exists()


def test_a_co_gm_cannot_delete(world: World, at: str) -> None:
    assert world.client(world.carl).post(f"{at}/delete", {"name": "Night League"}).status_code == 403
    assert "Delete the campaign" not in text(world.client(world.carl).get(f"{at}/settings"))


# -- the log


def test_settings_and_rulings_lead_to_the_log(world: World, at: str) -> None:
    assert f'href="{at}/log"' in text(world.client(world.carl).get(f"{at}/settings"))
    assert f'href="{at}/log"' in text(world.client(world.bob).get(f"{at}/rulings"))


def test_the_log_is_newest_first_and_hides_what_is_the_gms(world: World, at: str) -> None:
    record(world.campaign, world.alice, "note_made", "An older line.")
    record(world.campaign, world.alice, "note_made", "A secret line.", gm_only=True)
    record(world.campaign, world.alice, "check_asked", "The newest line.")
    gms, players = (text(world.client(person).get(f"{at}/log")) for person in (world.alice, world.bob))
    assert gms.index("The newest line.") < gms.index("A secret line.") < gms.index("An older line.")
    assert "A secret line." not in players
    assert "GM only" not in players


def test_the_log_can_show_one_kind(world: World, at: str) -> None:
    record(world.campaign, world.alice, "check_asked", "Roll for it.")
    page = text(world.client(world.bob).get(f"{at}/log?kind=check_asked"))
    assert "Roll for it." in page
    assert "Alice founded" not in page
    assert "Alice founded" in text(world.client(world.bob).get(f"{at}/log?kind=nonsense"))


def test_a_kind_only_the_gm_may_know_is_not_offered_to_players(world: World, at: str) -> None:
    record(world.campaign, world.alice, "npc_hidden", "Hush.", gm_only=True)
    assert 'value="npc_hidden"' in text(world.client(world.carl).get(f"{at}/log"))
    assert 'value="npc_hidden"' not in text(world.client(world.bob).get(f"{at}/log"))


def test_a_long_log_comes_in_pages_of_fifty(world: World, at: str) -> None:
    for each in range(120):
        record(world.campaign, world.alice, "test", f"Line {each}.")
    bob = world.client(world.bob)
    first = text(bob.get(f"{at}/log?kind=test"))
    assert first.count("row--log") == 50
    assert "Page 1 of 3" in first
    assert 'href="?kind=test&page=2"' in first
    assert text(bob.get(f"{at}/log?kind=test&page=3")).count("row--log") == 20
    assert "Line 119." in text(bob.get(f"{at}/log?page=nonsense"))


def test_the_pages_take_the_same_queries_for_a_hundred_drivers(world: World, at: str) -> None:
    client = world.client(world.alice)

    def queries(page: str) -> int:
        client.get(f"{at}/{page}")  # the first visit may note that somebody is here
        with CaptureQueriesContext(connection) as caught:
            assert client.get(f"{at}/{page}").status_code == 200
        return len(caught)

    pages = ("log", "rulings", "settings")
    few = [queries(page) for page in pages]
    for each in range(100):
        world.enlist(f"Driver {each}")
    assert [queries(page) for page in pages] == few


@pytest.mark.parametrize("page", ["settings", "rulings", "log", "ledger", "standings"])
def test_no_page_has_an_inline_style_or_script(world: World, at: str, page: str) -> None:
    html = world.client(world.alice).get(f"{at}/{page}").content.decode()
    assert " style=" not in html
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\son\w+=", html)
