"""The door of a campaign: who asks, and whether they may come in as what they need to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from campaigns import presence
from campaigns.models import Campaign, Membership, Person, Role

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
    return there(Campaign.objects.filter(is_demo=True, owner=known_person(request)).first())


def number_in(text: str) -> int:
    """The number of a row somebody sent; what is none names nothing."""
    return there(number_or_none(text))


def number_or_none(text: str) -> int | None:
    """The same where nothing named is an answer. Figures of other scripts are none, nor what no column could hold."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def member_of(here: Here, person_id: str) -> Person | None:
    """Somebody of this campaign by number; nobody where it names none."""
    pk = number_or_none(person_id)
    return None if pk is None else Person.objects.filter(pk=pk, memberships__campaign=here.campaign).first()


def there(row: Row | None) -> Row:
    """The row; where there is none, there is no such page."""
    if row is None:
        raise Http404
    return row
