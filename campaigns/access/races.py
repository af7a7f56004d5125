"""Races, and the seats somebody may act for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from campaigns.access.door import Here, campaign_for, there
from campaigns.models import Race, Role, Seat
from campaigns.services import sharing
from campaigns.services.desk import By
from svl.table import GM


@dataclass(frozen=True)
class Trackside:
    """Somebody at a race: who asks, which race, and the seats this person may act for."""

    here: Here
    race: Race
    seats: frozenset[str]  # those who run the race may act for every car, and as the game master
    own: frozenset[str]  # the cars this person drives

    @property
    def by(self) -> By:
        return By(self.here.person, self.seats)


def race_for(request: HttpRequest, campaign_id: int, race_id: int) -> Trackside:
    """A race, for everybody at its table."""
    trackside = drive_for(request, campaign_id, race_id)
    if trackside.race.is_practice:
        raise Http404
    return trackside


def drive_for(request: HttpRequest, campaign_id: int, race_id: int) -> Trackside:
    """The same, or a practice lap for whoever drives it: there nobody is more than a driver."""
    here = campaign_for(request, campaign_id)
    race = there(Race.with_practice.filter(campaign=here.campaign, pk=race_id).first())
    if race.practice_of_id not in (None, here.person.pk):  # somebody's practice is there for nobody else
        raise Http404
    race.campaign = here.campaign
    if race.is_practice:
        here = replace(here, role=Role.PLAYER)
    held = Seat.objects.filter(race=race).values_list("key", "holder")
    own = frozenset(key for key, holder in held if holder == here.person.pk and here.plays)
    may = frozenset((GM, *(key for key, _ in held))) if here.runs else own
    return Trackside(here, race, may, own)


def running_race_for(request: HttpRequest, campaign_id: int, race_id: int) -> Trackside:
    """A race, for those who run it."""
    trackside = race_for(request, campaign_id, race_id)
    if not trackside.here.runs:
        raise PermissionDenied(f"Only the GM runs {trackside.race}. Ask at the table.")
    return trackside


def playing_race_for(request: HttpRequest, campaign_id: int, race_id: int) -> Trackside:
    """A race, for those who may drive in it."""
    trackside = race_for(request, campaign_id, race_id)
    if not trackside.here.plays:
        raise PermissionDenied(f"You watch {trackside.race} as a spectator. The GM can make you a player.")
    return trackside


def seat_for(request: HttpRequest, campaign_id: int, race_id: int, seat_key: str) -> Trackside:
    """A race, for somebody who may act for this car."""
    trackside = drive_for(request, campaign_id, race_id)
    if not trackside.race.seats.filter(key=seat_key).exists():
        raise Http404
    if seat_key not in trackside.seats:
        raise PermissionDenied(f"That car of {trackside.race} is not yours. The GM can hand the seat over.")
    return trackside


def cockpit_for(request: HttpRequest, campaign_id: int, race_id: int, seat_key: str) -> Trackside:
    """The same, and for somebody whose driver sits in the car while somebody else drives it."""
    trackside = drive_for(request, campaign_id, race_id)
    player = trackside.race.seats.filter(key=seat_key, driver__player=trackside.here.person)
    return trackside if trackside.here.plays and player.exists() else seat_for(request, campaign_id, race_id, seat_key)


def released_race(token: str) -> Race:
    """A race the GM let out, for anybody who has its link. Any other link opens nothing, whatever became of it."""
    return there(sharing.released_race(token))


def watched(here: Here, race: Race) -> Trackside:
    """A race as a TV sees it: from no seat."""
    race.campaign = here.campaign
    return Trackside(here, race, frozenset(), frozenset())
