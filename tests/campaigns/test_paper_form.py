"""What is written on paper, typed back into the page, is the position it was written from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.http import QueryDict

from campaigns.forms.paper import SPARE_ROWS, PaperPage, written
from svl.rules import SVL, Position, Race, parse_track, position, position_of, turn_begins
from svl.table import advance, live, start
from tests.rules.helpers import OVAL
from tests.rules.plays import Play
from tests.rules.recorded import read_all
from tests.rules.test_properties import in_random_races

RACES = read_all()


def begun_turns(entries: list) -> Iterator[Race]:
    table, _ = start(SVL, entries[0])
    for entry in entries[1:]:
        table, _ = advance(SVL, table, entry)
        if turn_begins(table.state):
            yield table.state


def type_back(opening: Position, **changes: str) -> PaperPage:
    """The page as it is sent with everything typed as it is written, but for these."""
    data = QueryDict(written(opening).urlencode(), mutable=True)
    for name, value in changes.items():
        data[name.replace("__", "-")] = value
    return PaperPage(opening, data)


def all_troubles(page: PaperPage) -> list[str]:
    page.typed()
    every = [page.head, *page.cars, *page.road]
    return [*page.troubles, *(str(each) for form in every for errors in form.errors.values() for each in errors)]


@pytest.mark.parametrize("race", RACES, ids=[race.name for race in RACES])
def test_every_turn_of_a_recorded_race_is_typed_back_equal(race):
    for n, state in enumerate(begun_turns(live(race.entries()))):
        if n % 5 == 0:
            opening = position_of(state)
            page = type_back(opening)
            assert page.typed() == opening, all_troubles(page)


@in_random_races(25)
def test_any_position_under_any_house_rules_is_typed_back_equal(play: Play):
    for _ in play.run(25):
        if turn_begins(play.state):
            opening = position_of(play.state)
            page = type_back(opening)
            assert page.typed() == opening, all_troubles(page)


@pytest.fixture
def opening() -> Position:
    cars = [
        {"seat": "a", "name": "Aki", "tile": 3, "components": ["slow_mine"], "talents": ["drifter"]},
        {"seat": "b", "name": "Bruno", "tile": 5, "lap": 2},
        {"seat": "c", "name": "Caro", "tile": 5},
    ]
    return position(OVAL, cars, laps=3)


@pytest.mark.parametrize(
    ("changes", "where", "says"),
    [
        ({"b__order": "1"}, "b-order", "Aki and Bruno both stand at 1."),
        ({"a__front": "26"}, "a-front", "Front can have taken 0 to 25, not 26."),
        ({"a__front": "-1"}, "a-front", "Type the damage taken, 0 for none."),
        ({"a__tile": "14"}, "a-tile", "Tiles run from 0 to 13."),
        ({"a__tile": ""}, "a-tile", "Tiles run from 0 to 13."),
        ({"a__lap": "4"}, "a-lap", "Laps run from 1 to 3."),
        ({"a__speed": "fast"}, "a-speed", "Speed runs from 0 to 10."),
        ({"a__status": "wrecked"}, "race-to_move", "Aki is not racing, so somebody else has the turn."),
        ({"a__status": "flying"}, "a-status", "Select a valid choice."),
        ({"a__faults": "7 13"}, "a-faults", "Malfunctions that stay are 6, 7, 8, 9, 10, 11 or 12"),
        ({"a__used_drifter": "2"}, "a-used_drifter", "It is lap 1, so it cannot have been used on lap 2."),
        ({"b__pit_turns": "2"}, "b-pit_turns", "Only a car in the pit has pit turns left."),
        ({"race__leader_lap": "9"}, "race-leader_lap", "Laps run from 1 to 3."),
        ({"road-0__tile": "14", "road-0__what": "hazard:jump"}, "road-0-tile", "Tiles run from 0 to 13."),
        ({"road-0__tile": "4", "road-0__what": "boost:turbo_1"}, "road-0-tile", "A boost lies on a straight"),
        ({"road-0__tile": "", "road-0__what": "mine:b"}, "road-0-tile", "Type the tile this lies on"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(opening, changes, where, says):
    page = type_back(opening, **changes)
    assert page.typed() is None
    shown = {
        form[name].html_name: form.errors[name] for form in (page.head, *page.cars, *page.road) for name in form.errors
    }
    assert says in str(shown.get(where)), shown


def test_a_whole_position_that_cannot_be_is_said_above_everything(opening):
    page = type_back(opening, race__leader_lap="1")
    assert page.typed() is None
    assert all_troubles(page)[0].startswith("Somebody drives lap 2 of 3")


def test_the_order_is_the_order_of_turns(opening):
    typed = type_back(opening, a__order="3", b__order="1", c__order="2").typed()
    assert typed is not None
    assert [car.seat for car in typed.cars] == ["b", "c", "a"]


def test_what_lies_on_the_road_is_typed_as_a_tile_and_a_thing(opening):
    changes = {"road-0__tile": "2", "road-0__what": "hazard:jump", "road-1__tile": "2", "road-1__what": "mine:b"}
    typed = type_back(opening, **changes).typed()
    assert typed is not None
    assert (typed.track.tiles[2].hazard, typed.track.tiles[2].mine) == ("jump", "b")
    assert [tile.nav for tile in typed.track.tiles] == [tile.nav for tile in parse_track(OVAL).tiles]


@pytest.mark.parametrize("cleared", [{"road-0__what": ""}, {"road-0__tile": "", "road-0__what": ""}])
def test_nothing_on_a_tile_is_taken_off_the_road(opening, cleared):
    laid = type_back(opening, **{"road-0__tile": "2", "road-0__what": "hazard:jump"}).typed()
    assert laid is not None
    typed = type_back(laid, **cleared).typed()
    assert typed is not None
    assert typed.track.tiles[2].hazard is None


def test_there_are_always_empty_rows_for_what_is_new_on_the_road(opening):
    """Whoever has filled all of them looks it over, and finds as many again."""
    page = PaperPage(opening)
    assert len(page.road) == SPARE_ROWS
    changes = {}
    for row, tile in enumerate((0, 1, 2, 6, 7, 8, 9)):
        changes |= {f"road-{row}__tile": str(tile), f"road-{row}__what": "mine:b"}
        page = type_back(opening, **changes)
        typed = page.typed()
        assert typed is not None, all_troubles(page)
        assert sum(tile.mine == "b" for tile in typed.track.tiles) == row + 1
        assert len(page.road) == row + 1 + SPARE_ROWS


@pytest.mark.parametrize("twins", [("hazard:jump", "sprung:jump"), ("mine:a", "mine:b"), ("mine:a", "mine:a")])
def test_two_things_of_a_kind_on_one_tile_are_refused_beside_both(opening, twins):
    changes = {f"road-{row}__tile": "2" for row in range(2)} | {f"road-{n}__what": t for n, t in enumerate(twins)}
    page = type_back(opening, **changes)
    assert page.typed() is None
    assert all("on tile 2, which holds one" in str(row.errors["tile"]) for row in page.road[:2])


def test_a_hazard_that_is_off_twice_for_one_car_is_refused(opening):
    lapwise = replace(opening, rulings=replace(opening.rulings, neutralize_scope="lap"))
    typed = enumerate(("hazard:jump", "off:a", "off:b", "off:b"))
    rows = {f"road-{row}__{name}": value for row, what in typed for name, value in (("tile", "2"), ("what", what))}
    assert (
        all_troubles(type_back(lapwise, **rows))
        == ["2 rows say that tile 2 is off for the same car; one is enough."] * 2
    )


def test_a_page_of_far_too_many_rows_is_refused_and_not_cut_short(opening):
    many = {f"road-{row}__{name}": value for row in range(600) for name, value in (("tile", "2"), ("what", "mine:a"))}
    page = type_back(opening, **many)
    assert page.typed() is None
    assert len(page.road) < 120
