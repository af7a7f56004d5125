"""`python -m tests.bench [WORD ...]`: runs every bench_*.py, or those whose name holds a word, and prints its lines.

A bench is a module with `measure()`, which returns an iterable of Ratio.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

import django


def main(words: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "svl.settings")
    django.setup()
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    missed = 0
    for name in names:
        if words and not any(word in name for word in words):
            continue
        for ratio in importlib.import_module(f"tests.bench.{name}").measure():
            print(ratio, flush=True)
            missed += not ratio.met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
