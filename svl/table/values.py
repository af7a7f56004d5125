"""Frozen plain values: the one way to make a changed copy of one."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def evolve(value: T, **changes: Any) -> T:
    """A copy of a frozen dataclass with some fields changed.

    `dataclasses.replace` runs `__init__` again, which a referee that plays thousands of turns a second cannot afford.
    """
    copy = object.__new__(type(value))
    fields = copy.__dict__
    fields.update(value.__dict__)
    fields.update(changes)
    return copy
