"""Whole races kept in files: the log as it was dumped, and what it has to come to."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from svl.rules import SVL, Race, facts
from svl.rules.rulings import NOTES
from svl.table import Adjust, Entry, dump, load
from tests.rules.racing import Moment, moments

FOLDER = Path(__file__).parent / "fixtures"

# Every way a race can end, and what may be said of its result. A recorded race bears all the names that fit it.
ENDS = {
    "flag": "the first car over the line ends it",
    "last_car": "one car of several is left, before the flag fell",
    "nobody_left": "no car is left, and nobody wins",
    "round": "the flag fell, and the round was driven to its end",
    "play_on_all_in": "the flag fell, and the last car came in",
    "play_on_rest_out": "the flag fell, and the last cars behind it were wrecked",
    "adjusted": "the game master put a car out or in, and that was the end",
    "solo": "there was only one car",
    "level": "two cars stood level at the end, and the faster one is placed before one that starts ahead of it",
    "unclassified": "a wreck has no place",
    "dnf_awards": "a wreck has a place and scores",
}

# Readings no race feels: they act before the grid, or tell the table something.
UNFELT = NOTES | {
    ("stat_method", "assign"),
    ("stat_method", "gm_entry"),
    ("npc_simple", False),
    ("ittogami_handling", "teams"),
}


@dataclass(frozen=True)
class Recorded:
    """One file."""

    name: str
    about: str
    expected: dict[str, Any]
    log: dict[str, Any]

    def entries(self) -> list[Entry]:
        return load(SVL, self.log)


def read_all() -> list[Recorded]:
    return [read(path) for path in sorted(FOLDER.glob("*.json"))]


def read(path: Path) -> Recorded:
    data = json.loads(path.read_text(encoding="utf-8"))
    return Recorded(path.stem, data["about"], data["expected"], data["log"])


def entries_of(name: str) -> list[Entry]:
    return load(SVL, read(FOLDER / f"{name}.json").log)


def keep(name: str, about: str, entries: Sequence[Entry]) -> Path:
    """Writes the file: one line for each entry, so that a difference can be read."""
    log = dump(SVL, entries)
    lines = ",\n".join(_compact(entry) for entry in log.pop("entries"))
    head = _compact({"about": about, "expected": result_of(entries)})
    path = FOLDER / f"{name}.json"
    path.write_text(f'{head[:-1]},\n"log":{_compact(log)[:-1]},"entries":[\n{lines}\n]}}}}\n', encoding="utf-8")
    return path


def _compact(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def result_of(entries: Sequence[Entry]) -> dict[str, Any]:
    """The exact end of a race as JSON data."""
    told = list(moments(entries))
    race = told[-1].after
    every = Counter(type(fact).__name__ for moment in told for fact in moment.facts)
    placed = [placing for placing in race.result if placing.place is not None]
    result = {
        "ends": sorted(ends_of(told)),
        "order": [placing.seat for placing in placed],
        "unclassified": [placing.seat for placing in race.result if placing.place is None],
        "notoriety": {placing.seat: placing.notoriety for placing in race.result},
        "entries": len(entries),
        "live": len(told),
        "turns": race.turn,
        "rounds": race.round,
        "cars": SVL.digest(race),
        "facts": dict(sorted(every.items())),
    }
    return json.loads(json.dumps(result))


def ends_of(told: Sequence[Moment]) -> set[str]:
    """The names of `ENDS` that fit a race; none if it is not over."""
    last, race = told[-1], told[-1].after
    ended = [fact for fact in last.facts if isinstance(fact, facts.RaceEnded)]
    if not ended:
        return set()
    found = {_end(last, race)}
    if len(race.cars) == 1:
        found.add("solo")
    if _is_level(race):
        found.add("level")
    if ended[0].unclassified:
        found.add("unclassified")
    if any(race.car(seat).status == "wrecked" for seat in ended[0].order):
        found.add("dnf_awards")
    return found


def _is_level(race: Race) -> bool:
    pairs = itertools.combinations(race.running(), 2)  # in lineup order
    return any(one.distance == two.distance and one.speed < two.speed for one, two in pairs)


def _end(last: Moment, race: Race) -> str:
    crossed = any(isinstance(fact, facts.Finished) for fact in last.facts)
    if isinstance(last.entry.action, Adjust):
        return "adjusted"
    if race.finishers and race.rulings.finish == "round":
        return "round"
    if race.finishers and race.rulings.finish == "play_on":
        return "play_on_all_in" if crossed else "play_on_rest_out"
    if crossed:
        return "flag"
    return "last_car" if race.running() else "nobody_left"
