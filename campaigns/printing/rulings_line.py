"""The rulings in force, in the few words a foot of a page has room for."""

from __future__ import annotations

from campaigns.presets import preset_in_force
from campaigns.wording import plural
from svl.rules import SWITCHES, Rulings

LONGEST = 330  # letters
LEANING = ("It ", "They ", "Once ", "As often ", "For each ", "Nothing ")


def rulings_line(rulings: Rulings) -> str:
    """The set this table plays by, or its own readings, as many as fit."""
    told = readings(rulings)
    if not told:
        return "Rulings in force: the book as we read it."
    preset = preset_in_force(rulings)
    line = (
        f"Rulings in force: {preset.name}." if preset else f"Rulings in force, {plural(len(told), 'reading')} changed:"
    )
    shown = 0
    for meaning in told:
        if len(line) + len(meaning) > LONGEST:
            break
        line, shown = f"{line} {meaning}", shown + 1
    rest = len(told) - shown
    return f"{line} {rest} more on the GM screen." if rest else line


def readings(rulings: Rulings) -> list[str]:
    """What this table reads otherwise than we do, one sentence each."""
    return [
        standing_alone(key, found.meaning)
        for key, value in rulings.changed().items()
        if (found := SWITCHES[key].reading(value)) is not None
    ]


def standing_alone(key: str, meaning: str) -> str:
    """A meaning that leans on its question has it in front."""
    return f"{SWITCHES[key].question} {meaning}" if meaning.startswith(LEANING) else meaning
