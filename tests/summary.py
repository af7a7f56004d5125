"""Lines that tests add to the summary of a run. They reach it from the processes of a parallel run too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

_TOLD = pytest.StashKey[dict[str, list[str]]]()
_SENT = "told"


def tell(config: pytest.Config, subject: str, lines: Sequence[str]) -> None:
    """Has these lines stand in the summary, once for each subject."""
    config.stash.setdefault(_TOLD, {})[subject] = list(lines)


def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)  # where a process of a parallel run leaves its findings
    if output is not None:
        output[_SENT] = session.config.stash.get(_TOLD, {})


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist
def pytest_testnodedown(node: Any) -> None:
    findings = getattr(node, "workeroutput", {})  # none of a process that died
    for subject, lines in findings.get(_SENT, {}).items():
        tell(node.config, subject, lines)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for lines in config.stash.get(_TOLD, {}).values():
        for line in lines:
            terminalreporter.write_line(line)
