"""A browser at the table: where it is, how it reached us, and the people who share it.

Several people may be signed in on one phone, one of them active. The session keeps who, each with the mark that Django
derives from the password: whoever changes it is gone from every phone but the one it was changed on.
"""

from __future__ import annotations

from time import time

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, login, logout
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.crypto import constant_time_compare

from campaigns.access import person_of
from campaigns.lan import lan_addresses
from campaigns.models import Person

PEOPLE = "people"  # session: {person's id: mark}
PINS = "pins"  # session: {seat's id: [digits, when they were made]}, until they are noted down
PIN_SHOWN_FOR = 30 * 60  # seconds, for those who never say that they noted it
ONLY_THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


def address_of(request: HttpRequest) -> str:
    """Whom a limit counts. Only behind our own proxy may a header say it, and then the hop the proxy itself wrote."""
    if settings.BEHIND_TLS and (forwarded := request.headers.get("X-Forwarded-For")):
        return str(forwarded.rpartition(",")[2].strip())
    return str(request.META.get("REMOTE_ADDR", ""))


def table_address(request: HttpRequest) -> str:
    """http://192.168.1.20:8000, by which other phones reach us: as this one did, unless it is the machine itself."""
    host = request.get_host()
    name, port = split_domain_port(host)
    if name in ONLY_THIS_MACHINE and (others := settings.TABLE_HOSTS or lan_addresses()):
        host = f"{others[0]}:{port}" if port else others[0]
    return f"{request.scheme}://{host}"


def reaches_only_this_machine(address: str) -> bool:
    return split_domain_port(address.partition("://")[2])[0] in ONLY_THIS_MACHINE


# -- the people of this phone


def sign_in(request: HttpRequest, person: Person) -> None:
    """Makes somebody the active one here. The session gets a new key; the others of this phone stay."""
    marks = _marks(request)
    login(request, person)
    request.session[PEOPLE] = {**marks, str(person.pk): person.get_session_auth_hash()}


def people_here(request: HttpRequest) -> list[Person]:
    """Everybody signed in on this browser whose mark still fits, by name."""
    marks = _marks(request)
    found = Person.objects.filter(pk__in=marks, is_active=True).order_by("name")
    return [person for person in found if constant_time_compare(marks[str(person.pk)], person.get_session_auth_hash())]


def switch_to(request: HttpRequest, person_id: int) -> Person | None:
    """Another one of this phone becomes active. Nobody who is not signed in here can."""
    person = next((person for person in people_here(request) if person.pk == person_id), None)
    if person is not None:
        sign_in(request, person)
    return person


def leave(request: HttpRequest, person_id: int) -> Person | None:
    """One of this phone leaves it; returns who is active then, if anybody is left."""
    active = person_of(request)
    rest = [person for person in people_here(request) if person.pk != person_id]
    logout(request)
    if not rest:
        return None
    request.session[PEOPLE] = {str(person.pk): person.get_session_auth_hash() for person in rest}
    sign_in(request, active if active in rest and active is not None else rest[0])
    return person_of(request)


def _marks(request: HttpRequest) -> dict[str, str]:
    active = person_of(request)
    marks = {str(active.pk): active.get_session_auth_hash()} if active else {}
    return {**request.session.get(PEOPLE, {}), **marks}


def keep_signed_in(request: HttpRequest, person: Person) -> None:
    """After a new password: this phone stays, every other one has to sign in again."""
    request.session.cycle_key()
    mark = person.get_session_auth_hash()
    request.session[HASH_SESSION_KEY] = mark
    request.session[PEOPLE] = {**request.session.get(PEOPLE, {}), str(person.pk): mark}


# -- PINs to be noted down


def show_pin(request: HttpRequest, seat_id: int, digits: str) -> None:
    """Keeps a new PIN for the next page; an account has none."""
    if digits:
        request.session[PINS] = {**request.session.get(PINS, {}), str(seat_id): [digits, time()]}


def pin_to_show(request: HttpRequest, seat_id: int) -> str:
    digits, made_at = request.session.get(PINS, {}).get(str(seat_id), ("", 0))
    return str(digits) if time() - made_at < PIN_SHOWN_FOR else ""


def pin_noted(request: HttpRequest, seat_id: int) -> None:
    pins = dict(request.session.get(PINS, {}))
    if pins.pop(str(seat_id), None) is not None:
        request.session[PINS] = pins
