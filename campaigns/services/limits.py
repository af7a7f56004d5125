"""How often somebody may try: counted by person and address, so that nobody shuts out a table behind a router."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from time import time

from django.db import connection
from django.db.models import F

from campaigns.models import RateBucket
from campaigns.wording import duration
from svl.table import Refusal


@dataclass(frozen=True)
class Limit:
    """So many tries in each slice of so many seconds. `told` says what was too much, and may say another way."""

    name: str
    most: int
    seconds: int
    told: str = "That was done too often from this device."


LOGIN = Limit("login", 10, 10 * 60, "Too many wrong passwords for this name came from this device.")
PIN = Limit("pin", 5, 10 * 60, "Too many wrong PINs for this seat came from this device. Ask the GM to let you in, or")
# From anywhere, because four digits are soon guessed; the GM's tap still lets the right person in.
PIN_OF_SEAT = Limit("pin-of-seat", 20, 60 * 60, "Too many wrong PINs were typed for this seat. Ask the GM, or")
KNOCK = Limit("knock", 6, 10 * 60, "The GM was asked for this seat often enough from this device.")
# Only codes that open nothing count, and one that opens a campaign always does: what keeps strangers out is its length.
CODE_MISS = Limit("code-miss", 10, 60, "Too many wrong codes came from this device.")
CODE_MISS_ANYWHERE = Limit("code-miss-anywhere", 300, 60, "Too many wrong codes were typed.")
TV_NEW = Limit("tv-new", 20, 10 * 60, "Too many TVs were started from this device.")
# Counted before the letters are looked up, because four letters are soon guessed.
TV_CODE = Limit("tv-code", 10, 60, "Too many wrong letters for a TV came from this device.")


def spend(limit: Limit, *who: object) -> None:
    """Counts one try, or refuses it with the time to wait. Call it outside of transactions: a rollback would forget."""
    key, now = _key(limit, who), int(time())
    window = now // limit.seconds
    # Who is over the limit costs no more than a read.
    if _tries(key, window) >= limit.most or _count_up(key, window) > limit.most:
        wait = (window + 1) * limit.seconds - now
        raise Refusal("too_often", _sentence(limit, wait), wait=wait)


def refund(limit: Limit, *who: object) -> None:
    """The try was a good one and does not count."""
    window = int(time()) // limit.seconds
    RateBucket.objects.filter(key=_key(limit, who), window=window, tries__gt=0).update(tries=F("tries") - 1)


def _sentence(limit: Limit, wait: int) -> str:
    verb = "Wait" if limit.told.endswith(".") else "wait"
    return f"{limit.told} {verb} {duration(wait)}, then try again."


def _tries(key: str, window: int) -> int:
    return RateBucket.objects.filter(key=key, window=window).values_list("tries", flat=True).first() or 0


def _count_up(key: str, window: int) -> int:
    """One statement, so two tries at the same instant count as two on every database."""
    quote = connection.ops.quote_name
    table, key_column, window_column, tries = (
        quote(name) for name in (RateBucket._meta.db_table, "key", "window", "tries")
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({key_column}, {window_column}, {tries}) VALUES (%s, %s, 1) "
            f"ON CONFLICT ({key_column}, {window_column}) DO UPDATE SET {tries} = {table}.{tries} + 1 "
            f"RETURNING {tries}",
            [key, window],
        )
        counted: int = cursor.fetchone()[0]
    if counted == 1:
        _sweep(key, window)
    return counted


def _sweep(key: str, window: int) -> None:
    """With the first try of a new slice the old slices of this limit go."""
    RateBucket.objects.filter(key__startswith=f"{key.partition(':')[0]}:", window__lt=window).delete()


def _key(limit: Limit, who: tuple[object, ...]) -> str:
    """A digest, because what people type into a login field may be long, or a secret in the wrong place."""
    digest = hashlib.sha256("\0".join(str(part) for part in who).encode()).hexdigest()
    return f"{limit.name}:{digest}"
