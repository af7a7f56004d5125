"""What the GM's sheets are made of: things that happen at a tap, numbers to set, and words for the moment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from campaigns.game import GAME, State
from campaigns.models import Race
from campaigns.queries.tile_words import tile_words
from campaigns.wording import listed
from svl.table import GM, Action, Adjust, Dice, Domain, Range, encode

# Presets for why the table overrules the app; the last word is the GM's own.
REASONS = ("table ruling", "forgotten rule", "typing error")


@dataclass(frozen=True)
class Tap:
    """A button that does something at once. `action` is sent as it is; the reason comes from the form around it."""

    label: str
    action: str
    note: str = ""
    icon: str = ""
    is_now: bool = False  # this is how it stands


@dataclass(frozen=True)
class Taps:
    """Buttons that belong together."""

    title: str
    taps: tuple[Tap, ...]
    note: str = ""


@dataclass(frozen=True)
class Stepper:
    """A number to set: `name` is the field it travels in, `fixed` what travels with it."""

    label: str
    name: str
    low: int
    high: int
    value: int
    fixed: Mapping[str, str | int]
    verb: str = "Set"


def tap(action: Action, label: str, note: str = "", icon: str = "", *, is_now: bool = False) -> Tap:
    return Tap(label, json.dumps(encode(action)), note, icon, is_now)


def domain(state: State, kind: type[Action], field: str, **fixed: object) -> Domain | None:
    """What a field of an action of the game master may be, given its other fields; none where there is no such way."""
    for option in GAME.options(state, GM, kind):
        if all(option.fields[name].has(value) for name, value in fixed.items()):
            return option.fields[field]
    return None


# -- settings of a car


@dataclass(frozen=True)
class Row:
    """A thing of a car that can be set, as it stands."""

    what: str
    label: str
    now: str


@dataclass(frozen=True)
class Counted:
    """A malfunction and how often the car has it, with one more or one less."""

    name: str
    icon: str
    effect: str
    count: int
    more: Tap | None
    less: Tap | None


@dataclass(frozen=True)
class Setting:
    """One thing to set: at a tap where there are few answers, by a number where there are many."""

    what: str
    title: str
    now: str
    groups: tuple[Taps, ...] = ()
    stepper: Stepper | None = None
    counted: tuple[Counted, ...] = ()
    note: str = ""
    beside: tuple[Row, ...] = ()  # its like, a tap away

    @property
    def holds_at_any_moment(self) -> bool:
        """Is it set to a value, whatever has happened since? A turn, a count, what is left hang on the moment."""
        return self.what in ("speed", "tack", "tile", "lap", "status", "limit")

    @property
    def has_numbers(self) -> bool:
        return self.what in ("speed", "tile", "lap")


def whole_range(state: State, verb: str, seat: str, field: str = "value", **fixed: object) -> Range:
    found = domain(state, Adjust, field, verb=verb, seat=seat, **fixed)
    return cast(Range, found)


# -- the road


def tile_label(state: State, number: int) -> str:
    """Tile 14: Hard Curve left, Brake Mine"""
    if number >= len(state.tiles):
        return f"Tile {number}: past the end"
    tile = state.tiles[number]
    mine = ", a Slow Mine" if tile.mine else ""
    return f"Tile {number}: {tile_words(tile)}{mine}"


# -- the moment


def waits_for(state: State) -> str:
    """What the table waits for, or nothing once the race is over."""
    awaited = GAME.awaits(state)
    if awaited is None:
        return ""
    if isinstance(awaited, Dice):
        return f"The table waits for {state.name(awaited.throw.seat)} to roll {awaited.throw}."
    question = state.stack[-1]
    names = listed([state.name(seat) for seat in getattr(question, "seats", ())])
    return f"The table waits for {names} to {getattr(question, 'asks', 'answer')}."


def cancel() -> Tap:
    return tap(Adjust("cancel", ""), "Drop the question")


def why_closed(race: Race, *, adjusting: bool = False) -> str:
    """Why nothing can be done in this race now; nothing if it can."""
    match Race.State(race.state):
        case Race.State.SETTING:
            return f"{race} is still being set. Open its grid first."
        case Race.State.GRID:
            return "" if adjusting else f"{race} is on the grid. This works from the green flag on."
        case Race.State.RUNNING:
            return ""
        case Race.State.PAUSED:
            return f"{race} is paused. Resume it, then change what has to be changed."
        case Race.State.FINISHED:
            return f"{race} is over. Take back its last move to change anything."
        case Race.State.SETTLED:
            return f"{race} is over and its result is posted."
        case Race.State.CONTINUED:
            return f"{race} was continued on paper and goes on in the race that was typed back in."
