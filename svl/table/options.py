"""What a seat may do now, as a thing that can be listed, counted and asked."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .entries import Action
from .values import record


class Domain(Protocol):
    """The values one field of an action may take."""

    def has(self, value: Any) -> bool: ...

    def examples(self) -> Iterator[Any]: ...

    def words(self) -> str:
        """What the field may be, to complete 'it may be ...'."""
        ...


def _said(value: Any) -> str:
    return "nothing" if value in (None, "") else str(value).replace("_", " ")


@record
class Fixed:
    value: Any

    def has(self, value: Any) -> bool:
        return type(value) is type(self.value) and bool(value == self.value)  # True is not 1

    def examples(self) -> Iterator[Any]:
        yield self.value

    def words(self) -> str:
        return _said(self.value)


@record
class OneOf:
    values: tuple[Any, ...]

    def has(self, value: Any) -> bool:
        if type(value) is str:  # nothing else equals a word
            return value in self.values
        return type(value) in [type(each) for each in self.values if each == value]  # True is not 1

    def examples(self) -> Iterator[Any]:
        yield from self.values

    def words(self) -> str:
        return ", ".join(_said(value) for value in self.values)


@record
class Range:
    """Every whole number from low to high, both included."""

    low: int
    high: int

    def has(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def examples(self) -> Iterator[Any]:
        yield from range(self.low, self.high + 1)

    def words(self) -> str:
        return f"{self.low} to {self.high}"


@dataclass(frozen=True)
class Text:
    """Words of a person: some, but not a novel."""

    most: int = 200

    def has(self, value: Any) -> bool:
        return isinstance(value, str) and bool(value.strip()) and len(value) <= self.most

    def examples(self) -> Iterator[Any]:
        yield "table ruling"[: self.most]

    def words(self) -> str:
        return f"some words, at most {self.most} letters"


@dataclass(frozen=True)
class Spread:
    """Whole points shared out: at most `total` in all, at most its limit on each place, in the order of the limits."""

    total: int
    limits: tuple[int, ...]

    def has(self, value: Any) -> bool:
        if not isinstance(value, tuple) or len(value) != len(self.limits):
            return False
        for points, limit in zip(value, self.limits, strict=True):
            if type(points) is not int or not 0 <= points <= limit:
                return False
        return 0 < sum(value) <= self.total

    def examples(self) -> Iterator[Any]:
        """All on one place, for each place; then filled up in order; then shared evenly."""
        places = len(self.limits)
        found = [self._filled([n]) for n in range(places)]
        found += [self._filled((*range(n, places), *range(n))) for n in range(places)]
        found.append(tuple(min(limit, self.total // places) for limit in self.limits))
        yield from (example for example in dict.fromkeys(found) if sum(example))

    def words(self) -> str:
        limits = ", ".join(str(limit) for limit in self.limits)
        return f"1 to {self.total} points in all, at most {limits} each"

    def _filled(self, places: Sequence[int]) -> tuple[int, ...]:
        left, points = self.total, [0] * len(self.limits)
        for place in places:
            points[place] = min(left, self.limits[place])
            left -= points[place]
        return tuple(points)


@dataclass(frozen=True)
class Permutation:
    """All of these words, each once and in any order, written as one text with commas between them."""

    of: tuple[str, ...]

    def has(self, value: Any) -> bool:
        return isinstance(value, str) and sorted(value.split(",")) == sorted(self.of)

    def examples(self) -> Iterator[Any]:
        """As they are, reversed, and each of them in turn brought to the front."""
        turned = [(*self.of[n:], *self.of[:n]) for n in range(1, len(self.of))]
        yield from dict.fromkeys(",".join(order) for order in (self.of, self.of[::-1], *turned))

    def words(self) -> str:
        return f"{', '.join(self.of)} in any order, with commas between them"


class Option:
    """One kind of action and, for each of its fields, what the field may be."""

    __slots__ = ("fields", "kind")

    def __init__(self, kind: type[Action], **fields: Domain) -> None:
        self.kind = kind
        self.fields = fields

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={domain}" for name, domain in self.fields.items())
        return f"Option({self.kind.__name__}: {inside})"

    def words(self) -> str:
        """The option for a sentence: 'choose side (side left, right)'."""
        name = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in self.kind.__name__).strip()
        fields = ", ".join(f"{field} {domain.words()}" for field, domain in self.fields.items())
        return f"{name} ({fields})" if fields else name

    def accepts(self, action: Action) -> bool:
        if type(action) is not self.kind:
            return False
        for name, domain in self.fields.items():  # all() would make a generator at every entry
            value = getattr(action, name)
            if not domain.has(value):
                return False
        return True

    def examples(self, most: int = 200) -> Iterator[Action]:
        """Some actions this option accepts; every one of them when there are few."""
        names = list(self.fields)
        every = itertools.product(*(list(domain.examples()) for domain in self.fields.values()))
        for values in itertools.islice(every, most):
            yield self.kind(**dict(zip(names, values, strict=True)))


def first_misfit(options: Sequence[Option], action: Action) -> tuple[str, str]:
    """The first field of an action that no option takes, and what it might have been, given the fields before it."""
    pool = [option for option in options if option.kind is type(action)]
    for name in pool[0].fields:
        fitting = [option for option in pool if option.fields[name].has(getattr(action, name))]
        if not fitting:
            return name, ", ".join(dict.fromkeys(option.fields[name].words() for option in pool))
        pool = fitting
    raise ValueError(f"{action!r} is taken")
