"""Which reading is proved by which test: a test names the readings it is about, and `test_all_covered` counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from svl.rules import SWITCHES

Test = TypeVar("Test", bound=Callable[..., None])
Named = tuple[str, str]  # the switch, and its value as Python writes it: True is not 1

OTHER_READINGS = tuple(
    (key, reading.value) for key, switch in SWITCHES.items() for reading in switch.readings[1:]
)  # every reading that is not the default, as the list has them
PROVED: dict[Named, list[str]] = {}


def named(switch: str, value: object) -> Named:
    """A reading by its name; refuses one that is not in the list, and the default."""
    if SWITCHES[switch].reading(value) is None or repr(value) == repr(SWITCHES[switch].default):
        raise LookupError(f"{switch} has no other reading {value!r}.")
    return switch, repr(value)


def reading(switch: str, *values: object) -> Callable[[Test], Test]:
    """Says that a test proves these readings of a switch."""
    names = [named(switch, value) for value in values]

    def enter(test: Test) -> Test:
        for name in names:
            PROVED.setdefault(name, []).append(test.__name__)
        return test

    return enter
