"""What a seat may ask for in a race. Kinds are for ever: every stored log holds them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from svl.rules.cars import Entrant
from svl.rules.figures import Fault
from svl.rules.panels import Panels
from svl.rules.race.state import Car, Service
from svl.rules.rulings import Rulings
from svl.rules.track import Track
from svl.table import Action, Choice, kind

Tack = Literal["push", "pace", "pause"]
Side = Literal["left", "right"]


# -- openings: entry 1 of a race


@dataclass(frozen=True, slots=True)
class Carried:
    """What a car brings from its last race, at tables where that stands (B-14)."""

    seat: str
    damage: Panels
    faults: tuple[Fault, ...] = ()


@kind("svl.setup")
@dataclass(frozen=True, slots=True)
class Setup(Action):
    """A race from the grid: everything it will ever read."""

    track: Track
    laps: int
    entrants: tuple[Entrant, ...]
    rulings: Rulings = Rulings()
    carried: tuple[Carried, ...] = ()
    rules_version: int = 1


@kind("svl.position")
@dataclass(frozen=True, slots=True)
class Position(Action):
    """A race from any moment: entrants and cars in lineup order, and whose turn begins."""

    track: Track
    laps: int
    entrants: tuple[Entrant, ...]
    cars: tuple[Car, ...]
    to_move: str
    rulings: Rulings = Rulings()
    turn: int = 1
    round: int = 1
    rules_version: int = 1
    leader_lap: int = 0  # the furthest lap anybody has begun; 0: as the cars stand
    track_open: bool = False  # the game master may change the track till the next car drives (A9)
    finishers: tuple[str, ...] = ()  # in the order they crossed; none named: those furthest on came first


# -- the driver's own turn


@kind("svl.drive")
@dataclass(frozen=True, slots=True)
class Drive(Action):
    """Tack and speed of this turn, and off it goes. `using` names Speed Hack or Hard Stop."""

    tack: Tack
    speed: int
    using: Literal["", "speed_hack", "hard_stop"] = ""


@kind("svl.end_move")
@dataclass(frozen=True, slots=True)
class EndMove(Action):
    """Stops after the tile just entered, at tables that allow it."""


@kind("svl.hard_stop")
@dataclass(frozen=True, slots=True)
class HardStop(Action):
    """The talent, used in the middle of a move, at tables that allow it."""

    speed: int


@kind("svl.pull_tractor")
@dataclass(frozen=True, slots=True)
class PullTractor(Action):
    target: str


@kind("svl.neutralize")
@dataclass(frozen=True, slots=True)
class NeutralizeHazard(Action):
    tile: int


@kind("svl.drop_mine")
@dataclass(frozen=True, slots=True)
class DropMine(Action):
    """Leaves a Slow Mine on the tile the car stands on."""


@kind("svl.enter_pit")
@dataclass(frozen=True, slots=True)
class EnterPit(Action):
    services: tuple[Service, ...]


@kind("svl.spend_regen")
@dataclass(frozen=True, slots=True)
class SpendRegen(Action):
    """Shares restored points over front, rear, left, right."""

    points: tuple[int, ...]


# -- encounters and blows


@kind("svl.choose_side")
@dataclass(frozen=True, slots=True)
class ChooseSide(Action):
    side: Side


@kind("svl.palm")
@dataclass(frozen=True, slots=True)
class Palm(Choice):
    """PASS or RAM, chosen in secret; the Attacker among several cars also writes down a target."""

    intent: Literal["PASS", "RAM"]
    target: str = ""


@kind("svl.use_talent")
@dataclass(frozen=True, slots=True)
class UseTalent(Action):
    talent: Literal["hip_check", "steal_the_lead", "drifter"]


@kind("svl.brace")
@dataclass(frozen=True, slots=True)
class Brace(Action):
    """Before a blow lands: turn the nose away, change tack, both, or neither."""

    quick_turn: Literal["", "left", "right"] = ""
    tack: Literal["", "push", "pace", "pause"] = ""


@kind("svl.switch_tack")
@dataclass(frozen=True, slots=True)
class SwitchTack(Action):
    """The talent, used without being asked."""

    tack: Tack


@kind("svl.decline")
@dataclass(frozen=True, slots=True)
class Decline(Action):
    """No, thanks: drive past the pit, leave the talent, keep the mine."""


# -- the game master


@kind("svl.refit")
@dataclass(frozen=True, slots=True)
class Refit(Action):
    """Drivers on the grid start with the cars they brought from the garage since entry 1."""

    entrants: tuple[Entrant, ...]


@kind("svl.change_track")
@dataclass(frozen=True, slots=True)
class ChangeTrack(Action):
    """Lays a tile anew while the leader starts a lap: a hazard, a boost, or neither."""

    tile: int
    hazard: str | None = None
    boost: str | None = None


@kind("svl.event")
@dataclass(frozen=True, slots=True)
class TrackEvent(Action):
    """Something happens on the track, at any time. What lies on a tile names the tile; the rest names a car."""

    what: Literal["hazard", "boost", "mine", "speed", "damage"]
    why: str
    tile: int | None = None
    laid: str | None = None
    seat: str = ""
    amount: int = 0
    panel: Literal["", "front", "rear", "left", "right"] = ""


@kind("svl.call_check")
@dataclass(frozen=True, slots=True)
class CallCheck(Action):
    """The game master asks a driver for a roll of 3d6 against a score."""

    seat: str
    stat: Literal["reflexes", "psyche", "endurance", "charisma"]
    why: str
    modifier: int = 0
