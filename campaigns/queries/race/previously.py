"""What happened before a pause, drafted from the facts: read out when the race goes on, and to be copied as text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from campaigns import racelog
from campaigns.models import Race
from svl.rules import narrate

FRESH = 40  # entries after a pause during which a phone that comes back is still told


@dataclass(frozen=True)
class Previously:
    """`mark` names the pause, so that a screen tells it once."""

    mark: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.sentences)


def previously(race: Race) -> Previously | None:
    """Of a race that is paused, or was a moment ago; nothing else was interrupted."""
    if race.state == Race.State.PAUSED:
        return so_far(race)
    resumed = race.resumed_seq
    if race.state != Race.State.RUNNING or resumed is None or race.seq - resumed > FRESH:
        return None
    return _as_of(race, resumed)


def so_far(race: Race) -> Previously:
    """The same at any moment."""
    return _as_of(race, race.seq)


def _as_of(race: Race, seq: int) -> Previously:
    return Previously(f"{race.pk}-{seq}", _told(race.token, seq))


@lru_cache(maxsize=32)
def _told(token: str, seq: int) -> tuple[str, ...]:
    """A log only grows, so what stands at an entry of it is told once."""
    race = Race.objects.get(token=token)
    entries = racelog.told(race, 1, seq)
    if not entries:
        return ()
    facts = [fact for each in entries if not each.taken_back for fact in each.facts]
    return tuple(narrate.previously(racelog.table_at(race, seq).state, facts))
