"""An answer tried on a scratch copy of the race, to see what would come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product

from svl.rules.race.blows import Bracing, Strike, land
from svl.rules.race.encounter import Stealing, drop_meeting, open_meeting, steal
from svl.rules.race.facts import Hit
from svl.rules.race.malfunctions import Malfunction
from svl.rules.race.meeting import MeetingEnd
from svl.rules.race.move import Moving
from svl.rules.race.road import Settle
from svl.rules.race.state import Race
from svl.rules.race.steps import DiceDue, Question
from svl.rules.race.turn import NextTurn
from svl.rules.race.work import Work
from svl.table import Action, Fact, Outcomes, Throw

Luck = Callable[[Throw], tuple[int, ...]]
_ENDS = (MeetingEnd, Settle, Moving, NextTurn)
_MOST_DICE = 2  # rams whose faces are counted out: 36 ways; a pile-up has too many
FACES = range(1, 7)


def answered(race: Race, action: Action) -> Work:
    """The race just after the open question got this answer, before anything runs that follows from it."""
    work = Work(race, Outcomes())
    question = work.stack.pop()
    assert isinstance(question, Question)
    question.answer(work, action)
    return work


def stolen(race: Race, seat: str) -> Work:
    """The race just after this driver has stolen the lead, asked or not."""
    work = Work(race, Outcomes())
    meeting = open_meeting(work.stack)
    if isinstance(race.stack[-1], Stealing):
        meeting = race.stack[-1].meeting
        work.stack.pop()
    elif meeting is not None:
        drop_meeting(work)
    assert meeting is not None
    steal(work, meeting, seat)
    return work


def brunt(work: Work, luck: Luck) -> list[Fact]:
    """All that is told until the encounter, or the tile's checks, are done.

    Nobody braces or turns to a talent, and what breaks is not rolled for.
    """
    while work.stack and not isinstance(work.stack[-1], _ENDS):
        step = work.stack.pop()
        if isinstance(step, DiceDue):
            step.then.rolled(work, luck(step.throw))
        elif isinstance(step, (Strike, Bracing)):
            if work.can_be_hit(step.blow.victim):
                land(work, step.blow)
        elif isinstance(step, Question):
            break
        elif not isinstance(step, Malfunction):
            step.run(work)
    return work.facts


def all_show(face: int) -> Luck:
    return lambda throw: (face,) * throw.count


def hits_on(facts: Iterable[Fact], seat: str) -> list[Hit]:
    return [fact for fact in facts if isinstance(fact, Hit) and fact.seat == seat]


def breaks(facts: Iterable[Fact], seat: str) -> int:
    """How many hits were more than the panel had left."""
    return sum(hit.breaks for hit in hits_on(facts, seat))


def break_odds(make: Callable[[], Work], seat: str) -> Fraction | None:
    """How likely the dice of a fight are to break a panel of this car; None where they are too many to count out."""
    dice = _dice_of(make())
    if dice > _MOST_DICE:
        return None
    ways = list(product(FACES, repeat=dice))
    broken = sum(breaks(brunt(make(), _falling(iter(faces))), seat) > 0 for faces in ways)
    return Fraction(broken, len(ways))


def _dice_of(work: Work) -> int:
    """How many dice fall at most: low ones leave everybody in the fight."""
    thrown: list[int] = []

    def luck(throw: Throw) -> tuple[int, ...]:
        thrown.append(throw.count)
        return (1,) * throw.count

    brunt(work, luck)
    return sum(thrown)


def _falling(faces: Iterator[int]) -> Luck:
    return lambda throw: tuple(next(faces) for _ in range(throw.count))
