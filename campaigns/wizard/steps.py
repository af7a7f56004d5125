"""The steps of the wizard, as data: what each is called, which part of the way it belongs to, when it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaigns.wizard.answers import Answers
from campaigns.wizard.choices import team_of
from campaigns.wizard.scores import stats_of
from campaigns.wizard.table import Table


@dataclass(frozen=True)
class Step:
    """`todo` says what is missing while the step is not answered."""

    slug: str
    part: str
    heading: str
    answered: Callable[[Answers, Table], bool]
    todo: str = ""


def _has_scores(answers: Answers, table: Table) -> bool:
    return bool(answers.name) and stats_of(answers, table.rulings) is not None


def _always(answers: Answers, table: Table) -> bool:
    return True


STEPS = (
    Step("driver", "Driver", "Your driver", _has_scores, "The driver still needs a name and four scores."),
    Step(
        "talents",
        "Driver",
        "Choose talents",
        lambda answers, _: answers.talents is not None,
        "The talents are not chosen yet.",
    ),
    Step(
        "team",
        "Team",
        "Choose a team",
        lambda answers, table: team_of(answers, table) is not None,
        "The team is not chosen yet.",
    ),
    Step("car", "Car", "Choose a car", lambda answers, _: bool(answers.car_class), "The car is not chosen yet."),
    Step("panels", "Car", "Share out the panels", _always),  # even shares are an answer
    Step(
        "parts",
        "Parts",
        "Fit components",
        lambda answers, _: answers.components is not None,
        "The components are not chosen yet.",
    ),
    Step("livery", "Livery", "Number and livery", _always),
)


def steps_of(table: Table) -> tuple[Step, ...]:
    """The panels are a step only where players share them out."""
    return tuple(step for step in STEPS if step.slug != "panels" or table.rulings.panel_model == "custom")


def first_open(answers: Answers, table: Table) -> Step:
    """Where to go on: the first step without an answer, else the last."""
    steps = steps_of(table)
    return next((step for step in steps if not step.answered(answers, table)), steps[-1])


def is_reachable(step: Step, answers: Answers, table: Table) -> bool:
    """Every step before it is answered."""
    steps = steps_of(table)
    return steps.index(step) <= steps.index(first_open(answers, table))


def step_after(step: Step, table: Table) -> Step:
    steps = steps_of(table)
    return steps[min(steps.index(step) + 1, len(steps) - 1)]


def step_before(step: Step, table: Table) -> Step | None:
    steps = steps_of(table)
    at = steps.index(step)
    return steps[at - 1] if at else None
