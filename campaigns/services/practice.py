"""A lap alone, by the rules and the log of every race. It counts for nothing but its time."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from campaigns.game import GAME
from campaigns.models import Campaign, Driver, Person, Race, Seat, Track
from campaigns.services import opening
from campaigns.services.desk import By, Desk, desk_of
from campaigns.services.races import play_by_itself
from svl.rules import Rulings, Setup, check_loop
from svl.table import GM, Entry, Refusal, start

MOST_STEPS = 600  # of an autopilot on one lap; one that needs more is not getting round


@transaction.atomic
def begin(campaign: Campaign, person: Person, driver: Driver, *, circuit: str = "", track: Track | None = None) -> Race:
    """The green flag at once, for one car as it stands in the garage. A lap this person left half driven goes."""
    Race.with_practice.filter(campaign=campaign, practice_of=person).exclude(state=Race.State.FINISHED).delete()
    return _begin(campaign, person, driver, circuit=circuit, track=track, pilot=Seat.Pilot.PERSON)


def _begin(
    campaign: Campaign, person: Person, driver: Driver, *, circuit: str, track: Track | None, pilot: Seat.Pilot
) -> Race:
    race = Race(campaign=campaign, practice_of=person, name="Practice", circuit=circuit, track=track, laps=1)
    race.rulings, race.dice = campaign.rulings, Campaign.Dice.APP
    opening.require_fit_to_race(race, driver)
    setup = _setup(race, driver)
    race.name = f"Practice at {setup.track.name}"[: opening.LONGEST_NAME]
    race.save()
    holder = person if pilot == Seat.Pilot.PERSON else None
    seat = Seat(race=race, driver=driver, key=opening.key_of(driver), pilot=pilot, holder=holder, rolls_at_once=True)
    seat.save()
    with desk_of(race.pk, By(person, frozenset((seat.key,)))) as desk:
        _form_up(desk, setup)
        return desk.race


def _setup(race: Race, driver: Driver) -> Setup:
    """A car that brings nothing from its last race: nobody practises in a wreck."""
    rulings = Rulings.of(race.rulings)
    layout = opening.layout_of(race)
    if race.track is not None and race.track.campaign_id != race.campaign_id:
        raise Refusal("foreign_track", f"{race.track} is another campaign's track.", field="track")
    check_loop(layout.tiles, rulings)
    entrant = opening.entrant_of(Seat(driver=driver, key=opening.key_of(driver)), rulings, 0)
    return Setup(layout, 1, (entrant,), rulings)


def _form_up(desk: Desk, setup: Setup) -> None:
    entry = Entry(1, GM, desk.by.called, setup)
    desk.table, _ = start(GAME, entry)
    desk.entries.append(entry)
    desk.race.state, desk.race.started_at = Race.State.RUNNING, timezone.now()
    desk.settle()
    desk.store()
    desk.touch()


@transaction.atomic
def drive_by_itself(by: Person, driver: Driver, *, circuit: str = "", track: Track | None = None) -> Race:
    """A rival sets a time: the autopilot drives the lap in one go."""
    race = _begin(driver.campaign, by, driver, circuit=circuit, track=track, pilot=Seat.Pilot.AUTOPILOT)
    with desk_of(race.pk, By(by, frozenset())) as desk:
        for _ in range(MOST_STEPS):
            if desk.awaits is None:
                break
            play_by_itself(desk)
        else:
            raise Refusal("no_way_round", f"{driver} does not get round this track by autopilot.")
        desk.store()
        return desk.race
