"""SVL on the table engine: the one object that answers for the rules."""

from __future__ import annotations

from typing import Any

from svl.rules.catalog import TACKS
from svl.rules.panels import PANELS
from svl.rules.race.actions import CallCheck, ChangeTrack, Refit, SwitchTack, TrackEvent, UseTalent
from svl.rules.race.blows import Bracing
from svl.rules.race.encounter import Stealing, drop_meeting, may_win, open_meeting, steal
from svl.rules.race.gm import gm_options, play_gm
from svl.rules.race.opening import open_race
from svl.rules.race.refusals import explain
from svl.rules.race.state import Race
from svl.rules.race.steps import DiceDue, Question, Step
from svl.rules.race.work import Work
from svl.table import (
    GM,
    Action,
    Adjust,
    Awaited,
    Fact,
    Fixed,
    OneOf,
    Option,
    Outcomes,
    Played,
    Refusal,
)

GM_ACTIONS = (ChangeTrack, TrackEvent, CallCheck, Adjust, Refit)


class Svl:
    """Static Velocity Levitation, refereed. Holds nothing: every answer is a function of the race."""

    name = "svl"
    version = 1
    state_type = Race

    def open(self, opening: Action) -> Played[Race]:
        work = Work(open_race(opening), Outcomes())
        work.run()
        return Played(work.freeze(), tuple(work.facts))

    def play(self, state: Race, seat: str, action: Action, outcomes: Outcomes) -> Played[Race]:
        if not state.stack:
            raise explain(state, seat, action)
        work, question, kind = Work(state, outcomes), state.stack[-1], type(action)
        if kind in question.answers and (kind is not UseTalent or not _is_unasked_steal(question, action)):
            work.stack.pop()
            question.answer(work, action)
        else:
            self._play_unasked(work, state, seat, action)
        work.run()
        return Played(work.freeze(), tuple(work.facts))

    def _play_unasked(self, work: Work, state: Race, seat: str, action: Action) -> None:
        if isinstance(action, GM_ACTIONS):
            play_gm(work, action)
        elif isinstance(action, SwitchTack):
            work.use(seat, "switch_tack")
            work.set_tack(seat, action.tack)
        elif _is_unasked_steal(_question(state), action):
            self._steal_unasked(work, state, seat, action)
        else:
            raise explain(state, seat, action)

    def _steal_unasked(self, work: Work, state: Race, seat: str, action: Action) -> None:
        meeting = open_meeting(work.stack)
        if meeting is None:
            raise explain(state, seat, action)
        events = drop_meeting(work)
        steal(work, meeting, seat)
        work.stack.extend(events)

    def options(self, state: Race, seat: str, kind: type[Action] | None = None) -> tuple[Option, ...]:
        if state.over:
            return ()
        question = _question(state)
        found = list(question.options(state, seat)) if question.is_for(seat) else []
        if seat == GM:
            found += gm_options(state, kind)
        elif not isinstance(question, DiceDue) and kind in (None, SwitchTack, UseTalent):
            found += _unasked(state, seat, question)
        return tuple(option for option in found if kind is None or option.kind is kind)

    def takes(self, state: Race, seat: str, action: Action) -> bool:
        """The open question is asked first: nearly always it takes the action, and nothing else is worked out."""
        if state.stack:
            question = state.stack[-1]
            if question.takes(state, seat, action):
                return True
        return any(option.accepts(action) for option in self.options(state, seat, type(action)))

    def explain(self, state: Race, seat: str, action: Action) -> Refusal:
        return explain(state, seat, action)

    def awaits(self, state: Race) -> Awaited:
        return state.stack[-1].awaited() if state.stack else None

    def turn(self, state: Race) -> int:
        return state.turn

    def seats(self, state: Race) -> tuple[str, ...]:
        return tuple(car.seat for car in state.cars)

    def name_of(self, state: Race, seat: str) -> str:
        return next((entrant.name for entrant in state.entrants if entrant.seat == seat), seat)

    def strip(self, state: Race, seats: frozenset[str]) -> Race:
        """Nothing to take out: what is secret in this game is never in the state."""
        return state

    def strip_facts(self, facts: tuple[Fact, ...], seats: frozenset[str]) -> tuple[Fact, ...]:
        return facts

    def digest(self, state: Race) -> dict[str, dict[str, Any]]:
        placed = {placing.seat: placing.place for placing in state.result}
        return {
            car.seat: {
                "status": car.status,
                "lap": state.lap_of(car.seat),
                "tile": state.tile_number(car.distance),
                "speed": car.speed,
                "tack": car.tack,
                **{panel: car.damage.of(panel) for panel in PANELS},
                "malfunctions": tuple(fault.roll for fault in car.faults),
                "pit turns": car.pit_left,
                "place": placed.get(car.seat),
            }
            for car in state.cars
        }


def _question(race: Race) -> Question:
    question = race.stack[-1]
    assert isinstance(question, Question)
    return question


def _is_unasked_steal(question: Step, action: Action) -> bool:
    steals = isinstance(action, UseTalent) and action.talent == "steal_the_lead"
    return steals and not isinstance(question, Stealing)


def _unasked(race: Race, seat: str, question: Question) -> list[Option]:
    """What a driver may do without being asked: Switch Tack, and Steal the Lead inside an encounter (A22)."""
    found: list[Option] = []
    if all(car.seat != seat for car in race.cars):
        return found
    bracing = isinstance(question, Bracing) and question.seat == seat
    if race.racing(seat) and not bracing and race.ready(seat, "switch_tack"):
        others = tuple(tack for tack in TACKS if tack != race.car(seat).tack)
        found.append(Option(SwitchTack, tack=OneOf(others)))
    meeting = open_meeting(race.stack)
    if meeting is not None and seat in meeting.drivers and may_win(race, meeting, seat, "steal_the_lead"):
        found.append(Option(UseTalent, talent=Fixed("steal_the_lead")))
    return found


SVL = Svl()
