"""Where a driver could go."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.access import Here
from campaigns.models import Membership, Role


@dataclass(frozen=True)
class Destination:
    id: int
    name: str
    role: str


def destinations(here: Here) -> tuple[Destination, ...]:
    """The other campaigns this person plays in or runs."""
    seats = (
        Membership.objects.filter(person=here.person)
        .exclude(role=Role.SPECTATOR)
        .exclude(campaign=here.campaign)
        .select_related("campaign")
        .order_by("campaign__name")
    )
    return tuple(Destination(seat.campaign.pk, seat.campaign.name, Role(seat.role).label) for seat in seats)
