"""TVs of a table: one waits with four letters, a game master types them, and takes it off again."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.models import Campaign, Person, Tv
from campaigns.services import limits
from campaigns.services.codes import new_code, tidy
from campaigns.services.hashing import digest
from campaigns.services.log import record
from svl.table import Refusal

LETTERS = "BCDFGHJKMNPQRTVWX"  # read across a room, and without vowels: no four of them are a word
LENGTH = 4
WAITS = timedelta(hours=12)  # then it is given other letters
MOST = 12  # at one table
TRIES = 5  # for letters that no other waiting TV has


def find(secret: str) -> Tv | None:
    """The TV that holds this secret, unless it has waited too long."""
    tv = Tv.objects.select_related("campaign").filter(secret=digest(secret)).first()
    return None if tv is None or (tv.campaign is None and tv.made_at < timezone.now() - WAITS) else tv


def greet(address: str) -> tuple[Tv, str]:
    """A TV nobody knows: its letters, and the secret for it to keep. Those who waited in vain are forgotten."""
    limits.spend(limits.TV_NEW, address)
    Tv.objects.filter(campaign=None, made_at__lt=timezone.now() - WAITS).delete()
    return _with_letters(Tv())


def pair(campaign: Campaign, typed: str, by: Person, address: str) -> Tv:
    """The TV that shows these letters belongs to this table from now on."""
    letters = tidy(typed)
    if len(letters) != LENGTH:
        raise Refusal("not_four", f"A TV shows {LENGTH} letters; type all of them.", field="letters")
    who = (by.pk, address)
    limits.spend(limits.TV_CODE, *who)
    tv = _paired(campaign, letters, by)
    limits.refund(limits.TV_CODE, *who)
    return tv


@transaction.atomic
def _paired(campaign: Campaign, letters: str, by: Person) -> Tv:
    _refuse_more(campaign)
    waiting = Tv.objects.filter(campaign=None, code=letters, made_at__gt=timezone.now() - WAITS)
    tv = waiting.select_for_update().first()
    if tv is None:
        raise Refusal("unknown", f"No TV shows {letters}. Open /tv on the TV and type what it says.", field="letters")
    _seat(tv, campaign, by)
    tv.save(update_fields=["campaign", "paired_at", "paired_by"])
    record(campaign, by, "tv_paired", f"{by.name} put {tv} on.", gm_only=True, tv=tv.pk)
    return tv


@transaction.atomic
def open_window(campaign: Campaign, by: Person) -> tuple[Tv, str]:
    """A TV that needs no letters: it is opened by a game master's own hand."""
    _refuse_more(campaign)
    tv = Tv()
    _seat(tv, campaign, by)
    tv, secret = _with_letters(tv)
    record(campaign, by, "tv_paired", f"{by.name} opened {tv} as a window.", gm_only=True, tv=tv.pk)
    return tv, secret


@transaction.atomic
def take_off(tv: Tv, by: Person) -> None:
    """What it asks for from now on it is not told; its stream ends with the next look round."""
    campaign = tv.campaign
    if campaign is not None and Tv.objects.filter(pk=tv.pk).delete()[0]:
        record(campaign, by, "tv_taken_off", f"{by.name} took {tv} off.", gm_only=True)


def _seat(tv: Tv, campaign: Campaign, by: Person) -> None:
    tv.campaign, tv.paired_at, tv.paired_by = campaign, timezone.now(), by


def _refuse_more(campaign: Campaign) -> None:
    if Tv.objects.filter(campaign=campaign).count() >= MOST:
        raise Refusal("too_many", f"{campaign} has {MOST} TVs already. Take one off first.")


def _with_letters(tv: Tv) -> tuple[Tv, str]:
    secret = secrets.token_urlsafe(24)
    tv.secret = digest(secret)
    for _ in range(TRIES):
        tv.code = new_code(LENGTH, LETTERS)
        try:
            with transaction.atomic():
                tv.save(force_insert=True)
        except IntegrityError:
            continue
        return tv, secret
    raise Refusal("no_letters", "No free letters were found. Load the page again.")
