"""The race while one action is played: a scratch copy that nobody outside this action ever sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from svl.rules.cars import Entrant
from svl.rules.figures import Fault
from svl.rules.limits import Use
from svl.rules.pace import faster, slower
from svl.rules.race.facts import AbilityUsed, SpeedChanged, TackSet
from svl.rules.race.state import BLOCKING, NEVER_AGAIN, Car, Placing, Race, Reading, holders_of
from svl.rules.race.steps import DiceDue, Question, Step
from svl.rules.track import Tile
from svl.table import Fact, Outcomes, Throw, carrier, evolve, slots_of

if TYPE_CHECKING:
    from svl.rules.race.state import Draft

_new = object.__new__
_OF_THE_RACE = slots_of(Race)
_AS_IT_IS = tuple(name for name in _OF_THE_RACE if name not in ("cars", "stack"))  # those are lists meanwhile
# One function for each way: one that met now a race and now a work could not settle down to either.
_take_over, _hand_back = carrier(_AS_IT_IS), carrier(_AS_IT_IS)
_copy_car = carrier(slots_of(Car))


class Work(Reading):
    """Mutable inside, frozen at both ends: `Work(race, dice)` ... `freeze()`.

    What it knows about the race are the race's own fields, taken over in one go and handed back in one go.
    """

    __slots__ = (*_OF_THE_RACE, "_asked", "_given", "facts", "outcomes")

    tiles: tuple[Tile, ...]
    entrants: tuple[Entrant, ...]
    cars: list[Car]
    stack: list[Step]
    turn: int
    round: int
    on_turn: str
    leader_lap: int
    track_open: bool
    prompts: int
    finishers: tuple[str, ...]
    result: tuple[Placing, ...]

    def __init__(self, race: Race, outcomes: Outcomes) -> None:
        _take_over(race, self)
        self.cars, self.stack = [*race.cars], [*race.stack]
        self.outcomes = outcomes
        self.facts: list[Fact] = []
        self._given: Sequence[Car] = race.cars  # a car that is no longer the one given is a copy of our own
        self._asked: Question | None = None  # put just now: nothing has happened since

    # -- reading

    def car(self, seat: str) -> Car:
        return self.cars[self.places[seat]]

    def entrant(self, seat: str) -> Entrant:
        return self.entrants[self.places[seat]]

    def lineup(self) -> Sequence[Car]:
        return self.cars

    def taken(self) -> list[int]:
        """The numbers of all tiles where somebody is in the way."""
        blocking = BLOCKING[self.rulings.pit_on_track, self.rulings.wrecks_block]
        length, found = len(self.tiles) if self.closed else NEVER_AGAIN, []
        for car in self.cars:  # asked for at every move: a comprehension would be one more call
            if car.status in blocking:
                found.append(car.distance % length)
        return found

    # -- changing

    def own(self, seat: str) -> Draft:
        """The car as a copy that only this work holds, to be changed in place.

        It stays the same object, and shows every later change, until a picture of it is kept.
        """
        place = self.places[seat]
        car = self.cars[place]
        if car is self._given[place]:
            self.cars[place] = copy = _new(Car)
            _copy_car(car, copy)
            return copy  # type: ignore[return-value]
        return car  # type: ignore[return-value]

    def keep(self, seat: str) -> Car:
        """A picture of the car as it is now, which no later change touches."""
        place = self.places[seat]
        car = self.cars[place]
        if car is not self._given[place]:
            self._given = [*self._given]
            self._given[place] = car
        return car

    def change(self, seat: str, **fields: Any) -> None:
        car = self.own(seat)
        for name, value in fields.items():
            setattr(car, name, value)

    def reorder(self, seats: Sequence[str]) -> None:
        self.cars = [self.car(seat) for seat in seats]
        self._given = tuple(self.cars)
        self.entrants = tuple(self.entrant(seat) for seat in seats)
        self.places = {seat: place for place, seat in enumerate(seats)}

    def enter(self, entrants: Sequence[Entrant]) -> None:
        """These drivers bring other cars than before."""
        fresh = {entrant.seat: entrant for entrant in entrants}
        self.entrants = tuple(fresh.get(each.seat, each) for each in self.entrants)
        self.holders = holders_of(self.entrants)
        for seat in fresh:
            self.change(seat, trimmed=None)

    def set_tile(self, number: int, **fields: Any) -> None:
        tiles = self.tiles
        if 0 <= number < len(tiles):  # the flat road before and behind an open strip holds nothing
            self.tiles = (*tiles[:number], evolve(tiles[number], **fields), *tiles[number + 1 :])

    def speed_by(self, seat: str, change: int, cause: str) -> None:
        """Loses or gains speed within the ends of the scale and says so."""
        car = self.own(seat)
        if change < 0:
            speed, deficit = slower(car.speed, car.deficit, -change, self.rulings)
            self.set_pace(car, speed, deficit, cause)
        elif change > 0:
            top = self.figures(seat).top_speed
            speed, deficit = faster(car.speed, car.deficit, change, top, self.rulings)
            self.set_pace(car, speed, deficit, cause)

    def set_pace(self, car: Draft, speed: int, deficit: int, cause: str) -> None:
        """Gives a car another speed and says so; what it gains is counted."""
        before = car.speed
        if deficit != car.deficit:
            car.deficit = deficit
        if speed > before:
            car.gained = car.gained + speed - before
        if speed != before:
            car.speed = speed
            self.facts.append(SpeedChanged(car.seat, before, speed, cause))

    def set_speed(self, car: Draft, speed: int, cause: str) -> None:
        before = car.speed
        if speed != before:
            car.speed = speed
            self.facts.append(SpeedChanged(car.seat, before, speed, cause))

    def set_tack(self, seat: str, tack: str) -> None:
        car = self.own(seat)
        before = car.tack
        if tack == before:
            return
        damage = self.damage_under(seat, tack)
        forgotten = car.damage.total - damage.total
        car.tack = tack
        car.damage = damage
        self.facts.append(TackSet(seat, before, tack, forgotten))
        self.clamp(seat)

    def add_fault(self, seat: str, fault: Fault) -> None:
        car = self.own(seat)
        car.faults = (*car.faults, fault)
        self.clamp(seat)

    def clamp(self, seat: str) -> None:
        """Brings a car down to its Top Speed at once, where the table reads it so (B-19)."""
        if self.rulings.overspeed != "clamp":
            return
        top, car = self.figures(seat).top_speed, self.own(seat)
        if car.speed > top:
            self.set_speed(car, top, "top speed")

    def use(self, seat: str, ability: str) -> None:
        car = self.own(seat)
        car.uses = (*car.uses, Use(ability, self.lap_of(seat), car.turns))
        self.facts.append(AbilityUsed(seat, ability))

    # -- the stack

    def push(self, step: Step) -> None:
        """Puts a step on the stack: it is done before all that lies below."""
        self.stack.append(step)

    def push_all(self, *steps: Step) -> None:
        """Puts steps on the stack so that the first one is done first."""
        self.stack.extend(steps[::-1])

    def ask(self, question: Question) -> None:
        """Puts a question on the stack, numbered: a palm or a form answers this one and no other."""
        self.prompts += 1
        # made for this call, so nobody else holds it yet; every question has the field
        question.prompt = self.prompts  # type: ignore[misc]
        self.stack.append(question)
        self._asked = question

    def roll(self, seat: str, dice: int, why: str, then: Step) -> None:
        """Asks for dice; `then` gets them."""
        self.ask(DiceDue(Throw(seat, "d6", dice, why, self.name(seat)), then))

    def run(self) -> None:
        """Goes on until somebody has to answer, or the race is over."""
        stack = self.stack
        while stack and (step := stack[-1]) is not self._asked:
            if isinstance(step, Question) and step.stands(self):
                return
            stack.pop()
            self._asked = None
            step.run(self)

    def freeze(self) -> Race:
        """The race as it is now; with it the work is done."""
        race = _new(Race)
        _hand_back(self, race)
        race.cars, race.stack = tuple(self.cars), tuple(self.stack)  # type: ignore[misc]
        return race
