"""`manage.py print`: anything the shop prints as a file, and an answer that helps when it cannot be."""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Campaign
from campaigns.printing import press
from campaigns.printing.options import Options
from campaigns.printing.tiles.packing import Packing
from campaigns.printing.tiles.wishes import Wish
from tests.racing import set_race, start_race
from tests.world import World


@pytest.fixture(autouse=True)
def printed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str], str]]:
    """What went to the press: its title, its parts and their paper."""
    got: list[tuple[str, list[str], str]] = []

    def pdf_of(documents: Any, progress: Any, *, title: str) -> bytes:
        got.append((title, [each.title for each in documents], documents[0].options.paper.key))
        return b"%PDF"

    monkeypatch.setattr(press, "pdf_of", pdf_of)
    return got


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out.pdf"


def run(*words: str, out: Path, **options: str) -> str:
    told = StringIO()
    call_command("print", *words, out=str(out), stdout=told, **options)
    return told.getvalue()


def test_a_drivers_sheet(world: World, out: Path, printed: list[Any]) -> None:
    assert "is in" in run("sheet", "mara lindqvist", out=out, campaign="night league", paper="letter")
    assert out.read_bytes() == b"%PDF"
    assert printed == [("Character sheet: Mara Lindqvist", ["Character sheet: Mara Lindqvist"], "letter")]


def test_everybodys_sheets_tiles_and_the_starter_kit(world: World, out: Path, printed: list[Any]) -> None:
    campaign = str(world.campaign.pk)
    run("sheet", out=out, campaign=campaign)
    run("tiles", out=out)
    run("tiles", "Texas", out=out)
    run("starter", out=out)
    titles = [title for title, _, _ in printed]
    assert titles == ["Character sheets", "Full tile set", "Tiles of Texas", "Starter kit"]
    assert "How to play" in printed[3][1]
    assert "Character sheet: Wren Okafor" in printed[3][1]


def test_counters_and_the_screen(world: World, out: Path, printed: list[Any]) -> None:
    for what in ("counters", "screen"):
        run(what, out=out, campaign=str(world.campaign.pk))
    assert [title for title, _, _ in printed] == ["Counters and markers", "GM screen"]


def test_a_pack_and_a_report(world: World, out: Path, printed: list[Any]) -> None:
    campaign = str(world.campaign.pk)
    night = start_race(world)
    night.run_to_the_end()
    run("report", "Lone Star Night", out=out, campaign=campaign)
    set_race(world)
    run("pack", out=out, campaign=campaign, parts="board, sheets")
    assert [title for title, _, _ in printed] == ["Lone Star Night, race report", "Tonight's pack"]


@pytest.mark.parametrize("words", [("tiles",), ("tiles", "Texas"), ("pack",), ("counters",)])
def test_tiles_and_counters_are_as_large_as_is_said(
    world: World, out: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    read: list[Wish] = []

    def noted(said: Any, options: Options) -> Wish:
        read.append(Wish(float(said["size"]), Packing(said["packing"])))
        return read[-1]

    monkeypatch.setattr(Wish, "read", noted)
    set_race(world)
    run(*words, out=out, campaign=str(world.campaign.pk), size="60", packing="dense")
    assert set(read) == {Wish(60.0, Packing.DENSE)}


@pytest.mark.parametrize(
    ("words", "options", "says"),
    [
        (("sheet", "Nobody"), {"campaign": "night league"}, "Mara Lindqvist"),
        (("sheet",), {}, "Night League"),
        (("sheet",), {"campaign": "no such"}, "Night League"),
        (("sheet",), {"campaign": "²"}, "Night League"),
        (("sheet",), {"campaign": "9" * 40}, "Night League"),
        (("tiles", "Nowhere"), {"campaign": "night league"}, "Nowhere"),
        (("report", ""), {"campaign": "night league"}, "Say which race"),
        (("starter",), {"paper": "papyrus"}, "US Letter"),
        (("starter",), {"ink": "gold"}, "saver or full"),
        (("pack",), {"campaign": "night league", "parts": "confetti"}, "confetti"),
        (("tiles",), {"size": "huge"}, "a number of millimetres"),
        (("tiles", "texas"), {"packing": "tight"}, "straight or dense"),
    ],
)
def test_what_cannot_be_printed_is_answered_in_a_sentence(
    world: World, out: Path, words: tuple[str, ...], options: dict[str, str], says: str
) -> None:
    with pytest.raises(CommandError) as caught:
        run(*words, out=out, **options)
    assert says in str(caught.value)
    assert not out.exists()


def test_a_folder_that_is_not_there_is_named(world: World, tmp_path: Path) -> None:
    with pytest.raises(CommandError) as caught:
        run("starter", out=tmp_path / "nowhere" / "x.pdf")
    assert "nowhere" in str(caught.value)


def test_a_folder_is_no_file_to_write_into(world: World, tmp_path: Path, printed: list[Any]) -> None:
    with pytest.raises(CommandError, match="is a folder"):
        run("starter", out=tmp_path)
    assert printed == []


@pytest.mark.parametrize("exists", [False, True])
def test_a_file_that_may_not_be_written_is_named_before_anything_is_laid_out(
    world: World, out: Path, printed: list[Any], monkeypatch: pytest.MonkeyPatch, exists: bool
) -> None:
    if exists:
        out.write_bytes(b"old")
    asked: list[Path] = []
    monkeypatch.setattr(os, "access", lambda path, _: asked.append(path))
    with pytest.raises(CommandError, match="cannot be written by you"):
        run("starter", out=out)
    assert asked == [out if exists else out.parent]
    assert printed == []


def test_a_file_that_cannot_be_written_after_all_is_no_crash(world: World, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="too long"):
        run("tiles", out=tmp_path / f"{'x' * 300}.pdf")


def test_a_campaign_called_by_figures_is_found(world: World, out: Path, printed: list[Any]) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(name="2024")
    run("sheet", "Kenji Aoyama", out=out, campaign="2024")
    assert printed[0][0] == "Character sheet: Kenji Aoyama"


def test_the_only_campaign_needs_no_name(world: World, out: Path, printed: list[Any]) -> None:
    Campaign.objects.exclude(pk=world.campaign.pk).delete()
    run("sheet", "Kenji Aoyama", out=out)
    assert printed[0][0] == "Character sheet: Kenji Aoyama"
