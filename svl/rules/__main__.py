"""`python -m svl.rules`: a race in the terminal, played by rivals or read from a log, told in sentences."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence

from svl.rules import narrate
from svl.rules.circuits import CIRCUITS
from svl.rules.exhibition import DRIVERS, exhibition
from svl.rules.race.facts import TurnBegan
from svl.rules.race.game import SVL
from svl.rules.race.state import Race
from svl.table import Entry, Fact, Refusal, Table, advance, dump, live, load, start


def main(arguments: Sequence[str] | None = None) -> int:
    wanted = _parser().parse_args(arguments)
    try:
        entries = (
            _read(wanted.replay)
            if wanted.replay
            else exhibition(wanted.cars, wanted.laps, wanted.circuit, wanted.seed).entries
        )
    except Refusal as refusal:
        sys.stderr.write(f"{refusal.sentence}\n")
        return 1
    _print([json.dumps(dump(SVL, entries), indent=1)] if wanted.json else _told(entries, wanted))
    return 0


def _print(lines: Iterable[str]) -> None:
    try:
        sys.stdout.writelines(f"{line}\n" for line in lines)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has read enough
        _let_go()


def _let_go() -> None:
    """Closed by hand, so that Python does not try once more at its end, and complain."""
    try:
        sys.stdout.close()
    except BrokenPipeError:
        pass  # what was left in it had nowhere to go


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m svl.rules", description="Plays a race of rivals and tells it.")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same race")
    parser.add_argument("--laps", type=int, default=3)
    parser.add_argument("--cars", type=int, default=6, help=f"1 to {len(DRIVERS)}")
    parser.add_argument("--circuit", default="utah", help=", ".join(CIRCUITS))
    parser.add_argument("--json", action="store_true", help="print the whole log instead; --replay reads it again")
    parser.add_argument("--replay", metavar="FILE", help="tell a log instead of playing a race")
    parser.add_argument("--brief", action="store_true", help="only the result and three sentences")
    return parser


def _read(path: str) -> list[Entry]:
    """The entries of a log file, every one of them checked by playing it again."""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    except (OSError, ValueError, RecursionError) as problem:
        raise Refusal("unreadable", f"{path} cannot be read as a log: {problem}.") from problem
    return load(SVL, data)


def _told(entries: Sequence[Entry], wanted: Namespace) -> Iterator[str]:
    every: list[Fact] = []
    counted = live(entries)
    table, facts = start(SVL, counted[0])
    if not wanted.brief:
        yield f"{table.state.track}, laps: {table.state.laps}, cars: {len(table.state.cars)}"
    for entry in [None, *counted[1:]]:
        if entry is not None:
            table, facts = advance(SVL, table, entry)
        every += facts
        if not wanted.brief:
            yield from _lines(table, facts)
    yield from _result(table.state)
    yield ""
    yield narrate.recap(table.state, every)


def _lines(table: Table[Race], facts: Sequence[Fact]) -> Iterator[str]:
    """The lines of an entry, with an empty one before each turn."""
    lines = dict(narrate.numbered_lines(table.state, facts))
    for n, fact in enumerate(facts):
        if isinstance(fact, TurnBegan):
            yield ""
        if n in lines:
            yield lines[n]


def _result(race: Race) -> Iterator[str]:
    yield "" if race.result else "The race is not over."
    for placing in race.result:
        place = f"P{placing.place}" if placing.place else "out"
        entrant = race.entrant(placing.seat)
        yield f"{place:>4}  {entrant.name:<12} {entrant.model:<16} +{placing.notoriety:,} Notoriety"


if __name__ == "__main__":
    sys.exit(main())
