"""Campaigns as a list."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q

from campaigns.models import Membership, Person, Role
from campaigns.services.members import RUNNING

# as in sight.drivers: those the players have not met are counted for those who run the campaign
KNOWN = Q(campaign__drivers__is_hidden=False) | Q(role__in=RUNNING)


@dataclass(frozen=True)
class CampaignRow:
    pk: int
    name: str
    role: str
    drivers: int
    people: int
    is_quick: bool


def campaigns_of(person: Person) -> tuple[CampaignRow, ...]:
    """Every campaign this person is in, the one joined last first."""
    mine = (
        Membership.objects.filter(person=person)
        .annotate(
            drivers=Count("campaign__drivers", filter=KNOWN, distinct=True),
            people=Count("campaign__memberships", distinct=True),
            title=F("campaign__name"),
            is_quick=F("campaign__is_quick"),
        )
        .order_by("-joined_at")
    )
    return tuple(
        CampaignRow(each.campaign_id, each.title, Role(each.role).label, each.drivers, each.people, each.is_quick)
        for each in mine
    )


def is_set_up() -> bool:
    """Has somebody become the owner of this machine's site?"""
    return Person.objects.filter(is_owner=True).exists()
