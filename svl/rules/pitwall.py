"""The pit wall: what a stop of one, two or three turns would mend, and who would get past meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from svl.rules.field import running_order
from svl.rules.figures import Fault
from svl.rules.narrate.words import count, jobs, names
from svl.rules.panels import Panels
from svl.rules.race.pit import POINTS, TURNS, AtTheLine, can_be_served
from svl.rules.race.repairs import Points
from svl.rules.race.state import Race, Service
from svl.rules.rivals.mind import panels_gone
from svl.rules.rivals.pit import NO_PANELS, share_out, worst_first

_REPAIRS = {TURNS[what]: what for what in POINTS}
MOST_TURNS = max(_REPAIRS)
WORTH_A_TURN = 1.0  # a removal that saves no more turns than it takes can wait


@dataclass(frozen=True)
class PitPlan:
    """One stop: what to order, what it mends, what it costs."""

    turns: int
    services: tuple[Service, ...]
    sentence: str
    points: Panels  # restored on each panel
    removed: tuple[Fault, ...]
    passed_by: tuple[str, ...]  # those behind who would get past while the car stands

    @property
    def places_lost(self) -> int:
        return len(self.passed_by)


def pit_wall(race: Race, seat: str) -> tuple[PitPlan, ...]:
    """The best stop of each length, for a car at the line or on its way there; no longer than there is work."""
    if not race.racing(seat) or _laps_left(race, seat) < 1 or not can_be_served(race, seat):
        return ()
    work = list(_work(race, seat))
    return tuple(_plan(race, seat, work[:turns]) for turns in range(1, min(MOST_TURNS, len(work)) + 1))


def _laps_left(race: Race, seat: str) -> int:
    """Laps still to drive from the line where the car would stop; none if it never comes there again."""
    if race.over or not race.closed:
        return 0
    question = race.stack[-1]
    at_the_line = isinstance(question, AtTheLine) and question.seat == seat
    return race.laps - race.lap_of(seat) + at_the_line


# -- what to mend

_Job = Fault | None  # one turn of work: a malfunction to remove, or repairs


def _work(race: Race, seat: str) -> Iterator[_Job]:
    """The turns of work there are, the most useful first: panels that are gone, what slows the car, the rest."""
    repairs = _useful_repairs(race, seat)
    urgent = min(repairs, 2, len(panels_gone(race, seat)))  # one turn mends one panel, two reach all of them
    removals = list(worst_first(race, seat, _laps_left(race, seat)))
    yield from (None,) * urgent
    yield from (fault for fault, saves in removals if saves > WORTH_A_TURN)
    yield from (None,) * (repairs - urgent)
    yield from (fault for fault, saves in removals if saves <= WORTH_A_TURN)


def _useful_repairs(race: Race, seat: str) -> int:
    """The most turns of repairs of which each restores something."""
    restored = [sum(_points(race, seat, turns)) for turns in range(MOST_TURNS + 1)]
    return sum(more > less for less, more in pairwise(restored))


def _points(race: Race, seat: str, turns: int) -> Points:
    """What so many turns restore, where least is left: one turn on a single panel, more on any."""
    damage, whole = tuple(race.car(seat).damage), tuple(race.entrant(seat).panels)
    if not turns or not sum(damage):
        return NO_PANELS
    points = POINTS[_REPAIRS[turns]]
    if turns > 1:
        return share_out(points, damage, whole)
    lowest = max((n for n, taken in enumerate(damage) if taken), key=lambda n: (damage[n] - whole[n], damage[n]))
    return tuple(min(points, taken) if n == lowest else 0 for n, taken in enumerate(damage))


def _plan(race: Race, seat: str, work: Sequence[_Job]) -> PitPlan:
    removed = tuple(job for job in work if job is not None)
    repairs = len(work) - len(removed)
    points = _points(race, seat, repairs)
    mends = (Service(_REPAIRS[repairs], points),) if repairs else ()
    services = mends + tuple(Service("remove", fault=fault) for fault in removed)
    passed_by = tuple(_passing(race, seat, len(work)))
    sentence = f"{count(len(work), 'turn')}: {', '.join(jobs(race, services))}. {_past(race, passed_by)}"
    return PitPlan(len(work), services, sentence, Panels(*points), removed, passed_by)


# -- what it costs


def _passing(race: Race, seat: str, turns: int) -> Iterator[str]:
    """Those behind who would be ahead, at the speed they have, when the car drives again.

    Everybody moves once in the round of the stop and once in each turn that is missed.
    """
    order = [each.seat for each in running_order(race)]
    own = race.car(seat).distance
    for rival in map(race.car, order[order.index(seat) + 1 :]):
        speed = min(rival.speed, race.figures(rival.seat).top_speed) if rival.status == "racing" else 0
        if speed and rival.distance + speed * (turns + 1) >= own:  # on one tile the faster is ahead (B-76)
            yield rival.seat


def _past(race: Race, seats: Sequence[str]) -> str:
    return f"{names(race, seats) if seats else 'Nobody'} would get past."
