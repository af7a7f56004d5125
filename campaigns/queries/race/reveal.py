"""What a screen shows for a moment: choices that were just turned over, and dice that have just fallen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.access import Trackside
from campaigns.game import State
from campaigns.queries.race.dice import FallenView, fallen
from campaigns.queries.race.faces import Face, Seats, face, seats_of
from campaigns.racelog import latest_of
from svl.rules import actions
from svl.table import Entry, Reveal, RollDice, Table

DICE, SHOWS = "table.roll", "table.reveal"
ENDS = (
    "table.undo",
    "svl.drive",
    "svl.setup",
    "svl.position",
)  # after one of these a reveal is of another turn, or gone
LOOKED_AT = 12  # lines: more dice than that fall in no encounter


@dataclass(frozen=True)
class Shown:
    face: Face
    intent: str
    target: str  # whom the Attacker among several goes for
    changed: bool  # by the GM, after an undo


@dataclass(frozen=True)
class RevealView:
    """`seq` is 0 where nothing was turned over in the present turn."""

    race_id: int
    seq: int
    shown: tuple[Shown, ...]
    fallen: tuple[FallenView, ...]

    @property
    def words(self) -> str:
        return ". ".join(f"{each.face.name}: {each.intent} {each.target}".rstrip() for each in self.shown)


def reveal_view(at: Trackside, table: Table[State], seats: Seats | None = None) -> RevealView:
    """The last reveal of the present turn, and the dice that fell last."""
    known = seats_of(at.race) if seats is None else seats
    lines = latest_of(at.race, (DICE, SHOWS, *ENDS), LOOKED_AT)
    seq, reveal = _last_reveal(lines)
    shown = _shown(table.state, reveal, known) if reveal else ()
    return RevealView(at.race.pk, seq, tuple(shown), fallen(table.state, lines, known))


def _last_reveal(lines: Sequence[Entry]) -> tuple[int, Reveal | None]:
    for entry in lines:
        if isinstance(entry.action, Reveal):
            return entry.seq, entry.action
        if not isinstance(entry.action, RollDice):
            break
    return 0, None


def _shown(state: State, reveal: Reveal, seats: Seats) -> Iterator[Shown]:
    for palmed in reveal.choices:
        palm = palmed.choice
        if isinstance(palm, actions.Palm):
            target = state.name(palm.target) if palm.target else ""
            yield Shown(face(state, seats[palmed.seat]), palm.intent, target, palmed.seat in reveal.changed)
