"""Printing in the browser: buttons, addresses, answers to bad ones, and the same page as HTML."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.models import Car
from campaigns.printing import pool, press
from svl.table import Refusal
from tests.world import World


@pytest.fixture(autouse=True)
def quick_press(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any) -> list[dict[str, Any]]:
    """What the press is told, instead of a PDF."""
    settings.VAR_DIR = tmp_path
    jobs: list[dict[str, Any]] = []

    def run(job: dict[str, Any], *rest: Any) -> bytes:
        jobs.append(job)
        return b"%PDF-1.7 made for a test"

    monkeypatch.setattr(pool, "run", run)
    return jobs


def address(world: World, rest: str = "sheet") -> str:
    return f"/c/{world.campaign.pk}/drivers/{world.mara.pk}/print/{rest}"


def test_a_refused_sheet_leads_back_to_its_driver(world: World) -> None:
    page = world.client(world.bob).get(address(world, "sheet?paper=a9"))
    assert page.status_code == 422
    back = f'href="/c/{world.campaign.pk}/drivers/{world.mara.pk}/">Back to Mara Lindqvist</a>'
    assert back in page.content.decode()


def test_print_answers_with_a_pdf_named_after_what_it_is(world: World, quick_press: list[dict[str, Any]]) -> None:
    response = world.client(world.bob).get(address(world))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="Character sheet: Mara Lindqvist.pdf"'
    assert "Mara Lindqvist" in quick_press[0]["documents"][0]["html"]


def test_the_sheet_offers_to_be_printed(world: World) -> None:
    page = world.client(world.sam).get(f"/c/{world.campaign.pk}/drivers/{world.mara.pk}/").content.decode()
    for key in ("sheet", "half-sheet", "card"):
        assert f'formaction="{address(world, key)}"' in page


def test_the_field_offers_everybodys_sheets_and_npc_cards_to_the_gm_only(world: World) -> None:
    gms, players = (
        world.client(person).get(f"/c/{world.campaign.pk}/drivers/").content.decode()
        for person in (world.alice, world.bob)
    )
    assert f'formaction="/c/{world.campaign.pk}/print/sheets"' in players
    assert "print/npc-cards" in gms
    assert "print/npc-cards" not in players
    assert world.client(world.bob).get(f"/c/{world.campaign.pk}/print/npc-cards").status_code == 403


def test_the_campaigns_paper_is_used_unless_another_is_asked_for(
    world: World, quick_press: list[dict[str, Any]]
) -> None:
    world.campaign.paper = "letter"
    world.campaign.save(update_fields=["paper"])
    world.client(world.bob).get(address(world))
    world.client(world.bob).get(address(world), {"paper": "a4"})
    assert ["215.9mm 279.4mm" in job["documents"][0]["css"] for job in quick_press] == [True, False]


def test_an_unknown_paper_is_answered_with_those_there_are(world: World) -> None:
    response = world.client(world.bob).get(address(world), {"paper": "napkin"})
    assert response.status_code == 422
    assert "There is no paper called &#x27;napkin&#x27; here. Choose a4" in response.content.decode()


def test_a_driver_without_a_car_is_answered_in_a_sentence(world: World) -> None:
    Car.objects.filter(driver=world.mara).delete()
    response = world.client(world.bob).get(address(world))
    assert response.status_code == 422
    assert "Mara Lindqvist has no car" in response.content.decode()


def test_another_campaigns_driver_is_not_there(world: World) -> None:
    response = world.client(world.eve).get(f"/c/{world.other.pk}/drivers/{world.mara.pk}/print/sheet")
    assert response.status_code == 404


def test_without_its_libraries_only_printing_is_off(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*args: Any) -> bytes:
        raise Refusal("press_missing", "PDFs cannot be made: libpangoft2-1.0-0 missing on this machine.")

    monkeypatch.setattr(pool, "run", missing)
    response = world.client(world.bob).get(address(world))
    assert response.status_code == 503
    assert "libpangoft2-1.0-0 missing" in response.content.decode()
    assert world.client(world.bob).get(address(world), {"as": "html"}).status_code == 200


def test_the_same_page_is_shown_as_html_with_nothing_inline(world: World) -> None:
    client = world.client(world.bob)
    page = client.get(address(world), {"as": "html", "paper": "letter"}).content.decode()
    assert "Mara Lindqvist" in page
    assert "<style" not in page
    assert "style=" not in page
    css = client.get(address(world), {"as": "css", "paper": "letter"})
    assert css["Content-Type"] == "text/css"
    assert "215.9mm 279.4mm" in css.content.decode()
    assert "as=css" in page
    assert "paper=letter" in page


def test_of_several_parts_each_can_be_shown(world: World) -> None:
    client = world.client(world.alice)
    address = f"/c/{world.campaign.pk}/print/sheets"
    first, second, beyond = (client.get(address, {"as": "html", "part": part}).content.decode() for part in (1, 2, 99))
    assert "<title>Character sheet: Nika Broyler</title>" in first
    assert "<title>Character sheet: Mara Lindqvist</title>" in second
    assert beyond.count("<title>Character sheet: Nika Broyler</title>") == 1


def test_a_player_cannot_keep_the_press_busy_but_the_gm_is_never_held_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(press, "_taken", lambda shelf: None)  # nothing is on the shelf
    monkeypatch.setattr("campaigns.services.limits.time", lambda: 1_000_000)  # one and the same minute
    bob, alice = world.client(world.bob), world.client(world.alice)
    answers = [bob.get(address(world)).status_code for _ in range(21)]
    assert answers == [200] * 20 + [422]
    assert alice.get(address(world)).status_code == 200


def test_a_blank_sheet_needs_nobody_to_be_signed_in(world: World) -> None:
    assert world.client(None).get("/print/blank-sheet").status_code == 200


def test_a_hostile_biography_reaches_the_press_as_letters(world: World, quick_press: list[dict[str, Any]]) -> None:
    world.mara.biography = '<img src="file:///etc/passwd"><style>@import "http://127.0.0.1/x"</style>'
    world.mara.save(update_fields=["biography"])
    world.client(world.bob).get(address(world, "card"))
    told = quick_press[0]["documents"][0]["html"]
    assert "<img src=&quot;file" not in told
    assert "&lt;img src=" in told
    assert "<style" not in told
