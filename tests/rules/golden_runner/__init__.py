"""Runs golden cases (part C of the rules specification) through the real engine.

A topic is a function from what a case gives to what came of it. It builds a position, sends actions with the dice of
the case and reads state and facts; it never sees what the case expects. One comparison serves all topics.
"""

from __future__ import annotations

from tests.rules.golden_runner import damage, meetings, pit, races, road, sheets, tables
from tests.rules.golden_runner.cases import CASES, Case, differences, load_cases
from tests.rules.golden_runner.topics import TOPICS, Result

__all__ = ["CASES", "ROOMS", "TOPICS", "Case", "differences", "load_cases", "run"]

ROOMS = (tables, sheets, road, meetings, damage, pit, races)  # each enters its topics when it is imported


def run(case: Case) -> Result:
    """What the engine makes of a case. An unknown topic and an unknown house rule are refused."""
    if case.topic not in TOPICS:
        raise LookupError(f"There is no topic {case.topic!r}; the topics are {', '.join(TOPICS)}.")
    return TOPICS[case.topic](case.given, case.rulings())
