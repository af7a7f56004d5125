"""A race as it is put down on paper: the last moment a turn began, and what has happened in the move since then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse

from campaigns import racelog
from campaigns.access import Here
from campaigns.game import State
from campaigns.models import Race
from campaigns.queries.drivers import CarFace, face_of
from campaigns.queries.race.faces import seats_of
from campaigns.queries.race.taps import waits_for
from campaigns.queries.race.told import recent
from campaigns.racelog import BrokenLog, Told
from campaigns.services.opening import setup_of
from campaigns.services.paper import CAN_BE_TAKEN_UP
from svl.rules import Position, at_the_start, grid_groups, narrate, position_of, turn_begins
from svl.table import Refusal, evolve


@dataclass(frozen=True)
class PutDown:
    """A position, and where it comes from."""

    position: Position
    state: State | None  # the race at that moment; none where it has no log
    is_known: bool  # from the log; else as the race would start
    seq: int  # how far the log had got
    since: tuple[str, ...] = ()  # what has happened after that moment: the move that is played again
    waits: str = ""  # what the table waits for right now, where that is no whole turn
    trouble: str = ""  # why the log could not be read


def put_down(race: Race) -> PutDown:
    """What the page to take a race up again begins with. A log that cannot be read is no hindrance."""
    if not race.seq:
        return PutDown(_from_the_grid(race), None, is_known=False, seq=0)
    try:
        return known_position(race)
    except BrokenLog as broken:
        return PutDown(_from_the_grid(race), None, is_known=False, seq=race.seq, trouble=broken.sentence)


def known_position(race: Race) -> PutDown:
    """Where the last turn began. In the middle of a move that is before the move, which is then driven again."""
    if not race.seq:
        raise Refusal("not_begun", f"{race} has not begun: open its grid first, or print the sheets for tonight.")
    state = racelog.table_of(race).state
    if state.over:
        raise Refusal("over", f"{race} is over: print its report instead.")
    if turn_begins(state):
        return PutDown(position_of(state), state, is_known=True, seq=race.seq)
    begun, since = _last_turn(race)
    if begun is None:
        raise Refusal("not_begun", f"{race} is still being lined up: roll off the grid first.")
    told = tuple(line for each in since for line in narrate.log_lines(each.state, each.facts))
    return PutDown(position_of(begun), begun, is_known=True, seq=race.seq, since=told, waits=waits_for(state))


def _last_turn(race: Race) -> tuple[State | None, Sequence[Told]]:
    """The race when its last turn began, and every entry after that."""
    for window in (recent(race), None):
        counted = [each for each in window or racelog.told(race, 1, race.seq) if not each.taken_back]
        for at in range(len(counted) - 1, -1, -1):
            if turn_begins(counted[at].state):
                return counted[at].state, counted[at + 1 :]
    return None, ()


def _from_the_grid(race: Race) -> Position:
    """As it would start today: nothing is known of it but who drives where."""
    setup = setup_of(race, seats_of(race))
    starting = {each.seat: at_the_start(each, setup) for each in setup.entrants}
    order = [seat for group in grid_groups(setup.entrants, tuple(starting.values())) for seat in group]
    entrants = tuple(sorted(setup.entrants, key=lambda each: order.index(each.seat)))
    first, *rest = (starting[each.seat] for each in entrants)
    return Position(setup.track, setup.laps, entrants, (evolve(first, turns=1), *rest), first.seat, setup.rulings)


def faces_of(race: Race) -> dict[str, CarFace]:
    """What each seat's car looks like."""
    return {key: face_of(seat.driver) for key, seat in seats_of(race).items()}


# -- which race


@dataclass(frozen=True)
class Resumable:
    name: str
    about: str
    address: str


def resumable_races(here: Here) -> tuple[Resumable, ...]:
    """Everything that could be on paper now, the newest first; of those that are over, what was ended early."""
    open_still = Q(prompt__isnull=False) | ~Q(state=Race.State.FINISHED)
    races = Race.objects.filter(open_still, campaign=here.campaign, state__in=CAN_BE_TAKEN_UP).order_by("-pk")
    return tuple(
        Resumable(race.name, _about(race), reverse("resume_race", args=(here.campaign.pk, race.pk))) for race in races
    )


def _about(race: Race) -> str:
    if not race.seq:
        return "being set: type its whole position"
    return f"{Race.State(race.state).label}, lap {race.lap} of {race.laps}, round {race.round}"


def heir_of(race: Race) -> Race | None:
    """The race that goes on where this one was left for paper."""
    return Race.objects.filter(continues=race).first()
