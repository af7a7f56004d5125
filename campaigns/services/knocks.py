"""Coming back with a tap of the game master's: a phone knocks, is let in, and enters with the secret only it holds."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Knock, Membership, Person
from campaigns.services import limits
from campaigns.services.hashing import digest
from campaigns.services.joining import may_come_back
from campaigns.services.log import record
from svl.table import Refusal

LASTS = timedelta(minutes=15)


def fresh_knocks() -> QuerySet[Knock]:
    return Knock.objects.filter(knocked_at__gt=timezone.now() - LASTS)


def knock(membership: Membership, address: str, *, instead_of: str = "") -> str:
    """Returns the secret for the phone to keep; the row has only its digest. A phone waits at one door at a time."""
    if not may_come_back(membership):
        raise Refusal("has_password", f"{membership.person.name} signs in with a password.")
    limits.spend(limits.KNOCK, membership.pk, address)
    secret = secrets.token_urlsafe(24)
    withdraw(instead_of)
    Knock.objects.create(membership=membership, secret=digest(secret))
    return secret


def withdraw(secret: str) -> None:
    """The phone waits no longer."""
    Knock.objects.filter(secret=digest(secret)).exclude(state=Knock.State.USED).delete()


def find(secret: str) -> Knock | None:
    """The fresh knock of the phone that holds this secret."""
    waiting = fresh_knocks().select_related("membership__campaign", "membership__person", "answered_by")
    return waiting.filter(secret=digest(secret)).first()


def sign_of(knock: Knock) -> int:
    """Two digits on the waiting phone and beside the game master's button, so that the right one comes in."""
    return 10 + int(knock.secret[:8], 16) % 90


def let_in(knock: Knock, by: Person) -> None:
    _answer(knock, by, Knock.State.LET_IN)


def turn_away(knock: Knock, by: Person) -> None:
    _answer(knock, by, Knock.State.TURNED_AWAY)


@transaction.atomic
def _answer(knock: Knock, by: Person, answer: Knock.State) -> None:
    waiting = fresh_knocks().filter(pk=knock.pk, state=Knock.State.WAITING)
    name = knock.membership.person.name
    if not waiting.update(state=answer, answered_by=by):
        raise Refusal("answered", f"{name} does not wait any more: answered by somebody else, or gone.")
    done = "let {} in on another phone" if answer == Knock.State.LET_IN else "turned away a phone that asked for {}"
    record(
        knock.membership.campaign, by, "knock_answered", f"{by.name} {done.format(name)}.", gm_only=True, answer=answer
    )


@transaction.atomic
def enter(secret: str) -> Person:
    """The phone that was let in becomes that person, once."""
    found = find(secret)
    if found is None or not may_come_back(found.membership):
        raise Refusal("gone", "This wait is over. Knock again, or type your PIN.")
    if not fresh_knocks().filter(pk=found.pk, state=Knock.State.LET_IN).update(state=Knock.State.USED):
        raise Refusal("not_let_in", "Nobody has let this phone in yet. Wait for the GM's tap.")
    return found.membership.person
