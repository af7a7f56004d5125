"""Frozen plain values: how they are made where thousands a second are needed, and the one way to change a copy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")
Carry = Callable[[Any, Any], None]


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen dataclass whose instances cost a fifth: facts, steps and other values that a referee makes by the dozen.

    The type checker refuses to change one, exactly as with `dataclass(frozen=True)`; only the guard at run time, which
    is paid for at every field of every instance, is left out. Slots make an instance one object instead of two; a base
    class has to say `__slots__ = ()` for that, or the names of what its records remember beside their fields.
    """
    return dataclass(slots=True, unsafe_hash="__hash__" not in cls.__dict__)(cls)  # a hash of its own stays


def evolve(value: T, **changes: Any) -> T:
    """A copy of a frozen dataclass with some fields changed.

    `dataclasses.replace` runs `__init__` again, which a referee that plays thousands of turns a second cannot afford.
    A remembered hash (`_hash`) stays behind, whatever else a value remembers goes along.
    """
    kind = type(value)
    unguarded = kind.__setattr__ is object.__setattr__
    if not hasattr(value, "__dict__"):
        return _evolve_slots(value, changes) if unguarded else _made_again(value, changes)
    fields = {**value.__dict__, **changes}
    fields.pop("_hash", None)
    copy = object.__new__(kind)
    if unguarded:
        copy.__dict__ = fields
    else:
        object.__setattr__(copy, "__dict__", fields)
    return copy


def _evolve_slots(value: T, changes: dict[str, Any]) -> T:
    kind: Any = type(value)
    copy: T = object.__new__(kind)
    _carrier_of(kind)(value, copy)
    for name, new in changes.items():
        setattr(copy, name, new)
    return copy


def _made_again(value: T, changes: dict[str, Any]) -> T:
    kind = type(value)
    same = {name: getattr(value, name) for name in kind.__match_args__}  # type: ignore[attr-defined]
    return kind(**{**same, **changes})


@cache
def _carrier_of(kind: type) -> Carry:
    return carrier(slots_of(kind))


def slots_of(kind: type) -> tuple[str, ...]:
    """The names of everything an object of this kind holds."""
    return tuple(name for base in kind.__mro__ for name in base.__dict__.get("__slots__", ()))


def carrier(names: tuple[str, ...]) -> Carry:
    """Hands these fields of one object on to another; written out one by one, as a dataclass's own `__init__` is."""
    lines = [f"    new.{name} = old.{name}" for name in names]
    scope: dict[str, Carry] = {}
    exec("\n".join(["def carry(old, new):", *lines]), scope)
    return scope["carry"]
