"""The demo season: a league in full swing, planted once, removed as a whole."""

from __future__ import annotations

from dataclasses import astuple
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaigns import demo_season, racelog
from campaigns.entrants import fit, rulings_of
from campaigns.game import GAME
from campaigns.models import (
    Campaign,
    Driver,
    Event,
    LedgerEntry,
    LogEntry,
    Note,
    Person,
    Posting,
    Race,
    RaceEntry,
    Result,
    SealedChoice,
    Season,
    Seat,
    Snapshot,
    Team,
)
from campaigns.queries.lock import running_race
from campaigns.queries.totals import totals
from campaigns.services import demo, seats
from svl.rules import catalog, circuits
from svl.rules import world as book
from svl.table import Refusal, Sealed
from tests.world import World, person


@pytest.fixture
def owner(db: None) -> Person:
    made = person("Gwen", login="gwen")
    made.is_owner = True
    made.save()
    return made


@pytest.fixture
def league(owner: Person) -> Campaign:
    return demo.plant(owner)


def everything() -> list[object]:
    rows: list[object] = []
    books = (Race, Seat, RaceEntry, Snapshot, SealedChoice, Posting, Result)
    for model in (Campaign, Team, Driver, Season, Event, Note, LedgerEntry, LogEntry, *books):
        rows += model.objects.order_by("pk").values_list()
    return rows


def test_planting_twice_gives_the_same_season_unchanged(league: Campaign, owner: Person) -> None:
    before = everything()
    assert demo.plant(owner) == league
    assert everything() == before


def test_every_team_has_two_drivers_of_the_game_master_at_least(league: Campaign) -> None:
    field = Driver.objects.filter(campaign=league, is_npc=True, is_hidden=False)
    assert field.count() >= 14
    assert {field.filter(car__team=team).count() for team in league.teams.all()} == {2}
    assert league.teams.count() == 7


def test_the_books_active_drivers_race_for_their_teams_and_say_whose_scores_those_are(league: Campaign) -> None:
    active = [someone for someone in book.PEOPLE if someone.status == "active"]
    assert {someone.id for someone in active} == set(book.LEAD_DRIVERS.values())
    for someone in active:
        driver = Driver.objects.get(campaign=league, name=someone.name)
        assert driver.car.team.book == someone.team
        assert driver.is_npc
        assert driver.scores_from == "Scores are ours; the book gives none."


def test_eight_drivers_are_free_to_claim_and_lack_nothing(league: Campaign) -> None:
    free = Driver.objects.filter(campaign=league, is_npc=False, player=None)
    assert free.count() == 8
    for driver in free:
        made = fit(driver, rulings_of(league))
        assert made.trouble == ""
        assert len(made.entrant.talents) == catalog.psyche_talents(driver.psyche)
        assert len(made.entrant.components) == made.entrant.figures.slots
        assert driver.biography
        assert driver.car.name


def test_no_ready_driver_is_better_rolled_than_another(league: Campaign) -> None:
    assert {sum(astuple(seat.stats)) for seat in demo_season.ROOKIES} == {47}


def test_no_two_ready_drivers_have_the_same_car_or_the_same_build(league: Campaign) -> None:
    ready = demo_season.ROOKIES
    assert len({(seat.team, seat.car_class) for seat in ready}) == 8
    assert len({(frozenset(seat.talents), frozenset(seat.components)) for seat in ready}) == 8


def test_every_model_of_the_book_is_in_the_field(league: Campaign) -> None:
    driven = set(Driver.objects.filter(campaign=league).values_list("car__team__book", "car__car_class"))
    assert driven == set(catalog.MODELS)


def test_every_driver_of_the_season_could_start_a_race(league: Campaign) -> None:
    for driver in Driver.objects.filter(campaign=league):
        assert fit(driver, rulings_of(league)).trouble == ""


def test_one_driver_is_hidden_from_the_players(league: Campaign) -> None:
    hidden = Driver.objects.get(campaign=league, is_hidden=True)
    assert not LogEntry.objects.filter(campaign=league, gm_only=False, text__contains=hidden.name).exists()


def test_the_calendar_has_two_races_done_and_circuits_where_we_have_them(league: Campaign) -> None:
    events = Event.objects.filter(season__campaign=league, season__is_current=True)
    assert 6 <= events.count() <= 8
    assert events.filter(state="done").count() == 2
    places = {place.name: place.id for place in book.PLACES}
    for event in events:
        wanted = places[event.place].replace("_", "-")
        assert event.circuit == (wanted if wanted in circuits.CIRCUITS else "")


def test_the_standings_are_alive_and_follow_the_award_table(league: Campaign) -> None:
    sums = totals(league)
    nika = Driver.objects.get(campaign=league, name="Nika Broyler")
    # Charisma 16 and Defy the Odds: first place 10,000 and third 5,000, each with 25 % and 150 % on top
    assert sums[nika.pk] == 27_500 + 13_750
    assert len(sums) >= 8
    assert not any(driver.pk in sums for driver in Driver.objects.filter(campaign=league, is_npc=False))


