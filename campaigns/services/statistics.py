"""Keeps what settled races came to. The logs and results are the truth; everything here can be written anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from django.db import transaction
from django.db.models import Q

from campaigns.chronicles import as_data, recount
from campaigns.models import Race, Summary, Tally
from svl.rules import CarStory, Chronicle


def keep(race: Race) -> None:
    """Once a result is posted; again whenever somebody wants to be sure."""
    with transaction.atomic():
        drop(race)
        counted = recount(race)
        Summary.objects.create(race=race, seq=race.seq, data=as_data(counted))
        if counted is not None:
            Tally.objects.bulk_create(tallies_of(race, counted))


def drop(race: Race) -> None:
    """A result that was taken back counts no more."""
    Summary.objects.filter(race=race).delete()
    Tally.objects.filter(race=race).delete()


def rebuild(*, only_missing: bool = False) -> int:
    """Every settled race counted anew, or those without a summary that says all we tell by now; how many."""
    races = Race.objects.filter(state=Race.State.SETTLED)
    if only_missing:
        everything = [each.name for each in fields(Chronicle)]
        says_less = Q(summary__data__isnull=False) & ~Q(summary__data__has_keys=everything)
        races = races.filter(Q(summary__isnull=True) | says_less)
    for race in races:
        keep(race)
    return len(races)


def tallies_of(race: Race, counted: Chronicle) -> Iterator[Tally]:
    drivers = dict(race.seats.values_list("key", "driver"))
    for car in counted.cars:
        if car.seat in drivers:
            yield _tally(race, car, drivers)


def _tally(race: Race, car: CarStory, drivers: dict[str, int]) -> Tally:
    return Tally(
        race=race,
        driver_id=drivers[car.seat],
        laps_led=car.laps_led,
        overtakes=car.overtakes,
        rams_given=car.rams_given,
        rams_taken=car.rams_taken,
        malfunctions=len(car.malfunctions),
        pit_stops=car.pit_stops,
        damage=car.damage,
        rammed={str(drivers[seat]): times for seat, times in car.rammed if seat in drivers},
    )
