"""What somebody at the table should hear of, whichever page is open: the race, dice waited for, a phone at the door."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import sight
from campaigns.access import Here
from campaigns.models import StatCheck, StatRoll
from campaigns.queries.people import knocks
from campaigns.queries.race.call import Call, call_for


@dataclass(frozen=True)
class News:
    """`mark` changes with what there is to tell: a page that asks again with the same mark is told nothing new."""

    checks: tuple[str, ...]  # "Endurance check for Mara Lindqvist"
    knocking: tuple[str, ...]  # names
    call: Call | None  # to the race that is on
    mark: str


def news(here: Here, at: str = "") -> News:
    """For the page at this address. Few queries, for it is asked for every few seconds by every page that is open."""
    rolls = _my_dice(here) if here.plays else ()
    waiting = knocks(here) if here.runs else ()
    call = call_for(here, at)
    return News(
        checks=tuple(f"{StatCheck.Stat(roll.check_asked.stat).label} check for {roll.driver}" for roll in rolls),
        knocking=tuple(knock.name for knock in waiting),
        call=call,
        mark=".".join(
            [
                *(f"c{roll.pk}" for roll in rolls),
                *(f"k{knock.pk}" for knock in waiting),
                *([f"r{call.mark}"] if call else []),
            ]
        ),
    )


def _my_dice(here: Here) -> tuple[StatRoll, ...]:
    """Rolls asked of my own drivers that nobody has made yet."""
    mine = sight.drivers(here).filter(player=here.person)
    asked = StatRoll.objects.filter(die_1__isnull=True, check_asked__closed_at__isnull=True, driver__in=mine)
    return tuple(asked.select_related("check_asked", "driver").order_by("pk"))
