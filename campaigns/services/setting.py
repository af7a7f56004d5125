"""What a race is set to, piece by piece, while its grid is not open yet; and the ways out of a race that never ran."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns import racelog
from campaigns.models import Campaign, Driver, Membership, Person, Race, Role, Seat
from campaigns.services import opening, races
from campaigns.services.desk import By, raise_tick
from campaigns.services.log import record
from svl.rules import SWITCHES, Rulings
from svl.table import GM, Adjust, Refusal

MOST_LAPS = 99
LONGEST_NAME = opening.LONGEST_NAME
DRAWN = "drawn by lot"

_lots = secrets.SystemRandom()


# -- piece by piece


@transaction.atomic
def call(race: Race, name: str) -> None:
    opening.require_setting(race)
    tidy = " ".join(name.split())
    if not tidy:
        raise Refusal("no_name", "A race needs a name.", field="name")
    if len(tidy) > LONGEST_NAME:
        raise Refusal("long_name", f"The name of a race has {LONGEST_NAME} letters at most.", field="name")
    race.name = tidy
    race.save(update_fields=["name"])


@transaction.atomic
def run_for(race: Race, laps: int) -> None:
    opening.require_setting(race)
    if not 1 <= laps <= MOST_LAPS:
        raise Refusal("wrong_laps", f"A race has 1 to {MOST_LAPS} laps, not {laps}.", field="laps")
    race.laps = laps
    race.save(update_fields=["laps"])


@transaction.atomic
def play_by(race: Race, *, dice: str, mode: str, runs_rivals: bool) -> None:
    """How the dice fall, how strictly the rules are held, and whether autopilots wait for a tap."""
    opening.require_setting(race)
    if dice not in Campaign.Dice.values:
        raise Refusal("unknown_dice", f"Dice fall by {', '.join(Campaign.Dice.values)}, not {dice!r}.", field="dice")
    if mode not in Race.Mode.values:
        raise Refusal("unknown_mode", f"A race is run as {', '.join(Race.Mode.values)}, not {mode!r}.", field="mode")
    race.dice, race.mode, race.runs_rivals = dice, mode, runs_rivals
    race.save(update_fields=["dice", "mode", "runs_rivals"])


@transaction.atomic
def enter(race: Race, drivers: Sequence[Driver], pilots: Mapping[int, tuple[str, Person | None]]) -> None:
    """Exactly these drivers race, and who of them is named here is driven as it says."""
    opening.enter(race, drivers)
    for driver in drivers:
        if driver.pk in pilots:
            seat(race, driver, *pilots[driver.pk])


@transaction.atomic
def seat(race: Race, driver: Driver, pilot: str, person: Person | None = None) -> None:
    """Who drives this car."""
    opening.require_setting(race)
    if pilot not in Seat.Pilot.values:
        raise Refusal("unknown_pilot", f"A car is driven by {', '.join(Seat.Pilot.labels)}, not by {pilot!r}.")
    if pilot == Seat.Pilot.PERSON:
        plays = Membership.objects.filter(campaign=race.campaign_id, person=person).exclude(role=Role.SPECTATOR)
        if person is None or not plays.exists():
            raise Refusal("not_a_player", f"Choose a player of this campaign for {driver}.", field="drivers")
    holder = person if pilot == Seat.Pilot.PERSON else None
    Seat.objects.filter(race=race, driver=driver).update(
        pilot=pilot, holder=holder, rolls_at_once=pilot == Seat.Pilot.AUTOPILOT
    )


@transaction.atomic
def rule(race: Race, key: str, value: Any) -> None:
    """One reading for this race only; the campaign keeps its own."""
    opening.require_setting(race)
    if key not in SWITCHES:
        raise Refusal("unknown_switch", f"There is no ruling {key!r}.")
    race.rulings = Rulings.of({**race.rulings, key: value}).changed()
    race.save(update_fields=["rulings"])


@transaction.atomic
def rule_as_campaign(race: Race) -> None:
    """Every reading as the campaign has it."""
    opening.require_setting(race)
    race.rulings = race.campaign.rulings
    race.save(update_fields=["rulings"])


@transaction.atomic
def discard(race: Race, by: Person) -> None:
    """A race that was only being set goes without a trace on the calendar."""
    opening.require_setting(race)
    record(race.campaign, by, "race_discarded", f"{by.name} took {race} back before its grid was open.", gm_only=True)
    race.delete()


# -- the grid


def draw_lineup(race_id: int, by: By, *, seq: int, key: str) -> Race:
    """Puts the cars in an order nobody chose."""
    cars = [car.seat for car in racelog.table_of(Race.objects.get(pk=race_id)).state.lineup()]
    _lots.shuffle(cars)
    return races.act(race_id, by, GM, Adjust("lineup", DRAWN, value=",".join(cars)), seq=seq, key=key)


# -- a race that cannot go on


@transaction.atomic
def set_aside(race_id: int, by: By) -> Race:
    """Ends a race without reading its log, which may be beyond reading: it is settled by hand then."""
    if not by.runs:
        raise Refusal("gm_only", "Only the GM can set a race aside. Ask at the table.")
    race = Race.objects.select_for_update().select_related("campaign").get(pk=race_id)
    if race.state not in (Race.State.GRID, Race.State.RUNNING, Race.State.PAUSED):
        raise Refusal("not_running", f"{race} is not on the track, so there is nothing to set aside.")
    race.state, race.ended_at, race.wake_at = Race.State.FINISHED, timezone.now(), None
    record(race.campaign, by.person, "race_set_aside", f"{race} was set aside: its log cannot be read.", race=race.pk)
    raise_tick(race)
    return race
