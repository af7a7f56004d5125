"""Packs: ordered, made beside everything else, cancelled, ready to take; a restart of the server is told."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaigns.access import Here
from campaigns.models import Membership, PrintJob, Race, Role
from campaigns.printing import packs as contents
from campaigns.printing import press, shop
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.shop import OfDriver
from campaigns.printing.tiles.packing import Packing
from campaigns.printing.tiles.sheets import track_tiles
from campaigns.printing.tiles.wishes import Wish
from campaigns.queries.print_shop import LOST, job_view, shop_view
from campaigns.services import packs
from svl.rules import Rulings, circuits
from svl.table import Refusal
from tests.racing import set_race
from tests.world import World

PDF = b"%PDF-1.7 a pack"
WORDS = {"paper": "letter", "ink": "saver", "type": "usual", "cuts": "yes"}


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any) -> None:
    """Nothing runs by itself, and nothing is really laid out."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(packs, "begin", lambda job_id: None)


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The titles of every pack the press got."""
    titles: list[list[str]] = []

    def pdf_of(documents: list[Document], progress: Callable[[int, int], None], *, title: str) -> bytes:
        titles.append([each.title for each in documents])
        for done in range(1, len(documents) + 1):
            progress(done, len(documents))
        return PDF

    monkeypatch.setattr(press, "pdf_of", pdf_of)
    return titles


def order(world: World, *parts: str, kind: str = "tonight", **words: str) -> PrintJob:
    return packs.order(world.campaign, world.alice, kind, parts, {**WORDS, **words})


def test_tonights_pack_holds_the_sheets_and_tiles_of_the_race(world: World, printed: list[list[str]]) -> None:
    set_race(world, [world.mara, world.kenji])
    job = order(world, "sheets", "tiles")
    packs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.done, job.total) == ("ready", len(printed[0]), len(printed[0]))
    assert packs.file_of(job).read_bytes() == PDF  # type: ignore[union-attr]
    assert "Character sheet: Mara Lindqvist" in printed[0]
    assert "Tiles of Texas" in printed[0]
    assert not any("Nika" in title for title in printed[0])


def test_the_codes_on_the_sheets_lead_to_this_table(world: World) -> None:
    here, table = Here(world.campaign, world.alice, Role.GM), "http://10.0.0.7:8000"
    set_race(world, [world.mara])
    alone = shop.find("driver", "sheet").build(OfDriver(here, world.mara), Options(), {"table": table})
    assert alone != shop.find("driver", "sheet").build(OfDriver(here, world.mara), Options(), {})
    assert contents.documents_of(here, "tonight", ["sheets"], Options(), {"table": table}) == alone
    assert alone[0] in contents.documents_of(here, "sheets", [], Options(), {"table": table})


@pytest.mark.parametrize("part", ["sheets", "half-sheets", "gm-screen", "quick-reference", "npc-cards"])
def test_a_race_with_its_own_rulings_has_them_in_the_whole_pack(world: World, part: str) -> None:
    """`panel_model` is told in every figure of a panel, `mine_limit` in the tables."""
    here, own = Here(world.campaign, world.alice, Role.GM), {"panel_model": "full", "mine_limit": "race"}
    set_race(world, [world.mara])

    def pack() -> list[str]:
        return [press.html_of(each) for each in contents.documents_of(here, "tonight", [part], Options())]

    ours = pack()
    Race.objects.update(rulings=own)
    theirs = pack()
    assert theirs != ours
    Race.objects.update(rulings={})
    world.campaign.rulings = own
    assert pack() == ours


def test_everybodys_sheets_are_a_pack_too(world: World, printed: list[list[str]]) -> None:
    packs.run(order(world, kind="sheets").pk)
    assert len(printed[0]) == 4


def test_what_was_chosen_is_remembered_for_the_campaign(world: World, printed: list[list[str]]) -> None:
    here = Here(world.campaign, world.alice, Role.GM)
    assert {part.key for part in shop_view(here).parts if part.is_chosen} >= {"sheets", "tiles"}
    packs.run(order(world, "board").pk)
    again = shop_view(Here(world.campaign, world.carl, Role.CO_GM))
    assert [part.key for part in again.parts if part.is_chosen] == ["board"]
    assert [paper.value for paper in again.papers if paper.is_chosen] == ["letter"]
    assert again.ink_saver


def test_the_size_of_the_tiles_is_chosen_remembered_and_the_counters_follow(world: World) -> None:
    here, track = Here(world.campaign, world.alice, Role.GM), circuits.CIRCUITS["texas"]
    set_race(world, [world.mara])
    job = order(world, "tiles", "counters", size="60,0", packing="dense")
    made = contents.documents_of(here, job.kind, job.parts, Options(), job.words)
    *tiles, counters = made
    assert tiles == track_tiles(track, Rulings(), Options(), Wish(60.0, Packing.DENSE))
    assert "For tiles of 60 mm" in press.html_of(counters)
    again = shop_view(here)
    assert again.size == "60"
    assert [each.value for each in again.packings if each.is_on] == ["dense"]


def test_what_was_chosen_outlives_any_number_of_other_packs(world: World, printed: list[list[str]]) -> None:
    packs.run(order(world, "board").pk)
    for _ in range(packs.KEPT + 1):
        packs.run(order(world, kind="sheets").pk)
    again = shop_view(Here(world.campaign, world.alice, Role.GM))
    assert [part.key for part in again.parts if part.is_chosen] == ["board"]


def test_a_pack_that_is_cancelled_stops_and_leaves_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    job = order(world, "sheets")

    def pdf_of(documents: list[Document], progress: Callable[[int, int], None], *, title: str) -> bytes:
        progress(1, len(documents))
        packs.cancel(job)
        progress(2, len(documents))
        raise AssertionError("it went on")

    monkeypatch.setattr(press, "pdf_of", pdf_of)
    packs.run(job.pk)
    job.refresh_from_db()
    assert job.state == "cancelled"
    assert packs.file_of(job) is None
    assert not list(packs.folder().glob("*")) if packs.folder().exists() else True


def test_only_one_pack_is_made_at_a_time(world: World) -> None:
    job = order(world, "sheets")
    with pytest.raises(Refusal) as caught:
        order(world, "tiles")
    assert "Another pack is being made" in caught.value.sentence
    packs.cancel(job)
    order(world, "tiles")


def test_a_restart_of_the_server_is_told(world: World) -> None:
    job = order(world, "sheets")
    PrintJob.objects.filter(pk=job.pk).update(run="before", touched_at=timezone.now() - timedelta(minutes=1))
    job.refresh_from_db()
    shown = job_view(job)
    assert (shown.is_under_way, shown.sentence) == (False, LOST)
    order(world, "sheets")  # and it stands in nobody's way


def test_a_pack_that_cannot_be_made_says_why(world: World) -> None:
    job = order(world, "tiles")
    packs.run(job.pk)
    job.refresh_from_db()
    assert job.state == "failed"
    assert job.sentence == "There is no track tonight yet. Choose one, or leave its tiles out."


def test_whoever_no_longer_runs_the_campaign_gets_nothing(world: World, printed: list[list[str]]) -> None:
    job = order(world, "sheets")
    Membership.objects.filter(campaign=world.campaign, person=world.alice).update(role=Role.PLAYER)
    packs.run(job.pk)
    job.refresh_from_db()
    assert job.state == "failed"
    assert printed == []


def test_something_unforeseen_leaves_a_row_that_says_so(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    job = order(world, "sheets")
    monkeypatch.setattr(contents, "documents_of", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        packs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.sentence[:20]) == ("failed", "Something went wrong")


@pytest.mark.parametrize(
    ("parts", "words", "says"),
    [
        ((), {}, "Choose at least one thing"),
        (("confetti",), {}, "'confetti'"),
        (("sheets",), {"paper": "papyrus"}, "US Letter"),
        (("sheets",), {"ink": "gold"}, "saver or full"),
        (("tiles",), {"size": "7"}, "40"),
        (("tiles",), {"packing": "tight"}, "straight or dense"),
    ],
)
def test_an_order_that_cannot_be_is_refused_before_anything_is_written(
    world: World, parts: tuple[str, ...], words: dict[str, str], says: str
) -> None:
    with pytest.raises(Refusal) as caught:
        order(world, *parts, **words)
    assert says in caught.value.sentence
    assert not PrintJob.objects.exists()


def test_old_packs_are_put_away(world: World, printed: list[list[str]]) -> None:
    for _ in range(packs.KEPT + 2):
        packs.run(order(world, "sheets").pk)
        for path in packs.folder().glob("*.pdf"):
            os.utime(path, (1, 1))
    assert PrintJob.objects.count() == packs.KEPT
    order(world, "sheets")
    assert len(list(packs.folder().glob("*.pdf"))) == packs.KEPT - 1
