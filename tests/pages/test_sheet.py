"""The sheet as people meet it: what is on it, who may write on it, and what comes back for bad input."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from campaigns.models import Campaign, Car, Driver, Portrait
from campaigns.services.ledger import post
from campaigns.services.sheets import FIELDS, digest
from svl.rules import Stats
from tests.campaigns.test_portraits import png_of
from tests.world import World

JSON = {"accept": "application/json"}
SCRIPT = "<script>window.__pwn=1</script>"


def address(driver: Driver, name: str = "sheet") -> str:
    return reverse(name, args=(driver.campaign_id, driver.pk))


def page(client: Client, driver: Driver, name: str = "sheet") -> str:
    answer = client.get(address(driver, name))
    assert answer.status_code == 200
    return answer.content.decode()


def seen(driver: Driver, key: str) -> str:
    return digest(FIELDS[key].read(Driver.objects.select_related("car__team").get(pk=driver.pk)))


def send(client: Client, driver: Driver, key: str, value: str, **more: Any) -> Any:
    """One field as autosave.js sends it."""
    data = {"field": key, "value": value, "seen": more.pop("seen", None) or seen(driver, key)}
    return client.post(address(driver, "edit_sheet"), data, headers=JSON, **more)


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


# -- what is on it


def test_the_sheet_has_every_number_of_the_driver_and_the_car(world: World) -> None:
    post(world.mara, world.alice, "notoriety", 12_500, "so far")
    told = text(page(world.client(world.bob), world.mara))
    for words in (
        "Mara Lindqvist",
        "Steed Corona",
        "Stalwart, medium",
        "12,500",
        "Chassis 100",
        "Acceleration 4",
        "Top Speed 6",
        "Medium 5 Overclock +1 Speed can be set up to 6. The rule 6",
        "Handling +2",
        "Slots 2 /2",
        "Reflexes Handling +1 12",
        "Psyche 2 talents 13",
        "Drifter",
        "once a lap",
        "Side Deflector",
    ):
        assert words in told, words


@pytest.mark.parametrize(
    ("chosen", "said", "unsaid"),
    [
        ({"handling_scope": "curves"}, "Moves the limit of curves by 2", "curves and hazards"),
        ({"handling_scope": "all"}, "Moves the limit of curves, hazards and straights by 2", "curves and hazards"),
        ({"panel_model": "full"}, "Points of each of the four panels", "shared by the four"),
        ({"speed_hack": "race"}, "Your Top Speed is 10 for the rest of the race.", "for this turn"),
        ({"quick_turn_limit": "lap"}, "once a lap", "stays as it is. no limit"),
        ({"defy_percent": 50}, "You win 50 % more.", "150"),
        ({"steal_win": "ram"}, "it becomes your ram", "clean pass"),
        ({"mine_limit": "lap"}, "once a lap", "once a turn"),
        ({"mine_penalty_on": "hit"}, "Each of your mines that works costs you 500 Notoriety.", "Each mine you drop"),
        ({"neutralize_scope": "self"}, "at most 6 tiles ahead, for you alone.", "tiles ahead. once"),
    ],
    ids=str,
)
def test_the_sheet_says_what_is_true_at_this_table(world: World, chosen: Any, said: str, unsaid: str) -> None:
    driver = world.enlist(
        "Ines Duarte",
        talents=("speed_hack", "defy_the_odds", "steal_the_lead", "quick_turn"),
        components=("slow_mine", "neutralize_hazard"),
        stats=Stats(12, 18, 10, 10),
    )
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings=chosen)
    told = text(page(world.client(world.alice), driver))
    assert said in told
    assert unsaid not in told


def test_notoriety_leads_to_its_ledger(world: World) -> None:
    ledger = reverse("ledger", args=(world.campaign.pk,))
    assert f'href="{ledger}?driver={world.mara.pk}"' in page(world.client(world.dora), world.mara)


def test_who_may_not_write_reads_a_sheet_without_fields_and_without_private_notes(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(biography="Born in *Malmö*", private_notes="I will ram Kenji")
    for reader in (world.dora, world.sam):
        html = page(world.client(reader), world.mara)
        assert "<em>Malmö</em>" in html
        assert "ram Kenji" not in html
        assert "data-autosave" not in html
        assert "export.json" not in html


def test_private_notes_are_the_players_alone(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(private_notes="I will ram Kenji")
    assert "ram Kenji" in page(world.client(world.bob), world.mara)
    for other in (world.alice, world.carl):
        assert "ram Kenji" not in page(world.client(other), world.mara)
        assert send(world.client(other), world.mara, "private_notes", "mine now").status_code == 403
    assert Driver.objects.get(pk=world.mara.pk).private_notes == "I will ram Kenji"


def test_private_notes_on_a_driver_nobody_holds_are_the_gms(world: World) -> None:
    assert send(world.client(world.carl), world.nika, "private_notes", "secretly afraid").status_code == 200
    assert "secretly afraid" in page(world.client(world.alice), world.nika)
    assert "secretly afraid" not in page(world.client(world.bob), world.nika)


@pytest.mark.parametrize("who", ["eve", None])
@pytest.mark.parametrize(
    "name", ["sheet", "garage", "talents", "export_driver", "export_picture", "portrait", "copy_driver"]
)
def test_for_a_stranger_there_is_no_such_driver(world: World, who: str | None, name: str) -> None:
    client = world.client(getattr(world, who) if who else None)
    assert client.get(address(world.mara, name)).status_code == 404


def test_a_driver_of_another_campaign_is_not_found_here(world: World) -> None:
    foreign = reverse("sheet", args=(world.other.pk, world.mara.pk))
    assert world.client(world.eve).get(foreign).status_code == 404
    assert world.client(world.eve).post(reverse("edit_sheet", args=(world.other.pk, world.mara.pk))).status_code == 404


def test_a_hidden_driver_is_not_found_by_players(world: World) -> None:
    assert world.client(world.bob).get(address(world.ghost)).status_code == 404
    assert "Hidden from players" in page(world.client(world.alice), world.ghost)


def test_a_sheet_that_no_longer_fits_says_why_and_where_to_mend_it(world: World) -> None:
    Car.objects.filter(driver=world.mara).update(car_class="light")
    html = page(world.client(world.bob), world.mara)
    assert "fits 2 components; the car has 1 slot" in html
    assert f'href="{address(world.mara, "garage")}">Open the garage</a>' in html
    Driver.objects.filter(pk=world.mara.pk).update(psyche=9)
    assert f'href="{address(world.mara, "talents")}">Choose the talents</a>' in page(
        world.client(world.bob), world.mara
    )


def test_the_page_costs_the_same_for_few_drivers_and_for_many(world: World) -> None:
    client = world.client(world.alice)

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as caught:
            page(client, world.mara)
        return len(caught)

    queries()
    few = queries()
    for at in range(40):
        driver = world.enlist(f"Driver {at}", colours=("#D93A34", "#2F7DE0"))
        post(driver, world.alice, "notoriety", 100, "a start")
    assert queries() == few <= 12


# -- writing on it


def test_a_field_is_saved_and_what_shows_it_comes_back(world: World) -> None:
    answer = send(world.client(world.bob), world.mara, "name", " Mara  Berg ")
    body = answer.json()
    assert (answer.status_code, body["value"], body["seen"]) == (200, "Mara Berg", digest("Mara Berg"))
    assert "Mara Berg" in body["html"]["#band"]
    assert Driver.objects.get(pk=world.mara.pk).name == "Mara Berg"


def test_the_biography_comes_back_as_it_reads(world: World) -> None:
    html = send(world.client(world.bob), world.mara, "biography", f"# Born\n{SCRIPT}").json()["html"]
    assert "<h3>Born</h3>" in html["#biography-shown"]
    assert "<script" not in html["#biography-shown"]
    assert "Born" in html["#first-line"]


def test_a_colour_comes_back_with_the_stylesheet_that_paints_it(world: World) -> None:
    body = send(world.client(world.bob), world.mara, "colour_1", "#2F7DE0").json()
    assert f"livery-{world.mara.car.pk}" in body["html"]["#band"]
    link = re.search(r'href="([^"]+)"', body["html"]["#liveries"])
    assert link
    answer = world.client(world.bob).get(link[1])
    assert f".livery-{world.mara.car.pk} {{ --livery-1: #2F7DE0; --livery-2: #C9752E; }}" in answer.content.decode()
    assert answer["Content-Type"] == "text/css"
    assert "private" in answer["Cache-Control"]


def test_the_stylesheet_of_a_campaign_tells_players_nothing_of_hidden_drivers(world: World) -> None:
    Car.objects.filter(driver=world.ghost).update(colour_1="#D93A34")
    css = reverse("livery_css", args=(world.campaign.pk,))
    hidden = f".livery-{world.ghost.car.pk} "
    assert hidden in world.client(world.alice).get(css).content.decode()
    assert hidden not in world.client(world.bob).get(css).content.decode()
    assert world.client(world.eve).get(css).status_code == 404


def test_gm_and_co_gm_may_write_on_a_players_sheet(world: World) -> None:
    for writer in (world.alice, world.carl):
        assert send(world.client(writer), world.mara, "biography", f"by {writer}").status_code == 200


@pytest.mark.parametrize("who", ["dora", "sam"])
def test_nobody_writes_on_anothers_sheet(world: World, who: str) -> None:
    answer = send(world.client(getattr(world, who)), world.mara, "biography", "mine")
    assert answer.status_code == 403
    assert Driver.objects.get(pk=world.mara.pk).biography == ""


def test_a_player_does_not_set_scores_nor_status_notes(world: World) -> None:
    for key, value in (("reflexes", "18"), ("status_note", "immortal")):
        assert send(world.client(world.bob), world.mara, key, value).status_code == 403
    assert send(world.client(world.alice), world.mara, "reflexes", "14").status_code == 200


def test_a_field_there_is_not_is_not_found(world: World) -> None:
    client = world.client(world.bob)
    for key in ("code", "player", "is_npc", "__class__", ""):
        answer = client.post(address(world.mara, "edit_sheet"), {"field": key, "value": "x", "seen": "y"}, headers=JSON)
        assert answer.status_code == 404


def test_the_later_editor_is_shown_both_and_may_keep_his_own(world: World) -> None:
    before = seen(world.mara, "biography")
    send(world.client(world.alice), world.mara, "biography", "The GM's words")
    bob = world.client(world.bob)
    answer = send(bob, world.mara, "biography", "Bob's words", seen=before)
    body = answer.json()
    assert answer.status_code == 409
    for words in ("Alice", "Bob&#x27;s words", "The GM&#x27;s words", "Keep mine", "Take theirs"):
        assert words in body["html"], words
    assert Driver.objects.get(pk=world.mara.pk).biography == "The GM's words"
    assert send(bob, world.mara, "biography", "Bob's words", seen=body["seen"]).status_code == 200


def test_a_conflict_with_myself_names_the_screens(world: World) -> None:
    client = world.client(world.bob)
    before = seen(world.mara, "biography")
    send(client, world.mara, "biography", "From the laptop")
    told = send(client, world.mara, "biography", "From the phone", seen=before).json()["html"]
    for words in ("You changed this on another screen.", "On the other screen", "Keep this one", "Take the other one"):
        assert words in told
    assert "theirs<" not in told


def test_a_refusal_comes_back_as_a_sentence(world: World) -> None:
    answer = send(world.client(world.bob), world.mara, "number", "31")
    assert (answer.status_code, answer.json()) == (422, {"sentence": "31 belongs to Kenji Aoyama. 1 is free."})


def test_without_javascript_a_form_saves_and_leads_back(world: World) -> None:
    data = {"field": "biography", "value": "plain", "seen": seen(world.mara, "biography")}
    answer = world.client(world.bob).post(address(world.mara, "edit_sheet"), data, follow=True)
    assert answer.redirect_chain == [(address(world.mara), 302)]
    assert b"Biography: saved." in answer.content


def test_without_javascript_a_refused_text_stays_in_its_field(world: World) -> None:
    data = {"field": "number", "value": "31", "seen": seen(world.mara, "number")}
    answer = world.client(world.bob).post(address(world.mara, "edit_sheet"), data)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="31"' in html
    assert "31 belongs to Kenji Aoyama. 1 is free." in html


def test_without_javascript_a_conflict_shows_both_and_the_next_save_keeps_mine(world: World) -> None:
    old = seen(world.mara, "biography")
    send(world.client(world.alice), world.mara, "biography", "The GM's words")
    bob, data = world.client(world.bob), {"field": "biography", "value": "Bob's words", "seen": old}
    answer = bob.post(address(world.mara, "edit_sheet"), data)
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "Bob&#x27;s words</textarea>" in html
    assert "The GM&#x27;s words" in html
    assert f'value="{seen(world.mara, "biography")}"' in html
    bob.post(address(world.mara, "edit_sheet"), data | {"seen": seen(world.mara, "biography")})
    assert Driver.objects.get(pk=world.mara.pk).biography == "Bob's words"


def test_saving_needs_the_forms_token(world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.bob)
    assert send(client, world.mara, "name", "Hacked").status_code == 403


def test_a_script_in_any_field_is_only_text(world: World) -> None:
    client = world.client(world.alice)
    for key in ("name", "biography", "car_name", "status_note"):
        assert send(client, world.nika, key, SCRIPT[:40]).status_code == 200
    send(client, world.nika, "private_notes", SCRIPT)
    Driver.objects.filter(pk=world.nika.pk).update(status="injured", scores_from=SCRIPT)
    for name in ("sheet", "garage", "talents", "garage_model", "copy_driver"):
        html = page(client, world.nika, name)
        assert "<script>window" not in html
    assert "&lt;script&gt;window" in page(client, world.nika)
    assert send(client, world.nika, "colour_1", SCRIPT).status_code == 422
    assert send(client, world.nika, "number", SCRIPT).status_code == 422


# -- talents


def test_a_player_chooses_a_talent_that_psyche_still_allows(world: World) -> None:
    client = world.client(world.dora)
    assert "Choose 1 more" in page(client, world.kenji)
    answer = client.post(address(world.kenji, "talents"), {"talents": ["quick_turn"]}, follow=True)
    assert b"Quick Turn" in answer.content
    assert [talent.key for talent in world.kenji.talents.all()] == ["quick_turn"]


def test_too_many_talents_are_refused_with_the_ticks_kept(world: World) -> None:
    rookie = world.enlist("Rookie", stats=Stats(10, 12, 10, 10), player=world.dora)
    five = ["drifter", "hard_stop", "quick_turn", "hip_check", "speed_hack"]
    answer = world.client(world.dora).post(address(rookie, "talents"), {"talents": five})
    assert answer.status_code == 422
    assert "Rookie has 5 talents; Psyche 12 allows" in answer.content.decode()
    assert answer.content.decode().count(" checked") == 5
    assert not rookie.talents.exists()


# -- portraits


def picture(format: str = "PNG", size: tuple[int, int] = (60, 40)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "red").save(out, format)
    return out.getvalue()


def hang(client: Client, driver: Driver, body: bytes, name: str = "me.png") -> Any:
    return client.post(address(driver, "hang_portrait"), {"portrait": SimpleUploadedFile(name, body)}, follow=True)


def test_a_portrait_is_hung_shown_and_taken_down(world: World) -> None:
    client = world.client(world.bob)
    assert hang(client, world.mara, picture()).status_code == 200
    found = re.search(
        rf'<img src="({address(world.mara, "portrait")}\?v=\w+)" alt="Mara Lindqvist"', page(client, world.mara)
    )
    assert found
    answer = world.client(world.dora).get(found[1])
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/webp", "nosniff")
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "immutable" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]
    assert "immutable" not in client.get(address(world.mara, "portrait"))["Cache-Control"]
    client.post(address(world.mara, "take_down_portrait"))
    assert client.get(address(world.mara, "portrait")).status_code == 404


@pytest.mark.parametrize(
    ("body", "name", "told"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "me.png", "no JPEG, PNG or WebP"),
        (png_of(20_000, 10_000), "me.png", "megapixels"),
        (picture("JPEG", (900, 900))[:400], "me.jpg", "damaged"),
        (b"", "me.png", "no JPEG, PNG or WebP"),
    ],
)
def test_a_bad_picture_is_refused_beside_its_button_and_nothing_is_stored(
    world: World, body: bytes, name: str, told: str
) -> None:
    answer = hang(world.client(world.bob), world.mara, body, name)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not Portrait.objects.exists()


def test_a_bad_picture_is_refused_in_its_place_without_a_new_page(world: World) -> None:
    client = world.client(world.bob)
    client.defaults["HTTP_HX_REQUEST"] = "true"
    refused = hang(client, world.mara, b"<svg/>")
    assert refused.status_code == 422
    assert "no JPEG, PNG or WebP" in refused.content.decode()
    assert "<html" not in refused.content.decode()
    assert hang(client, world.mara, picture())["HX-Redirect"] == address(world.mara)
    assert Portrait.objects.exists()


def test_no_picture_at_all_is_told_too(world: World) -> None:
    answer = world.client(world.bob).post(address(world.mara, "hang_portrait"))
    assert answer.status_code == 422
    assert b"Choose a picture first." in answer.content


def test_a_hidden_drivers_portrait_is_not_found_by_players(world: World) -> None:
    hang(world.client(world.alice), world.ghost, picture())
    assert world.client(world.alice).get(address(world.ghost, "portrait")).status_code == 200
    assert world.client(world.bob).get(address(world.ghost, "portrait")).status_code == 404


def test_nobody_hangs_a_portrait_on_anothers_sheet(world: World) -> None:
    assert hang(world.client(world.dora), world.mara, picture()).status_code == 403


def test_a_player_cannot_flood_the_machine_with_pictures(world: World) -> None:
    client = world.client(world.bob)
    answers = [hang(client, world.mara, b"", "x.png") for _ in range(31)]
    assert b"30 pictures within the hour" not in answers[29].content
    assert b"30 pictures within the hour" in answers[30].content


# -- while a race runs


def test_while_the_car_is_on_the_track_the_sheet_says_what_must_wait(world: World) -> None:
    world.race_of(world.mara)
    html = page(world.client(world.bob), world.mara)
    assert "Mara Lindqvist is in Monaco, which is running." in html
    assert 'value="number"' not in html
    assert send(world.client(world.bob), world.mara, "number", "14").status_code == 422


def test_the_code_is_a_qr_code_and_letters(world: World) -> None:
    html = page(world.client(world.bob), world.mara)
    assert f"Code {world.mara.code}" in html
    answer = world.client(world.bob).get(address(world.mara, "code_picture"))
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg")
    assert world.client(world.dora).get(address(world.mara, "code_picture")).status_code == 403


def test_custom_panels_stand_on_the_sheet(world: World) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"panel_model": "custom"})
    Car.objects.filter(driver=world.mara).update(front=40, rear=20, left=20, right=20)
    assert 'aria-label="Front 40, rear 20, left 20, right 20"' in page(world.client(world.bob), world.mara)
