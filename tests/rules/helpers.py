"""Races for rule tests: a road as text, cars as keywords, dice as a script, and short words for what people do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from svl.rules import SVL, Car, Entrant, Race, Rulings, Setup, Stats, build, parse_track, position
from svl.rules.catalog import CLASSES, TEAMS
from svl.rules.race import facts
from svl.rules.race.actions import Brace, ChooseSide, Decline, Drive, Palm, SwitchTack, UseTalent
from svl.rules.race.facts import Hit, Malfunctioned, SpeedChanged, TileLeft
from svl.rules.track import format_track
from svl.table import Action, Adjust, Asked, Dice, Fact, HandDice, Match, Refusal, ScriptedDice, Sealed

OVAL = "S S S S ER ER ER S S S S ER ER ER"  # 14 tiles; tile 13 is the last before the line
_RACE_WORDS = ("laps", "rulings", "to_move", "turn", "round", "mines", "sprung")
NAMES = {"a": "Aki", "b": "Bruno", "c": "Caro", "d": "Dara", "e": "Enzo"}
FREE = {"chassis": 4000, "acceleration": 10, "top_speed": 10, "braking": 10, "handling": 0, "slots": 10}


class Played(Match[Race]):
    """A match with the words of a table: who drives, who rams, what was told, whom everybody waits for."""

    def drive(self, seat: str, speed: int, tack: str = "pace", using: str = "", **kw: Any) -> list[Fact]:
        return self.act(seat, Drive(tack, speed, using), **kw)  # type: ignore[arg-type]

    def side(self, seat: str, side: str) -> list[Fact]:
        return self.act(seat, ChooseSide(side))  # type: ignore[arg-type]

    def choose(self, target: str = "", **intents: str) -> list[Fact]:
        """Everybody shows at once; the first one named is the Attacker and picks the target."""
        told: list[Fact] = []
        for n, (seat, intent) in enumerate(intents.items()):
            told += self.act(seat, Palm(intent, "" if n else target))  # type: ignore[arg-type]
        return told

    def use(self, seat: str, talent: str, **kw: Any) -> list[Fact]:
        return self.act(seat, UseTalent(talent), **kw)  # type: ignore[arg-type]

    def brace(self, seat: str, quick_turn: str = "", tack: str = "") -> list[Fact]:
        return self.act(seat, Brace(quick_turn, tack))  # type: ignore[arg-type]

    def switch(self, seat: str, tack: str) -> list[Fact]:
        return self.act(seat, SwitchTack(tack))  # type: ignore[arg-type]

    def no(self, seat: str) -> list[Fact]:
        return self.act(seat, Decline())

    def adjust(self, verb: str, seat: str = "", **fields: Any) -> list[Fact]:
        return self.act("gm", Adjust(verb, "the table says so", seat, **fields))

    def car(self, seat: str) -> Car:
        return self.state.car(seat)

    def tile(self, seat: str) -> int:
        return self.state.tile_number(self.car(seat).distance)

    def damage(self, seat: str) -> tuple[int, ...]:
        """Front, rear, left, right."""
        return tuple(self.car(seat).damage)

    def speeds(self) -> dict[str, int]:
        return {car.seat: car.speed for car in self.state.cars}

    def told(self, *kinds: type[Fact]) -> list[Any]:
        """Everything of these kinds that has happened so far, in order."""
        return [fact for seq in sorted(self.facts) for fact in self.facts[seq] if isinstance(fact, kinds)]

    def hits(self, seat: str) -> list[tuple[str, int]]:
        return [(hit.panel, hit.applied) for hit in self.told(Hit) if hit.seat == seat]

    def broke(self, seat: str) -> list[tuple[str, int]]:
        """Panels with the malfunctions rolled for them, in order."""
        return [(fact.panel, fact.roll) for fact in self.told(Malfunctioned) if fact.seat == seat and fact.panel]

    def losses(self, seat: str) -> list[tuple[str, int]]:
        return [(fact.cause, fact.after - fact.before) for fact in self.told(SpeedChanged) if fact.seat == seat]

    def tested(self) -> list[tuple[str, str, int, int, bool]]:
        """Every test of three dice: who, what, the score, the total, passed or not."""
        return [(t.seat, t.stat, t.score, t.total, t.passed) for t in self.told(facts.ScoreTested)]

    @property
    def waits(self) -> str:
        """'a to set tack and speed', 'b to roll 1d6 for ram', or '' when the race is over."""
        due = self.awaits
        if isinstance(due, Dice):
            return f"{due.throw.seat} to roll {due.throw}"
        if isinstance(due, Sealed):
            return f"{' '.join(due.seats)} to palm"
        return f"{due.seat} to {due.about.asks}" if isinstance(due, Asked) else ""

    @property
    def unrolled(self) -> list[Any]:
        """Dice of the script that nobody asked for."""
        return self.dice.left if isinstance(self.dice, ScriptedDice) else []

    def drawn(self, seat: str = "a") -> str:
        """The road with the speed the car left each tile with below it; a dot where it has not been."""
        after = {fact.tile: fact.speed for fact in self.told(TileLeft) if fact.seat == seat}
        road = format_track(self.state.tiles).split()
        return tidy(" ".join(road) + "\n" + " ".join(str(after.get(n, ".")) for n in range(len(road))))


def tidy(text: str) -> str:
    """A drawing without its margins: one space between words, no empty lines."""
    return "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


def script(text: str) -> ScriptedDice:
    """'ram 3, malfunction 2 6, b 4': for each reason or seat the dice that fall, in order."""
    lines = [line.split() for line in text.split(",") if line.strip()]
    return ScriptedDice([(name, [int(value) for value in values]) for name, *values in lines])


def _car(seat: str, described: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": NAMES.get(seat, seat),
        **described,
        "figures": FREE | dict(described.get("figures", {})),
    }


def _play(road: str, cars: dict[str, Any], closed: bool, dice: str | None) -> Played:
    rest = {name: cars.pop(name) for name in _RACE_WORDS if name in cars}
    tiles: list[dict[str, Any]] = [
        {"tile": tile.nav, "turn": tile.turn, "hazard": tile.hazard, "boost": tile.boost}
        for tile in parse_track(road).tiles
    ]
    for number, owner in rest.pop("mines", {}).items():
        tiles[number]["mine"] = owner
    for number in rest.pop("sprung", ()):
        tiles[number]["sprung"] = True
    described = [_car(seat, car) for seat, car in cars.items()]
    opening = position(tiles, described, closed=closed, **rest)
    return Played(SVL, opening, dice=HandDice() if dice is None else script(dice))


def strip(road: str, *, dice: str | None = "", **cars: Any) -> Played:
    """An open road, flat behind its end. Cars start on tile 0 unless they say otherwise; the first one moves.

    `dice=None` leaves the dice to `roll`. Among the cars may stand laps, rulings, to_move, turn, round, and what lies
    on the road: mines={tile: seat}, sprung=[tiles whose hazard came up during the race].
    """
    return _play(road, cars, False, dice)


def loop(road: str = OVAL, *, dice: str | None = "", **cars: Any) -> Played:
    """The same on a closed track."""
    return _play(road, cars, True, dice)


def meeting(dice: str | None = "", road: str = "S S S S S S", *, at: int = 5, **cars: Any) -> Played:
    """`a` drives at that speed into the others, who wait on tile 1."""
    attacker = {"tile": 0, "speed": at, **cars.pop("a", {})}
    rest = {name: cars.pop(name) for name in _RACE_WORDS if name in cars}
    others = {seat: {"tile": 1, "speed": 4, **car} for seat, car in (cars or {"b": {}}).items()}
    race = strip(road, dice=dice, a=attacker, **others, **rest)
    race.drive("a", at, attacker.get("tack", "pace"))
    return race


def refused(race: Match[Race], seat: str, action: Action) -> Refusal:
    """The refusal of an action, after which nothing has changed."""
    state, entries = race.state, list(race.entries)
    with pytest.raises(Refusal) as caught:
        race.act(seat, action)
    assert race.state == state
    assert race.entries == entries
    return caught.value


def entrant(seat: str, *, team: str = "steed_corona", car_class: str = "medium", **rest: Any) -> Entrant:
    """A car as it is built in the garage, for races from the grid."""
    stats = Stats(**{"reflexes": 10, "psyche": 18, "endurance": 10, "charisma": 12} | rest.pop("stats", {}))
    return build(seat, seat.capitalize(), stats, TEAMS[team], CLASSES[car_class], Rulings(), **rest)


def grid(*entrants: Entrant, road: str = OVAL, laps: int = 3, dice: str | None = "") -> Played:
    """A race from its start."""
    setup = Setup(parse_track(road), laps, entrants)
    return Played(SVL, setup, dice=HandDice() if dice is None else script(dice))
