"""Figures and limits as people read them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from svl.rules import catalog

MINUS = "\N{MINUS SIGN}"


def signed(amount: float) -> str:
    """+2, 0 or a true minus with its figure."""
    return f"+{number(amount)}" if amount > 0 else number(amount)


def number(amount: float) -> str:
    """A figure with a true minus and thousands apart; a half only where there is one."""
    size = abs(amount)
    shown = f"{size:,.0f}" if size == int(size) else f"{size:,g}"
    return f"{MINUS}{shown}" if amount < 0 else shown


def limit_words(limit: catalog.Limit | None) -> str:
    if limit is None:
        return "no limit"
    return f"once a {limit.per}" if limit.every == 1 else f"once every {limit.every} {limit.per}s"


def duration(seconds: float) -> str:
    """A span of time in its largest fitting unit, rounded up: 40 seconds, 4 minutes, 12 hours, 7 days."""
    for size, unit, most in ((1, "second", 60), (60, "minute", 60), (3600, "hour", 48)):
        count = math.ceil(seconds / size)
        if count < most:
            return plural(count, unit)
    return plural(math.ceil(seconds / 86400), "day")


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def counted(count: int, noun: str = "") -> str:
    """no slots, one slot, two slots: small numbers as words, for sentences"""
    words = ("no", "one", "two", "three", "four", "five", "six")
    said = words[count] if 0 <= count < len(words) else str(count)
    return f"{said} {noun}{'' if count == 1 else 's'}" if noun else said


def how_often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def listed(things: Sequence[str], last: str = "and") -> str:
    """Turbo, Brakes and Overclock"""
    *most, end = things or ("",)
    return f"{', '.join(most)} {last} {end}" if most else end


def fitting(sentences: Sequence[str], room: int) -> str:
    """As many sentences as fit into so many letters; the first one, if it is too long alone, ends in an ellipsis."""
    said = ""
    for sentence in sentences:
        longer = f"{said} {sentence}".strip()
        if len(longer) > room and said:
            break
        said = longer
    return said if len(said) <= room else f"{said[: room - 2].rsplit(' ', 1)[0]} …"


NARROW, WIDE = "fijlrt", "mw"


def width(words: str) -> float:
    """About how many usual letters wide they are."""
    return sum(0.6 if letter in NARROW else 1.5 if letter in WIDE else 1 for letter in words.lower())


PARTICLES = frozenset(("da", "de", "del", "della", "den", "der", "di", "dos", "du", "la", "le", "ten", "van", "von"))


def surname(name: str) -> str:
    """The last word, and the small words of nobility before it: Adam Van Der Waals is Van Der Waals."""
    words = name.split()
    first = len(words) - 1
    while first > 1 and words[first - 1].lower() in PARTICLES:
        first -= 1
    return " ".join(words[first:])


def name_for(name: str, room: float) -> str:
    """The whole name where so many letters have room for it, else the surname."""
    return name if width(name) <= room else surname(name)
