"""The calendar, as pages: everybody reads it, those who run the campaign keep it."""

from __future__ import annotations

import pytest

from campaigns.models import Event, Race, Season
from campaigns.services import calendar, settling
from campaigns.services.calendar import Plan
from campaigns.services.settling import Line, Paper
from tests.pages.asking import body, queries, send, text, words
from tests.racing import Night
from tests.world import World

UTAH = {"name": "Great Salt Race", "place": "Utah", "date": "2072-03-14", "laps": "4", "circuit": "utah"}


@pytest.fixture
def at(world: World) -> str:
    return f"/c/{world.campaign.pk}/calendar"


@pytest.fixture
def season(world: World) -> Season:
    return Season.objects.get(campaign=world.campaign)


@pytest.fixture
def texas(world: World, season: Season) -> Event:
    return calendar.add_event(season, world.alice, Plan("Texas Oval", "Texas"))


def test_the_gm_adds_a_race_and_everybody_reads_it(world: World, at: str, season: Season) -> None:
    answer = world.client(world.alice).post(f"{at}/seasons/{season.pk}/new", UTAH)
    assert answer["Location"] == f"{at}?season={season.pk}"
    for who in (world.alice, world.bob, world.sam):
        page = words(world.client(who).get(at))
        assert "14 Mar 2072" in page
        assert "Great Salt Race Utah, 4 laps, circuit Utah with" in page
        assert "Next" in page


def test_a_race_needs_neither_a_date_nor_a_circuit(world: World, at: str, season: Season) -> None:
    client = world.client(world.alice)
    client.post(f"{at}/seasons/{season.pk}/new", {"name": "Somewhere", "laps": "3"})
    assert "1 Somewhere 3 laps, circuit still open" in words(client.get(at))


def test_a_race_that_is_over_has_no_circuit_still_open(world: World, at: str, season: Season) -> None:
    client = world.client(world.alice)
    client.post(f"{at}/seasons/{season.pk}/new", {"name": "Somewhere", "laps": "3"})
    page = words(client.get(at))
    assert "Mark as done : Somewhere" in page
    assert "Cancel the race : Somewhere" in page
    client.post(f"{at}/{Event.objects.get().pk}/state", {"state": "done"})
    page = words(client.get(at))
    assert "1 Somewhere 3 laps Done" in page
    assert "still open" not in page


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "A race needs a name."),
        ({"laps": "0"}, "A race has 1 to 99 laps."),
        ({"laps": "many"}, "A race has 1 to 99 laps."),
        ({"laps": "3.000"}, "A race has 1 to 99 laps."),
        ({"date": "2072-02-31"}, "That is no day of the calendar"),
        ({"circuit": "moon"}, "There is no such circuit."),
        ({"place": "x" * 61}, "60 letters at most"),
    ],
)
def test_a_refused_race_keeps_what_was_typed(
    world: World, at: str, season: Season, changes: dict[str, str], sentence: str
) -> None:
    answer = world.client(world.alice).post(f"{at}/seasons/{season.pk}/new", UTAH | {"name": "<b>Salt</b>"} | changes)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert not Event.objects.exists()


def test_a_race_is_changed_moved_marked_and_removed(world: World, at: str, season: Season, texas: Event) -> None:
    client = world.client(world.alice)
    client.post(f"{at}/seasons/{season.pk}/new", UTAH)
    client.post(f"{at}/{texas.pk}", {"name": "Texas Night Oval", "laps": "5"})
    client.post(f"{at}/{texas.pk}/down")
    page = words(client.get(at))
    assert page.index("Great Salt Race") < page.index("Texas Night Oval")
    client.post(f"{at}/{texas.pk}/up")
    page = words(client.get(at))
    assert page.index("Great Salt Race") > page.index("Texas Night Oval")
    client.post(f"{at}/{texas.pk}/state", {"state": "cancelled"})
    assert "Cancelled" in words(client.get(at))
    client.post(f"{at}/{texas.pk}/state", {"state": "exploded"})
    assert "nothing was changed" in words(client.get(at))
    client.post(f"{at}/{texas.pk}/remove")
    assert "Texas Night Oval is off the calendar." in words(client.get(at))
    assert Event.objects.count() == 1


def test_a_race_that_was_driven_is_not_removed(world: World, at: str, texas: Event) -> None:
    Race.objects.create(campaign=world.campaign, event=texas, name="Texas Oval")
    client = world.client(world.alice)
    client.post(f"{at}/{texas.pk}/remove")
    assert "Texas Oval has a race in the books. Mark it as cancelled instead." in words(client.get(at))


def test_a_race_that_was_settled_is_planned_again_as_one_more_and_can_be_raced(
    world: World, at: str, texas: Event
) -> None:
    run = settled(world, texas)
    client = world.client(world.alice)
    client.post(f"{at}/{texas.pk}/state", {"state": "planned"})
    page = words(client.get(at))
    assert "Texas Oval is on the calendar once more, as the last race. What was raced keeps its result." in page
    again = Event.objects.exclude(pk=texas.pk).get()
    assert (again.name, again.place, again.laps, again.state) == ("Texas Oval", "Texas", texas.laps, "planned")
    assert f'name="event" value="{again.pk}">Set this race' in text(client.get(at))
    client.post(f"/c/{world.campaign.pk}/races/new", {"event": str(again.pk)})
    fresh = Race.objects.get(event=again)
    assert (fresh.state, Race.objects.get(event=texas)) == (Race.State.SETTING, run)
    assert run.results.count() == 2


