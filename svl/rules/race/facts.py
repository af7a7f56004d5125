"""What happened, in the past tense, with the numbers behind it. Each kind of fact names its rule."""

from __future__ import annotations

from typing import ClassVar

from svl.rules.awards import Award
from svl.rules.race.state import Service
from svl.rules.tiles import Check
from svl.table import Fact, record


class Happened(Fact):
    __slots__ = ()
    rule: ClassVar[str]


@record
class RolledOff(Happened):
    rule = "A8.1"
    rolls: tuple[tuple[str, int], ...]


@record
class LinedUp(Happened):
    rule = "A8"
    order: tuple[str, ...]


@record
class Refitted(Happened):
    rule = "A5"
    seat: str
    model: str
    components: tuple[str, ...]


@record
class TurnBegan(Happened):
    rule = "A9"
    seat: str
    turn: int
    round: int
    own_turn: int


@record
class TurnEnded(Happened):
    rule = "A12.1"
    seat: str
    moved: int
    speed: int
    tile: int


@record
class TurnSkipped(Happened):
    rule = "A17.3"
    seat: str
    own_turn: int
    why: str
    left: int


@record
class TackSet(Happened):
    rule = "A10"
    seat: str
    before: str
    after: str
    forgotten: int = 0  # damage above the base that ended with PAUSE


@record
class SpeedSet(Happened):
    rule = "A11"
    seat: str
    before: int
    after: int
    using: str = ""


@record
class AbilityUsed(Happened):
    rule = "A2"
    seat: str
    ability: str


@record
class TileEntered(Happened):
    rule = "A12.3"
    seat: str
    tile: int
    moved: int
    speed: int


@record
class LapBegan(Happened):
    rule = "A7.4"
    seat: str
    lap: int
    leads: bool


@record
class Met(Happened):
    rule = "A13"
    attacker: str
    others: tuple[str, ...]
    tile: int


@record
class SideTaken(Happened):
    rule = "A13.2"
    attacker: str
    defender: str
    side: str


@record
class Revealed(Happened):
    rule = "A13.2"
    attacker: str
    target: str
    intents: tuple[tuple[str, str], ...]
    outcome: str


@record
class RamRolled(Happened):
    rule = "A13.3"
    seat: str
    die: int
    damage: int


@record
class PiledUp(Happened):
    rule = "A14.3"
    by: str
    seats: tuple[str, ...]


@record
class EncounterEnded(Happened):
    rule = "A13"
    attacker: str
    target: str
    outcome: str
    speeds: tuple[tuple[str, int], ...]
    attacker_checks: bool
    pile_up: bool


@record
class Hit(Happened):
    """Damage on one panel. `applied` is what is left of `amount` after deflectors and talents."""

    rule = "A15"
    seat: str
    panel: str
    amount: int
    reductions: tuple[str, ...]
    applied: int
    left: int
    cause: str
    breaks: bool  # more than the panel had left: a malfunction follows


@record
class Turned(Happened):
    rule = "A2"
    seat: str
    panel: str


@record
class Wrecked(Happened):
    rule = "A15.5"
    seat: str
    cause: str


@record
class Malfunctioned(Happened):
    rule = "A16"
    seat: str
    panel: str
    roll: int
    component: str = ""


@record
class SpeedChanged(Happened):
    rule = "A12"
    seat: str
    before: int
    after: int
    cause: str

    @property
    def change(self) -> int:
        return self.after - self.before


@record
class CheckMade(Happened):
    rule = "A12.3"
    seat: str
    tile: int
    check: Check


@record
class CheckSkipped(Happened):
    rule = "A13.3"
    seat: str
    tile: int
    why: str


@record
class ScoreTested(Happened):
    """Three dice against a score."""

    rule = "A1.3"
    seat: str
    stat: str
    score: int
    total: int
    passed: bool
    cause: str


@record
class MineHit(Happened):
    rule = "A2"
    seat: str
    tile: int
    owner: str
    foreseen: bool


@record
class TileLeft(Happened):
    """A tile is done: the speed the car goes on with."""

    rule = "A12.3"
    seat: str
    tile: int
    speed: int


@record
class Repaired(Happened):
    rule = "A17.2"
    seat: str
    points: tuple[int, ...]
    cause: str


@record
class FaultRemoved(Happened):
    rule = "A17.2"
    seat: str
    roll: int
    component: str


@record
class PitEntered(Happened):
    rule = "A17.1"
    seat: str
    services: tuple[Service, ...]
    turns: int


@record
class PitLeft(Happened):
    rule = "A17.3"
    seat: str


@record
class MineDropped(Happened):
    rule = "A5"
    seat: str
    tile: int


@record
class TractorPulled(Happened):
    rule = "A5"
    seat: str
    target: str
    gap: int


@record
class HazardSwitchedOff(Happened):
    rule = "A5"
    seat: str
    tile: int
    hazard: str


@record
class TrackChanged(Happened):
    rule = "A6.7"
    tile: int
    hazard: str | None
    boost: str | None


@record
class EventForeseen(Happened):
    rule = "A2"
    seat: str
    what: str


@record
class EventStruck(Happened):
    rule = "B-38"
    seat: str
    what: str
    why: str


@record
class Adjusted(Happened):
    rule = "table"
    verb: str
    seat: str
    before: str
    after: str
    why: str
    part: str = ""  # a panel, an ability, a component
    number: int | None = None  # a tile, or how many
    malfunction: int | None = None  # which one, by its number


@record
class Finished(Happened):
    rule = "A18.1"
    seat: str


@record
class Placed(Happened):
    rule = "A18"
    seat: str
    place: int | None
    award: Award


@record
class RaceEnded(Happened):
    rule = "A18"
    order: tuple[str, ...]
    unclassified: tuple[str, ...]
