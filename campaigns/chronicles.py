"""What a race comes to, read from its log; and the same kept as rows, so that a season need not read every log."""

from __future__ import annotations

from functools import lru_cache

from campaigns import racelog
from campaigns.models import Race
from campaigns.racelog import BrokenLog
from svl.rules import Chronicle, chronicle
from svl.table import decode, encode


def recount(race: Race) -> Chronicle | None:
    """From the log, every entry of it; nothing where there is none that can be read."""
    return _recounted(race.token, race.seq) if race.seq else None


@lru_cache(maxsize=16)
def _recounted(token: str, seq: int) -> Chronicle | None:
    """A log only grows, so what stands at an entry of it is counted once."""
    race = Race.objects.get(token=token)
    try:
        reel = racelog.reel_of(race)
        frames = list(reel.wound(1, len(reel)))
        return chronicle(((frame.state, frame.facts) for frame in frames), racelog.taken_up(frames[0].entry))
    except BrokenLog:
        return None


def chronicle_of(race: Race) -> Chronicle | None:
    """As it was kept when the result was posted; counted anew where it was not."""
    kept = getattr(race, "summary", None)
    if kept is None or kept.seq != race.seq or kept.data is None:
        return recount(race)
    return decode(Chronicle, kept.data, "the summary")


def as_data(counted: Chronicle | None) -> object:
    return None if counted is None else encode(counted)
