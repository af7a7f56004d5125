"""The lines that the golden run and the count of hits add to the summary of a test run."""

from __future__ import annotations

import pytest

from tests.rules.golden_runner import CASES
from tests.rules.hits import HITS


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    cases = config.stash.get(CASES, None)
    if cases is not None:
        overriding = [case for case in cases if case.overrides]
        terminalreporter.write_line(f"golden cases: {len(cases)}, {len(overriding)} of them with house rules")
    hits = config.stash.get(HITS, None)
    if hits is not None:
        for line in hits.table():
            terminalreporter.write_line(line)
