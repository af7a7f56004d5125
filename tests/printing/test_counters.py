"""Counters, markers, slips and tokens: one set for each car, in straight strips, sized to the tiles."""

from __future__ import annotations

from collections import Counter

import pytest

from campaigns.access import Here, Trackside
from campaigns.models import Car, Driver, Role, Seat, Status
from campaigns.paint import book_colours
from campaigns.printing import press
from campaigns.printing.counters import Racer, counters, counters_of_race, pieces, racer_of
from campaigns.printing.options import Options
from campaigns.printing.papers import A4, LETTER, Paper
from campaigns.printing.strips import HEAD, room_across
from campaigns.printing.tiles.packing import side_of
from campaigns.printing.tiles.wishes import Wish
from campaigns.queries.drivers import known_drivers
from campaigns.wording import plural
from svl.table import Refusal
from tests.printing import measure
from tests.racing import set_race
from tests.world import World

TEAMS = ("steed", "engels", "ittogami", "cipriani", "pearson", "dumonde", "kaipara")


def field(count: int) -> list[Racer]:
    return [
        Racer(f"Driver {n}", 11 + 9 * n, f"car-{('light', 'medium', 'heavy')[n % 3]}-{team}", book_colours()[team])
        for n, team in enumerate((TEAMS * 3)[:count])
    ]


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("options", [{}, {"ink_saver": True}])
def test_every_car_gets_its_set_and_nothing_leaves_the_paper(paper: Paper, options: dict[str, bool]) -> None:
    racers = field(8)
    pdf = press.pdf_of([pieces(racers, Options(paper=paper, **options), Wish())])
    pages = measure.pages(pdf)
    found = Counter(word for page in pages for word in page.words.split())
    assert found["PASS"] == found["RAM"] + found["RAM:"] == 8 + len(pages)  # once more in the key of each page
    assert found["PUSH"] == found["PACE"] == found["PAUSE"] == 8
    assert found["−3"] == 16
    for racer in racers:
        assert found[str(racer.number)] >= 1 + 1 + 7  # counter, own slip, the slips of the others
    for picture in measure.pictures(pdf):
        assert measure.is_clean_at_the_edge(picture, paper.width)
        assert measure.darkness(picture) < 0.10


def test_three_counters_fit_a_tile_of_any_size_side_by_side() -> None:
    for flat in (40.0, 50.0, 66.0):
        document = pieces(field(3), Options(), Wish(flat))
        (strip, *_), *_ = document.context["pages"]
        width, height = strip.cells[0].piece.width, strip.cells[0].piece.height
        across_at_their_corners = 2 * (side_of(flat) - height / 2 / 3**0.5)
        assert 3 * width <= across_at_their_corners + 0.2


@pytest.mark.parametrize("count", [1, 6, 20])
def test_strips_stay_on_their_page_however_many_race(count: int) -> None:
    for paper in (A4, LETTER):
        document = pieces(field(count), Options(paper=paper), Wish())
        for strips in document.context["pages"]:
            assert sum(strip.height for strip in strips) <= paper.height - 12 - HEAD - 10
            assert all(sum(cell.piece.width for cell in strip.cells) <= room_across(paper) for strip in strips)


def test_counters_are_for_those_who_race_and_whom_this_person_has_met(world: World) -> None:
    gm, player = Here(world.campaign, world.alice, Role.GM), Here(world.campaign, world.bob, Role.PLAYER)
    for here in (gm, player):
        (document,) = counters(here, Options(), {})
        met = [racer_of(driver) for driver in known_drivers(here).filter(status=Status.ACTIVE)]
        assert met
        assert {name for name in document.media if name.startswith("counter-")} == {racer.media for racer in met}
    Driver.objects.update(status=Status.RETIRED)
    with pytest.raises(Refusal, match="Nobody races"):
        counters(gm, Options(), {})


def test_counters_of_a_race_keep_whom_the_players_have_not_met(world: World) -> None:
    """Before the grid is open a hidden rival may stand among the cars, and only the GM knows."""
    set_race(world, [world.nika, world.ghost])  # another race does not count them twice
    night = set_race(world, [world.kenji, world.ghost, world.mara])
    seats = Seat.objects.filter(race=night.race_id)
    for person, role, met in (
        (world.alice, Role.GM, [world.kenji, world.ghost, world.mara]),
        (world.bob, Role.PLAYER, [world.kenji, world.mara]),
        (world.sam, Role.SPECTATOR, [world.kenji, world.mara]),
    ):
        trackside = Trackside(Here(world.campaign, person, role), night.race, frozenset(), frozenset())
        (document,) = counters_of_race(trackside, Options(), {})
        in_order = [seat.driver for seat in seats.order_by("pk") if seat.driver in met]
        shown = [name for name in document.media if name.startswith("counter-")]
        assert shown == [racer_of(driver).media for driver in in_order]
        assert f"and {plural(len(met), 'car')}." in str(document.context)


def test_a_race_of_nobody_this_person_has_met_tells_nothing_of_them(world: World) -> None:
    night = set_race(world, [world.ghost])
    answer = world.client(world.bob).get(f"{night.url}/print/counters")
    assert answer.status_code == 422
    assert "has no cars yet" in answer.content.decode()


def test_a_driver_without_a_car_has_no_counter_and_is_named(world: World) -> None:
    night = set_race(world, [world.mara, world.kenji])
    Car.objects.filter(driver=world.mara).delete()
    for address in (f"/c/{world.campaign.pk}/print/counters", f"{night.url}/print/counters"):
        answer = world.client(world.alice).get(address)
        assert answer.status_code == 422
        assert "Mara Lindqvist has no car, so there is no counter to print." in answer.content.decode()
