"""Things to tick: what each card says, and what the button under them does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.queries.abilities import Ability
from campaigns.wording import counted, listed

MOST_NAMED = 2  # more names than these do not fit on a button


@dataclass(frozen=True)
class Choice:
    """`why_not` says why it cannot be ticked now, `change` what it does to a figure."""

    ability: Ability
    is_chosen: bool
    is_suggested: bool
    why_not: str = ""
    change: str = ""


@dataclass(frozen=True)
class Primary:
    """The one button of a step: what it does, and what it says it does."""

    do: str
    label: str


def is_untouched(answer: tuple[str, ...] | None, ticked: Sequence[str] | None) -> bool:
    """Nobody has said anything about it yet."""
    return answer is None and not ticked


def primary(verb: str, noun: str, chosen: list[str], suggested: list[str], otherwise: str) -> Primary:
    """Takes what is ticked; before anything is, what we suggest."""
    if not (suggested or chosen):
        return Primary("next", otherwise)
    names = suggested or chosen
    many = f"the {counted(len(names))} suggested" if suggested else counted(len(names), noun)
    return Primary("suggest" if suggested else "next", f"{verb} {listed(names) if len(names) <= MOST_NAMED else many}")
