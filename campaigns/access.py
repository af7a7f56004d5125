"""The porter: the only way a view gets an object. A stranger is told nothing is there, an onlooker may not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from campaigns import presence, sight
from campaigns.models import (
    Campaign,
    CarRequest,
    Driver,
    DriverDraft,
    Event,
    Invite,
    Knock,
    LedgerEntry,
    LogEntry,
    Membership,
    Note,
    Person,
    PrintJob,
    Race,
    Role,
    Season,
    Seat,
    StatCheck,
    StatRoll,
    Team,
    Track,
    Tv,
)
from campaigns.services import codes, invites, joining, sharing, tvs
from campaigns.services.desk import By
from svl.table import GM

Row = TypeVar("Row")


@dataclass(frozen=True)
class Here:
    """Somebody in a campaign: who asks, where, and as what. Every page of a campaign is made for one of these."""

    campaign: Campaign
    person: Person
    role: Role

    @property
    def runs(self) -> bool:
        """GM or co-GM: sees and steers everything but other people's private notes."""
        return self.role in (Role.GM, Role.CO_GM)

    @property
    def is_gm(self) -> bool:
        return self.role == Role.GM

    @property
    def plays(self) -> bool:
        return self.role != Role.SPECTATOR


def person_of(request: HttpRequest) -> Person | None:
    """Who sits at this browser, if anybody has said."""
    user = request.user
    return user if isinstance(user, Person) and user.is_active else None


def known_person(request: HttpRequest) -> Person:
    person = person_of(request)
    if person is None:
        raise Http404
    return person


def campaign_for(request: HttpRequest, campaign_id: int) -> Here:
    """The campaign for one of its members. For everybody else there is none."""
    person = known_person(request)
    found = Membership.objects.select_related("campaign").filter(campaign_id=campaign_id, person=person).first()
    if found is None:
        raise Http404
    presence.note(found.campaign_id, person.pk)
    return Here(found.campaign, person, Role(found.role))


def running_for(request: HttpRequest, campaign_id: int) -> Here:
    """The campaign for those who run it."""
    here = campaign_for(request, campaign_id)
    if not here.runs:
        raise PermissionDenied(f"Only the GM of {here.campaign} can do that. Ask at the table.")
    return here


def gm_for(request: HttpRequest, campaign_id: int) -> Here:
    """The campaign for its GM; a co-GM is not enough."""
    here = running_for(request, campaign_id)
    if not here.is_gm:
        raise PermissionDenied(f"Only a GM of {here.campaign} can do that, not a co-GM.")
    return here


def playing_for(request: HttpRequest, campaign_id: int) -> Here:
    """The campaign for those who may hold a driver."""
    here = campaign_for(request, campaign_id)
    if not here.plays:
        raise PermissionDenied(f"You watch {here.campaign} as a spectator. The GM can make you a player.")
    return here


def driver_for(request: HttpRequest, campaign_id: int, driver_id: int, *, whole: bool = False) -> tuple[Here, Driver]:
    """A driver this person may know of. `whole` brings player, car, team and portrait along, but not its picture."""
    here = campaign_for(request, campaign_id)
    known = sight.drivers(here)
    if whole:
        known = known.select_related("player", "car__team", "portrait").defer("portrait__image")
    driver = known.filter(pk=driver_id).first()
    if driver is None:
        raise Http404
    driver.campaign = here.campaign
    return here, driver


def own_driver_for(
    request: HttpRequest, campaign_id: int, driver_id: int, *, whole: bool = False
) -> tuple[Here, Driver]:
    """A driver this person may change."""
    here, driver = driver_for(request, campaign_id, driver_id, whole=whole)
    if not sight.may_edit(here, driver):
        holder = driver.player.name if driver.player else "the GM"
        raise PermissionDenied(f"{driver}'s sheet belongs to {holder}. You can read it, not change it.")
    return here, driver


def car_request_for(request: HttpRequest, campaign_id: int, driver_id: int, request_id: int) -> tuple[Here, CarRequest]:
    """Somebody's wish for another car, for whoever may change the sheet."""
    here, driver = own_driver_for(request, campaign_id, driver_id)
    return here, _there(CarRequest.objects.filter(driver=driver, pk=request_id).first())


