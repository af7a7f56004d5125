"""The GM's own teams: within bounds, so that every class still drives; removed only if nobody drives for them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from campaigns.access import Here
from campaigns.entrants import rulings_of
from campaigns.models import CarRequest, LogEntry, Role, Team
from campaigns.queries import teams as queries
from campaigns.services.drivers import Sheet, enlist
from campaigns.services.teams import BOUNDS, Plan, change_team, make_team, remove_team
from svl.rules import Stats
from svl.rules.catalog import CarFigures
from svl.table import Refusal
from tests.world import World


def plan(**changes: Any) -> Plan:
    figures = {"acceleration": 1, "slots": 1} | changes.pop("modifiers", {})
    start = {"name": "Fox Racing", "motto": "Sly.", "drawing": "kaipara", "colours": ("#D93A34", "#2F7DE0")}
    return Plan(**{**start, "modifiers": CarFigures(**figures), **changes})


def made(world: World, **changes: Any) -> Team:
    return make_team(world.campaign, world.alice, plan(**changes))


def test_a_team_makes_three_models_by_rule(world: World) -> None:
    models = queries.models_of(made(world), rulings_of(world.campaign))
    assert [car.name for car in models.cars] == ["Fox Racing Light", "Fox Racing Medium", "Fox Racing Heavy"]
    assert [car.drawing for car in models.cars] == ["car-light-kaipara", "car-medium-kaipara", "car-heavy-kaipara"]
    assert {row[0]: row[1:] for row in models.rows} == {
        "Chassis": ("50", "100", "150"),
        "Acceleration": ("6", "4", "3"),
        "Top Speed": ("6", "5", "4"),
        "Braking Rate": ("5", "4", "3"),
        "Handling": ("+2", "+1", "0"),
        "Slots": ("2", "3", "4"),
    }


@pytest.mark.parametrize("figure", list(BOUNDS))
@pytest.mark.parametrize("end", [0, 1])
def test_a_modifier_reaches_its_bound_and_not_beyond(world: World, figure: str, end: int) -> None:
    bound = BOUNDS[figure][end]
    made(world, modifiers={figure: bound})
    beyond = bound + (1 if end else -1)
    with pytest.raises(Refusal, match="is out of bounds") as refused:
        made(world, name="Beyond", modifiers={figure: beyond})
    assert refused.value.fields["field"] == figure
    with pytest.raises(IntegrityError), transaction.atomic():
        Team.objects.filter(name="Fox Racing").update(**{figure: beyond})


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"name": "  "}, "name", "A team needs a name."),
        ({"name": "x" * 41}, "name", "40 letters at most"),
        ({"name": "steed corona"}, "name", "races here already"),
        ({"motto": "x" * 121}, "motto", "120 letters at most"),
        ({"drawing": "zeppelin"}, "drawing", "no drawing 'zeppelin'"),
        ({"colours": ("#000000", "#2F7DE0")}, "colour_1", "#000000 cannot be told"),
        ({"colours": ("#D93A34", "red;}")}, "colour_2", "cannot be told"),
        ({"colours": ("", "#2F7DE0")}, "colour_1", "No colour cannot be told"),
    ],
)
def test_what_does_not_fit_is_refused_beside_its_field(
    world: World, changes: dict[str, Any], field: str, sentence: str
) -> None:
    before = Team.objects.count()
    with pytest.raises(Refusal, match=sentence) as refused:
        made(world, **changes)
    assert refused.value.fields["field"] == field
    assert Team.objects.count() == before


def test_making_and_changing_are_logged(world: World) -> None:
    team = made(world)
    change_team(team, world.alice, plan(name="Wolf Racing", modifiers={"acceleration": 0, "slots": 0}))
    told = list(LogEntry.objects.filter(kind__startswith="team").order_by("id").values_list("text", flat=True))
    assert told == [
        "Fox Racing joins the league: Acceleration +1 and Slots +1.",
        "Fox Racing, now Wolf Racing, was changed: no modifiers.",
    ]


def driver_of(world: World, team: Team) -> None:
    sheet = Sheet("Foxy", Stats(10, 10, 10, 10), team, "light", components=("turbo", "brakes"))
    enlist(world.campaign, world.alice, sheet, player=world.bob)


def here(world: World) -> Here:
    return Here(world.campaign, world.alice, Role.GM)


def test_drivers_with_more_components_than_slots_after_a_change_are_listed(world: World) -> None:
    team = made(world)
    driver_of(world, team)
    assert queries.troubles_of(here(world), team) == ()
    change_team(team, world.alice, plan(modifiers={"slots": 0}))
    (trouble,) = queries.troubles_of(here(world), team)
    assert (trouble.name, trouble.sentence) == ("Foxy", "Foxy fits 2 components; the car has 1 slot.")
    (card,) = queries.teams_view(here(world)).own
    assert card.troubles == (trouble,)


def test_a_team_somebody_drives_for_stays_and_the_sentence_says_who(world: World) -> None:
    team = made(world)
    driver_of(world, team)
    with pytest.raises(Refusal, match="Foxy drives for Fox Racing"):
        remove_team(team, world.alice)


def test_a_team_somebody_asked_to_drive_for_stays(world: World) -> None:
    team = made(world)
    CarRequest.objects.create(driver=world.mara, team=team, car_class="light", asked_by=world.bob)
    with pytest.raises(Refusal, match="Mara Lindqvist asked for a car of Fox Racing"):
        remove_team(team, world.alice)


def test_a_team_nobody_uses_can_go(world: World) -> None:
    remove_team(made(world), world.alice)
    assert not Team.objects.filter(name="Fox Racing").exists()


def test_the_books_seven_can_be_neither_changed_nor_removed(world: World) -> None:
    steed = world.team("steed_corona")
    with pytest.raises(Refusal, match="one of the book's seven"):
        change_team(steed, world.alice, plan())
    with pytest.raises(Refusal, match="one of the book's seven"):
        remove_team(steed, world.alice)


def test_every_bound_says_what_it_leaves_the_weakest_car() -> None:
    assert queries.bounds()["chassis"].why == (
        "−40 to +100: a light car starts at 50 and keeps 10; a heavy one starts at 150 and gets 250 at most."
    )
