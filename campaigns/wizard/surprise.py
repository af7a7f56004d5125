"""A whole driver by luck. The dice are the player's own: they fall once, and every further surprise keeps them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from campaigns.wizard.answers import Answers
from campaigns.wizard.choices import model_of
from campaigns.wizard.scores import rolled, stats_of
from campaigns.wizard.table import Table
from svl.rules import catalog, score
from svl.table import AppDice

Luck = Callable[[int], int]  # luck(n) answers 1..n
T = TypeVar("T")


def surprised(answers: Answers, table: Table, name: str, luck: Luck) -> Answers:
    """Everything new but the dice and a name the player chose. What only people can give stays open."""
    chosen = answers.name if answers.name != answers.proposed_name else ""
    changed = replace(
        _with_scores(answers, table, luck),
        name=chosen or name,
        proposed_name=name,
        team=_one(tuple(table.teams), luck),
        car_class=_one(tuple(catalog.CLASSES), luck),
        panels=(),
        number=None,
        car_name="",
        colours=(),
        is_surprise=True,
    )
    stats, model = stats_of(changed, table.rulings), model_of(changed, table)
    return replace(
        changed,
        talents=_some(tuple(catalog.TALENTS), stats.talents, luck) if stats else None,
        components=_some(tuple(catalog.COMPONENTS), model.figures.slots if model else 0, luck),
    )


def _with_scores(answers: Answers, table: Table, luck: Luck) -> Answers:
    method = table.rulings.stat_method
    if method == "gm_entry" or (table.dice == "hand" and not answers.dice):
        return answers
    thrown = answers if answers.dice else rolled(answers, table, AppDice(luck))
    if method != "assign":
        return thrown
    return replace(thrown, placed=_some([score(dice) for dice in thrown.dice], len(thrown.dice), luck))


def _one(every: Sequence[T], luck: Luck) -> T:
    return every[luck(len(every)) - 1]


def _some(every: Sequence[T], count: int, luck: Luck) -> tuple[T, ...]:
    """So many different ones, in the order they were drawn."""
    left = list(every)
    drawn: list[T] = []
    while left and len(drawn) < count:
        drawn.append(left.pop(luck(len(left)) - 1))
    return tuple(drawn)
