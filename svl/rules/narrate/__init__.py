"""Facts in our own words, in three lengths: a line of the log, a card that says why, a commentator's sentence."""

from __future__ import annotations

from svl.rules.narrate.booth import commentary
from svl.rules.narrate.cards import Thrown, Why, why
from svl.rules.narrate.highlights import Highlight, highlights
from svl.rules.narrate.lines import log_line, log_lines, numbered_lines
from svl.rules.narrate.previously import previously
from svl.rules.narrate.since import since
from svl.rules.narrate.story import lasting, recap
from svl.rules.narrate.tale import Told, tale

__all__ = [
    "Highlight",
    "Thrown",
    "Told",
    "Why",
    "commentary",
    "highlights",
    "lasting",
    "log_line",
    "log_lines",
    "numbered_lines",
    "previously",
    "recap",
    "since",
    "tale",
    "why",
]
