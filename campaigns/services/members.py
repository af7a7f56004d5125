"""Roles at a table, and leaving it. A campaign always has a GM, and its owner is nobody's to remove."""

from __future__ import annotations

from django.db import transaction

from campaigns import presence
from campaigns.models import Campaign, Membership, Person, Role
from campaigns.services import joining, seats
from campaigns.services.log import record
from svl.table import Refusal

RUNNING = (Role.GM, Role.CO_GM)


@transaction.atomic
def change_role(membership: Membership, role: Role, by: Person) -> None:
    """Another role for a member. A new spectator's drivers become free."""
    member, actor = _locked(membership, by)
    if actor is None or actor.role != Role.GM:
        raise Refusal("gm_only", f"Only a GM of {member.campaign} changes roles.", field="role")
    if role == member.role:
        return
    if member.person_id != by.pk:
        _refuse_against_the_owner(member)
    if member.role == Role.GM:
        _refuse_without_a_gm(member)
    if role == Role.GM and member.person.is_guest:
        name = member.person.name
        raise Refusal(
            "no_password",
            f"{name} has no password yet, which a GM needs to come back. When {name} has set one under Me, try again.",
            field="role",
        )
    member.role = role
    member.save(update_fields=["role"])
    if role == Role.SPECTATOR:
        seats.free_all_of(member.campaign, member.person, by)
    record(
        member.campaign,
        by,
        "role_changed",
        f"{member.person.name} is a {role.label} now.",
        person=member.person_id,
        role=role,
    )


@transaction.atomic
def remove(membership: Membership, by: Person) -> None:
    """Takes somebody from the table at once; a co-GM only players and spectators. The drivers become free."""
    member, actor = _locked(membership, by)
    refuse_without_power_over(member, actor)
    _refuse_against_the_owner(member)
    _part(member, by, f"{by.name} took {member.person.name} from the table.")


@transaction.atomic
def leave(membership: Membership) -> None:
    """Somebody leaves by choice."""
    member, _ = _locked(membership, membership.person)
    if member.campaign.owner_id == member.person_id:
        raise Refusal("owner_stays", f"{member.campaign} is yours: it cannot be without you.")
    _part(member, member.person, f"{member.person.name} left the table.")


def reset_pin(membership: Membership, by: Person) -> str:
    """A new PIN for somebody who forgot it. Returns the digits to be told."""
    actor = Membership.objects.filter(campaign=membership.campaign_id, person=by).first()
    refuse_without_power_over(membership, actor)
    return joining.renew_pin(membership, by)


def has_power_over(member: Membership, actor: Membership | None) -> bool:
    """A GM over everybody, a co-GM over those who play or watch."""
    if actor is None:
        return False
    return actor.role == Role.GM or (actor.role == Role.CO_GM and member.role not in RUNNING)


def refuse_without_power_over(member: Membership, actor: Membership | None) -> None:
    if not has_power_over(member, actor):
        raise Refusal("gm_only", f"Only a GM of {member.campaign} can do that to {member.person.name}.")


def _part(member: Membership, by: Person, told: str) -> None:
    if member.role == Role.GM:
        _refuse_without_a_gm(member)
    seats.free_all_of(member.campaign, member.person, by)
    record(member.campaign, by, "left", told, person=member.person_id)
    presence.forget(member.campaign_id, member.person_id)
    member.delete()


def _locked(membership: Membership, by: Person) -> tuple[Membership, Membership | None]:
    """Both people's seats as they are now. The campaign is locked: two GMs who step down at once do so one by one."""
    campaign = Campaign.objects.select_for_update().get(pk=membership.campaign_id)
    seats_now = {
        seat.person_id: seat
        for seat in Membership.objects.select_related("person").filter(
            campaign=campaign, person__in=(membership.person_id, by.pk)
        )
    }
    member = seats_now.get(membership.person_id)
    if member is None:
        raise Refusal("gone", f"{membership.person.name} is not at this table any more.")
    for seat in seats_now.values():
        seat.campaign = campaign
    return member, seats_now.get(by.pk)


def _refuse_against_the_owner(member: Membership) -> None:
    if member.campaign.owner_id == member.person_id:
        raise Refusal(
            "owner", f"{member.campaign} belongs to {member.person.name}, whom nobody else can remove or demote."
        )


def _refuse_without_a_gm(member: Membership) -> None:
    others = Membership.objects.filter(campaign=member.campaign_id, role=Role.GM).exclude(pk=member.pk)
    if not others.exists():
        raise Refusal(
            "last_gm",
            f"{member.person.name} is the only GM of {member.campaign}. Make somebody else GM first.",
            field="role",
        )
