"""Who is here right now, remembered by this one process: the last time each person asked for anything of a campaign,
and each TV for what it shows.

Nothing of it is worth a row: after a restart the phones and the TVs tell it anew with their next request.
"""

from __future__ import annotations

import math
from collections import defaultdict
from time import monotonic

HERE_FOR = 60.0  # seconds after the last request
TV_ON_FOR = 20.0  # a TV asks every few seconds

_last_seen: defaultdict[int, dict[int, float]] = defaultdict(dict)
_tvs_seen: dict[int, float] = {}


def note(campaign_id: int, person_id: int) -> None:
    _last_seen[campaign_id][person_id] = monotonic()


def forget(campaign_id: int, person_id: int) -> None:
    """Somebody left on purpose, and need not look present for a minute."""
    _last_seen[campaign_id].pop(person_id, None)


def online(campaign_id: int) -> set[int]:
    """The people who asked for something of this campaign within the last minute."""
    since = monotonic() - HERE_FOR
    # copied, because other threads note people meanwhile
    return {person for person, seen in list(_last_seen[campaign_id].items()) if seen >= since}


def note_tv(tv_id: int) -> None:
    _tvs_seen[tv_id] = monotonic()


def is_on(tv_id: int) -> bool:
    """Has this TV asked for anything just now?"""
    return monotonic() - _tvs_seen.get(tv_id, -math.inf) < TV_ON_FOR
