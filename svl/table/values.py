"""Frozen plain values: how they are made where thousands a second are needed, and the one way to change a copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen dataclass whose instances cost a fifth: facts, steps and other values that a referee makes by the dozen.

    The type checker refuses to change one, exactly as with `dataclass(frozen=True)`; only the guard at run time, which
    is paid for at every field of every instance, is left out. Slots make an instance one object instead of two; a base
    class has to say `__slots__ = ()` for that.
    """
    return dataclass(slots=True, unsafe_hash="__hash__" not in cls.__dict__)(cls)  # a hash of its own stays


@dataclass_transform(frozen_default=True)
def remembering(cls: type[T]) -> type[T]:
    """A record without slots: it may carry along what was worked out from it, and is copied in one go."""
    return dataclass(unsafe_hash="__hash__" not in cls.__dict__)(cls)


def evolve(value: T, **changes: Any) -> T:
    """A copy of a frozen dataclass with some fields changed.

    `dataclasses.replace` runs `__init__` again, which a referee that plays thousands of turns a second cannot afford.
    A dictionary of its own, rather than an update of the new object's, keeps the fields fast to read. A remembered
    hash (`_hash`) stays behind, whatever else a value remembers goes along.
    """
    kind = type(value)
    try:
        fields = {**value.__dict__, **changes}
    except AttributeError:  # slots
        same = {name: getattr(value, name) for name in kind.__match_args__}  # type: ignore[attr-defined]
        return kind(**{**same, **changes})
    fields.pop("_hash", None)
    copy = object.__new__(kind)
    if kind.__setattr__ is object.__setattr__:
        copy.__dict__ = fields
    else:  # guarded at run time
        object.__setattr__(copy, "__dict__", fields)
    return copy
