"""Our perft: from fixed positions, how many legal continuations there are to depth 1, 2 and 3.

A continuation is one action of a car's seat: each example an option lists, up to the cap of the file, in every option
that seat has. Secret choices of one palm count together, as the reveals they can make. The game master's hand is left
out. Dice always fall as the file says, so the numbers are facts of the rules and of nothing else.

A `.perft` file has a line for each word: `track` in its text form, `closed`, `laps`, `rulings`, `to_move`, `cap`,
`dice` (lowest, middle or highest), `car <seat>` for each car in lineup order, `play <seat>` for what happens before the
counting, and last the counts by depth. Everything but the track and the dice is JSON.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from svl.rules import SVL, Position, Race, parse_track, position
from svl.rules.track import Tile
from svl.table import (
    TABLE,
    Action,
    AppDice,
    Choice,
    Dice,
    Match,
    Palmed,
    Reveal,
    Sealed,
    Table,
    answer_dice,
    decode,
    encode,
    write,
)

FOLDER = Path(__file__).parent
DEPTHS = (1, 2, 3)
LUCK = {"lowest": lambda faces: 1, "middle": lambda faces: (faces + 1) // 2, "highest": lambda faces: faces}
Move = tuple[str, Action]


@dataclass
class Perft:
    """One file: a position, how dice fall, and how many ways there are to go on."""

    path: Path
    about: str = ""
    track: str = ""
    dice: str = "lowest"
    cap: int = 20
    words: dict[str, Any] = field(default_factory=dict)
    cars: list[dict[str, Any]] = field(default_factory=list)
    played: list[tuple[str, Any]] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)

    @property
    def source(self) -> AppDice:
        return AppDice(LUCK[self.dice])

    def opening(self) -> Position:
        closed = self.words.get("closed", True)
        tiles = [_described(tile) for tile in parse_track(self.track, closed=closed).tiles]
        return position(tiles, self.cars, **self.words)

    def table(self) -> Table[Race]:
        """The table at the moment the counting begins."""
        match = Match(SVL, self.opening(), dice=self.source, by="perft")
        for seat, action in self.played:
            match.act(seat, decode(Action, action))
        return match.table

    def count(self, depth: int) -> int:
        return sum(self.divide(depth).values())

    def divide(self, depth: int) -> dict[str, int]:
        """The count under each first action: where it is wrong, go down there."""
        table, under = self.table(), Counter[str]()
        for move in moves(table.state, self.cap):
            under[named(move)] += 1 if depth == 1 else self._count(self.after(table, move), depth - 1)
        return under

    def _count(self, table: Table[Race], depth: int) -> int:
        if depth == 1:
            return sum(1 for _ in moves(table.state, self.cap))
        return sum(self._count(self.after(table, move), depth - 1) for move in moves(table.state, self.cap))

    def after(self, table: Table[Race], move: Move) -> Table[Race]:
        """The table after a move and all the dice it leads to. The move is checked like anybody's."""
        written = write(SVL, table, move[0], "perft", move[1], self.source)
        rolled = answer_dice(SVL, written.table, "perft", self.source)
        return rolled[-1].table if rolled else written.table


def _described(tile: Tile) -> dict[str, Any]:
    return {"tile": tile.nav, "turn": tile.turn, "hazard": tile.hazard, "boost": tile.boost}


def moves(race: Race, cap: int) -> Iterator[Move]:
    """Every example of every option of every car, in the open; then every reveal a palm can come to."""
    assert not isinstance(SVL.awaits(race), Dice)
    seen: set[Move] = set()
    for seat in SVL.seats(race):
        for option in SVL.options(race, seat):
            if not issubclass(option.kind, Choice):
                yield from _fresh(seen, ((seat, action) for action in option.examples(most=cap)))
    yield from reveals(race, cap)


def _fresh(seen: set[Move], found: Iterator[Move]) -> Iterator[Move]:
    """Two options may offer the same action; it counts once."""
    for move in found:
        if move not in seen:
            seen.add(move)
            yield move


def reveals(race: Race, cap: int) -> Iterator[Move]:
    sealed = SVL.awaits(race)
    if not isinstance(sealed, Sealed):
        return
    hands = [
        [Palmed(seat, choice) for option in SVL.options(race, seat) for choice in _choices(option, cap)]
        for seat in sealed.seats
    ]
    for palms in itertools.product(*hands):
        yield TABLE, Reveal(sealed.prompt, palms)


def _choices(option: Any, cap: int) -> list[Choice]:
    return list(option.examples(most=cap)) if issubclass(option.kind, Choice) else []


def named(move: Move) -> str:
    """A move as a line: `aki Drive pace 3`."""
    seat, action = move
    if isinstance(action, Reveal):
        said = (f"{p.seat} {getattr(p.choice, 'intent', '')} {getattr(p.choice, 'target', '')}" for p in action.choices)
        return "reveal " + ", ".join(each.strip() for each in said)
    fields = {name: value for name, value in encode(action).items() if name != "kind" and value not in ("", None)}
    shown = " ".join(value if isinstance(value, str) else json.dumps(value) for value in fields.values())
    return f"{seat} {type(action).__name__} {shown}".strip()


# -- the files


def read_all() -> list[Perft]:
    return [read(path) for path in sorted(FOLDER.glob("*.perft"))]


def read(path: Path) -> Perft:
    perft = Perft(path)
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(":")
        if line.startswith("#"):
            perft.about = f"{perft.about} {line[1:].strip()}".strip()
        elif rest:
            _take(perft, word.strip(), rest.strip())
    return perft


def _take(perft: Perft, word: str, rest: str) -> None:
    name, _, seat = word.partition(" ")
    if name in ("track", "dice"):
        setattr(perft, name, rest)
    elif name == "cap":
        perft.cap = json.loads(rest)
    elif name == "car":
        perft.cars.append({"seat": seat, **json.loads(rest)})
    elif name == "play":
        perft.played.append((seat, json.loads(rest)))
    elif name.isdigit():
        perft.counts[int(name)] = json.loads(rest)
    else:
        perft.words[name] = json.loads(rest)


def rewrite(perft: Perft) -> None:
    """Puts the counts of today into the file; all other lines stay as they are."""
    lines = perft.path.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.partition(":")[0].strip().isdigit()]
    while kept and not kept[-1].strip():
        kept.pop()
    counts = [f"{depth}: {perft.count(depth)}" for depth in DEPTHS]
    perft.path.write_text("\n".join([*kept, "", *counts]) + "\n", encoding="utf-8")
