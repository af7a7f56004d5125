"""Flying laps: what the search finds is what driving every possible turn through the referee finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from svl.rules import SVL, Rulings, Stats, build, catalog, circuits, parse_track, position
from svl.rules.laps import best_lap
from svl.rules.race.actions import Decline, Drive
from svl.rules.race.facts import Hit, TileLeft
from svl.table import Asked, Dice, Match, Refusal
from svl.table.outcomes import Throw

TACKS = ("push", "pace", "pause")
SLOW = {"chassis": 4000, "acceleration": 2, "top_speed": 3, "braking": 2, "handling": 1, "slots": 0}

READINGS: list[dict[str, Any]] = [
    {},
    {"gains_extend_move": False, "speed_change_order": "change_first"},
    {"overspeed": "clamp"},  # under which a road does not do the same to every tack
]
RINGS = {
    "six easy curves": "S ER S ER S ER S ER S ER S ER",
    "a slope, a boost and a hazard": "S S+turbo_2 ER U1 ER D2 ER S S!jump ER S ER S ER",
    "three hard curves": "S S U2 HR S!brake_mine S D1 HR S+turbo_1 S S HR",
}


class UnluckyDice:
    """Every test fails."""

    name = "unlucky"

    def roll(self, throw: Throw) -> tuple[int, ...]:
        return (6,) * throw.count


@dataclass(frozen=True)
class Turn:
    end: int
    speed: int
    damage: int
    crossed: bool
    clean: bool


def driven(road: str, tile: int, speed: int, tack: str, wanted: int, rulings: dict[str, Any]) -> Turn | None:
    """One turn played by the referee from this place, or nothing where he refuses it."""
    car = {"seat": "a", "figures": SLOW, "speed": speed, "tile": tile, "lap": 1}
    match = Match(SVL, position(road, [car], laps=9, rulings=rulings), dice=UnluckyDice())
    length = len(road.split())
    try:
        told = match.act("a", Drive(tack, wanted))
    except Refusal:
        return None
    while isinstance(match.awaits, Asked) and match.awaits.about.asks != "set tack and speed":
        told += match.act("a", Decline())
    left = [fact for fact in told if isinstance(fact, TileLeft)]
    crossing = next((at for at, fact in enumerate(left) if fact.tile == 0), None)
    shown = left if crossing is None else left[: crossing + 1]
    last_hit = told.index(shown[-1]) if shown else 0
    damage = sum(fact.applied for fact in told[:last_hit] if isinstance(fact, Hit))
    end, after = (shown[-1].tile, shown[-1].speed) if shown else (tile, 0)
    assert not isinstance(match.awaits, Dice)
    assert end < length
    return Turn(end, after, damage, crossing is not None, damage == 0)


class Driving:
    """Every turn there is on a road, each played once."""

    def __init__(self, road: str, rulings: dict[str, Any], *, clean: bool) -> None:
        self.road, self.rulings, self.clean = road, rulings, clean
        self.known: dict[tuple[int, int], list[Turn]] = {}

    def turns(self, tile: int, speed: int) -> list[Turn]:
        if (tile, speed) not in self.known:
            found = (driven(self.road, tile, speed, tack, v, self.rulings) for tack in TACKS for v in range(11))
            self.known[tile, speed] = [turn for turn in found if turn and (turn.clean or not self.clean)]
        return self.known[tile, speed]

    def lap(self, speed: int) -> tuple[int, int] | None:
        """The fewest turns, then the least damage, of a lap that begins and ends at this speed."""
        reached, cheapest = {(0, speed): 0}, {}
        for count in range(1, 41):
            taken = [(turn, paid + turn.damage) for place, paid in reached.items() for turn in self.turns(*place)]
            if home := [price for turn, price in taken if turn.crossed and turn.speed == speed]:
                return count, min(home)
            reached = {}
            for turn, price in taken:
                place = (turn.end, turn.speed)
                if not turn.crossed and price < cheapest.get(place, 10**9):
                    reached[place] = cheapest[place] = price
        return None

    def best(self) -> tuple[int, int] | None:
        return min(filter(None, (self.lap(speed) for speed in range(7))), default=None)


@pytest.mark.parametrize("clean", [True, False], ids=["clean", "any price"])
@pytest.mark.parametrize("rulings", READINGS, ids=str)
@pytest.mark.parametrize("road", RINGS.values(), ids=RINGS)
def test_the_lap_found_is_the_best_of_all_that_can_be_driven(road, rulings, clean):
    opening = position(road, [{"seat": "a", "figures": SLOW}], rulings=rulings)
    lap = best_lap(opening.entrants[0], parse_track(road), Rulings.of(rulings), clean=clean)
    assert (lap and (lap.turns, lap.damage)) == Driving(road, rulings, clean=clean).best()


def entrant(car_class: str):
    steed = catalog.TEAMS["steed_corona"]
    return build("a", "Aki", Stats(10, 10, 10, 10), steed, catalog.CLASSES[car_class], Rulings())


@pytest.mark.parametrize("car_class", catalog.CLASSES)
@pytest.mark.parametrize("circuit", circuits.CIRCUITS)
def test_a_lap_passes_every_tile_once_and_joins_up_with_itself(circuit, car_class):
    track = circuits.CIRCUITS[circuit]
    lap = best_lap(entrant(car_class), track, Rulings(), clean=False)
    assert [passage.tile for passage in lap.trace] == [*range(1, len(track.tiles)), 0]
    assert lap.trace[-1].speed_after == lap.speed_at_line
    assert lap.damage == sum(passage.damage for passage in lap.trace)
    assert lap.turns == len(lap.moves)


@pytest.mark.parametrize("car_class", catalog.CLASSES)
def test_a_clean_lap_costs_nothing_and_is_never_faster_than_one_at_any_price(car_class):
    for track in circuits.CIRCUITS.values():
        clean = best_lap(entrant(car_class), track, Rulings(), clean=True)
        dear = best_lap(entrant(car_class), track, Rulings(), clean=False)
        assert dear is not None
        if clean is not None:
            assert clean.damage == 0
            assert clean.turns >= dear.turns


@pytest.mark.parametrize("circuit", circuits.CIRCUITS)
def test_a_clean_lap_loses_no_speed_below_nothing_so_carrying_it_over_changes_nothing(circuit):
    track, car = circuits.CIRCUITS[circuit], entrant("medium")
    assert best_lap(car, track, Rulings(carry_negative_speed=True), clean=True) == best_lap(
        car, track, Rulings(), clean=True
    )


def test_where_no_clean_lap_exists_none_is_found():
    """A jump that wants 3 right after a hard curve that allows 1: nobody is slow and fast at once."""
    road = parse_track("S S S HR S!jump S S HR S S S HR")
    slow = position("S", [{"seat": "a", "figures": {**SLOW, "handling": -1, "acceleration": 0}}], closed=False)
    assert best_lap(slow.entrants[0], road, Rulings(), clean=True) is None


def test_a_move_of_a_lap_ends_after_thirty_tiles_as_it_does_in_a_race():
    """Where speed has no end and every tile adds to it, nothing else would end the move (B-20)."""
    side = " ".join(["S+turbo_3"] * 14)
    lap = best_lap(
        entrant("medium"), parse_track(f"{side} HR {side} HR {side} HR"), Rulings(speed_cap="none"), clean=False
    )
    assert max(len(move.passages) for move in lap.moves) == 30