def test_a_correction_stands_in_the_ledger_as_an_example(league: Campaign) -> None:
    max_chancelor = Driver.objects.get(campaign=league, name="Max Chancelor")
    assert totals(league, "cash")[max_chancelor.pk] == 60_000
    assert LedgerEntry.objects.filter(campaign=league, corrects__isnull=False).count() == 1


def test_one_note_is_shown_and_the_others_are_the_gms(league: Campaign) -> None:
    assert Note.objects.filter(campaign=league, shown=True).count() == 1
    assert Note.objects.filter(campaign=league, shown=False).count() == 2


def test_removing_leaves_nothing_of_it_and_touches_nothing_else(world: World) -> None:
    before = everything()
    demo.plant(world.alice)
    assert demo.remove(world.alice)
    assert everything() == before
    assert not demo.remove(world.alice)


def test_only_its_owner_can_remove_it(world: World) -> None:
    demo.plant(world.alice)
    with pytest.raises(Refusal, match="World League 2072 belongs to Alice"):
        demo.remove(world.carl)
    assert demo.planted() is not None


def said(*args: str) -> str:
    out = StringIO()
    call_command("demo", *args, stdout=out)
    return out.getvalue().strip()


def test_the_command_plants_and_removes_and_says_what_it_did(owner: Person) -> None:
    assert said() == "World League 2072 is planted."
    assert said() == "World League 2072 stood already; nothing changed."
    assert said("--remove") == "The demo season is removed."
    assert said("--remove") == "There is no demo season to remove."


def test_without_an_owner_the_command_says_how_to_become_one(db: None) -> None:
    with pytest.raises(CommandError, match="open the set-up link"):
        call_command("demo")


# -- its races


def race_of(league: Campaign, name: str) -> Race:
    return Race.objects.get(campaign=league, name=name)


def test_one_race_was_driven_to_the_flag_and_settled_by_its_log(league: Campaign) -> None:
    race = race_of(league, "White Sands Oval")
    assert race.state == Race.State.SETTLED
    assert race.seq > 100
    won = {placing.seat: placing.notoriety for placing in racelog.table_of(race).state.result}
    for result in race.results.select_related("driver"):
        assert result.notoriety == won[f"driver-{result.driver_id}"]
    podium = race.results.filter(place__lte=3).order_by("place").values_list("driver__name", flat=True)
    assert list(podium) == ["Max Chancelor", "Sandro Velluti", "Nika Broyler"]  # as the notes of the season tell it
    posting = Posting.objects.get(race=race)
    assert posting.story.startswith("Max Chancelor wins at New Mexico")
    assert race.event is not None
    assert race.event.state == Event.State.DONE


def test_one_race_stands_in_its_middle_at_a_palm_of_a_free_rookie(league: Campaign) -> None:
    race = race_of(league, "Utah Climb")
    assert (race.state, race.lap) == (Race.State.RUNNING, 2)
    waiting = GAME.awaits(racelog.table_of(race).state)
    assert isinstance(waiting, Sealed)
    asked = Seat.objects.filter(race=race, key__in=waiting.seats)
    assert asked.filter(pilot=Seat.Pilot.GM, driver__is_npc=False, driver__player=None).exists()
    chosen = set(race.palms.values_list("seat", flat=True))
    assert chosen == {seat.key for seat in asked if seat.pilot == Seat.Pilot.AUTOPILOT}


def test_whoever_takes_that_rookie_is_asked_to_choose(league: Campaign, owner: Person) -> None:
    race = race_of(league, "Utah Climb")
    waiting = GAME.awaits(racelog.table_of(race).state)
    assert isinstance(waiting, Sealed)
    rookie = Seat.objects.get(race=race, key__in=waiting.seats, pilot=Seat.Pilot.GM)
    seats.claim(rookie.driver, owner)
    rookie.refresh_from_db()
    assert (rookie.pilot, rookie.holder) == (Seat.Pilot.PERSON, owner)


def test_the_races_fall_the_same_way_each_time(league: Campaign, owner: Person) -> None:
    def fallen() -> list[tuple[str, int, list[str]]]:
        found = Race.objects.filter(campaign__is_demo=True).order_by("pk")
        return [
            (race.name, race.seq, [each.driver.name for each in race.results.order_by("place", "pk")]) for race in found
        ]

    before = fallen()
    demo.remove(owner)
    demo.plant(owner)
    assert fallen() == before


def test_only_the_two_rookies_on_the_track_have_a_locked_garage(league: Campaign) -> None:
    locked = [each for each in Driver.objects.filter(campaign=league, is_npc=False) if running_race(each)]
    assert {driver.name for driver in locked} == {"Wren Okafor", "Callie Reyes"}
