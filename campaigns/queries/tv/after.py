"""After the race: the podium, then where the season stands and what comes next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaigns.access import Here
from campaigns.models import Race
from campaigns.queries.calendar import EventView, next_event
from campaigns.queries.results import ResultRow, Step, result_page
from campaigns.queries.standings import Standing, driver_standings
from campaigns.queries.tv.race import TICKER
from campaigns.wording import fitting, name_for

ROWS = 8
PODIUM_ORDER = (2, 1, 3)  # as the steps stand, from the left
ON_TOP, ON_A_STEP, BESIDE = 12.8, 16.0, 14.0  # the letters of a name that have room there (tv.css)


@dataclass(frozen=True)
class AfterStage:
    """`standings` and `next` stay empty until the result is posted."""

    race_id: int
    name: str
    about: str
    podium: tuple[Step, ...]
    others: tuple[ResultRow, ...]
    more: int  # who came in behind those
    no_order: str
    story: str
    is_posted: bool
    standings: tuple[tuple[Standing, ...], ...]
    next: EventView | None
    kind: str = "after"


def after_stage(here: Here, race: Race) -> AfterStage:
    result = result_page(here, race)
    posted = result.is_posted and result.moves_ledger
    table = driver_standings(here) if posted else ()
    others = tuple(row for row in result.rows if not (row.place.isdigit() and int(row.place) <= len(result.podium)))
    return AfterStage(
        race_id=race.pk,
        name=race.name,
        about=result.about,
        podium=tuple(sorted(map(_short, result.podium), key=lambda step: PODIUM_ORDER.index(step.place))),
        others=tuple(replace(row, name=name_for(row.name, BESIDE)) for row in others[: ROWS - 1]),
        more=max(0, len(others) - ROWS + 1),
        no_order=result.no_order,
        story=fitting(result.story.replace(". ", ".\n").split("\n"), TICKER),
        is_posted=result.is_posted,
        standings=tuple(table[at : at + ROWS] for at in range(0, len(table), ROWS)),
        next=next_event(here) if posted else None,
    )


def _short(step: Step) -> Step:
    return replace(step, name=name_for(step.name, ON_TOP if step.place == 1 else ON_A_STEP))
