"""The race while one action is played: a scratch copy that nobody outside this action ever sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from svl.rules.cars import Entrant
from svl.rules.figures import Fault
from svl.rules.limits import Use
from svl.rules.pace import Pace, faster, slower
from svl.rules.race.facts import AbilityUsed, SpeedChanged, TackSet
from svl.rules.race.state import Car, Race, Reading
from svl.rules.race.steps import DiceDue, Question, Step
from svl.rules.track import Tile
from svl.table import Fact, Outcomes, Throw, evolve

_number = object.__setattr__
_new: Callable[[type[Car]], Car] = object.__new__


class Work(Reading):
    """Mutable inside, frozen at both ends: `Work(race, dice)` ... `freeze()`."""

    def __init__(self, race: Race, outcomes: Outcomes) -> None:
        self.rulings, self.closed, self.laps = race.rulings, race.closed, race.laps
        self.outcomes = outcomes
        self.stack: list[Step] = list(race.stack)
        self.facts: list[Fact] = []
        self.say: Callable[[Fact], None] = self.facts.append
        self.tiles: list[Tile] | tuple[Tile, ...] = race.tiles
        self.turn, self.round, self.on_turn = race.turn, race.round, race.on_turn
        self.leader_lap, self.track_open = race.leader_lap, race.track_open
        self.prompts, self.result, self.finishers = race.prompts, race.result, race.finishers
        self._race = race
        self.places, self._entrants = race.places, race.entrants
        self.cars = list(race.cars)

    # -- reading

    def car(self, seat: str) -> Car:
        return self.cars[self.places[seat]]

    def entrant(self, seat: str) -> Entrant:
        return self._entrants[self.places[seat]]

    def lineup(self) -> Sequence[Car]:
        return self.cars

    # -- changing

    def change(self, seat: str, **fields: Any) -> None:
        """`evolve` of the seat's car, written out: no other line of the referee runs as often."""
        place = self.places[seat]
        car = _new(Car)
        known = car.__dict__
        known.update(self.cars[place].__dict__)
        known.update(fields)
        self.cars[place] = car

    def restore(self, car: Car) -> None:
        self.cars[self.places[car.seat]] = car

    def reorder(self, seats: Sequence[str]) -> None:
        self.cars = [self.car(seat) for seat in seats]
        self._entrants = tuple(self.entrant(seat) for seat in seats)
        self.places = {seat: place for place, seat in enumerate(seats)}

    def set_tile(self, number: int, **fields: Any) -> None:
        self.tiles = list(self.tiles)
        if number < len(self.tiles):  # the flat road behind an open strip holds nothing
            self.tiles[number] = evolve(self.tiles[number], **fields)

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
        speed, deficit = pace
        if speed == car.speed and deficit == car.deficit:
            return
        self.change(seat, speed=speed, gained=car.gained + max(0, speed - car.speed), deficit=deficit)
        if speed != car.speed:
            self.say(SpeedChanged(seat, car.speed, speed, cause))

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
        self.stack.extend(steps[::-1])

    def ask(self, question: Question) -> None:
        """Puts a question on the stack, numbered: a palm or a form answers this one and no other."""
        self.prompts += 1
        _number(question, "prompt", self.prompts)  # made for this call: nobody else holds it yet
        self.stack.append(question)

    def roll(self, seat: str, dice: int, why: str, then: Step) -> None:
        """Asks for dice; `then` gets them."""
        self.ask(DiceDue(Throw(seat, "d6", dice, why, self.name(seat)), then))

    def run(self) -> None:
        """Goes on until somebody has to answer, or the race is over."""
        stack = self.stack
        while stack:
            step = stack[-1]
            if not isinstance(step, Question):
                stack.pop()
                step.run(self)
            elif step.stands(self):
                return
            else:
                stack.pop()
                step.cancel(self)

    def freeze(self) -> Race:
        race = object.__new__(Race)
        fields = race.__dict__
        fields.update(self._race.__dict__)
        fields["cars"] = tuple(self.cars)
        fields["entrants"], fields["places"] = self._entrants, self.places
        fields["tiles"] = tuple(self.tiles)
        fields["stack"] = tuple(self.stack)
        fields["turn"], fields["round"], fields["on_turn"] = self.turn, self.round, self.on_turn
        fields["leader_lap"], fields["track_open"] = self.leader_lap, self.track_open
        fields["prompts"], fields["result"], fields["finishers"] = self.prompts, self.result, self.finishers
        return race
