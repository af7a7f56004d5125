"""Which screen of a race is a player's own: a car that still drives, a rival's to take, or a seat to watch."""

from __future__ import annotations

from campaigns import racelog
from campaigns.access import Trackside
from campaigns.queries.race.faces import STILL_DRIVEN, is_free, seats_of
from campaigns.racelog import BrokenLog


def own_screen(at: Trackside) -> tuple[str, ...]:
    """The name of an address and what it needs. Of a log that cannot be read, any: its page says what is wrong."""
    if len(at.own) == 1:
        return ("race_cockpit", *at.own)
    try:
        state = racelog.table_of(at.race).state
    except BrokenLog:
        return ("race_cockpit", min(at.own)) if at.own else ("race_watch",)
    if at.own:
        return ("race_cockpit", min(at.own, key=lambda seat: (state.car(seat).status not in STILL_DRIVEN, seat)))
    free = any(is_free(seat, state.car(key).status) for key, seat in seats_of(at.race).items())
    return ("race_rivals",) if free and at.here.plays else ("race_watch",)
