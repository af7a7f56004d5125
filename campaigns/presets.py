"""Whole sets of readings under one name. A preset answers every switch: what it does not name is our reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from svl.rules import Rulings
from svl.table import Refusal

BOOK = "book"


@dataclass(frozen=True)
class Preset:
    key: str
    name: str
    about: str
    readings: tuple[tuple[str, Any, str], ...] = ()  # switch, value, and what that means where its question is not seen

    @property
    def sets(self) -> dict[str, Any]:
        return {key: value for key, value, _ in self.readings}

    @property
    def meanings(self) -> tuple[str, ...]:
        return tuple(meaning for _, _, meaning in self.readings)

    @property
    def rulings(self) -> Rulings:
        return Rulings.of(self.sets)


_ROWS = (
    Preset(
        BOOK,
        "By the book, our reading",
        "Where the book disagrees with itself, we chose what most of it says.",
    ),
    Preset(
        "tough",
        "Tough cars",
        "Cars take far more before they break, so rough drivers stay in the race.",
        (
            ("panel_model", "full", "Each panel has the whole Chassis value."),
            ("component_roll", "slot", "A component failure that strikes an empty slot does nothing."),
            ("all_components_pit", True, "A pit turn brings back components that all died at once."),
        ),
    ),
    Preset(
        "short",
        "Short evening",
        "Fewer turns and fewer pauses: for a race after work, or for the first one.",
        (
            ("panel_model", "full", "Each panel has the whole Chassis value, which makes races shorter."),
            ("start_speed", 3, "Cars start rolling, at speed 3."),
            ("hard_curve_loss", 2, "A failed Hard Curve costs 2 speed."),
            ("random_events", "off", "Nobody changes the track during a race."),
            ("finish", "flag", "The race is over when the first car finishes."),
        ),
    ),
)

PRESETS: Mapping[str, Preset] = MappingProxyType({preset.key: preset for preset in _ROWS})


def preset_called(key: str) -> Preset:
    if key not in PRESETS:
        names = ", ".join(preset.name for preset in _ROWS)
        raise Refusal("unknown_preset", f"There is no preset called {key!r}. Choose one of: {names}.", field="preset")
    return PRESETS[key]


def preset_in_force(rulings: Rulings) -> Preset | None:
    """The preset these rulings are exactly, if they are one."""
    return next((preset for preset in _ROWS if preset.rulings == rulings), None)
