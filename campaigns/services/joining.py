"""Coming to a table: for the first time by an invite, or back to a seat by its PIN."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from campaigns.models import Campaign, Invite, Membership, Person, Role
from campaigns.services import hashing, limits
from campaigns.services.accounts import name_is_taken, tidy_name
from campaigns.services.invites import open_invites
from campaigns.services.log import record
from svl.table import Refusal

PIN_DIGITS = 4
MOST_MEMBERS = 100  # so that a code in the wrong hands cannot fill a campaign without end


@dataclass(frozen=True)
class Pin:
    """Four digits for the person, and what is kept of them."""

    digits: str
    hashed: str


@dataclass(frozen=True)
class Joined:
    """A seat just taken. The digits of its PIN are known now and never again; an account has none."""

    membership: Membership
    pin: str


def new_pin() -> Pin:
    digits = f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}}"
    return Pin(digits, hashing.hashed(digits))


def join_as_guest(invite: Invite, name: str) -> Joined:
    """Somebody new with nothing but a name."""
    guest = Person(name=tidy_name(name))
    guest.set_unusable_password()
    return _join(invite, guest)


def join_as(invite: Invite, person: Person) -> Joined:
    """Somebody who sits at another table already takes a seat at this one too."""
    return _join(invite, person)


def _join(invite: Invite, person: Person) -> Joined:
    pin = new_pin() if person.is_guest else None  # hashed before the transaction, for hashing is slow on purpose
    membership = _take_seat(invite, person, pin.hashed if pin else "")
    return Joined(membership, pin.digits if pin else "")


@transaction.atomic
def _take_seat(invite: Invite, person: Person, hashed_pin: str) -> Membership:
    campaign = Campaign.objects.select_for_update().get(pk=invite.campaign_id)  # one newcomer at a time
    _refuse_full_table(campaign)
    _refuse_taken_name(campaign, person)
    # The condition stands in the update itself: however many arrive at once, no more come in than the invite allows.
    if not open_invites().filter(pk=invite.pk).update(uses=F("uses") + 1):
        raise Refusal("closed", "This code opens nothing any more. Ask the GM for a new one.")
    if person.pk is None:
        person.save()
    membership = Membership.objects.create(campaign=campaign, person=person, role=invite.role, pin=hashed_pin)
    record(campaign, person, "joined", f"{person.name} joined as {Role(invite.role).label}.", person=person.pk)
    return membership


def _refuse_full_table(campaign: Campaign) -> None:
    if Membership.objects.filter(campaign=campaign).count() >= MOST_MEMBERS:
        raise Refusal("full", f"{campaign} has {MOST_MEMBERS} people already. Ask the GM to make room.")


def _refuse_taken_name(campaign: Campaign, person: Person) -> None:
    if person.pk is not None and Membership.objects.filter(campaign=campaign, person=person).exists():
        raise Refusal("joined_already", f"{person.name} has a seat in {campaign} already.", field="name")
    if name_is_taken(campaign, person.name):
        raise Refusal(
            "name_taken",
            f"{person.name} is at this table already. Were you here before? Then come back; else choose another name.",
            field="name",
        )


def may_come_back(membership: Membership) -> bool:
    """Guests who play or watch. Whoever runs the table or has a password signs in with it."""
    return membership.person.is_guest and membership.role in (Role.PLAYER, Role.SPECTATOR)


def come_back_by_pin(membership: Membership, digits: str, address: str) -> Person:
    """Back to one's own seat, on any phone and under any address of the laptop."""
    seat = (membership.pk,)
    limits.spend(limits.PIN, *seat, address)
    limits.spend(limits.PIN_OF_SEAT, *seat)
    fits = membership.pin and hashing.fits(digits, membership.pin)
    if not (fits and may_come_back(membership)):
        raise Refusal(
            "wrong_pin",
            f"This is not the PIN of {membership.person.name}'s seat. Try again, or ask the GM to let you in.",
            field="pin",
        )
    limits.refund(limits.PIN, *seat, address)
    limits.refund(limits.PIN_OF_SEAT, *seat)
    return membership.person


def renew_pin(membership: Membership, by: Person) -> str:
    """A new PIN for a seat; the old one is void. Returns its digits, which are kept nowhere."""
    if not may_come_back(membership):
        raise Refusal("needs_no_pin", f"{membership.person.name} signs in with a password and needs no PIN.")
    pin = new_pin()
    _write_pin(membership, by, pin.hashed)
    return pin.digits


@transaction.atomic
def _write_pin(membership: Membership, by: Person, hashed: str) -> None:
    membership.pin = hashed
    membership.save(update_fields=["pin"])
    whose = "" if by.pk == membership.person_id else f" for {membership.person.name}"
    record(membership.campaign, by, "pin_renewed", f"{by.name} made a new PIN{whose}.", gm_only=True)
