"""The calendar: seasons, races in order, what comes next."""

from __future__ import annotations

from datetime import date

import pytest

from campaigns.access import Here
from campaigns.models import Event, LogEntry, Race, Role, Season
from campaigns.queries import calendar as queries
from campaigns.services import calendar
from campaigns.services.calendar import Plan
from svl.table import Refusal
from tests.world import World


def season(world: World) -> Season:
    return Season.objects.get(campaign=world.campaign)


def planned(world: World, *names: str) -> list[Event]:
    return [calendar.add_event(season(world), world.alice, Plan(name)) for name in names]


def here(world: World) -> Here:
    return Here(world.campaign, world.bob, Role.PLAYER)


def order(world: World) -> list[str]:
    found = queries.season_view(here(world))
    assert found is not None
    return [event.name for event in found.events]


def test_races_stand_in_the_order_they_were_planned(world: World) -> None:
    planned(world, "Texas", "Utah", "Dubai")
    assert order(world) == ["Texas", "Utah", "Dubai"]


def test_a_race_moves_up_and_down_and_stops_at_the_ends(world: World) -> None:
    texas, utah, dubai = planned(world, "Texas", "Utah", "Dubai")
    calendar.move(dubai, up=True)
    assert order(world) == ["Texas", "Dubai", "Utah"]
    calendar.move(texas, up=True)
    calendar.move(utah, up=False)
    assert order(world) == ["Texas", "Dubai", "Utah"]
    calendar.move(texas, up=False)
    assert order(world) == ["Dubai", "Texas", "Utah"]


def test_the_next_race_is_the_first_still_planned_of_the_current_season(world: World) -> None:
    texas, utah, dubai = planned(world, "Texas", "Utah", "Dubai")
    calendar.mark(texas, world.alice, Event.State.DONE)
    calendar.mark(utah, world.alice, Event.State.CANCELLED)
    found = queries.next_event(here(world))
    assert found is not None
    assert (found.id, found.round) == (dubai.pk, 3)
    calendar.mark(dubai, world.alice, Event.State.DONE)
    assert queries.next_event(here(world)) is None


def test_a_race_knows_its_place_date_laps_and_circuit(world: World) -> None:
    plan = Plan("Great Salt Race", "Utah", date(2072, 3, 14), 4, "utah")
    calendar.add_event(season(world), world.alice, plan)
    found = queries.next_event(here(world))
    assert found is not None
    assert (found.name, found.place, found.date, found.laps, found.circuit) == (
        "Great Salt Race",
        "Utah",
        date(2072, 3, 14),
        4,
        "Utah",
    )
    assert found.tiles > 10
    assert found.map is not None


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        (Plan(" "), "name"),
        (Plan("x" * 61), "name"),
        (Plan("Texas", place="x" * 61), "place"),
        (Plan("Texas", laps=0), "laps"),
        (Plan("Texas", laps=100), "laps"),
        (Plan("Texas", circuit="the-moon"), "circuit"),
    ],
)
def test_an_impossible_plan_is_refused_beside_its_field(world: World, plan: Plan, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        calendar.add_event(season(world), world.alice, plan)
    assert refused.value.fields["field"] == field
    assert not Event.objects.exists()


def test_a_changed_plan_is_logged_an_unchanged_one_is_not(world: World) -> None:
    (texas,) = planned(world, "Texas")
    calendar.change_event(texas, world.alice, Plan("Texas"))
    assert not LogEntry.objects.filter(kind="event_changed").exists()
    calendar.change_event(texas, world.alice, Plan("Texas", laps=5))
    assert LogEntry.objects.filter(kind="event_changed").count() == 1


def test_a_race_that_was_driven_stays_on_the_calendar(world: World) -> None:
    (texas,) = planned(world, "Texas")
    Race.objects.create(campaign=world.campaign, event=texas, name="Texas")
    with pytest.raises(Refusal, match="Texas has a race in the books"):
        calendar.remove_event(texas, world.alice)
    assert Event.objects.exists()


def test_a_race_set_without_a_track_stands_with_the_one_it_was_planned_on(world: World) -> None:
    event = calendar.add_event(season(world), world.alice, Plan("Salt", laps=2, circuit="utah"))
    Race.objects.create(campaign=world.campaign, event=event, name="Salt", laps=5)
    found = queries.season_view(here(world))
    assert found is not None
    assert [(each.circuit, each.laps) for each in found.events] == [("Utah", 5)]


def test_a_race_that_was_not_driven_can_go(world: World) -> None:
    (texas,) = planned(world, "Texas")
    calendar.remove_event(texas, world.alice)
    assert not Event.objects.exists()


# -- seasons


def test_one_season_is_current_and_the_others_keep_their_races(world: World) -> None:
    planned(world, "Texas")
    second = calendar.add_season(world.campaign, world.alice, "Season 2")
    assert order(world) == ["Texas"]
    calendar.make_current(second, world.alice)
    assert order(world) == []
    assert list(Season.objects.filter(campaign=world.campaign, is_current=True)) == [second]
    assert Event.objects.count() == 1


def test_a_season_is_renamed_and_the_log_says_so(world: World) -> None:
    calendar.rename_season(season(world), world.alice, "World Cup 2072")
    assert season(world).name == "World Cup 2072"
    assert LogEntry.objects.filter(text="Season 1 is called World Cup 2072 now.").exists()


@pytest.mark.parametrize(
    ("name", "sentence"), [("", "needs a name"), ("x" * 61, "60 letters"), ("SEASON 1", "already")]
)
def test_a_season_needs_a_name_of_its_own(world: World, name: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        calendar.add_season(world.campaign, world.alice, name)
    assert Season.objects.filter(campaign=world.campaign).count() == 1


def test_the_places_offered_are_those_with_a_track() -> None:
    places = queries.known_places()
    assert "Salt Lake City" in places
    assert "Rotterdam" not in places
