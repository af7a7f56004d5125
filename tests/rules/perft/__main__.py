"""`python -m tests.rules.perft`: counts anew and shows what differs; with --write the files take the counts of today.

`python -m tests.rules.perft NAME --divide 2` shows the count under each first action.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from tests.rules.perft import DEPTHS, Perft, read_all, rewrite


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.rules.perft")
    parser.add_argument("names", nargs="*", help="files without their ending; all if none is named")
    parser.add_argument("--write", action="store_true", help="keep the counts of today, deliberately")
    parser.add_argument("--divide", type=int, metavar="DEPTH", choices=DEPTHS)
    wanted = parser.parse_args()
    for perft in read_all():
        if not wanted.names or perft.path.stem in wanted.names:
            _show(perft, wanted.divide)
            if wanted.write:
                rewrite(perft)


def _show(perft: Perft, divide: int | None) -> None:
    counts = {depth: perft.count(depth) for depth in DEPTHS}
    verdict = "as kept" if counts == perft.counts else f"kept {perft.counts}"
    sys.stdout.write(f"{perft.path.stem}: {' '.join(map(str, counts.values()))} ({verdict})\n")
    if divide:
        sys.stdout.writelines(f"  {count:>5} {move}\n" for move, count in perft.divide(divide).items())


if __name__ == "__main__":
    main()