def car_request_to_answer(
    request: HttpRequest, campaign_id: int, driver_id: int, request_id: int
) -> tuple[Here, CarRequest]:
    """The same, for those who say yes or no to it."""
    running_for(request, campaign_id)
    return car_request_for(request, campaign_id, driver_id, request_id)


def note_for(request: HttpRequest, campaign_id: int, note_id: int) -> tuple[Here, Note]:
    here = campaign_for(request, campaign_id)
    note = sight.notes(here).filter(pk=note_id).first()
    if note is None:
        raise Http404
    return here, note


def own_draft_for(request: HttpRequest, campaign_id: int) -> tuple[Here, DriverDraft | None]:
    """The half-made driver of this person, if there is one."""
    here = playing_for(request, campaign_id)
    return here, DriverDraft.objects.filter(campaign=here.campaign, person=here.person).first()


def draft_for(request: HttpRequest, campaign_id: int, draft_id: int) -> tuple[Here, DriverDraft]:
    """Anybody's half-made driver, for those who run the campaign."""
    here = running_for(request, campaign_id)
    found = DriverDraft.objects.select_related("person").filter(campaign=here.campaign, pk=draft_id).first()
    if found is None:
        raise Http404
    return here, found


def free_driver_for(request: HttpRequest, campaign_id: int, driver_id: int) -> tuple[Here, Driver]:
    """A driver this person may ask for: whether it is still free, the taking finds out."""
    here = playing_for(request, campaign_id)
    driver = sight.drivers(here).filter(pk=driver_id, is_npc=False).first()
    if driver is None:
        raise Http404
    return here, driver


# -- people and the ways in


def own_seat_for(request: HttpRequest, campaign_id: int) -> tuple[Here, Membership]:
    """One's own place in a campaign."""
    here = campaign_for(request, campaign_id)
    return here, Membership.objects.select_related("campaign", "person").get(campaign=here.campaign, person=here.person)


def member_for(request: HttpRequest, campaign_id: int, seat_id: int) -> tuple[Here, Membership]:
    """Somebody's place, for those who run the campaign."""
    here = running_for(request, campaign_id)
    seats = Membership.objects.select_related("campaign", "person")
    return here, _there(seats.filter(campaign=here.campaign, pk=seat_id).first())


def invite_for(request: HttpRequest, campaign_id: int, invite_id: int) -> tuple[Here, Invite]:
    here = running_for(request, campaign_id)
    return here, _there(Invite.objects.select_related("campaign").filter(campaign=here.campaign, pk=invite_id).first())


def knock_for(request: HttpRequest, campaign_id: int, knock_id: int) -> tuple[Here, Knock]:
    here = running_for(request, campaign_id)
    knocks = Knock.objects.select_related("membership__campaign", "membership__person")
    return here, _there(knocks.filter(membership__campaign=here.campaign, pk=knock_id).first())


def invite_of_code(typed: str) -> Invite | None:
    """What these letters open, for anybody who has them; nothing tells a closed invite from none."""
    return invites.find_open(typed)


def seat_to_come_back_to(invite: Invite, seat_id: int) -> Membership:
    """A guest's seat at the table of this invite."""
    seats = Membership.objects.select_related("campaign", "person")
    seat = _there(seats.filter(campaign=invite.campaign_id, pk=seat_id).first())
    if not joining.may_come_back(seat):
        raise Http404
    return seat


def driver_of_code(request: HttpRequest, typed: str) -> Driver | None:
    """The driver a printed code names, for those at that table who may know of him."""
    person = person_of(request)
    seat = (
        Membership.objects.select_related("campaign")
        .filter(person=person, campaign__drivers__code=codes.tidy(typed))
        .first()
    )
    if person is None or seat is None:
        return None
    return sight.drivers(Here(seat.campaign, person, Role(seat.role))).filter(code=codes.tidy(typed)).first()


