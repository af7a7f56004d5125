"""People, seats and the ways in, ready to be shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import segno
from django.db.models import Case, IntegerField, Value, When
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from campaigns import presence
from campaigns.access import Here
from campaigns.entrants import fit, rulings_of
from campaigns.models import Campaign, Driver, Invite, Knock, Membership, Person, Role, Status
from campaigns.queries.drivers import CarFace, face_of, with_cars
from campaigns.services.codes import grouped
from campaigns.services.invites import newest_for_players, open_invites
from campaigns.services.joining import may_come_back
from campaigns.services.knocks import fresh_knocks, sign_of
from campaigns.services.members import RUNNING, has_power_over
from campaigns.wording import duration, plural

QR_BORDER = 3  # light modules around the code; the white ground it stands on adds the fourth that scanners want
MOST_KNOCKS = 20  # on one page; a phone that rings without end must not fill it


# -- invites


@dataclass(frozen=True)
class InviteView:
    """A way in, as link, as letters and as a picture."""

    pk: int
    letters: str
    link: str
    host: str  # what people type: 192.168.1.20:8000
    svg: SafeString
    role: str
    ends: str
    uses: str


def table_invite(here: Here, address: str) -> InviteView | None:
    """The newest open code for players, if the table is open. `address` is phone.table_address(request)."""
    invite = newest_for_players(here.campaign)
    return _invite_view(invite, address) if invite else None


def invites(here: Here, address: str) -> tuple[InviteView, ...]:
    """Every open one, the newest first."""
    found = open_invites().filter(campaign=here.campaign).order_by("-pk")
    return tuple(_invite_view(invite, address) for invite in found)


def _invite_view(invite: Invite, address: str) -> InviteView:
    link = address + reverse("join", args=(invite.code,))
    return InviteView(
        pk=invite.pk,
        letters=grouped(invite.code),
        link=link,
        host=address.partition("://")[2],
        svg=qr(link),
        role=Role(invite.role).label,
        ends=f"ends in {duration((invite.expires_at - timezone.now()).total_seconds())}",
        uses=_uses(invite),
    )


def _uses(invite: Invite) -> str:
    if invite.most_uses:
        return f"{invite.uses} of {invite.most_uses} used"
    return f"used {plural(invite.uses, 'time')}" if invite.uses else "not used yet"


def qr(link: str) -> SafeString:
    """The link as inline SVG without a colour of its own behind it: it stands on the white ground of `.qr__code`."""
    svg = segno.make(link, error="m", micro=False).svg_inline(
        border=QR_BORDER, omitsize=True, svgclass=None, lineclass=None, title="QR code to scan"
    )
    return mark_safe(svg)  # made by segno of numbers; the link itself is only in the dots


# -- knocks


@dataclass(frozen=True)
class KnockView:
    """A phone that waits. The same two digits stand on it."""

    pk: int
    name: str
    sign: int
    waited: str


def knocks(here: Here) -> tuple[KnockView, ...]:
    waiting = fresh_knocks().filter(membership__campaign=here.campaign, state=Knock.State.WAITING)
    found = waiting.select_related("membership__person").order_by("-pk")[:MOST_KNOCKS]
    return tuple(_knock_view(knock) for knock in found)


def _knock_view(knock: Knock) -> KnockView:
    waited = duration((timezone.now() - knock.knocked_at).total_seconds())
    return KnockView(knock.pk, knock.membership.person.name, sign_of(knock), waited)


@dataclass(frozen=True)
class WaitView:
    """What the phone that knocked sees."""

    name: str
    campaign: str
    sign: int
    state: str
    answered_by: str


def wait_view(knock: Knock) -> WaitView:
    seat = knock.membership
    answered_by = knock.answered_by.name if knock.answered_by else "The GM"
    return WaitView(seat.person.name, seat.campaign.name, sign_of(knock), knock.state, answered_by)


# -- members


@dataclass(frozen=True)
class MemberView:
    """Somebody at the table, and what the person who looks may do about it."""

    pk: int
    person_id: int
    name: str
    role: str
    role_label: str
    is_here: bool
    is_me: bool
    is_owner: bool
    has_password: bool
    drivers: tuple[CarFace, ...]
    may_change_role: bool
    may_remove: bool
    may_reset_pin: bool

    @property
    def has_powers(self) -> bool:
        return self.may_change_role or self.may_remove or self.may_reset_pin


def members(here: Here) -> tuple[MemberView, ...]:
    """Those who run the campaign first, then players, then spectators; by name."""
    seats = _seats(here.campaign)
    mine = next((seat for seat in seats if seat.person_id == here.person.pk), None)
    held = _held_drivers(here.campaign)
    online = presence.online(here.campaign.pk)
    return tuple(
        _member_view(here.campaign, seat, mine, held.get(seat.person_id, ()), is_here=seat.person_id in online)
        for seat in seats
    )


def member(here: Here, seat: Membership) -> MemberView:
    return next(each for each in members(here) if each.pk == seat.pk)


def _seats(campaign: Campaign) -> list[Membership]:
    order = Case(
        *(When(role=role, then=Value(place)) for place, role in enumerate(Role.values)), output_field=IntegerField()
    )
    return list(Membership.objects.filter(campaign=campaign).select_related("person").order_by(order, "person__name"))


def _held_drivers(campaign: Campaign) -> dict[int, tuple[CarFace, ...]]:
    held: dict[int, tuple[CarFace, ...]] = {}
    taken = Driver.objects.filter(campaign=campaign, player__isnull=False).select_related("car__team")
    for driver in taken.order_by("car__number"):
        held[driver.player_id or 0] = (*held.get(driver.player_id or 0, ()), face_of(driver))
    return held


def _member_view(
    campaign: Campaign, seat: Membership, mine: Membership | None, drivers: tuple[CarFace, ...], *, is_here: bool
) -> MemberView:
    is_me = mine is not None and seat.pk == mine.pk
    is_owner = seat.person_id == campaign.owner_id
    mine_to_steer = has_power_over(seat, mine)
    return MemberView(
        pk=seat.pk,
        person_id=seat.person_id,
        name=seat.person.name,
        role=seat.role,
        role_label=Role(seat.role).label,
        is_here=is_here,
        is_me=is_me,
        is_owner=is_owner,
        has_password=not seat.person.is_guest,
        drivers=drivers,
        may_change_role=mine is not None and mine.role == Role.GM and (is_me or not is_owner),
        may_remove=mine_to_steer and not (is_me or is_owner),
        may_reset_pin=mine_to_steer and may_come_back(seat),
    )


# -- coming in


@dataclass(frozen=True)
class Comer:
    """Somebody who was here before, with the cars to know the seat by."""

    pk: int
    name: str
    drivers: tuple[CarFace, ...]


def comers(invite: Invite) -> tuple[Comer, ...]:
    """The guests of this table who may come back by PIN or by the game master's tap."""
    held = _held_drivers(invite.campaign)
    return tuple(
        Comer(seat.pk, seat.person.name, held.get(seat.person_id, ()))
        for seat in _seats(invite.campaign)
        if may_come_back(seat)
    )


