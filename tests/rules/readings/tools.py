"""A few more words for tests of house rules: cars built and raced by them, and what a driver is offered."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from svl.rules import SVL, SWITCHES, Entrant, Rulings, Setup, Stats, build, parse_track
from svl.rules.catalog import CLASSES, TEAMS
from svl.rules.race.actions import Drive, TrackEvent
from svl.table import Action, Option, Range
from tests.rules.helpers import OVAL, Played, script

SURE = {"handling": 10}  # every curve of the oval is safe
SQUARE = {"front": 25, "rear": 25, "left": 25, "right": 25}
SMALL = {"panels": SQUARE, "figures": {"chassis": 100}}
# Readings that put a question into every move are played by people; those of the campaign do not touch a move.
UNASKED_READINGS = st.fixed_dictionaries(
    {},
    optional={
        key: st.sampled_from([reading.value for reading in switch.readings])
        for key, switch in SWITCHES.items()
        if key not in ("may_stop_short", "hard_stop_when", "panel_model")
    },
)


def built(seat: str, *, team: str = "steed_corona", car_class: str = "medium", **rest: Any) -> Entrant:
    """A car from the garage of a table with house rules, which come among the keywords."""
    stats = Stats(**{"reflexes": 10, "psyche": 18, "endurance": 10, "charisma": 12} | rest.pop("stats", {}))
    rulings = Rulings.of(rest.pop("rulings", {}))
    return build(seat, seat.capitalize(), stats, TEAMS[team], CLASSES[car_class], rulings, **rest)


def from_the_grid(*entrants: Entrant, dice: str = "", laps: int = 3, **rest: Any) -> Played:
    """A race from its start by house rules. Give the cars Notoriety, or they roll for their places."""
    setup = Setup(parse_track(OVAL), laps, entrants, Rulings.of(rest.pop("rulings", {})), **rest)
    return Played(SVL, setup, dice=script(dice))


def hit(race: Played, seat: str, panel: str, amount: int) -> None:
    """Something that is no car strikes a panel."""
    race.act("gm", TrackEvent("damage", "a test", seat=seat, panel=panel, amount=amount))  # type: ignore[arg-type]


def offered(race: Played, seat: str, kind: type[Action]) -> list[Option]:
    return [option for option in race.options(seat) if option.kind is kind]


def tacks(race: Played, seat: str) -> set[str]:
    """The tacks a driver may set."""
    return {tack for option in offered(race, seat, Drive) for tack in option.fields["tack"].examples()}


def speeds(race: Played, seat: str, tack: str = "pace", using: str = "") -> tuple[int, int] | None:
    """The lowest and the highest speed a driver may set; None if that is not offered at all."""
    for option in offered(race, seat, Drive):
        if option.fields["tack"].has(tack) and option.fields["using"].has(using):
            found = option.fields["speed"]
            assert isinstance(found, Range)
            return found.low, found.high
    return None
