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
from svl.table import Fact, Outcomes, Throw, evolve

if TYPE_CHECKING:
    from svl.rules.race.state import Draft

_new = object.__new__


class Work(Reading):
    """Mutable inside, frozen at both ends: `Work(race, dice)` ... `freeze()`.

    What it knows about the race are the race's own fields, taken over in one go and handed back in one go; only what
    is of the work alone has a slot.
    """

    __slots__ = ("_asked", "_owned", "facts", "outcomes")

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
        self.__dict__ = {**race.__dict__, "cars": [*race.cars], "stack": [*race.stack]}
        self.outcomes = outcomes
        self.facts: list[Fact] = []
        self._owned: set[int] = set()  # places of cars that are copies of our own by now
        self._asked: Question | None = None  # put just now: nothing has happened since

    # -- reading

    def car(self, seat: str) -> Car:
        return self.cars[self.places[seat]]

    def entrant(self, seat: str) -> Entrant:
        return self.entrants[self.places[seat]]

    def lineup(self) -> Sequence[Car]:
        return self.cars

    def taken(self) -> set[int]:
        """The numbers of all tiles where somebody is in the way."""
        blocking = BLOCKING[self.rulings.pit_on_track, self.rulings.wrecks_block]
        length = len(self.tiles) if self.closed else NEVER_AGAIN
        return {car.distance % length for car in self.cars if car.status in blocking}

    # -- changing

    def own(self, seat: str) -> Draft:
        """The car as a copy that only this work holds, to be changed in place.

        It stays the same object, and shows every later change, until a picture of it is kept.
        """
        place = self.places[seat]
        car = self.cars[place]
        if place not in self._owned:
            self._owned.add(place)
            fields = {**car.__dict__}  # not copy(), which keeps a layout that is slow to read
            self.cars[place] = car = _new(Car)
            car.__dict__ = fields
        return car  # type: ignore[return-value]

    def keep(self, seat: str) -> Car:
        """A picture of the car as it is now, which no later change touches."""
        self._owned.discard(self.places[seat])
        return self.car(seat)

    def change(self, seat: str, **fields: Any) -> None:
        self.own(seat).__dict__.update(fields)

    def reorder(self, seats: Sequence[str]) -> None:
        self.cars = [self.keep(seat) for seat in seats]
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
        if number < len(tiles):  # the flat road behind an open strip holds nothing
            self.tiles = (*tiles[:number], evolve(tiles[number], **fields), *tiles[number + 1 :])

    def speed_by(self, seat: str, change: int, cause: str) -> None:
        """Loses or gains speed within the ends of the scale and says so."""
        car = self.own(seat)
        if change < 0:
            self.set_pace(car, *slower(car.speed, car.deficit, -change, self.rulings), cause)
        elif change > 0:
            top = self.figures(seat).top_speed
            self.set_pace(car, *faster(car.speed, car.deficit, change, top, self.rulings), cause)

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

    def push(self, *steps: Step) -> None:
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
        race, fields = _new(Race), self.__dict__
        fields["cars"], fields["stack"] = tuple(self.cars), tuple(self.stack)
        race.__dict__ = fields
        return race
