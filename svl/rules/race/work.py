"""The race while one action is played: a scratch copy that nobody outside this action ever sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from svl.rules.cars import Entrant
from svl.rules.figures import Fault, Figures
from svl.rules.limits import Use
from svl.rules.pace import Pace, faster, slower
from svl.rules.race.facts import AbilityUsed, SpeedChanged, TackSet
from svl.rules.race.state import Car, Race, Reading
from svl.rules.race.steps import DiceDue, Question, Step
from svl.rules.track import Tile
from svl.table import Fact, Outcomes, Throw, evolve

_FIGURE_FIELDS = frozenset(("tack", "faults", "hack"))


class Work(Reading):
    """Mutable inside, frozen at both ends: `Work(race, dice)` ... `freeze()`."""

    def __init__(self, race: Race, outcomes: Outcomes) -> None:
        self.rulings, self.closed, self.laps = race.rulings, race.closed, race.laps
        self.outcomes = outcomes
        self.stack: list[Step] = list(race.stack)
        self.facts: list[Fact] = []
        self.tiles: list[Tile] | tuple[Tile, ...] = race.tiles
        self.turn, self.round, self.on_turn = race.turn, race.round, race.on_turn
        self.leader_lap, self.track_open = race.leader_lap, race.track_open
        self.prompts, self.result, self.finishers = race.prompts, race.result, race.finishers
        self._race = race
        self._entrants = {entrant.seat: entrant for entrant in race.entrants}
        self._cars = {car.seat: car for car in race.cars}
        self._figures: dict[str, Figures] = {}

    # -- reading

    def car(self, seat: str) -> Car:
        return self._cars[seat]

    def entrant(self, seat: str) -> Entrant:
        return self._entrants[seat]

    def lineup(self) -> Iterable[Car]:
        return self._cars.values()

    def figures(self, seat: str) -> Figures:
        if seat not in self._figures:
            self._figures[seat] = super().figures(seat)
        return self._figures[seat]

    # -- changing

    def change(self, seat: str, **fields: Any) -> None:
        self._cars[seat] = evolve(self._cars[seat], **fields)
        if not _FIGURE_FIELDS.isdisjoint(fields):
            self._figures.pop(seat, None)

    def restore(self, car: Car) -> None:
        self._cars[car.seat] = car
        self._figures.pop(car.seat, None)

    def reorder(self, seats: Iterable[str]) -> None:
        self._cars = {seat: self._cars[seat] for seat in seats}

    def set_tile(self, number: int, **fields: Any) -> None:
        self.tiles = list(self.tiles)
        if number < len(self.tiles):  # the flat road behind an open strip holds nothing
            self.tiles[number] = evolve(self.tiles[number], **fields)

    def say(self, fact: Fact) -> None:
        self.facts.append(fact)

    def speed_by(self, seat: str, change: int, cause: str) -> None:
        """Loses or gains speed within the ends of the scale and says so."""
        car = self.car(seat)
        pace = Pace(car.speed, car.deficit)
        if change < 0:
            self.set_pace(seat, slower(pace, -change, self.rulings), cause)
        elif change > 0:
            self.set_pace(seat, faster(pace, change, self.figures(seat).top_speed, self.rulings), cause)

    def set_pace(self, seat: str, pace: Pace, cause: str) -> None:
        car = self.car(seat)
        gained = max(0, pace.speed - car.speed)
        if gained or pace.deficit != car.deficit:
            self.change(seat, gained=car.gained + gained, deficit=pace.deficit)
        self.set_speed(seat, pace.speed, cause)

    def set_speed(self, seat: str, speed: int, cause: str) -> None:
        before = self.car(seat).speed
        if speed != before:
            self.change(seat, speed=speed)
            self.say(SpeedChanged(seat, before, speed, cause))

    def set_tack(self, seat: str, tack: str) -> None:
        car = self.car(seat)
        if tack == car.tack:
            return
        damage = self.damage_under(seat, tack)
        self.change(seat, tack=tack, damage=damage)
        self.say(TackSet(seat, car.tack, tack, car.damage.total - damage.total))
        self.clamp(seat)

    def add_fault(self, seat: str, fault: Fault) -> None:
        self.change(seat, faults=(*self.car(seat).faults, fault))
        self.clamp(seat)

    def clamp(self, seat: str) -> None:
        """Brings a car down to its Top Speed at once, where the table reads it so (B-19)."""
        if self.rulings.overspeed != "clamp":
            return
        top = self.figures(seat).top_speed
        if self.car(seat).speed > top:
            self.set_speed(seat, top, "top speed")

    def use(self, seat: str, ability: str) -> None:
        car = self.car(seat)
        self.change(seat, uses=(*car.uses, Use(ability, self.lap_of(seat), car.turns)))
        self.say(AbilityUsed(seat, ability))

    # -- the stack

    def push(self, *steps: Step) -> None:
        """Puts steps on the stack so that the first one is done first."""
        self.stack.extend(reversed(steps))

    def ask(self, question: Question) -> None:
        """Puts a question on the stack, numbered: a palm or a form answers this one and no other."""
        self.prompts += 1
        self.stack.append(evolve(question, prompt=self.prompts))

    def roll(self, seat: str, dice: int, why: str, then: Step) -> None:
        """Asks for dice; `then` gets them."""
        self.ask(DiceDue(Throw(seat, "d6", dice, why, self.name(seat)), then))

    def run(self) -> None:
        """Goes on until somebody has to answer, or the race is over."""
        while self.stack:
            step = self.stack[-1]
            if isinstance(step, Question):
                if step.stands(self):
                    return
                self.stack.pop()
                step.cancel(self)
            else:
                self.stack.pop()
                step.run(self)

    def freeze(self) -> Race:
        race = self._race
        cars = tuple(self._cars.values())
        entrants = race.entrants
        if any(entrant.seat != car.seat for entrant, car in zip(entrants, cars, strict=True)):
            entrants = tuple(race.entrant(car.seat) for car in cars)
        return evolve(
            race,
            cars=cars,
            entrants=entrants,
            tiles=tuple(self.tiles),
            stack=tuple(self.stack),
            turn=self.turn,
            round=self.round,
            on_turn=self.on_turn,
            leader_lap=self.leader_lap,
            track_open=self.track_open,
            prompts=self.prompts,
            result=self.result,
            finishers=self.finishers,
        )