@dataclass(frozen=True)
class Familiar:
    """Somebody signed in on this phone who has a seat at the table the code opens."""

    person_id: int
    name: str
    is_active: bool


def familiars(invite: Invite, people: Iterable[Person], active: Person | None) -> tuple[Familiar, ...]:
    seated = set(
        Membership.objects.filter(campaign=invite.campaign_id, person__in=people).values_list("person", flat=True)
    )
    return tuple(Familiar(each.pk, each.name, each == active) for each in people if each.pk in seated)


# -- a driver for the newcomer


@dataclass(frozen=True)
class FreeDriver:
    face: CarFace
    model: str
    team: str
    scores: str


def free_drivers(here: Here) -> tuple[FreeDriver, ...]:
    """Drivers of the campaign that wait for a player."""
    rulings = rulings_of(here.campaign)
    free = Driver.objects.filter(campaign=here.campaign, player__isnull=True, is_npc=False, status=Status.ACTIVE)
    return tuple(
        FreeDriver(
            face=face_of(driver),
            model=fit(driver, rulings).entrant.model,
            team=driver.car.team.name,
            scores=f"Reflexes {driver.reflexes}, Psyche {driver.psyche}, "
            f"Endurance {driver.endurance}, Charisma {driver.charisma}",
        )
        for driver in with_cars(free).order_by("car__number")
    )


# -- my own page


@dataclass(frozen=True)
class MySeat:
    pk: int
    campaign_id: int
    campaign: str
    role: str
    runs: bool
    drivers: str
    may_renew_pin: bool
    may_leave: bool


def my_seats(person: Person) -> tuple[MySeat, ...]:
    drivers: dict[int, list[str]] = {}
    for campaign_id, name in Driver.objects.filter(player=person).order_by("name").values_list("campaign", "name"):
        drivers.setdefault(campaign_id, []).append(name)
    seats = Membership.objects.filter(person=person).select_related("campaign", "person").order_by("campaign__name")
    return tuple(
        MySeat(
            pk=seat.pk,
            campaign_id=seat.campaign_id,
            campaign=seat.campaign.name,
            role=Role(seat.role).label,
            runs=seat.role in RUNNING,
            drivers=", ".join(drivers.get(seat.campaign_id, ())),
            may_renew_pin=may_come_back(seat),
            may_leave=seat.campaign.owner_id != person.pk,
        )
        for seat in seats
    )
