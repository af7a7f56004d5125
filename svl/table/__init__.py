"""The table engine, for any game: a log of entries, the state it folds to, dice, secrets, corrections.

It knows no game. A game answers the questions of `Game`; the table keeps the log, hands out dice, holds secret
choices back until all are in, and lets people undo, amend and overrule without ever losing a line.
"""

from __future__ import annotations

from .codec import class_of, decode, encode, kind, kind_of
from .corrections import Difference, TriedAmend, amend, try_amend, undo, verify
from .desk import TypedDice, Written, answer_dice, check_entry, place_of, write
from .entries import GM, TABLE, WATCHER, Action, Adjust, Amend, Choice, Entry, Palmed, Reveal, RollDice, Undo
from .files import dump, load
from .game import Asked, Awaited, Dice, Fact, Game, Played, Sealed, check, legal
from .log import (
    EarlierNeeded,
    Table,
    advance,
    amendments,
    fold,
    live,
    path,
    restore,
    save,
    shelf,
    standing_palms,
    start,
    with_dice,
)
from .match import Match
from .options import Domain, Fixed, OneOf, Option, Permutation, Range, Spread, Text, first_misfit
from .outcomes import (
    FACES,
    AppDice,
    DiceSource,
    HandDice,
    Need,
    Outcomes,
    Roll,
    SampledDice,
    ScriptedDice,
    Throw,
    fits,
    rolled_by,
    seeded_luck,
)
from .refusal import Refusal
from .sealed import Palms, accept, missing, reveal, standing_choices
from .values import evolve, record
from .views import View, view

__all__ = [
    "FACES",
    "GM",
    "TABLE",
    "WATCHER",
    "Action",
    "Adjust",
    "Amend",
    "AppDice",
    "Asked",
    "Awaited",
    "Choice",
    "Dice",
    "DiceSource",
    "Difference",
    "Domain",
    "EarlierNeeded",
    "Entry",
    "Fact",
    "Fixed",
    "Game",
    "HandDice",
    "Match",
    "Need",
    "OneOf",
    "Option",
    "Outcomes",
    "Palmed",
    "Palms",
    "Permutation",
    "Played",
    "Range",
    "Refusal",
    "Reveal",
    "Roll",
    "RollDice",
    "SampledDice",
    "ScriptedDice",
    "Sealed",
    "Spread",
    "Table",
    "Text",
    "Throw",
    "TriedAmend",
    "TypedDice",
    "Undo",
    "View",
    "Written",
    "accept",
    "advance",
    "amend",
    "amendments",
    "answer_dice",
    "check",
    "check_entry",
    "class_of",
    "decode",
    "dump",
    "encode",
    "evolve",
    "first_misfit",
    "fits",
    "fold",
    "kind",
    "kind_of",
    "legal",
    "live",
    "load",
    "missing",
    "path",
    "place_of",
    "record",
    "restore",
    "reveal",
    "rolled_by",
    "save",
    "seeded_luck",
    "shelf",
    "standing_choices",
    "standing_palms",
    "start",
    "try_amend",
    "undo",
    "verify",
    "view",
    "with_dice",
    "write",
]
