"""Reads a database from outside the site and says what is wrong with a race in it.

Deliberately without the site's own reading code: rows, `svl.table` and the rules, nothing else.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from svl.rules import SVL, Race
from svl.table import Entry, Refusal, Sealed, Table, advance, decode, fold, kind_of, restore, verify
from svl.table import standing_palms as standing


@dataclass(frozen=True)
class Row:
    seq: int
    seat: str
    kind: str
    data: dict[str, Any]
    person: int | None
    key: str | None


@dataclass(frozen=True)
class Stored:
    """Everything the database says about one race."""

    columns: dict[str, Any]
    rows: list[Row]
    snapshots: dict[int, dict[str, Any]]
    palms: dict[tuple[int, str], dict[str, Any]]  # by prompt and seat

    @property
    def entries(self) -> list[Entry]:
        return [decode(Entry, row.data, f"entry {row.seq}") for row in self.rows]

    def keys(self) -> list[str]:
        return [row.key for row in self.rows if row.key]


class Database:
    """A line of one's own into the database: PostgreSQL where a URL is given, else a SQLite file, read only."""

    def __init__(self, where: Path | str) -> None:
        self.where = str(where)

    @contextmanager
    def _open(self) -> Iterator[Any]:
        if self.where.startswith("postgresql:"):
            import psycopg

            with psycopg.connect(self.where) as connection:
                yield connection
        else:
            with closing(sqlite3.connect(f"file:{self.where}?mode=ro", uri=True, timeout=20)) as connection:
                yield connection

    def ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._open() as connection:
            return list(connection.execute(self._in_its_words(query), values))

    def _in_its_words(self, query: str) -> str:
        return query.replace("?", "%s") if self.where.startswith("postgresql:") else query

    def seq(self, race: int) -> int:
        return int(self.ask("SELECT seq FROM campaigns_race WHERE id = ?", race)[0][0])

    def stored(self, race: int) -> Stored:
        """All of it as of one moment."""
        columns = ("seq", "tick", "state", "lap", "round", "prompt", "corrected")
        with self._open() as connection:
            if not self.where.startswith("postgresql:"):
                connection.execute("BEGIN")

            def ask(query: str) -> list[tuple[Any, ...]]:
                return list(connection.execute(self._in_its_words(query), (race,)))

            (found,) = ask(f"SELECT {', '.join(columns)} FROM campaigns_race WHERE id = ?")
            rows = ask(
                "SELECT seq, seat, kind, data, person_id, key FROM campaigns_raceentry WHERE race_id = ? ORDER BY seq"
            )
            snapshots = ask("SELECT seq, data FROM campaigns_snapshot WHERE race_id = ?")
            palms = ask("SELECT prompt, seat, data FROM campaigns_sealedchoice WHERE race_id = ?")
        return Stored(
            dict(zip(columns, found, strict=True)),
            [Row(seq, seat, kind, _data(data), person, key) for seq, seat, kind, data, person, key in rows],
            {seq: _data(data) for seq, data in snapshots},
            {(prompt, seat): _data(data) for prompt, seat, data in palms},
        )


def _data(value: Any) -> dict[str, Any]:
    return json.loads(value) if isinstance(value, str) else value


def read_on(table: Table[Race] | None, stored: Stored) -> Table[Race]:
    """The table after a log that grew since, or a fresh one."""
    if table is None or stored.columns["corrected"]:
        return fold(SVL, stored.entries)
    for row in stored.rows[table.seq :]:
        table, _ = advance(SVL, table, decode(Entry, row.data, f"entry {row.seq}"))
    return table


# -- the judgement


def faults(stored: Stored) -> list[str]:
    """What is half done, doubled or lost in a race, in sentences; nothing where all is well."""
    found = [*_numbering(stored), *_doubles(stored)]
    if found:
        return found
    try:
        entries = stored.entries
        table = verify(SVL, entries)
    except Refusal as refusal:
        return [refusal.sentence]
    return [
        *_columns(stored, table),
        *_secrets(stored, table, entries),
        *_snapshots(stored, entries),
    ]


def _numbering(stored: Stored) -> Iterable[str]:
    numbers, last = [row.seq for row in stored.rows], stored.columns["seq"]
    if numbers != list(range(1, last + 1)):
        yield f"the race says {last} entries, and the log has {len(numbers)}, the last of them {numbers[-1:]}"
    for row in stored.rows:
        kept = (row.data["seq"], row.data["seat"], row.data["action"]["kind"])
        if kept != (row.seq, row.seat, row.kind):
            yield f"entry {row.seq} says {kept} inside"


def _doubles(stored: Stored) -> Iterable[str]:
    tapped = [(row.person, row.key) for row in stored.rows if row.key]
    for each in sorted(set(tapped), key=str):
        if tapped.count(each) > 1:
            yield f"the tap {each} was done {tapped.count(each)} times"


def _columns(stored: Stored, table: Table[Race]) -> Iterable[str]:
    columns, state = stored.columns, table.state
    waiting = SVL.awaits(state)
    told = (columns["lap"], columns["round"], columns["prompt"])
    meant = (min(state.leader_lap, state.laps), state.round, waiting.prompt if waiting else None)
    if told != meant:
        yield f"the race says lap, round and prompt are {told}, and the log {meant}"
    if (columns["state"] == "finished") != (waiting is None):
        yield f"the race is {columns['state']}, and the log waits for {waiting}"


def _secrets(stored: Stored, table: Table[Race], entries: list[Entry]) -> Iterable[str]:
    waiting = SVL.awaits(table.state)
    open_now = {(waiting.prompt, seat) for seat in waiting.seats} if isinstance(waiting, Sealed) else set()
    for prompt, seat in stored.palms:
        if (prompt, seat) not in open_now:
            yield f"a choice of {seat} lies beside the log, for the question {prompt} that is over"
    if open_now and open_now <= stored.palms.keys() and not standing(SVL, entries, waiting):  # type: ignore[arg-type]
        yield "everybody has chosen, and nothing is shown"


def _snapshots(stored: Stored, entries: list[Entry]) -> Iterable[str]:
    amended = any(kind_of(entry.action) == "table.amend" for entry in entries)
    for seq, data in stored.snapshots.items():
        if seq > len(entries):
            yield f"there is a snapshot of entry {seq}, which is not in the log"
        elif not amended and restore(SVL, data).state != fold(SVL, entries[:seq]).state:
            yield f"the snapshot of entry {seq} is not what the log says"
