"""The road ahead as one car feels it: what each tile does at each speed, and the cheapest way through.

A plan is priced in tiles. Each turn costs what the car covers in a turn, each point of damage as much as the driver's
nerve says. The search covers a fixed stretch of road, long enough to brake in from the highest speed at hand, with all
that declines and boosts add on the way. So a danger inside it cannot be put off by creeping, only met at a better
speed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from svl.rules.figures import Figures, speed_range
from svl.rules.pace import MOST_TILES
from svl.rules.race.blows import Blow
from svl.rules.rivals.mind import Mind, panels_gone
from svl.rules.rivals.pit import pit_order
from svl.rules.rulings import Rulings
from svl.rules.tiles import Check, enter_tile
from svl.rules.track import Tile

LONGEST_LOOK = 40
SHORTEST_LOOK = 8
A_LITTLE_MORE = 3
RUIN = 1000.0  # the price of a blow that would end the race
_KEPT_ROWS = 500
_KEY = 1000  # more than any speed


class Passage(NamedTuple):
    """A tile entered at some speed: the checks that fail, the speed after it, and how much of the move was lost."""

    failed: tuple[Check, ...]
    speed: int
    lost: int


class Trouble(NamedTuple):
    """A tile that does damage, and all of its checks that fail."""

    offset: int
    failed: tuple[Check, ...]


class Run(NamedTuple):
    """One whole move: where it ends, how fast, what its damage is worth, and the first tile that does any."""

    end: int
    speed: int
    harm: float
    trouble: Trouble | None


Rows = dict[Tile, dict[int, Passage]]


@lru_cache(maxsize=256)
def _rows(car: Figures, rulings: Rulings, shaken: bool) -> Rows:
    """Passages worked out before: the same few tiles come again and again."""
    return {}


class Road:
    """The tiles ahead of one car, and the memory of one decision. Offsets count from the car."""

    def __init__(self, mind: Mind, cruise: Figures, fastest: int) -> None:
        """For a car that sets at most this speed now, and cruises on with these figures."""
        self._mind, self._race, self._cruise = mind, mind.race, cruise
        self._shaken = mind.dials.nerve <= 5  # reckons with a failed Endurance Test
        self._rows = _rows(cruise, self._race.rulings, self._shaken)
        if len(self._rows) > _KEPT_ROWS:
            self._rows.clear()
        self._ahead: dict[int, dict[int, Passage]] = {}
        self._moves: dict[int, Run] = {}
        self._costs: dict[int, tuple[float, float]] = {}
        self._ways: dict[int, int] = {}  # the best speed to set, where the cost of the way on is known
        self.turn_price = float(max(3, cruise.top_speed))
        self.goal = self._look_ahead(fastest)  # the offset to plan for
        self.stop = self._stop()
        self._set_prices()

    def _look_ahead(self, fastest: int) -> int:
        """As far as the car goes this turn and then until its brakes have brought it to a crawl, and a little more."""
        offset, speed = 0, max(1, fastest)
        while offset < LONGEST_LOOK:
            moved = 0
            while moved < min(speed, MOST_TILES):
                moved, offset = moved + 1, offset + 1
                speed = max(speed, self.passage(offset, speed).speed)  # what would slow it down is to be avoided
            lowest, _ = speed_range(speed, self._cruise, self._race.rulings)
            if lowest <= 1:
                break
            speed = lowest
        return max(SHORTEST_LOOK, min(LONGEST_LOOK, offset + A_LITTLE_MORE))

    def _stop(self) -> int:
        """The offset of the next line if the drive ends there, for good or in the pit; else one never reached."""
        race, mind = self._race, self._mind
        lap = race.lap_of(mind.seat)
        line = lap * len(race.tiles) - mind.car.distance
        if not race.closed or line > self.goal:
            return -1
        ends = lap >= race.laps or pit_order(race, mind.seat, mind.dials, race.laps - lap)
        return line if ends else -1

    def _set_prices(self) -> None:
        mind, race = self._mind, self._race
        nerve = mind.dials.nerve
        self._per_point = 1.5 / nerve if nerve else 100.0
        self._per_break = 30.0 / nerve if nerve else 100.0
        self._front_left = mind.left("front")
        gone = panels_gone(race, mind.seat)
        last_panel = race.rulings.wreck_rule == "all_panels" and len({*gone, "front"}) == 4
        self._deadly = self._front_left if last_panel else 1_000_000
        if race.rulings.wreck_rule == "total_damage":
            self._deadly = mind.entrant.figures.chassis - mind.car.received
        self._applied: dict[int, int] = {}

    # -- one tile

    def passage(self, offset: int, speed: int) -> Passage:
        row = self._ahead.get(offset)
        if row is None:
            row = self._ahead[offset] = self._rows.setdefault(self._tile(offset), {})
        found = row.get(speed)
        if found is None:
            found = row[speed] = self._enter(offset, speed)
        return found

    def _tile(self, offset: int) -> Tile:
        return self._race.as_met(self._race.tile_at(self._mind.car.distance + offset), self._mind.seat)

    def _enter(self, offset: int, speed: int) -> Passage:
        entered = enter_tile(self._cruise, self._tile(offset), speed, self._race.rulings, endurance_failed=self._shaken)
        lost = entered.mine_loss + entered.loss + max(0, -entered.slope)
        return Passage(entered.checks.failed, entered.speed, lost)

    def price(self, failed: tuple[Check, ...]) -> float:
        """What the blows of failed checks are worth to this driver."""
        total = 0.0
        for check in failed:
            damage = self.after_deflectors(check.damage)
            total += damage * self._per_point
            if damage > self._front_left:
                total += self._per_break
            if damage >= self._deadly:
                total += RUIN
        return total

    def after_deflectors(self, damage: int) -> int:
        if damage not in self._applied:
            self._applied[damage] = Blow(self._mind.seat, ("front",), damage, "check").on(self._race, "front")[0]
        return self._applied[damage]

    # -- one move

    def move(self, offset: int, speed: int) -> Run:
        """Drives on at this speed until it is used up or the line ends it."""
        key = offset * _KEY + speed
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = self.run(offset, speed, speed)
        return found

    def run(self, offset: int, speed: int, tiles: int) -> Run:
        """A move with so many tiles to go, which gains and losses of speed lengthen and shorten."""
        extends = self._race.rulings.gains_extend_move
        moved, harm, trouble = 0, 0.0, None
        while moved < min(tiles, MOST_TILES):
            moved += 1
            offset += 1
            if offset == self.stop:
                break
            passage = self.passage(offset, speed)
            if passage.failed:
                price = self.price(passage.failed)
                harm += price
                trouble = trouble or (Trouble(offset, passage.failed) if price else None)
            tiles += passage.speed - speed if extends else -passage.lost
            speed = passage.speed
        return Run(offset, speed, harm, trouble)

    # -- the whole stretch

    def cost(self, offset: int, speed: int) -> tuple[float, float]:
        """The price of the best way on from here, and the damage in it."""
        if offset == self.stop:
            return 0.0, 0.0
        if offset >= self.goal:
            return float(self.goal - offset) - 0.5 * speed, 0.0
        key = offset * _KEY + speed
        found = self._costs.get(key)
        if found is None:
            found = self._costs[key] = self._best(offset, speed)
        return found

    def _best(self, offset: int, speed: int) -> tuple[float, float]:
        """Tries the fast ones first and is content with the first that does no harm."""
        lowest, highest = speed_range(speed, self._cruise, self._race.rulings)
        best = (float("inf"), 0.0)
        for chosen in range(max(1, highest), max(1, lowest) - 1, -1):
            end, after, harm, _ = self.move(offset, chosen)
            rest, later = self.cost(end, after)
            total = self.turn_price + harm + rest
            if total < best[0]:
                best = (total, harm + later)
                self._ways[offset * _KEY + speed] = chosen
            if not harm + later:
                break
        return best

    # -- for the reason

    def trouble(self, run: Run) -> Trouble | None:
        """The first tile that does damage in this move, or on the best way on from where it ends."""
        while run.trouble is None and run.end < self.goal and run.end != self.stop:
            self.cost(run.end, run.speed)
            run = self.move(run.end, self._ways[run.end * _KEY + run.speed])
        return run.trouble
