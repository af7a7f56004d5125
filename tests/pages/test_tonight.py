"""Tonight: what the GM and a player see first, and what the one button offers."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Driver, DriverDraft, Event, FittedComponent, Season
from campaigns.services import calendar
from campaigns.services.campaigns import found
from campaigns.services.ledger import post
from svl.rules import circuits
from tests.pages.asking import queries, words
from tests.world import World


def tonight(world: World, who: str) -> str:
    return words(world.client(getattr(world, who)).get(f"/c/{world.campaign.pk}/"))


def plan(world: World, name: str = "Utah Climb", circuit: str = "utah") -> Event:
    season = Season.objects.get(campaign=world.campaign)
    return Event.objects.create(season=season, name=name, place="Utah", circuit=circuit, laps=3)


def primary(response: object) -> str:
    """The words on the one primary button."""
    html = response.content.decode()  # type: ignore[attr-defined]
    assert html.count("btn--primary") == 1
    return html.split("btn--primary")[1].split(">", 1)[1].split("<")[0]


def test_the_gm_sees_the_next_race_and_its_map(world: World) -> None:
    plan(world)
    plan(world, "Texas 500", "texas")
    page = tonight(world, "alice")
    assert "Race 1 of 2, Season 1" in page
    assert "Utah Climb" in page
    response = world.client(world.alice).get(f"/c/{world.campaign.pk}/")
    tiles = len(circuits.CIRCUITS["utah"].tiles)
    assert f"Map of Utah: {tiles} tiles" in response.content.decode()


def test_the_gm_sees_who_sits_there_with_which_car_and_what_is_missing(world: World) -> None:
    FittedComponent.objects.filter(car=world.mara.car, slot=2).delete()
    page = tonight(world, "alice")
    assert "Mara Lindqvist Bob" in page
    assert "One slot empty" in page
    assert "Fill the slot" in page
    assert "No components" in page  # Kenji's


def test_a_player_without_a_driver_is_listed_and_can_be_lent_one(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(player=None)
    assert "No driver yet Lend a driver" in tonight(world, "alice")
    DriverDraft.objects.create(campaign=world.campaign, person=world.bob)
    assert "Making a driver now" in tonight(world, "alice")


def test_a_phone_that_asked_lately_is_here(world: World) -> None:
    assert "Bob, phone away" in tonight(world, "alice")
    tonight(world, "bob")
    page = tonight(world, "alice")
    assert "Bob, phone away" not in page
    assert "2 here" in page


def test_the_one_button_of_an_empty_campaign_opens_the_table(world: World) -> None:
    campaign = found(world.alice, "Fresh")
    client = world.client(world.alice)
    assert primary(client.get(f"/c/{campaign.pk}/")) == "Open the table"
    client.post(f"/c/{campaign.pk}/people/open")
    assert primary(client.get(f"/c/{campaign.pk}/")) == "Make a grid"


def test_then_it_plans_a_race_and_then_sets_it(world: World) -> None:
    client = world.client(world.alice)
    client.post(f"/c/{world.campaign.pk}/people/open")
    assert primary(client.get(f"/c/{world.campaign.pk}/")) == "Plan the next race"
    plan(world)
    assert primary(client.get(f"/c/{world.campaign.pk}/")) == "Set the race"


@pytest.mark.parametrize("who", ["alice", "bob", "sam"])
def test_after_the_last_race_of_a_season_it_says_that_all_are_run(world: World, who: str) -> None:
    event = plan(world)
    assert "are run" not in tonight(world, who)
    calendar.mark(event, world.alice, Event.State.DONE)
    page = tonight(world, who)
    assert f"All races of {event.season} are run. See the season" in page
    assert "calendar yet" not in page


def test_after_the_last_race_the_gm_plans_the_next(world: World) -> None:
    client = world.client(world.alice)
    client.post(f"/c/{world.campaign.pk}/people/open")
    calendar.mark(plan(world), world.alice, Event.State.DONE)
    page = client.get(f"/c/{world.campaign.pk}/")
    assert primary(page) == "Plan the next race"
    assert "Add a race to the season, or begin a new one." in words(page)


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_a_season_whose_races_are_called_off_is_not_said_to_be_run(world: World, who: str) -> None:
    event = plan(world)
    calendar.mark(event, world.alice, Event.State.CANCELLED)
    assert f"Every race of {event.season} is cancelled." in tonight(world, who)
    assert "See the season" not in tonight(world, who)


def test_on_the_second_evening_the_code_has_ended_and_the_button_opens_the_table_again(world: World) -> None:
    plan(world)
    client = world.client(world.alice)
    assert primary(client.get(f"/c/{world.campaign.pk}/")) == "Open the table"


def test_where_everybody_is_here_already_nobody_needs_a_code(world: World) -> None:
    plan(world)
    for who in (world.alice, world.carl, world.bob, world.dora):
        world.client(who).get(f"/c/{world.campaign.pk}/")
    assert primary(world.client(world.alice).get(f"/c/{world.campaign.pk}/")) == "Set the race"


@pytest.mark.parametrize(("status", "says"), [("injured", "Injured: broken wrist"), ("dead", "Dead: broken wrist")])
def test_a_driver_who_has_stopped_is_told_of_not_forgotten(world: World, status: str, says: str) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(status=status, status_note="broken wrist")
    assert says in tonight(world, "bob")
    assert says in tonight(world, "alice")


def test_a_half_made_driver_is_what_the_player_goes_on_with(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(player=None)
    DriverDraft.objects.create(campaign=world.campaign, person=world.bob, answers={"name": "Runa Falk"})
    assert primary(world.client(world.bob).get(f"/c/{world.campaign.pk}/")) == "Go on with Runa Falk"


def test_the_gms_page_hears_of_a_newcomer_by_itself(world: World) -> None:
    client = world.client(world.alice)
    page = client.get(f"/c/{world.campaign.pk}/").content.decode()
    news = page.split('id="table-now" hx-get="')[1].split('"')[0]
    assert client.get(news).status_code == 204
    Driver.objects.filter(pk=world.mara.pk).update(player=None)
    assert "No driver yet" in words(client.get(news))
    assert world.client(world.bob).get(news).status_code == 403


def test_an_open_table_shows_its_code_and_where_to_type_it(world: World) -> None:
    client = world.client(world.alice)
    client.post(f"/c/{world.campaign.pk}/people/open")
    assert "Scan, or open" in words(client.get(f"/c/{world.campaign.pk}/"))


def test_a_player_sees_his_driver_the_race_and_what_his_car_does_there(world: World) -> None:
    plan(world)
    post(world.mara, world.alice, "notoriety", 5000, "Place 3 in Texas")
    page = tonight(world, "bob")
    assert "Mara Lindqvist Notoriety 5,000, P1" in page
    assert "Hard Curves: you hold 4" in page
    assert "Jump on tile" in page
    assert "Place 3 in Texas +5,000 Notoriety" in page
    assert "At the table" not in page


def test_a_place_in_the_standings_that_is_shared_is_said_to_be(world: World) -> None:
    assert "Mara Lindqvist Notoriety 0, shared P1" in tonight(world, "bob")


def test_one_lap_is_one_lap(world: World) -> None:
    Event.objects.filter(pk=plan(world).pk).update(laps=1)
    assert "Utah Climb 1 lap " in tonight(world, "bob")


def test_a_players_button_is_what_is_missing_next(world: World) -> None:
    address = f"/c/{world.campaign.pk}/"
    assert primary(world.client(world.bob).get(address)) == "Open my sheet"
    assert primary(world.client(world.dora).get(address)) == "Fill the slot"
    Driver.objects.filter(pk=world.kenji.pk).update(player=None)
    assert primary(world.client(world.dora).get(address)) == "Get a driver"
    assert primary(world.client(world.sam).get(address)) == "See the standings"


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_the_page_asks_the_database_as_often_for_5_drivers_as_for_50(world: World, who: str) -> None:
    plan(world)
    client = world.client(getattr(world, who))
    client.get(f"/c/{world.campaign.pk}/")  # the first visit also notes where this browser was last
    few = queries(client, f"/c/{world.campaign.pk}/")
    for n in range(45):
        world.enlist(f"Rival {n}", is_npc=True)
    assert queries(client, f"/c/{world.campaign.pk}/") == few


def test_home_leads_to_the_campaign_one_was_in_last(world: World) -> None:
    client = world.client(world.bob)
    assert client.get("/").headers["Location"] == f"/c/{world.campaign.pk}/"
    other = found(world.bob, "Bob's own")
    assert "Bob's own" in words(client.get("/"))  # two campaigns, none of them opened yet
    client.get(f"/c/{other.pk}/")
    assert client.get("/").headers["Location"] == f"/c/{other.pk}/"


def test_home_of_somebody_who_was_removed_is_no_dead_end(world: World) -> None:
    client = world.client(world.bob)
    client.get(f"/c/{world.campaign.pk}/")
    world.campaign.memberships.filter(person=world.bob).delete()
    page = words(client.get("/"))
    assert "You are in no campaign" in page


def test_the_front_door_asks_for_the_code(world: World) -> None:
    page = words(Client().get("/"))
    assert "The code on the GM's screen" in page
    assert "Night League" not in page


@pytest.mark.django_db
def test_before_the_set_up_the_front_door_says_where_the_link_is() -> None:
    assert "set-up link in the terminal" in words(Client().get("/"))
