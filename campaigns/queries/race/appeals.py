"""What players say about the log: open questions for those who run the race, and the answers for those who asked."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Appeal
from campaigns.queries.race.log import appeal_words
from campaigns.queries.race.told import recent
from svl.rules import narrate
from svl.table import Table

RECENT = 40  # entries after which an answer is old news


@dataclass(frozen=True)
class AppealView:
    id: int
    seq: int  # the line it is about
    n: int
    who: str
    driver: str
    asks: str  # what is asked, in words
    why: str
    line: str
    takes_back: bool
    state: str
    said: str  # all of it in one sentence, with the answer


def open_appeals(at: Trackside, table: Table[State]) -> tuple[AppealView, ...]:
    """What waits for an answer, oldest first; for those who run the race."""
    if not at.here.runs:
        return ()
    asked = Appeal.objects.filter(race=at.race, state=Appeal.State.OPEN)
    return tuple(_view(at, table, each) for each in asked)


def own_appeals(at: Trackside, table: Table[State]) -> tuple[AppealView, ...]:
    """What this player asked lately, and what the GM said to it; newest first."""
    if at.here.runs or not at.own:
        return ()
    asked = Appeal.objects.filter(race=at.race, seat__in=at.own, target__gt=at.race.seq - RECENT).order_by("-id")[:3]
    return tuple(_view(at, table, each) for each in asked)


def _view(at: Trackside, table: Table[State], asked: Appeal) -> AppealView:
    told = next((told for told in recent(at.race) if told.entry.seq == asked.target), None)
    lines = narrate.numbered_lines(told.state, told.facts) if told else []
    back = asked.what == Appeal.What.TAKE_BACK
    return AppealView(
        id=asked.pk,
        seq=asked.target,
        n=lines[0][0] if lines else 0,
        who=asked.by,
        driver=GAME.name_of(table.state, asked.seat),
        asks="asks to take this back" if back else "says this was wrong",
        why=asked.why,
        line=lines[0][1] if lines else "",
        takes_back=back,
        state=asked.state,
        said=appeal_words(asked),
    )
