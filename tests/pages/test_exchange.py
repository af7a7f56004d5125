"""Taking a driver home, bringing one in, copying one: as people meet it."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from campaigns.models import Driver, LedgerEntry, Membership
from campaigns.services.ledger import post
from campaigns.services.teams import Plan, make_team
from svl.rules import catalog
from tests.pages.test_sheet import address, hang, picture
from tests.world import World


def import_address(world: World) -> str:
    return reverse("import_driver", args=(world.campaign.pk,))


def exported(client: Client, driver: Driver) -> dict[str, Any]:
    return json.loads(client.get(address(driver, "export_driver")).content)


def send(client: Client, world: World, data: Any, **said: Any) -> Any:
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    return client.post(import_address(world), {"file": SimpleUploadedFile("driver.json", body), **said}, follow=True)


# -- taking home


def test_my_sheet_as_a_file_in_one_tap(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(private_notes="I will ram Kenji")
    answer = world.client(world.bob).get(address(world.mara, "export_driver"))
    assert answer["Content-Disposition"] == 'attachment; filename="Mara Lindqvist.json"'
    assert answer["Content-Type"] == "application/json"
    file = json.loads(answer.content)
    assert (file["format"], file["version"], file["name"]) == ("svl-driver", 1, "Mara Lindqvist")
    assert file["private_notes"] == "I will ram Kenji"
    assert exported(world.client(world.alice), world.mara)["private_notes"] == ""


def test_a_name_with_any_letters_makes_a_safe_file_name(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(name='Åsa "../x\r\nSet-Cookie: a=b"')
    disposition = world.client(world.bob).get(address(world.mara, "export_driver"))["Content-Disposition"]
    assert disposition.startswith("attachment; filename")
    assert "\n" not in disposition
    assert "/" not in disposition


def test_my_sheet_as_a_picture_in_one_tap(world: World) -> None:
    client = world.client(world.bob)
    hang(client, world.mara, picture())
    answer = client.get(address(world.mara, "export_picture"))
    assert answer["Content-Type"] == "image/png"
    drawn = Image.open(io.BytesIO(answer.content)).convert("RGB")
    assert drawn.size == (1080, 1350)
    assert drawn.getpixel((1070, 150)) == (0x1F, 0x8A, 0x55)  # the band wears the livery
    red, green, blue = drawn.getpixel((150, 150))  # and the portrait hangs in it
    assert red > 200 > 80 > max(green, blue)


@pytest.mark.parametrize("name", ["x", "Maximiliana von Hohenzollern-Sigmaringen", "W" * 40, "名前", "\N{RACING CAR}"])
def test_any_name_fits_on_the_picture(world: World, name: str) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(name=name)
    assert world.client(world.bob).get(address(world.mara, "export_picture")).status_code == 200


@pytest.mark.parametrize("name", ["export_driver", "export_picture", "copy_driver"])
def test_nobody_takes_anothers_driver_home(world: World, name: str) -> None:
    assert world.client(world.dora).get(address(world.mara, name)).status_code == 403
    assert world.client(world.sam).get(address(world.mara, name)).status_code == 403


# -- bringing in


def test_a_player_brings_a_driver_in_for_himself(world: World) -> None:
    file = exported(world.client(world.bob), world.mara) | {"name": "Twin"}
    file["car"]["number"] = 77
    answer = send(world.client(world.dora), world, file)
    assert b"Twin has arrived in Night League." in answer.content
    twin = Driver.objects.get(name="Twin")
    assert (twin.player, twin.car.number, twin.is_npc) == (world.dora, 77, False)


def test_a_player_cannot_bring_in_an_npc(world: World) -> None:
    file = exported(world.client(world.bob), world.mara) | {"name": "Twin"}
    assert send(world.client(world.dora), world, file, seat="npc").status_code == 422
    assert not Driver.objects.filter(name="Twin").exists()


def test_a_taken_name_and_number_are_asked_again_with_free_ones_filled_in(world: World) -> None:
    file = exported(world.client(world.bob), world.mara)
    client = world.client(world.bob)
    html = send(client, world, file).content.decode()
    assert "Mara Lindqvist drives in Night League already." in html
    assert 'value="Mara Lindqvist 2"' in html
    assert 'value="1"' in html
    assert send(client, world, file, name="Mara Lindqvist 2", number="1").redirect_chain
    assert Driver.objects.get(name="Mara Lindqvist 2").car.number == 1


def test_a_gm_brings_in_a_free_driver_or_an_npc(world: World) -> None:
    file = exported(world.client(world.bob), world.mara)
    alice = world.client(world.alice)
    for at, seat in enumerate(("free", "npc"), start=70):
        send(alice, world, file, seat=seat, name=seat, number=str(at))
    assert Driver.objects.get(name="free").player is None
    assert Driver.objects.get(name="npc").is_npc


def test_a_bad_file_is_told_every_fault_and_changes_nothing(world: World) -> None:
    file = exported(world.client(world.bob), world.mara)
    file["scores"]["psyche"], file["car"]["number"], file["name"] = 19, 0, "<script>alert(1)</script>"
    before = Driver.objects.count()
    html = send(world.client(world.alice), world, file).content.decode()
    assert "scores.psyche must be a whole number from 3 to 18, not 19." in html
    assert "car.number must be a whole number from 1 to 999, not 0." in html
    assert "<script>alert" not in html
    assert Driver.objects.count() == before


@pytest.mark.parametrize("body", [b"", b"not json", b"\x00" * 100, b"{" * 50_000, b" " * (2 * 1024 * 1024 + 5)])
def test_what_is_no_file_of_ours_is_refused(world: World, body: bytes) -> None:
    before = Driver.objects.count()
    assert send(world.client(world.alice), world, body).status_code == 422
    assert Driver.objects.count() == before


def test_no_file_at_all_is_told(world: World) -> None:
    answer = world.client(world.alice).post(import_address(world))
    assert answer.status_code == 422
    assert "Choose the driver&#x27;s file." in answer.content.decode()


def test_with_htmx_the_browser_is_sent_to_the_new_sheet(world: World) -> None:
    file = exported(world.client(world.bob), world.mara) | {"name": "Twin"}
    file["car"]["number"] = 77
    upload = SimpleUploadedFile("driver.json", json.dumps(file).encode())
    answer = world.client(world.dora).post(import_address(world), {"file": upload}, headers={"hx-request": "true"})
    assert answer["HX-Redirect"] == address(Driver.objects.get(name="Twin"))


def test_spectators_and_strangers_bring_nobody_in(world: World) -> None:
    assert world.client(world.sam).get(import_address(world)).status_code == 403
    assert world.client(world.eve).get(import_address(world)).status_code == 404


# -- copying


def join(world: World, role: str) -> None:
    Membership.objects.create(campaign=world.other, person=world.bob, role=role)


def test_who_plays_nowhere_else_is_told_what_to_do(world: World) -> None:
    assert (
        "You play in no other campaign yet."
        in world.client(world.bob).get(address(world.mara, "copy_driver")).content.decode()
    )


def test_a_driver_is_copied_with_everything_but_the_ledger(world: World) -> None:
    join(world, "player")
    bob = world.client(world.bob)
    hang(bob, world.mara, picture())
    post(world.mara, world.alice, "notoriety", 500, "a gift")
    answer = bob.post(address(world.mara, "copy_driver"), {"to": world.other.pk}, follow=True)
    assert "Mara Lindqvist has arrived in Eve&#x27;s League." in answer.content.decode()
    copy = Driver.objects.get(campaign=world.other)
    assert exported(bob, copy) == exported(bob, world.mara)
    assert copy.player == world.bob
    assert not LedgerEntry.objects.filter(driver=copy).exists()


def test_a_copy_asks_for_a_team_that_does_not_race_there(world: World) -> None:
    join(world, "player")
    plan = Plan("Blue Comet", "steed", ("#2F7DE0", "#7E8C9A"), catalog.CarFigures(chassis=10))
    comet = world.enlist("Comet", team=make_team(world.campaign, world.alice, plan), player=world.bob)
    bob, to = world.client(world.bob), {"to": world.other.pk}
    html = bob.post(address(comet, "copy_driver"), to).content.decode()
    assert "Blue Comet does not race in Eve&#x27;s League" in html
    assert "Make that team here too" not in html  # a player makes no teams
    team = world.other.teams.get(book="cipriani")
    assert bob.post(address(comet, "copy_driver"), to | {"team": team.pk}).status_code == 302
    assert Driver.objects.get(campaign=world.other).car.team == team
    assert bob.post(address(comet, "copy_driver"), to | {"team": "make", "name": "Two", "number": 9}).status_code == 422


def test_nobody_copies_into_a_campaign_he_is_not_in_or_only_watches(world: World) -> None:
    bob = world.client(world.bob)
    assert bob.post(address(world.mara, "copy_driver"), {"to": world.other.pk}).status_code == 404
    join(world, "spectator")
    assert bob.post(address(world.mara, "copy_driver"), {"to": world.other.pk}).status_code == 403
    assert not Driver.objects.filter(campaign=world.other).exists()
