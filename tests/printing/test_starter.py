"""The starter kit: everything for a first race, for anybody, on either paper."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns import demo_season
from campaigns.printing import press
from campaigns.printing.options import Options
from campaigns.printing.papers import A4, LETTER
from campaigns.printing.starter import how_to_play, ready_entrant, starter_kit
from tests.printing import measure


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("large_type", [False, True])
def test_how_to_play_fits_on_two_pages(paper: Any, large_type: bool) -> None:
    pages = measure.pages(press.pdf_of(how_to_play(None, Options(paper=paper, large_type=large_type), {})))
    assert len(pages) == 2
    for page in pages:
        assert (page.width, page.height) == pytest.approx((paper.width, paper.height), abs=0.05)
        assert page.out_of_reach == []
    assert "moves it up or down." in pages[0].words  # the last words of each page are there, not cut off
    assert "typed in at any time." in pages[1].words


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_kit_holds_everything_for_a_first_race(paper: Any) -> None:
    documents = starter_kit(None, Options(paper=paper), {})
    titles = [document.title for document in documents]
    assert titles[0] == "How to play"
    assert [f"Character sheet: {seat.name}" for seat in demo_season.ROOKIES] == titles[1:9]
    assert titles.count("Character sheet: Blank") == 2
    assert {"Full tile set", "Counters and markers", "GM screen", "Quick reference"} <= set(titles)
    board = documents[titles.index("New Mexico on one page")]
    assert not board.context["is_small"]  # pawns of 10 mm find room on it
    assert {document.options.paper for document in documents} == {paper}


def test_the_drivers_of_the_kit_lie_within_reach_of_the_printer() -> None:
    pages = measure.pages(press.pdf_of(starter_kit(None, Options(paper=LETTER), {})[:11]))
    assert len(pages) == 2 + 8 + 2
    assert [number for number, page in enumerate(pages, start=1) if page.out_of_reach] == []


def test_the_ready_drivers_are_legal() -> None:
    assert len({ready_entrant(seat).seat for seat in demo_season.ROOKIES}) == 8


def test_anybody_finds_it_on_the_front_page(db: None) -> None:
    page = Client().get("/").content.decode()
    for paper in ("a4", "letter"):
        assert f"/print/starter-kit?paper={paper}" in page
