"""Wild actions: any kind, with fields that are right, nearly right, or nonsense."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from svl.rules import PANELS, SVL, Entrant, Race, actions, catalog
from svl.table import Action, Adjust, Asked, RollDice, Undo

OPENINGS = (actions.Setup, actions.Position)
KINDS = tuple(
    each
    for each in vars(actions).values()
    if isinstance(each, type) and issubclass(each, Action) and is_dataclass(each) and each not in OPENINGS
)
ABILITIES = (
    ("forward_tractor", actions.PullTractor),
    ("neutralize_hazard", actions.NeutralizeHazard),
    ("slow_mine", actions.DropMine),
    ("switch_tack", actions.SwitchTack),
    ("switch_tack", actions.Brace),
    ("quick_turn", actions.Brace),
    ("steal_the_lead", actions.UseTalent),
)
JUNK = (None, True, -1, 99, 2.5, "", "sideways", (), ("x",))
VERBS = (
    *("speed", "tack", "damage", "malfunction", "limit", "tile", "lap", "status", "hazard", "boost", "mine"),
    "lineup",
)


def wild_action(rnd: Random, race: Race, seat: str = "") -> Action:
    """Any action at all; with a seat, often one of a kind that this seat may do now."""
    kinds = [option.kind for option in SVL.options(race, seat)] if seat and rnd.random() < 0.7 else []
    return _make(rnd, race, rnd.choice(kinds or (*KINDS, *KINDS, Adjust, RollDice, Undo)))


def wild_answer(rnd: Random, race: Race) -> tuple[str, Action]:
    """A driver does something with tack, speed, talents or components that are there, ready or not."""
    waiting = SVL.awaits(race)
    others = rnd.random() < 0.3 or not isinstance(waiting, Asked)
    seat = rnd.choice(race.cars).seat if others else waiting.seat
    driver = race.entrant(seat)
    kinds = [kind for ability, kind in ABILITIES if ability in (*driver.talents, *driver.components)]
    return seat, _make(rnd, race, rnd.choice((actions.Drive, *kinds)))


def _make(rnd: Random, race: Race, cls: type) -> Any:
    hints = _hints(cls)
    return cls(**{field.name: _value(rnd, race, field.name, hints[field.name]) for field in fields(cls)})


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _value(rnd: Random, race: Race, name: str, hint: Any) -> Any:
    """Mostly of the right type, and often of the right sort."""
    if rnd.randrange(16) == 15:
        return rnd.choice(JUNK)
    origin = get_origin(hint)
    if origin is Literal:
        return rnd.choice(get_args(hint))
    if origin in (Union, types.UnionType):
        return _value(rnd, race, name, rnd.choice(get_args(hint)))
    if origin is tuple:
        many = rnd.choice((4, 1, 0, 2))
        return tuple(_value(rnd, race, name, get_args(hint)[0]) for _ in range(many))
    if hint is Entrant:  # its parts refuse nonsense when they are made
        return rnd.choice(race.entrants)
    if is_dataclass(hint):
        return _make(rnd, race, hint)
    return _plain(rnd, race, name, hint)


def _plain(rnd: Random, race: Race, name: str, hint: Any) -> Any:
    if hint is int:
        return rnd.choice((*range(13), len(race.tiles) - 1, len(race.tiles), 25, 50))
    if hint is bool:
        return rnd.random() < 0.5
    if hint is str:
        return rnd.choice(_words(race, name))
    return None


def _words(race: Race, name: str) -> tuple[str, ...]:
    seats = tuple(car.seat for car in race.cars)
    if name == "why":
        return ("because", "", "w" * 201)
    if name in ("seat", "target"):
        return (*seats, "", "nobody")
    if name == "verb":
        return (*VERBS, "skip", "cancel", "fly")
    return ("", *catalog.TACKS, *catalog.TALENTS, *catalog.COMPONENTS, *PANELS, *catalog.HAZARDS, *catalog.BOOSTS)
