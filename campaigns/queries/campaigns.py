"""Campaigns as a list."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q

from campaigns.models import Membership, Person, Role


@dataclass(frozen=True)
class CampaignRow:
    pk: int
    name: str
    role: str
    drivers: int
    people: int


def campaigns_of(person: Person) -> tuple[CampaignRow, ...]:
    """Every campaign this person is in, the one joined last first."""
    mine = (
        Membership.objects.filter(person=person)
        .annotate(
            drivers=Count("campaign__drivers", filter=Q(campaign__drivers__is_hidden=False), distinct=True),
            people=Count("campaign__memberships", distinct=True),
            title=F("campaign__name"),
        )
        .order_by("-joined_at")
    )
    return tuple(
        CampaignRow(each.campaign_id, each.title, Role(each.role).label, each.drivers, each.people) for each in mine
    )


def is_set_up() -> bool:
    """Has somebody become the owner of this machine's site?"""
    return Person.objects.filter(is_owner=True).exists()
