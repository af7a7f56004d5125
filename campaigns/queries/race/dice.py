"""Dice as a screen shows them: those that are due, and those that have just fallen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Campaign
from campaigns.queries.race.faces import Face, Seats, face, seats_of
from svl.rules import catalog, throw_card, thrown_for
from svl.table import FACES, Dice, Entry, Roll, Table, Throw, place_of


@dataclass(frozen=True)
class DiceView:
    """The throw the table waits for. Where somebody may neither roll nor type, it says who does."""

    campaign_id: int
    race_id: int
    seq: int
    prompt: int
    face: Face
    is_mine: bool  # the dice of a car this person drives
    count: int
    slots: tuple[int, ...]  # 1, 2, 3: one place for each die
    faces: tuple[int, ...]  # what a die can show
    title: str
    about: str
    score: str  # Endurance 11
    to_pass: str  # 11 or less passes
    most: int | None
    may_roll: bool
    may_type: bool
    fell_before: tuple[int, ...]  # dice of an undone roll: they stand
    typed_before: str  # the same as a keypad sends them, at tables that type

    @property
    def may_answer(self) -> bool:
        return self.may_roll or self.may_type

    @property
    def dice_words(self) -> str:
        return "1 die" if self.count == 1 else f"{self.count} dice"


def dice_view(at: Trackside, table: Table[State], seats: Seats | None = None) -> DiceView | None:
    """The dice that are due, for this person; none while no dice are."""
    due = GAME.awaits(table.state)
    card = throw_card(table.state)
    if not isinstance(due, Dice) or card is None or not at.race.is_open:
        return None
    throw, dice = due.throw, at.race.dice
    seat = (seats_of(at.race) if seats is None else seats)[throw.seat]
    answers = throw.seat in at.seats
    fell = _on_the_shelf(table, throw)
    return DiceView(
        campaign_id=at.race.campaign_id,
        race_id=at.race.pk,
        seq=table.seq,
        prompt=due.prompt,
        face=face(table.state, seat),
        is_mine=throw.seat in at.own,
        count=throw.count,
        slots=tuple(range(1, throw.count + 1)),
        faces=tuple(range(1, FACES[throw.die] + 1)),
        title=card.title,
        about=card.about,
        score=card.score,
        to_pass=card.to_pass,
        most=card.most,
        may_roll=answers and dice != Campaign.Dice.HAND,
        may_type=answers and dice != Campaign.Dice.APP,
        fell_before=fell,
        typed_before=" ".join(map(str, fell)) if dice == Campaign.Dice.HAND else "",
    )


def _on_the_shelf(table: Table[State], throw: Throw) -> tuple[int, ...]:
    """What fell for this throw before an undo, if anything did."""
    roll = table.shelved(throw, *place_of(GAME, table, (), throw))
    return roll.values if roll else ()


# -- dice that have fallen

SOUNDS = {"ram": "hit", "malfunction": "malfunction"}
MOST_FALLEN = 4  # lines of the log whose dice are shown at once


@dataclass(frozen=True)
class FallenView:
    """`seq` names the roll for ever, so that a page shows it once."""

    seq: int
    face: Face
    what: str
    values: tuple[int, ...]
    total: int
    by_hand: bool
    from_before: bool
    sound: str = ""  # what the laptop plays when it falls

    @property
    def words(self) -> str:
        dice = ", ".join(map(str, self.values))
        total = f", {self.total} in all" if len(self.values) > 1 else ""
        return f"{self.face.name} rolls {dice}{total}. {self.what}."


def fallen(state: State, lines: Sequence[Entry], seats: Seats) -> tuple[FallenView, ...]:
    """The dice of these lines of the log, newest first, in the order they fell."""
    rolls = [(entry.seq, roll) for entry in lines[:MOST_FALLEN] for roll in entry.outcomes if roll.seat in seats]
    return tuple(_fallen(state, seq, roll, seats) for seq, roll in reversed(rolls))


def _fallen(state: State, seq: int, roll: Roll, seats: Seats) -> FallenView:
    return FallenView(
        seq=seq,
        face=face(state, seats[roll.seat]),
        what=_what(roll),
        values=roll.values,
        total=sum(roll.values),
        by_hand=roll.source in ("typed", "amended"),
        from_before=roll.source == "shelf",
        sound=SOUNDS.get(roll.why, ""),
    )


def _what(roll: Roll) -> str:
    """What it was for; where the dice alone say what came of it, that too."""
    broke = catalog.MALFUNCTIONS.get(sum(roll.values)) if roll.why == "malfunction" else None
    return f"{thrown_for(roll.why)}: {broke.name}" if broke else thrown_for(roll.why)
