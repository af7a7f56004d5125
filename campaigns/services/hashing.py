"""Hashing is slow on purpose and takes 100 MB: two at a time, so that a flood of tries does not eat the laptop."""

from __future__ import annotations

from hashlib import sha256
from threading import BoundedSemaphore

from django.contrib.auth import authenticate
from django.contrib.auth.hashers import check_password, make_password

from campaigns.models import Person

_two_at_a_time = BoundedSemaphore(2)


def digest(secret: str) -> str:
    """Of a secret we made ourselves: too long to be guessed, so it needs no slow hash to be kept."""
    return sha256(secret.encode()).hexdigest()


def hashed(secret: str) -> str:
    with _two_at_a_time:
        return make_password(secret)


def fits(secret: str, kept: str) -> bool:
    with _two_at_a_time:
        return check_password(secret, kept)


def whose(login: str, password: str) -> Person | None:
    """Who signs in with these. An unknown name costs as much work as a known one."""
    with _two_at_a_time:
        person = authenticate(username=login, password=password)
    return person if isinstance(person, Person) else None
