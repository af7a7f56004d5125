"""The porter: the only way a view gets an object. A stranger is told nothing is there, an onlooker may not."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from campaigns import sight
from campaigns.models import Campaign, Driver, Membership, Note, Person, Role


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


def driver_for(request: HttpRequest, campaign_id: int, driver_id: int) -> tuple[Here, Driver]:
    """A driver this person may know of."""
    here = campaign_for(request, campaign_id)
    driver = sight.drivers(here).filter(pk=driver_id).first()
    if driver is None:
        raise Http404
    return here, driver


def own_driver_for(request: HttpRequest, campaign_id: int, driver_id: int) -> tuple[Here, Driver]:
    """A driver this person may change."""
    here, driver = driver_for(request, campaign_id, driver_id)
    if not sight.may_edit(here, driver):
        holder = driver.player.name if driver.player else "the GM"
        raise PermissionDenied(f"{driver}'s sheet belongs to {holder}. You can read it, not change it.")
    return here, driver


def note_for(request: HttpRequest, campaign_id: int, note_id: int) -> tuple[Here, Note]:
    here = campaign_for(request, campaign_id)
    note = sight.notes(here).filter(pk=note_id).first()
    if note is None:
        raise Http404
    return here, note
