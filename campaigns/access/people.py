"""People and the ways in: seats, invites, knocks."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from campaigns.access.door import Here, campaign_for, running_for, there
from campaigns.models import Invite, Knock, Membership
from campaigns.services import invites, joining


def own_seat_for(request: HttpRequest, campaign_id: int) -> tuple[Here, Membership]:
    """One's own place in a campaign."""
    here = campaign_for(request, campaign_id)
    return here, Membership.objects.select_related("campaign", "person").get(campaign=here.campaign, person=here.person)


def member_for(request: HttpRequest, campaign_id: int, seat_id: int) -> tuple[Here, Membership]:
    """Somebody's place, for those who run the campaign."""
    here = running_for(request, campaign_id)
    seats = Membership.objects.select_related("campaign", "person")
    return here, there(seats.filter(campaign=here.campaign, pk=seat_id).first())


def invite_for(request: HttpRequest, campaign_id: int, invite_id: int) -> tuple[Here, Invite]:
    here = running_for(request, campaign_id)
    return here, there(Invite.objects.select_related("campaign").filter(campaign=here.campaign, pk=invite_id).first())


def knock_for(request: HttpRequest, campaign_id: int, knock_id: int) -> tuple[Here, Knock]:
    here = running_for(request, campaign_id)
    knocks = Knock.objects.select_related("membership__campaign", "membership__person")
    return here, there(knocks.filter(membership__campaign=here.campaign, pk=knock_id).first())


def invite_of_code(typed: str) -> Invite | None:
    """What these letters open, for anybody who has them; nothing tells a closed invite from none."""
    return invites.find_open(typed)


def seat_to_come_back_to(invite: Invite, seat_id: int) -> Membership:
    """A guest's seat at the table of this invite."""
    seats = Membership.objects.select_related("campaign", "person")
    seat = there(seats.filter(campaign=invite.campaign_id, pk=seat_id).first())
    if not joining.may_come_back(seat):
        raise Http404
    return seat
