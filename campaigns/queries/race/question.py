"""A question of the race as a sheet on the driver's phone: ready words, and each answer as the form sends it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.game import GAME, State
from campaigns.queries.race.cards import ChoiceView, as_json, choices_of
from campaigns.queries.race.cars import CarView, fault_view
from campaigns.wording import counted, plural, signed, surname
from svl.rules import PANELS, PIT_POINTS, PIT_TURNS, Fault, FreeSpread, PitPlan, actions, pit_wall, question_card
from svl.table import encode

AT_THE_LINE = "svl.at_the_line"


@dataclass(frozen=True)
class PanelField:
    """A panel that may be given points by hand, and how many at most."""

    key: str
    name: str
    most: int  # nothing: no point may go there


@dataclass(frozen=True)
class SpreadView:
    points: int
    single: bool
    fields: tuple[PanelField, ...]


@dataclass(frozen=True)
class PlanView:
    """One stop of the pit wall."""

    turns: str
    mends: tuple[str, ...]  # Front +20
    removes: tuple[str, ...]
    cost: str  # costs one place: Aoyama
    costs_places: bool
    action: str


@dataclass(frozen=True)
class RepairView:
    """So many points of repairs take so many turns."""

    key: str
    points: int
    turns: int

    @property
    def label(self) -> str:
        return f"{plural(self.turns, 'turn')}, up to {self.points}{' on one panel' if self.turns == 1 else ''}"


@dataclass(frozen=True)
class RemovalView:
    name: str
    effect: str
    fault: str  # as a service names it


@dataclass(frozen=True)
class PitView:
    plans: tuple[PlanView, ...]
    repairs: tuple[RepairView, ...]  # for a stop of one's own making
    panels: tuple[PanelField, ...]
    removals: tuple[RemovalView, ...]


@dataclass(frozen=True)
class SideView:
    """One way past another car, drawn: who is on the left, who on the right."""

    choice: ChoiceView
    left: CarView
    right: CarView


@dataclass(frozen=True)
class QuestionView:
    kind: str
    prompt: int
    title: str
    sentence: str
    choices: tuple[ChoiceView, ...]
    sides: tuple[SideView, ...]  # the same choices, where cars pass each other
    free: SpreadView | None
    pit: PitView | None


def question_view(state: State, seat: str, cars: Sequence[CarView], prompt: int) -> QuestionView | None:
    """The open question to this seat; None where none is asked by a card."""
    card = question_card(state, seat)
    if card is None:
        return None
    choices = choices_of(card.choices)
    ways = [each.action.side for each in card.choices if isinstance(each.action, actions.ChooseSide)]
    return QuestionView(
        kind=card.kind,
        prompt=prompt,
        title=card.title,
        sentence=card.sentence,
        choices=choices,
        sides=tuple(_sides(state, seat, cars, list(zip(ways, choices, strict=False)))),
        free=_spread(card.free) if card.free else None,
        pit=_pit(state, seat) if card.kind == AT_THE_LINE else None,
    )


def _sides(
    state: State, seat: str, cars: Sequence[CarView], ways: Sequence[tuple[str, ChoiceView]]
) -> Iterator[SideView]:
    by_seat = {car.seat: car for car in cars}
    met = [by_seat[other] for other in state.met_by(seat)]
    for way, choice in ways if met else ():
        mine, other = by_seat[seat], met[0]
        yield SideView(choice, mine, other) if way == "left" else SideView(choice, other, mine)


def _spread(free: FreeSpread) -> SpreadView:
    return SpreadView(free.points, free.single, _fields(free.limits))


def _fields(limits: Sequence[int]) -> tuple[PanelField, ...]:
    return tuple(PanelField(key, key.capitalize(), most) for key, most in zip(PANELS, limits, strict=True))


# -- the pit wall


def _pit(state: State, seat: str) -> PitView:
    damage = tuple(state.car(seat).damage)
    repairs = (RepairView(key, points, PIT_TURNS[key]) for key, points in PIT_POINTS.items())
    return PitView(
        plans=tuple(_plan(state, plan) for plan in pit_wall(state, seat)),
        repairs=tuple(repairs) if sum(damage) else (),
        panels=_fields(damage),
        removals=tuple(_removal(state, fault) for fault in _removable(state, seat)),
    )


def _plan(state: State, plan: PitPlan) -> PlanView:
    names = [surname(state.name(seat)) for seat in plan.passed_by]
    points = zip(PANELS, plan.points, strict=True)
    return PlanView(
        turns=plural(plan.turns, "turn"),
        mends=tuple(f"{key.capitalize()} {signed(given)}" for key, given in points if given),
        removes=tuple(_off(state, fault, times) for fault, times in Counter(plan.removed).items()),
        cost=f"Costs {counted(len(names), 'place')}: {', '.join(names)}" if names else "Costs no place",
        costs_places=bool(names),
        action=as_json(actions.EnterPit(plan.services)),
    )


def _off(state: State, fault: Fault, times: int) -> str:
    """For 'Pit for 2 turns: 2 Drive failures off'."""
    name = fault_view(state, fault).name
    return name if times == 1 else plural(times, name)


def _removable(state: State, seat: str) -> Iterator[Fault]:
    """What the crew could take away, as the rules offer it."""
    for option in GAME.options(state, seat, actions.EnterPit):
        for action in option.examples():
            if isinstance(action, actions.EnterPit) and len(action.services) == 1 and action.services[0].fault:
                yield action.services[0].fault


def _removal(state: State, fault: Fault) -> RemovalView:
    shown = fault_view(state, fault)
    return RemovalView(shown.name, shown.effect, json.dumps(encode(fault), separators=(",", ":")))
