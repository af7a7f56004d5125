"""The teams of a campaign, as pages."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.models import Team
from campaigns.services.drivers import Sheet, enlist
from svl.rules import Stats
from tests.pages.asking import body, queries, send, text, words
from tests.world import World

FOX = {
    "name": "Fox Racing",
    "motto": "Sly and low.",
    "drawing": "kaipara",
    "colour_1": "#D93A34",
    "colour_2": "#2F7DE0",
    "chassis": "-25",
    "acceleration": "1",
    "top_speed": "0",
    "braking": "0",
    "handling": "0",
    "slots": "1",
}


@pytest.fixture
def at(world: World) -> str:
    return f"/c/{world.campaign.pk}/teams"


def make(world: World, at: str, **changes: Any) -> Team:
    answer = world.client(world.alice).post(f"{at}/new", FOX | changes)
    assert answer.status_code == 302, words(answer)
    return Team.objects.get(campaign=world.campaign, book="")


def test_everybody_reads_the_seven_with_their_modifiers_and_models(world: World, at: str) -> None:
    for who in (world.alice, world.bob, world.sam):
        page = words(world.client(who).get(at))
        assert "Steed Corona" in page
        assert "Acceleration +1 and Braking Rate −1" in page
        assert "Cavalier light Stalwart medium Rook heavy" in page
        assert "Mara Lindqvist, Nika Broyler" in page


def test_a_player_does_not_read_of_a_hidden_npc_among_a_teams_drivers(world: World, at: str) -> None:
    client = world.client(world.bob)
    with_ghost = client.get(at)
    assert "Ghost" not in text(with_ghost)
    world.ghost.delete()
    assert body(client.get(at)) == body(with_ghost)


def test_the_gm_makes_a_team_and_its_models_follow(world: World, at: str) -> None:
    team = make(world, at)
    assert (team.colour_1, team.chassis, team.slots) == ("#D93A34", -25, 1)
    page = words(world.client(world.bob).get(at))
    assert "Fox Racing Sly and low. Chassis −25, Acceleration +1 and Slots +1" in page
    assert "Fox Racing Light light Fox Racing Medium medium Fox Racing Heavy heavy Chassis 25 75 125" in page


def test_a_team_is_changed_and_drivers_in_trouble_are_listed(world: World, at: str) -> None:
    team = make(world, at)
    sheet = Sheet("Foxy", Stats(10, 10, 10, 10), team, "light", components=("turbo", "brakes"))
    enlist(world.campaign, world.alice, sheet)
    client = world.client(world.alice)
    assert client.post(f"{at}/{team.pk}", FOX | {"slots": "0"}).status_code == 302
    for address in (at, f"{at}/{team.pk}"):
        assert "Foxy fits 2 components; the car has 1 slot." in words(client.get(address))
    assert "Foxy fits 2 components" not in words(world.client(world.bob).get(at))


def test_the_models_are_shown_before_anything_is_saved(world: World, at: str) -> None:
    team = make(world, at)
    sheet = Sheet("Foxy", Stats(10, 10, 10, 10), team, "light", components=("turbo", "brakes"))
    enlist(world.campaign, world.alice, sheet)
    answer = words(world.client(world.alice).post(f"{at}/models", FOX | {"slots": "0", "team": str(team.pk)}))
    assert "Slots 1 2 3" in answer
    assert "Foxy fits 2 components; the car has 1 slot." in answer
    team.refresh_from_db()
    assert team.slots == 1


def test_what_cannot_be_is_said_in_place_of_the_models(world: World, at: str) -> None:
    answer = words(world.client(world.alice).post(f"{at}/models", FOX | {"slots": "7"}))
    assert answer == "Slots goes from 0 to +3."


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "A team needs a name."),
        ({"name": "Steed Corona"}, "A team called Steed Corona races here already."),
        ({"chassis": "-41"}, "Chassis goes from −40 to +100."),
        ({"handling": "x"}, "Handling goes from −2 to +4."),
        ({"colour_1": "#000000"}, "#000000 cannot be told on both"),
        ({"colour_2": "url(x)"}, "url(x) cannot be told on both"),
        ({"drawing": "moon"}, "Choose one of the seven drawings."),
    ],
)
def test_a_refused_team_keeps_what_was_typed(world: World, at: str, changes: dict[str, str], sentence: str) -> None:
    answer = world.client(world.alice).post(f"{at}/new", FOX | changes)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert 'value="Sly and low."' in text(answer)
    assert not Team.objects.filter(book="").exists()


def test_a_team_in_use_is_not_removed(world: World, at: str) -> None:
    team = make(world, at)
    enlist(world.campaign, world.alice, Sheet("Foxy", Stats(10, 10, 10, 10), team, "light"))
    client = world.client(world.alice)
    client.post(f"{at}/{team.pk}/remove")
    assert "Foxy drives for Fox Racing. Give them another car first." in words(client.get(at))
    assert Team.objects.filter(pk=team.pk).exists()


def test_a_team_nobody_drives_for_is_removed(world: World, at: str) -> None:
    team = make(world, at)
    client = world.client(world.alice)
    client.post(f"{at}/{team.pk}/remove")
    assert "Fox Racing left the league." in words(client.get(at))
    assert not Team.objects.filter(pk=team.pk).exists()


def test_the_books_teams_offer_no_change_and_take_none(world: World, at: str) -> None:
    steed = world.team("steed_corona")
    client = world.client(world.alice)
    assert f"{at}/{steed.pk}" not in text(client.get(at))
    answer = client.post(f"{at}/{steed.pk}", FOX)
    assert answer.status_code == 403
    assert "Steed Corona is one of the book's seven and stays as it is." in words(answer)


GM_ONLY = [
    ("get", "/new"),
    ("post", "/new"),
    ("post", "/models"),
    ("get", "/{own}"),
    ("post", "/{own}"),
    ("post", "/{own}/remove"),
]


@pytest.mark.parametrize(("method", "way"), GM_ONLY)
def test_players_and_spectators_change_no_team(world: World, at: str, method: str, way: str) -> None:
    address = at + way.format(own=make(world, at).pk)
    for who in (world.bob, world.sam):
        assert send(world.client(who), method, address).status_code == 403
    assert Team.objects.filter(book="").count() == 1


@pytest.mark.parametrize(("method", "way"), [("get", ""), *GM_ONLY])
def test_a_stranger_is_told_the_same_as_of_a_campaign_that_is_not_there(
    world: World, at: str, method: str, way: str
) -> None:
    address = at + way.format(own=make(world, at).pk)
    client = world.client(world.eve)
    told = send(client, method, address)
    assert told.status_code == 404
    assert body(told) == body(send(client, method, address.replace(at, "/c/987654/teams")))


def test_a_team_of_another_campaign_is_not_there(world: World, at: str) -> None:
    foreign = Team.objects.filter(campaign=world.other).first()
    assert foreign is not None
    assert world.client(world.alice).post(f"{at}/{foreign.pk}", FOX).status_code == 404


def test_the_page_asks_the_database_as_often_for_many_drivers_as_for_few(world: World, at: str) -> None:
    client = world.client(world.alice)
    client.get(at)
    few = queries(client, at)
    for n in range(40):
        world.enlist(f"Driver {n}", talents=("drifter",), components=("turbo",))
    assert queries(client, at) == few
