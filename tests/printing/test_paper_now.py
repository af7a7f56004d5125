"""Paper now: at any moment of a race one PDF with everything it takes to go on by hand."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from campaigns.access import Here, Trackside
from campaigns.models import Driver, Role
from campaigns.printing import press
from campaigns.printing.options import Options
from campaigns.printing.paper_now import paper_now
from campaigns.printing.papers import A4, LETTER
from svl.table import GM, Adjust, Refusal
from tests.printing import measure
from tests.racing import Night, break_log, is_turn, set_race, start_race
from tests.world import World

HOSTILE = "Ω 龍 مرحبا 🏁 <img src=file:///etc/passwd> @import"


def at(night: Night) -> Trackside:
    here = Here(night.world.campaign, night.world.alice, Role.GM)
    return Trackside(here, night.race, night.gm().seats, frozenset())


def printed(night: Night, **options: Any) -> list[measure.Page]:
    return measure.pages(press.pdf_of(paper_now(at(night), Options(**options), {})))


@pytest.fixture
def night(world: World) -> Night:
    night = start_race(world)
    rounds = iter(range(9))
    night.run_until(lambda waiting: is_turn(waiting) and next(rounds, None) is None)
    gm, mara = night.gm(), night.seat(world.mara)
    night.act(gm, GM, Adjust("damage", "a test", mara, part="front", value=13))
    night.act(gm, GM, Adjust("malfunction", "a test", mara, number=1, value=7))
    night.act(gm, GM, Adjust("limit", "a test", mara, part="drifter", value="used"))
    night.act(gm, GM, Adjust("mine", "a test", number=5, value="laid"))
    return night


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_every_page_has_the_size_of_its_paper_and_nothing_is_lost_on_its_edge(night: Night, paper: Any) -> None:
    pages = printed(night, paper=paper)
    assert len(pages) == 4  # the front, the road, three cars, the board
    for page in pages:
        assert (page.width, page.height) == pytest.approx((paper.width, paper.height), abs=0.05)
        assert page.out_of_reach == []


def test_it_says_whose_turn_it_is_and_where_everybody_stands(night: Night) -> None:
    front, road, cars, _ = (page.words for page in printed(night))
    state = night.state
    assert state.name(state.on_turn) in front
    assert str(state.round) in front
    for car in state.cars:
        assert state.name(car.seat) in front
        assert state.name(car.seat) in cars
    assert "mine of the GM" in road
    assert "hurt 13" in cars
    assert "Brake failure" in cars
    assert "used on lap 1" in cars


def test_what_changes_in_play_has_cells_to_write_into(night: Night) -> None:
    """Four figures and four panels for each of three cars, at least 12 by 9 millimetres: measured line to line."""
    lines = [box for box in printed(night)[2].shapes if 12 <= box.width <= 16 and box.height < 0.5]
    heights = [
        below.top - above.top
        for above, below in pairwise(sorted(lines, key=lambda line: (round(line.left), line.top)))
        if round(above.left) == round(below.left) and below.top - above.top < 16
    ]
    assert len([each for each in heights if each >= 9]) >= 3 * 8


def test_in_the_middle_of_an_encounter_it_tells_what_is_still_open(world: World) -> None:
    night = start_race(world)
    night.bring_to_palm(world.mara, world.kenji)
    night.palm(night.player(world.bob), night.seat(world.mara), "RAM")
    words = printed(night)[0].words
    assert "Still open" in words
    assert "PASS and RAM are chosen again" in words
    assert "RAM" not in words.replace("PASS and RAM are chosen again", "").replace("PASS or RAM", "")


def test_a_full_grid_and_hostile_names_fit(world: World) -> None:
    drivers = [world.enlist(f"{HOSTILE[:20]} {n}", number=100 + n) for n in range(18)]
    Driver.objects.filter(pk=drivers[0].pk).update(name="W" * 40)
    night = start_race(world, drivers)
    pages = [page for page in printed(night) if "No font on this machine" not in page.words]
    assert len(pages) == 2 + 1 + 6 + 1
    assert [page.out_of_reach for page in pages] == [[]] * len(pages)


def test_a_race_that_has_not_begun_has_no_paper(world: World) -> None:
    night = set_race(world)
    response = world.client(world.alice).get(f"{night.url}/print/paper-now")
    assert response.status_code == 422
    assert "has not begun" in response.content.decode()


def test_a_race_that_is_over_has_a_report_instead(night: Night) -> None:
    night.run_to_the_end()
    with pytest.raises(Refusal) as caught:
        paper_now(at(night), Options(), {})
    assert "is over" in caught.value.sentence


@pytest.mark.parametrize("printed", ["paper-now", "report", "counters"])
def test_a_log_that_cannot_be_read_is_no_crash(world: World, night: Night, printed: str) -> None:
    break_log(night)
    assert world.client(world.bob).get(f"{night.url}/print/{printed}").status_code < 500


def test_paper_of_a_log_that_cannot_be_read_names_the_way_out(world: World, night: Night) -> None:
    break_log(night)
    response = world.client(world.alice).get(f"{night.url}/print/paper-now")
    assert response.status_code == 409
    page = response.content.decode()
    assert "The log of Lone Star Night cannot be read" in page
    assert f'href="{night.url}/paper">Resume from paper' in page


def test_another_campaigns_race_is_not_there(world: World, night: Night) -> None:
    other = world.client(world.eve)
    assert other.get(f"{night.url}/print/paper-now").status_code == 404
    assert other.get(f"/c/{world.other.pk}/races/{night.race_id}/print/paper-now").status_code == 404


def test_an_unknown_paper_is_named_with_those_there_are(world: World, night: Night) -> None:
    response = world.client(world.alice).get(f"{night.url}/print/paper-now?paper=papyrus")
    assert response.status_code == 422
    assert "papyrus" in response.content.decode()
    assert "US Letter" in response.content.decode()