def number_in(text: str) -> int:
    """The number of a row somebody sent; what is none names nothing."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Http404
    return int(text)


def _there(row: Row | None) -> Row:
    if row is None:
        raise Http404
    return row


# -- what belongs to somebody


def owned_campaign_for(request: HttpRequest, campaign_id: int) -> Here:
    """The campaign for the one GM who founded it."""
    here = gm_for(request, campaign_id)
    if here.campaign.owner_id != here.person.pk:
        raise PermissionDenied(f"{here.campaign} belongs to {here.campaign.owner}, who alone can delete it.")
    return here


def machine_owner_for(request: HttpRequest) -> Person:
    """Whoever set this machine up."""
    person = known_person(request)
    if not person.is_owner:
        raise PermissionDenied("Only the owner of this machine can do that.")
    return person


def demo_for(request: HttpRequest) -> Campaign:
    """The demo season, for whom it was planted."""
    return _there(Campaign.objects.filter(is_demo=True, owner=known_person(request)).first())


def ledger_entry_for(request: HttpRequest, campaign_id: int, entry_id: int) -> tuple[Here, LedgerEntry]:
    """A row of the ledger, for those who may correct it."""
    here = running_for(request, campaign_id)
    return here, _there(sight.ledger(here).select_related("driver").filter(pk=entry_id).first())


# -- the GM's side


def managed_driver_for(request: HttpRequest, campaign_id: int, driver_id: int) -> tuple[Here, Driver]:
    """A driver, for those who run the campaign. Of one the players have not met, they are told nothing is there."""
    here, driver = driver_for(request, campaign_id, driver_id)
    if not here.runs:
        raise PermissionDenied(f"Only the GM of {here.campaign} can steer {driver}. Ask at the table.")
    return here, driver


def team_for(request: HttpRequest, campaign_id: int, team_id: int) -> tuple[Here, Team]:
    """A team of the GM's own, for those who may change it."""
    here = running_for(request, campaign_id)
    team = _there(Team.objects.select_related("campaign").filter(campaign=here.campaign, pk=team_id).first())
    if team.book:
        raise PermissionDenied(f"{team} is one of the book's seven and stays as it is. Make a team of your own.")
    return here, team


def log_entry_for(request: HttpRequest, campaign_id: int, entry_id: int, kind: str) -> tuple[Here, LogEntry]:
    """A line of the diary that something can be taken back by."""
    here = running_for(request, campaign_id)
    entries = LogEntry.objects.select_related("campaign").filter(campaign=here.campaign, kind=kind)
    return here, _there(entries.filter(pk=entry_id).first())


def running_note_for(request: HttpRequest, campaign_id: int, note_id: int) -> tuple[Here, Note]:
    """A note, for those who may change it. Of a hidden one a player is told nothing is there."""
    here, note = note_for(request, campaign_id, note_id)
    if not here.runs:
        raise PermissionDenied(f"{note} is the GM's note. You can read it, not change it.")
    return here, note


def check_for(request: HttpRequest, campaign_id: int, check_id: int) -> tuple[Here, StatCheck]:
    here = running_for(request, campaign_id)
    checks = StatCheck.objects.select_related("campaign")
    return here, _there(checks.filter(campaign=here.campaign, pk=check_id).first())


def roll_for(request: HttpRequest, campaign_id: int, roll_id: int) -> tuple[Here, StatRoll]:
    """A driver's part of a check, for whoever may roll it."""
    here = campaign_for(request, campaign_id)
    rolls = StatRoll.objects.select_related("check_asked__campaign", "driver")
    known = rolls.filter(check_asked__campaign=here.campaign, driver__in=sight.drivers(here))
    found = _there(known.filter(pk=roll_id).first())
    if not sight.may_edit(here, found.driver):
        # Whoever was not asked is not told of a GM-only check either.
        if found.check_asked.gm_only:
            raise Http404
        raise PermissionDenied(f"{found.driver}'s dice are not yours to roll.")
    return here, found


