"""People with a password: signing in, and how a guest becomes one of them. Also what people are called."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from campaigns.models import Campaign, Membership, Person
from campaigns.services import hashing, limits
from campaigns.services.log import record
from svl.table import Refusal

LONGEST_NAME = 40


def sign_in(login: str, password: str, address: str) -> Person:
    """Who has this name and password. An unknown name and a wrong password get the same answer after the same work."""
    tried = (login.strip().lower(), address)
    limits.spend(limits.LOGIN, *tried)
    person = hashing.whose(login.strip(), password)
    if person is None:
        raise Refusal(
            "wrong_password", "This name and password do not belong together. Check both and try again.", field="login"
        )
    limits.refund(limits.LOGIN, *tried)
    return person


def tidy_name(name: str, field: str = "name") -> str:
    # Signs without a shape (zero-width, right-to-left marks) would make two names that look like one.
    words = ("".join(sign for sign in word if sign.isprintable()) for word in name.split())
    tidy = " ".join(filter(None, words))
    if not tidy:
        raise Refusal("no_name", "Type a name, so that the table knows who you are.", field=field)
    if len(tidy) > LONGEST_NAME:
        raise Refusal("long_name", f"A name has {LONGEST_NAME} letters at most; this one has {len(tidy)}.", field=field)
    return tidy


def set_password(person: Person, login: str, password: str) -> None:
    """A guest becomes an account, or an account changes its name and password. PINs end: the password replaces them."""
    login = tidy_name(login, field="login")
    hashed = hashing.hashed(password)  # slow on purpose, so before the transaction
    try:
        _write_account(person, login, hashed)
    except IntegrityError:
        raise Refusal(
            "login_taken", f"{login} is somebody's sign-in name already. Choose another.", field="login"
        ) from None
    person.login, person.password = login, hashed


def change_password(person: Person, current: str, login: str, password: str, address: str) -> None:
    """Whoever has a password shows it first: the phone may be lent."""
    tried = ((person.login or "").lower(), address)
    limits.spend(limits.LOGIN, *tried)
    if not hashing.fits(current, person.password):
        raise Refusal("wrong_password", "This is not your password until now. Check it and try again.", field="current")
    limits.refund(limits.LOGIN, *tried)
    set_password(person, login, password)


@transaction.atomic
def _write_account(person: Person, login: str, hashed: str) -> None:
    Person.objects.filter(pk=person.pk).update(login=login, password=hashed)
    Membership.objects.filter(person=person).update(pin="")


@transaction.atomic
def rename(person: Person, name: str) -> None:
    """Another name, at every table of this person, where nobody else may have it."""
    name = tidy_name(name)
    if name == person.name:
        return
    for campaign in Campaign.objects.select_for_update(of=("self",)).filter(memberships__person=person).order_by("pk"):
        if name_is_taken(campaign, name, besides=person):
            raise Refusal("name_taken", f"{name} is in {campaign} already. Choose another name.", field="name")
        record(campaign, person, "renamed", f"{person.name} is called {name} from now on.")
    person.name = name
    person.save(update_fields=["name"])


def name_is_taken(campaign: Campaign, name: str, *, besides: Person | None = None) -> bool:
    """Two people of one name would be one too many at a table: who is tapped when Mia comes back?"""
    same = Membership.objects.filter(campaign=campaign, person__name__iexact=name)
    return (same.exclude(person=besides) if besides is not None else same).exists()
