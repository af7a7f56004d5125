"""Golden cases for the readings that are not the default, through the same runner as the golden file.

Expected values are worked out by hand from the table of alternate readings. A case of the kind `reading` must come out
otherwise under the default; `fine_print` marks an edge where both readings may agree.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from svl.rules import Rulings
from svl.table import Refusal
from tests.rules.golden_runner import TOPICS, Case, differences, load_cases, run

FILE = Path(__file__).parent.parent / "readings.json"
CASES = load_cases(FILE)
KINDS = {each["id"]: each["kind"] for each in json.loads(FILE.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_reading_comes_out_as_its_case_says(case):
    assert differences(case.expect, run(case)) == []


@pytest.mark.parametrize("case", [case for case in CASES if KINDS[case.id] == "reading"], ids=lambda case: case.id)
def test_the_default_comes_out_otherwise(case):
    try:
        found = run(Case(case.id, case.topic, {**case.given, "rules": {}}, {}))
    except Refusal:
        return  # the default does not even allow it
    assert differences(case.expect, found) != []


def test_every_case_overrides_a_switch_and_is_numbered():
    assert all(case.rulings() != Rulings() for case in CASES)
    assert [case.id for case in CASES] == [f"R{n:03d}" for n in range(1, len(CASES) + 1)]
    assert set(KINDS.values()) == {"reading", "fine_print"}
    assert {case.topic for case in CASES} <= set(TOPICS)
