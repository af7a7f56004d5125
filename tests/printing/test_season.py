"""The season on paper: race report, standings and ledger, on any paper, whatever people wrote."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.access import Here, Trackside
from campaigns.models import Car, Role
from campaigns.printing import press
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.papers import A4, LETTER
from campaigns.printing.report import report
from campaigns.printing.season import ledger, standings
from campaigns.services import npcs
from campaigns.services.ledger import post
from svl.table import Refusal
from tests.printing import measure
from tests.racing import Night, set_race, start_race
from tests.world import World

HOSTILE = "Ω 龍龍龍龍 مرحبا 🏁 <img src=file:///etc/passwd> " + "W" * 60


def of(world: World, who: str = "alice", role: Role = Role.GM) -> Here:
    return Here(world.campaign, getattr(world, who), role)


def at(night: Night) -> Trackside:
    return Trackside(of(night.world), night.race, night.gm().seats, frozenset())


def pages_of(documents: list[Document]) -> list[measure.Page]:
    return measure.pages(press.pdf_of(documents))


def assert_on(paper: Any, pages: list[measure.Page]) -> None:
    for page in pages:
        assert (page.width, page.height) == pytest.approx((paper.width, paper.height), abs=0.05)
        assert page.out_of_reach == []


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_race_report_tells_the_order_and_the_story(world: World, paper: Any) -> None:
    night = start_race(world)
    night.run_to_the_end()
    pages = pages_of(report(at(night), Options(paper=paper), {}))
    assert_on(paper, pages)
    assert "Lone Star Night" in pages[0].words
    assert "How it went" in pages[1].words
    for driver in (world.mara, world.kenji, world.nika):
        assert driver.name in pages[0].words
        assert driver.name in pages[1].words


def test_a_players_report_has_the_rival_everybody_saw_though_hidden_since(world: World) -> None:
    night = start_race(world)
    night.run_to_the_end()
    npcs.hide(world.nika, world.alice)
    bobs = Trackside(of(world, "bob", Role.PLAYER), night.race, frozenset(), frozenset())
    assert world.nika.name in pages_of(report(bobs, Options(), {}))[0].words


def test_a_report_of_a_full_field_runs_over_as_many_pages_as_it_needs(world: World) -> None:
    drivers = [world.enlist(f"Driver {n} {HOSTILE[:20]}", number=100 + n) for n in range(16)]
    night = start_race(world, drivers, laps=1)
    night.run_to_the_end()
    pages = pages_of(report(at(night), Options(paper=LETTER), {}))
    assert [page.out_of_reach for page in pages] == [[]] * len(pages)
    told = " ".join(page.words for page in pages[2:])
    assert all(f"Driver {n} " in told for n in range(16))


def test_a_race_that_is_not_over_has_no_report(world: World) -> None:
    for night in (set_race(world), start_race(world)):
        with pytest.raises(Refusal) as caught:
            report(at(night), Options(), {})
        assert "once it is over" in caught.value.sentence


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_standings_and_ledger_fit_however_long_the_words_are(world: World, paper: Any) -> None:
    for n in range(60):
        post(world.mara, world.alice, "notoriety", 500 - n, HOSTILE[:100] if n % 3 == 0 else "a gift")
    for documents in (standings(of(world), Options(paper=paper), {}), ledger(of(world), Options(paper=paper), {})):
        assert_on(paper, pages_of(documents))


def test_a_driver_without_a_car_keeps_a_place_and_a_line(world: World) -> None:
    post(world.mara, world.alice, "notoriety", 700, "a gift")
    Car.objects.filter(driver=world.mara).delete()
    for build in (standings, ledger):
        told = "".join(press.html_of(each) for each in build(of(world), Options(), {}))
        assert "Mara Lindqvist" in told
    for page in ("standings", "ledger", "ledger.csv"):
        assert world.client(world.alice).get(f"/c/{world.campaign.pk}/{page}").status_code == 200


def test_the_ledger_runs_over_as_many_pages_as_it_needs(world: World) -> None:
    for n in range(60):
        post(world.mara, world.alice, "notoriety", 1, f"gift {n}.")
    pages = pages_of(ledger(of(world), Options(), {}))
    assert len(pages) == 3
    words = " ".join(page.words for page in pages)
    assert all(f"gift {n}." in words for n in range(60))


def test_one_drivers_ledger_is_printed_alone(world: World) -> None:
    post(world.mara, world.alice, "notoriety", 1, "for Mara")
    post(world.kenji, world.alice, "cash", 1, "for Kenji")
    (page,) = pages_of(ledger(of(world), Options(), {"driver": str(world.mara.pk)}))
    assert "for Mara" in page.words
    assert "for Kenji" not in page.words


@pytest.mark.parametrize("wanted", [{"driver": "999"}, {"driver": "x"}, {"kind": "gold"}])
def test_a_ledger_that_cannot_be_is_refused_in_words(world: World, wanted: dict[str, str]) -> None:
    with pytest.raises(Refusal) as caught:
        ledger(of(world), Options(), wanted)
    assert caught.value.sentence.endswith(".")


def test_a_player_does_not_find_a_hidden_driver_in_print(world: World) -> None:
    post(world.ghost, world.alice, "notoriety", 900_000, "canary")
    post(world.mara, world.alice, "notoriety", 1, "seen")
    here = of(world, "bob", Role.PLAYER)
    words = " ".join(page.words for build in (standings, ledger) for page in pages_of(build(here, Options(), {})))
    assert "Mara Lindqvist" in words
    assert "The Ghost" not in words
    assert "canary" not in words
