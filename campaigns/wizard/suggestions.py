"""What we would take for a first race, so that whoever has no wish of his own goes on with one tap."""

from __future__ import annotations

from campaigns.wizard.answers import Answers
from campaigns.wizard.choices import PROVISIONAL_CLASS, model_of
from campaigns.wizard.scores import stats_of
from campaigns.wizard.table import Table

# Help whatever the scores are. The first ones count: Psyche allows four at most.
TALENTS = ("switch_tack", "hard_stop", "eyes_in_back", "quick_turn")
# Work by themselves, so a newcomer has nothing to remember.
COMPONENTS = ("overclock", "turn_assist", "turbo", "front_deflector", "brakes", "side_deflector", "rear_deflector")


def talents(answers: Answers, table: Table) -> tuple[str, ...]:
    stats = stats_of(answers, table.rulings)
    return TALENTS[: stats.talents] if stats else ()


def team(answers: Answers, table: Table) -> int:
    """The team that was chosen; else the one with the fewest players' drivers, so that a table spreads."""
    if answers.team is not None and answers.team in table.teams:
        return answers.team
    return min(table.teams.values(), key=lambda here: (here.players, here.row.pk)).row.pk


def car_class(answers: Answers) -> str:
    return answers.car_class or PROVISIONAL_CLASS


def components(answers: Answers, table: Table) -> tuple[str, ...]:
    model = model_of(answers, table)
    return COMPONENTS[: model.figures.slots] if model else ()
