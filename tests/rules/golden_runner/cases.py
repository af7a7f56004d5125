"""Golden cases as they lie in their file, and how a result is held against what they expect."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from svl.rules import Rulings


@dataclass(frozen=True)
class Case:
    id: str
    topic: str
    given: Mapping[str, Any]
    expect: Mapping[str, Any]

    @property
    def overrides(self) -> Mapping[str, Any]:
        """The house rules the case plays by."""
        chosen: Mapping[str, Any] = self.given.get("rules", {})
        return chosen

    def rulings(self) -> Rulings:
        return Rulings.of(self.overrides)


CASES = pytest.StashKey[list[Case]]()  # those of the present run


def load_cases(path: Path) -> list[Case]:
    """All cases of a file, in its order."""
    described = json.loads(path.read_text(encoding="utf-8"))
    return [Case(each["id"], each["topic"], each["given"], each["expect"]) for each in described]


def differences(expected: Any, found: Any, at: str = "") -> list[str]:
    """Where a result is not as expected. It may hold more than was asked for, except in a `damage` object."""
    if not isinstance(expected, Mapping) or at.split(".")[-1] == "damage":
        return [] if _same(expected, found) else [f"{at or 'result'}: expected {expected!r}, found {found!r}"]
    if not isinstance(found, Mapping):
        return [f"{at or 'result'}: expected {expected!r}, found {found!r}"]
    told: list[str] = []
    for key, value in expected.items():
        here = f"{at}.{key}".lstrip(".")
        told += differences(value, found[key], here) if key in found else [f"{here}: expected {value!r}, found nothing"]
    return told


def _same(expected: Any, found: Any) -> bool:
    """Equal, whatever kind of list it is in, and true or false only where that was meant: True is not 1."""
    plain = list(found) if isinstance(found, tuple) else found
    return bool(expected == plain) and isinstance(expected, bool) == isinstance(plain, bool)
