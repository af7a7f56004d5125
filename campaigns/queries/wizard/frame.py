"""What every step of the wizard has in common: where one is, what fell away, how the six figures change."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from campaigns.access import Here
from campaigns.models import DriverDraft
from campaigns.queries.carsheet import PartView, carsheet
from campaigns.wizard.answers import Answers
from campaigns.wizard.choices import settle
from campaigns.wizard.steps import Step, first_open, is_reachable, step_before, steps_of
from campaigns.wizard.table import Table, table_of
from svl.rules import Entrant, Rulings, sums


@dataclass(frozen=True)
class Making:
    """A driver in the making: the answers that stand together, and what of the others fell away."""

    here: Here
    draft: int
    table: Table
    answers: Answers
    dropped: tuple[str, ...]

    def address(self, step: Step) -> str:
        return step_address(self.here, step)


@dataclass(frozen=True)
class Milestone:
    """One of the five parts of the way."""

    name: str
    state: str
    address: str


@dataclass(frozen=True)
class Frame:
    step: Step
    address: str
    name: str
    milestones: tuple[Milestone, ...]
    back: str
    back_label: str
    dropped: tuple[str, ...]


@dataclass(frozen=True)
class ChangedFigure:
    """A figure of the car, and what it was without this step's choice if that differs."""

    key: str
    name: str
    text: str
    parts: tuple[PartView, ...]
    meaning: str
    unit: str
    before: str
    tone: str  # up, down or nothing


def making(here: Here, draft: DriverDraft) -> Making:
    table = table_of(here.campaign)
    settled = settle(Answers.of(draft.answers), table)
    return Making(here, draft.pk, table, settled.answers, settled.dropped)


def step_address(here: Here, step: Step) -> str:
    return reverse("wizard_step", args=(here.campaign.pk, step.slug))


def next_address(made: Making) -> str:
    """Where this driver goes on."""
    return made.address(first_open(made.answers, made.table))


def frame(made: Making, step: Step) -> Frame:
    before = step_before(step, made.table)
    return Frame(
        step=step,
        address=made.address(step),
        name=made.answers.name,
        milestones=_milestones(made, step),
        back=made.address(before) if before else reverse("wizard", args=(made.here.campaign.pk,)),
        back_label=before.slug if before else "the three ways",
        dropped=made.dropped,
    )


def _milestones(made: Making, now: Step) -> tuple[Milestone, ...]:
    """The five parts; a part may have two screens, and its link leads to the first."""
    first_screens: dict[str, Step] = {}
    for step in steps_of(made.table):
        first_screens.setdefault(step.part, step)
    return tuple(_milestone(made, step, now) for step in first_screens.values())


def _milestone(made: Making, step: Step, now: Step) -> Milestone:
    if step.part == now.part:
        return Milestone(step.part, "now", "")
    if not is_reachable(step, made.answers, made.table):
        return Milestone(step.part, "", "")
    steps = steps_of(made.table)
    is_done = all(each.answered(made.answers, made.table) for each in steps if each.part == step.part)
    is_last = step == steps[-1]
    return Milestone(step.part, "done" if is_done and not is_last else "", made.address(step))


def changes(before: Entrant, after: Entrant, rulings: Rulings) -> tuple[ChangedFigure, ...]:
    """The six figures after a choice, each with its sum and with what it was before."""
    was, now = sums(before), sums(after)
    old = {figure.key: figure for figure in carsheet(before, rulings).figures}
    return tuple(
        ChangedFigure(
            key=figure.key,
            name=figure.name,
            text=figure.text,
            parts=figure.parts,
            meaning=figure.meaning,
            unit=figure.unit,
            before=_whole(old[figure.key].text, old[figure.key].unit, figure.text, figure.unit),
            tone=_tone(was[figure.key].total, now[figure.key].total),
        )
        for figure in carsheet(after, rulings).figures
    )


def _whole(old: str, old_unit: str, new: str, new_unit: str) -> str:
    """The old figure where it differs; slots are told with how many there are."""
    if (old, old_unit) == (new, new_unit):
        return ""
    return old if old_unit == new_unit else f"{old}{old_unit}"


def _tone(was: float, now: float) -> str:
    return "up" if now > was else "down" if now < was else ""
