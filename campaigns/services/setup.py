"""The first start: whoever holds the link from the terminal becomes the owner. There is no default password."""

from __future__ import annotations

import base64

from django.db import IntegrityError, transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from campaigns.models import Person
from campaigns.services.accounts import tidy_name
from campaigns.services.hashing import hashed
from svl.table import Refusal

DONE = "The set-up is done: this table has its owner. Ask at the table for a code to join, or sign in."


def token() -> str:
    """Follows from the secret key, so it needs no storing and a restart in mid set-up changes nothing."""
    digest = salted_hmac("campaigns.setup", "owner", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def is_done() -> bool:
    return Person.objects.filter(is_owner=True).exists()


def fits(offered: str) -> bool:
    return constant_time_compare(offered, token())


def become_owner(name: str, password: str) -> Person:
    """The one owner of this machine, who signs in with the name. The database lets nobody become a second one."""
    name = tidy_name(name)
    owner = Person(name=name, login=name, password=hashed(password), is_owner=True)
    try:
        with transaction.atomic():
            owner.save()
    except IntegrityError:
        if is_done():
            raise Refusal("set_up_done", DONE) from None
        raise Refusal(
            "login_taken", f"{name} is somebody's sign-in name already. Choose another.", field="name"
        ) from None
    return owner
