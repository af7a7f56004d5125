"""Frozen plain values: how they are made where thousands a second are needed, and the one way to change a copy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")
_new = object.__new__
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
    carry = _carrier_of(kind)  # type: ignore[arg-type]  # every class can be hashed
    if carry is None:
        return _with_dictionary(value, changes) if hasattr(value, "__dict__") else _made_again(value, changes)
    copy = _new(kind)
    carry(value, copy)
    for name, new in changes.items():
        setattr(copy, name, new)
    return copy


def _with_dictionary(value: T, changes: dict[str, Any]) -> T:
    fields = {**value.__dict__, **changes}
    fields.pop("_hash", None)
    copy = _new(type(value))
    object.__setattr__(copy, "__dict__", fields)
    return copy


def _made_again(value: T, changes: dict[str, Any]) -> T:
    """Slots that are guarded at run time are filled by the class itself."""
    kind = type(value)
    same = {name: getattr(value, name) for name in kind.__match_args__}  # type: ignore[attr-defined]
    return kind(**{**same, **changes})


@cache
def _carrier_of(kind: type) -> Carry | None:
    """How a copy of such a value is filled, if it has nothing but slots that anybody may set."""
    is_guarded: bool = kind.__setattr__ is not object.__setattr__  # type: ignore[comparison-overlap]
    return None if is_guarded or kind.__dictoffset__ else carrier(slots_of(kind))


def slots_of(kind: type) -> tuple[str, ...]:
    """The names of everything an object of this kind holds."""
    return tuple(name for base in kind.__mro__ for name in base.__dict__.get("__slots__", ()))


def carrier(names: tuple[str, ...]) -> Carry:
    """Hands these fields of one object on to another; written out one by one, as a dataclass's own `__init__` is."""
    lines = [f"    new.{name} = old.{name}" for name in names]
    scope: dict[str, Carry] = {}
    exec("\n".join(["def carry(old, new):", *lines]), scope)
    return scope["carry"]