def test_a_settled_race_that_was_marked_as_planned_is_not_the_next_one(world: World, at: str, texas: Event) -> None:
    """As calendars have it that were kept before such a race was planned as one more."""
    settled(world, texas)
    Event.objects.filter(pk=texas.pk).update(state=Event.State.PLANNED)
    page = words(world.client(world.alice).get(at))
    assert "Done" in page
    assert "Next" not in page


def test_a_race_called_off_is_planned_again_as_itself(world: World, at: str, texas: Event) -> None:
    client = world.client(world.alice)
    client.post(f"{at}/{texas.pk}/state", {"state": "cancelled"})
    client.post(f"{at}/{texas.pk}/state", {"state": "planned"})
    assert Event.objects.get().state == Event.State.PLANNED


def settled(world: World, event: Event) -> Race:
    lines = [Line(world.mara.pk, 1), Line(world.kenji.pk, 2)]
    paper = Paper(event.name, event=event)
    return settling.record_paper(world.campaign, Night(world, 0).gm(), paper, lines, story="", key="")


def test_seasons_are_added_renamed_and_made_current(world: World, at: str, season: Season, texas: Event) -> None:
    client = world.client(world.alice)
    added = client.post(f"{at}/seasons", {"new-name": "Cup 2073"})
    second = Season.objects.get(name="Cup 2073")
    assert added["Location"] == f"{at}?season={second.pk}"
    client.post(f"{at}/seasons/{season.pk}", {"old-name": "Cup 2072"})
    assert "Texas Oval" in words(client.get(at))
    client.post(f"{at}/seasons/{second.pk}/current")
    page = words(client.get(at))
    assert "Texas Oval" not in page
    assert "The table races in Cup 2073 now." in page
    assert "Texas Oval" in words(client.get(f"{at}?season={season.pk}"))


def test_a_season_name_that_is_taken_is_refused_beside_its_field(world: World, at: str) -> None:
    answer = world.client(world.alice).post(f"{at}/seasons", {"new-name": "Season 1"})
    assert answer.status_code == 422
    assert "There is a season called Season 1 already." in words(answer)


@pytest.mark.parametrize("asked", ["x", "987654", "1e9", "-1", "9" * 5000])
def test_a_season_that_is_not_there_shows_the_current_one(world: World, at: str, asked: str, texas: Event) -> None:
    assert "Texas Oval" in words(world.client(world.bob).get(f"{at}?season={asked}"))


def test_players_have_nothing_to_touch(world: World, at: str, texas: Event) -> None:
    page = text(world.client(world.bob).get(at)).split("<main")[1].split("</main>")[0]
    assert "<form" not in page
    assert "<button" not in page


GM_ONLY = [
    ("post", "/seasons"),
    ("post", "/seasons/{season}"),
    ("post", "/seasons/{season}/current"),
    ("get", "/seasons/{season}/new"),
    ("post", "/seasons/{season}/new"),
    ("get", "/{event}"),
    ("post", "/{event}"),
    ("post", "/{event}/up"),
    ("post", "/{event}/down"),
    ("post", "/{event}/state"),
    ("post", "/{event}/remove"),
]


@pytest.mark.parametrize(("method", "way"), GM_ONLY)
def test_players_and_spectators_keep_no_calendar(
    world: World, at: str, season: Season, texas: Event, method: str, way: str
) -> None:
    for who in (world.bob, world.sam):
        assert send(world.client(who), method, at + way.format(season=season.pk, event=texas.pk)).status_code == 403


@pytest.mark.parametrize(("method", "way"), [("get", ""), *GM_ONLY])
def test_a_stranger_is_told_the_same_as_of_a_campaign_that_is_not_there(
    world: World, at: str, season: Season, texas: Event, method: str, way: str
) -> None:
    address = at + way.format(season=season.pk, event=texas.pk)
    client = world.client(world.eve)
    told = send(client, method, address)
    assert told.status_code == 404
    assert body(told) == body(send(client, method, address.replace(at, "/c/987654/calendar")))


def test_a_race_of_another_campaign_is_not_there(world: World, at: str) -> None:
    foreign = calendar.add_event(Season.objects.get(campaign=world.other), world.eve, Plan("Theirs"))
    assert world.client(world.alice).post(f"{at}/{foreign.pk}/remove").status_code == 404


def test_the_page_asks_the_database_as_often_for_many_races_as_for_few(
    world: World, at: str, season: Season, texas: Event
) -> None:
    client = world.client(world.alice)
    client.get(at)
    few = queries(client, at)
    for n in range(20):
        calendar.add_event(season, world.alice, Plan(f"Race {n}", circuit="utah"))
    assert queries(client, at) == few