def season_for(request: HttpRequest, campaign_id: int, season_id: int) -> tuple[Here, Season]:
    """A season, for those who keep the calendar."""
    here = running_for(request, campaign_id)
    return here, _there(Season.objects.select_related("campaign").filter(campaign=here.campaign, pk=season_id).first())


def event_for(request: HttpRequest, campaign_id: int, event_id: int) -> tuple[Here, Event]:
    here = running_for(request, campaign_id)
    events = Event.objects.select_related("season__campaign")
    return here, _there(events.filter(season__campaign=here.campaign, pk=event_id).first())


def track_for(request: HttpRequest, campaign_id: int, track_id: int) -> tuple[Here, Track]:
    """A track of the campaign, for everybody who may look at it."""
    here = campaign_for(request, campaign_id)
    return here, _there(Track.objects.select_related("campaign").filter(campaign=here.campaign, pk=track_id).first())


def course_for(request: HttpRequest, campaign_id: int, chosen: str) -> tuple[str, Track | None]:
    """What forms call a track: `track-5` is one of the campaign's, anything else the name of one of ours."""
    number = chosen.removeprefix("track-")
    if number == chosen:
        return chosen, None
    return "", track_for(request, campaign_id, number_in(number))[1]


def running_track_for(request: HttpRequest, campaign_id: int, track_id: int) -> tuple[Here, Track]:
    """A track, for those who may change it."""
    here, track = track_for(request, campaign_id, track_id)
    if not here.runs:
        raise PermissionDenied(f"{track} is the GM's to draw. You can look at it, not change it.")
    return here, track


# -- races


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
    race = _there(Race.with_practice.filter(campaign=here.campaign, pk=race_id).first())
    if race.practice_of_id not in (None, here.person.pk):  # somebody's practice is there for nobody else
        raise Http404
    race.campaign = here.campaign
    if race.is_practice:
        here = replace(here, role=Role.PLAYER)
    held = Seat.objects.filter(race=race).values_list("key", "holder")
    own = frozenset(key for key, holder in held if holder == here.person.pk and here.plays)
    may = frozenset((GM, *(key for key, _ in held))) if here.runs else own
    return Trackside(here, race, may, own)


def released_race(token: str) -> Race:
    """A race the GM let out, for anybody who has its link. Any other link opens nothing, whatever became of it."""
    return _there(sharing.released_race(token))


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


def print_job_for(request: HttpRequest, campaign_id: int, job_id: int) -> tuple[Here, PrintJob]:
    """A pack, for those who run the campaign."""
    here = running_for(request, campaign_id)
    return here, _there(PrintJob.objects.filter(campaign=here.campaign, pk=job_id).first())


def member_of(here: Here, person_id: str) -> Person | None:
    """Somebody of this campaign by number; nobody where it names none."""
    if not (person_id.isascii() and person_id.isdigit() and len(person_id) < 10):
        return None
    return Person.objects.filter(pk=int(person_id), memberships__campaign=here.campaign).first()


# -- TVs

TV_COOKIE = "tv"  # sent only to /tv, and kept apart from the session: whoever signs in or out beside it changes nothing


def tv_of(request: HttpRequest) -> Tv | None:
    """The TV this browser is, if it is one."""
    return tvs.find(request.COOKIES.get(TV_COOKIE, ""))


def tv_here(request: HttpRequest) -> tuple[Here, Tv]:
    """The table a TV belongs to. It is told what a spectator is told, as nobody in particular."""
    tv = _there(tv_of(request))
    campaign = _there(tv.campaign)
    presence.note_tv(tv.pk)
    return Here(campaign, Person(name=str(tv)), Role.SPECTATOR), tv


def watched(here: Here, race: Race) -> Trackside:
    """A race as a TV sees it: from no seat."""
    race.campaign = here.campaign
    return Trackside(here, race, frozenset(), frozenset())


def tv_for(request: HttpRequest, campaign_id: int, tv_id: int) -> tuple[Here, Tv]:
    """A TV of the table, for those who run it."""
    here = running_for(request, campaign_id)
    return here, _there(Tv.objects.select_related("campaign").filter(campaign=here.campaign, pk=tv_id).first())
