"""Standings: by the sum of Notoriety, ties said outright, nobody in them whom this person has not met."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from campaigns.access import Here
from campaigns.models import Driver, Role
from campaigns.queries.standings import _places, driver_standings, team_standings
from campaigns.services.ledger import post
from tests.world import World


@pytest.fixture
def gm(world: World) -> Here:
    return Here(world.campaign, world.alice, Role.GM)


@pytest.fixture
def player(world: World) -> Here:
    return Here(world.campaign, world.bob, Role.PLAYER)


def table(here: Here) -> list[tuple[str, str, str]]:
    return [(row.place_text, row.name, row.notoriety_text) for row in driver_standings(here)]


def test_drivers_stand_by_notoriety_and_equals_share_a_place(world: World, player: Here) -> None:
    post(world.kenji, world.alice, "notoriety", 7500, "Place 2")
    assert table(player) == [
        ("1", "Kenji Aoyama", "7,500"),
        ("=2", "Mara Lindqvist", "0"),
        ("=2", "Nika Broyler", "0"),
    ]


def test_cash_and_fans_do_not_count(world: World, player: Here) -> None:
    post(world.nika, world.alice, "fans", 1000, "perfume")
    assert {place for place, _, _ in table(player)} == {"=1"}


def test_a_hidden_driver_stands_only_where_the_gm_looks(world: World, gm: Here, player: Here) -> None:
    post(world.ghost, world.alice, "notoriety", 9000, "Place 1")
    assert table(gm)[0] == ("1", "The Ghost", "9,000")
    assert "The Ghost" not in [name for _, name, _ in table(player)]
    ittogami = {row.name: row for row in team_standings(player)}["Ittogami Sports Levitation"]
    assert (ittogami.notoriety, ittogami.drivers) == (0, 1)
    assert {row.name: row.notoriety for row in team_standings(gm)}["Ittogami Sports Levitation"] == 9000


def test_a_team_has_the_sum_of_its_drivers(world: World, player: Here) -> None:
    post(world.mara, world.alice, "notoriety", 3000, "Place 4")
    post(world.nika, world.alice, "notoriety", 2000, "Place 5")
    first, *others = team_standings(player)
    assert (first.place_text, first.name, first.notoriety, first.drivers) == ("1", "Steed Corona", 5000, 2)
    assert len(others) == 6
    assert {row.place_text for row in others} == {"=2"}


@pytest.mark.parametrize("status", ["retired", "dead", "injured"])
def test_who_races_no_more_stays_in_the_standings_with_a_mark(world: World, player: Here, status: str) -> None:
    Driver.objects.filter(pk=world.nika.pk).update(status=status)
    marks = {row.name: row.mark for row in driver_standings(player)}
    assert marks == {"Nika Broyler": status, "Mara Lindqvist": "", "Kenji Aoyama": ""}


def test_my_own_driver_is_marked_as_mine(world: World, player: Here) -> None:
    assert [row.name for row in driver_standings(player) if row.is_mine] == ["Mara Lindqvist"]


@given(amounts=st.lists(st.integers(-3, 3)).map(lambda each: sorted(each, reverse=True)))
def test_a_place_is_one_more_than_the_number_of_those_ahead(amounts: list[int]) -> None:
    for amount, (place, text) in zip(amounts, _places(amounts), strict=True):
        assert place == 1 + sum(other > amount for other in amounts)
        assert text.startswith("=") == (amounts.count(amount) > 1)


def queries(here: Here) -> int:
    with CaptureQueriesContext(connection) as caught:
        driver_standings(here)
        team_standings(here)
    return len(caught)


def test_the_standings_take_the_same_queries_for_a_hundred_drivers(world: World, player: Here) -> None:
    few = queries(player)
    for each in range(100):
        post(world.enlist(f"Driver {each}"), world.alice, "notoriety", 100 + each, "start")
    assert queries(player) == few
