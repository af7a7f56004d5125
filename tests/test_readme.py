"""What the README shows is what happens: its terminal examples are run and compared."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"```console\n\$ python (?P<command>[^\n]+)\n(?P<shown>.*?)```", re.DOTALL)


@pytest.mark.parametrize("example", list(CONSOLE.finditer(README)), ids=lambda example: example["command"])
def test_an_example_of_the_readme_prints_what_it_shows(example):
    ran = subprocess.run(
        [sys.executable, *shlex.split(example["command"])], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == example["shown"].strip()


def test_the_readme_begins_with_the_referee_in_the_terminal():
    assert CONSOLE.search(README)["command"].startswith("-m svl.rules")
