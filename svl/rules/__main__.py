"""`python -m svl.rules`: a race in the terminal, played by rivals or read from a log, told in sentences."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import TextIOWrapper

from svl.rules import narrate
from svl.rules.circuits import CIRCUITS
from svl.rules.exhibition import DRIVERS, exhibition
from svl.rules.race.facts import TurnBegan
from svl.rules.race.game import SVL
from svl.rules.race.opening import MOST_LAPS
from svl.rules.race.state import Race
from svl.table import Entry, Fact, Refusal, Table, advance, dump, live, load, start

DONE, FAILED, MISUSED = 0, 1, 2  # how the program ends, for whoever called it


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        wanted = _parser().parse_args(arguments)
    except Refusal as refusal:
        return _complain(refusal.sentence, MISUSED)
    try:
        entries = (
            _read(wanted.replay)
            if wanted.replay is not None
            else exhibition(wanted.cars, wanted.laps, wanted.circuit, wanted.seed).entries
        )
    except Refusal as refusal:
        return _complain(refusal.sentence)
    return _print([json.dumps(dump(SVL, entries), indent=1)] if wanted.json else _told(entries, wanted))


def _complain(sentence: str, code: int = FAILED) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"{sentence}\n")
    return code


def _print(lines: Iterable[str]) -> int:
    if sys.stdout is None:
        return _complain("The race cannot be written: the output is closed.")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name may have letters that this output cannot show
    try:
        sys.stdout.writelines(f"{line}\n" for line in lines)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has read enough
        _let_go()
    except OSError as problem:
        _let_go()
        return _complain(f"The race cannot be written: {_in_words(problem)}.")
    return DONE


def _let_go() -> None:
    """Closed by hand, so that Python does not try once more at its end, and complain."""
    try:
        sys.stdout.close()
    except OSError:
        pass  # what was left in it had nowhere to go


def _in_words(problem: OSError) -> str:
    """What the system says about it, without the number and the path."""
    return (problem.strerror or str(problem)).lower()


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m svl.rules", description="Plays a race of rivals and tells it.")
    laps, cars = f"1 to {MOST_LAPS}", f"1 to {len(DRIVERS)}"
    seed = _whole_number("--seed", "any you like")
    parser.add_argument("--seed", type=seed, default=1, help="the same seed gives the same race")
    parser.add_argument("--laps", type=_whole_number("--laps", laps), default=3, help=laps)
    parser.add_argument("--cars", type=_whole_number("--cars", cars), default=6, help=cars)
    parser.add_argument("--circuit", default="utah", help=", ".join(CIRCUITS))
    parser.add_argument("--json", action="store_true", help="print the whole log instead; --replay reads it again")
    parser.add_argument("--replay", metavar="FILE", help="tell a log instead of playing a race")
    parser.add_argument("--brief", action="store_true", help="only the result and three sentences")
    return parser


def _whole_number(option: str, which: str) -> Callable[[str], int]:
    """Reads the number of an option. A refusal passes the parser by, which would say it in words of its own."""

    def read(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise Refusal("no_whole_number", f"{option} takes a whole number, {which}, not {text!r}.") from None

    return read


def _read(path: str) -> list[Entry]:
    """The entries of a log file, every one of them checked by playing it again."""
    try:
        with open(path, encoding="utf-8-sig") as file:  # some editors begin a file with a mark that it is UTF-8
            data = json.load(file)
    except (OSError, ValueError, RecursionError) as problem:
        raise Refusal(
            "unreadable",
            f"{path or 'A file without a name'} cannot be read as a log: {_why_unreadable(problem)}; "
            "name a file that --json printed.",
        ) from problem
    return load(SVL, data)


def _why_unreadable(problem: Exception) -> str:
    if isinstance(problem, json.JSONDecodeError):
        return f"line {problem.lineno} is not JSON"
    known = (words for kind, words in _UNREADABLE.items() if isinstance(problem, kind))
    too_much = "it is nested too deeply, or a number in it is too long"
    return next(known, _in_words(problem) if isinstance(problem, OSError) else too_much)


_UNREADABLE: dict[type[Exception], str] = {
    FileNotFoundError: "there is no such file",
    IsADirectoryError: "it is a folder",
    PermissionError: "it may not be opened",
    UnicodeDecodeError: "it is not text in UTF-8",
}


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
