"""The print shop's page: what may be in a pack, how far it is, and what everybody may print."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from campaigns.models import PrintJob
from campaigns.services import packs
from tests.pages.asking import text
from tests.racing import start_race
from tests.world import World


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any) -> None:
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(packs, "begin", lambda job_id: None)


def shop(world: World) -> str:
    return f"/c/{world.campaign.pk}/print/"


def order(world: World, **more: Any) -> Any:
    sent = {"pack": "tonight", "part": ["sheets"], "paper": "a4", "cuts": "yes"} | more
    return world.client(world.alice).post(f"{shop(world)}packs", sent)


def test_the_gm_is_led_here_from_tonight_and_the_navigation(world: World) -> None:
    page = text(world.client(world.alice).get(f"/c/{world.campaign.pk}/"))
    assert "Print tonight's pack" in page
    assert page.count(f'href="{shop(world)}"') >= 2


def test_a_pack_is_ordered_watched_and_taken(world: World) -> None:
    client = world.client(world.alice)
    assert order(world)["Location"] == shop(world)
    job = PrintJob.objects.get()
    part = text(client.get(f"{shop(world)}packs/{job.pk}", headers={"HX-Request": "true"}))
    assert "In line for the press" in part
    packs.folder().mkdir()
    (packs.folder() / "x.pdf").write_bytes(b"%PDF")
    PrintJob.objects.update(state="ready", file="x.pdf")
    assert "Download the PDF" in text(client.get(shop(world)))
    taken = client.get(f"{shop(world)}packs/{job.pk}/pack.pdf")
    assert taken["Content-Type"] == "application/pdf"
    assert "attachment" in taken["Content-Disposition"]


def test_a_pack_is_cancelled(world: World) -> None:
    order(world)
    job = PrintJob.objects.get()
    part = world.client(world.alice).post(f"{shop(world)}packs/{job.pk}/cancel", headers={"HX-Request": "true"})
    assert "Cancelled" in text(part)


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"part": []}, "Choose at least one thing"),
        ({"paper": "papyrus"}, "papyrus"),
        ({"pack": "party"}, "party"),
        ({"part": [], "paper": "napkin"}, "Choose at least one thing"),
    ],
)
def test_a_bad_order_is_refused_in_words_and_keeps_what_was_chosen(
    world: World, sent: dict[str, Any], says: str
) -> None:
    response = order(world, **{"ink": "saver", **sent})
    assert response.status_code == 422
    page = text(response)
    assert says in page
    assert 'name="ink" value="saver" checked' in page


class Pack(HTMLParser):
    """The form of the page: what its fields send, and its buttons in the order Enter finds them."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.buttons: list[tuple[str | None, str | None]] = []
        self._is_open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        if tag == "form":
            self._is_open = str(at.get("action")).endswith("/print/packs")
        elif self._is_open and tag in ("input", "select"):
            self.names.append(str(at["name"]))
        elif self._is_open and tag == "button":
            self.buttons.append((at.get("name"), at.get("value")))

    def handle_endtag(self, tag: str) -> None:
        self._is_open = self._is_open and tag != "form"


def test_both_packs_are_made_with_what_is_chosen_on_the_page(world: World) -> None:
    """One form: whichever button is pressed sends paper, ink and type along. Enter makes tonight's."""
    pack = Pack()
    pack.feed(text(world.client(world.alice).get(shop(world))))
    assert {"paper", "ink", "type", "cuts", "part"} <= set(pack.names)
    assert "pack" not in pack.names
    assert pack.buttons == [("pack", "tonight"), ("pack", "sheets")]


def test_what_cannot_be_printed_yet_says_why_and_is_not_ticked(world: World) -> None:
    page = text(world.client(world.alice).get(shop(world)))
    assert re.search(r'value="sheets" checked>', page)
    assert re.search(r'value="tiles" disabled>.*?There is no track tonight yet\.', page)
    bare = text(world.client(world.eve).get(f"/c/{world.other.pk}/print/"))
    for part in ("sheets", "tiles", "counters"):
        assert re.search(rf'value="{part}" disabled>', bare), part
    assert "Nobody drives tonight yet." in bare


def test_how_everybodys_sheets_were_made_is_remembered_too(world: World) -> None:
    order(world, pack="sheets", paper="letter", ink="saver", type="large")
    job = PrintJob.objects.get()
    assert (job.kind, job.words["paper"], job.words["ink"], job.words["type"]) == ("sheets", "letter", "saver", "large")
    page = text(world.client(world.alice).get(shop(world)))
    assert 'value="letter" selected' in page
    assert 'name="ink" value="saver" checked' in page
    assert 'name="type" value="large" checked' in page


def test_the_size_of_the_tiles_is_asked_for_and_kept_when_it_is_refused(world: World) -> None:
    order(world, size="55", packing="dense")
    PrintJob.objects.update(state="ready")
    page = text(world.client(world.alice).get(shop(world)))
    assert re.search(r'name="size"[^>]* value="55"', page)
    assert 'name="packing" value="dense" checked' in page
    refused = order(world, size="5", packing="dense")
    assert refused.status_code == 422
    assert re.search(r'name="size"[^>]* value="5"', text(refused))


def test_a_player_finds_what_he_may_print_and_no_packs(world: World) -> None:
    start_race(world)
    page = text(world.client(world.bob).get(shop(world)))
    assert "Season standings" in page
    assert "Paper now" in page
    assert "Make tonight's pack" not in page
    assert "NPC cards" not in page


def test_nobody_else_gets_near_a_pack(world: World) -> None:
    order(world)
    job = PrintJob.objects.get()
    for path in ("", "/pack.pdf"):
        assert world.client(world.bob).get(f"{shop(world)}packs/{job.pk}{path}").status_code == 403
        assert world.client(world.eve).get(f"{shop(world)}packs/{job.pk}{path}").status_code == 404
        other = f"/c/{world.other.pk}/print/packs/{job.pk}{path}"
        assert world.client(world.eve).get(other).status_code == 404
    assert world.client(world.bob).post(f"{shop(world)}packs", {"pack": "tonight"}).status_code == 403
